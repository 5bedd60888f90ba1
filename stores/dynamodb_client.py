"""One DynamoDB table over the network: reading an item, and writing several as a whole, or being told why not."""

import logging
import os
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeVar

import botocore.session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, ConnectionError, HTTPClientError  # noqa: A004 - its own

from stores import deadline
from stores.dynamodb_address import Address
from stores.dynamodb_schema import DUE, DUE_AT, DUE_QUEUE, KEY, Item

ACTIONS = 100
"""The most that one transaction can do (Amazon's limit)."""

SETTINGS: Mapping[str, Any] = {
    "connect_timeout": deadline.CONNECT_SECONDS,
    "read_timeout": deadline.TRY_SECONDS,
    "retries": {"mode": "standard", "total_max_attempts": 1},
    "max_pool_connections": 32,
    "tcp_keepalive": True,
}
"""Botocore tries once. Its own waits grow to seconds, and know nothing of who waits; `patience` does."""

PASSING = frozenset(
    {
        *("ProvisionedThroughputExceededException", "ThrottlingException", "RequestLimitExceeded"),
        *("ThrottlingError", "ProvisionedThroughputExceeded", "TransactionInProgressException"),
        *("InternalServerError", "ServiceUnavailable"),
    }
)
"""What DynamoDB answers, or gives as the reason of a canceled transaction, when the same may be done a moment later."""

SERVER_ERROR = 500
"""From this status on it did not say anything of ours."""

FAILED = "ConditionalCheckFailed"
BUSY = "TransactionConflict"
"""Somebody else is writing the same item in this moment."""

TOKEN_BYTES = 24
"""Randomness of a transaction's token; as text it has 32 characters (Amazon's limit is 36)."""

T = TypeVar("T")


class Client(Protocol):
    """What we use of Amazon's client."""

    def get_item(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102 - Amazon's documentation has it
    def query(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102
    def put_item(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102
    def update_item(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102
    def delete_item(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102
    def transact_write_items(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102
    def close(self) -> None: ...  # noqa: D102


class Verb(StrEnum):
    """What can be done to an item, as Amazon calls it."""

    PUT = "Put"
    UPDATE = "Update"
    DELETE = "Delete"
    CHECK = "ConditionCheck"


class ItemAction(NamedTuple):
    """One thing to be done to one item."""

    verb: Verb
    key: str
    item: Mapping[str, Any] = {}
    """Its other attributes for `PUT`, those that change for `UPDATE`."""
    condition: str = ""
    """What must hold of the item as it is; empty where nothing must."""
    values: Mapping[str, Any] = {}
    """What the names with colons in the condition stand for."""
    must: bool = False
    """Whether the whole depends on it; another one is left out where its condition does not hold."""


class Refusal(NamedTuple):
    """Why one action, and so all of them, was not done."""

    reason: str
    """`FAILED` or `BUSY`."""
    item: Item | None
    """For `FAILED`, the item as it is; None where there is none."""


class Table:
    """The table; may be shared by threads, and used on after a fork. Every method may raise `Unreachable`."""

    def __init__(self, address: Address) -> None:
        """Know the address; a client is made when it is needed, one per process."""
        self._address = address
        self._made: dict[int, _Made] = {}

    def get(self, key: str, attributes: Sequence[str] = ()) -> Item | None:
        """Return an item as it is after all acknowledged writes, or the given attributes of it."""
        wanted = {"ProjectionExpression": ",".join(attributes)} if attributes else {}
        asked = {"TableName": self._address.table, "Key": {KEY: {"S": key}}, "ConsistentRead": True, **wanted}
        answer = self._answer("GetItem", lambda client: client.get_item(**asked))
        item: Item | None = answer.get("Item")
        return item

    def due(self, queue: str, until: float, most: int) -> list[Item]:
        """Return what the index has of a part of a queue until then, oldest first; it follows the table within moments.

        One answer holds thousands of them.
        """
        asked = {
            "TableName": self._address.table,
            "IndexName": DUE,
            "KeyConditionExpression": f"{DUE_QUEUE} = :queue AND {DUE_AT} <= :until",
            "ExpressionAttributeValues": {":queue": {"S": queue}, ":until": {"N": repr(until)}},
            "Limit": most,
        }
        answer = self._answer("Query", lambda client: client.query(**asked))
        found: list[Item] = answer["Items"]
        return found

    def write(self, actions: Sequence[ItemAction]) -> list[Refusal | None]:
        """Write all actions or none; return nothing, or for each action why it was refused, if it was."""
        operation, asked = _choose_operation(self._address.table, actions)
        try:
            self._answer(operation, lambda client: _CALLS[operation](client, asked))
        except _Refused as refused:
            return refused.each
        return []

    def close(self) -> None:
        """Close this process's connections; the next operation makes new ones."""
        made = self._own_place()
        with made.lock:
            client, made.client = made.client, None
        if client is not None:
            client.close()

    def _answer(self, operation: str, call: Callable[[Client], T]) -> T:
        """Return DynamoDB's answer, asked again where it could not; raise its complaints as ours.

        Without the original as the cause: botocore's texts can hold what was to be written.
        """
        problem = deadline.NO_TIME
        for _ in deadline.iterate_tries():
            try:
                return call(self._own_client())
            except ClientError as answered:
                refused = _read_refusals(answered.response)
                if refused:
                    raise _Refused(refused) from None
                problem = answered.response["Error"]["Code"]
                passes = _is_transient(answered.response)
            except BotoCoreError as unanswered:
                problem = type(unanswered).__name__
                passes = isinstance(unanswered, HTTPClientError | ConnectionError)
            if not passes:
                break
        raise deadline.make_unreachable(operation, problem)

    def _own_client(self) -> Client:
        made = self._own_place()
        with made.lock:
            if made.client is None:
                made.client = make_client(self._address)
            return made.client

    def _own_place(self) -> "_Made":
        """Return this process's place for a client: a fork must neither share sockets nor wait for a parent's lock."""
        process = os.getpid()
        made = self._made.setdefault(process, _Made())
        for other in [each for each in list(self._made) if each != process]:
            self._made.pop(other, None)
        return made


class _Made:
    """The client of one process, and who may make or close it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.client: Client | None = None


class _Refused(Exception):
    """DynamoDB answered, and did not do it."""

    def __init__(self, each: list[Refusal | None]) -> None:
        super().__init__()
        self.each = each


def make_client(address: Address) -> Client:
    """Return a client for an address; it finds credentials by itself.

    Made by botocore alone: boto3 would make the same one, and takes a while more to import.
    """
    logging.getLogger("botocore.credentials").setLevel(logging.WARNING)  # else it tells whence, at every start
    client: Client = botocore.session.get_session().create_client(
        "dynamodb", region_name=address.region, endpoint_url=address.endpoint, config=Config(**SETTINGS)
    )
    return client


_CALLS: Mapping[str, Callable[[Client, dict[str, Any]], object]] = {
    Verb.PUT: lambda client, asked: client.put_item(**asked),
    Verb.UPDATE: lambda client, asked: client.update_item(**asked),
    Verb.DELETE: lambda client, asked: client.delete_item(**asked),
    "TransactWriteItems": lambda client, asked: client.transact_write_items(**asked),
}


def _choose_operation(table: str, actions: Sequence[ItemAction]) -> tuple[str, dict[str, Any]]:
    """Return the operation and its arguments: each try with the same token is the same write."""
    requests = [_request(table, action) for action in actions]
    if len(actions) == 1:
        return actions[0].verb, requests[0]
    together = [{action.verb.value: request} for action, request in zip(actions, requests, strict=True)]
    return "TransactWriteItems", {"TransactItems": together, "ClientRequestToken": secrets.token_urlsafe(TOKEN_BYTES)}


def _request(table: str, action: ItemAction) -> dict[str, Any]:
    key: Item = {KEY: {"S": action.key}}
    request: dict[str, Any] = {"TableName": table}
    values = dict(action.values)
    if action.verb is Verb.PUT:
        request |= {"Item": {**key, **action.item}}
    else:
        request |= {"Key": key}
    if action.verb is Verb.UPDATE:
        request |= {"UpdateExpression": "SET " + ", ".join(f"{name} = :new_{name}" for name in action.item)}
        values |= {f":new_{name}": value for name, value in action.item.items()}
    if action.condition:
        request |= {"ConditionExpression": action.condition, "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}
    if values:
        request["ExpressionAttributeValues"] = values
    return request


def _read_refusals(response: Mapping[str, Any]) -> list[Refusal | None]:
    """Return for each action why it was refused; nothing where the request failed for another reason."""
    code = response["Error"]["Code"]
    if code == "TransactionCanceledException":
        reasons = response.get("CancellationReasons", ())
    else:
        reasons = [{"Code": code.removesuffix("Exception"), "Item": response.get("Item")}]
    if any(reason["Code"] not in ("None", FAILED, BUSY) for reason in reasons):
        return []
    return [None if each["Code"] == "None" else Refusal(each["Code"], each.get("Item")) for each in reasons]


def _is_transient(response: Mapping[str, Any]) -> bool:
    """Return whether the same may be done a moment later."""
    codes = {response["Error"]["Code"], *(each["Code"] for each in response.get("CancellationReasons", ()))}
    return bool(codes & PASSING) or response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0) >= SERVER_ERROR
