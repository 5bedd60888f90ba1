"""`onenight narrate`: the night of a deck as a screenplay, JSON, SSML, TwiML or sound."""

import argparse
import json
import os
from pathlib import Path

from console import audio, game_options
from console.text_wrap import wrap_text
from onenight.rules.deck import Deck, check_deck
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.speech.announcers import apply_announcer, list_announcers
from onenight.speech.custom_lines import read_own_night
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES, Pace
from onenight.speech.render import ssml
from onenight.speech.render.script_json import script_object
from onenight.speech.render.text import render_text
from onenight.speech.script import Script, Telling, compile_night


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print the script in the format asked for; with `--audio` speak it into a file first."""
    rulebook = game_options.read_rulebook(arguments.game, arguments.house_rule)
    deck = game_options.read_deck(arguments.deck, rulebook)
    players = _guess_players(deck) if arguments.players is None else arguments.players
    check_deck(deck, players, rulebook, field="--deck")
    told = _choose_lines(arguments, lines)
    limit = ssml.RESPONSE_SECONDS if arguments.format == "ssml" else None
    pace = _read_pace(arguments.pace)
    telling = Telling(pace, nudge=not arguments.no_nudge, most_seconds=limit)
    script = compile_night(deck, players, rulebook, telling, told)
    if script.pace != pace:
        game_options.print_note(lines, "shortened", count=script.pace.short, asked=pace.short)
    if arguments.audio is not None:
        seconds = _speak(script, arguments.audio, told)
        game_options.print_note(
            lines, "spoken", file=game_options.escape_controls(arguments.audio), seconds=round(seconds)
        )
    print(_render(script, arguments.format, told))
    return 0


def _guess_players(deck: Deck) -> int:
    """Return how many play with a deck of that size: the nearest possible number, so that the cards are found wrong."""
    possible = deck.game.players
    return min(max(len(deck.cards) - deck.game.center, possible.start), possible.stop - 1)


def _choose_lines(arguments: argparse.Namespace, lines: Lines) -> Lines:
    """Return the words of the announcer, or the table's own."""
    if arguments.lines is not None:
        return read_own_night(game_options.read_text(arguments.lines), lines.language)
    key, known = arguments.announcer, list_announcers()
    if key not in known:
        raise NotUnderstood("unknown-announcer", field="--announcer", value=quote_value(key), known=known)
    return apply_announcer(lines, key)


def _read_pace(key: str) -> Pace:
    if key not in PACES:
        raise NotUnderstood("unknown-pace", field="--pace", value=quote_value(key), known=tuple(PACES))
    return PACES[key]


def _render(script: Script, form: str, lines: Lines) -> str:
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
    return wrap_text(render_text(script).rstrip("\n"))


def _speak(script: Script, path: str, lines: Lines) -> float:
    """Write the file; return the seconds that it takes."""
    synthesizer = audio.Synthesizers.find(os.environ).choose(lines)
    try:
        return audio.render(script.cues, Path(path), synthesizer)
    except OSError as problem:
        raise game_options.make_unwritable(path, problem) from None
