"""A table over HTTP, in process, whose windows and phones only tap: what is offered, or what is open, with values."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from flask.testing import FlaskClient

from evenings.parties import Parties
from onenight.texting.player_answer import Tap
from stores.location import Location
from tests.webhooks.service import Got, Headers, Service
from tests.webhooks.simulated_table import Simulated
from webhooks import create_app
from webhooks.settings import Settings

Json = Any
"""An answer, or a part of one, as JSON."""

LEADS_ON = (
    *("BeginIntent", "VoteIntent", "DoneIntent", "AMAZON.NextIntent", "EveryoneAnsweredIntent"),
    *("RoomsIntent", "AwakeIntent"),
)
"""Intents of offers that lead on where nothing is asked, the likeliest first."""

MOST_TAPS = 200
"""So many taps lead through any evening."""


class InProcess(Service):
    """A web service that is called without a connection."""

    def __init__(self, client: FlaskClient) -> None:
        """Send through this client."""
        super().__init__(0)
        self._client = client

    def send(self, method: str, path: str, body: bytes = b"", headers: Headers | None = None) -> Got:
        """Send a request."""
        got = self._client.open(path, method=method, data=body, headers=dict(headers or {}))
        return Got(got.status_code, got.get_json(silent=True) or got.data)


def make_wish_json(name: str, **slots: str | Sequence[str]) -> dict[str, object]:
    """Return a wish as plain JSON; a slot of one value may be told without a list."""
    if not slots:
        return {"intent": name}
    return {"intent": name, "slots": {slot: [each] if isinstance(each, str) else each for slot, each in slots.items()}}


def make_answer_json(tap: Tap) -> Mapping[str, object]:
    """Return what is tapped on a phone as the answer in its request."""
    return {key: list(values) for key, values in tap._asdict().items() if values}


class TappedTable(Simulated):
    """A host who taps, and players each with a phone of their own."""

    def __init__(self, client: FlaskClient, parties: Parties, language: str = "en") -> None:
        """Nothing is tapped yet."""
        super().__init__(InProcess(client), parties)
        self.language = language
        self.shown: Json = None
        """What the window shows: the last answer."""

    def second_window(self) -> "TappedTable":
        """Another window of the same table, which shows the same."""
        window = copy(self)
        window.messages += 1000
        return window

    def wish_as_shown(self, wish: object, **more: object) -> Json:
        """Tap something at the view that is shown; returns the answer."""
        return self.wish(wish, seen=self.shown["version"], **more)

    @property
    def phase(self) -> str:
        """The phase of the evening."""
        phase: str = self.shown["table"]["phase"]
        return phase

    def wish(self, wish: object, **more: object) -> Json:
        """Tap something, whether it is offered or not; returns the answer."""
        got = self.post("/api/talk", {"session": self.session, "wish": wish, "language": self.language, **more})
        assert got.status == 200, (got, wish)
        self.session, self.shown = got.data["session"], got.data
        return got.data

    def take(self, *names: str) -> Json:
        """Tap what is offered with the first of these intents that is."""
        offered = {each["wish"]["intent"]: each["wish"] for each in reversed(self.shown["offers"])}
        assert offered.keys() & set(names), (names, offered)
        return self.wish(next(offered[name] for name in names if name in offered))

    def fill(self, name: str, **slots: str | Sequence[str]) -> Json:
        """Tap a wish that is open, with these values."""
        found = self.post("/api/wishes", {"session": self.session}).data["open"]
        needing = {each["intent"]: each["slots"] for each in found}
        assert needing[name].keys() >= slots.keys(), (name, needing)
        return self.wish(make_wish_json(name, **slots))

    def lead_on(self, chance: Random) -> Json:
        """Tap what the evening goes on with: an answer, a finger of whoever has not pointed, or what leads on."""
        pointing = set(self.shown["table"]["names"]) - self.shown["table"]["votes"].keys()
        if self.shown["fingers"] and pointing:
            voter, *others = sorted(self.shown["table"]["names"], key=lambda name: (name not in pointing, name))
            return self.fill("PointIntent", names=voter, target=chance.choice(others))
        if self.shown["answers"]:
            return self.wish(chance.choice(self.shown["answers"])["wish"])
        return self.take(*LEADS_ON)

    def come_to(self, phase: str, chance: Random) -> None:
        """Lead on until the table is there."""
        for _ in range(MOST_TAPS):
            if self.phase == phase:
                return
            self.lead_on(chance)
        raise AssertionError(self.shown)

    def join_by_tap(self, names: Sequence[str]) -> None:
        """Everybody joins the texted game by touch; the window has seen it."""
        self.code = self.shown["table"]["code"]
        for seat, name in enumerate(names):
            assert self.send_tap(seat, command="join", code=self.code, name=name)["name"] == name
        self.shown = self.look()

    def answer_by_tap(self, seat: int, tap: Tap) -> None:
        """A phone taps an answer of what it is asked; the window has seen it."""
        asks = self.send_to_phone(seat)["asks"]
        for kind, values in tap._asdict().items():
            offered = range(1, asks["center"] + 1) if kind == "center" else asks[kind]
            assert set(values) <= set(offered), (tap, asks)
        self.send_tap(seat, answer=make_answer_json(tap))
        self.shown = self.look()


class Host:
    """A service at home, and who opens tables there."""

    def __init__(self, client: FlaskClient, parties: Parties) -> None:
        """No table is open."""
        self._client, self._parties = client, parties

    def opens(self, language: str = "en") -> TappedTable:
        """Return a new table."""
        return TappedTable(self._client, self._parties, language)


@contextmanager
def serve_at_home(folder: Path) -> Iterator[Host]:
    """A service at home that keeps its tables in this folder, with simulated phones."""
    place = Location(f"sqlite:///{folder}/tables.sqlite")
    app = create_app(Settings(place=place, play=True, limit=None))
    with closing(place.open()) as store:
        yield Host(app.test_client(), Parties(store, place.secret, nudge=None))
