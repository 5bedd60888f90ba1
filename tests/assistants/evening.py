"""An evening by tool calls alone, as a text file: `evening.txt`.

    > say six players
    Six players: two Werewolves, Seer ...
    [Deal these cards] [Add the Tanner]
    = deck, 6 players
    > tap Deal these cards
    ~ 90 s

`> say` calls `talk` with a text, `> tap` with the wish of the last answer's offer that has this label, `> wish` with a
wish as JSON, `> offers` lists what can be wished for that needs a value; any other tool is called with JSON. Below it
stand what is to be said, a line up to each pause, "(10 s)", the labels of the offers, and where the table stands. `~`
lets time pass, `#` is a comment.

`python -m tests.assistants.evening` writes what is answered today into the file; read the difference before believing
it.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from stores import steady_clock
from tests.assistants.connection import TOKEN, Assistant, connect, reach
from tests.webhooks.service import serve_app
from webhooks import create_app
from webhooks.settings import Settings

PATH = Path(__file__).with_suffix(".txt")
START = 1_794_000_000.0


class Evening:
    """The evening as one assistant holds it."""

    def __init__(self, assistant: Assistant) -> None:
        """Nothing was said."""
        self._assistant = assistant
        self._now = START
        self._last: dict[str, Any] = {"session": None, "offers": []}

    def play(self, lines: list[str]) -> Iterator[str]:
        """Yield the lines of the evening as it goes today; what was answered before is left out."""
        with patch.object(steady_clock, "now", lambda: self._now):
            for line in lines:
                if line.startswith(("#", "~", ">")) or not line:
                    yield line
                if line.startswith("~"):
                    self._now += float(line.strip("~ s"))
                if line.startswith(">"):
                    yield from self._call(*line.removeprefix("> ").split(" ", 1))

    def _call(self, verb: str, rest: str = "") -> Iterator[str]:
        """Call a tool; yield its answer in lines."""
        at_table = {"session": self._last["session"]}
        match verb:
            case "say":
                yield from self._talk({**at_table, "text": rest})
            case "tap":
                wishes = {each["label"]: each["wish"] for each in self._last["offers"]}
                yield from self._talk({**at_table, "wish": wishes[rest], "seen": self._last["version"]})
            case "wish":
                yield from self._talk({**at_table, "wish": json.loads(rest), "seen": self._last["version"]})
            case "offers":
                found = self._assistant.call("offers", at_table).data
                yield " ".join(each["intent"] for each in found["open"])
            case _:
                yield json.dumps(self._assistant.call(verb, json.loads(rest)).data, ensure_ascii=False)

    def _talk(self, arguments: dict[str, object]) -> Iterator[str]:
        self._last = self._assistant.call("talk", arguments).data
        told = " ".join(each.get("say") or f"({each['pause']:.0f} s)" for each in self._last["cues"])
        yield told.replace(" s) ", " s)\n")
        yield " ".join(f"[{each['label']}]" for each in self._last["offers"])
        yield f"= {describe_table(self._last['table'])}"


def describe_table(table: dict[str, Any]) -> str:
    """Where a table stands: its phase, players, day, votes and verdict."""
    parts = [table["phase"], f"{table['players']} players"]
    if table["timer"]:
        parts.append(f"{table['timer']['seconds_left']} s left")
    parts += [f"{who} -> {whom}" for who, whom in table["votes"].items()]
    if table["verdict"]:
        parts.append(f"{' and '.join(table['verdict']['winning_teams'])} won")
    return ", ".join(parts)


@contextmanager
def open_over_http() -> Iterator[Assistant]:
    """An assistant at a service that has nothing but tables."""
    with serve_app(create_app(Settings(mcp_token=TOKEN))) as service, connect(reach(service)) as assistant:
        yield assistant


def play(assistant: Assistant, lines: list[str]) -> str:
    """Return the evening as it goes today."""
    return "\n".join(Evening(assistant).play(lines)) + "\n"


if __name__ == "__main__":
    with open_over_http() as connected:
        PATH.write_text(play(connected, PATH.read_text("utf-8").splitlines()), "utf-8")
