"""The `onenight` command: what each subcommand takes. What they do stands in the modules beside this one."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from console.options import printable
from onenight.rules.errors import GameError
from onenight.speech.lines import Lines
from onenight.speech.report import sentences

DEFAULT_BIND = "127.0.0.1:8000"

Run = Callable[[argparse.Namespace, Lines], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0 done, 1 the input was refused, 2 wrong usage."""
    lines = Lines()
    # A lone surrogate in a name must not end in a traceback; in JSON this spells it as JSON does.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run(arguments, lines)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has seen enough
        _drop_output()
        return 0
    except OSError as problem:
        _drop_output()
        print(lines.say("console.said.unwritable", problem=problem.strerror or str(problem)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _run(arguments: Sequence[str] | None, lines: Lines) -> int:
    try:
        chosen = _parser(lines).parse_args(arguments)
    except SystemExit as done:  # argparse has said what there is to say
        return int(done.code or 0)
    run: Run = import_module(f"console.{chosen.module}").run
    try:
        return run(chosen, lines)
    except GameError as error:
        print(located(error, lines), file=sys.stderr)
        return 1


def _drop_output() -> None:
    """Let nothing try to write to standard output again, not even the interpreter when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def located(error: GameError, lines: Lines) -> str:
    """What an error says, with the field it is about where it has one."""
    message = " ".join(sentences(error, lines))
    field = printable(error.field)
    return lines.say("console.said.refused_input", field=field, message=message) if field else message


def _parser(lines: Lines) -> argparse.ArgumentParser:
    def told(key: str, **filled: str) -> str:
        return lines.say(f"console.help.{key}", **filled)

    parser = argparse.ArgumentParser(prog="onenight", description=told("onenight"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, module: str) -> argparse.ArgumentParser:
        key = name.replace("-", "_")
        added = commands.add_parser(name, help=told(key), description=told(key))
        added.set_defaults(module=module)
        return added

    for name in ("play", "talk"):
        talk = command(name, "talk")
        talk.add_argument("--fast", action="store_true", help=told("fast"))

    serve = command("serve", "serve")
    serve.add_argument("--bind", default=DEFAULT_BIND, metavar="HOST:PORT", help=told("bind", default=DEFAULT_BIND))
    serve.add_argument("--dev", action="store_true", help=told("dev"))

    narrate = command("narrate", "narrate")
    narrate.add_argument("--deck", required=True, metavar="ROLE,ROLE,...", help=told("deck_cards"))
    narrate.add_argument("--pace", default="normal", help=told("pace"))
    narrate.add_argument("--language", default="en", help=told("language"))
    narrate.add_argument("--format", default="text", choices=("text", "json", "ssml", "twiml"), help=told("format"))
    narrate.add_argument("--audio", metavar="FILE.wav", help=told("audio"))
    narrate.add_argument("--lines", metavar="FILE.toml", help=told("lines"))
    narrate.add_argument("--no-nudge", action="store_true", help=told("no_nudge"))
    narrate.add_argument("--players", type=int, metavar="N", help=told("players"))

    deck = command("deck", "deck")
    players = deck.add_mutually_exclusive_group(required=True)
    players.add_argument("count", nargs="?", type=int, metavar="N", help=told("deck_players"))
    players.add_argument("--players", type=int, metavar="N", help=told("deck_players"))
    deck.add_argument("--check", metavar="ROLE,ROLE,...", help=told("check"))
    deck.add_argument("--random", action="store_true", help=told("random"))
    deck.add_argument("--seed", metavar="S", help=told("seed"))
    for with_rules in (narrate, deck):
        with_rules.add_argument("--game", default="ultimate", help=told("game"))
        with_rules.add_argument(
            "--house-rule", action="append", default=[], metavar="KEY=VALUE", help=told("house_rule")
        )

    judge = command("judge", "judge")
    judge.add_argument("file", nargs="?", default="-", metavar="FILE", help=told("judge_file"))

    package = command("skill-package", "package")
    package.add_argument("out_dir", metavar="OUT_DIR", help=told("out_dir"))
    package.add_argument("--endpoint", metavar="URI", help=told("endpoint"))
    package.add_argument("--invocation", metavar="NAME", help=told("invocation"))
    return parser
