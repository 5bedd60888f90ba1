"""The simulator runs; what it prints is for people to read, and no time is asserted."""

import re
import subprocess
import sys

from onenight.rules.week.components import ARTIFACTS, CARDS, ROOMS


def test_it_plays_and_counts() -> None:
    """Weeks are played without a fault, and everything in them takes effect."""
    command = [sys.executable, "-m", "benchmarks.weeks", "--weeks", "300", "--seed", "5"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)

    assert re.search(r"300 weeks without a fault, [\d,]+ a second", done.stdout)
    for name in [*ROOMS, *ARTIFACTS, *(f"{card} by night" for card in CARDS)]:
        assert re.search(rf"^  {name} +[1-9]", done.stdout, re.MULTILINE), (name, done.stdout)
