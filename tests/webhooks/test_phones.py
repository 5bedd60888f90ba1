"""Simulated phones over real HTTP: whole texted games, every window in step, and nobody reads another's phone."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from evenings.parties import Parties
from onenight.texting.party import Stage
from onenight.ways.one_night.texts.party_state import kept_night
from stores.location import Location
from tests.texting.playing import NAMES
from tests.webhooks.service import Service, serve_app
from tests.webhooks.simulated_table import Simulated, make_key
from tests.webhooks.twilio.api import run_twilio
from webhooks import create_app
from webhooks.app import SENDER
from webhooks.settings import Settings


@pytest.fixture
def place(tmp_path: Path) -> Location:
    """A file for tables."""
    return Location(f"sqlite:///{tmp_path}/tables.sqlite")


@pytest.fixture
def table(place: Location) -> Iterator[Simulated]:
    """A service that was started to play, and its host."""
    with serve_app(create_app(Settings(place=place, play=True, limit=None))) as service, closing(place.open()) as store:
        yield Simulated(service, Parties(store, place.secret, nudge=None))


def test_a_whole_game(table: Simulated) -> None:
    """From the invitation to the recap: four texts each with a Doppelgänger, and what was judged was said."""
    table.join(10)
    table.say("ten players")
    table.say("add the Doppelgänger")
    table.say("yes")
    dealt = table.say("deal")
    assert (dealt["table"]["phase"], dealt["texts"]["waiting"]) == ("night", list(NAMES))
    for path in ("record", "recap"):
        assert table.post(f"/api/{path}", {"session": table.session}).status == 409
    for stage, phase in ((Stage.SECOND, "night"), (Stage.DAWN, "day"), (Stage.VERDICT, "verdict")):
        before = table.look()
        table.answer(table.load_party())
        assert table.load_party().stage is stage
        news = table.look(before["version"])
        assert (news["table"]["phase"], news["told"]) == (phase, before["told"] + 1)

    told = table.post("/api/recap", {"session": table.session}).data
    assert told["record"] == table.post("/api/record", {"session": table.session}).data
    for part in ("killed", "winning_teams", "winners"):
        assert news["table"]["verdict"][part] == told["result"][part]
    assert told["result"]["reason"]
    copied = [step["does"] for step in told["steps"] if step["role"] == "doppelganger"]
    assert copied == ["copies"] * ("doppelganger" in told["record"]["dealt"].values())


def test_text_that_is_fetched_counts_as_delivered(table: Simulated) -> None:
    """And no window of the table is told one."""
    table.deal(3)
    table.send_to_phone(1)
    outbox = table.load_party().outbox

    assert [text.state for text in outbox] == ["waiting", "delivered", "waiting"]
    said = json.dumps(table.look())
    assert not any(text.body in said for text in outbox)


def test_the_store_opens_no_phone(table: Simulated, place: Location) -> None:
    """What a browser has drawn is kept as a hash alone."""
    table.join(3)

    file = Path(place.address.removeprefix("sqlite:///"))
    kept = b"".join(path.read_bytes() for path in file.parent.glob("tables.sqlite*"))
    assert NAMES[0].encode() in kept
    assert make_key(0).encode() not in kept


def test_what_can_be_tapped_is_the_same_for_all(table: Simulated) -> None:
    """At each stage, whatever was dealt: everybody else, the center, nobody; what a role may do is in no button."""
    table.join(5)
    table.say("five players")
    assert table.send_to_phone(0)["asks"] is None
    table.say("add the Doppelgänger")
    table.say("yes")
    table.say("deal")
    while (stage := table.load_party().stage) is not Stage.VERDICT:
        shown = [table.send_to_phone(seat) for seat in range(5)]
        by_night = stage is not Stage.DAWN
        assert [each["asks"] for each in shown] == [
            {
                "names": [name for name in NAMES[:5] if name != each["name"]],
                "center": 3 * by_night,
                "rooms": [],
                "cards": [],
                "words": ["nobody"] * by_night,
                "most": 1 + by_night,
            }
            for each in shown
        ]
        assert len({each["table"]["round"] for each in shown}) == 1
        assert [each["role"] for each in shown] == list(kept_night(table.load_party()).dealt[:5])
        table.answer(table.load_party())
    assert [table.send_to_phone(seat)["asks"] for seat in range(5)] == [None] * 5
    assert [text["secret"] for text in table.send_to_phone(0)["texts"]] == [True, True, True, False]


@pytest.mark.parametrize("text", ["x" * 1001, "\ufdfa" * 1000, "JOIN 4821 " + "a " * 201])
def test_what_is_too_long_is_refused(table: Simulated, text: str) -> None:
    """As it comes, or written plainly."""
    got = table.post("/api/phone", {"phone": make_key(0), "text": text, "message": "a"})

    assert (got.status, got.data["error"]["code"]) == (413, "text-too-long")


@pytest.mark.parametrize("text", ["\x00", "\ud800", "<b>hi</b>", "{name}", "JOIN", "👩" * 400])
def test_any_text_is_answered(table: Simulated, text: str) -> None:
    """Whatever is in it, before and after joining."""
    assert table.send_to_phone(0, text)["reply"]
    table.join(3)
    assert table.send_to_phone(0, text)["reply"]


def test_with_twilio_no_phone_is_simulated(place: Location) -> None:
    """Even where it is played: the code and the number are shown instead."""
    with run_twilio() as api:
        app = create_app(Settings(place=place, play=True, twilio=api.make_account()))
        with serve_app(app) as service:
            host = Simulated(service, Parties(place.open(), None, nudge=None))
            said = host.say("text us our roles")
            got = host.post("/api/phone", {"phone": make_key(0)})
        app.extensions[SENDER].stop()

    assert (got.status, got.data["error"]["code"]) == (404, "no-phones")
    assert (said["texts"]["how"], said["texts"]["number"]) == ("twilio", "+15550100099")
    assert said["texts"]["code"] == said["table"]["code"] is not None


def test_both_workers_know_it_all(place: Location) -> None:
    """Two services on one file take turns through a whole game."""
    settings = Settings(place=place, play=True, limit=None)
    with (
        serve_app(create_app(settings)) as one,
        serve_app(create_app(settings)) as other,
        closing(place.open()) as store,
    ):
        turns = Simulated(Turns(one, other), Parties(store, place.secret, nudge=None))
        turns.join(3)
        turns.say("three players")
        turns.say("deal")
        while turns.look()["table"]["phase"] != "verdict":
            turns.answer(turns.load_party())

        assert turns.look() is not None
        assert {**turns.look(), "ago": 0} == {**turns.look(), "ago": 0}


class Turns(Service):
    """Two services that are asked by turns."""

    def __init__(self, *services: Service) -> None:
        """Begin with the first."""
        self.services = list(services)

    def send(self, *asked: object) -> object:  # type: ignore[override]
        """Send it to the next one."""
        self.services.append(self.services.pop(0))
        return self.services[0].send(*asked)  # type: ignore[arg-type]
