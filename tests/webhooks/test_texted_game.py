"""Whole texted games over real HTTP: the host talks to `/api/talk` or Alexa, the players text a Twilio on loopback."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from onenight.rules.record import read_record
from onenight.texting.gsm import BASIC, count_segments
from onenight.texting.party import Party
from stores.location import Location
from tests.rules.played_records import play as judged
from tests.skill.alexa_events import ask, make_launch
from tests.skill.read_answers import read as read_answer
from tests.texting.playing import NAMES, draw_legal_answer, number_of
from tests.waiting import becomes_true
from tests.webhooks.scripts import TableScript, read_sections
from tests.webhooks.service import Service, serve_app
from tests.webhooks.simulated_table import Simulated
from tests.webhooks.twilio.api import Api, run_twilio
from tests.webhooks.twilio.signed_requests import send_text
from webhooks import create_app
from webhooks.app import PARTIES, SENDER
from webhooks.settings import Settings

SECRET = "correct horse battery staple"  # noqa: S105 - a test's


class Table(Simulated):
    """A host who talks to a service, and players who text a small Twilio."""

    def __init__(self, app: Flask, service: Service, api: Api) -> None:
        """Nobody has said anything."""
        super().__init__(service, app.extensions[PARTIES])
        self.api = api

    def send_tap(self, seat: int, message: str = "", **wish: object) -> Any:  # noqa: ANN401 - as the page answers it
        """A player texts; returns the reply."""
        self.messages += 1
        return {
            "reply": send_text(self.service, number_of(seat), str(wish["text"]), message or f"SM{self.messages:032}")
        }

    def text(self, seat: int, body: str) -> str:
        """Return the reply to what a player texts."""
        return str(self.send_tap(seat, text=body)["reply"])

    def answer(self, party: Party) -> None:
        """Everyone answers what is asked now, in any order, once the question has arrived."""
        self.wait_for_texts(len(party.outbox))
        for seat in self.chance.sample(range(len(party.seats)), len(party.seats)):
            assert self.text(seat, draw_legal_answer(party, seat, self.chance)).startswith(("Noted", "Your vote:"))

    def wait_for_texts(self, count: int) -> None:
        """Wait until so many texts have been taken by Twilio."""
        assert becomes_true(lambda: len(self.api.list_bodies()) >= count)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A sealed file, a sender, and a small Twilio."""
    with run_twilio() as api:
        place = Location(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)
        app = create_app(Settings(place=place, twilio=api.make_account(), dev=True))
        with serve_app(app) as service:
            yield Table(app, service, api)
        app.extensions[SENDER].stop()


def test_names_of_other_alphabets(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees them as they were typed; a text has them in GSM-7, and the announcer's voice in Latin letters."""
    TableScript(lambda: table, monkeypatch).follow(read_sections("texted.txt")["Names of other alphabets"])
    table.wait_for_texts(9)
    assert all(set(body) <= BASIC and count_segments(body) == 1 for _, body in table.api.list_bodies())


def test_ten_players_with_a_doppelganger(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """From "text us our roles" to the recap: four texts each, and a record that is judged as was said."""
    script = TableScript(lambda: table, monkeypatch)
    script.follow(read_sections("texted.txt")["Ten players with a Doppelgänger"])
    verdict = script.answer["table"]
    table.wait_for_texts(40)

    record = table.post("/api/record", {"session": table.session}).data
    result = judged(record)
    assert read_record(record)
    assert len(verdict["votes"]) == 10
    for key in ("killed", "winning_teams", "winners"):
        assert verdict["verdict"][key] == result[key]
    assert set(Counter(to for to, _ in table.api.list_bodies()).values()) == {4}
    recap = table.text(3, "recap")
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
    code = table.code = card["content"].split()[2]
    assert card["content"] == f"Text JOIN {code} and your name to +15550100099"
    assert " ".join(code) in heard
    for seat in range(3):
        table.text(seat, f"JOIN {code} {NAMES[seat]}")
    says("PlayersIntent", players="3")
    assert says("BeginIntent")[0].startswith("Night falls.")
    table.answer(table.load_party())
    assert says("EveryoneAnsweredIntent")[0].startswith("Good morning.")
    table.answer(table.load_party())
    assert "wins" in says("VoteIntent")[0] + says("EveryoneAnsweredIntent")[0]
