"""A record that nobody can do anything with, in the stream and in the index: the others go on, and somebody is told."""

from base64 import b64decode

from stores.dynamodb_items import BODY, state_key
from stores.dynamodb_schema import KEY, TABLE_ID
from tests.functions.faults.world import SCHEDULE, World, read_stream


def test_a_party_that_cannot_be_read(world: World) -> None:
    """It stops no party before or behind it in a batch, nor in the sweep after it; who looks at it counts a fault."""
    first, poison, last = world.deal_party(3), world.deal_party(3), world.deal_party(3)
    world.amazon.update_item(
        TableName=world.name,
        Key={KEY: {"S": state_key(poison)}},
        UpdateExpression=f"SET {BODY} = :body",
        ExpressionAttributeValues={":body": {"B": b"nothing that anybody wrote"}},
    )
    sender = world.start_sender()
    batch = sender.invoke(read_stream(first, poison, last))
    swept = sender.invoke(SCHEDULE)

    assert (batch.body, swept.body) == ({"batchItemFailures": []}, {})
    assert [world.list_unsent(table) for table in (first, last)] == [[], []]
    assert len(world.api.messages) == 6
    world.wait_until(lambda: "sending failed: Damaged" in world.list_messages())
    world.wait_until(lambda: world.count_faults() == 1)


def test_records_that_are_no_party_s(world: World) -> None:
    """What has no table's id, a table that is gone, one that never was: the batch goes on."""
    table, gone = world.deal_party(3), world.deal_party(3)
    world.parties.end(gone)
    odd = read_stream(gone, "never there", table)
    nameless = {"eventName": "REMOVE", "dynamodb": {"Keys": {KEY: {"S": state_key(gone)}}}}
    other = {"eventName": "INSERT", "dynamodb": {"NewImage": {KEY: {"S": "phone/5"}}}}
    records = [nameless, other, *odd["Records"]]
    assert b64decode(records[-1]["dynamodb"]["NewImage"][TABLE_ID]["B"]).decode() == table
    answer = world.start_sender().invoke({"Records": records})

    assert answer.body == {"batchItemFailures": []}
    assert world.is_each_sent_once(table)
    assert world.count_faults() == 0
