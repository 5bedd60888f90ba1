"""An instance dies in the middle: whatever it has written is gone on with, whatever it has not comes again."""

import pytest

from deploy.local_lambda import FunctionFailed
from onenight.texting.party import Stage
from tests.functions.faults.proxy import Fault
from tests.functions.faults.world import HASTY, SCHEDULE, World, list_names, make_sms, read_reply, read_stream
from tests.texting.playing import NAMES


@pytest.mark.parametrize(
    ("fault", "taken"),
    [
        pytest.param("hang", 0, id="before Twilio has them"),
        pytest.param("hang after", 5, id="before Twilio's answer is written down"),
    ],
)
def test_a_sender_is_killed(world: World, fault: Fault, taken: int) -> None:
    """Between its claim and Twilio's answer, or between that and the result: others send, once, when its time is up."""
    table = world.deal_party()
    killed, other = world.start_sender(constants=HASTY), world.start_sender(constants=HASTY)
    world.twilio.fail(fault, "POST", times=5)
    dying = world.begin(killed, read_stream(table))
    for _ in range(5):
        assert world.twilio.failed.acquire(timeout=20)
    assert {text.state for text in world.load_party(table).outbox} == {"tried"}
    killed.kill()
    with pytest.raises(FunctionFailed):
        dying.result()
    world.twilio.heal()
    assert len(world.api.messages) == taken

    other.invoke(SCHEDULE)

    assert world.is_each_sent_once(table)
    assert {text.state for text in world.load_party(table).outbox} == {"sent"}
    assert {text.sid for text in world.load_party(table).outbox} == {message["sid"] for message in world.api.messages}


@pytest.mark.parametrize("operation", ["PutItem", "TransactWriteItems"])
def test_a_webhook_is_killed(world: World, operation: str) -> None:
    """Between the save of the party and its answer: Twilio brings the text again, and it is answered as if for once."""
    table, code = world.open_party(3)
    joins = operation == "TransactWriteItems"
    if not joins:
        table = world.deal_party(3)
        world.start_sender().invoke(read_stream(table))
    text = make_sms(3, f"JOIN {code} Dave", "SM3") if joins else make_sms(0, "pass", "SM0")
    killed, other = world.start_http(), world.start_http()
    before = len(world.load_party(table).heard)
    world.store.fail("hang after", operation, item=f"table/{table}", times=1)
    dying = world.begin(killed, text)
    assert world.store.failed.acquire(timeout=20)
    saved = world.load_party(table)
    killed.kill()
    with pytest.raises(FunctionFailed):
        dying.result()
    world.store.heal()

    first, again = read_reply(other.invoke(text)), read_reply(other.invoke(text))

    assert len(saved.heard) == before + 1
    assert first == again == dict(saved.heard)[saved.heard[-1][0]]
    assert world.load_party(table) == saved
    assert list_names(saved) == ([*NAMES[:3], "Dave"] if joins else list(NAMES[:3]))


def test_the_last_vote_is_saved_and_its_webhook_killed(world: World) -> None:
    """The stream has seen what was saved: the verdict is sent, before Twilio brings the vote again, and only then."""
    table = world.deal_party(3)
    sender, killed, other = world.start_sender(), world.start_http(), world.start_http()
    sender.invoke(read_stream(table))
    world.close_round(table)
    sender.invoke(read_stream(table))
    votes = [make_sms(seat, NAMES[(seat + 1) % 3], f"SMv{seat}") for seat in range(3)]
    for vote in votes[:2]:
        read_reply(other.invoke(vote))
    world.store.fail("hang after", "PutItem", item=f"table/{table}", times=1)
    dying = world.begin(killed, votes[2])
    assert world.store.failed.acquire(timeout=20)
    killed.kill()
    with pytest.raises(FunctionFailed):
        dying.result()
    world.store.heal()
    sender.invoke(read_stream(table))
    sent = world.api.list_bodies()
    answered = read_reply(other.invoke(votes[2]))
    sender.invoke(read_stream(table))

    assert world.load_party(table).stage is Stage.VERDICT
    assert answered == read_reply(other.invoke(votes[2]))
    assert world.api.list_bodies() == sent
    assert len(sent) == 9
    assert world.is_each_sent_once(table)
