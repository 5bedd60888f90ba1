"""The referee: laws against whole tables of all boxes, and against every way in which everything can lie."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.finger_count import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Answer, ArtifactHolder, Known, Question, add_told_fact
from onenight.rules.marks import find_mark
from onenight.rules.night_steps import has_dusk
from onenight.rules.protection import choose_guard_question, find_dead_with_guards
from onenight.rules.referee import (
    answer,
    choose_question,
    choose_winner_question,
    find_winners,
    list_outcomes,
    settle_verdict,
)
from onenight.rules.rulebook import HouseRules, Rulebook
from tests.effort import count_examples
from tests.rules.decks_by_the_book import BAG, BASE, BONUS, DAYBREAK
from tests.rules.strategies import make_chance
from tests.rules.truthful_tables import Table, draw_marked_table, draw_table, list_tables, settle_dead

law = settings(deadline=None, max_examples=count_examples(300))
seeds = st.integers(0, 2**32)


def check_verdict(table: Table, known: Known, asked_all: list[Question]) -> None:
    """Assert that a table which tells the truth gets its verdict, then its winners, and is asked nothing twice."""
    while asked := choose_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.tell(asked, known))
    end, found, dusk = table.verdict, settle_verdict(known), has_dusk(table.deck)
    assert found is not None
    assert (found.dead, found.teams) == (end.dead, end.teams)
    assert found.reason == end.reason or not dusk
    assert dusk or list_outcomes(known) == {table.outcome}
    assert set(found.winners) <= set(end.winners)
    while asked := choose_winner_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.tell(asked, known))
    assert find_winners(known) == end.winners
    assert [each for each in set(asked_all) if asked_all.count(each) > 1] in ([], [Question("artifacts")])


@pytest.mark.parametrize("bag", [BASE + DAYBREAK, BASE + DAYBREAK + BONUS, BAG])
@law
@given(seed=seeds, voted=st.floats(0, 1), shown=st.floats(0, 1))
def test_a_truthful_table_gets_its_verdict(bag: Sequence[str], seed: int, voted: float, shown: float) -> None:
    """The dead, the teams, with marks why, and the winners, whatever was told of votes and of cards before."""
    chance = make_chance(seed)
    table = draw_table(chance, bag)
    told = {seat: target for seat, target in enumerate(table.votes) if chance.random() < voted}
    cards = {seat: card.key for seat, card in enumerate(table.night.cards) if chance.random() < shown}
    known = table.known._replace(shown=cards if has_dusk(table.deck) else {})
    check_verdict(table, *settle_dead(table, known, Fingers(known.players, told)))


@law
@given(seed=seeds)
def test_a_table_that_tells_its_dead_gets_its_verdict(seed: int) -> None:
    """Where only those with the most fingers are told, whom nobody protects."""
    table = draw_table(make_chance(seed), BASE + DAYBREAK)
    check_verdict(table, table.known._replace(dead=table.dead), [])


@law
@given(seed=seeds)
def test_questions_about_marks_end_where_only_their_holders_are_told(seed: int) -> None:
    """Nothing is asked of a kind of which the deck has no card, and no mark that nothing of it gives."""
    table = draw_marked_table(make_chance(seed))
    known, _ = settle_dead(table, table.known, Fingers(len(table.votes), dict(enumerate(table.votes))))
    while asked := choose_winner_question(known):
        if asked.fact == "bearers":
            assert any(role.action.gives == asked.role for role in table.deck.cards)
        known = answer(known, asked, table.tell(asked, known))
    marks = table.night.laid.marks
    assert all(find_mark(marks, seat) is mark for mark, seats in known.bearers.items() for seat in seats)


SPECIAL = ["werewolf", "mystic_wolf", "minion", "tanner", "hunter", "doppelganger", "bodyguard", "curator"]
SPECIAL += ["paranormal_investigator", "bodyguard", "curator", "hunter", "alpha_wolf"]
PLAIN = ["seer", "robber", "troublemaker", "villager", "villager", "villager"]
MANY = 6000
"""More situations than this are too many to look at one by one."""


def small_table(chance: Random) -> list[Table]:
    """Every way in which everything can lie at a table of three with a few cards that matter; none for too many."""
    special = list(dict.fromkeys(chance.sample(SPECIAL, chance.randint(1, 4))))
    deck = Deck.of(ULTIMATE, [*special, *PLAIN[: 6 - len(special)]])
    artifacts = tuple(key for key in ("claw", "brand", "cudgel") if chance.random() < 0.5) or ("claw",)
    rulebook = Rulebook(ULTIMATE, HouseRules(artifacts=artifacts, hunter_points="vote"))
    possible = []
    for table, votes in product(list_tables(deck, 3, rulebook), product((1, 2), (0, 2), (0, 1))):
        possible.append(table._replace(votes=votes))
        if len(possible) > MANY:
            return []
    return possible


@settings(deadline=None, max_examples=count_examples(120))
@given(seed=seeds, told=st.sampled_from(["votes", "dead"]))
def test_only_what_matters_is_asked_and_the_verdict_is_right(seed: int, told: str) -> None:
    """No question is asked whose answers all lead to one verdict, and the verdict given is that of every completion.

    Where three say no more than who died, the fingers that this takes are not worked back to who points at whom: so
    whom a Bodyguard protects or a Hunter shoots may be asked though it is certain.
    """
    chance = make_chance(seed)
    possible = small_table(chance)
    assume(possible)
    table = chance.choice(possible)
    known = table.known
    if told == "dead":
        known = known._replace(dead=table.dead)
        possible = [each for each in possible if each.dead == table.dead]
    else:
        votes = dict(enumerate(table.votes))
        possible = [each for each in possible if each.votes == table.votes]
        fingers = Fingers(3, votes)
        known = known._replace(votes=votes, pointed=votes)
        while find_dead_with_guards(fingers, known) is None:
            asked = choose_guard_question(fingers, known)
            assert asked is not None
            assert len({each.dead for each in possible}) > 1
            truth = table.tell(asked, known)
            possible = [each for each in possible if each.tell(asked, known) == truth]
            known = add_told_fact(known, asked, truth)
        assert {each.dead for each in possible} == {table.dead}
        known = known._replace(dead=table.dead)
    while asked := choose_question(known):
        if told == "votes" or not {"bodyguard", "hunter"} & set(known.deck.keys):
            assert len({each.outcome for each in possible}) > 1
            assert len({each.tell(asked, known) for each in possible}) > 1
        truth = table.tell(asked, known)
        possible = [each for each in possible if is_consistent(each, asked, truth, known)]
        known = answer(known, asked, truth)

    assert {each.outcome for each in possible} == list_outcomes(known) == {table.outcome}


def is_consistent(table: Table, asked: Question, truth: Answer, known: Known) -> bool:
    """Return whether an answer is true of a table; of two artifacts either may have been told first."""
    if isinstance(truth, ArtifactHolder):
        return truth in table.list_artifacts()
    return table.tell(asked, known) == truth
