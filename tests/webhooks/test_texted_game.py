"""Whole texted games over real HTTP: the host talks to `/api/talk` or Alexa, the players text a Twilio on loopback."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from onenight.rules.record import read_record
from onenight.texting.gsm import BASIC, count_segments
from onenight.texting.party import Party, Stage
from stores.location import Location
from tests.rules.played_records import play as judged
from tests.skill.alexa_events import ask, make_launch
from tests.skill.read_answers import read as read_answer
from tests.texting.playing import NAMES, draw_legal_answer, number_of
from tests.webhooks.service import Got, Service, serve_app
from tests.webhooks.twilio.api import Api, run_twilio
from tests.webhooks.twilio.signed_requests import send_text
from webhooks import create_app
from webhooks.app import PARTIES, SENDER
from webhooks.settings import Settings

SECRET = "correct horse battery staple"  # noqa: S105 - a test's


class Table:
    """A service with a host who talks and players who text."""

    def __init__(self, app: Flask, service: Service, api: Api) -> None:
        """Nobody has said anything."""
        self.app, self.service, self.api = app, service, api
        self.session: object = None
        self.messages = 0
        self.chance = Random(5)  # noqa: S311 - a test keeps no secrets

    def says(self, text: str) -> Any:  # noqa: ANN401 - JSON
        """The host says something; returns the whole answer."""
        got = self.post("/api/talk", {"session": self.session, "text": text})
        assert got.status == 200, got
        self.session = got.data["session"]
        return got.data

    def post(self, path: str, data: object) -> Got:
        """Post JSON."""
        return self.service.send("POST", path, json.dumps(data).encode(), {"Content-Type": "application/json"})

    def texts(self, seat: int, body: str) -> str:
        """A player texts; returns the reply."""
        self.messages += 1
        return send_text(self.service, number_of(seat), body, f"SM{self.messages:032}")

    def party(self) -> Party:
        """The party as it is kept."""
        parties = self.app.extensions[PARTIES]
        kept = parties.load(parties.find_by_phone(number_of(0)))
        assert kept
        party: Party = kept.party
        return party

    def answer(self) -> None:
        """Everyone answers what is asked now, in any order, once the question has arrived."""
        before = self.party()
        for seat in self.chance.sample(range(len(before.seats)), len(before.seats)):
            self.arrived(len(before.outbox))
            assert self.texts(seat, draw_legal_answer(before, seat, self.chance)).startswith(("Noted", "Your vote:"))
        assert self.party().stage is not before.stage

    def arrived(self, count: int) -> None:
        """Wait until so many texts have been taken by Twilio."""
        for _ in range(750):
            if len(self.api.list_bodies()) >= count:
                return
            time.sleep(0.02)
        raise AssertionError(len(self.api.list_bodies()))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A sealed file, a sender, and a small Twilio."""
    with run_twilio() as api:
        place = Location(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)
        app = create_app(Settings(place=place, twilio=api.make_account(), dev=True))
        with serve_app(app) as service:
            yield Table(app, service, api)
        app.extensions[SENDER].stop()


def test_names_of_other_alphabets(table: Table) -> None:
    """Everybody sees them as they were typed; a text has them in GSM-7, and the announcer's voice in Latin letters."""
    code = table.says("text us our roles")["table"]["code"]
    assert table.texts(0, f"JOIN {code} Дмитрий").startswith("You are in, Dmitriy.")
    assert table.texts(1, f"JOIN {code} Ελένη").startswith("You are in, Eleni.")
    assert table.texts(2, f"{code} 李娜").startswith("You are in, LiNa.")
    told = table.says("who is in?")
    assert told["say"].startswith("Three are in: Дмитрий, Ελένη and 李娜.")
    assert told["cues"][0]["spoken"].startswith("Three are in: Dmitriy, Eleni and LiNa.")
    assert told["texts"]["spoken"] == {"Дмитрий": "Dmitriy", "Ελένη": "Eleni", "李娜": "LiNa"}
    table.says("deal")
    assert table.says("yes")["table"]["names"] == ["Дмитрий", "Ελένη", "李娜"]
    table.answer()
    table.says("vote")
    table.answer()
    assert table.says("has everyone voted?")["table"]["phase"] == "verdict"
    table.arrived(9)
    assert all(set(body) <= BASIC and count_segments(body) == 1 for _, body in table.api.list_bodies())


def test_ten_players_with_a_doppelganger(table: Table) -> None:
    """From "text us our roles" to the recap: four texts each, and a record that is judged as was said."""
    opened = table.says("text us our roles")
    code = opened["table"]["code"]
    assert opened["table"]["phase"] == "join"
    assert " ".join(code) in opened["say"]
    for seat in range(10):
        assert table.texts(seat, f"join {code} {NAMES[seat]}").startswith(f"You are in, {NAMES[seat]}.")
    assert table.says("who is in?")["say"].startswith("Ten are in: Alice, Bob,")
    table.says("deal")
    table.says("add the Doppelgänger")
    assert "doppelganger" in table.says("yes")["table"]["deck"]
    assert table.says("deal")["table"]["phase"] == "night"
    assert table.post("/api/record", {"session": table.session}).status == 409
    table.answer()
    assert table.party().stage is Stage.SECOND
    assert table.says("has everyone answered?")["say"].startswith("There is one more question")
    table.answer()
    assert table.says("has everyone answered?")["table"]["phase"] == "day"
    said = table.says("vote")
    assert (said["table"]["phase"], said["table"]["votes"]) == ("vote", {})
    table.answer()
    verdict = table.says("has everyone voted?")["table"]
    table.arrived(40)

    record = table.post("/api/record", {"session": table.session}).data
    result = judged(record)
    assert read_record(record)
    assert verdict["phase"] == "verdict"
    assert len(verdict["votes"]) == 10
    for key in ("killed", "winning_teams", "winners"):
        assert verdict["verdict"][key] == result[key]
    assert set(Counter(to for to, _ in table.api.list_bodies()).values()) == {4}
    recap = table.texts(3, "recap")
    assert all(name in recap for name in NAMES)


def test_alexa_hosts_the_same_game(table: Table) -> None:
    """The code stands on a card; the skill's answers are those of the conversation."""
    attributes: object = None

    def says(intent: str, **slots: str) -> tuple[str, Any]:
        nonlocal attributes
        filled = {name: {"name": name, "value": value} for name, value in slots.items()}
        event = make_launch() if intent == "LaunchRequest" else ask(intent, filled, attributes)
        got = table.post("/alexa", event)
        answer = read_answer(got.data)
        attributes = answer.attributes
        return answer.text, got.data["response"].get("card")

    says("LaunchRequest")
    heard, card = says("TextRolesIntent")
    code = card["content"].split()[2]
    assert card["content"] == f"Text JOIN {code} and your name to +15550100099"
    assert " ".join(code) in heard
    for seat in range(3):
        table.texts(seat, f"JOIN {code} {NAMES[seat]}")
    says("PlayersIntent", players="3")
    assert says("BeginIntent")[0].startswith("Night falls.")
    table.answer()
    assert says("EveryoneAnsweredIntent")[0].startswith("Good morning.")
    table.answer()
    assert "wins" in says("VoteIntent")[0] + says("EveryoneAnsweredIntent")[0]


def test_there_is_no_record_without_a_game(table: Table) -> None:
    """A table with cards, and one that nobody knows, have none."""
    table.says("five players")

    for session in (table.session, None, "nonsense"):
        got = table.post("/api/record", {"session": session})
        assert (got.status, got.data["error"]["code"]) == (404, "no-game")


def test_two_hosts_at_once_deal_once(table: Table) -> None:
    """The same table in two windows: whoever is second hears how far the game has come."""
    code = table.says("text us our roles")["table"]["code"]
    for seat in range(3):
        table.texts(seat, f"JOIN {code} {NAMES[seat]}")
    table.says("three players")
    table.says("deal")
    table.says("deal")

    assert table.party().game == 1
    table.arrived(3)
    assert len(table.party().outbox) == 3
