"""A table with simulated phones over HTTP, as the page and its windows play at it."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from evenings.parties import Parties
from onenight.texting.party import Party
from stores.location import Location
from tests.texting.playing import NAMES, draw_legal_answer
from tests.webhooks.service import Got, Service, serve_app
from webhooks import create_app
from webhooks.settings import Settings

JSON = {"Content-Type": "application/json"}


class Simulated:
    """A host who talks, and players each with a phone of their own."""

    def __init__(self, service: Service, parties: Parties) -> None:
        """Nobody has said anything; the parties are the service's own, seen from outside."""
        self.service, self.parties = service, parties
        self.session: str | None = None
        self.messages = 0
        self.code = ""
        self.chance = Random(5)  # noqa: S311 - a test keeps no secrets

    def post(self, path: str, data: object) -> Got:
        """Post JSON."""
        return self.service.send("POST", path, json.dumps(data).encode(), JSON)

    def say(self, text: str) -> Any:  # noqa: ANN401 - JSON
        """The host says something; returns the whole answer."""
        got = self.post("/api/talk", {"session": self.session, "text": text})
        assert got.status == 200, got
        self.session = got.data["session"]
        return got.data

    def tap(self, wish: object, seen: int | None = None) -> Any:  # noqa: ANN401 - JSON
        """The host taps something, at the view that was seen; returns the whole answer."""
        got = self.post("/api/talk", {"session": self.session, "wish": wish, "seen": seen})
        assert got.status == 200, got
        self.session = got.data["session"]
        return got.data

    def look(self, seen: int | None = None) -> Any:  # noqa: ANN401 - JSON
        """A window looks at the table."""
        got = self.post("/api/look", {"session": self.session, "seen": seen})
        assert got.status == 200, got
        return got.data

    def send_to_phone(self, seat: int, text: str | None = None, seen: int | None = None) -> Any:  # noqa: ANN401 - JSON
        """A player's phone, which sends something or only looks."""
        self.messages += 1
        asked = {"phone": make_key(seat), "text": text, "message": f"m{self.messages}", "seen": seen}
        got = self.post("/api/phone", asked)
        assert got.status == 200, got
        return got.data

    def send_tap(self, seat: int, message: str = "", **wish: object) -> Any:  # noqa: ANN401 - JSON
        """Send what is tapped on a player's phone: an answer, or a command with its fields."""
        self.messages += 1
        got = self.post("/api/phone", {"phone": make_key(seat), "message": message or f"m{self.messages}", **wish})
        assert got.status == 200, got
        return got.data

    def join(self, players: int) -> None:
        """A table to which all have come."""
        self.code = self.say("text us our roles")["table"]["code"]
        for seat in range(players):
            assert self.send_to_phone(seat, f"JOIN {self.code} {NAMES[seat]}")["name"] == NAMES[seat]

    def deal(self, players: int) -> None:
        """A texted night of so many players, who have just come."""
        self.join(players)
        self.say(f"{players} players")
        self.say("deal")

    def load_party(self) -> Party:
        """The party as it is kept."""
        kept = self.parties.load(self.parties.find_by_code(self.code) or "")
        assert kept
        return kept.party

    def answer(self, party: Party) -> None:
        """Everyone answers what is asked now, in any order."""
        for seat in self.chance.sample(range(len(party.seats)), len(party.seats)):
            reply = self.send_to_phone(seat, draw_legal_answer(party, seat, self.chance))["reply"]
            assert reply.startswith(("Noted", "Your vote")), reply


T = TypeVar("T", bound=Simulated)


@contextmanager
def host_simulated(folder: Path, kind: type[T]) -> Iterator[T]:
    """Start a service to play, with its tables in a folder; yield its host, of this kind of `Simulated`."""
    place = Location(f"sqlite:///{folder}/tables.sqlite")
    with serve_app(create_app(Settings(place=place, play=True, limit=None))) as service, closing(place.open()) as store:
        yield kind(service, Parties(store, place.secret, nudge=None))


def make_key(seat: int) -> str:
    """Return the key that a phone's browser has drawn."""
    return f"phone-{seat:02}-{'x' * 20}"
