"""The contract of every store: states, versions, and their end."""

import pytest

from stores import Conflict, Keys, State, Store, Stored

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


def test_a_save_on_an_old_version_is_a_conflict(store: Store) -> None:
    """Of two who loaded the same version, the second is told; nothing of hers is kept."""
    table = store.create({}, NOBODY, expires_at=LATER, now=NOW)
    version = loaded(store, table).version
    store.save(table, {"n": 1}, version, NOBODY, expires_at=LATER, now=NOW)

    for wrong in (version, version + 2, 0, -1):
        with pytest.raises(Conflict):
            store.save(table, {"n": 2}, wrong, Keys("1234"), expires_at=LATER, now=NOW)

    assert loaded(store, table) == Stored({"n": 1}, version + 1)


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


def test_an_id_given_again_is_another_table(store: Store) -> None:
    """Whoever still holds the version of the forgotten one cannot overwrite the new one."""
    store.create({"n": 1}, NOBODY, expires_at=LATER, now=NOW, table="x")
    version = loaded(store, "x").version
    store.delete("x")
    store.create({"n": 2}, NOBODY, expires_at=LATER, now=NOW, table="x")

    with pytest.raises(Conflict):
        store.save("x", {"n": 3}, version, NOBODY, expires_at=LATER, now=NOW)
    assert loaded(store, "x").state == {"n": 2}


@pytest.mark.parametrize("table", ["", "nobody", "\ud800", "x" * 5000])
def test_an_unknown_table_is_none(store: Store, table: str) -> None:
    """It is not loaded, cannot be saved, and may be forgotten."""
    assert store.load(table, now=NOW) is None
    with pytest.raises(Conflict):
        store.save(table, {}, 1, NOBODY, expires_at=LATER, now=NOW)
    store.delete(table)


def test_a_forgotten_table_is_gone(store: Store) -> None:
    """That one, and no other."""
    table, other = (store.create({}, NOBODY, expires_at=LATER, now=NOW) for _ in range(2))
    version = loaded(store, table).version
    store.delete(table)

    assert store.load(table, now=NOW) is None
    assert store.load(other, now=NOW)
    with pytest.raises(Conflict):
        store.save(table, {}, version, NOBODY, expires_at=LATER, now=NOW)


def test_an_expired_table_is_gone_before_it_is_purged(store: Store) -> None:
    """From the very second on, for every operation."""
    table = store.create({}, NOBODY, expires_at=LATER, now=NOW)
    version = loaded(store, table, LATER - 0.001).version

    assert store.load(table, now=LATER) is None
    with pytest.raises(Conflict):
        store.save(table, {}, version, NOBODY, expires_at=LATER + 1, now=LATER)


def test_a_save_puts_the_end_off(store: Store) -> None:
    """Or brings it forward."""
    table = store.create({}, NOBODY, expires_at=LATER, now=NOW)
    version = store.save(table, {}, loaded(store, table).version, NOBODY, expires_at=LATER + 60, now=NOW)
    assert store.load(table, now=LATER)

    store.save(table, {}, version, NOBODY, expires_at=LATER - 60, now=NOW)
    assert store.load(table, now=LATER - 60) is None


def test_a_purge_removes_what_has_expired(store: Store, purges_itself: bool) -> None:  # noqa: FBT001 - a fixture
    """And nothing else; it tells how many. Where the engine does it, it has nothing to do, and nothing is seen."""
    tables = [store.create({}, NOBODY, expires_at=NOW + n, now=NOW) for n in range(1, 6)]

    assert store.purge(now=NOW) == 0
    assert store.purge(now=NOW + 3) == (0 if purges_itself else 3)
    assert store.purge(now=NOW + 3) == 0
    seen = [bool(store.load(table, now=NOW + 3 if purges_itself else NOW)) for table in tables]
    assert seen == [False, False, False, True, True]
