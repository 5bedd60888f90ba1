"""The referee: what is asked, in tables; its laws stand in test_referee_laws.py and test_winners.py."""

import pytest

from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.game import ULTIMATE
from onenight.rules.referee import (
    Answer,
    Known,
    Outcome,
    Question,
    answer,
    choose_question,
    correct_dead,
    find_all_dead,
    list_outcomes,
)
from onenight.rules.roles import Stake, Team
from onenight.rules.rulebook import HouseRules, Rulebook

DECKS = {
    "classic": "werewolf werewolf seer robber troublemaker villager",
    "tame": "seer robber troublemaker villager villager villager",
    "tanner": "werewolf tanner seer robber villager villager",
    "minion": "werewolf minion seer robber villager villager",
    "hunter": "werewolf hunter seer robber villager villager",
    "copier": "doppelganger werewolf seer robber villager villager",
}

TALKS = """
classic | 0   | shown 0 werewolf                                    | 0   | village
classic | 0   | shown 0 seer, living_wolf yes                       | 0   | werewolf
classic | 0   | shown 0 seer, living_wolf no                        | 0   |
classic |     | living_wolf yes                                     |     | werewolf
classic |     | living_wolf no                                      |     | village
classic need a death | | living_wolf yes                            |     |
tame    |     |                                                     |     | village
tame    | 0 1 |                                                     | 0 1 |
tanner  | 0   | shown 0 tanner                                      | 0   | tanner
tanner  | 0 1 | shown 0 tanner, shown 1 werewolf                    | 0 1 | tanner village
tanner overrides | 0 1 | shown 0 tanner                             | 0 1 | tanner
minion  | 0   | shown 0 minion, living_wolf no                      | 0   |
minion  | 0   | shown 0 seer, living_wolf no, living_minion yes     | 0   | werewolf
minion  | 0   | shown 0 seer, living_wolf no, living_minion no      | 0   |
hunter  | 0   | shown 0 hunter, pointed 0 1, shown 1 werewolf       | 0 1 | village
hunter  | 0   | shown 0 hunter, pointed 0 1, shown 1 seer, living_wolf yes | 0 1 | werewolf
copier  | 0   | shown 0 doppelganger, copied 0 werewolf             | 0   | village
copier  | 0   | shown 0 doppelganger, copied 0 seer, living_wolf no | 0   |
"""
"""Deck and house rule; who has the most fingers; what is asked and answered; who is dead; who wins."""

HOUSES = {"need a death": HouseRules(werewolves_need_a_death=True), "overrides": HouseRules(tanner_overrides=True)}


def known_of(table: str, dead: str) -> Known:
    """What a table of three has told when only the fingers are counted."""
    deck, _, rule = table.partition(" ")
    rulebook = Rulebook(ULTIMATE, HOUSES.get(rule, HouseRules()))
    return Known(Deck.of(ULTIMATE, DECKS[deck].split()), 3, rulebook, tuple(int(seat) for seat in dead.split()))


def told(words: list[str]) -> Answer:
    """An answer as the table writes it."""
    word = words[-1]
    return int(word) if word.isdigit() else {"yes": True, "no": False}.get(word, word)


@pytest.mark.parametrize("talk", TALKS.strip().splitlines())
def test_what_is_asked(talk: str) -> None:
    """The questions come as written, and after the last one the verdict is certain."""
    table, dead, asked_and_told, died, teams = (cell.strip() for cell in talk.split("|"))
    known = known_of(table, dead)
    for line in filter(None, asked_and_told.split(", ")):
        words = line.split()
        asked = choose_question(known)
        assert asked is not None
        assert asked.fact == words[0]
        assert asked.seat in (None, int(words[1]) if words[1].isdigit() else None)
        known = answer(known, asked, told(words))

    assert choose_question(known) is None
    (outcome,) = list_outcomes(known)
    assert outcome == Outcome(tuple(int(seat) for seat in died.split()), tuple(Team(team) for team in teams.split()))
    assert sorted(find_all_dead(known)) == list(outcome.dead)


def test_what_cannot_be_is_refused() -> None:
    """A second Tanner, or a card that is not in the deck, is no answer; nothing told before is lost."""
    known = known_of("tanner", "0 1")
    known = answer(known, Question("shown", 0), "tanner")
    for card in ("tanner", "minion"):
        with pytest.raises(NotAllowed, match="impossible-answer"):
            answer(known, Question("shown", 1), card)

    assert choose_question(known) == Question("shown", 1)


def test_a_correction_keeps_what_is_still_so() -> None:
    """Other dead: the cards named stay named, and what was said of the living as a whole is forgotten."""
    known = known_of("minion", "0")._replace(
        shown={0: "werewolf"}, held={1: "seer"}, pointed={0: 1}, living={Stake.MINION: True, Stake.WEREWOLF: False}
    )
    after = correct_dead(known._replace(nobody_else=("tanner",)), (1,))

    assert after == known._replace(dead=(1,), living={})
    assert list_outcomes(after) == {Outcome((1,), (Team.WEREWOLF,))}
    assert correct_dead(known, (0,)) == known


def test_whoever_is_shot_is_no_longer_among_the_living() -> None:
    """That a Werewolf lives is asked again when somebody falls; that none does stays true."""
    known = known_of("hunter", "0")._replace(shown={0: "hunter"}, living={Stake.WEREWOLF: True, Stake.MINION: False})
    after = answer(known, Question("pointed", 0), 1)

    assert after.living == {Stake.MINION: False}
    assert choose_question(after) == Question("shown", 1)


@pytest.mark.parametrize("told", ["doppelganger", "tanner", "dragon"])
def test_only_another_card_of_the_deck_is_copied(told: str) -> None:
    """The Doppelgänger card counts as a card that another player was dealt."""
    known = known_of("copier", "0")._replace(shown={0: "doppelganger"})

    with pytest.raises(NotAllowed, match="impossible-answer"):
        answer(known, Question("copied", 0), told)
