"""Names that Alexa is told, so that she hears them."""

import json
from typing import Any

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from skill import answer, lambda_handler
from skill.entities import PLAYER, build_names_directive
from skill.locales import build_model, list_locales
from tests.sessions import make_session
from tests.skill.alexa_events import DEVICE, NOW, ask, make_attributes, make_launch
from tests.skill.device_scripts import WatchedMemory
from tests.skill.read_answers import Answer, read

UPDATE = "Dialog.UpdateDynamicEntities"
VOTE = make_session(Phase.VOTE, players=6, deck=recommend_deck(ULTIMATE, 6))
NAMED = VOTE._replace(names=("Alice", "Bob", "", "", "", ""))
POINTS = {"names": {"name": "names", "value": "Carol"}, "target": {"name": "target", "value": "Bob"}}


def told(answered: Answer) -> list[str] | str | None:
    """The names that Alexa is told; "CLEAR" where she is to forget them, None where she is told nothing."""
    sent = answered.find_directive(UPDATE)
    if sent is None:
        return None
    if sent["updateBehavior"] == "CLEAR":
        return "CLEAR"
    ((kind, values),) = [(each["name"], each["values"]) for each in sent["types"]]
    assert kind == PLAYER
    return [each["name"]["value"] for each in values]


def test_a_new_name_is_told() -> None:
    """Whoever is mentioned for the first time is known from the next turn on, beside all others."""
    assert told(read(lambda_handler(ask("PointIntent", POINTS, make_attributes(NAMED))))) == ["Alice", "Bob", "Carol"]


def test_the_same_names_are_not_told_again() -> None:
    """Where no name changes Alexa is told nothing."""
    assert told(read(lambda_handler(ask("AMAZON.HelpIntent", attributes=make_attributes(NAMED))))) is None


@pytest.mark.parametrize(("session", "expected"), [(NAMED, "CLEAR"), (VOTE, None)])
def test_names_go_with_the_session(session: Session, expected: str | None) -> None:
    """When the session ends, names are taken back; where there were none there is nothing to take back."""
    assert told(read(lambda_handler(ask("AMAZON.StopIntent", attributes=make_attributes(session))))) == expected


def test_a_remembered_table_has_its_names_told_anew() -> None:
    """A new session knows no names, so those of the remembered table are told."""
    memory = WatchedMemory()
    memory.keep(DEVICE, NAMED, NOW.timestamp())
    assert told(read(answer(make_launch(), memory))) == ["Alice", "Bob"]


def test_names_that_are_gone_are_taken_back() -> None:
    """A new table without names takes back the old one's."""
    directive = build_names_directive(["Alice", "", "Bob"], ["", ""], listen=True)

    assert directive is not None
    assert directive.to_dict()["update_behavior"] == "CLEAR"


def test_no_more_names_are_told_than_alexa_takes() -> None:
    """One hundred values are the most."""
    names = [f"Player {number}" for number in range(200)]
    directive = build_names_directive([], names, listen=True)

    assert directive is not None
    sent: Any = directive.to_dict()
    (kind,) = sent["types"]
    assert len(kind["values"]) == 100


@pytest.mark.parametrize("locale", list_locales())
def test_the_type_is_one_of_the_model(locale: str) -> None:
    """What is told belongs to a slot type that each model has, and its slots use."""
    language = build_model(locale)["interactionModel"]["languageModel"]

    assert PLAYER in {each["name"] for each in language["types"]}
    assert f'"type": "{PLAYER}"' in json.dumps(language["intents"])
