"""Sending texts to a small Twilio on loopback: each once, whatever it answers, and by several workers."""

import logging
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from evenings import parties
from evenings.parties import Parties
from onenight.texting.party import Outgoing
from stores import Overdue, Store, Unreachable
from tests.stores import tables
from tests.stores.conftest import sealed_file
from tests.texting.playing import NAMES, make_received, number_of
from tests.waiting import becomes_true
from tests.webhooks.dealt_parties import deal_night, join_party
from tests.webhooks.scripts import read_rows
from tests.webhooks.twilio.api import Api, Behavior, read_behaviors, run_twilio
from tests.webhooks.twilio.signed_requests import PUBLIC
from webhooks.texts import leases, messages, process_turns, reference, sender
from webhooks.texts.account import Account
from webhooks.texts.leases import Claim, claim_due_texts
from webhooks.texts.sender import Sender

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
PLAYERS = 5
DAY = 24 * 3600.0
CLOCK = time.time


class World(NamedTuple):
    """A store, the parties in it, their sender, and the Twilio it sends to."""

    api: Api
    store: Store
    parties: Parties
    sender: Sender
    table: str

    def texts(self) -> tuple[Outgoing, ...]:
        """The outbox as it is kept."""
        kept = self.parties.load(self.table)
        assert kept
        return kept.party.outbox

    def states(self) -> list[str]:
        """The states of the texts."""
        return [text.state for text in self.texts()]

    def expected(self) -> list[tuple[str, str]]:
        """Every text once."""
        return sorted((text.phone, text.body) for text in self.texts())

    def sends(self) -> float | None:
        """One turn of the sender."""
        with ThreadPoolExecutor(32) as pool:
            return self.sender.send(self.table, pool)

    def sends_on(self, turns: int = 20) -> None:
        """Turns of the sender, until nothing is left to be done."""
        for _ in range(turns):
            if self.sends() is None:
                return
            time.sleep(0.02)
        raise AssertionError(self.states())


def dealt(kept: Parties, players: int = PLAYERS, first: int = 0) -> str:
    """A party whose night has fallen; its phones are numbered from `first` on."""
    table, _ = join_party(kept, players, first)
    deal_night(kept, table, players, "bonus")
    return table


store = sealed_file


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for seconds in a test."""
    monkeypatch.setattr(messages, "CALL_SECONDS", 0.4)
    monkeypatch.setattr(leases, "LOOK_WAIT_SECONDS", 0.0)
    monkeypatch.setattr(sender, "LONGEST_WAIT_SECONDS", 0.0)
    monkeypatch.setattr(sender, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(sender, "LAG_SECONDS", 0.0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twilio has all the time that a busy machine takes."""
    monkeypatch.setattr(messages, "CALL_SECONDS", 20.0)


@pytest.fixture
def api() -> Iterator[Api]:
    """A small Twilio."""
    with run_twilio() as running:
        yield running


@pytest.fixture
def world(api: Api, store: Store) -> Iterator[World]:
    """A party of five that has a text each to be sent."""
    kept = Parties(store, SECRET)
    sending = Sender(api.make_account(), lambda: kept)
    yield World(api, store, kept, sending, dealt(kept))
    sending.stop()


def test_each_text_is_sent_once(world: World) -> None:
    """All at once, with what Twilio needs to know; then nothing is left to be sent."""
    assert world.states() == ["waiting"] * PLAYERS
    assert world.sends() is None

    assert world.api.list_bodies() == world.expected()
    assert world.states() == ["sent"] * PLAYERS
    assert {text.sid for text in world.texts()} == {message["sid"] for message in world.api.messages}
    assert [text.tries for text in world.texts()] == [1] * PLAYERS
    for form in world.api.posts:
        assert form.keys() == {"To", "From", "Body", "StatusCallback", "ValidityPeriod"}
        assert form["From"] == "+15550100099"
        assert form["ValidityPeriod"] == "900"
        address = urlsplit(form["StatusCallback"])
        assert f"{address.scheme}://{address.netloc}{address.path}" == f"{PUBLIC}/twilio/status"
        assert not any(name in address.query for name in (*NAMES, form["To"], "nightfall"))
    world.sends_on()
    assert len(world.api.posts) == PLAYERS


def test_a_messaging_service_sends(api: Api, store: Store) -> None:
    """Where the sender is a service, it chooses the number."""
    service = "MG" + "0" * 31 + "1"
    kept = Parties(store, SECRET)
    world = World(api, store, kept, Sender(api.make_account(service), lambda: kept), dealt(kept, 3))
    world.sends_on()
    world.sender.stop()

    assert [(form.get("From"), form.get("MessagingServiceSid")) for form in api.posts] == [(None, service)] * 3


@pytest.mark.parametrize(("plan", "list_plan", "failed", "lists"), read_rows("sender.txt", "Whatever Twilio answers"))
def test_whatever_twilio_answers(  # noqa: PLR0913, PLR0917 - columns
    world: World,
    plan: list[Any],
    list_plan: list[Any],
    failed: int,
    lists: int | None,
    request: pytest.FixtureRequest,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Each text is taken once and known as sent, unless it is refused; it is no fault of ours."""
    if "slow" not in plan:
        request.getfixturevalue("patient")
    world.api.plan, world.api.list_plan = read_behaviors(plan), read_behaviors(list_plan)
    world.sends_on()

    sent = [(text.phone, text.body) for text in world.texts() if text.state == "sent"]
    assert world.api.list_bodies() == sorted(sent)
    assert Counter(world.states()) == Counter(sent=PLAYERS - failed, failed=failed)
    assert {text.sid for text in world.texts() if text.sid} == {message["sid"] for message in world.api.messages}
    assert world.api.lists >= 1 if lists is None else world.api.lists == lists
    assert "failed" not in caplog.text


def test_one_that_is_tried_keeps_no_others(world: World) -> None:
    """Of the same table; it is looked up at another turn."""
    world.api.plan = [("lose", 201, "[" * 9000)]
    world.sends()
    assert sorted(world.states()) == ["sent"] * (PLAYERS - 1) + ["tried"]


@pytest.mark.usefixtures("patient")
def test_without_an_answer_it_is_sent_five_times_at_most(world: World) -> None:
    """A text that is not in Twilio's list is tried again; at last the host is told."""
    world.api.plan = ["lose"] * 100
    world.sends_on()

    assert set(Counter(form["To"] for form in world.api.posts).values()) == {5}
    assert world.api.lists == 5 * PLAYERS
    assert world.states() == ["failed"] * PLAYERS


@pytest.mark.usefixtures("patient")
def test_the_fifth_time_it_arrives(world: World) -> None:
    """A Twilio that loses all that comes for a while costs nobody a text."""
    world.api.plan = [*["lose"] * 4 * PLAYERS]
    world.sends_on()

    assert world.api.list_bodies() == world.expected()
    assert world.states() == ["sent"] * PLAYERS
    assert len(world.api.posts) == 5 * PLAYERS


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("behavior", ["drop", "lose", (503, 20503)], ids=["taken", "lost", "in trouble"])
def test_it_is_looked_up_no_sooner_than_ten_seconds_after_its_try(
    world: World, behavior: Behavior, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twilio may still be busy with it."""
    monkeypatch.setattr(leases, "LOOK_WAIT_SECONDS", 10.0)
    world.api.plan = [behavior] * PLAYERS
    begun = CLOCK()
    due = world.sends()
    assert due is not None
    assert begun + 10 <= due <= CLOCK() + 10
    assert world.sends() == due
    assert world.api.lists == 0
    later(monkeypatch, 11)
    world.sends_on()

    assert world.api.lists == PLAYERS
    assert world.api.list_bodies() == world.expected()


@pytest.mark.parametrize("error", [21211, 21614, 21635, 21610, 21408, 30003, 30034, 63016])
def test_what_is_refused_for_good_is_told(world: World, error: int, caplog: pytest.LogCaptureFixture) -> None:
    """The text of that phone has failed, with Twilio's error; the others are sent."""
    world.api.refused = {number_of(1): (400, error)}
    with caplog.at_level(logging.DEBUG):
        world.sends_on()

    assert [(text.state, text.error) for text in world.texts() if text.phone == number_of(1)] == [("failed", error)]
    assert world.states().count("sent") == PLAYERS - 1
    assert len(world.api.posts) == PLAYERS
    assert f"Twilio refuses a text: error {error}" in caplog.messages


def test_a_twilio_that_is_not_there_is_waited_for(world: World) -> None:
    """Nothing is sent, so nothing is looked up; when it is back, all goes out."""
    nowhere = world.sender
    away = Sender(world.api.make_account()._replace(api="http://127.0.0.1:9"), lambda: world.parties)
    gone = world._replace(sender=away)
    assert gone.sends() is not None
    assert world.states() == ["tried"] * PLAYERS

    away.stop()
    world._replace(sender=nowhere).sends_on()
    assert world.api.list_bodies() == world.expected()
    assert world.api.lists == 0


def test_what_outlived_its_time_is_not_sent(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old prompt would only be in the way."""
    world.api.plan = [(429, 20429)] * PLAYERS
    world.sends()
    monkeypatch.setattr(sender, "VALID_SECONDS", -1)
    world.sends_on()

    assert {(text.state, text.error) for text in world.texts()} == {("failed", 30036)}


def claims_all(world: World, owner: str, *, local: bool = True) -> tuple[Claim, ...]:
    """Somebody claims all texts."""
    ours = world.parties.change(world.table, partial(claim_due_texts, owner=owner, local=local))
    assert ours
    assert len(ours) == PLAYERS
    assert world.states() == ["tried"] * PLAYERS
    return ours


def test_a_living_owners_text_is_left_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes; others look whether it still lives."""
    with process_turns.begin_turn() as ours:
        claims_all(world, ours)
        assert world.parties.list_due(time.time()) == []
        for seconds in (0, 60, 600, 3000):
            later(monkeypatch, seconds)
            due = world.sends()
            assert due is not None
            assert due <= time.time() + leases.WATCH_SECONDS
            assert [each.table for each in world.parties.list_due(due)] == [world.table]
    assert not world.api.posts
    assert world.api.lists == 0


@pytest.mark.usefixtures("patient")
def test_who_died_is_stood_in_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the texts that it had claimed it sent two: they are found in Twilio's list, the others are sent."""
    monkeypatch.setattr(leases, "LOOK_WAIT_SECONDS", 10.0)
    with process_turns.begin_turn() as gone:
        pass
    for claim in claims_all(world, gone)[:2]:
        world.api.take({"To": claim.text.phone, "Body": claim.text.body})
    due = world.sends()
    assert due is not None
    assert time.time() < due <= time.time() + 10, "it is free at once, and was tried a moment ago"
    assert world.api.lists == 0
    later(monkeypatch, 10)
    world.sends_on()

    assert world.api.list_bodies() == world.expected()
    assert world.states() == ["sent"] * PLAYERS


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("local", [True, False], ids=["of another container", "on another machine"])
def test_who_cannot_be_seen_has_the_time_of_a_call(
    world: World,
    local: bool,  # noqa: FBT001 - a row of the table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where nobody knows whether an owner lives, its claim is over after as long as a call can take."""
    claims_all(world, "somebody", local=local)
    monkeypatch.setattr(world.parties, "local", local)
    later(monkeypatch, leases.LEASE_SECONDS - 1)
    world.sends()
    assert world.api.lists == 0
    later(monkeypatch, leases.LEASE_SECONDS + leases.WATCH_SECONDS)
    world.sends_on()

    assert world.api.lists == PLAYERS
    assert world.api.list_bodies() == world.expected()


def test_the_same_text_of_another_game_is_none_of_this(world: World) -> None:
    """What is in Twilio's list under the name of another text does not count as sent."""
    world.sends_on()
    before = world.texts()
    world.parties.change(
        world.table,
        lambda kept, _: (
            kept._replace(
                party=kept.party._replace(outbox=(*before, before[0]._replace(key="again", sid="", state="tried")))
            ),
            None,
        ),
    )
    world.sends_on()

    assert len(world.api.messages) == PLAYERS + 1


def test_several_workers_send_each_text_once(api: Api, store: Store) -> None:
    """Four senders are told of the same parties at the same moment, with a Twilio in trouble now and then."""
    api.plan = [(429, 20429), "take", "drop", "take", (500, 0)] * 4
    senders: list[Sender] = []

    def nudge(table: str) -> None:
        for each in senders:
            each.nudge(table)

    kept = Parties(store, SECRET, nudge)
    senders += [Sender(api.make_account(), lambda: kept) for _ in range(4)]
    with ThreadPoolExecutor(6) as pool:
        tables = list(pool.map(lambda number: dealt(kept, 10, 10 * number), range(6)))
    worlds = [World(api, store, kept, senders[0], table) for table in tables]
    assert becomes_true(lambda: all(set(world.states()) == {"sent"} for world in worlds))
    for each in senders:
        each.stop()

    assert sorted(api.list_bodies()) == sorted(text for world in worlds for text in world.expected())


def test_what_waits_is_found_by_the_next_process(api: Api, world: World) -> None:
    """A server that was killed has left texts behind; the next one finds that they are due."""
    next_one = Sender(api.make_account(), lambda: world.parties)
    next_one.start()
    assert becomes_true(lambda: world.states() == ["sent"] * PLAYERS)
    next_one.stop()

    assert api.list_bodies() == world.expected()
    assert world.parties.list_due(time.time() + DAY) == []


# Now and then, as a function does


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So long after now."""
    now = CLOCK() + seconds
    monkeypatch.setattr(time, "time", lambda: now)


def test_a_sweep_sees_to_all(world: World) -> None:
    """To every party that is due, and to nothing afterwards."""
    worlds = [world, *(world._replace(table=dealt(world.parties, 3, 10 * number)) for number in range(1, 13))]
    world.sender.sweep(0.0)

    assert all(set(each.states()) == {"sent"} for each in worlds)
    assert world.api.list_bodies() == sorted(text for each in worlds for text in each.expected())
    assert len([thread for thread in threading.enumerate() if thread.name.startswith("sender")]) == 0


@pytest.mark.parametrize("how", ["sweep", "serve"])
@pytest.mark.parametrize(("seconds", "sent"), [(0.0, False), (20.0, True)])
def test_what_is_due_in_time_is_waited_for(
    world: World,
    how: str,
    seconds: float,
    sent: bool,  # noqa: FBT001 - a row of the table
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Texts that were put off go out within the time, or are left to the next one; nobody waits without need."""
    monkeypatch.setattr(sender, "LONGEST_WAIT_SECONDS", 0.3)
    world.api.plan = [(429, 20429)] * PLAYERS
    begun = time.monotonic()
    if how == "sweep":
        world.sender.sweep(time.time() + seconds)
    else:
        world.sender.serve([world.table, world.table, "nobody"], time.time() + seconds)

    assert world.states() == (["sent"] if sent else ["tried"]) * PLAYERS
    assert len(world.api.posts) == (2 if sent else 1) * PLAYERS
    assert time.monotonic() - begun < 15


def test_particular_parties_are_served_alone(world: World) -> None:
    """Others are left to others."""
    other = world._replace(table=dealt(world.parties, 3, 10))
    world.sender.serve([other.table], 0.0)

    assert set(other.states()) == {"sent"}
    assert set(world.states()) == {"waiting"}


def test_a_queue_that_lags_does_no_harm(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An index that says for a while what was true before: who finds nothing to send comes back, and not at once."""
    monkeypatch.setattr(sender, "LAG_SECONDS", 0.2)
    due, turns, send = world.store.due, Counter[str](), world.sender.send
    first = due("texts", now=time.time())
    begun = time.monotonic()

    def lags(queue: str, *, now: float, most: int = 100) -> list[Overdue]:
        return first if queue == "texts" and turns[world.table] < 3 else due(queue, now=now, most=most)

    def sends(table: str, texts: ThreadPoolExecutor) -> float | None:
        turns[table] += 1
        return send(table, texts)

    monkeypatch.setattr(world.store, "due", lags)
    monkeypatch.setattr(world.sender, "send", sends)
    world.sender.sweep(time.time() + 20)

    assert world.api.list_bodies() == world.expected()
    assert 3 <= turns[world.table] <= 4
    assert time.monotonic() - begun >= 2 * sender.LAG_SECONDS


def test_a_sweep_of_a_table_in_dynamodb(api: Api) -> None:
    """The same, by several functions at once; what is over is removed there, too."""
    with tables.open_mocked_store(SECRET) as store:
        kept = Parties(store, SECRET)
        senders = [Sender(api.make_account(), lambda: kept) for _ in range(3)]
        worlds = [World(api, store, kept, senders[0], dealt(kept, 3, 10 * number)) for number in range(4)]
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda each: each.sweep(time.time() + 20), senders))
        for each in senders:
            each.stop()
        assert api.list_bodies() == sorted(text for world in worlds for text in world.expected())
        assert kept.seconds_behind() == 0
        assert len(store.due("ended", now=time.time() + 2 * DAY)) == len(worlds)


def test_what_begins_to_wait_during_a_sweep_is_seen_to(world: World) -> None:
    """By whomever it was texted."""
    world.api.plan = ["slow"] * PLAYERS
    with ThreadPoolExecutor(1) as pool:
        swept = pool.submit(world.sender.sweep, time.time() + 20)
        assert becomes_true(lambda: bool(world.api.posts))
        other = world._replace(table=dealt(world.parties, 3, 10))
        swept.result(60)

    assert set(other.states()) == {"sent"}


def test_a_party_is_seen_to_by_one_thread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is nudged meanwhile; then once more."""
    at_once, most, turns = [0], [0], [0]
    send, nudged = world.sender.send, threading.Event()

    def sends(table: str, texts: ThreadPoolExecutor) -> float | None:
        at_once[0] += 1
        most[0] = max(at_once[0], most[0])
        turns[0] += 1
        assert nudged.wait(60)
        due = send(table, texts)
        at_once[0] -= 1
        return due

    monkeypatch.setattr(world.sender, "send", sends)
    for _ in range(10):
        world.sender.nudge(world.table)
        time.sleep(0.01)
    nudged.set()
    assert becomes_true(lambda: set(world.states()) == {"sent"})
    assert becomes_true(lambda: turns[0] == 2)
    time.sleep(0.3)
    world.sender.stop()

    assert (most, turns) == ([1], [2])


@pytest.mark.parametrize(
    ("fault", "least"), [(ValueError("secret"), 1), (Unreachable("secret"), 5)], ids=["fails", "unreachable"]
)
def test_one_that_fails_stops_no_others(
    world: World, fault: Exception, least: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And is not tried again and again: after a while, and after a moment where the store does not answer."""
    monkeypatch.setattr(sender, "LONGEST_WAIT_SECONDS", 60.0)
    other = world._replace(table=dealt(world.parties, 3, 10))
    turns, send = Counter[str](), world.sender.send

    def sends(table: str, texts: ThreadPoolExecutor) -> float | None:
        turns[table] += 1
        if table == world.table:
            raise fault
        return send(table, texts)

    monkeypatch.setattr(world.sender, "send", sends)
    monkeypatch.setattr(sender, "PARTIES_ASKED", 1)  # it does not stand in others' way either
    world.sender.start()
    assert becomes_true(lambda: set(other.states()) == {"sent"})
    assert becomes_true(lambda: turns[world.table] >= least)
    time.sleep(0.3)
    world.sender.stop()

    assert turns[world.table] <= 20 * least
    assert turns[world.table] == 1 or least > 1
    assert type(fault).__name__ in caplog.text
    assert "secret" not in caplog.text


def test_a_party_that_cannot_be_read_is_left(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another version may read it."""
    monkeypatch.setattr(sender, "LONGEST_WAIT_SECONDS", 60.0)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute("UPDATE state SET body = zeroblob(60)")
        connection.commit()
    world.sender.sweep(0.0)

    assert caplog.messages == ["sending failed: Damaged"]
    assert [each.table for each in world.parties.list_due(time.time())] == [world.table]


def test_what_is_over_is_removed_by_the_way(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A party that has expired, whether it had texts to be sent or not; those it had are not sent."""
    played = world._replace(table=dealt(world.parties, 3, 10))
    world.sender.serve([played.table], 0.0)
    later(monkeypatch, DAY + 3601)
    world.sender.sweep(0.0)

    assert world.parties.is_over(world.table)
    assert world.store.purge(now=time.time()) == 0
    assert len(world.api.posts) == 3


WORKER = """
import sys, time
from stores import open_store
from webhooks.texts import leases, messages, sender
from webhooks.texts.account import Account
from evenings.parties import Parties
address, secret, *account = sys.argv[1:]
messages.CALL_SECONDS, sender.TRY_SECONDS, leases.WATCH_SECONDS = 0.4, 0.5, 0.2
leases.LOOK_WAIT_SECONDS, sender.POLL_SECONDS = 0.1, 0.05
sender.LAG_SECONDS = sender.LONGEST_WAIT_SECONDS = 0.2
parties = Parties(open_store(address, secret), secret)
sender.Sender(Account(*account), lambda: parties).start()
time.sleep(600)
"""


def test_killed_workers_lose_nothing(api: Api, store: Store, tmp_path: Path) -> None:
    """Two processes send for eight tables and are killed again and again; each text is taken once, and known."""
    kept = Parties(store, SECRET)
    tables = [dealt(kept, 10, 10 * number) for number in range(8)]
    worlds = [World(api, store, kept, Sender(api.make_account(), lambda: kept), table) for table in tables]
    api.plan = ["take", (429, 20429), "drop", "take", (503, 20503), "take"] * 15
    # Ten threads at once need what is imported late, in every new process.
    program = [sys.executable, "-c", WORKER, f"sqlite:///{tmp_path}/tables.sqlite", SECRET, *api.make_account()]
    log = (tmp_path / "log").open("wb")
    chance = Random(4)  # noqa: S311 - a test keeps no secrets

    def sent() -> bool:
        return all(set(world.states()) == {"sent"} for world in worlds)

    kills = 0
    while not sent() and kills < 5:
        workers = [subprocess.Popen(program, stderr=log) for _ in range(2)]
        enough = len(api.posts) + chance.randrange(1, 9)  # few: a busy machine sees them late, when many more are out
        assert becomes_true(lambda: len(api.posts) >= enough or sent())  # noqa: B023 - called here and now
        for worker in workers:
            worker.kill()
            worker.wait()
        kills += 1
    workers = [subprocess.Popen(program, stderr=log) for _ in range(2)]
    done = becomes_true(sent, 40)
    for worker in workers:
        worker.kill()
        worker.wait()
    log.close()

    assert done
    assert kills > 1
    assert b"failed" not in (tmp_path / "log").read_bytes()
    assert api.list_bodies() == sorted(text for world in worlds for text in world.expected())


def test_the_client_is_imported_when_it_is_needed() -> None:
    """A service that sends nothing does not pay for it."""
    program = "import sys, webhooks.texts.endpoint; sys.exit('twilio.rest' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_token_is_its_texts_alone() -> None:
    """It names the party, and the text only to who knows the account's secret."""
    account = Account("AC", "secret", "+1", PUBLIC)
    made = reference.make_text_token(account, "table", "1 nightfall 3")

    assert reference.read_party_id(made) == "table"
    assert made != reference.make_text_token(account, "table", "1 nightfall 4")
    assert made != reference.make_text_token(account._replace(token="other"), "table", "1 nightfall 3")  # noqa: S106 - a test's
    assert reference.read_party_id("nonsense") == ""


def test_conflicts_are_waited_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten at once are all served."""
    monkeypatch.setattr(parties, "LONGEST_PAUSE", 0.005)
    with ThreadPoolExecutor(10) as pool:
        stepped = list(
            pool.map(
                lambda seat: world.parties.step(
                    world.table, make_received(number_of(seat % PLAYERS), "AGAIN", f"SM9{seat}")
                ),
                range(30),
            )
        )
    kept = world.parties.load(world.table)
    assert kept

    assert all(stepped)
    assert {f"SM9{seat}" for seat in range(30)} <= {key.split()[0] for key, _ in kept.party.heard}
