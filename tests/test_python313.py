"""The core on Python 3.13; what talks to machines and browsers is not tried there."""

from pathlib import Path

import pytest

from tests import python313
from tests.checkers import ROOT
from tests.effort import draw_some, seldom
from tests.python313 import make_environment, run

FOLDERS = ("rules", "speech", "wishes", "conversation")


@seldom
def test_core_runs_on_python_3_13() -> None:
    """Rules, calls, hearing and conversation, as far as they are tested by hand; a warning fails them."""
    python = make_environment(ROOT / "requirements" / "core.lock")
    files = sorted(str(path) for folder in FOLDERS for path in (ROOT / "tests" / folder).rglob("test_*.py"))

    run(str(python), "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *draw_some(files, len(files) // 2, "3.13"))


def test_machine_without_python_3_13_is_told_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What needs it is left out, and says why."""
    monkeypatch.setattr(python313, "ENVIRONMENT", {"PATH": str(tmp_path)})
    lock = tmp_path / "no-such-environment.lock"
    lock.touch()

    with pytest.raises(pytest.skip.Exception, match=r"python3\.13 is missing"):
        make_environment(lock)
