"""`onenight narrate`: the night of a deck as a screenplay, JSON, SSML, TwiML or sound."""

import argparse
import json
from pathlib import Path

from console import audio, options
from console.margin import within_margin
from onenight.rules.deck import Deck, check
from onenight.rules.errors import NotUnderstood, quoted
from onenight.speech.lines import Lines
from onenight.speech.own import own_night
from onenight.speech.pace import PACES, Pace
from onenight.speech.render import ssml
from onenight.speech.render.plain import plain
from onenight.speech.render.text import text
from onenight.speech.script import Script, Telling, compile_night
from onenight.speech.voice import Voice


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print the script in the format asked for; with `--audio` speak it into a file first."""
    rulebook = options.rulebook(arguments.game, arguments.house_rule)
    deck = options.deck(arguments.deck, rulebook)
    players = _players(deck) if arguments.players is None else arguments.players
    check(deck, players, rulebook, field="--deck")
    told = _lines(arguments, lines)
    limit = ssml.RESPONSE_SECONDS if arguments.format == "ssml" else None
    pace = _pace(arguments.pace)
    telling = Telling(pace, nudge=not arguments.no_nudge, most_seconds=limit)
    script = compile_night(deck, players, rulebook, telling, told)
    if script.pace != pace:
        options.note(lines, "shortened", count=script.pace.short, asked=pace.short)
    if arguments.audio is not None:
        seconds = _speak(script, arguments.audio, told)
        options.note(lines, "spoken", file=options.printable(arguments.audio), seconds=round(seconds))
    print(_rendered(script, arguments.format, told))
    return 0


def _players(deck: Deck) -> int:
    """How many play with a deck of that size; the nearest possible number, so that the cards are found wrong."""
    possible = deck.game.players
    return min(max(len(deck.cards) - deck.game.center, possible.start), possible.stop - 1)


def _lines(arguments: argparse.Namespace, lines: Lines) -> Lines:
    return lines if arguments.lines is None else own_night(options.text_of(arguments.lines), lines.language)


def _pace(key: str) -> Pace:
    if key not in PACES:
        raise NotUnderstood("unknown-pace", field="--pace", value=quoted(key), known=tuple(PACES))
    return PACES[key]


def _rendered(script: Script, form: str, lines: Lines) -> str:
    if form == "json":
        return json.dumps(plain(script), ensure_ascii=False)
    if form == "ssml":  # a document a line: what is spoken, then what its reprompt says
        return "\n".join(
            part for turn in ssml.turns(script, lines) for part in (turn.speech, turn.reprompt) if part is not None
        )
    if form == "twiml":
        from webhooks.calls import twiml  # noqa: PLC0415 - the SDK is slow to import

        return "\n".join(twiml.chapters(script))
    return within_margin(text(script).rstrip("\n"))


def _speak(script: Script, path: str, lines: Lines) -> float:
    """Write the file; the seconds that it takes."""
    try:
        return audio.render(script.cues, Path(path), Voice.of(lines).name)
    except OSError as problem:
        raise options.unwritable(path, problem) from None
