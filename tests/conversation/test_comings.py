"""Who comes, who leaves, and how many they are then: told in one breath, in any order."""

import pytest

from onenight.interpretation.sentence import reply_to
from onenight.ways.index import WAYS, reply
from tests.conversation.test_conversation import SESSIONS, front
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

SIX = SESSIONS["deck"]


@pytest.mark.parametrize(("text", "players", "known"), TABLES["comings"])
def test_the_number_that_is_told_counts(text: str, players: int, known: list[str]) -> None:
    """Who came or left only tells why it changed; without a number it is what changes it."""
    session = reply_to(WAYS, SIX, text, front(), reply).session

    assert session.players == players
    assert [name for name in session.names if name] == known


def test_a_number_left_open_is_asked_for() -> None:
    """It is never guessed."""
    answer = reply_to(WAYS, SESSIONS["open"], "there are five or six of us", front(), reply)

    assert not answer.session.players
    assert answer.say.endswith("How many are playing?")


def test_number_told_twice_is_not_left_open() -> None:
    """A number and the same number of somebody are one number."""
    answer = reply_to(WAYS, SESSIONS["open"], "six players or six friends", front(), reply)

    assert answer.session.players == 6
