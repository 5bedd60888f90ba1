"""Who comes, who leaves, and how many they are then: told in one breath, in any order."""

import pytest

from onenight.interpretation.sentence import reply_to
from onenight.ways.index import WAYS, reply
from tests.conversation.test_conversation import SESSIONS, front

SIX = SESSIONS["deck"]
COMINGS = [
    # what is said to a table of six                   | how many they are | who of them is known
    ("sorry we're only five, Tom went to bed", 5, ()),
    ("Tom went to bed, so there are five of us", 5, ()),
    ("five of us now, Tom has left", 5, ()),
    ("hang on, Dave just walked in, so we're seven", 7, ("Dave",)),
    ("we're seven, Dave just walked in", 7, ("Dave",)),
    ("Tom went to bed", 5, ()),
    ("Robbo's bailed on us, so that's one less", 5, ()),
    ("Dave just walked in", 7, ("Dave",)),
    ("we lost one", 5, ()),
    ("five or six", 6, ()),
    ("two or three more just came", 6, ()),
]


@pytest.mark.parametrize(("text", "players", "known"), COMINGS)
def test_the_number_that_is_told_counts(text: str, players: int, known: tuple[str, ...]) -> None:
    """Who came or left only tells why it changed; without a number it is what changes it."""
    session = reply_to(WAYS, SIX, text, front(), reply).session

    assert session.players == players
    assert tuple(name for name in session.names if name) == known


def test_a_number_left_open_is_asked_for() -> None:
    """It is never guessed."""
    answer = reply_to(WAYS, SESSIONS["open"], "there are five or six of us", front(), reply)

    assert not answer.session.players
    assert answer.say.endswith("How many are playing?")


def test_number_told_twice_is_not_left_open() -> None:
    """A number and the same number of somebody are one number."""
    answer = reply_to(WAYS, SESSIONS["open"], "six players or six friends", front(), reply)

    assert answer.session.players == 6
