"""The page in Firefox, too: an evening and a game by texts, tapped by scripts of node (`tests/page/firefox/`).

Playwright drives no Firefox as Debian has it; puppeteer does, by WebDriver BiDi.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.checkers import ROOT, find_program, skip_or_fail
from tests.console.test_play import Playing
from tests.effort import seldom
from tests.page.browser import SCREENSHOTS

pytestmark = seldom(group="firefox")

PROGRAMS = ("firefox-esr", "firefox")
SCRIPTS = ROOT / "tests" / "page" / "firefox"
LIMIT = 600
"""Seconds that only a fault of a script reaches: it waits for nothing longer than a minute."""


def firefox() -> str:
    """The path of Debian's Firefox, or of any other."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    return found or skip_or_fail("firefox", "install it (Debian: apt install firefox-esr)")


@pytest.mark.parametrize("script", ["evening", "texts"])
def test_in_firefox(server: Playing, script: str, tmp_path: Path) -> None:
    """To the verdict, with nothing but what is offered; nothing goes wrong, and nobody else is asked for anything."""
    node, found = find_program("node", "install Node.js, then `make test`"), firefox()
    if not (ROOT / "node_modules" / "puppeteer-core").is_dir():
        skip_or_fail("puppeteer-core", "run `make test` or `npm ci`")
    screenshots = str(SCREENSHOTS) if os.environ.get("SCREENSHOTS") else ""
    if screenshots:
        SCREENSHOTS.mkdir(exist_ok=True)
    told = {
        "program": found,
        "home": f"http://127.0.0.1:{server.service.port}",
        "screenshots": screenshots,
    }
    # Firefox keeps its profile, and whatever else it leaves, where the test's other files are.
    environment = {**os.environ, "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [node, str(SCRIPTS / f"{script}.js"), json.dumps(told)],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            output, _ = process.communicate(timeout=LIMIT)
        finally:
            process.terminate()  # it takes Firefox with it
    if process.returncode:
        pytest.fail(output, pytrace=False)
