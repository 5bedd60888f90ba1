"""The referee: what is asked, in tables; and two laws against every way in which the cards can lie."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck, random_deck
from onenight.rules.errors import NotAllowed
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.referee import MATTERING, Answer, Known, Outcome, Question, answer, fallen, outcomes, question
from onenight.rules.roles import Team
from onenight.rules.rulebook import HouseRules, Rulebook
from onenight.rules.verdict import judge
from onenight.rules.votes import most_fingers
from tests.rules.strategies import house_rules, seeded

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
        asked = question(known)
        assert asked is not None
        assert asked.fact == words[0]
        assert asked.seat in (None, int(words[1]) if words[1].isdigit() else None)
        known = answer(known, asked, told(words))

    assert question(known) is None
    (outcome,) = outcomes(known)
    assert outcome == Outcome(tuple(int(seat) for seat in died.split()), tuple(Team(team) for team in teams.split()))
    assert sorted(fallen(known)) == list(outcome.dead)


def test_what_cannot_be_is_refused() -> None:
    """A second Tanner, or a card that is not in the deck, is no answer; nothing told before is lost."""
    known = known_of("tanner", "0 1")
    known = answer(known, Question("shown", 0), "tanner")
    for card in ("tanner", "minion"):
        with pytest.raises(NotAllowed, match="impossible-answer"):
            answer(known, Question("shown", 1), card)

    assert question(known) == Question("shown", 1)


class Evening(NamedTuple):
    """One way in which everything can lie: a card at each seat, what was copied, whom each seat points at."""

    cards: tuple[str, ...]
    copied: str
    targets: tuple[int, ...]

    def role(self, seat: int) -> str:
        """What the card at a seat counts as."""
        return self.copied if self.cards[seat] == "doppelganger" else self.cards[seat]

    def outcome(self, known: Known) -> Outcome:
        """Who dies and which teams win, by the engine."""
        dead = list(known.dead)
        for seat in dead:
            if self.role(seat) == "hunter" and self.targets[seat] not in dead:
                dead.append(self.targets[seat])
        roles = [known.rulebook.game.roles[self.role(seat)] for seat in range(known.players)]
        verdict = judge(tuple(sorted(dead)), roles, known.rulebook)
        return Outcome(verdict.dead, verdict.teams)

    def truth(self, asked: Question, known: Known) -> Answer:
        """What this table would answer."""
        living = [self.role(seat) for seat in range(known.players) if seat not in self.outcome(known).dead]
        seat = asked.seat or 0
        answers: dict[str, Answer] = {
            "shown": self.cards[seat],
            "copied": self.copied,
            "pointed": self.targets[seat],
            "living_wolf": "werewolf" in living,
            "living_minion": "minion" in living,
        }
        return answers[asked.fact]


def evenings(known: Known) -> Iterator[Evening]:
    """Every way in which everything can lie, but for cards that never matter."""
    kinds = [key if key in MATTERING else "villager" for key in known.deck.keys]
    copies = {"villager", *kinds} - {"doppelganger"} if "doppelganger" in kinds else {"villager"}
    others = [[other for other in range(known.players) if other != seat] for seat in range(known.players)]
    for cards in sorted(set(permutations(kinds, known.players))):
        shoots = "hunter" in (*cards, *(copies if "doppelganger" in cards else ()))
        for copied in sorted(copies) if "doppelganger" in cards else ["villager"]:
            for targets in product(*others) if shoots else [tuple(other[0] for other in others)]:
                yield Evening(cards, copied, targets)


@st.composite
def votes(draw: st.DrawFn, most: int) -> tuple[Known, int]:
    """A table of up to so many that has just counted fingers, and a seed."""
    rulebook = draw(st.builds(Rulebook, st.just(ULTIMATE), house_rules) | st.just(Rulebook(ORIGINAL)))
    players = draw(st.integers(3, min(most, rulebook.game.players[-1])))
    seed = draw(st.integers(0, 2**16))
    deck = random_deck(players, rulebook, seeded(seed))
    fingers = draw(st.lists(st.integers(0, players - 1), min_size=players, max_size=players))
    return Known(deck, players, rulebook, tuple(most_fingers(fingers))), seed


def shuffled(known: Known, seed: int) -> Evening:
    """One way in which everything can lie, by chance."""
    chance = seeded(seed)
    kinds = [key if key in MATTERING else "villager" for key in known.deck.keys]
    chance.shuffle(kinds)
    targets = [
        chance.choice([other for other in range(known.players) if other != seat]) for seat in range(known.players)
    ]
    copied = chance.choice(sorted({"villager", *kinds} - {"doppelganger"}))
    return Evening(tuple(kinds[: known.players]), copied, tuple(targets))


@settings(deadline=None, max_examples=100)
@given(votes(most=10))
def test_a_whole_table_gets_its_verdict(vote: tuple[Known, int]) -> None:
    """Answered truthfully the referee comes to the engine's verdict, in no more questions than there are facts."""
    known, seed = vote
    table = shuffled(known, seed)
    asked_all = []
    while asked := question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.truth(asked, known))

    assert outcomes(known) == {table.outcome(known)}
    assert len(set(asked_all)) == len(asked_all)


@settings(deadline=None, max_examples=60)
@given(votes(most=3))
def test_only_what_matters_is_asked_and_the_verdict_is_right(vote: tuple[Known, int]) -> None:
    """No question is asked whose answers all lead to one verdict, and the verdict given is that of every completion."""
    known, seed = vote
    possible = list(evenings(known))
    table = seeded(seed).choice(possible)
    while asked := question(known):
        assert len({evening.outcome(known) for evening in possible}) > 1
        assert len({evening.truth(asked, known) for evening in possible}) > 1

        truth = table.truth(asked, known)
        possible = [evening for evening in possible if evening.truth(asked, known) == truth]
        known = answer(known, asked, truth)

    assert {evening.outcome(known) for evening in possible} == outcomes(known) == {table.outcome(known)}
