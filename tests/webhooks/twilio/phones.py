"""Callers of a web service, and what they have heard: whole nights, call by call."""

from itertools import groupby
from random import Random
from typing import Any

import pytest

from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.script import Cue, Say
from onenight.ways.one_night.night import compile_script
from stores.location import Location
from tests.sessions import make_session
from tests.webhooks.twilio.call import NUMBER, START, USUAL, Call, Heard, Line
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN
from webhooks import create_app
from webhooks.calls import document
from webhooks.settings import Settings
from webhooks.texts.account import Account

ACCOUNT = Account(SID, TOKEN, "+15550100099", PUBLIC, "http://127.0.0.1:9")
"""With an address at which nobody answers."""
SECRET = "correct horse battery staple"  # noqa: S105 - a test's


class Phones:
    """A service and its callers, on the clock of whoever called last."""

    def __init__(self, patch: pytest.MonkeyPatch, client: Any = None) -> None:  # noqa: ANN401 - a test client of it
        """Nobody has called; without a client of it the service has an empty store."""
        self.client = client or create_app(Settings(place=Location(secret=SECRET), twilio=ACCOUNT)).test_client()
        self._patch = patch

    def call(self, seed: int = 1, line: Line = USUAL, number: str = NUMBER, *, now: float = START) -> Call:
        """A new call, at that time."""
        call = Call(self.client, Random(seed), line, number)  # noqa: S311 - a test keeps no secrets
        call.now = now
        self._patch.setattr("webhooks.calls.endpoint.CLOCK", lambda: call.now)
        call.dial()
        return call


def list_night_calls(players: int) -> tuple[tuple[Cue, ...], ...]:
    """The calls of the night of so many players."""
    session = make_session(players=players, deck=recommend_deck(Rulebook().game, players))
    return compile_script(session, Front(document.load_call_lines("en"), START, Random(1))).calls  # noqa: S311 - nothing is drawn


def propose_deck(call: Call, players: int = 6) -> Call:
    """A table whose deck is proposed."""
    call.wait_until_said("How many are playing?")
    call.speak(f"{players} players.")
    call.wait_until_said("Say begin")
    return call


def begin_night(call: Call, players: int = 6) -> Call:
    """Bring a table whose deck is proposed into its night."""
    propose_deck(call, players).press("1")
    call.wait_until_said("When everyone can hear me well")
    call.press("1")
    call.wait_until_said("Everyone, close your eyes")
    return call


def reach_day(call: Call, players: int = 6) -> Call:
    """Bring a table whose deck is proposed into its day."""
    begin_night(call, players)
    call.wait_until_said("minutes to talk")
    return call


def split_chapters(call: Call) -> list[list[Heard]]:
    """Return what was told between two requests: speech and pauses, in lists."""
    groups = groupby(call.transcript, key=lambda heard: heard.kind == "request")
    return [[heard for heard in group if heard.kind in ("say", "pause")] for asks, group in groups if not asks]


def is_told_whole(chapter: list[Heard], cues: tuple[Cue, ...]) -> bool:
    """Return whether a chapter told these cues whole, and with nothing between them."""
    wanted = [cue.text if isinstance(cue, Say) else cue.seconds for cue in cues]
    heard = [each.text if each.kind == "say" else round(each.seconds, 6) for each in chapter]
    return heard[-len(wanted) :] == wanted


def list_completed_calls(call: Call, players: int = 6) -> list[int]:
    """The calls of the night that were told to their end, in order."""
    calls = list_night_calls(players)
    return [
        index for chapter in split_chapters(call) for index, cues in enumerate(calls) if is_told_whole(chapter, cues)
    ]


def find_time(call: Call, text: str) -> float:
    """Return when a text began to be said last, in seconds since the call began."""
    return next(heard.at for heard in reversed(call.transcript) if heard.kind == "say" and text in heard.text)
