"""The Bonus Packs by texts in every language; in English they are told in nights/bonus.txt."""

import pytest

from onenight.speech.lines import Lines
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import dawn_text
from tests.fixtures import read_cases
from tests.texting.dealt_by_hand import make_game

CASES = read_cases(__file__)


@pytest.mark.parametrize("language", CASES["thumbs"])
def test_thumbs_are_told_together(language: str) -> None:
    """Of one, or of several, as people say it."""
    cards = "aura_seer robber seer werewolf werewolf|villager villager insomniac"
    for picks, told in zip(({1: (3,)}, {1: (3,), 2: (4,)}), CASES["thumbs"][language], strict=True):
        party = make_game(cards, picks)
        assert told in dawn_text(party, 0, play_night(party), Lines(language))


@pytest.mark.parametrize(("language", "told"), CASES["robbed"].items())
def test_the_card_that_lies_there_by_then_is_told_as_such(language: str, told: str) -> None:
    """Nobody is the Seer and the Robber."""
    party = make_game("seer beholder robber|werewolf werewolf villager", {2: (0,)})

    assert told in dawn_text(party, 1, play_night(party), Lines(language))
