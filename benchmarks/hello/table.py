"""One read of the table."""

import os
from functools import lru_cache
from typing import Any

import boto3


def read_table() -> object:
    """Look for an item that is not there."""
    return _make_client().get_item(TableName=os.environ["TABLE"], Key={"pk": {"S": "hello"}}, ConsistentRead=True)


@lru_cache(maxsize=1)
def _make_client() -> Any:  # noqa: ANN401 - boto3 has no types
    return boto3.client("dynamodb", region_name=os.environ["AWS_REGION"], endpoint_url=os.environ["ENDPOINT"])
