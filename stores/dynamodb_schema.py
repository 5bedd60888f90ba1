"""The schema of our DynamoDB table: its key, its index, and the attributes that DynamoDB itself looks at."""

from typing import Any

Item = dict[str, Any]
"""Attributes by name, each as DynamoDB writes it: `{"N": "1"}`, `{"B": b"…"}`, `{"SS": […]}`."""

KEY = "pk"
"""The partition key, a text; there is no sort key."""

TTL = "gone_at"
"""The attribute for the table's time to live, in whole Unix seconds; what has it is removed days later, unasked."""

DUE = "due"
"""The index of the tables that somebody has to see to. It is sparse: an item without the next two is not in it."""

DUE_QUEUE, DUE_AT = "due_queue", "due_at"
"""Its attributes: a text, the queue and the number of a part of it, as "texts/3"; and since when, in Unix seconds."""

TABLE_ID = "table_id"
"""Which table an item is about, as bytes. The index has it, too; it never changes."""

TABLE = {
    "KeySchema": [{"AttributeName": KEY, "KeyType": "HASH"}],
    "AttributeDefinitions": [
        {"AttributeName": KEY, "AttributeType": "S"},
        {"AttributeName": DUE_QUEUE, "AttributeType": "S"},
        {"AttributeName": DUE_AT, "AttributeType": "N"},
    ],
    "GlobalSecondaryIndexes": [
        {
            "IndexName": DUE,
            "KeySchema": [
                {"AttributeName": DUE_QUEUE, "KeyType": "HASH"},
                {"AttributeName": DUE_AT, "KeyType": "RANGE"},
            ],
            "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": [TABLE_ID]},
        }
    ],
    "BillingMode": "PAY_PER_REQUEST",
}
"""What a table is made with; its time to live is switched on afterwards."""
