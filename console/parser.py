"""Python's parser of commands, speaking the language that was chosen: around the help, and of what it refuses."""

import argparse
import re
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any, NoReturn

from onenight.speech.lines import Lines
from webhooks.version import find_version

REFUSALS: Mapping[str, str] = {
    r"the following arguments are required: (?P<names>.+)": "required",
    r"unrecognized arguments: (?P<names>.+)": "unknown",
    r"argument (?P<option>.+): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)": "choice",
    r"argument (?P<option>.+): invalid \w+ value: (?P<value>.+)": "type",
    r"argument (?P<option>.+): expected .*argument.*": "value",
    r"one of the arguments (?P<names>.+) is required": "one_of",
    r"argument (?P<option>.+): not allowed with argument (?P<names>.+)": "together",
}
"""What Python's own parser says in English where it refuses something, and which of our lines says it."""


class SpokenParser(argparse.ArgumentParser):
    """A parser whose own words are lines."""

    def __init__(self, *, lines: Lines, **settings: Any) -> None:  # noqa: ANN401 - as argparse takes them
        """Take what argparse takes, and the words."""
        super().__init__(**settings, add_help=False, formatter_class=partial(SpokenHelp, lines))
        self._lines = lines
        self._positionals.title, self._optionals.title = (
            lines.raw(f"console.usage.{title}") for title in ("positionals", "options")
        )
        self.add_argument("-h", "--help", action="help", help=lines.raw("console.usage.help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with 2, as argparse does."""
        self.print_usage(sys.stderr)
        print(
            self._lines.say("console.usage.refused", command=self.prog, why=translate_refusal(message, self._lines)),
            file=sys.stderr,
        )
        self.exit(2)


class ShowVersion(argparse.Action):
    """Print the version that is installed, and end with 0; it is looked up only where it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it."""
        print(parser.prog, find_version())
        parser.exit()


class SpokenHelp(argparse.HelpFormatter):
    """Help that begins with our word for it."""

    def __init__(self, lines: Lines, prog: str, **settings: Any) -> None:  # noqa: ANN401 - as argparse gives them
        """Take the words first."""
        super().__init__(prog, **settings)
        self._prefix = lines.raw("console.said.usage")

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401
        """Add the usage as argparse does, with our word before it."""
        super().add_usage(usage, actions, groups, self._prefix if prefix is None else prefix)


def translate_refusal(message: str, lines: Lines) -> str:
    """Return argparse's refusal in these words; what it says of anything else is quoted."""
    for pattern, key in REFUSALS.items():
        if match := re.fullmatch(pattern, message):
            return lines.say(f"console.usage.{key}", **match.groupdict())
    return lines.say("console.usage.wrong", problem=message)
