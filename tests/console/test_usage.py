"""What every command has in common: help, usage, exit codes, and pipes that close early."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.checkers import ROOT, skip_or_fail
from tests.console.running import COMMAND, ENVIRONMENT, Done, check_output, run, run_onenight
from tests.fixtures import read_table

COMMANDS = ["play", "talk", "serve", "narrate", "deck", "hear", "judge", "mcp", "skill-package"]


def test_help_lists_every_command() -> None:
    """`--help` names all commands of the interface and succeeds."""
    done = run_onenight("--help")

    assert (done.code, done.err) == (0, "")
    assert re.findall(r"^    ([a-z-]+)", done.out, re.MULTILINE) == COMMANDS


def test_version_is_that_of_the_project() -> None:
    """As `pyproject.toml` tells it."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

    assert run_onenight("--version") == (0, f"onenight {told}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    """Each command explains itself and its options."""
    done = run_onenight(command, "--help")

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: onenight {command}")


@pytest.mark.parametrize("arguments", ["", *(row[0] for row in read_table(__file__, "usage"))])
def test_wrong_usage(arguments: str) -> None:
    """A command that is not called as its usage says prints nothing, complains, and exits with 2."""
    done = run_onenight(*shlex.split(arguments))

    assert (done.code, done.out) == (2, "")
    assert done.err


def test_the_installed_command() -> None:
    """`onenight` is installed, and is the same command."""
    installed = Path(sys.executable).parent / "onenight"

    assert run([str(installed), "deck", "4"]) == run_onenight("deck", "4")


def read_runs(name: str) -> list[tuple[tuple[str, ...], bytes]]:
    """Return the arguments and the standard input of each run of a table."""
    return [(tuple(shlex.split(line)), json.loads(stdin).encode()) for line, stdin in read_table(__file__, name)]


@pytest.mark.parametrize(("arguments", "stdin"), read_runs("ending"))
def test_a_process_of_its_own_does_the_same(arguments: tuple[str, ...], stdin: bytes) -> None:
    """Whatever else the tests run within their own process: what is printed where, byte by byte, and the exit code."""
    done = run([*COMMAND, *arguments], stdin, environment=ENVIRONMENT | {"COLUMNS": "80"})

    assert done == run_onenight(*arguments, stdin=stdin)


PRINTING = read_runs("printing")


@pytest.mark.parametrize(("arguments", "stdin"), PRINTING, ids=lambda value: value[0] if value else "")
def test_a_closed_pipe_is_no_failure(arguments: tuple[str, ...], stdin: bytes) -> None:
    """Where nobody reads the output any more the command ends in silence."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, *arguments], input=stdin, stdout=writer, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False
    )
    os.close(writer)

    ended = check_output(done.returncode, b"", done.stderr)

    assert ended.code in (0, 1) if arguments == ("judge",) else ended.code == 0
    assert "pipe" not in ended.err.lower()


FULL = Path("/dev/full")


def on_a_full_disk(*arguments: str, stdin: bytes = b"") -> Done:
    """Run the command with nowhere to write to."""
    if not FULL.exists():
        skip_or_fail(str(FULL), "only Linux has it")
    with FULL.open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], input=stdin, stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False
        )
    return check_output(done.returncode, b"", done.stderr)


@pytest.mark.parametrize(("arguments", "stdin"), PRINTING, ids=lambda value: value[0] if value else "")
def test_a_full_disk_is_said(arguments: tuple[str, ...], stdin: bytes) -> None:
    """Where the output cannot be written the command says so, and does not claim to be done."""
    done = on_a_full_disk(*arguments, stdin=stdin)

    assert done.code == 1
    assert "space" in done.err


@pytest.mark.parametrize("command", [["judge"], ["talk", "--fast"]], ids=lambda command: command[0])
def test_a_closed_input_is_an_empty_one(command: list[str]) -> None:
    """Without any standard input there is nothing to answer, and that is no failure."""
    done = run(["sh", "-c", 'exec "$0" "$@" <&-', *COMMAND, *command])

    assert done.code == 0


SERVE: list[tuple[tuple[str, ...], dict[str, str], str]] = [
    (("--bind", "nonsense", "--dev"), {}, "nonsense"),
    (("--bind", "127.0.0.1:99999", "--dev"), {}, "99999"),
    (("--bind", "0.0.0.0:8000", "--dev"), {}, "127.0.0.1"),
    ((), {}, "ALEXA_SKILL_ID"),
    ((), {"ALEXA_SKILL_ID": "amzn1.ask.skill.x"}, "ONENIGHT_SECRET"),
]


@pytest.mark.parametrize(("arguments", "settings", "told"), SERVE)
def test_serving_needs_its_settings(
    arguments: tuple[str, ...], settings: dict[str, str], told: str, tmp_path: Path
) -> None:
    """A missing or malformed setting is one clear sentence at the start, and exit code 1."""
    done = run([*COMMAND, "serve", *arguments], cwd=tmp_path, environment=ENVIRONMENT | settings)

    assert done.code == 1
    assert len(done.complaints) == 1
    assert told in done.err
