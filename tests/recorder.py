"""Records states as this version writes them, while tests run, for later versions to open.

    python -m pytest -p tests.recorder --record COMMIT tests/conversation/test_evenings.py ...

writes `tests/data/stored/COMMIT.jsonl`: one state a line, by its kind. Of all that the tests wrote, those are kept that
show something new: a way, a language, a question, a draft or a key at a phase or stage.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

import evenings.sessions
import evenings.stored_party
import onenight.conversation.session_json
import skill.function
from skill.request import TABLE

STORED = Path(__file__).parent / "data" / "stored"

Feature = tuple[str, ...]
Writer = Callable[..., Any]


class Recorder:
    """The states that were written and show something that none before them showed."""

    def __init__(self) -> None:
        """Start with no state."""
        self.lines: list[str] = []
        self._shown: set[Feature] = set()

    def add(self, kind: str, state: Mapping[str, Any], of: Mapping[str, Any]) -> None:
        """Keep a state if it has a new feature; `of`: the session or party in it."""
        new = {*_find_features(kind, of)} - self._shown
        if new:
            self._shown |= new
            self.lines.append(json.dumps({kind: state}, ensure_ascii=False))

    def record(self, kind: str, module: Any, name: str, inside: str = "") -> None:  # noqa: ANN401 - a module or class
        """Have a writer add what it writes; `inside`: the key under which it holds a session or party."""
        writer: Writer = getattr(module, name)

        @wraps(writer)
        def recording(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - a writer's
            written = writer(*arguments, **named)
            self.add(kind, written, written[inside] if inside else written)
            return written

        setattr(module, name, recording)


def _find_features(kind: str, of: Mapping[str, Any]) -> Iterator[Feature]:
    """Return the features of a session or party: its keys and its question, by phase, way and language."""
    at = str(of.get("phase", of.get("stage")))
    game = "week" if "week" in of else str((of.get("rulebook") or ["ultimate"])[0])
    way = f"{game} by text" if of.get("party") or "stage" in of else game
    yield kind, at, way, str(of.get("language", "en"))
    pending = of.get("pending")
    yield kind, at, str(pending[0] if pending else "meant" in of)
    if kind != "alexa":  # what it holds is a session
        yield from ((kind, at, way, key) for key in of)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the name of the file."""
    parser.addoption("--record", metavar="COMMIT", required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Record from now on: no test has imported a writer yet."""
    recorder = Recorder()
    for module in (onenight.conversation.session_json, evenings.sessions):
        recorder.record("session", module, "to_json")
    recorder.record("party", evenings.stored_party, "to_json")
    recorder.record("alexa", skill.function, "_session_attributes", inside=TABLE)
    config.stash[_RECORDER] = recorder


_RECORDER = pytest.StashKey[Recorder]()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Write what was kept."""
    path = STORED / f"{config.getoption('--record')}.jsonl"
    path.write_text("\n".join(config.stash[_RECORDER].lines) + "\n", "utf-8")
