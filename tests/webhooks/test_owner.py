"""Who is at a text: others of the machine see whether it still is (Linux)."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.checkers import ROOT
from tests.waiting import wait_until
from tests.webhooks.scripts import read_rows
from webhooks.texts import process_turns
from webhooks.texts.process_turns import begin_turn, is_turn_under_way

OTHER = """
from webhooks.texts.process_turns import begin_turn
with begin_turn() as name:
    print(name, flush=True)
    input()
print("over", flush=True)
input()
"""


@contextmanager
def other() -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Another process that is at something, and the name of its turn."""
    command = [sys.executable, "-c", OTHER]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline().strip("\n")
        finally:
            process.kill()


def test_a_turn_of_our_own() -> None:
    """While it lasts; each has a name of its own."""
    with begin_turn() as first, begin_turn() as second:
        assert first != second
        assert is_turn_under_way(first) is True
    assert is_turn_under_way(first) is False


def test_a_process_that_is_killed() -> None:
    """Before anybody has counted it, and after."""
    with other() as (process, name):
        assert is_turn_under_way(name) is True
        process.kill()
        process.communicate()
        assert is_turn_under_way(name) is False


def test_a_process_that_has_ended_and_was_not_counted() -> None:
    """It is as dead."""
    with other() as (process, name):
        process.kill()
        wait_until(lambda: is_turn_under_way(name) is False)
        assert process.returncode is None


@pytest.mark.parametrize(("field", "value", "expected"), read_rows("owners.txt", "named"))
def test_who_is_meant(field: int, value: str, expected: bool | None) -> None:  # noqa: FBT001 - a row of the table
    """A process is more than its number."""
    with other() as (_, name):
        fields = name.split(" ")
        fields[field] = value
        assert is_turn_under_way(" ".join(fields)) is expected


def test_where_the_kernel_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of its own turns a process knows; of others' nobody does."""
    with other() as (_, name):
        monkeypatch.setattr(process_turns, "_read_own_process", lambda _number: None)
        with begin_turn() as ours:
            assert " " not in ours
            assert is_turn_under_way(ours) is True
        assert is_turn_under_way(ours) is is_turn_under_way(name) is is_turn_under_way("somebody") is None
