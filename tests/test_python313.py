"""The core on Python 3.13; what talks to machines and browsers is not tried there."""

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
