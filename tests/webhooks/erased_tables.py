"""Tables whose texts a small Twilio has copies of, for the tests that erase them."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from evenings.contacts import PERIOD
from evenings.parties import Parties
from stores import Store, open_store
from tests.texting.playing import NAMES, make_received, number_of
from tests.webhooks.dealt_parties import deal_night
from tests.webhooks.twilio.api import Api, run_twilio
from webhooks.texts.eraser import ERASE_AFTER_SECONDS, Eraser
from webhooks.texts.messages import Messages
from webhooks.texts.sender import Sender

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
OURS = "+15550100099"
PLAYERS = 5
HOUR = 3600.0
OLD = ERASE_AFTER_SECONDS + PERIOD
"""Seconds after which everything of now is to be erased, whenever in its period that is."""


class World(NamedTuple):
    """The parties of a store, an eraser, and Twilio's copies."""

    api: Api
    store: Store
    parties: Parties
    eraser: Eraser
    twilio: Messages

    def send_text(self, player: str, body: str, at: float | None = None) -> str:
        """A text comes in and is answered in TwiML; returns Twilio's name of the answer, which nobody tells us."""
        when = None if at is None else datetime.fromtimestamp(at, UTC)
        self.api.take({"From": player, "To": OURS, "Body": body}, "inbound", when)
        answer = self.api.take({"From": OURS, "To": player, "Body": f"re {body}"}, "outbound-reply", when)
        return str(answer["sid"])

    def list_bodies(self) -> set[str]:
        """The bodies that Twilio still has."""
        return {message["body"] for message in self.api.messages}

    def list_due(self, later: float = OLD) -> list[str]:
        """Return the texts that are to be erased after so many seconds."""
        return self.parties.contacts.list_ended(time.time() + later - ERASE_AFTER_SECONDS)

    def erase(self, later: float = OLD) -> None:
        """A look of the eraser so many seconds from now."""
        self.eraser.erase(time.time() + later)


@contextmanager
def open_world(folder: Path, sender: str = OURS) -> Iterator[World]:
    """An empty world with its tables in that folder, of an account with that sender."""
    with run_twilio() as api, closing(open_store(make_address(folder), SECRET)) as store:
        world = make_worker(api, store, sender)
        yield world
        world.twilio.close()


def make_address(folder: Path) -> str:
    """Return the address of its tables: a sealed file."""
    return f"sqlite:///{folder}/tables.sqlite"


def make_worker(api: Api, store: Store, sender: str = OURS) -> World:
    """One of the workers there."""
    kept, twilio = Parties(store, SECRET), Messages(api.make_account(sender))
    return World(api, store, kept, Eraser(api.make_account(sender), twilio, lambda: kept), twilio)


def join_players(world: World, players: int = PLAYERS, first: int = 0) -> str:
    """So many players have joined a new party, by texts that Twilio has copies of; its id."""
    table, party = world.parties.create()
    for seat in range(first, first + players):
        body = f"JOIN {party.code} {NAMES[seat % 10]}"
        world.send_text(number_of(seat), body)
        world.parties.step(table, make_received(number_of(seat), body, f"SM{table}{seat}"))
    return table


def deal_party(world: World, table: str, sender: str = OURS) -> None:
    """The night falls and is sent."""
    kept = world.parties.load(table)
    assert kept
    deal_night(world.parties, table, len(kept.party.seats))
    sending = Sender(world.api.make_account(sender), lambda: world.parties)
    with ThreadPoolExecutor(PLAYERS) as pool:
        sending.send(table, pool)
    sending.stop()
