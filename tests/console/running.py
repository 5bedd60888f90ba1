"""The command as a user runs it, whose traces of failure no test overlooks.

What it reads, prints and keeps is told within the process of the tests; a process of its own is for what only a process
has: signals, pipes, servers, its environment's encoding.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack, chdir
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from console.main import main
from stores import steady_clock
from tests.checkers import ROOT

COMMAND = (sys.executable, "-m", "console")
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name != "PYTHONUNBUFFERED" and not name.startswith(("ALEXA_", "ONENIGHT_", "TWILIO_", "PUBLIC_"))
} | {"ONENIGHT_STORE": "sqlite:///:memory:"}
"""The machine's own, without what would hide how output is buffered, and without settings: nothing is remembered."""


class Done(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines printed."""
        return self.out.split("\n")[:-1]

    @property
    def complaints(self) -> list[str]:
        """The lines printed to standard error."""
        return self.err.split("\n")[:-1]


@cache
def run_onenight(*arguments: str, stdin: bytes = b"") -> Done:
    """Run the command; a run that was made before is not made again."""
    return run_in_process(*arguments, stdin=stdin)


def run_in_process(
    *arguments: str,
    stdin: bytes = b"",
    cwd: Path = ROOT,
    environment: Mapping[str, str] = ENVIRONMENT,
    errors: str = "strict",
) -> Done:
    """Run the command in this process, with streams as a process has them: bytes below, and no terminal.

    `errors`: what standard input does with bytes that are no text, unless the command decides.
    """
    raw = BytesIO(stdin), BytesIO(), BytesIO()
    given, out, err = (TextIOWrapper(each, "utf-8", errors, "\n") for each in raw)
    with ExitStack() as around:
        around.enter_context(patch.multiple(sys, stdin=given, stdout=out, stderr=err))
        around.enter_context(patch.dict(os.environ, {**environment, "COLUMNS": "80"}, clear=True))
        around.enter_context(patch.object(steady_clock, "_held", None))
        around.enter_context(chdir(cwd))
        code = main(arguments)
        out.flush()
        err.flush()
        return check_output(code, raw[1].getvalue(), raw[2].getvalue())


def run(command: list[str], stdin: bytes = b"", cwd: Path = ROOT, environment: Mapping[str, str] = ENVIRONMENT) -> Done:
    """Run any command; whatever it does, it ends in time and shows its user no traceback."""
    done = subprocess.run(
        command, input=stdin, capture_output=True, cwd=cwd, env=dict(environment), timeout=60, check=False
    )
    return check_output(done.returncode, done.stdout, done.stderr)


def check_output(code: int, out: bytes, err: bytes) -> Done:
    """Check that a process left nothing behind that a user must never see."""
    told = Done(code, out.decode("utf-8"), err.decode("utf-8"))
    for trace in ("Traceback", "Exception ignored", "Error:"):
        assert trace not in told.err, told.err
    return told
