"""The subcommands and their options, as a table; the help texts stand in `templates/<language>/console.toml`."""

import argparse
from collections.abc import Mapping
from typing import Any, NamedTuple

from console.parser import ShowVersion, SpokenParser
from onenight.speech.announcers import USUAL
from onenight.speech.lines import Lines
from onenight.ways.records import SCHEMA_PACKAGES

DEFAULT_BIND = "127.0.0.1:8000"


class Option(NamedTuple):
    """An argument or option: its names as argparse takes them, the key of its help, the rest for argparse."""

    names: tuple[str, ...]
    help: str
    settings: Mapping[str, Any] = {}


class Subcommand(NamedTuple):
    """A subcommand: the module that runs it, and its options.

    Of `either` exactly one has to be given, of `apart` at most one may be.
    """

    module: str
    options: tuple[Option, ...] = ()
    either: tuple[Option, ...] = ()
    apart: tuple[Option, ...] = ()


_FLAG = {"action": "store_true"}
_RULES = (
    Option(("--game",), "game", {"default": "ultimate"}),
    Option(("--house-rule",), "house_rule", {"action": "append", "default": [], "metavar": "KEY=VALUE"}),
)
_BIND = Option(("--bind",), "bind", {"default": DEFAULT_BIND, "metavar": "HOST:PORT"})

SPOKEN = (Option(("--language",), "language", {"metavar": "LANGUAGE"}), Option(("--draft",), "draft", _FLAG))
"""What every subcommand takes: the language of all that is said and heard."""

COMMANDS: Mapping[str, Subcommand] = {
    "play": Subcommand("play", (_BIND, Option(("--home",), "home", {"default": "", "metavar": "HOST"}))),
    "talk": Subcommand("talk", (Option(("--fast",), "fast", _FLAG),)),
    "serve": Subcommand(
        "serve", (_BIND, Option(("--dev",), "dev", _FLAG), Option(("--no-env-file",), "no_env_file", _FLAG))
    ),
    "narrate": Subcommand(
        "narrate",
        (
            Option(("--deck",), "deck_cards", {"required": True, "metavar": "ROLE,ROLE,..."}),
            Option(("--players",), "players", {"type": int, "metavar": "N"}),
            *_RULES,
            Option(("--pace",), "pace", {"default": "normal"}),
            Option(("--format",), "format", {"default": "text", "choices": ("text", "json", "ssml", "twiml")}),
            Option(("--audio",), "audio", {"metavar": "FILE.wav"}),
            Option(("--no-nudge",), "no_nudge", _FLAG),
        ),
        apart=(
            Option(("--announcer",), "announcer", {"default": USUAL}),
            Option(("--lines",), "lines", {"metavar": "FILE.toml"}),
        ),
    ),
    "deck": Subcommand(
        "deck",
        (
            *_RULES,
            Option(("--check",), "check", {"metavar": "ROLE,ROLE,..."}),
            Option(("--random",), "random", _FLAG),
            Option(("--seed",), "seed", {"metavar": "S"}),
        ),
        either=(
            Option(("count",), "deck_players", {"nargs": "?", "type": int, "metavar": "N"}),
            Option(("--players",), "deck_players", {"type": int, "metavar": "N"}),
        ),
    ),
    "hear": Subcommand(
        "hear",
        (
            Option(("sentence",), "sentence", {"metavar": "SENTENCE"}),
            Option(("--phase",), "phase", {"default": "open"}),
            Option(("--asked",), "asked", {"default": "", "metavar": "FACT"}),
            Option(("--game",), "any_game", {"default": "ultimate"}),
            Option(("--players",), "seats", {"type": int, "default": 0, "metavar": "N"}),
            Option(("--names",), "names", {"default": "", "metavar": "NAME,NAME,..."}),
            Option(("--session",), "session", {"metavar": "FILE"}),
            Option(("--explain",), "explain", _FLAG),
        ),
    ),
    "judge": Subcommand(
        "judge",
        (
            Option(("file",), "judge_file", {"nargs": "?", "default": "-", "metavar": "FILE"}),
            Option(("--schema",), "judge_schema", {"choices": tuple(SCHEMA_PACKAGES)}),
        ),
    ),
    "mcp": Subcommand("assistant"),
    "skill-package": Subcommand(
        "package",
        (
            Option(("out_dir",), "out_dir", {"metavar": "OUT_DIR"}),
            Option(("--endpoint",), "endpoint", {"metavar": "URI"}),
            Option(("--invocation",), "invocation", {"metavar": "NAME"}),
            Option(("--privacy",), "privacy", {"metavar": "URI"}),
            Option(("--small-icon",), "small_icon", {"metavar": "FILE.png|URI"}),
            Option(("--large-icon",), "large_icon", {"metavar": "FILE.png|URI"}),
        ),
    ),
}


def make_parser(lines: Lines) -> argparse.ArgumentParser:
    """Return the parser of the whole command; what it parses names the module to run as `module`."""
    whole = SpokenParser(lines=lines, prog="onenight", description=lines.say("console.help.onenight"))
    whole.add_argument("--version", action=ShowVersion, nargs=0, help=lines.raw("console.usage.version"))
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        about = lines.say(f"console.help.{name.replace('-', '_')}")
        added = commands.add_parser(name, help=about, description=about, lines=lines)
        added.set_defaults(module=command.module)
        for options, needed in ((command.either, True), (command.apart, False)):
            group = added.add_mutually_exclusive_group(required=needed) if options else added
            for option in options:
                group.add_argument(*option.names, help=_format_help(option, lines), **option.settings)
        for option in (*command.options, *SPOKEN):
            added.add_argument(*option.names, help=_format_help(option, lines), **option.settings)
    return whole


def _format_help(option: Option, lines: Lines) -> str:
    return lines.say(f"console.help.{option.help}", default=str(option.settings.get("default", "")))
