"""Games judged in a second: in process, with everybody's reason in words, and through `onenight judge`.

python -m benchmarks.judge [--games N]
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.random_games import Json, draw_games
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.speech.lines import Lines
from onenight.ways.records import judge_record

ROUNDS = 7


def main() -> None:
    """Print games per second, the median of several rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    count = parser.parse_args().games
    told = draw_games(count)
    records, lines = [read_record(game) for game in told], Lines("en")

    def judge_all() -> None:
        for record in records:
            play_and_judge(record)

    def judge_without_words() -> None:
        for game in told:
            play_and_judge(read_record(game))

    def judge_with_words() -> None:
        for game in told:
            judge_record(game, lines)

    judge_all()  # as a running server has it: the calls of each deck are known
    rate = count / _measure_seconds(judge_all)
    print(f"in process: {rate:,.0f} games a second (seven players, night, votes, winners)")
    # Reasons for each player were new after 34921b1; told with the verdict sorted anew for each of them, `onenight
    # judge` took 1.3 times as long as that commit, side by side in one run; now 1.04 times.
    bare, worded = _measure_seconds(judge_without_words), _measure_seconds(judge_with_words)
    print(f"with everybody's reason in words: {worded / bare:.2f} times as long as without (records read and checked)")
    rate = _measure_command(told)
    print(f"onenight judge: {rate:,.0f} records a second (start of the program, JSON and checks included)")


def _measure_seconds(work: Callable[[], None]) -> float:
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        rounds.append(time.perf_counter() - start)
    return median(rounds)


def _measure_command(told: list[Json]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        path.write_text("".join(json.dumps(game) + "\n" for game in told), "utf-8")
        command = [sys.executable, "-m", "console", "judge", str(path)]
        return len(told) / _measure_seconds(lambda: _run(command))


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command


if __name__ == "__main__":
    main()
