"""The contract of every store: what a table is found by."""

import pytest

from stores import CodeTaken, Conflict, FoundBy, Keys, State, Store

NOW = 1_800_000_000.0
LATER = NOW + 3600


def created(store: Store, keys: Keys, expires_at: float = LATER, now: float = NOW) -> str:
    """A new table that goes by these keys."""
    return store.create({}, keys, expires_at=expires_at, now=now)


def saved(store: Store, table: str, keys: Keys, state: State | None = None) -> None:
    """Save a table with these keys now."""
    found = store.load(table, now=NOW)
    assert found
    store.save(table, state or {}, found.version, keys, expires_at=LATER, now=NOW)


def phones(*values: str) -> Keys:
    """Keys of phones alone."""
    return Keys(phones=frozenset(values))


def by_phone(store: Store, *values: str) -> list[str | None]:
    """Where phones lead now."""
    return [store.find(FoundBy.PHONE, value, now=NOW) for value in values]


def test_a_table_is_found_by_each_of_its_keys(store: Store) -> None:
    """By their kind and value, not by one of them alone."""
    table = created(store, Keys("1234", frozenset({"ana", "ben"})))

    assert store.find(FoundBy.CODE, "1234", now=NOW) == table
    assert by_phone(store, "ana", "ben") == [table, table]
    assert by_phone(store, "1234", "Ana", "", "\ud800") == [None] * 4
    assert store.find(FoundBy.CODE, "ana", now=NOW) is None
    assert store.find(FoundBy.CODE, "01234", now=NOW) is None


def test_a_table_goes_by_the_keys_of_its_last_state(store: Store) -> None:
    """Keys come and go with a save."""
    table = created(store, Keys("1234", frozenset({"ana", "ben"})))
    saved(store, table, Keys("5678", frozenset({"ben", "cy"})))

    assert store.find(FoundBy.CODE, "1234", now=NOW) is None
    assert store.find(FoundBy.CODE, "5678", now=NOW) == table
    assert by_phone(store, "ana", "ben", "cy") == [None, table, table]


@pytest.mark.parametrize("value", ["Zoë", "👩‍🚀", "\ud800", "a\x00b", "x" * 3000, ""])
def test_any_text_can_be_a_key(store: Store, value: str) -> None:
    """Whatever a request holds."""
    table = created(store, phones(value))

    assert by_phone(store, value, f"{value}x") == [table, None]


def test_a_code_is_taken_once(store: Store) -> None:
    """A second table is refused as a whole, new or old."""
    first = created(store, Keys("1234"))
    second = created(store, Keys("5678"))

    with pytest.raises(CodeTaken):
        store.create({}, Keys("1234", frozenset({"ana"})), expires_at=LATER, now=NOW, table="third")
    with pytest.raises(CodeTaken):
        saved(store, second, Keys("1234", frozenset({"ana"})), {"n": 1})

    assert store.load("third", now=NOW) is None
    loaded = store.load(second, now=NOW)
    assert loaded
    assert loaded.state == {}
    assert by_phone(store, "ana") == [None]
    assert [store.find(FoundBy.CODE, code, now=NOW) for code in ("1234", "5678")] == [first, second]


def test_a_code_is_free_again(store: Store) -> None:
    """When its table has expired, was forgotten or has dropped it."""
    dropped = created(store, Keys("1111"))
    saved(store, dropped, Keys())
    store.delete(created(store, Keys("2222")))
    expired = created(store, Keys("3333"), NOW + 1)

    for code in ("1111", "2222", "3333"):
        table = created(store, Keys(code), LATER, NOW + 1)
        assert store.find(FoundBy.CODE, code, now=NOW + 1) == table
    assert store.load(expired, now=NOW + 1) is None


def test_a_conflict_takes_no_key(store: Store) -> None:
    """Keys change with their state or not at all."""
    table = created(store, phones("ana"))

    with pytest.raises(Conflict):
        store.save(table, {}, -1, Keys("1234", frozenset({"ben"})), expires_at=LATER, now=NOW)

    assert by_phone(store, "ana", "ben") == [table, None]
    assert store.find(FoundBy.CODE, "1234", now=NOW) is None


def test_a_phone_leads_to_the_table_that_named_it_last(store: Store) -> None:
    """The earlier table can go on naming it: only who names it anew, or has it back, takes it."""
    first = created(store, phones("ana", "ben"))
    second = created(store, phones("ben"))
    saved(store, first, phones("ana", "ben"))
    assert by_phone(store, "ana", "ben") == [first, second]

    saved(store, first, Keys(phones=frozenset({"ana", "ben"}), back=frozenset({"ben"})))
    assert by_phone(store, "ana", "ben") == [first, first]

    saved(store, second, phones())
    assert by_phone(store, "ben") == [first]
    saved(store, second, phones("ben"))
    assert by_phone(store, "ben") == [second]


def test_what_does_not_belong_to_a_table_cannot_come_back(store: Store) -> None:
    """A key that comes back has to be one of the table's."""
    created(store, phones("ana"))
    second = created(store, Keys(back=frozenset({"ana", "ben"})))

    assert second not in by_phone(store, "ana", "ben")


def test_a_phone_of_a_table_that_is_gone_leads_nowhere(store: Store) -> None:
    """Not even to an earlier one: a phone is at one table at a time."""
    created(store, phones("ana"))
    store.delete(created(store, phones("ana")))
    assert by_phone(store, "ana") == [None]

    created(store, phones("ben"))
    created(store, phones("ben"), NOW + 1)
    for _ in range(2):
        assert store.find(FoundBy.PHONE, "ben", now=NOW + 1) is None
        store.purge(now=NOW + 1)


def test_an_expired_table_is_not_found(store: Store) -> None:
    """By no key, from the very second on."""
    created(store, Keys("1234", frozenset({"ana"})))

    for kind, value in ((FoundBy.CODE, "1234"), (FoundBy.PHONE, "ana")):
        assert store.find(kind, value, now=LATER - 1)
        assert store.find(kind, value, now=LATER) is None
