"""Clocks that differ: by a minute, which services have seen. Amazon refuses who is more than five minutes off."""

import pytest

from onenight.texting.party import Stage
from tests.functions.faults.world import (
    APOLOGY,
    SCHEDULE,
    SIX,
    World,
    list_names,
    make_sms,
    read_reply,
    read_speech,
    read_stream,
)
from tests.skill.alexa_events import ask, make_attributes
from tests.texting.playing import NAMES


def test_a_game_among_clocks_that_differ(world: World) -> None:
    """From the first join to the verdict everything happens once, and nothing waits for a clock to catch up."""
    speaker = world.start_alexa(shift=60, patient=True)
    webhook, sender = world.start_http(shift=-600), world.start_sender()
    opened = speaker.invoke(ask("TextRolesIntent", None, make_attributes(SIX))).body["sessionAttributes"]
    table = opened["table"]["party"]
    code = world.load_party(table).code
    for seat in range(6):
        assert read_reply(webhook.invoke(make_sms(seat, f"JOIN {code} {NAMES[seat]}", f"SM{seat}"))).startswith(
            "You are in"
        )
    begun = speaker.invoke(ask("BeginIntent", None, opened))
    assert APOLOGY not in read_speech(begun)
    sender.invoke(read_stream(table))
    assert not world.list_unsent(table)
    speaker.invoke(ask("AwakeIntent", None, begun.body["sessionAttributes"]))
    sender.invoke(read_stream(table))
    for seat in range(6):
        webhook.invoke(make_sms(seat, NAMES[(seat + 1) % 6], f"SMv{seat}"))
    sender.invoke(read_stream(table))
    sender.invoke(SCHEDULE)

    assert list_names(world.load_party(table)) == list(NAMES[:6])
    assert world.load_party(table).stage is Stage.VERDICT
    assert len(world.api.messages) == 18
    assert world.is_each_sent_once(table)
    assert world.count_faults() == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(60, 0, id="ahead"),
        pytest.param(-60, 0, id="behind"),
    ],
)
def test_two_senders_whose_clocks_differ(world: World, first: float, second: float) -> None:
    """What one has claimed and is still sending is not sent by another, whatever their clocks say."""
    table = world.deal_party()
    claiming, other = world.start_sender(shift=first), world.start_sender(shift=second)
    world.twilio.fail("late", "POST", times=5)
    sending = world.begin(claiming, read_stream(table))
    world.wait_until(lambda: {text.state for text in world.load_party(table).outbox} == {"tried"})
    other.invoke(read_stream(table))
    sending.result()
    other.invoke(SCHEDULE)

    assert world.is_each_sent_once(table)
    assert not world.list_unsent(table)


def test_a_night_goes_by_the_clock_of_alexa(world: World) -> None:
    """Where a night is depends on when the table spoke, not on the clock of the machine that answers."""
    begin = ask("BeginIntent", None, make_attributes(SIX))
    right, wrong = world.answer_at_once(
        (world.start_alexa(patient=True), begin), (world.start_alexa(shift=-600, patient=True), begin)
    )

    assert right.body == wrong.body
