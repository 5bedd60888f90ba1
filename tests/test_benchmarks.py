"""The benchmarks run; what they print is for people to read, and no time is asserted."""

import re
import subprocess
import sys

import pytest

from benchmarks.games import games
from onenight.rules.record import read
from onenight.rules.result import result
from tests.effort import slow


@slow
@pytest.mark.parametrize(
    ("module", "few", "lines"),
    [
        ("benchmarks.judge", ["--games", "20"], [r"in process: [\d,]+ games", r"onenight judge: [\d,]+ records"]),
        (
            "benchmarks.dearest",
            ["--tries", "5", "--steps", "2"],
            [r"heard: .* ms", r"texted: .* ms", r"ms, .* times as much: mixed", r"fr: .* ms, \d+ times"],
        ),
        (
            "benchmarks.hearing",
            ["--tries", "2", "--authors", "m"],
            [r"a process: import \d+ ms", r"ear.json: \d", r"\| both \| \d"],
        ),
        ("benchmarks.skill", ["--requests", "15"], [r"launch: \d+ µs", r"night: \d+ µs", r"import skill: \d+ ms"]),
    ],
)
def test_it_runs(module: str, few: list[str], lines: list[str]) -> None:
    """Each benchmark prints its figures."""
    done = subprocess.run([sys.executable, "-m", module, *few], check=True, capture_output=True, text=True)

    for line in lines:
        assert re.search(line, done.stdout), done.stdout


def test_the_games_are_real() -> None:
    """What is measured is whole games: legal, different, with picks and a verdict."""
    told = games(200)
    verdicts = [result(read(game)).verdict for game in told]

    assert all(verdicts)
    assert len({verdict.reason for verdict in verdicts if verdict}) > 3
    assert sum(bool(game["picks"]) for game in told) > 190
    assert told == games(200)
