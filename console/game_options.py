"""The options that several subcommands share: a rulebook and a deck."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.game import GAMES
from onenight.rules.rulebook import PRESETS, OptionValue, Rulebook, parse_option_value, read_house_rules
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import SETTING
from onenight.ways.index import WAYS


def choose_language(arguments: argparse.Namespace) -> Mapping[str, str]:
    """Return the environment, where the language that was chosen for the command replaces its own."""
    return {**os.environ, SETTING: arguments.language} if arguments.language else os.environ


def read_rulebook(game: str, house: list[str]) -> Rulebook:
    """Return the rulebook of `--game` and every `--house-rule key=value`; a preset's name stands for its options.

    Raises:
        NotUnderstood: `unknown-game`, `unknown-house-rule`, `unknown-house-rule-value`.
        NotAllowed: `no-deck` for a game that is played without one, `no-house-rules`.
    """
    if game not in GAMES:
        if game in WAYS.games:
            raise NotAllowed("no-deck", field="--game", games=tuple(GAMES))
        raise NotUnderstood("unknown-game", field="--game", value=quote_value(game), games=tuple(GAMES))
    options: dict[str, OptionValue] = {}
    for rule in house:
        key, separator, value = rule.partition("=")
        if not separator and key in PRESETS:
            options = dict(PRESETS[key]._asdict())
        else:
            options[key] = parse_option_value(key, value)
    return Rulebook(GAMES[game], read_house_rules(options))


def read_deck(cards: str, of: Rulebook) -> Deck:
    """Return the deck of `ROLE,ROLE,...`.

    Raises:
        NotUnderstood: `unknown-role`.
    """
    return Deck.of(of.game, [key.strip().lower() for key in cards.split(",")])


def read_text(path: str) -> str:
    """Return a text file's content, as any editor may have written it.

    Raises:
        NotUnderstood: `unreadable-file`.
    """
    try:
        return Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as problem:
        raise make_unreadable(path, problem) from None


def make_unreadable(path: str, problem: OSError | ValueError) -> NotUnderstood:
    """Return the error for a file that cannot be read, with its whole path."""
    return NotUnderstood("unreadable-file", value=repr(path), problem=_describe_problem(problem))


def make_unwritable(path: str, problem: OSError) -> NotUnderstood:
    """Return the error for a file that cannot be written, with its whole path."""
    return NotUnderstood("unwritable-file", value=repr(path), problem=_describe_problem(problem))


def _describe_problem(problem: OSError | ValueError) -> str:
    return (isinstance(problem, OSError) and problem.strerror) or str(problem)


def escape_controls(text: str) -> str:
    """Return a text from outside as a terminal may show it: nothing in it moves the cursor or ends the line."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def print_note(lines: Lines, key: str, **arguments: str | int) -> None:
    """Print one of the command's own sentences to standard error."""
    print(lines.say(f"console.said.{key}", **arguments), file=sys.stderr)
