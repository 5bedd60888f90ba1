"""An evening by tool calls alone, over HTTP and over standard input and output, by the client of the package `mcp`."""

from itertools import takewhile

import pytest

from tests.assistants.connection import connect, start_command
from tests.assistants.evening import PATH, open_over_http, play
from tests.effort import slow

TOLD = PATH.read_text("utf-8")


def test_evening_over_http() -> None:
    """From how many are playing to who won, and why; `python -m tests.assistants.evening` writes it anew."""
    with open_over_http() as assistant:
        assert play(assistant, TOLD.splitlines()) == TOLD


@pytest.mark.parametrize("mode", ["auto", pytest.param("legacy", marks=slow)])
def test_evening_over_streams(mode: str) -> None:
    """The same up to where time passes, which is the machine's own there; also for assistants of earlier years."""
    before = list(takewhile(lambda line: not line.startswith("~"), TOLD.splitlines()))
    with connect(start_command(), mode) as assistant:
        assert play(assistant, before) == "\n".join(before) + "\n"
