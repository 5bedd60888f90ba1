"""The requests of tests/data/alexa-requests, as Alexa sends them, and what the skill makes of each."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tests.fixtures import read_cases
from tests.skill.read_answers import DATA, Answer
from tests.webhooks.authority import SKILL

FOLDER = DATA / "alexa-requests"
NOT_UNDERSTOOD = (
    *("Sorry, I did not get that.", "I understand, for example: "),
    *("Das habe ich leider nicht verstanden.", "Ich verstehe zum Beispiel: "),
)
"""It is not said in the same words twice running, whoever sent these requests one after the other; some are German."""

OUTCOMES: Mapping[str, tuple[str, ...]] = read_cases(__file__)["outcomes"]
"""What becomes of each file; whoever adds a file adds it here."""

CASES = [(file, outcome) for outcome, files in OUTCOMES.items() for file in files]

RECOGNIZED: Mapping[str, Callable[[Answer], bool]] = {
    "welcome": lambda answer: answer.listens and answer.text.startswith("Welcome to One Night Werewolf."),
    "sorry": lambda answer: answer.listens and answer.text.startswith(NOT_UNDERSTOOD),
    "silence": lambda answer: answer == Answer((), (), listens=False, attributes={}),
    "unfulfilled": lambda answer: answer == Answer((), (), listens=False, attributes={}),
    "refused": lambda answer: answer == Answer((), (), listens=False, attributes={}),
}
"""How each outcome sounds."""


def read_recorded(file: str) -> dict[str, Any]:
    """A request as it was recorded."""
    data: dict[str, Any] = json.loads((FOLDER / file).read_text("utf-8"))
    return data


def address_recorded(file: str, now: datetime, application: str = SKILL) -> dict[str, Any]:
    """Return a recorded request as sent now and to us, where it is a full envelope; milliseconds stay milliseconds."""
    data = read_recorded(file)
    request = data.get("request")
    if request is None:
        return data
    milliseconds = isinstance(request["timestamp"], int)
    request["timestamp"] = round(now.timestamp() * 1000) if milliseconds else now.isoformat()
    for holder in (data.get("session"), (data.get("context") or {}).get("System")):
        if holder and "application" in holder:
            holder["application"]["applicationId"] = application
    return data
