"""The night of a deck as a command and an assistant tell it: its pace, its players, and the formats of its script."""

import json
from collections.abc import Mapping

from onenight.rules.deck import Deck
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES, Pace
from onenight.speech.render import ssml
from onenight.speech.render.script_json import script_object
from onenight.speech.render.text import render_text
from onenight.speech.script import Script

FORMATS: Mapping[str, float | None] = {"text": None, "json": None, "ssml": ssml.RESPONSE_SECONDS, "twiml": None}
"""By each format of a script the most seconds that one answer in it may take; None: as long as it takes."""


def find_pace(key: str, field: str) -> Pace:
    """Return the pace of that key.

    Raises:
        NotUnderstood: `unknown-pace`.
    """
    if key not in PACES:
        raise NotUnderstood("unknown-pace", field=field, value=quote_value(key), known=tuple(PACES))
    return PACES[key]


def count_narrated_players(deck: Deck) -> int:
    """Return how many play with a deck of that size: the nearest possible number, so that the cards are found wrong."""
    possible = deck.game.players
    return min(max(len(deck.cards) - deck.game.center, possible.start), possible.stop - 1)


def render_script(script: Script, form: str, lines: Lines) -> str:
    """Return a script in one of `FORMATS`, without a line's end behind it."""
    if form == "json":
        return json.dumps(script_object(script), ensure_ascii=False)
    if form == "ssml":  # a document a line: what is spoken, then what its reprompt says
        return "\n".join(
            part
            for turn in ssml.render_turns(script, lines)
            for part in (turn.speech, turn.reprompt)
            if part is not None
        )
    if form == "twiml":
        from webhooks.calls import twiml  # noqa: PLC0415 - the SDK is slow to import

        return "\n".join(twiml.write_chapters(script))
    return render_text(script).rstrip("\n")
