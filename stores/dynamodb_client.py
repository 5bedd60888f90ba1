"""One DynamoDB table over the network: reading an item, and writing several as a whole, or being told why not."""

import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from stores.dynamodb_address import Address
from stores.store import Unreachable

Item = dict[str, Any]
"""Attributes by name, each as DynamoDB writes it: `{"N": "1"}`, `{"B": b"…"}`, `{"SS": […]}`."""

KEY = "pk"
"""The partition key, a text; there is no sort key."""

TTL = "gone_at"
"""The attribute for the table's time to live, in whole Unix seconds; what has it is removed days later, unasked."""

TABLE = {
    "KeySchema": [{"AttributeName": KEY, "KeyType": "HASH"}],
    "AttributeDefinitions": [{"AttributeName": KEY, "AttributeType": "S"}],
    "BillingMode": "PAY_PER_REQUEST",
}
"""What a table is made with; its time to live is switched on afterwards."""

ACTIONS = 100
"""The most that one transaction can do (Amazon's limit)."""

SETTINGS: Mapping[str, Any] = {
    "connect_timeout": 1.0,
    "read_timeout": 1.5,
    "retries": {"mode": "standard", "total_max_attempts": 3},
    "max_pool_connections": 32,
    "tcp_keepalive": True,
}
"""Seconds, and tries. Ours: Alexa waits for 8 seconds in all, and DynamoDB answers in some 10 milliseconds or not at
all; three tries of 1.5 seconds with the waits between them (one and two seconds at most) end before that."""

FAILED = "ConditionalCheckFailed"
BUSY = "TransactionConflict"
"""Somebody else is writing the same item in this moment."""


class Client(Protocol):
    """What we use of boto3's client."""

    def get_item(self, **arguments: Any) -> dict[str, Any]: ...  # noqa: ANN401, D102 - Amazon's documentation has it
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


class Action(NamedTuple):
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
        """An item as it is after all writes that were acknowledged, or the given attributes of it."""
        wanted = {"ProjectionExpression": ",".join(attributes)} if attributes else {}
        with self._answering("GetItem") as client:
            answer = client.get_item(
                TableName=self._address.table, Key={KEY: {"S": key}}, ConsistentRead=True, **wanted
            )
        item: Item | None = answer.get("Item")
        return item

    def write(self, actions: Sequence[Action]) -> list[Refusal | None]:
        """Do all of it or nothing; returns nothing, or for each action why it was refused, if it was."""
        try:
            with self._answering(actions[0].verb if len(actions) == 1 else "TransactWriteItems") as client:
                self._write(client, actions)
        except _Refused as refused:
            return refused.each
        return []

    def close(self) -> None:
        """Let go of this process's connections; the next operation makes new ones."""
        made = self._own()
        with made.lock:
            client, made.client = made.client, None
        if client is not None:
            client.close()

    def _write(self, client: Client, actions: Sequence[Action]) -> None:
        requests = [_request(self._address.table, action) for action in actions]
        if len(actions) > 1:
            together = [{action.verb.value: request} for action, request in zip(actions, requests, strict=True)]
            client.transact_write_items(TransactItems=together)
        else:
            alone = {Verb.PUT: client.put_item, Verb.UPDATE: client.update_item, Verb.DELETE: client.delete_item}
            alone[actions[0].verb](**requests[0])

    @contextmanager
    def _answering(self, operation: str) -> Iterator[Client]:
        """The client, whose complaints become ours.

        Without the original as the cause: botocore's texts can hold what was to be written.
        """
        try:
            yield self._client()
        except ClientError as problem:
            refused = _refusals(problem.response)
            if refused:
                raise _Refused(refused) from None
            raise Unreachable(f"{operation}: {problem.response['Error']['Code']}") from None
        except BotoCoreError as problem:
            raise Unreachable(f"{operation}: {type(problem).__name__}") from None

    def _client(self) -> Client:
        made = self._own()
        with made.lock:
            if made.client is None:
                made.client = connected(self._address)
            return made.client

    def _own(self) -> "_Made":
        """This process's place for a client; a forked child must neither share sockets nor wait for a parent's lock."""
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


def connected(address: Address) -> Client:
    """A client for an address; who we are, boto3 finds out by itself.

    With a session of its own: the default one is not made for threads.
    """
    client: Client = boto3.session.Session().client(
        "dynamodb", region_name=address.region, endpoint_url=address.endpoint, config=Config(**SETTINGS)
    )
    return client


def _request(table: str, action: Action) -> dict[str, Any]:
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


def _refusals(response: Mapping[str, Any]) -> list[Refusal | None]:
    """For each action why it was refused; nothing where the request failed for another reason."""
    code = response["Error"]["Code"]
    if code == "TransactionCanceledException":
        reasons = response.get("CancellationReasons", ())
    else:
        reasons = [{"Code": code.removesuffix("Exception"), "Item": response.get("Item")}]
    if any(reason["Code"] not in ("None", FAILED, BUSY) for reason in reasons):
        return []
    return [None if each["Code"] == "None" else Refusal(each["Code"], each.get("Item")) for each in reasons]
