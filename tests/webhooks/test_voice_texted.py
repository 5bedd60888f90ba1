"""A texted game hosted by phone: the call goes on by itself once everyone has answered, and listens to keys alone."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from evenings.parties import Parties
from onenight.texting.party import Party
from tests.texting.playing import NAMES, draw_legal_answer, number_of
from tests.webhooks.scripts import CallScript, read_sections
from tests.webhooks.service import Service, serve_app
from tests.webhooks.test_twilio import app_for
from tests.webhooks.twilio.api import run_twilio
from tests.webhooks.twilio.phones import Phones
from tests.webhooks.twilio.signed_requests import send_text
from webhooks.app import PARTIES, SENDER
from webhooks.calls import document

LINES = document.load_call_lines("en")
CALLS = read_sections("texted_calls.txt")
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


class Host:
    """A host on the phone, with players who text."""

    def __init__(self, parties: Parties, service: Service, phones: Phones) -> None:
        """The host has called."""
        self.parties, self.service = parties, service
        self.script = CallScript(phones, self.step)
        self.script.follow(['calls {"twice": true}'])

    def party(self) -> Party:
        """The game as it is now."""
        kept = self.parties.load(self.parties.find_by_phone(number_of(0)) or "")
        assert kept
        return kept.party

    def texts(self, seat: int, body: str) -> str:
        """What a player is answered."""
        return send_text(self.service, number_of(seat), body, f"SM{CHANCE.getrandbits(64):x}")

    def step(self, line: str) -> None:
        """Do what players do."""
        who, verb, *rest = line.split(" ", 2)
        if verb == "join":
            self.joined(int(rest[0]))
        elif verb == "texts":
            self.texts(NAMES.index(who), rest[0])
        else:
            for seat in range(len(self.party().seats)) if who == "All" else [NAMES.index(who)]:
                self.texts(seat, draw_legal_answer(self.party(), seat, CHANCE))

    def joined(self, players: int) -> None:
        """So many players join."""
        self.script.follow(["hears How many", "says Text us our roles.", "hears The number to text is:"])
        code = re.sub(r"\D", "", self.script.call.wait_until_said("Text the word join").text)
        for seat in range(players):
            assert NAMES[seat] in self.texts(seat, f"join {code} {NAMES[seat]}")


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """A host who has called; every request comes twice."""
    with run_twilio() as api:
        app = app_for(api, tmp_path)
        with serve_app(app) as service:
            yield Host(app.extensions[PARTIES], service, Phones(monkeypatch, OverHttp(service)))
        app.extensions[SENDER].stop()


@pytest.mark.parametrize("title", CALLS)
def test_hosted_game_goes_as_told(host: Host, title: str) -> None:
    """Nobody has to say that everyone has answered."""
    host.script.follow(CALLS[title])


def test_the_night_is_told_and_looked_at_every_few_seconds(host: Host) -> None:
    """Whatever it waits for, at the same pace; it is not for ever, and what can be done is told again."""
    host.script.follow(CALLS["A host who is cut off comes back"][:6])
    call = host.script.call
    for sentence in LINES.strings("prompts", "texted", "narration"):
        call.wait_until_said(sentence)
    call.wait_until_said("When all the phones are face down")
    host.step("Alice answers")
    known = len(call.transcript)
    call.wait_until_said("I am hanging up now")
    asked = [heard.at for heard in call.transcript[known:] if heard.kind == "request"]

    assert all(4 <= later - sooner <= 8 for sooner, later in pairwise(asked))
    assert asked[-1] - asked[0] > 600


def test_who_waits_is_told_what_it_waits_for(host: Host) -> None:
    """Before the deal what can be said; in a week whose turn it is, and not what can be said after a game."""
    host.step("All join 3")
    call = host.script.call
    call.wait(600)
    assert set(call.list_said()[-8:]) == {LINES.raw("prompts.join.again")}
    host.script.follow(["says Let's play One Week.", "hears are in", "says Deal.", "hears It's"])
    known = len(call.transcript)
    call.wait_until_said("I am hanging up now")

    assert not [text for text in call.list_said(known) if "rematch" in text]
