"""What is told with the number of players in one breath: boxes, a whole deck; and a number that is typed in short."""

from collections import Counter

import pytest

from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_deck_plan import play, table
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

BOTH, FIRST, SECOND = ("base", "daybreak"), ("base",), ("daybreak",)


@pytest.mark.parametrize(("language", "say", "players", "boxes"), TABLES["boxes"])
def test_boxes_told_with_players(language: str, say: str, players: int, boxes: list[str]) -> None:
    """The deck is the one recommended for them."""
    after = play(table(0, language), language, say)[0]

    assert (after.players, [*cards_of(after).boxes]) == (players, boxes)
    assert after.game.deck.keys == recommend_deck(ULTIMATE, players, boxes).keys


def test_boxes_are_told_before_changes_of_their_deck() -> None:
    """The Witch is in the box that was told with her."""
    after = play(table(0, "en"), "en", "six of us with Daybreak, and the Witch instead of the Drunk")[0]

    assert cards_of(after).boxes == BOTH
    assert {"mystic_wolf", "witch"} <= set(after.game.deck.keys)
    assert "drunk" not in after.game.deck.keys


EIGHT = "werewolf 2 minion tanner seer robber troublemaker drunk hunter villager 2"
FIVE = "werewolf 2 seer robber troublemaker hunter villager 2"
LISTED = "wolf wolf minion tanner seer robber troublemaker drunk hunter villager villager"


@pytest.mark.parametrize(("language", "before", "say", "players", "deck"), TABLES["whole"])
def test_whole_deck_told_with_players(language: str, before: int, say: str, players: int, deck: str) -> None:
    """A card that is named twice is two."""
    after = play(table(before, language), language, say)[0]
    words = deck.split()
    numbers = {key: int(count) if count.isdecimal() else 1 for key, count in zip(words, [*words[1:], ""], strict=True)}

    assert (after.phase, after.players) == (Phase.DECK, players)
    assert Counter(after.game.deck.keys) == {key: number for key, number in numbers.items() if not key.isdecimal()}


@pytest.mark.parametrize(("language", "say", "players"), TABLES["short"])
def test_number_of_players_in_short(language: str, say: str, players: int) -> None:
    """As people type it."""
    assert play(table(0, language), language, say)[0].players == players
