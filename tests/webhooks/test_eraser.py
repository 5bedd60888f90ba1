"""Erasing Twilio's copies: all of a table's and nothing else, each once it is old enough, whatever Twilio answers."""

import logging
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from evenings import contacts
from evenings.contacts import PERIOD
from evenings.parties import Parties
from onenight.texting.events import TextReceived
from stores import open_store, steady_clock
from tests.texting.playing import NAMES, number_of
from tests.webhooks.erased_tables import HOUR, OLD, OURS, PLAYERS, SECRET, World, deal_party, join_players, open_world
from tests.webhooks.scripts import read_rows
from tests.webhooks.twilio.api import POOL, read_behaviors
from tests.webhooks.twilio.prism import run_prism
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN
from webhooks.texts import eraser
from webhooks.texts.account import Account
from webhooks.texts.eraser import ERASE_AFTER_SECONDS, MARGIN_SECONDS, Eraser
from webhooks.texts.messages import Messages


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """An empty one."""
    with open_world(tmp_path) as made:
        yield made


# What is erased


def test_all_of_a_table_is_erased(world: World) -> None:
    """What came in, what went out, and our answers; then nothing is known of the phones any more."""
    deal_party(world, join_players(world))
    assert len(world.api.messages) == 3 * PLAYERS
    world.erase()

    assert world.list_bodies() == set()
    assert world.list_due() == []
    assert len(world.api.tried) == 3 * PLAYERS
    world.erase()
    assert len(world.api.tried) == 3 * PLAYERS


def test_nothing_is_erased_too_early(world: World) -> None:
    """Not within the time in which a text could be looked up, or the table plays on."""
    join_players(world)
    for later in (0.0, 60.0, HOUR, ERASE_AFTER_SECONDS - 60):
        world.erase(later)

    assert not world.api.tried
    assert world.api.lists == 0


def test_a_clock_that_was_set_erases_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is played meanwhile needs Twilio's list."""
    steady_clock.hold()
    join_players(world)
    before, clock = world.list_bodies(), time.time
    monkeypatch.setattr(time, "time", lambda: clock() + 2 * OLD)
    world.eraser.run(lambda: False)
    assert world.list_bodies() == before

    monkeypatch.setattr(steady_clock, "_held", None)
    world.eraser.run(lambda: False)
    assert world.list_bodies() == set()


def test_others_messages_stay(world: World) -> None:
    """Those of the account's other numbers, of other phones, and what was there before the table came together."""
    join_players(world, 1)
    now = time.time()
    world.send_text(number_of(7), "a stranger's")
    world.send_text(number_of(0), "of last month", now - 30 * 24 * HOUR)
    world.send_text(number_of(0), "of another day", now + PERIOD + 2 * MARGIN_SECONDS)
    for other in ({"From": POOL}, {"MessagingServiceSid": "MG" + "0" * 32}):
        world.api.take({"To": number_of(0), "Body": "another program's", **other})
    world.api.take({"From": number_of(0), "To": POOL, "Body": "to another program"}, "inbound")
    world.erase()

    kept = {"a stranger's", "of last month", "of another day"}
    assert world.list_bodies() == kept | {f"re {body}" for body in kept} | {"another program's", "to another program"}


def test_who_left_is_erased_too(world: World) -> None:
    """The party has forgotten the number, the contacts have not."""
    table = join_players(world, 3)
    answer = world.send_text(number_of(1), "leave")
    world.parties.step(table, TextReceived(number_of(1), "leave", "SMleave"))
    kept = world.parties.load(table)
    assert kept
    assert number_of(1) not in repr(kept.party.seats)
    world.erase()

    assert answer in world.api.deleted
    assert world.list_bodies() == set()


def test_a_long_evening_is_erased_as_a_whole(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten players text far more than a party remembers, in several games through several periods."""
    table = join_players(world, 10)
    start, clock = time.time(), [time.time()]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    for hour in range(6):
        clock[0] = start + hour * HOUR
        for seat in range(10):
            for number in range(4):
                world.send_text(number_of(seat), f"again {hour} {number}", clock[0])
                world.parties.step(table, TextReceived(number_of(seat), "AGAIN", f"SM{hour} {number} {seat}"))
    kept = world.parties.load(table)
    assert kept
    assert len(world.api.messages) == 2 * (10 + 6 * 40)
    assert len(kept.party.heard) == 200
    world.eraser.erase(clock[0] + OLD)

    assert world.list_bodies() == set()
    assert len(world.api.deleted) == len(set(world.api.tried)) == 500


def test_a_rematch_keeps_what_is_new(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that plays again the next evening: only the first evening's copies go, by their age."""
    table = join_players(world)
    deal_party(world, table)
    tomorrow = time.time() + 23 * HOUR + 1800
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    world.send_text(number_of(0), "again", tomorrow)
    assert world.parties.step(table, TextReceived(number_of(0), "AGAIN", "SMagain"))
    monkeypatch.undo()
    world.erase(23 * HOUR + 1800)
    assert world.list_bodies() == {"again", "re again"}

    world.erase(24 * HOUR + OLD)
    assert world.list_bodies() == set()


def test_it_outlives_the_party(world: World) -> None:
    """A machine that was off for a week erases when it is on again, though the party is long purged."""
    table = join_players(world)
    week = 7 * 24 * HOUR
    world.store.purge(now=time.time() + week)
    assert world.parties.load(table) is None
    world.erase(week)

    assert world.list_bodies() == set()
    assert world.list_due(week) == []


def test_a_messaging_service_and_its_numbers(tmp_path: Path) -> None:
    """Its numbers are known by what it sent."""
    service = "MG" + "0" * 31 + "1"
    with open_world(tmp_path, service) as world:
        table = join_players(world, 3)
        deal_party(world, table, service)
        world.api.take({"From": number_of(0), "To": POOL, "Body": "bob"}, "inbound")
        world.api.take({"From": POOL, "To": number_of(0), "Body": "Noted"}, "outbound-reply")
        world.erase()
        left = world.api.messages

    assert not [message for message in left if POOL in (message["to"], message["from"])]
    assert len(left) == 2 * 3  # what was texted to a number that the service has not, and its answers


# What Twilio answers


@pytest.mark.parametrize(("plan", "list_plan", "tries", "due"), read_rows("eraser.txt", "What passes is waited for"))
def test_what_passes_is_waited_for(  # noqa: PLR0913, PLR0917 - columns
    world: World,
    plan: list[Any],
    list_plan: list[Any],
    tries: int,
    due: bool,  # noqa: FBT001 - a column
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is tried again at the next look, and only then; it is no fault of ours."""
    join_players(world, 1)
    world.api.delete_plan, world.api.list_plan = read_behaviors(plan), read_behaviors(list_plan)
    world.erase()
    assert (len(world.api.tried), bool(world.list_due())) == (tries, due)
    assert "failed" not in caplog.text

    world.erase()
    assert world.list_bodies() == set()
    assert not world.list_due()


def test_what_somebody_else_deletes_is_gone(world: World) -> None:
    """Between our look and our try."""
    join_players(world, 1)
    world.api.kept = {message["sid"]: (404, 20404) for message in world.api.messages}
    world.erase()

    assert len(world.api.tried) == 2
    assert not world.list_due()


def test_one_unfinished_message_keeps_nobody_waiting(world: World) -> None:
    """The others go; it is tried at each look."""
    join_players(world, 3)
    stuck = str(world.api.messages[0]["sid"])
    world.api.kept = {stuck: (409, 20009)}
    world.erase()
    assert [message["sid"] for message in world.api.messages] == [stuck]
    assert len(world.list_due()) == 1

    world.erase(contacts.CONTACTS_KEPT - HOUR)
    assert world.api.tried.count(stuck) == 2
    assert stuck not in world.api.deleted


def test_many_unfinished_ones_keep_nobody_waiting(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few are asked for at a time."""
    join_players(world, 4)
    world.api.kept = {message["sid"]: (409, 20009) for message in world.api.messages[:6]}
    monkeypatch.setattr(eraser, "CONTACTS_ASKED", 1)
    world.erase()

    assert len(world.list_due()) == 3
    assert len(world.api.messages) == 6


def test_a_month_is_enough(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be deleted at all is forgotten at last."""
    monkeypatch.setattr(contacts, "CONTACTS_KEPT", OLD + HOUR)
    join_players(world, 1)
    world.api.kept = {message["sid"]: (409, 20009) for message in world.api.messages}
    world.erase()
    assert world.list_due()
    world.erase(2 * OLD)

    assert len(world.api.tried) == 2
    assert not world.list_due()


def test_what_is_not_allowed_is_told_once_and_left(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing is tried again, and no phone is kept for it; the log holds the kind alone."""
    join_players(world, 4)
    world.api.kept = {message["sid"]: (403, 20003) for message in world.api.messages}
    with caplog.at_level(logging.DEBUG):
        world.erase()
        world.erase()

    assert len(world.api.tried) == len(set(world.api.tried)) == 8
    assert caplog.messages == ["Twilio does not let us delete messages: status 403, error 20003"]
    assert not world.list_due()


def test_what_may_not_even_be_seen_is_left(world: World) -> None:
    """The same for a list."""
    join_players(world, 1)
    world.api.list_plan = [(403, 20003)]
    world.erase()

    assert not world.api.tried
    assert not world.list_due()


def test_logs_tell_nothing(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever happens; a malformed header makes urllib3 log the address, with a number in it."""
    join_players(world, 3)
    world.api.delete_plan = [(409, 20009), (403, 20003), (500, 0)]
    with caplog.at_level(logging.DEBUG):
        for behavior in ("header", (500, 0), "drop", (401, 20003), "header"):
            world.api.list_plan = [behavior]
            world.eraser.run(lambda: False)
            world.erase()

    assert "555010" not in caplog.text
    assert not any(name in caplog.text for name in NAMES)


def test_it_is_what_twilio_describes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists and deletions as Twilio's own API description has them; its example's messages are another's, and old."""
    monkeypatch.setattr(eraser, "MOST_MESSAGES", 4)  # the example's list has no end
    with run_prism() as address:
        account = Account(SID, TOKEN, OURS, PUBLIC, address)
        twilio = Messages(account)
        assert twilio.connect().messages("SM" + "a" * 32).delete()
        with closing(open_store("sqlite:///:memory:", SECRET)) as store:
            kept = Parties(store, SECRET)
            kept.contacts.note([number_of(0)], time.time())
            Eraser(account, twilio, lambda: kept).erase(time.time() + OLD)
            assert not kept.contacts.list_ended(time.time() + OLD)
        twilio.close()
