"""What earlier versions have stored opens as it was, and what a later one stores beside it does no harm."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from onenight.conversation.session import Phase
from onenight.conversation.session_json import to_json
from onenight.texting import party_json as parties
from onenight.texting.party import Stage
from onenight.ways import index
from skill import answer
from tests.skill.alexa_events import ask

STORED: Mapping[str, list[dict[str, Any]]] = {
    path.stem: [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for path in sorted((Path(__file__).parents[1] / "data" / "stored").glob("*.jsonl"))
}
"""Sessions, parties and Alexa's attributes by the commit that wrote them (`tests/recorder.py`)."""

READERS: Mapping[str, Callable[[Any], Any]] = {
    "session": index.from_json,
    "alexa": lambda state: index.from_json(state["table"]),
    "party": lambda state: parties.from_json(state, index.read_party_game),
}
WRITERS: Mapping[str, Callable[[Any], object]] = {
    "session": to_json,
    "alexa": lambda session: {"table": to_json(session)},
    "party": parties.to_json,
}
FUTURE = {"moon": {"phase": "full"}, "zzz": [1, 2]}
"""What a later version may store beside what is known today."""


def test_something_is_stored_of_everything() -> None:
    """Sessions at every phase, parties at every stage."""
    told = [(kind, state) for each in STORED.values() for line in each for kind, state in line.items()]

    assert {state["phase"] for kind, state in told if kind == "session"} == set(Phase)
    assert {state["stage"] for kind, state in told if kind == "party"} == set(Stage)


@pytest.mark.parametrize("version", STORED)
def test_what_was_stored_opens_as_it_was(version: str) -> None:
    """Nothing of it is lost, and with nothing new said it is written as it was."""
    for line in STORED[version]:
        for kind, state in line.items():
            opened = READERS[kind](state)

            assert opened is not None, line
            assert json.loads(json.dumps(WRITERS[kind](opened))) == state


@pytest.mark.parametrize("version", STORED)
def test_keys_from_the_future_are_left_alone(version: str) -> None:
    """Functions are replaced one after another, and people roll back: a table must not start afresh because of it."""
    for line in STORED[version]:
        for kind, state in line.items():
            week = {"week": state["week"] | FUTURE} if kind == "session" and state.get("week") else {}

            assert READERS[kind](state | FUTURE | week) == READERS[kind](state) is not None


@pytest.mark.parametrize("version", STORED)
def test_alexa_goes_on_with_attributes_from_the_future(version: str) -> None:
    """What its session holds is read like what the store holds."""
    held = [line.get("session") or line.get("alexa", {}).get("table") for line in STORED[version]]
    tables = [table for table in held if table is not None and not table.get("party")]

    def told(attributes: dict[str, Any]) -> object:
        return answer(ask("AMAZON.HelpIntent", attributes=attributes))["response"]

    assert all(told({"table": table | FUTURE, **FUTURE}) == told({"table": table}) for table in tables)
