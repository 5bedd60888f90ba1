"""`onenight narrate`: the night of a deck as a screenplay, JSON, SSML, TwiML or sound."""

import argparse
import os
from pathlib import Path

from console import audio, game_options
from console.text_wrap import wrap_text
from onenight.rules.deck import check_deck
from onenight.rules.errors import NotUnderstood, quote_value
from onenight.speech.announcers import apply_announcer, list_announcers
from onenight.speech.custom_lines import read_own_night
from onenight.speech.lines import Lines
from onenight.speech.script import Script, Telling, compile_night
from webhooks.narration import FORMATS, count_narrated_players, find_pace, render_script


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Print the script in the format asked for; with `--audio` speak it into a file first."""
    rulebook = game_options.read_rulebook(arguments.game, arguments.house_rule)
    deck = game_options.read_deck(arguments.deck, rulebook)
    players = count_narrated_players(deck) if arguments.players is None else arguments.players
    check_deck(deck, players, rulebook, field="--deck")
    told = _choose_lines(arguments, lines)
    pace = find_pace(arguments.pace, "--pace")
    telling = Telling(pace, nudge=not arguments.no_nudge, most_seconds=FORMATS[arguments.format])
    script = compile_night(deck, players, rulebook, telling, told)
    if script.pace != pace:
        game_options.print_note(lines, "shortened", count=script.pace.short, asked=pace.short)
    if arguments.audio is not None:
        seconds = _speak(script, arguments.audio, told)
        game_options.print_note(
            lines, "spoken", file=game_options.escape_controls(arguments.audio), seconds=round(seconds)
        )
    rendered = render_script(script, arguments.format, told)
    print(wrap_text(rendered) if arguments.format == "text" else rendered)
    return 0


def _choose_lines(arguments: argparse.Namespace, lines: Lines) -> Lines:
    """Return the words of the announcer, or the table's own."""
    if arguments.lines is not None:
        return read_own_night(game_options.read_text(arguments.lines), lines.language)
    key, known = arguments.announcer, list_announcers()
    if key not in known:
        raise NotUnderstood("unknown-announcer", field="--announcer", value=quote_value(key), known=known)
    return apply_announcer(lines, key)


def _speak(script: Script, path: str, lines: Lines) -> float:
    """Write the file; return the seconds that it takes."""
    synthesizer = audio.Synthesizers.find(os.environ).choose(lines)
    try:
        return audio.render(script.cues, Path(path), synthesizer)
    except OSError as problem:
        raise game_options.make_unwritable(path, problem) from None
