"""The benchmarks run; what they print is for people to read, and no time is asserted."""

import re
import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest

from benchmarks.random_games import draw_games
from benchmarks.skill import make_calls
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.speech.lines import Lines
from onenight.ways.records import judge_record
from tests.checkers import ROOT
from tests.effort import slow
from tests.functions.built_packages import build_packages

SMALLEST: Mapping[str, tuple[str, list[str]]] = {
    "judge": (
        "--games 20",
        [r"in process: [\d,]+ games", r"in words: [\d.]+ times as long", r"onenight judge: [\d,]+ records"],
    ),
    "costly_texts": ("--tries 5 --steps 2", [r"heard: .* ms", r"texted: .* ms", r"ms, .* times as much: mixed"]),
    "hearing": ("--tries 2 --authors q", [r"a process: import \d+ ms", r"ear.json: \d", r"a sentence: p50 [\d.]+ ms"]),
    "skill": (
        "--requests 1 --rounds 1",
        [r"launch: \d+ µs", r"night: \d+ µs", r"never told before: \d+ µs", r"import skill: \d+ ms"],
    ),
    "cold_start": (
        "--rounds 1 --turns 2",
        [r"alexa: cold \d+ ms", r"http: cold \d+ ms", r"launch: warm p50 [\d.]+ ms", r"a vote: warm p50 [\d.]+ ms"],
    ),
}
"""How each benchmark is run in its smallest form, 20 s of computing together, and the lines it prints then."""

ELSEWHERE = {"party": "tests/benchmarks/test_party.py", "weeks": "tests/rules/week/test_weeks.py"}
"""Those that are run in tests of their own."""

PACKAGED = "cold_start"
"""The one that needs the packages of the functions."""

MOST_CALLS = {"launch": 1.0, "night": 1.6, "night, never told before": 2.3}
"""The most function calls that a warm turn may take, as a multiple of those of a hello-world skill; ours."""

MOST_CALLS_WITH_REASONS = 1.4
"""The most function calls that a game takes to judge in words, as a multiple of those without; ours."""

MOST_MODULES = 125
"""The most modules that importing the skill loads beside those of the SDK; ours, the codec since it was written."""

RARELY_NEEDED = frozenset(
    {"importlib.resources", "tempfile", "zipfile", "onenight.hearing.grammar", "onenight.texting", "stores"}
)
"""Modules that neither a launch nor a night needs."""


@pytest.fixture(autouse=True)
def _without_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """As somebody runs them who has set nothing."""
    for name in ("ALEXA_SKILL_ID", "ONENIGHT_STORE"):
        monkeypatch.delenv(name, raising=False)


@slow
@pytest.mark.parametrize("name", SMALLEST)
def test_benchmark_prints_its_figures(name: str) -> None:
    """In its smallest form."""
    if name == PACKAGED:
        build_packages()
    options, lines = SMALLEST[name]
    command = [sys.executable, "-m", f"benchmarks.{name}", *options.split()]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)

    assert done.returncode == 0, done.stderr
    for line in lines:
        assert re.search(line, done.stdout), done.stdout


def test_every_benchmark_is_run() -> None:
    """Whatever can be started in the folder has its smallest form here."""
    programs = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "__main__" in path.read_text("utf-8")}

    assert programs == SMALLEST.keys() | ELSEWHERE.keys()
    assert all(f"benchmarks.{name}" in (ROOT / file).read_text("utf-8") for name, file in ELSEWHERE.items())


def test_warm_turns_make_few_calls() -> None:
    """What is the same in every turn is not computed anew; calls are counted: they are the same on every machine."""
    counted = {kind: call_count(call) for kind, call in make_calls().items()}
    hello = counted.pop("hello-world")

    assert counted.keys() == MOST_CALLS.keys()
    assert {kind: count / hello for kind, count in counted.items() if count > MOST_CALLS[kind] * hello} == {}


def test_reasons_in_words_make_few_calls() -> None:
    """A game with everybody's reason, against its verdict alone: what is true of all players is worked out once."""
    games, lines = draw_games(50), Lines("en")
    bare = call_count(lambda: [play_and_judge(read_record(game)) for game in games], 2)
    worded = call_count(lambda: [judge_record(game, lines) for game in games], 2)

    assert worded < MOST_CALLS_WITH_REASONS * bare


def test_cold_start_loads_few_modules() -> None:
    """Beside those of Alexa's SDK; what a launch and a night need, and no more."""
    counted = "sdk = len(sys.modules); import skill.function; print(len(sys.modules) - sdk); "
    launched = "make_calls()['launch'](); print(*sys.modules)"
    code = f"import sys, ask_sdk_core.skill_builder; {counted} from benchmarks.skill import make_calls; {launched}"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    count, loaded = done.stdout.splitlines()

    assert int(count) <= MOST_MODULES
    assert RARELY_NEEDED.isdisjoint(loaded.split())


def call_count(call: Callable[[], object], times: int = 16) -> float:
    """Return how many functions, Python's own too, a call calls once it is warm, on average."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    for _ in range(times):
        call()
    sys.setprofile(profile)
    try:
        for _ in range(times):
            call()
    finally:
        sys.setprofile(None)
    return count / times


def test_the_games_are_real() -> None:
    """What is measured is whole games: legal, different, with picks and a verdict."""
    told = draw_games(200)
    verdicts = [play_and_judge(read_record(game)).verdict for game in told]

    assert all(verdicts)
    assert len({verdict.reason for verdict in verdicts if verdict}) > 3
    assert sum(bool(game["picks"]) for game in told) > 190
    assert told == draw_games(200)
