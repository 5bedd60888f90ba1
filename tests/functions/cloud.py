"""AWS as the functions see it, on loopback: the table that the template describes, its stream, and the parameters."""

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.request import Request, urlopen

import boto3

from stores import Store, open_store
from tests.functions.template import ACCOUNT, REGION, Template
from tests.stores.tables import CREDENTIALS, serve_amazon
from tests.webhooks.twilio.signed_requests import TOKEN

SECRET = "correct horse battery staple"  # noqa: S105 - a test's

VALUES = {"secret": SECRET, "twilio-auth-token": TOKEN}
"""What lies in the parameter store, by the last part of a parameter's name."""

PREFIX = "ssm:"

Record = dict[str, Any]


class Amazon(NamedTuple):
    """Amazon's services on this machine, by moto."""

    endpoint: str
    """Where they are."""
    asked: Path
    """The file where they write down what they are asked for."""

    @classmethod
    @contextmanager
    def run(cls, folder: Path) -> "Iterator[Amazon]":
        """Run Amazon's services while they are needed; they take seconds to start."""
        asked = folder / "asked"
        with serve_amazon(MOTO_ENABLE_RECORDING="1", MOTO_RECORDER_FILEPATH=str(asked)) as endpoint:
            yield cls(endpoint, asked)

    def reset(self) -> None:
        """Nothing is there, and nothing was asked for."""
        for what in ("reset", "recorder/reset-recording"):
            urlopen(Request(f"{self.endpoint}/moto-api/{what}", method="POST")).close()  # noqa: S310 - our own server


class Cloud:
    """The account that the template is deployed to."""

    def __init__(self, template: Template, endpoint: str, asked: Path) -> None:
        """Make the table and the parameters; whatever is asked for is written into a file."""
        self.template, self.endpoint, self._asked = template, endpoint, asked
        self._dynamodb, self._streams = self._make_client("dynamodb"), self._make_client("dynamodbstreams")
        properties = template.properties("Tables")
        self.table = properties["TableName"]
        self._make(properties)
        self._store_parameters()
        [stream] = self._streams.list_streams(TableName=self.table)["Streams"]
        self.stream = stream["StreamArn"]
        self._last = ""

    def make_environment(self, function: str, twilio: str = "") -> dict[str, str]:
        """Return a function's environment, as the template has it, but for the addresses of AWS and Twilio."""
        there = {
            "AWS_REGION": REGION,
            "AWS_DEFAULT_REGION": REGION,
            **CREDENTIALS,
            "AWS_ACCESS_KEY_ID": function,  # by which is told who asked
            "AWS_ENDPOINT_URL_DYNAMODB": self.endpoint,
            "AWS_ENDPOINT_URL_SSM": self.endpoint,
        }
        environment = self.template.environment(function)
        if twilio and "TWILIO_API_BASE_URL" in environment:
            there["TWILIO_API_BASE_URL"] = twilio
        return environment | there

    def read_items(self) -> list[dict[str, Any]]:
        """Everything in the table."""
        pages = self._dynamodb.get_paginator("scan").paginate(TableName=self.table, ConsistentRead=True)
        return [item for page in pages for item in page["Items"]]

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The store in the table, from the checkout."""
        address = f"dynamodb://{self.table}?region={REGION}&endpoint={self.endpoint}"
        with patch.dict(os.environ, CREDENTIALS), closing(open_store(address, SECRET)) as store:
            yield store

    def take_batches(self) -> Iterator[list[Record]]:
        """Return the stream's new records as Lambda hands them on: filtered, in batches.

        An iterator of moto's is lost where a transaction fails, so each look has one of its own.
        """
        [shard] = self._streams.describe_stream(StreamArn=self.stream)["StreamDescription"]["Shards"]
        where = {"ShardIteratorType": "TRIM_HORIZON"}
        if self._last:
            where = {"ShardIteratorType": "AFTER_SEQUENCE_NUMBER", "SequenceNumber": self._last}
        iterator = self._streams.get_shard_iterator(StreamArn=self.stream, ShardId=shard["ShardId"], **where)
        records = self._streams.get_records(ShardIterator=iterator["ShardIterator"])["Records"]
        if records:
            self._last = records[-1]["dynamodb"]["SequenceNumber"]
        [mapping] = self.template.resources("AWS::Lambda::EventSourceMapping").values()
        wanted = [record for record in records if is_wanted(mapping, record)]
        for first in range(0, len(wanted), mapping["BatchSize"]):
            yield [_record_to_json(record, self.stream) for record in wanted[first : first + mapping["BatchSize"]]]

    def list_requests(self, function: str) -> dict[str, set[str]]:
        """Return a function's requests so far, by resource, as a role would have to grant them."""
        asked: dict[str, set[str]] = {}
        for line in self._asked.read_text("utf-8").splitlines():
            entry = json.loads(line)
            if f"Credential={function}/" in entry["headers"].get("Authorization", ""):
                call = entry["headers"]["X-Amz-Target"].rpartition(".")[2]
                for resource, action in _find_needed(call, json.loads(b64decode(entry["body"]))):
                    asked.setdefault(resource, set()).add(action)
        return asked

    def close(self) -> None:
        """Let go of connections."""
        self._dynamodb.close()
        self._streams.close()

    def _make(self, properties: Mapping[str, Any]) -> None:
        """Make the table, with what of its properties is said to DynamoDB otherwise than to CloudFormation."""
        same = ("TableName", "BillingMode", "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")
        self._dynamodb.create_table(
            **{name: properties[name] for name in same},
            StreamSpecification={"StreamEnabled": True, **properties["StreamSpecification"]},
        )
        live = properties["TimeToLiveSpecification"]
        self._dynamodb.update_time_to_live(TableName=self.table, TimeToLiveSpecification=live)

    def _store_parameters(self) -> None:
        environments = [self.template.environment(name) for name in ("alexa", "http", "sender")]
        named = {value.removeprefix(PREFIX) for each in environments for value in each.values() if _is_secret(value)}
        with closing(self._make_client("ssm")) as parameters:
            for name in named:
                value = VALUES[name.rpartition("/")[2]]
                parameters.put_parameter(Name=name, Value=value, Type="SecureString")

    def _make_client(self, service: str) -> Any:  # noqa: ANN401 - boto3 has no types
        keys = {name.lower(): value for name, value in CREDENTIALS.items()}
        return boto3.session.Session().client(service, region_name=REGION, endpoint_url=self.endpoint, **keys)


@contextmanager
def deploy(template: Template, amazon: Amazon) -> Iterator[Cloud]:
    """The template's table and parameters, and nothing of what was there before."""
    amazon.reset()
    with closing(Cloud(template, amazon.endpoint, amazon.asked)) as cloud:
        yield cloud


def is_wanted(mapping: Mapping[str, Any], record: Record) -> bool:
    """Return whether a record passes a filter of an event source mapping (Lambda: one that matches is enough)."""
    filters = mapping["FilterCriteria"]["Filters"]
    return any(_match_pattern(json.loads(each["Pattern"]), record) for each in filters)


def _find_needed(call: str, request: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The resources of a call and the actions on them (Amazon, "Actions, resources, and condition keys")."""
    if call == "GetParameters":
        yield from ((f"arn:aws:ssm:{REGION}:{ACCOUNT}:parameter{name}", f"ssm:{call}") for name in request["Names"])
    elif call == "TransactWriteItems":  # needs what the writes in it need
        for each in request["TransactItems"]:
            [verb] = each
            yield "Tables.Arn", f"dynamodb:{verb.removesuffix('Item')}Item"
    elif "IndexName" in request:
        yield f"Tables.Arn/index/{request['IndexName']}", f"dynamodb:{call}"
    else:
        yield "Tables.Arn", f"dynamodb:{call}"


def _match_pattern(pattern: Any, value: Any) -> bool:  # noqa: ANN401 - plain JSON
    """A pattern of EventBridge: for each key one of the rules holds; of the rules, those that we use."""
    if isinstance(pattern, list):
        return any(_match_rule(rule, value) for rule in pattern)
    return isinstance(value, dict) and all(
        key in value and _match_pattern(each, value[key]) for key, each in pattern.items()
    )


def _match_rule(rule: Any, value: Any) -> bool:  # noqa: ANN401
    if isinstance(rule, dict):
        assert rule.keys() == {"prefix"}
        return isinstance(value, str) and value.startswith(rule["prefix"])
    return bool(rule == value)


def _record_to_json(record: Record, stream: str) -> Record:
    """A record as JSON: what is binary in base 64, a time in seconds."""
    found: Record = _value_to_json(record)
    return {**found, "awsRegion": REGION, "eventSourceARN": stream}


def _value_to_json(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, datetime):
        return value.timestamp()
    if isinstance(value, list):
        return [_value_to_json(each) for each in value]
    return {key: _value_to_json(each) for key, each in value.items()} if isinstance(value, dict) else value


def _is_secret(value: str) -> bool:
    return value.startswith(PREFIX)
