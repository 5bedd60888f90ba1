"""Erasing by several workers at once, and by such as are killed: each message once, and none forgotten."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from evenings.contacts import PERIOD
from tests.texting.playing import number_of
from tests.waiting import becomes_true
from tests.webhooks.erased_tables import SECRET, World, deal_party, join_players, make_address, make_worker, open_world
from webhooks.texts import eraser
from webhooks.texts.sender import Sender


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """An empty one."""
    with open_world(tmp_path) as made:
        yield made


def test_several_workers_erase_each_once(world: World) -> None:
    """Four at once with a Twilio in trouble now and then: all is gone, and nobody failed."""
    api = world.api
    worlds = [world, *(make_worker(api, world.store) for _ in range(3))]
    for first in range(0, 20, 5):
        deal_party(world, join_players(world, 5, first))
    names = {str(message["sid"]) for message in api.messages}
    api.delete_plan = ["take", "take", "drop", (429, 20429), "take", (409, 20009)] * 4
    rounds = 0
    while world.list_due() and rounds < 50:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(World.erase, worlds))
        rounds += 1
    for each in worlds[1:]:
        each.twilio.close()

    assert world.list_bodies() == set()
    assert sorted(api.deleted) == sorted(names)
    assert not world.list_due()


WORKER = """
import sys, time
from evenings import contacts
from stores import open_store
from evenings.parties import Parties
from webhooks.texts import eraser, sender
from webhooks.texts.account import Account
address, secret, *account = sys.argv[1:]
eraser.ERASE_AFTER_SECONDS, eraser.ERASED_EVERY, sender.POLL_SECONDS = -contacts.PERIOD, 0.1, 0.05
parties = Parties(open_store(address, secret), secret)
sender.Sender(Account(*account), lambda: parties).start()
time.sleep(600)
"""


def test_killed_workers_lose_nothing(world: World, tmp_path: Path) -> None:
    """Processes that send are killed in the middle of erasing; the next ones finish it."""
    join_players(world, 10)
    program = [sys.executable, "-c", WORKER, make_address(tmp_path), SECRET, *world.api.make_account()]
    # A few at each look, so that it takes a while.
    world.api.delete_plan = ["take", "take", "drop", "take", (429, 20429)] * 9
    kills = 0
    while world.api.messages and kills < 3:
        enough = len(world.api.deleted) + 4
        with _running(program), _running(program):
            assert becomes_true(lambda: len(world.api.deleted) >= enough or not world.api.messages)  # noqa: B023
        kills += 1
    with _running(program):
        assert becomes_true(lambda: not world.api.messages)

    assert kills > 1
    assert sorted(world.api.deleted) == sorted(set(world.api.deleted))


@contextmanager
def _running(program: list[str]) -> Iterator[None]:
    """A process until it is killed."""
    worker = subprocess.Popen(program)
    try:
        yield
    finally:
        worker.kill()
        worker.wait()


def test_a_sender_that_stops_stops_erasing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It erases by itself, and ends between two messages."""
    join_players(world, 1)
    for number in range(10):
        world.send_text(number_of(0), f"again {number}")
    monkeypatch.setattr(eraser, "ERASE_AFTER_SECONDS", -float(PERIOD))
    world.api.delete_plan = ["slow"] * 100
    sending = Sender(world.api.make_account(), lambda: world.parties)
    sending.start()
    assert becomes_true(lambda: bool(world.api.tried))
    sending.stop()

    assert len(world.api.tried) < 20
    assert world.list_due()
