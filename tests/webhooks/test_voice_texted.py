"""A texted game hosted by phone: the call goes on by itself once everyone has answered, and listens to keys alone."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from flask import Flask

from evenings.parties import Parties
from onenight.texting.party import Party, Stage
from tests.texting.playing import NAMES, draw_legal_answer, number_of
from tests.webhooks.service import Service, serve_app
from tests.webhooks.test_twilio import app_for
from tests.webhooks.twilio.api import run_twilio
from tests.webhooks.twilio.call import Call, Line
from tests.webhooks.twilio.signed_requests import send_text
from webhooks.app import PARTIES, SENDER
from webhooks.calls import document

LINES = document.load_call_lines("en")
CHANCE = Random(1)  # noqa: S311 - a test keeps no secrets


class Answered(NamedTuple):
    """What came back of a request of a call."""

    status_code: int
    data: bytes


class OverHttp(NamedTuple):
    """Posts over real HTTP what a call asks."""

    service: Service

    def post(self, path: str, *, data: bytes, headers: Mapping[str, str]) -> Answered:
        """Post a form."""
        return Answered(*self.service.send("POST", path, data, headers))


class Host(NamedTuple):
    """A host on the phone, with players who text."""

    app: Flask
    service: Service
    call: Call

    def party(self) -> Party:
        """The game as it is now."""
        parties: Parties = self.app.extensions[PARTIES]
        table = parties.find_by_phone(number_of(0))
        kept = parties.load(table) if table else None
        assert kept
        return kept.party

    def texts(self, seat: int, body: str) -> str:
        """What a player is answered."""
        return send_text(self.service, number_of(seat), body, f"SM{CHANCE.getrandbits(64):x}")

    def joined(self, players: int) -> None:
        """So many players join."""
        self.call.wait_until_said("How many are playing?")
        self.call.speak("Text us our roles.")
        self.call.wait_until_said("The number to text is:")
        words = self.call.wait_until_said("Text the word join").text
        code = re.sub(r"\D", "", words)
        for seat in range(players):
            assert NAMES[seat] in self.texts(seat, f"join {code} {NAMES[seat]}")

    def dealt(self, players: int) -> None:
        """The same in the night."""
        self.joined(players)
        self.call.wait_until_said("To hear who is in")
        self.call.press("1")
        self.call.wait_until_said("Say deal, or change the cards")
        self.call.press("1")
        self.call.wait_until_said("Night falls")

    def answer(self, *seats: int) -> None:
        """These players answer what they are asked."""
        for seat in seats:
            self.texts(seat, draw_legal_answer(self.party(), seat, CHANCE))

    def awake(self, players: int) -> None:
        """The same by day."""
        self.dealt(players)
        while self.party().stage in (Stage.NIGHTFALL, Stage.SECOND):
            self.answer(*range(players))
        self.call.wait_until_said("Your phones tell you")


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A host who has called; every request comes twice."""
    with run_twilio() as api:
        app = app_for(api, tmp_path)
        with serve_app(app) as service:
            call = Call(OverHttp(service), Random(1), Line(twice=True))  # noqa: S311 - as above
            monkeypatch.setattr("webhooks.calls.endpoint.CLOCK", lambda: call.now)
            call.dial()
            yield Host(app, service, call)
        app.extensions[SENDER].stop()


def test_the_night_ends_by_itself(host: Host) -> None:
    """Nobody says or presses anything: the night is told, the day begins, the verdict is given."""
    host.dealt(3)
    for sentence in LINES.strings("prompts", "texted", "narration"):
        host.call.wait_until_said(sentence)
    host.call.wait_until_said("When all the phones are face down")
    host.call.wait(60)
    known = len(host.call.transcript)
    host.answer(0, 1, 2)
    assert host.party().stage is Stage.DAWN
    host.call.wait_until_said("Your phones tell you", 20)
    assert len(host.call.list_said(known)) == 1
    for seat in range(3):
        host.texts(seat, NAMES[(seat + 1) % 3])
    host.call.wait_until_said("Say rematch, why, or stop.", 20)

    keys = [heard for heard in host.call.transcript if heard.kind in ("press", "speech", "lost", "unheard")]
    assert len(keys) == 3  # to open the game, and to deal


def test_a_night_is_looked_at_every_few_seconds(host: Host) -> None:
    """Whatever it waits for, at the same pace; it is not for ever."""
    host.dealt(3)
    host.call.wait_until_said("When all the phones are face down")
    host.answer(0)
    known = len(host.call.transcript)
    host.call.wait_until_said("I am hanging up now")
    asked = [heard.at for heard in host.call.transcript[known:] if heard.kind == "request"]

    assert all(4 <= later - sooner <= 8 for sooner, later in pairwise(asked))
    assert asked[-1] - asked[0] > 600


def test_keys_of_the_host(host: Host) -> None:
    """Who is in, who is missing, wake us up, the vote, a vote that is pressed for somebody, and the next game."""
    host.joined(3)
    host.call.wait_until_said("To hear who is in")
    host.call.press("2")
    host.call.wait_until_said("Three are in: Alice, Bob and Carol.")
    host.call.press("1")
    host.call.wait_until_said("Say deal, or change the cards")
    host.call.press("1")
    host.call.wait_until_said("Night falls")
    host.answer(1)
    host.call.press("1")
    host.call.wait_until_said("I am waiting for Alice and Carol.")
    host.call.speak("Stop!")
    host.call.press("2", after=2)
    host.call.wait_until_said("Your phones tell you")
    host.call.press("1")
    host.call.wait_until_said("text me who you vote for")
    host.texts(0, NAMES[1])
    host.call.press("1#")
    host.call.wait_until_said("I still have no vote from Bob and Carol.")
    host.call.press("21")
    host.call.wait_until_said("I still have no vote from Carol.")
    host.call.press("32")
    host.call.wait_until_said("Say rematch, why, or stop.")
    host.call.speak("Rematch.")
    host.call.wait_until_said("Night falls")
    assert host.party().stage is Stage.NIGHTFALL


def test_there_is_time_to_join(host: Host) -> None:
    """Whoever says nothing is told now and then what to say, for a quarter of an hour; the table stays open."""
    host.joined(3)
    known = len(host.call.transcript)
    host.call.wait(600)
    assert set(host.call.list_said(known)[-8:]) == {LINES.raw("prompts.join.again")}
    host.call.wait_until_said("I am hanging up now")
    host.call.dial()
    host.call.wait_until_said("Text the word join")


def test_a_key_is_not_taken_for_another_stage(host: Host) -> None:
    """The last vote has come in while the day is told: what is pressed then is answered with the verdict."""
    host.awake(3)
    for seat in range(3):
        host.texts(seat, NAMES[(seat + 1) % 3])
    known = len(host.call.transcript)
    host.call.press("2")
    host.call.wait_until_said("Say rematch, why, or stop.", 20)
    assert " win" in host.call.list_said(known)[-1]


def test_a_host_who_is_cut_off_comes_back(host: Host) -> None:
    """Calling again hears whom the night waits for; or what has happened meanwhile."""
    host.dealt(3)
    host.answer(0)
    host.call.hang_up()
    host.call.dial()
    host.call.wait_until_said("I am waiting for Bob and Carol.")
    host.call.hang_up()
    host.answer(1, 2)
    host.call.dial()
    host.call.wait_until_said("Your phones tell you", 10)


def test_a_week_that_nobody_speaks_to_is_told_what_it_waits_for(host: Host) -> None:
    """While a player thinks about a turn, the host hears whose it is, and not what can be said after a game."""
    host.joined(3)
    host.call.wait_until_said("To hear who is in")
    host.call.speak("Let's play One Week.")
    host.call.wait_until_said("are in")
    host.call.speak("Deal.")
    host.call.wait_until_said("It's")
    known = len(host.call.transcript)
    host.call.wait_until_said("I am hanging up now")
    told = host.call.list_said(known)

    assert not [text for text in told if "rematch" in text]
    assert [text for text in told if "It's" in text]
