"""What lies in a table of DynamoDB, how long, and how much of it there can be."""

import math
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from typing import Any

import pytest

from stores import CodeTaken, Conflict, Damaged, FoundBy, Keys, Store, Unreachable, open_store
from stores.dynamodb import LARGEST, MOST_KEYS, DynamoStore, TooLarge
from stores.dynamodb_client import ItemAction, Refusal, Table, Verb
from stores.dynamodb_heads import HEADS_REMEMBERED
from stores.dynamodb_items import LONGER
from tests.stores import tables
from tests.stores.scripts import StoreScript, list_sections

NOW = 1_800_000_000.0
LATER = NOW + 3600.5
KEYS = Keys("1234", frozenset({"ana", "ben"}))


@pytest.fixture
def store() -> Iterator[Store]:
    """A store in an empty table."""
    with tables.open_mocked_store() as opened:
        yield opened


def item(key: str) -> dict[str, Any] | None:
    """An item as it is; None where it is not there."""
    return next((each for each in tables.read_items() if each["pk"]["S"] == key), None)


def put(key: str, **attributes: Any) -> None:  # noqa: ANN401 - any attribute
    """Change an item from outside."""
    tables.make_client().put_item(TableName=tables.NAME, Item={**(item(key) or {"pk": {"S": key}}), **attributes})


def saved(store: Store, table: str, keys: Keys, expires_at: float, now: float = NOW) -> None:
    """Save a table with these keys."""
    found = store.load(table, now=now)
    assert found
    store.save(table, {}, found.version, keys, expires_at=expires_at, now=now)


@pytest.mark.parametrize("lines", list_sections("dynamodb.txt"))
def test_table_of_dynamodb_does_as_told(store: Store, lines: list[str]) -> None:
    """One thing after the other, as `contract/dynamodb.txt` has it."""
    StoreScript(store).follow(*lines)


def test_what_expires_is_removed_by_the_table_itself(store: Store) -> None:
    """Not before it expires, to the second above; keys a day later, for their end is not put off with each save."""
    table = store.create({}, KEYS, expires_at=LATER, now=NOW)
    ends = {each["pk"]["S"]: int(each["gone_at"]["N"]) for each in tables.read_items()}

    assert ends.pop(f"table/{table}") == math.ceil(LATER)
    assert set(ends.values()) == {math.ceil(LATER) + LONGER}
    described = tables.make_client().describe_time_to_live(TableName=tables.NAME)["TimeToLiveDescription"]
    assert described == {"TimeToLiveStatus": "ENABLED", "AttributeName": "gone_at"}


def test_a_table_that_goes_on_just_in_time_keeps_its_code(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved between the look at it and the writing of its code: whoever gives it away makes sure as it is written."""
    table = store.create({}, Keys("1234"), expires_at=NOW + 5, now=NOW)
    write = Table.write

    def late(self: Table, actions: Sequence[ItemAction]) -> list[Refusal | None]:
        if any(action.verb is Verb.CHECK for action in actions):
            monkeypatch.setattr(Table, "write", write)
            saved(store, table, Keys("1234"), LATER, NOW + 4)
        return write(self, actions)

    monkeypatch.setattr(Table, "write", late)
    with pytest.raises(CodeTaken):
        store.create({}, Keys("1234"), expires_at=LATER, now=NOW + 5)
    assert Table.write is write
    assert store.find(FoundBy.CODE, "1234", now=NOW + 6) == table


@pytest.mark.parametrize("steps", [1, 99])
def test_a_table_is_forgotten_whose_keys_change(store: Store, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Once, or each time that it is to be removed: then it ends first, and whoever changes it is told."""
    table = store.create({}, KEYS, expires_at=LATER, now=NOW)
    write, left = Table.write, iter(range(steps))

    def late(self: Table, actions: Sequence[ItemAction]) -> list[Refusal | None]:
        if actions[0].verb is Verb.DELETE and (number := next(left, None)) is not None:
            with monkeypatch.context() as patch, suppress(AssertionError):  # it is loaded no more
                patch.setattr(Table, "write", write)
                saved(store, table, Keys(str(number), KEYS.phones), LATER)
        return write(self, actions)

    monkeypatch.setattr(Table, "write", late)
    store.delete(table)

    assert tables.read_items() == []
    assert (next(left, None) is None) == (steps == 1)


@pytest.mark.parametrize("key", ["phone/ana", "code/1234"])
def test_a_key_that_is_none_leads_nowhere(store: Store, key: str) -> None:
    """Whatever changed it; nobody else gets such a code."""
    store.create({}, KEYS, expires_at=LATER, now=NOW)
    put(key, table_id={"S": "rubbish"})

    assert store.find(FoundBy.PHONE, "ana", now=NOW) is None or key != "phone/ana"
    with pytest.raises(CodeTaken):
        store.create({}, KEYS, expires_at=LATER + 5, now=LATER if key == "code/1234" else NOW)


@pytest.mark.parametrize("keys", [KEYS, Keys("5678")], ids=["same keys", "others"])
def test_what_is_remembered_of_a_table_does_not_decide(store: Store, keys: Keys) -> None:
    """Another machine saved it, ended it or forgot it meanwhile: that is a conflict, and nothing is written."""
    with closing(open_store(tables.make_address())) as other:
        table = store.create({}, KEYS, expires_at=LATER, now=NOW)
        found = store.load(table, now=NOW)
        assert found
        saved(other, table, KEYS, LATER)
        with pytest.raises(Conflict):
            store.save(table, {"n": 1}, found.version, keys, expires_at=LATER, now=NOW)
        found = store.load(table, now=NOW)
        assert found
        assert found.state == {}

        put(f"table/{table}", expires_at={"N": str(NOW)})
        with pytest.raises(Conflict):
            store.save(table, {"n": 1}, found.version, keys, expires_at=LATER, now=NOW)
        assert store.load(table, now=NOW) is None
        other.delete(table)
        with pytest.raises(Conflict):
            store.save(table, {"n": 1}, found.version, keys, expires_at=LATER, now=NOW)
        assert tables.read_items() == []


@pytest.mark.parametrize("again", [False, True], ids=["gone", "made anew"])
def test_a_code_removed_meanwhile_is_free(store: Store, monkeypatch: pytest.MonkeyPatch, again: bool) -> None:  # noqa: FBT001 - a row of the table
    """The table's own removing comes between, or another table of the same id."""
    old = store.create({}, Keys("1234"), expires_at=NOW + 5, now=NOW)
    write = Table.write

    def late(self: Table, actions: Sequence[ItemAction]) -> list[Refusal | None]:
        if any(action.verb is Verb.CHECK for action in actions):
            monkeypatch.setattr(Table, "write", write)
            store.delete(old)
            if again:
                store.create({}, Keys(), expires_at=LATER, now=NOW, table=old)
        return write(self, actions)

    monkeypatch.setattr(Table, "write", late)
    table = store.create({}, Keys("1234"), expires_at=LATER, now=NOW + 5)
    assert Table.write is write
    assert store.find(FoundBy.CODE, "1234", now=NOW + 5) == table


def test_what_a_thread_remembers_is_little(store: Store) -> None:
    """However many tables it makes."""
    for _ in range(3 * HEADS_REMEMBERED):
        store.create({}, Keys(), expires_at=LATER, now=NOW)
    assert isinstance(store, DynamoStore)
    assert len(store._heads._of_thread()) == HEADS_REMEMBERED  # noqa: SLF001


def test_what_is_too_large_is_refused(store: Store) -> None:
    """Before it is sent; DynamoDB keeps 400 kB. What was there stays."""
    table = store.create({"x": "y" * (LARGEST - 1000)}, KEYS, expires_at=LATER, now=NOW)
    found = store.load(table, now=NOW)
    assert found
    with pytest.raises(TooLarge):
        store.save(table, {"x": "y" * LARGEST}, found.version, Keys(), expires_at=LATER, now=NOW)
    assert issubclass(TooLarge, Unreachable)
    assert store.load(table, now=NOW) == found


def test_so_many_keys_and_no_more(store: Store) -> None:
    """One transaction takes a hundred items: all keys of a table, and what else a change may need."""
    phones = frozenset(map(str, range(MOST_KEYS - 1)))
    old = store.create({}, Keys("1"), expires_at=NOW + 1, now=NOW)
    table = store.create({}, Keys("1", phones), expires_at=LATER, now=NOW + 1)
    assert store.load(old, now=NOW + 1) is None
    found = store.load(table, now=NOW)
    assert found
    with pytest.raises(TooLarge):
        store.save(table, {}, found.version, Keys("1", phones | {"x"}), expires_at=LATER, now=NOW)
    assert store.find(FoundBy.PHONE, "x", now=NOW) is None
    store.delete(table)
    assert [each["pk"]["S"] for each in tables.read_items()] == [f"table/{old}"]


@pytest.mark.parametrize("key", ["state_version", "expires_at", "life_mark", "state_body"])
def test_a_state_that_is_none_is_damaged(store: Store, key: str) -> None:
    """Whatever changed it; it can be forgotten."""
    table = store.create({}, KEYS, expires_at=LATER, now=NOW)
    put(f"table/{table}", **{key: {"S": "rubbish"}})
    with pytest.raises(Damaged):
        store.load(table, now=NOW)
    store.delete(table)

    assert store.load(table, now=NOW) is None
