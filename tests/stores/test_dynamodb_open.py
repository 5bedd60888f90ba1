"""Addresses of tables in DynamoDB, and what happens when the table does not answer."""

import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any
from unittest.mock import patch

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from evenings.device_memory import DEVICES_KEPT, Memory
from onenight.rules.errors import NotAllowed
from stores import Due, FoundBy, Keys, Unreachable, dynamodb_client, open_store
from stores.dynamodb_address import Address, parse_address
from tests.evenings.test_memory import DEVICE, SIX
from tests.stores import tables
from tests.stores.conftest import SECRET

NOW = 1_800_000_000.0
LATER = NOW + 3600
FULL = "dynamodb://tables?region=eu-west-1"


@pytest.mark.parametrize(
    ("address", "found"),
    [
        (FULL, Address("tables", "eu-west-1")),
        ("dynamodb://A_b-c.9?region=us-gov-west-1", Address("A_b-c.9", "us-gov-west-1")),
        (f"{FULL}&endpoint=http://127.0.0.1:5000", Address("tables", "eu-west-1", "http://127.0.0.1:5000")),
        ("dynamodb://tables?endpoint=https%3A%2F%2Fx%2F&region=x", Address("tables", "x", "https://x/")),
    ],
)
def test_an_address_is_read(address: str, found: Address) -> None:
    """With its parts in any order, quoted or not."""
    assert parse_address(address) == found


def test_without_botocore_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra; whoever needs it is told which."""
    for name in [each for each in sys.modules if each.startswith("stores.dynamodb")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "botocore", None)
    with pytest.raises(NotAllowed) as refused:
        open_store(FULL)

    assert (refused.value.key, refused.value.field) == ("missing-botocore", "ONENIGHT_STORE")
    assert refused.value.__cause__ is None


@pytest.fixture
def silent() -> Iterator[str]:
    """A server that takes connections and says nothing."""
    with patch.dict(os.environ, tables.CREDENTIALS), socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


def test_who_waits_in_vain_is_told_in_time(silent: str) -> None:
    """Before Alexa gives up, which is after 8 seconds."""
    with closing(open_store(tables.make_address(silent))) as store:
        begun = time.monotonic()
        with pytest.raises(Unreachable, match=r"^Put: \w*Timeout\w*$"):
            store.check()

    assert 1 < time.monotonic() - begun < 8


class Failing:
    """A client whose next writes fail, before they are done or after."""

    def __init__(self, client: Any, problem: Exception, *, done: bool) -> None:  # noqa: ANN401 - boto3 has no types
        """Fail with this problem."""
        self.client, self.problem, self.done = client, problem, done

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        """An operation."""
        if name in ("get_item", "close"):
            return getattr(self.client, name)

        def fail(**arguments: Any) -> Any:  # noqa: ANN401
            if self.done:
                getattr(self.client, name)(**arguments)
            response: Any = getattr(self.problem, "response", None)
            if response and "CancellationReasons" in response:
                (reason,) = response["CancellationReasons"]
                if "TransactItems" not in arguments:  # a write alone is told so itself
                    raise refusal(f"{reason['Code']}Exception")
                others = [{"Code": "None"}] * (len(arguments["TransactItems"]) - 1)
                raise refusal(response["Error"]["Code"], [reason, *others])
            raise self.problem

        return fail


def refusal(code: str, reasons: Sequence[Mapping[str, str]] = ()) -> ClientError:
    """DynamoDB's answer to a write."""
    response: Any = {"Error": {"Code": code, "Message": "body and all"}}
    response |= {"CancellationReasons": reasons} if reasons else {}
    return ClientError(response, "PutItem")


@pytest.mark.parametrize(
    "problem",
    [
        refusal("ProvisionedThroughputExceededException"),
        refusal("ThrottlingException"),
        refusal("RequestLimitExceeded"),
        refusal("InternalServerError"),
        refusal("AccessDeniedException"),
        refusal("TransactionInProgressException"),
        refusal("TransactionCanceledException", [{"Code": "ThrottlingError"}]),
        refusal("TransactionCanceledException", [{"Code": "TransactionConflict"}]),
        ReadTimeoutError(endpoint_url="http://x"),
    ],
    ids=str,
)
def test_what_is_not_written_is_told(problem: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Throttled, forbidden or crowded out for long; without a word of what was to be written, and nothing is."""
    monkeypatch.setattr("stores.dynamodb.LONGEST_PAUSE", 0.001)
    monkeypatch.setattr("stores.deadline.RETRY_SECONDS", 0.01)
    with tables.open_mocked_store() as store:
        table = store.create({"n": 1}, Keys("1"), expires_at=LATER, now=NOW)
        found = store.load(table, now=NOW)
        assert found
        connected = dynamodb_client.make_client
        monkeypatch.setattr(dynamodb_client, "make_client", lambda at: Failing(connected(at), problem, done=False))
        store.close()
        for keys in (Keys("1"), Keys("2")):
            with pytest.raises(Unreachable) as told:
                store.save(table, {"n": 2}, found.version, keys, expires_at=LATER, now=NOW)
            assert "body" not in str(told.value)
            assert told.value.__cause__ is None
            assert told.value.__context__ is None or told.value.__suppress_context__
        with pytest.raises(Unreachable):
            store.delete(table)

        assert store.load(table, now=NOW) == found
        assert store.find(FoundBy.CODE, "1", now=NOW) == table


@pytest.mark.parametrize("keys", [Keys("1"), Keys("2", frozenset({"ana"}))], ids=["alone", "with keys"])
def test_an_answer_that_gets_lost_is_no_conflict(keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client tries again what was done already; it was this change, and is not to be made twice."""
    with tables.open_mocked_store() as store:
        table = store.create({}, Keys("1"), expires_at=LATER, now=NOW)
        found = store.load(table, now=NOW)
        assert found
        connected = dynamodb_client.make_client

        class Twice(Failing):
            def __getattr__(self, name: str) -> Any:  # noqa: ANN401
                operation = getattr(self.client, name)
                if name not in ("put_item", "transact_write_items"):
                    return operation
                return lambda **arguments: (operation(**arguments), operation(**arguments))[1]

        monkeypatch.setattr(dynamodb_client, "make_client", lambda at: Twice(connected(at), RuntimeError(), done=True))
        store.close()
        version = store.save(table, {"n": 1}, found.version, keys, expires_at=LATER, now=NOW)
        made = store.create({"n": 2}, keys._replace(code="3"), expires_at=LATER, now=NOW)

        assert store.load(table, now=NOW) == ({"n": 1}, version)
        assert store.find(FoundBy.CODE, str(keys.code), now=NOW) == table
        assert store.find(FoundBy.CODE, "3", now=NOW) == made


def test_a_device_is_remembered_there() -> None:
    """As in a file, under a name that is hashed."""
    with tables.open_mocked_store(SECRET) as store:
        memory = Memory(store, SECRET)
        memory.keep(DEVICE, SIX, NOW)
        memory.keep(DEVICE, SIX, NOW + 1)
        assert memory.recall(DEVICE, NOW + 2).session == SIX
        assert memory.recall(DEVICE, NOW + 1 + DEVICES_KEPT).session is None
        written = repr(tables.read_items())
        assert len(tables.read_items()) == 1
        memory.forget(DEVICE)
        assert tables.read_items() == []

    assert DEVICE not in written


def test_a_table_with_a_secret_shows_no_keys() -> None:
    """Neither codes nor phones, and nothing is found with another secret; states are sealed by the table's own key."""
    keys, due = Keys("123456789012", frozenset({"annabelle"})), Due("texts", NOW)  # in no random id
    with tables.open_mocked_store(SECRET) as store:
        store.create({"name": "Zebedee"}, keys, expires_at=LATER, now=NOW, due=due)
        written = repr(tables.read_items())
        other = open_store(tables.make_address(), SECRET[::-1])
        assert other.find(FoundBy.CODE, "123456789012", now=NOW) is None

    assert not any(word in written for word in ("123456789012", "annabelle"))
    assert "Zebedee" in written
