"""Cards that are told in few words while the deck is chosen."""

import pytest

from tests.conversation.test_deck_plan import change, play, table
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


@pytest.mark.parametrize(("language", "players", "say", "expected"), TABLES["changes"])
def test_card_told_in_few_words_is_a_change(language: str, players: int, say: str, expected: str) -> None:
    """As it is with a word of change beside what else is said of it."""
    before = table(players, language)

    assert change(before, play(before, language, say)[0]) == expected
