"""Requests as Alexa really sends them, through the function."""

import json

import pytest

from skill import lambda_handler
from tests.skill.read_answers import read
from tests.skill.recorded_requests import CASES, FOLDER, OUTCOMES, RECOGNIZED, address_recorded, read_recorded
from tests.webhooks.authority import SKILL
from tests.webhooks.test_signature import NOW


@pytest.mark.parametrize(("file", "outcome"), CASES)
def test_every_recorded_request_is_answered(file: str, outcome: str) -> None:
    """Each request gets the answer of its kind, as it was recorded, for whichever skill."""
    answer = lambda_handler(read_recorded(file))

    assert RECOGNIZED[outcome](read(answer)), answer


@pytest.mark.parametrize(("file", "outcome"), CASES)
def test_a_skill_with_an_id_answers_only_what_is_for_it(
    file: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an application id set, what is for us is answered as before, and what is for others gets silence."""
    monkeypatch.setenv("ALEXA_SKILL_ID", f"amzn1.ask.skill.other, {SKILL}")

    assert RECOGNIZED[outcome](read(lambda_handler(address_recorded(file, NOW))))
    assert lambda_handler(read_recorded(file)) == {"version": "1.0", "response": {}}


@pytest.mark.parametrize("file", OUTCOMES["unfulfilled"])
def test_nobody_is_sent_here_unasked(file: str) -> None:
    """Alexa's question whether this skill could answer somebody who did not name it gets a plain no."""
    assert lambda_handler(read_recorded(file))["response"] == {"canFulfillIntent": {"canFulfill": "NO"}}


def test_every_file_has_its_outcome_and_its_source() -> None:
    """The files, the table of outcomes and the index of sources and licenses name the same files."""
    files = sorted(path.name for path in FOLDER.glob("*.json") if path.name != "INDEX.json")
    index = json.loads((FOLDER / "INDEX.json").read_text("utf-8"))

    assert sorted(file for file, _ in CASES) == files
    assert sorted(entry["file"] for entry in index) == files
    assert {entry["licence"] for entry in index} == {"MIT", "Apache-2.0"}
    assert all(entry["repo"] and entry["path"] and entry["commit"] for entry in index)
