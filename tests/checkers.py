"""Programs outside Python that check what we ship; one that is missing is named, and fails the test where CI is set."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

ROOT = Path(__file__).parent.parent

_SSML_CHECK = """
const { check } = require("ssml-check");
let input = "";
process.stdin.on("data", (part) => { input += part; }).on("end", async () => {
  const faults = [];
  for (const ssml of JSON.parse(input)) faults.push((await check(ssml, { platform: "amazon" })) || []);
  console.log(JSON.stringify(faults));
});
"""


def skip_or_fail(tool: str, remedy: str) -> NoReturn:
    """Skip the test and say what it needs; fail it where CI is set, for there every check has to run."""
    told = f"{tool} is missing: {remedy}"
    if os.environ.get("CI"):
        pytest.fail(told)
    pytest.skip(told)


def find_program(name: str, remedy: str) -> str:
    """The path of a program that the test needs."""
    found = shutil.which(name)
    return found or skip_or_fail(name, remedy)


def ask_npm(package: str, script: str, question: object) -> Any:  # noqa: ANN401 - plain JSON
    """Return the answer of an npm package: a script of node reads JSON from its input, and writes JSON."""
    node = find_program("node", "install Node.js, then `make test`")
    if not (ROOT / "node_modules" / package).is_dir():
        skip_or_fail(package, "run `make test` or `npm ci`")
    done = subprocess.run(
        [node, "-e", script],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        cwd=ROOT,
        check=True,
    )
    return json.loads(done.stdout)


def list_complaints(script: str, *arguments: str) -> str:
    """Return the complaints of an npm program, by its script in `node_modules`; nothing where it finds no fault."""
    node = find_program("node", "install Node.js, then `make test`")
    if not (ROOT / "node_modules" / script).is_file():
        skip_or_fail(script, "run `make test` or `npm ci`")
    done = subprocess.run(
        [node, f"node_modules/{script}", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        cwd=ROOT,
        check=False,
    )
    return f"{done.stdout}{done.stderr}".strip() if done.returncode else ""


def check_ssml(documents: Sequence[str]) -> list[list[dict[str, str]]]:
    """Return the faults that npm's `ssml-check` finds in each document; all documents in one call of node."""
    found: list[list[dict[str, str]]] = ask_npm("ssml-check", _SSML_CHECK, list(documents))
    return found


def find_espeak() -> str:
    """The path of espeak-ng."""
    return find_program("espeak-ng", "install it (Debian: apt install espeak-ng; macOS: brew install espeak-ng)")
