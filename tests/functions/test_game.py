"""Whole texted games through the three functions as they are deployed, and what a sweep does."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from console.main import main
from deploy.lambda_packages import ALEXA, HTTP, SENDER
from deploy.local_lambda import FunctionFailed
from evenings.parties import Parties
from onenight.conversation.view import describe_table
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.index import WAYS
from onenight.ways.one_night.texts.party_state import kept_night
from tests.functions.built_packages import start_instance
from tests.functions.cloud import Cloud
from tests.functions.evening import NAMES, SWEEP, Evening, Functions, run_functions
from tests.texting.playing import make_received
from tests.waiting import wait_until
from tests.webhooks.secret_search import Needles
from tests.webhooks.twilio.api import Api, run_twilio
from tests.webhooks.twilio.signed_requests import make_incoming_text, post
from webhooks.texts.leases import LEASE_SECONDS, LOOK_WAIT_SECONDS

LINES = Lines("en")
OURS = "+15550100099"
HOUR = 3600.0
LONG_AGO = 47 * HOUR
"""Seconds after which a party has expired, and what Twilio has of it is to be erased."""

SWEEPS = 8
"""A sweep has little time: what it does not come to is left to a later one, and a warm instance erases again only after
ten minutes. So each of these is of an instance of its own."""

WINDOW = 24
"""So many characters of a text are enough to know it."""

LOGGED = {"timestamp", "level", "message", "logger", "requestId", "stackTrace", "errorType", "errorMessage", "location"}
"""What a line of the runtime's log may have."""

Judged = dict[str, object]


@pytest.fixture(scope="module")
def api() -> Iterator[Api]:
    """A small Twilio."""
    with run_twilio() as running_api:
        yield running_api


@pytest.fixture(scope="module")
def functions(cloud: Cloud, api: Api, unpacked: Path) -> Iterator[Functions]:
    """The three functions, and one table for all evenings."""
    with run_functions(cloud, api, unpacked) as all_three:
        yield all_three


@pytest.fixture
def judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[Party], Judged]:
    """What `onenight judge` says of a party's record."""

    def judged(party: Party) -> Judged:
        file = tmp_path / "record.json"
        file.write_text(json.dumps(party.plays.record(party)), "utf-8")
        capsys.readouterr()
        assert main(["judge", str(file)]) == 0
        found: Judged = json.loads(capsys.readouterr().out)
        return found

    return judged


def verdict_is(evening: Evening, spoken: str, judged: Judged) -> None:
    """What was spoken, and what the table knows, is what the record comes to."""
    verdict = describe_table(WAYS, evening.session, LINES, time.time())["verdict"]
    assert isinstance(verdict, dict)
    for key in ("killed", "winning_teams", "winners"):
        assert verdict[key] == judged[key], key
    assert verdict["reason"] in spoken
    for name in (*verdict["killed"], *verdict["winners"]):
        assert name in spoken


def all_is_sent(evening: Evening, texts: int, absent: tuple[int, ...] = ()) -> None:
    """Each phone has got just the texts that its player was sent, in order and none twice; nothing waits any more."""
    for seat, phone in enumerate(evening.phones):
        assert len(evening.list_outbox(seat)) == texts
        assert evening.list_inbox(seat) == ([] if seat in absent else evening.list_outbox(seat))
        assert evening.count_tries()[phone] == texts
    states = {(text.phone, text.state) for text in evening.load_party().outbox}
    assert states == {(phone, "failed" if seat in absent else "sent") for seat, phone in enumerate(evening.phones)}
    assert evening.table() not in [each.table for each in evening.functions.parties.list_due(time.time() + HOUR)]


def nothing_is_asked_that_is_not_granted(functions: Functions) -> None:
    """Moto lets everybody do everything; here each function did no more than its role lets it do."""
    for name in ("alexa", "http", "sender"):
        granted, asked = functions.cloud.template.find_grants(name), functions.cloud.list_requests(name)
        assert "dynamodb:GetItem" in asked["Tables.Arn"]
        for resource, actions in asked.items():
            assert actions <= granted.get(resource, set()), (name, resource)


def nothing_is_told(evening: Evening) -> None:
    """The logs are lines of JSON, or metrics, and hold nothing of the game."""
    party = evening.load_party()
    bodies = {text.body for text in party.outbox} | {body for body in evening.said if len(body) > WINDOW}
    pieces = {body[at : at + WINDOW] for body in bodies for at in range(0, len(body) - WINDOW, WINDOW // 2)}
    numbers = {part for phone in evening.phones for part in (phone, phone[1:], phone[-7:])}
    hidden = Needles(frozenset({*NAMES, *numbers, *pieces}), frozenset({party.code, *kept_night(party).dealt}))
    told = []
    for line in evening.functions.lines():
        data = json.loads(line)
        if "_aws" in data:
            [directive] = data["_aws"]["CloudWatchMetrics"]
            metric = directive["Metrics"][0]["Name"]
            assert data.keys() == {"_aws", "FunctionName", metric}
            assert isinstance(data[metric], int | float)
        else:
            assert data.keys() <= LOGGED, line
            told.append(json.dumps({key: data[key] for key in data.keys() - {"timestamp", "requestId"}}))
    assert len(hidden.words) > 60
    assert hidden.search_text("\n".join(told)) == set()
    assert hidden.search_text(f"{kept_night(party).dealt[0]} {NAMES[1]}") == {kept_night(party).dealt[0], NAMES[1]}


def test_five_play_by_text(functions: Functions, judge: Callable[[Party], Judged]) -> None:
    """From "text us our roles" to the verdict: three texts each, and the verdict is that of the record."""
    evening = Evening(functions, 100)
    evening.open_party()
    assert evening.say("who is in?").text.startswith("Five are in: Quillfeather, Zephyrine,")
    evening.say("deal")
    assert evening.say("deal").text.startswith("Night falls.")
    assert evening.load_party().stage is Stage.NIGHTFALL
    evening.answer_all()
    assert evening.say("has everyone answered?").text.startswith("Good morning.")
    evening.answer_all()
    evening.say("vote")
    spoken = evening.say("has everyone voted?").text

    verdict_is(evening, spoken, judge(evening.load_party()))
    all_is_sent(evening, 3)
    nothing_is_told(evening)
    nothing_is_asked_that_is_not_granted(functions)


def test_with_a_doppelganger_and_a_phone_that_takes_no_texts(
    functions: Functions, api: Api, judge: Callable[[Party], Judged]
) -> None:
    """Four texts each; the host hears whom none of them reaches, closes the rounds, and speaks that vote."""
    absent, name = 2, NAMES[2]
    evening = Evening(functions, 200)
    evening.open_party()
    api.refused[evening.phones[absent]] = (400, 21211)
    evening.say("deal")
    evening.say("add the Doppelgänger")
    assert "Doppelgänger" in evening.say("yes").text
    evening.say("deal")
    evening.answer_all(absent=(absent,))
    heard = evening.say("has everyone answered?").text
    assert heard.startswith(f"{name}'s number cannot get texts.")
    assert f"I am waiting for {name}." in heard
    assert evening.say("wake us up").text.startswith("There is one more question")
    assert evening.load_party().stage is Stage.SECOND
    evening.answer_all(absent=(absent,))
    assert "Good morning." in evening.say("wake us up").text
    evening.answer_all(absent=(absent,))
    assert f"I still have no vote from {name}." in evening.say("vote").text
    spoken = evening.say(f"{name} points at {NAMES[0]}").text

    verdict_is(evening, spoken, judge(evening.load_party()))
    all_is_sent(evening, 4, absent=(absent,))
    nothing_is_told(evening)
    nothing_is_asked_that_is_not_granted(functions)
    wait_until(lambda: any("Twilio refuses a text: error 21211" in line for line in functions.sender.lines))


def test_another_instance_goes_on_with_the_game(functions: Functions, unpacked: Path) -> None:
    """Nothing of a game is in a function: a new one, and a new session, know all of it."""
    evening = Evening(functions, 300)
    evening.open_party()
    evening.say("deal")
    evening.say("deal")
    with (
        start_instance(ALEXA, unpacked, functions.cloud.make_environment("alexa")) as alexa,
        start_instance(HTTP, unpacked, functions.cloud.make_environment("http", functions.api.address)) as http,
    ):
        evening.move_on(functions._replace(alexa=alexa, http=http))
        assert f"I am waiting for {NAMES[0]}" in evening.say("Alexa, open One Night Werewolf").text
        evening.answer_all()
        assert evening.load_party().stage is Stage.DAWN
    all_is_sent(evening, 2)


# Sweeps


def test_a_sweep_with_nothing_to_do(functions: Functions) -> None:
    """It asks Twilio for nothing, and tells that nothing waits."""
    functions.sweep()  # an instance's first one also looks for what is over
    wait_until(lambda: any("OldestUnsent" in line for line in functions.sender.lines[-1:]))
    before, told = (len(functions.api.posts), functions.api.lists), len(functions.sender.lines)
    functions.sweep()
    wait_until(lambda: len(functions.sender.lines) > told)

    assert json.loads(functions.sender.lines[-1])["OldestUnsent"] == 0
    assert (len(functions.api.posts), functions.api.lists) == before


def test_a_sweep_finds_what_the_stream_did_not_bring(functions: Functions) -> None:
    """The sender was throttled, or away for too long: a minute later all is sent, and tells for how long it waited."""
    evening = dealt(functions, 400)
    lost = list(functions.cloud.take_batches())
    functions.sweep()

    assert lost
    all_is_sent(evening, 1)
    for batch in lost:  # and it comes after all
        functions.sender.invoke({"Records": batch})
    all_is_sent(evening, 1)


def test_what_a_killed_sender_left_over_is_sent_once(
    functions: Functions, unpacked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It dies with two texts taken by Twilio and three not: when its claim is over, the three go out, and no other."""
    monkeypatch.setattr(functions.api, "slow_seconds", 5.0)
    evening = dealt(functions, 500)
    api, before = functions.api, len(functions.api.posts)
    api.plan = ["slow", "slow", "lose", "lose", "lose"]
    environment = functions.cloud.make_environment("sender", api.address)
    [batch] = functions.cloud.take_batches()
    with start_instance(SENDER, unpacked, environment) as doomed, ThreadPoolExecutor(1) as other:
        call = other.submit(doomed.invoke, {"Records": batch})
        wait_until(lambda: len(api.posts) == before + 5 and sum(map(len, map(evening.list_inbox, range(5)))) == 2)
        doomed.kill()
        with pytest.raises(FunctionFailed):
            call.result()
    assert {text.state for text in evening.load_party().outbox} == {"tried"}
    functions.sweep()
    assert len(api.posts) == before + 5  # it is somebody else's still

    evening.pass_time(LEASE_SECONDS)
    evening.claim_briefly()
    evening.pass_time(LOOK_WAIT_SECONDS)
    functions.sweep()
    assert len(api.posts) == before + 8
    assert [evening.list_inbox(seat) for seat in range(5)] == [evening.list_outbox(seat) for seat in range(5)]
    assert {text.state for text in evening.load_party().outbox} == {"sent"}


def test_a_sweep_removes_what_is_over(functions: Functions, unpacked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A party that has expired, here and at Twilio; what is of today stays."""
    today = Evening(functions, 600)
    today.open_party()
    past = time.time() - LONG_AGO
    with monkeypatch.context() as patch:
        patch.setattr("evenings.contacts.time", SimpleNamespace(time=lambda: past))
        patch.setattr("stores.steady_clock.now", lambda: past)
        table, phones = expired(functions.parties, functions.api, past)
    for phone in today.phones:
        functions.api.take({"From": phone, "To": OURS, "Body": "today"}, "inbound")
    assert items_of(functions, table) == 1 + len([*phones, "the code"])
    assert copies(functions.api, phones) == 2 * len(phones)
    assert len(functions.parties.contacts.list_ended(past + HOUR * 4)) == len(phones)
    environment = functions.cloud.make_environment("sender", functions.api.address)
    for _ in range(SWEEPS):
        with start_instance(SENDER, unpacked, environment) as fresh:
            assert fresh.invoke(SWEEP).body == {}
        if not (items_of(functions, table) or copies(functions.api, phones)):
            break

    assert items_of(functions, table) == 0
    assert copies(functions.api, phones) == 0
    assert functions.parties.contacts.list_ended(past + HOUR * 4) == []
    assert {"dynamodb:DeleteItem"} <= functions.cloud.list_requests("sender")["Tables.Arn"]
    nothing_is_asked_that_is_not_granted(functions)
    assert copies(functions.api, today.phones) == len(today.phones)
    assert len(today.load_party().seats) == len(NAMES)


def test_the_status_of_a_text_is_reported(functions: Functions) -> None:
    """Twilio calls the address that was given with the text, and what it says is kept."""
    evening = dealt(functions, 700)
    functions.stream()
    [form] = [each for each in functions.api.posts if each["To"] == evening.phones[1]]
    address = form["StatusCallback"]
    report = {**make_incoming_text(OURS, "", "SMx"), "MessageStatus": "delivered", "To": evening.phones[1]}

    assert address.startswith("https://game.example.org/twilio/status?text=")
    assert post(evening.gateway, address.removeprefix("https://game.example.org"), report).status == 204
    assert [text.state for text in evening.load_party().outbox].count("delivered") == 1


def dealt(functions: Functions, first: int) -> Evening:
    """A table whose night has fallen, and whose texts nobody has sent yet."""
    evening = Evening(functions, first)
    evening.open_party()
    evening.say("deal")
    evening.streams = False
    evening.say("deal")
    assert {text.state for text in evening.load_party().outbox} == {"waiting"}
    return evening


def expired(parties: Parties, api: Api, past: float) -> tuple[str, list[str]]:
    """A table that was joined long ago, and what Twilio has of it."""
    table, party = parties.create()
    phones = [f"+1202556{seat:04}" for seat in range(len(NAMES))]
    when = datetime.fromtimestamp(past, UTC)
    for phone, name in zip(phones, NAMES, strict=True):
        body = f"JOIN {party.code} {name}"
        api.take({"From": phone, "To": OURS, "Body": body}, "inbound", when)
        api.take({"From": OURS, "To": phone, "Body": f"You are in, {name}."}, "outbound-reply", when)
        parties.step(table, make_received(phone, body, f"SM{phone}"))
    return table, phones


def items_of(functions: Functions, table: str) -> int:
    """How many items tell of a table."""
    return sum(table.encode() in item.get("table_id", {}).get("B", b"") for item in functions.cloud.read_items())


def copies(api: Api, phones: list[str]) -> int:
    """How many texts from and to these phones Twilio has."""
    with api.lock:
        return sum(each["from"] in phones or each["to"] in phones for each in api.messages)
