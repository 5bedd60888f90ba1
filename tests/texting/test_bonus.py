"""The Bonus Packs by texts in every language; in English they are told in nights/bonus.txt."""

import pytest

from onenight.speech.lines import Lines
from onenight.ways.one_night.texts.course import play_night
from onenight.ways.one_night.texts.dawn import dawn_text
from tests.texting.dealt_by_hand import make_game


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "You saw a thumb: Bob.", "You saw thumbs: Bob and Carol."),
        ("de", "Du hast gesehen: einen Daumen (Bob).", "Du hast gesehen: Daumen (Bob und Carol)."),
        ("fr", "Tu as vu un pouce : Bob.", "Tu as vu des pouces : Bob et Carol."),
    ],
)
def test_thumbs_are_told_together(language: str, one: str, two: str) -> None:
    """Of one, or of several, as people say it."""
    cards = "aura_seer robber seer werewolf werewolf|villager villager insomniac"
    for picks, told in (({1: (3,)}, one), ({1: (3,), 2: (4,)}, two)):
        party = make_game(cards, picks)
        assert told in dawn_text(party, 0, play_night(party), Lines(language))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You saw Alice: Seer and Alice's card: Robber."),
        ("de", "Du hast gesehen: Alice (Seherin) und Karte von Alice (Räuber)."),
        ("fr", "Tu as vu Alice : voyante et la carte d'Alice : voleur."),
    ],
)
def test_the_card_that_lies_there_by_then_is_told_as_such(language: str, told: str) -> None:
    """Nobody is the Seer and the Robber."""
    party = make_game("seer beholder robber|werewolf werewolf villager", {2: (0,)})

    assert told in dawn_text(party, 1, play_night(party), Lines(language))
