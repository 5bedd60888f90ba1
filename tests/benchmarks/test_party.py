"""A few parties are played against a real server: nothing is lost or doubled, also while its workers are killed."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from benchmarks.parties import server
from tests.effort import slow

LINE = re.compile(r"([^:]+): +([\d,.]+)")


def figures(*options: str) -> Mapping[str, float]:
    """What a short run prints."""
    command = [sys.executable, "-m", "benchmarks.party", "--short", *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [LINE.fullmatch(line) for line in done.stdout.splitlines()]
    return {line[1]: float(line[2].replace(",", "")) for line in lines if line}


@slow
@pytest.mark.parametrize("options", [[], ["--kill"]], ids=["undisturbed", "workers killed, and the clock set"])
def test_parties_are_played_to_their_verdict(options: list[str]) -> None:
    """Each text counts once, each record is judged as it was played."""
    told = figures(*options)

    assert (told["parties"], told["players"]) == (2, 8)
    assert told["texts in"] >= 8 * 3
    assert told["texts out"] >= 8 * 3
    assert told["posted twice at once"] > 0
    assert told["reports answered"] > 0
    assert (told["answered unequally"], told["not served"], told["sent twice"]) == (0, 0, 0)
    assert told["records judged equal"] == told["records"] == 2
    assert (told["workers killed"] > 0) == (told["clock set"] > 0) == bool(options)
    assert told["p50 ms"] <= told["p99 ms"]


@pytest.mark.parametrize("gone", [FileNotFoundError, ProcessLookupError])
def test_busy_seconds_skip_workers_that_end(gone: type[OSError], monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker may end before its file is opened, or before it is read."""

    def stat(path: Path) -> str:
        if path.parent.name == "7":
            raise gone
        return f"{path.parent.name} (gunicorn) S {'0 ' * 10}{os.sysconf('SC_CLK_TCK')} 0 0 0"

    monkeypatch.setattr(server, "_find_workers", lambda _: [7, 8])
    monkeypatch.setattr(Path, "read_text", stat)
    process = cast("subprocess.Popen[bytes]", SimpleNamespace(pid=6))

    assert server.World(0, 0, "", Path(), process, Path()).busy_seconds() == 2
