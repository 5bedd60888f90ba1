"""What the function loads: a table with cards pays for nothing of the texted game, nor for hearing."""

import json
import subprocess
import sys
from pathlib import Path

from tests.checkers import ROOT
from tests.skill.alexa_events import Event, ask, make_launch

SIX = {"players": {"name": "players", "value": "6"}}

ANSWERED = """
import json, sys
from skill import lambda_handler
attributes = {}
for event in map(json.loads, sys.stdin):
    event["session"]["attributes"] = attributes
    attributes = lambda_handler(event).get("sessionAttributes", {})
    late = [name for name in sys.modules if "onenight.texting" in name or name.endswith((".hearing.ear", ".parties"))]
    print(attributes["table"]["phase"], *sorted(late))
"""
"""The phase after each request, and what of the texted game and of hearing is loaded by then."""


def loaded(events: list[Event], folder: Path) -> list[list[str]]:
    """The same for these requests, with a store, and a host of texted games."""
    settings = {"ONENIGHT_STORE": f"sqlite:///{folder / 'tables.sqlite'}", "TWILIO_FROM": "+15550100099"}
    lines = "\n".join(map(json.dumps, events))
    done = subprocess.run(
        [sys.executable, "-c", ANSWERED],
        cwd=ROOT,
        env=settings,
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.split() for line in done.stdout.splitlines()]


def test_cards_load_no_texted_game(tmp_path: Path) -> None:
    """From the first word to the night; what is texted is loaded by whoever asks for it, and hearing never."""
    asked = [make_launch(), ask("PlayersIntent", SIX), ask("BeginIntent"), ask("BeginIntent")]
    *told, (phase, *texted) = loaded(
        [*asked, ask("AMAZON.StartOverIntent"), ask("AMAZON.YesIntent"), ask("TextRolesIntent")], tmp_path
    )

    assert told == [["open"], ["deck"], ["check"], ["night"], ["night"], ["open"]]
    assert phase == "join"
    assert {"evenings.parties", "onenight.texting.party"} <= set(texted)
    assert "onenight.hearing.ear" not in texted
