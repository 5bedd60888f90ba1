"""Questions as friends ask them at a table are answered with what the rules say of just that."""

import pytest

from tests.conversation.test_moods import tables
from tests.fixtures import read_table

FIVE = "we are Anna, Bob, Carol, Dan and Eve"
LED = {
    "base": (FIVE, "doppelganger, two werewolves, minion, seer, robber, drunk, tanner", "yes"),
    "daybreak": (FIVE, "alpha wolf, mystic wolf, werewolf, witch, village idiot, curator, bodyguard, seer", "yes"),
    "original": ("the original game", FIVE),
    "week": ("one week", FIVE),
}
"""What was said before a question is asked."""


@pytest.mark.parametrize(("led", "said", "told"), read_table(__file__, "asked"))
def test_question_is_answered(led: str, said: str, told: str) -> None:
    """It is said through the conversation, and changes nothing of the table."""
    before, answer = tables("en", *LED[led], said)

    assert told in answer.say
    assert answer.table == before.table


@pytest.mark.parametrize(("language", "said", "told"), read_table(__file__, "short"))
def test_permission_begins_with_yes_or_no(language: str, said: str, told: str) -> None:
    """In the other languages, too."""
    assert tables(language, said)[1].say.startswith(told)
