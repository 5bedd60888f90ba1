"""What somebody who runs the service changes while games are under way: a token, the secret, the table itself."""

import os
import subprocess
import sys

from deploy.local_lambda import Instance
from onenight.texting.party import Stage
from stores.dynamodb_schema import KEY, TABLE, TTL
from tests.checkers import ROOT
from tests.functions.faults.world import (
    APOLOGY,
    SCHEDULE,
    World,
    make_hosting_session,
    make_post,
    make_sms,
    read_reply,
    read_speech,
    read_stream,
)
from tests.skill.alexa_events import Event, ask
from tests.texting.playing import NAMES, number_of
from tests.webhooks.twilio.signed_requests import make_incoming_text, sign

HASTY = "webhooks.texts.function:STREAM_SECONDS=0"
"""A sender that does not wait for what was put off; the next sweep does."""

NEW = "fedcba98765432100123456789abcdef"

WHO_IS_THIS = "JOIN"
"""What a phone that is in no game is told how to write."""


def test_twilios_token_is_changed(world: World) -> None:
    """Who still has the old one refuses texts and is refused; whoever starts anew goes on, and nothing is lost."""
    http, sender = world.start_http(), world.start_sender(constants=HASTY)
    table = world.deal_party(3)
    world.close_round(table)
    read_reply(http.invoke(make_sms(8, "hello", "SM8")))
    sender.invoke(read_stream())
    world.put_secret("/token", NEW)
    world.api.token = NEW
    vote = resigned(0, NAMES[1], "SM0")
    sender.invoke(read_stream(table))

    assert http.invoke(vote).body["statusCode"] == 403
    assert {text.state for text in world.list_unsent(table)} == {"tried"}
    world.wait_until(lambda: "Twilio does not let us in: error 20003" in world.list_messages())
    world.wait_until(lambda: "refused: signature-wrong" in world.list_messages())
    read_reply(world.start_http().invoke(vote))
    world.start_sender().invoke(SCHEDULE)
    assert world.is_each_sent_once(table)
    assert world.load_party(table).votes == {0: 1}
    assert world.count_faults() == 0


def test_the_secret_is_changed(world: World) -> None:
    """What waits is sent, and the host goes on; a phone is unknown until somebody has changed its game."""
    table, night = begun(world, world.start_alexa(patient=True))
    world.put_secret("/secret", "another horse, another battery, another staple")
    alexa, http, sender = world.start_alexa(patient=True), world.start_http(), world.start_sender()
    lost = read_reply(http.invoke(make_sms(0, "pass", "SM0")))
    sender.invoke(read_stream(table))
    awake = alexa.invoke(ask("AwakeIntent", None, night))
    sender.invoke(read_stream(table))
    http.invoke(make_sms(0, NAMES[1], "SM1"))

    assert WHO_IS_THIS in lost
    assert APOLOGY not in read_speech(awake)
    assert world.load_party(table).votes == {0: 1}
    assert len(world.api.messages) == 6
    assert world.is_each_sent_once(table)
    assert world.count_faults() == 0


def test_the_table_is_lost_and_brought_back(world: World) -> None:
    """Without it nothing fails, though no game is known; a restored copy brings back its games, and takes nothing."""
    alexa, http, sender = world.start_alexa(patient=True), world.start_http(), world.start_sender()
    table, night = begun(world, alexa)
    sender.invoke(read_stream(table))
    copy = restored(world)
    for item in world.read_items():
        world.amazon.delete_item(TableName=world.name, Key={KEY: item[KEY]})
    lost = alexa.invoke(ask("AwakeIntent", None, night))
    unknown = read_reply(http.invoke(make_sms(0, NAMES[1], "SM0")))
    since, _ = world.open_party(4)
    kept = world.load_party(since)

    assert APOLOGY not in read_speech(lost)
    assert WHO_IS_THIS in unknown
    bring_back(world, copy)
    assert world.load_party(since) == kept
    assert not any(item[KEY] == EXPIRED[KEY] for item in world.read_items())
    found = alexa.invoke(ask("AwakeIntent", None, night))
    sender.invoke(read_stream(table))
    assert APOLOGY not in read_speech(found)
    assert world.load_party(table).stage is Stage.DAWN
    assert len(world.api.messages) == 6
    assert world.is_each_sent_once(table)
    assert world.count_faults() == 0


EXPIRED: dict[str, dict[str, str]] = {KEY: {"S": "table/of-last-year"}, TTL: {"N": "1794000000"}}


def restored(world: World) -> str:
    """A table that DynamoDB has restored as all is now, with something that should be gone; its name."""
    name = f"{world.name}-copy"
    world.amazon.create_table(TableName=name, **TABLE)
    for item in [*world.read_items(), EXPIRED]:
        world.amazon.put_item(TableName=name, Item=item)
    return name


def bring_back(world: World, copy: str) -> None:
    """As docs/operations.md tells."""
    command = [sys.executable, "-m", "deploy.restore", copy, world.name]
    known = os.environ | {"AWS_ENDPOINT_URL_DYNAMODB": world.endpoint}
    subprocess.run(command, cwd=ROOT, env=known, check=True)


def begun(world: World, alexa: Instance) -> tuple[str, dict[str, object]]:
    """A party of three whose night has fallen, and the attributes of its host's session."""
    table, _ = world.open_party(3)
    answer = alexa.invoke(ask("BeginIntent", None, make_hosting_session(table, 3)))
    return table, answer.body["sessionAttributes"]


def resigned(seat: int, body: str, message: str) -> Event:
    """A player's text, signed with the new token."""
    form = make_incoming_text(number_of(seat), body, message)
    event = make_post("/twilio/sms", form)
    return {**event, "headers": {**event["headers"], "x-twilio-signature": sign("/twilio/sms", form, NEW)}}
