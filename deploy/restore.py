"""Brings back what a restored copy of the table has and the table has not: `python -m deploy.restore COPY TABLE`.

DynamoDB restores a backup as a table of another name, without stream and time to live (Amazon, "Restoring a table").
The functions stay with theirs, and so does whatever was written since.
"""

import os
import sys
import time
from typing import Any

import boto3
from botocore.exceptions import ClientError

from stores.dynamodb_client import FAILED
from stores.dynamodb_schema import KEY, TTL


def main() -> None:
    """Copy, and tell how much; who we are and where the tables are, the environment says."""
    copy, table = sys.argv[1:]
    client = boto3.client("dynamodb", region_name=os.environ.get("AWS_REGION"))
    print(f"{restore_items(client, copy, table, time.time())} items brought back")


def restore_items(client: Any, copy: str, table: str, now: float) -> int:  # noqa: ANN401 - boto3 has no types
    """Copy what is missing and has not expired; returns how many items that were."""
    pages = client.get_paginator("scan").paginate(TableName=copy, ConsistentRead=True)
    living = (item for page in pages for item in page["Items"] if float(item[TTL]["N"]) > now)
    return sum(_put_if_absent(client, table, item) for item in living)


def _put_if_absent(client: Any, table: str, item: dict[str, Any]) -> bool:  # noqa: ANN401
    """Write an item where there is none of its key; returns whether there was none."""
    try:
        client.put_item(TableName=table, Item=item, ConditionExpression=f"attribute_not_exists({KEY})")
    except ClientError as refused:
        if refused.response["Error"]["Code"] != f"{FAILED}Exception":
            raise
        return False
    return True


if __name__ == "__main__":
    main()
