"""What is told in several clauses, of which Alexa fills further slots ("Ann pointed at Bob and Bob at Cy")."""

from typing import Any

import pytest

from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.speech.interaction_models import LATER
from onenight.wishes.wish import Kind, Wish, read_wishes
from skill import lambda_handler
from skill.locales import build_model
from tests.fixtures import read_cases
from tests.sessions import make_session
from tests.skill.alexa_events import ask, make_attributes
from tests.skill.read_answers import Answer, read

CASES = read_cases(__file__)

NAMES = ("Ann", "Bob", "Cy")
VOTING = make_session(Phase.VOTE, players=3, deck=recommend_deck(ULTIMATE, 3), names=NAMES)


def said(intent: str, session: Session, **values: str) -> Answer:
    """The answer to an intent whose slots hold these words, and the others nothing, as Alexa sends it."""
    slots: dict[str, Any] = {name: {"name": name, "value": value} for name, value in values.items()}
    return read(
        lambda_handler(ask(intent, {"target": {"name": "target"}, "third_names": {}} | slots, make_attributes(session)))
    )


@pytest.mark.parametrize("case", CASES)
def test_each_clause_is_a_wish(case: str) -> None:
    """In the order said; slots in which nothing was heard are none."""
    assert read_wishes(Kind.POINT, CASES[case]["slots"]) == tuple(
        [Wish(Kind.POINT, names=names, target=target) for names, target in CASES[case]["told"]]
    )


def test_votes_in_three_clauses_are_three_fingers() -> None:
    """Told in one breath they lead where they lead one by one."""
    session = VOTING
    for names, target in (("Ann", "Bob"), ("Bob", "Cy"), ("Cy", "Bob")):
        one_by_one = said(Kind.POINT, session, names=names, target=target)
        assert one_by_one.session is not None
        session = one_by_one.session
    told = {"names": "Ann", "target": "Bob", "second_names": "Bob", "second_target": "Cy"}

    together = said(Kind.POINT, VOTING, **told, third_names="Cy", third_target="Bob")

    assert together.session == session
    assert together.text == one_by_one.text


def test_fingers_of_two_players_are_counted() -> None:
    """So are numbers: "Bob got two and Cy got one"."""
    bob = said(Kind.FINGERS, VOTING, names="Bob", players="2")
    assert bob.session is not None
    cy = said(Kind.FINGERS, bob.session, names="Cy", players="1")

    both = said(Kind.FINGERS, VOTING, names="Bob", players="2", second_names="Cy", second_players="1")

    assert both.session == cy.session


def test_a_clause_that_cannot_be_is_told_with_the_others() -> None:
    """A stranger in the second clause is asked about; the first one counts."""
    answer = said(Kind.POINT, VOTING, names="Ann", target="Bob", second_names="Zebedee", second_target="Cy")

    assert answer.session is not None
    assert answer.session != VOTING
    assert "Zebedee" in answer.text


@pytest.mark.parametrize("locale", ["en-US", "en-IN"])
def test_a_further_clause_has_slots_of_the_first(locale: str) -> None:
    """Of the same type, so that each clause is read alike."""
    for intent in build_model(locale)["interactionModel"]["languageModel"]["intents"]:
        types = {slot["name"]: slot["type"] for slot in intent.get("slots", ())}
        for name in (name for name in types if name.startswith(LATER)):
            first = name.removeprefix(next(filter(name.startswith, LATER)))
            assert types[name] == types[first]
