"""Tables of DynamoDB, as moto has them: in this process, or in a server for several."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from threading import RLock
from typing import Any
from unittest.mock import patch

import boto3
from moto import mock_aws
from moto.dynamodb.responses import DynamoHandler

from stores import Store, open_store
from stores.dynamodb_schema import TABLE, TTL
from tests.checkers import ROOT

NAME, REGION = "tables", "eu-west-1"

CREDENTIALS = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}


def make_address(endpoint: str | None = None) -> str:
    """The address of the table."""
    return f"dynamodb://{NAME}?region={REGION}" + (f"&endpoint={endpoint}" if endpoint else "")


def make_client(endpoint: str | None = None) -> Any:  # noqa: ANN401 - boto3 has no types
    """A client of the test's own."""
    return boto3.session.Session().client("dynamodb", region_name=REGION, endpoint_url=endpoint)


def make(endpoint: str | None = None) -> None:
    """Make the table."""
    maker = make_client(endpoint)
    maker.create_table(TableName=NAME, **TABLE)
    maker.update_time_to_live(TableName=NAME, TimeToLiveSpecification={"Enabled": True, "AttributeName": TTL})
    maker.close()


def read_items(endpoint: str | None = None) -> list[dict[str, Any]]:
    """Everything in the table."""
    with closing(make_client(endpoint)) as reader:
        pages = reader.get_paginator("scan").paginate(TableName=NAME, ConsistentRead=True)
        return [item for page in pages for item in page["Items"]]


@contextmanager
def mock_table() -> Iterator[None]:
    """The table is in this process, and empty."""
    with patch.dict(os.environ, CREDENTIALS), _serialize_calls(), mock_aws():
        make()
        yield


def _serialize_calls() -> AbstractContextManager[Any]:
    """Threads ask one after the other: moto has no lock, and two conditional writes could both find theirs true."""
    answered, turn = DynamoHandler.call_action, RLock()

    def call_action(self: DynamoHandler) -> Any:  # noqa: ANN401 - moto's
        with turn:
            return answered(self)

    return patch.object(DynamoHandler, "call_action", call_action)


@contextmanager
def open_mocked_store(secret: str | None = None) -> Iterator[Store]:
    """A store in a table of this process."""
    with mock_table(), closing(open_store(make_address(), secret)) as store:
        yield store


@contextmanager
def serve_table() -> Iterator[str]:
    """The table is in a server, for any process; its endpoint."""
    with patch.dict(os.environ, CREDENTIALS), serve_amazon() as endpoint:
        make(endpoint)
        yield endpoint


@contextmanager
def serve_amazon(**settings: str) -> Iterator[str]:
    """Amazon's services in a server, for any process, with these settings of moto's; its endpoint."""
    command = [sys.executable, "-m", "tests.stores.server"]
    known = os.environ | settings
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=known) as process:
        try:
            assert process.stdout
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.kill()
