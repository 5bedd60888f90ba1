"""The table fails: throttled, silent, slow, or with answers that get lost. What people hear then, and how soon."""

import time
from collections import Counter

import pytest

from deploy.local_lambda import Answer, Instance
from evenings.contacts import period_of
from onenight.texting.party import Stage
from tests.functions.faults.proxy import SLOW, Fault
from tests.functions.faults.world import (
    ALEXA_WAITS,
    APOLOGY,
    FIVE,
    SCHEDULE,
    SIX,
    TWILIO_WAITS,
    World,
    busy_seconds,
    find_failure,
    list_names,
    make_hosting_session,
    make_post,
    make_sms,
    read_reply,
    read_speech,
    read_stream,
)
from tests.skill.alexa_events import Event, ask, make_attributes, make_launch
from tests.texting.playing import NAMES, number_of
from tests.webhooks.twilio.signed_requests import RECORDED

HELLO = make_sms(8, "hello", "SM8")
"""The first text that an instance answers, before anything fails."""

WRITES = ("PutItem", "TransactWriteItems")

LASTING = [
    pytest.param("throttle", (), id="throttled"),
    pytest.param("skewed", (), id="forbidden to a clock that is minutes off"),
    pytest.param("lose", (), id="closed"),
    pytest.param("hang", (), id="silent"),
    pytest.param("hang after", WRITES, id="silent once it is written"),
    pytest.param("conflict", WRITES, id="always in a conflict"),
]
"""What may go on for longer than anybody waits."""


def in_time(world: World, *asked: tuple[Instance, Event]) -> list[Answer]:
    """The answers to whoever waits, at the same moment."""
    answers = world.answer_at_once(*asked)
    for answer in answers:
        assert answer.seconds < busy_seconds(TWILIO_WAITS if "statusCode" in answer.body else ALEXA_WAITS)
    return answers


def in_calls(world: World, instance: Instance, event: Event, seconds: float) -> Answer:
    """The answer, where what the table is asked for it takes less than so many seconds, a slow call after the other."""
    before = len(world.store.list_operations())
    answer = instance.invoke(event)
    assert (len(world.store.list_operations()) - before) * SLOW < seconds, world.store.list_operations()[before:]
    return answer


@pytest.mark.parametrize(("fault", "operations"), LASTING)
def test_whoever_waits_is_answered_and_asks_again(world: World, fault: Fault, operations: tuple[str, ...]) -> None:
    """In time: a table with cards plays on without its memory, a host hears an apology, a text comes again later.

    With the store back, the same words and the same text do what they were to do, once.
    """
    (table, _), (joined, code) = world.open_party(5), world.open_party(3)
    other, http, alexa = world.start_alexa(), world.start_http(), world.start_alexa()
    world.answer_at_once((alexa, make_launch()), (other, make_launch()), (http, HELLO))
    begin, join = ask("BeginIntent", None, make_hosting_session(table)), make_sms(5, f"JOIN {code} Frank", "SM5")
    world.store.fail(fault, *operations)
    cards, sorry, refused = in_time(
        world, (other, ask("PlayersIntent", FIVE, make_attributes(SIX))), (alexa, begin), (http, join)
    )
    world.store.heal()

    assert read_speech(cards).startswith("<speak>Five players")
    assert cards.body["sessionAttributes"]["table"]["players"] == 5
    assert APOLOGY in read_speech(sorry)
    assert not sorry.body["response"].get("shouldEndSession")
    assert sorry.body["sessionAttributes"] == make_hosting_session(table)
    assert refused.body["statusCode"] == 503
    world.wait_until(lambda: all(world.count_faults(each) for each in (other, http, alexa)))
    assert read_reply(http.invoke(join)) == read_reply(http.invoke(join))
    assert APOLOGY not in read_speech(alexa.invoke(begin))
    assert list_names(world.load_party(joined)) == [*NAMES[:3], "Frank"]
    assert (world.load_party(table).stage, world.load_party(table).game) == (Stage.NIGHTFALL, 1)
    assert Counter(text.phone for text in world.load_party(table).outbox) == Counter(map(number_of, range(5)))


@pytest.mark.parametrize("fault", ["limit", "error"])
def test_a_second_is_waited_for(world: World, fault: Fault) -> None:
    """Nobody notices a second of trouble: a turn of each kind succeeds, and is done once."""
    table, code = world.open_party(4)
    alexa, http = world.start_alexa(), world.start_http()
    world.answer_at_once((alexa, make_launch()), (http, HELLO))
    world.store.fail(fault, seconds=1)
    [joined] = in_time(world, (http, make_sms(4, f"JOIN {code} Erin", "SM4")))
    world.store.fail(fault, seconds=1)
    [begun] = in_time(world, (alexa, ask("BeginIntent", None, make_hosting_session(table))))

    assert read_reply(joined).startswith("You are in, Erin.")
    assert APOLOGY not in read_speech(begun)
    assert list_names(world.load_party(table)) == list(NAMES[:5])
    assert (world.load_party(table).stage, world.load_party(table).game) == (Stage.NIGHTFALL, 1)
    assert world.count_faults() == 0


def test_slow_answers_are_waited_for(world: World) -> None:
    """Where each call of the table takes a second, all that is asked in a turn is still in time: they are so few.

    They are counted, and the skills wait for longer than their own time: a busy machine adds its own seconds.
    """
    (table, code), (other, _) = world.open_party(4), world.open_party(5)
    alexa = world.start_alexa(patient=True)
    http = world.start_http(patient=True)
    alexa.invoke(make_launch())
    http.invoke(HELLO)
    world.store.fail("slow")
    welcome = in_calls(world, alexa, make_launch(), ALEXA_WAITS)
    begun = in_calls(world, alexa, ask("BeginIntent", None, make_hosting_session(other)), ALEXA_WAITS)
    joined = in_calls(world, http, make_sms(8, f"JOIN {code} Ivan", "SM9"), TWILIO_WAITS)

    assert read_speech(welcome).startswith("<speak>Welcome")
    assert APOLOGY not in read_speech(begun)
    assert read_reply(joined).startswith("You are in, Ivan.")
    assert world.load_party(other).stage is Stage.NIGHTFALL
    assert list_names(world.load_party(table)) == [*NAMES[:4], "Ivan"]
    assert world.count_faults() == 0


def test_what_the_device_remembers_outlives_a_store_that_was_away(world: World) -> None:
    """Who opens the skill in the middle of a texted game, while the store fails, finds the game with the next words."""
    table, _ = world.open_party(5)
    alexa = world.start_alexa()
    alexa.invoke(ask("WhoIsInIntent", None, make_hosting_session(table) | {"other": 1}))
    alexa.invoke(ask("BeginIntent", None, make_hosting_session(table)))
    world.store.fail("throttle")
    welcome = alexa.invoke(make_launch())
    lost = alexa.invoke(ask("PlayersIntent", FIVE, welcome.body["sessionAttributes"]))
    world.store.heal()

    assert read_speech(welcome).startswith("<speak>Welcome")
    assert read_speech(lost).startswith("<speak>Five players")
    alexa.invoke(ask("BeginIntent", None, lost.body["sessionAttributes"]))
    assert alexa.invoke(make_launch()).body["sessionAttributes"]["table"]["party"] == table
    found = alexa.invoke(ask("EveryoneAnsweredIntent", None, welcome.body["sessionAttributes"]))
    assert found.body["sessionAttributes"]["table"]["party"] == table


def test_an_answer_that_gets_lost_doubles_nothing(world: World) -> None:
    """What was written, and answered to nobody, is tried again, and found to be done: tables, joins, votes, texts."""
    alexa, http, sender = world.start_alexa(), world.start_http(), world.start_sender()
    first = period_of(time.time())

    def losing(event: Event, instance: Instance = http) -> Answer:
        """The answer where each kind of write loses its own once."""
        for write in WRITES:
            world.store.fail("drop", write, times=1)
        answer = instance.invoke(event)
        world.store.heal()
        return answer

    opened = losing(ask("TextRolesIntent", None, make_attributes(SIX)), alexa)
    attributes = opened.body["sessionAttributes"]
    table = attributes["table"]["party"]
    code = world.load_party(table).code
    for seat in range(6):
        answered = losing(make_sms(seat, f"JOIN {code} {NAMES[seat]}", f"SM{seat}"))
        assert read_reply(answered).startswith(f"You are in, {NAMES[seat]}.")
    assert list_names(world.load_party(table)) == list(NAMES[:6])

    begun = losing(ask("BeginIntent", None, attributes), alexa)
    assert APOLOGY not in read_speech(begun)
    assert (world.load_party(table).game, len(world.load_party(table).outbox)) == (1, 6)
    assert losing(read_stream(table), sender).body == {"batchItemFailures": []}
    assert world.is_each_sent_once(table)

    losing(ask("AwakeIntent", None, begun.body["sessionAttributes"]), alexa)
    assert world.load_party(table).stage is Stage.DAWN
    for seat in range(5):
        losing(make_sms(seat, NAMES[5], f"SM1{seat}"))
    assert world.load_party(table).votes == dict.fromkeys(range(5), 5)
    assert world.count_faults() == 0
    sorts = Counter(sort(item["pk"]["S"]) for item in world.read_items())
    periods = period_of(time.time()) - first + 1  # two, where one ends meanwhile
    assert 6 <= sorts.pop("contact") <= 6 * periods
    assert sorts == {"device": 1, "party": 1, "code": 1, "phone": 6, "seats": 6}


def sort(key: str) -> str:
    """What an item is, by its key."""
    kind, _, name = key.partition("/")
    if kind != "table":
        return kind
    return next((each for each in ("device", "contact", "seats") if name.startswith(f"{each}-")), "party")


@pytest.mark.parametrize("away", ["missing", "forbidden"])
def test_without_a_table_nobody_is_left_without_an_answer(world: World, away: str) -> None:
    """Cards are played, hosts hear an apology, texts get 503, the sender fails its call: this will not pass."""
    table, code = world.open_party(5)
    alexa, http, sender = world.start_alexa(), world.start_http(), world.start_sender()
    if away == "missing":
        world.amazon.delete_table(TableName=world.name)
    else:
        world.store.fail("denied")
    cards = alexa.invoke(ask("PlayersIntent", FIVE, make_attributes(SIX)))
    host = alexa.invoke(ask("BeginIntent", None, make_hosting_session(table)))
    text = http.invoke(make_sms(5, f"JOIN {code} Frank", "SM5"))

    assert read_speech(cards).startswith("<speak>Five players")
    assert APOLOGY in read_speech(host)
    assert text.body["statusCode"] == 503
    assert find_failure(sender, SCHEDULE) == "Unreachable"
    error = "ResourceNotFoundException" if away == "missing" else "AccessDeniedException"
    world.wait_until(lambda: world.list_messages().count(f": {error}") >= 4)
    assert world.count_faults() >= 3


def test_a_call_hears_an_apology(world: World) -> None:
    """Who calls while the store fails is asked to wait, and the same step is tried again by the call itself."""
    http = world.start_http()
    http.invoke(HELLO)
    world.store.fail("throttle")
    answer = http.invoke(make_post("/twilio/voice", RECORDED["14_voice_incoming"]["form"]))

    assert answer.seconds < busy_seconds(TWILIO_WAITS)
    assert answer.body["statusCode"] == 200
    assert "Sorry" in answer.body["body"]
    assert "failed=1" in answer.body["body"]
    world.wait_until(lambda: world.count_faults() == 1)
