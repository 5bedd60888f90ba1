"""The rules of Daybreak broken on purpose, one at a time: what no test notices is a test that is missing.

`python -m tests.rules.breakage` tries all of `breakages.toml`, or those whose module and name have a text that is given
("votes:", "Witch"), and tells how many were caught. No file is changed: each is tried in a process of its own, which
loads this module as a plugin of pytest and reads the broken text in place of the module's.
"""

import os
import subprocess
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import NamedTuple

from hypothesis import Phase, settings

ROOT = Path(__file__).parents[2]
PACKAGE = "onenight.rules"
WANTED = "BREAKAGE"
"""The variable of the environment that names the breakage a process is to load."""
BY_HAND = ("test_games.py", "test_played_blind.py")
DRAWN = ("test_steps.py", "test_by_the_book.py", "test_both_boxes.py")
REFEREE = (
    "test_vote_outcomes.py",
    "test_guards.py",
    "test_artifact_holders.py",
    "test_referee_laws.py",
    "../conversation/test_daybreak_vote.py",
)
RULES = {"by hand": BY_HAND, "drawn": DRAWN, "referee": REFEREE}
"""Tests of this folder, one stage after the other until one notices: situations, games at random, the referee's."""
ASKING = {"referee": REFEREE}
"""Those of modules that only the referee needs."""
STAGES = dict.fromkeys(("vote_outcomes", "protection", "known_facts", "artifact_holders"), ASKING)
CAUGHT, UNNOTICED = 1, 0
"""How pytest ends when a test failed, and when none did; all else is a fault of this tool."""


class Breakage(NamedTuple):
    """One change of the rules' source."""

    name: str
    """What is wrong then."""
    module: str
    old: str
    new: str
    after: str = ""
    """Where `old` is looked for: after the first place with this text."""

    @property
    def path(self) -> Path:
        """The file that is changed."""
        return ROOT.joinpath(*PACKAGE.split("."), *self.module.split(".")).with_suffix(".py")

    def break_source(self, source: str) -> str:
        """The module with the change in it.

        Raises:
            ValueError: the text is not there; or, where it is not said after what, it is there twice.
        """
        head, mark, rest = source.partition(self.after) if self.after else ("", "", source)
        if self.old not in rest or (not self.after and rest.count(self.old) > 1):
            raise ValueError(self.name)
        return head + mark + rest.replace(self.old, self.new, 1)


def list_breakages() -> list[Breakage]:
    """All of them."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").with_stem("breakages").read_text(encoding="utf-8"))
    return [Breakage(**each, module=module) for module, changes in told.items() for each in _flatten(changes)]


def _flatten(changes: object) -> list[dict[str, str]]:
    assert isinstance(changes, list)
    return changes


class Loader(SourceFileLoader):
    """Loads a module from its broken text, and leaves no compiled file behind."""

    def __init__(self, fullname: str, breakage: Breakage) -> None:
        """Remember the change."""
        super().__init__(fullname, str(breakage.path))
        self.breakage = breakage

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the machinery of imports says what is told
        """The broken module, compiled."""
        return compile(self.breakage.break_source(self.breakage.path.read_text(encoding="utf-8")), self.path, "exec")


class Finder(MetaPathFinder):
    """Finds the broken module before the whole one is found."""

    def __init__(self, breakage: Breakage) -> None:
        """Remember the change."""
        self.breakage = breakage

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002 - as there
        """Return the place of the one broken module."""
        if fullname != f"{PACKAGE}.{self.breakage.module}":
            return None
        found = PathFinder.find_spec(fullname, [str(self.breakage.path.parent)])
        assert found is not None
        found.loader = Loader(fullname, self.breakage)
        return found


def find_notice(breakage: Breakage | None) -> str:
    """The stage of the tests that notices a breakage; empty: none does. None: nothing is broken.

    Raises:
        RuntimeError: the tests did not run at all.
    """
    with TemporaryDirectory() as folder:
        rest = {WANTED: breakage.name if breakage else "nothing"}
        surroundings = os.environ | rest | {"HYPOTHESIS_STORAGE_DIRECTORY": folder}
        for stage, tests in (STAGES.get(breakage.module, RULES) if breakage else RULES).items():
            files = [f"tests/rules/{each}" if each.endswith(".py") else each for each in tests]
            command = [sys.executable, "-m", "pytest", "-xqq", "--hypothesis-seed=0", "-p", "no:cacheprovider"]
            ended = subprocess.run(
                [*command, "-p", __spec__.name, *files],
                cwd=ROOT,
                env=surroundings,
                capture_output=True,
                text=True,
                check=False,
            )
            if ended.returncode == CAUGHT:
                return stage
            if ended.returncode != UNNOTICED:
                raise RuntimeError(f"{breakage}: {ended.stdout}{ended.stderr}")
    return ""


def main(words: list[str]) -> int:
    """Try them, two at a time, and tell what was noticed."""
    chosen = [
        each for each in list_breakages() if not words or any(word in f"{each.module}: {each.name}" for word in words)
    ]
    if noticed := find_notice(None):
        sys.stdout.write(f"fails with nothing broken: {noticed}\n")
        return 1
    stages = Counter[str]()
    with ThreadPoolExecutor(2) as pool:
        for breakage, stage in zip(chosen, pool.map(find_notice, chosen), strict=True):
            stages[stage] += 1
            sys.stdout.write(f"{stage or 'NOT NOTICED':12} {breakage.module}: {breakage.name}\n")
            sys.stdout.flush()
    missed = stages.pop("", 0)
    told = ", ".join(f"{stage} {count}" for stage, count in stages.items())
    sys.stdout.write(f"caught {len(chosen) - missed} of {len(chosen)} ({told})\n")
    return 1 if missed else 0


def _break(name: str) -> None:
    """Load the module of that breakage broken from now on, and do not look for the smallest game that shows it."""
    settings.register_profile("unshrunk", phases=(Phase.explicit, Phase.generate))
    settings.load_profile("unshrunk")
    sys.meta_path[:0] = [Finder(each) for each in list_breakages() if each.name == name]


if os.environ.get(WANTED) and __name__ != "__main__":
    _break(os.environ[WANTED])

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
