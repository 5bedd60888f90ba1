"""Many at the same moment, and everything twice: nothing is lost, and nothing doubled."""

from onenight.texting.party import Stage
from tests.functions.faults.world import (
    APOLOGY,
    SCHEDULE,
    World,
    list_names,
    make_hosting_session,
    make_sms,
    read_reply,
    read_speech,
    read_stream,
)
from tests.skill.alexa_events import Event, ask
from tests.texting.playing import NAMES


def test_ten_phones_at_the_same_moment(world: World) -> None:
    """Over three instances, each text at two of them at once: all are answered, join, are texted and vote, once."""
    table, code = world.open_party()
    alexa, sender, https = world.start_alexa(), world.start_sender(), [world.start_http() for _ in range(3)]

    def texts(bodies: list[str]) -> list[str]:
        """What all ten text; the answers, which are the same wherever a text comes twice."""
        events = [make_sms(seat, body, f"SM{seat}{hash(body)}") for seat, body in enumerate(bodies)]
        asked = [(https[(seat + more) % 3], event) for more in range(2) for seat, event in enumerate(events)]
        answers = [read_reply(answer) for answer in world.answer_at_once(*asked)]
        assert answers[:10] == answers[10:]
        return answers[:10]

    joined = texts([f"JOIN {code} {name}" for name in NAMES])
    assert all(answer.startswith(f"You are in, {name}.") for answer, name in zip(joined, NAMES, strict=True))
    assert sorted(list_names(world.load_party(table))) == sorted(NAMES)
    begun = alexa.invoke(ask("BeginIntent", None, make_hosting_session(table, 10)))
    assert APOLOGY not in read_speech(begun)
    sender.invoke(read_stream(table))
    alexa.invoke(ask("AwakeIntent", None, begun.body["sessionAttributes"]))
    assert world.load_party(table).stage is Stage.DAWN

    texts([NAMES[(seat + 1) % 10] for seat in range(10)])

    sender.invoke(read_stream(table))
    party = world.load_party(table)
    assert (party.stage, len(party.votes), len(party.outbox)) == (Stage.VERDICT, 10, 30)
    assert world.is_each_sent_once(table)
    assert world.count_faults() == 0


def test_a_text_that_comes_again_is_no_other_text(world: World) -> None:
    """What Twilio brings again, by the token that it had, writes nothing, also when another vote has come since.

    The same words sent anew are another message, with another token, and count.
    """
    table = world.deal_party(3)
    world.close_round(table)
    http = world.start_http()
    first, other, anew = make_sms(0, NAMES[1], "SM1"), make_sms(0, NAMES[2], "SM2"), make_sms(0, NAMES[1], "SM3")
    replies = [read_reply(http.invoke(first)), read_reply(http.invoke(other))]
    voted = world.parties.load(table)
    assert voted
    assert voted.party.votes == {0: 2}

    world.store.calls.clear()
    assert token(make_sms(0, NAMES[1], "SM1")) == token(first)
    assert [read_reply(http.invoke(each)) for each in (first, other)] == replies
    assert not {"PutItem", "TransactWriteItems"}.intersection(world.store.list_operations())
    assert world.parties.load(table) == voted

    assert token(anew) != token(first)
    assert read_reply(http.invoke(anew)) == replies[0]
    assert "PutItem" in world.store.list_operations()
    assert world.load_party(table).votes == {0: 1}


def token(event: Event) -> str:
    """What Twilio marks a request with, and each time that it brings it again."""
    found: str = event["headers"]["i-twilio-idempotency-token"]
    return found


def test_what_the_stream_brings_twice_is_sent_once(world: World) -> None:
    """The same batch at two senders at once, beside two sweeps at once, and again later."""
    tables = [world.deal_party(), world.deal_party()]
    senders = [world.start_sender() for _ in range(4)]
    asked = [read_stream(*tables), read_stream(*tables, *tables), SCHEDULE, SCHEDULE]
    world.answer_at_once(*zip(senders, asked, strict=True))
    world.answer_at_once((senders[0], read_stream(*tables)))

    bodies = sorted((text.phone, text.body) for table in tables for text in world.load_party(table).outbox)
    assert world.api.list_bodies() == bodies
    assert [world.list_unsent(table) for table in tables] == [[], []]
    assert "sending failed" not in world.list_messages()


def test_the_host_is_heard_twice(world: World) -> None:
    """The same request at two instances at once deals once."""
    table, _ = world.open_party(5)
    begin = ask("BeginIntent", None, make_hosting_session(table))
    first, second = (world.start_alexa(patient=True) for _ in range(2))
    answers = world.answer_at_once((first, begin), (second, begin))

    assert not any(APOLOGY in read_speech(answer) for answer in answers)
    party = world.load_party(table)
    assert (party.stage, party.game, len(party.outbox)) == (Stage.NIGHTFALL, 1, 5)
