"""Who was spoken of last, and what was asked, as hearing is told it."""

import pytest

from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.references import asked_fact, list_referents
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import AT_BOB, BOB_DIED, BOB_HUNTER, CAROL_THREE, SESSIONS, told

UNNAMED = told(SESSIONS["vote, nobody named"], BOB_DIED)
HUNTED = told(SESSIONS["vote"], BOB_DIED, BOB_HUNTER, (Statement("pointed", 1, 3),))
TWO = told(SESSIONS["vote"], (Statement("dead", None, (1, 3)),), (Statement("shown", 1, "seer"),))
POINTED = told(SESSIONS["vote"], AT_BOB[:2])
DAY = SESSIONS["day"]._replace(pending=Pending(Ask.VOTED, wish=Wish(Kind.POINT, names=("Dave",), target="Fay")))

ROWS = [
    ("which card?", SESSIONS["vote, which card?"], ("Bob",), "shown"),
    ("nobody named", UNNAMED, ("player 2",), "shown"),
    ("whom does the Hunter take?", SESSIONS["vote, Hunter"], ("Bob",), "pointed"),
    ("the Hunter's target", HUNTED, ("Dave",), "shown"),
    ("the other dead", TWO, ("Dave",), "shown"),
    ("a Werewolf alive?", SESSIONS["vote, a Werewolf alive?"], ("Bob",), "living_wolf"),
    ("who holds?", SESSIONS["vote, who holds?"], ("Bob",), "holders"),
    ("anybody else?", told(SESSIONS["vote"], CAROL_THREE), ("Carol",), "more"),
    ("who pointed", POINTED, ("Bob",), "more"),
    ("nothing yet", SESSIONS["vote"], (), ""),
    ("judged", SESSIONS["verdict"], ("Bob",), ""),
    ("by day", SESSIONS["day"], (), ""),
    ("is the vote over?", DAY, ("Dave", "Fay"), "voted"),
    ("start over?", SESSIONS["day, start over?"], (), "start_over"),
    ("open", SESSIONS["open"], (), ""),
]


@pytest.mark.parametrize(("session", "names", "fact"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_is_talked_of(session: Session, names: tuple[str, ...], fact: str) -> None:
    """She, he, they; and what a lone word answers."""
    assert list_referents(WAYS, session) == names
    assert asked_fact(WAYS, session) == fact


@pytest.mark.parametrize("point", SESSIONS)
def test_every_point_has_a_topic_or_none(point: str) -> None:
    """Nothing is asked without a question, and whoever was spoken of sits at the table, or is to sit there."""
    session = SESSIONS[point]

    assert bool(asked_fact(WAYS, session)) >= (session.pending is not None)
    assert asked_fact(WAYS, session) == "" or session.phase is not Phase.VERDICT or session.pending is not None
    told = len(session.pending.wish.names) if session.pending and session.pending.wish else 1
    assert len(list_referents(WAYS, session)) <= max(session.players, told, 1)
