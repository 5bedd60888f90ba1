"""The `onenight` command: exit codes, errors and closed pipes; what it takes stands in `usage`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from console.game_options import escape_controls
from console.usage import make_parser
from onenight.rules.errors import GameError
from onenight.speech.lines import FIRST, Lines
from onenight.speech.offered_languages import check_language, read_language_setting
from onenight.speech.report import list_faults
from onenight.speech.traced_lines import Traced

Run = Callable[[argparse.Namespace, Lines], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code: 0 done, 1 the input was refused, 2 wrong usage."""
    # A lone surrogate in a name must not end in a traceback; in JSON this spells it as JSON does.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    lines = Lines(FIRST)
    try:
        lines = _choose_lines(arguments)
        code = _run(arguments, lines)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has seen enough
        _drop_output()
        return 0
    except GameError as error:
        print(format_located(error, lines), file=sys.stderr)
        return 1
    except OSError as problem:
        _drop_output()
        print(lines.say("console.said.unwritable", problem=problem.strerror or str(problem)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _run(arguments: Sequence[str] | None, lines: Lines) -> int:
    try:
        told = make_parser(lines).parse_args(arguments)
    except SystemExit as done:  # argparse has said what there is to say
        return int(done.code or 0)
    run: Run = import_module(f"console.{told.module}").run
    return run(told, lines)


def _choose_lines(arguments: Sequence[str] | None) -> Lines:
    """Return the lines of the language that is chosen, also for the help: `--language`, else the environment's.

    Raises:
        NotUnderstood: `unknown-language`.
        NotAllowed: `unfinished-language`.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--language", nargs="?")
    parser.add_argument("--draft", action="store_true")
    told, _ = parser.parse_known_args(arguments)
    if told.language:
        language = check_language(told.language, "--language", unfinished=told.draft)
        return Traced(language) if told.draft else Lines(language)
    return Lines(read_language_setting(os.environ))


def _drop_output() -> None:
    """Keep everything from writing to standard output again, even the interpreter when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def format_located(error: GameError, lines: Lines) -> str:
    """Return the sentence of an error, with the field it is about where it has one."""
    message = " ".join(list_faults(error, lines))
    field = escape_controls(error.field)
    return lines.say("console.said.refused_input", field=field, message=message) if field else message


if __name__ == "__main__":
    sys.exit(main())
