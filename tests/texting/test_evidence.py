"""What a texted game tells the referee leads to the verdict that its phones were told, with both boxes."""

from random import Random

import pytest

from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import PRESETS, HouseRules, Rulebook
from onenight.ways.one_night.texts.rounds import verdict
from onenight.ways.one_night.texts.way import TextedNightWay
from onenight.ways.one_night.verdict import find_verdict, write_reason
from tests.effort import count_examples
from tests.rules.random_decks import draw_blind_deck
from tests.sessions import make_session
from tests.texting.playing import LINES, deal_party, make_front, play_to_verdict

HOUSES = (
    *PRESETS.values(),
    HouseRules(dream_wolf="company", alpha_wolf="any other player", doppelganger="when called"),
    HouseRules(hunter_points="after", artifacts=("claw", "cudgel")),
    HouseRules(master="all other vampires", traitor="any", prince="cannot die"),
    HouseRules(epic_battle=False, cursed="werewolves"),
)
BOXES = (("base", "daybreak", "bonus"), tuple(ULTIMATE.boxes), ("base", "vampire"))


@pytest.mark.parametrize("house", HOUSES)
def test_the_speaker_judges_as_the_texts_do(house: HouseRules) -> None:
    """Whatever became of anybody's card; and there is a sentence for it."""
    rulebook = Rulebook(ULTIMATE, house)
    for seed in range(count_examples(60)):
        chance = Random(seed)  # noqa: S311 - a test keeps no secrets
        players = chance.randint(3, 10)
        deck = draw_blind_deck(players, rulebook, chance, BOXES[seed % len(BOXES)])
        party = play_to_verdict(deal_party(players, rulebook, deck, seed), seed).party
        session = TextedNightWay().follow_game(make_session(), party, make_front())

        assert find_verdict(session) == verdict(party), (seed, deck.keys)
        assert write_reason(session, LINES)
