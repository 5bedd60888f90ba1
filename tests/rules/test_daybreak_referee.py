"""The referee with both boxes: what is asked, and laws against every way in which everything can lie."""

from itertools import product
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck
from onenight.rules.finger_count import Fingers
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import Answer, ArtifactHolder, Known, Question, add_told_fact
from onenight.rules.protection import choose_guard_question as guards_question
from onenight.rules.protection import find_dead_with_guards
from onenight.rules.record import read_record
from onenight.rules.referee import answer, choose_question, list_outcomes, settle_verdict
from onenight.rules.rulebook import HouseRules, Rulebook
from tests.effort import count_examples
from tests.rules import daybreak_by_the_book as book
from tests.rules.both_boxes import draw_game
from tests.rules.daybreak_evenings import Evening, list_evenings, read_table, settle

law = settings(deadline=None, max_examples=count_examples(200))


def by_the_book(record: dict[str, Any], known: Known) -> dict[str, Any]:
    """The result by the second writing of the rules."""
    house = {key: getattr(known.rulebook.house, key) for key in known.rulebook.house._fields}
    return book.judge_record(record | {"house_rules": house | {"artifacts": list(house["artifacts"])}})


@law
@given(seed=st.integers(0, 2**32), told=st.sampled_from(["votes", "some votes", "dead"]))
def test_a_whole_table_gets_its_verdict(seed: int, told: str) -> None:
    """Answered truthfully the referee comes to the verdict of the rules, and asks nothing twice."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    record = draw_game(chance, ("base", "daybreak"), hunter_points=chance.choice(["vote", "after"]))
    table, known = read_table(read_record(record))
    if told == "dead":
        known = known._replace(dead=table.dead)
    else:
        votes = {seat: target for seat, target in enumerate(table.targets) if told == "votes" or chance.random() < 0.5}
        known = settle(Fingers(known.players, votes), known, table)
        assert known.dead == table.dead
    if table.chosen is None:
        known = known._replace(pointed=known.votes)
    asked_all = []
    while asked := choose_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.truth(asked, known))

    assert [each for each in set(asked_all) if asked_all.count(each) > 1] in ([], [("artifacts", None, None)])
    end, found = by_the_book(record, known), settle_verdict(known)
    assert found is not None
    assert [record["players"][seat] for seat in found.dead] == end["killed"]
    assert sorted(found.teams) == end["winning_teams"]
    assert {record["players"][seat] for seat in found.winners} <= set(end["winners"])
    assert list_outcomes(known) == {table.outcome(known.rulebook)}


SPECIAL = ["werewolf", "mystic_wolf", "minion", "tanner", "hunter", "doppelganger", "bodyguard", "curator"]
SPECIAL += ["paranormal_investigator", "bodyguard", "curator", "hunter", "alpha_wolf"]
PLAIN = ["seer", "robber", "troublemaker", "villager", "villager", "villager"]
MANY = 6000
"""More situations than this are too many to look at one by one."""


def small_table(seed: int) -> tuple[Known, list[Evening]] | None:
    """A table of three with a few cards that matter, and every way in which everything can lie; None for too many."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    special = list(dict.fromkeys(chance.sample(SPECIAL, chance.randint(1, 4))))
    deck = Deck.of(ULTIMATE, [*special, *PLAIN[: 6 - len(special)]])
    artifacts = tuple(key for key in ("claw", "brand", "cudgel") if chance.random() < 0.5) or ("claw",)
    rulebook = Rulebook(ULTIMATE, HouseRules(artifacts=artifacts, hunter_points="vote"))
    known = Known(deck, 3, rulebook, ())
    possible = []
    for evening in list_evenings(deck, 3, artifacts):
        for targets in product((1, 2), (0, 2), (0, 1)):
            possible.append(evening._replace(targets=targets))
            if len(possible) > MANY:
                return None
    return known, possible


@settings(deadline=None, max_examples=count_examples(120))
@given(seed=st.integers(0, 2**32), told=st.sampled_from(["votes", "dead"]))
def test_only_what_matters_is_asked_and_the_verdict_is_right(seed: int, told: str) -> None:
    """No question is asked whose answers all lead to one verdict, and the verdict given is that of every completion.

    Where three say no more than who died, the fingers that this takes are not worked back to who points at whom: so
    whom a Bodyguard protects or a Hunter shoots may be asked though it is certain.
    """
    drawn = small_table(seed)
    assume(drawn is not None)
    assert drawn is not None
    known, possible = drawn
    rulebook = known.rulebook
    table = Random(seed).choice(possible)  # noqa: S311 - a test keeps no secrets
    if told == "dead":
        known = known._replace(dead=table.dead)
        possible = [each for each in possible if each.dead == table.dead]
    else:
        votes = dict(enumerate(table.targets))
        possible = [each for each in possible if each.targets == table.targets]
        fingers = Fingers(3, votes)
        known = known._replace(votes=votes, pointed=votes)
        while find_dead_with_guards(fingers, known) is None:
            asked = guards_question(fingers, known)
            assert asked is not None
            assert len({each.dead for each in possible}) > 1
            truth = table.truth(asked, known)
            possible = [each for each in possible if each.truth(asked, known) == truth]
            known = add_told_fact(known, asked, truth)
        assert {each.dead for each in possible} == {table.dead}
        known = known._replace(dead=table.dead)
    while asked := choose_question(known):
        if told == "votes" or not {"bodyguard", "hunter"} & set(known.deck.keys):
            assert len({each.outcome(rulebook) for each in possible}) > 1
            assert len({each.truth(asked, known) for each in possible}) > 1
        truth = table.truth(asked, known)
        possible = [each for each in possible if consistent(each, asked, truth, known)]
        known = answer(known, asked, truth)

    assert {each.outcome(rulebook) for each in possible} == list_outcomes(known) == {table.outcome(rulebook)}


def consistent(evening: Evening, asked: Question, truth: Answer, known: Known) -> bool:
    """Whether an answer is true of an evening; of two artifacts either may have been told first."""
    if isinstance(truth, ArtifactHolder):
        return evening.artifacts.get(truth.seat) == truth.artifact
    return evening.truth(asked, known) == truth
