"""The stream of a DynamoDB table, as Lambda hands it on: which tables have changed."""

from base64 import b64decode
from collections.abc import Iterable, Mapping
from typing import Any

from stores.dynamodb_schema import TABLE_ID


def list_tables(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the ids of the tables that these records tell of, each once, in their order."""
    images = (record["dynamodb"].get("NewImage", {}) for record in records)
    found = (b64decode(image[TABLE_ID]["B"]).decode("utf-8", "surrogatepass") for image in images if TABLE_ID in image)
    return list(dict.fromkeys(found))
