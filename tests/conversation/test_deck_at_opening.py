"""What is told with the number of players in one breath: boxes, a whole deck; and a number that is typed in short."""

from collections import Counter

import pytest

from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_deck_plan import play, table

BOTH, FIRST, SECOND = ("base", "daybreak"), ("base",), ("daybreak",)
BOXES = [
    ("en", "5 players plus Daybreak", 5, BOTH),
    ("en", "six of us with Daybreak", 6, BOTH),
    ("en", "five players with the Daybreak box", 5, BOTH),
    ("en", "we're six and we have Daybreak", 6, BOTH),
    ("en", "4 ppl + Daybreak", 4, BOTH),
    ("en", "seven of us and we only have Daybreak", 7, SECOND),
    ("en", "six of us and no Daybreak", 6, FIRST),
    ("en", "six of us, we did not bring a cake", 6, FIRST),
    ("de", "zu sechst mit Daybreak", 6, BOTH),
    ("de", "5 Spieler plus MorgenGrauen", 5, BOTH),
    ("de", "wir sind fünf und haben die Erweiterung", 5, BOTH),
    ("de", "sechs Leute ohne MorgenGrauen", 6, FIRST),
    ("fr", "à six avec Daybreak", 6, BOTH),
    ("fr", "5 joueurs plus Daybreak", 5, BOTH),
    ("fr", "on est cinq avec l'extension", 5, BOTH),
    ("fr", "on est six, sans Crépuscule", 6, FIRST),
]


@pytest.mark.parametrize(("language", "say", "players", "boxes"), BOXES)
def test_boxes_told_with_players(language: str, say: str, players: int, boxes: tuple[str, ...]) -> None:
    """The deck is the one recommended for them."""
    after = play(table(0, language), language, say)[0]

    assert (after.players, cards_of(after).boxes) == (players, boxes)
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
WHOLE = [
    ("en", 0, f"we're eight and we play {LISTED}", 8, EIGHT),
    ("en", 0, f"were eight and we play {LISTED}", 8, EIGHT),
    ("en", 0, f"eight of us, {LISTED}, and quick pace", 8, EIGHT),
    ("en", 5, f"we're eight and we play {LISTED}", 8, EIGHT),
    ("de", 0, "wir sind fünf, WW WW Seherin Räuber Unruhestifterin Jäger Dorfi Dorfi", 5, FIVE),
    ("fr", 0, "on est cinq, LG LG voyante voleur noiseuse chasseur SV SV", 5, FIVE),
    ("en", 0, "five of us: WW WW seer robber TM hunter villager villager", 5, FIVE),
    ("en", 8, f"we play {LISTED}", 8, EIGHT),
    ("en", 0, "we are five, and it's two wolves, seer, robber, troublemaker, hunter and two villagers", 5, FIVE),
    ("de", 0, "wir sind fünf, mit Wolf, Wolf, Seherin, Räuber, Unruhestifterin, Jäger und zwei Dorfbewohnern", 5, FIVE),
    (
        "de",
        6,
        "wir sind fünf und spielen zwei Wölfe, Seherin, Räuber, Unruhestifterin, Jäger, zwei Dorfbewohner",
        5,
        FIVE,
    ),
    ("fr", 0, "on est cinq, avec loup, loup, voyante, voleur, noiseuse, chasseur et deux villageois", 5, FIVE),
    ("fr", 6, "on est cinq et on joue deux loups, voyante, voleur, noiseuse, chasseur, deux villageois", 5, FIVE),
]
"""In which language, how many played before, what is said, and how many play with which deck then."""


@pytest.mark.parametrize(("language", "before", "say", "players", "deck"), WHOLE)
def test_whole_deck_told_with_players(language: str, before: int, say: str, players: int, deck: str) -> None:
    """A card that is named twice is two."""
    after = play(table(before, language), language, say)[0]
    words = deck.split()
    numbers = {key: int(count) if count.isdecimal() else 1 for key, count in zip(words, [*words[1:], ""], strict=True)}

    assert (after.phase, after.players) == (Phase.DECK, players)
    assert Counter(after.game.deck.keys) == {key: number for key, number in numbers.items() if not key.isdecimal()}


SHORT = [
    *(("en", "4p", 4), ("en", "7ppl", 7), ("en", "5 pl", 5), ("en", "6 pax", 6), ("en", "8 players", 8)),
    *(("de", "4P", 4), ("de", "6 Pers.", 6), ("de", "5L", 5), ("fr", "4j", 4), ("fr", "6p", 6), ("fr", "5 pers", 5)),
]


@pytest.mark.parametrize(("language", "say", "players"), SHORT)
def test_number_of_players_in_short(language: str, say: str, players: int) -> None:
    """As people type it."""
    assert play(table(0, language), language, say)[0].players == players
