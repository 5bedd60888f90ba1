"""The contract of every store: states, versions and their end, what a table is found by, and when it is due."""

import pytest

from stores import Conflict, FoundBy, Keys, State, Store, Stored
from tests.stores.scripts import StoreScript, list_sections

NOBODY = Keys()
NOW = 1_800_000_000.0
LATER = NOW + 3600
STATES: dict[str, State] = {
    "empty": {},
    "nested": {"a": {"b": [1, 2.5, None, True, "x", {"c": []}]}},
    "large": {"filler": ["0123456789abcdef"] * 6000},
    "unicode names": {"names": ["Zoë", "Łukasz", "Ἀθηνᾶ", "李雷", "👩‍🚀", "\x00", "e\u0301", "\ud800"]},
}


def loaded(store: Store, table: str, now: float = NOW) -> Stored:
    """What a table that is there has."""
    found = store.load(table, now=now)
    assert found
    return found


@pytest.mark.parametrize(
    "lines", [*list_sections("states.txt"), *list_sections("finding.txt"), *list_sections("due.txt")]
)
def test_store_does_as_told(store: Store, lines: list[str]) -> None:
    """One thing after the other, as `contract/` has it."""
    StoreScript(store).follow(*lines)


@pytest.mark.parametrize("value", ["Zoë", "👩‍🚀", "\ud800", "a\x00b", "x" * 3000, ""])
def test_any_text_can_be_a_key(store: Store, value: str) -> None:
    """Whatever a request holds; before it is one, it leads nowhere."""
    assert store.find(FoundBy.PHONE, value, now=NOW) is None
    table = store.create({}, Keys(phones=frozenset({value})), expires_at=LATER, now=NOW)

    assert store.find(FoundBy.PHONE, value, now=NOW) == table
    assert store.find(FoundBy.PHONE, f"{value}x", now=NOW) is None


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_a_state_comes_back_as_it_was(store: Store, state: State) -> None:
    """Created or saved, large or strange."""
    table = store.create(state, NOBODY, expires_at=LATER, now=NOW)
    first = loaded(store, table)
    store.save(table, {"before": state}, first.version, NOBODY, expires_at=LATER, now=NOW)

    assert first.state == state
    assert loaded(store, table).state == {"before": state}


def test_a_loaded_state_is_the_callers_own(store: Store) -> None:
    """Changing it changes nothing in the store."""
    given = {"names": ["Ana"]}
    table = store.create(given, NOBODY, expires_at=LATER, now=NOW)
    given["names"].append("Ben")
    loaded(store, table).state["names"].append("Cy")

    assert loaded(store, table).state == {"names": ["Ana"]}


def test_versions_count_up(store: Store) -> None:
    """Each save gives the next version, the one that is loaded then."""
    table = store.create({}, NOBODY, expires_at=LATER, now=NOW)
    version = loaded(store, table).version
    second = store.save(table, {"n": 2}, version, NOBODY, expires_at=LATER, now=NOW)
    third = store.save(table, {"n": 3}, second, NOBODY, expires_at=LATER, now=NOW)

    assert version < second < third
    assert loaded(store, table) == Stored({"n": 3}, third)


def test_ids_are_long_and_never_the_same(store: Store) -> None:
    """An id that the store makes can be an unguessable token."""
    tables = [store.create({"n": n}, NOBODY, expires_at=LATER, now=NOW) for n in range(50)]

    assert len(set(tables)) == 50
    assert [loaded(store, table).state["n"] for table in tables] == list(range(50))


@pytest.mark.parametrize("table", ["device 1", "", "Zoë", "\ud800", "a\x00b"])
def test_an_id_can_be_given(store: Store, table: str) -> None:
    """Only once among the living; afterwards it is free again."""
    assert store.create({"n": 1}, NOBODY, expires_at=LATER, now=NOW, table=table) == table
    with pytest.raises(Conflict):
        store.create({"n": 2}, NOBODY, expires_at=LATER, now=NOW, table=table)
    assert loaded(store, table).state == {"n": 1}

    store.create({"n": 3}, NOBODY, expires_at=LATER + 2, now=LATER, table=table)
    assert loaded(store, table, LATER).state == {"n": 3}
    store.delete(table)
    store.create({"n": 4}, NOBODY, expires_at=LATER, now=NOW, table=table)
    assert loaded(store, table).state == {"n": 4}


@pytest.mark.parametrize("table", ["", "nobody", "\ud800", "x" * 5000])
def test_an_unknown_table_is_none(store: Store, table: str) -> None:
    """It is not loaded, cannot be saved, and may be forgotten."""
    assert store.load(table, now=NOW) is None
    with pytest.raises(Conflict):
        store.save(table, {}, 1, NOBODY, expires_at=LATER, now=NOW)
    store.delete(table)


def test_a_purge_removes_what_has_expired(store: Store, purges_itself: bool) -> None:  # noqa: FBT001 - a fixture
    """And nothing else; it tells how many. Where the engine does it, it has nothing to do, and nothing is seen."""
    tables = [store.create({}, NOBODY, expires_at=NOW + n, now=NOW) for n in range(1, 6)]

    assert store.purge(now=NOW) == 0
    assert store.purge(now=NOW + 3) == (0 if purges_itself else 3)
    assert store.purge(now=NOW + 3) == 0
    seen = [bool(store.load(table, now=NOW + 3 if purges_itself else NOW)) for table in tables]
    assert seen == [False, False, False, True, True]
