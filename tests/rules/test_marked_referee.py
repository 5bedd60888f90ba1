"""The referee of a table with marks: answered truthfully it comes to the verdict that the whole table has."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.finger_count import Fingers
from onenight.rules.known_facts import Known, Question, add_told_fact
from onenight.rules.marks import find_mark
from onenight.rules.protection import choose_guard_question, find_dead_with_guards
from onenight.rules.referee import answer, choose_question, choose_winner_question, find_winners, settle_verdict
from tests.effort import count_examples
from tests.rules.marked_tables import Table, draw_table

law = settings(deadline=None, max_examples=count_examples(300))


def settle_dead(table: Table, known: Known, fingers: Fingers) -> tuple[Known, list[Question]]:
    """Return what is known once the table has told who dies of its fingers, and what was asked for it."""
    asked_all = []
    while (dead := find_dead_with_guards(fingers, known)) is None:
        asked = choose_guard_question(fingers, known)
        if asked is None or asked.fact in ("guarded", "voted"):
            seat = next(seat for seat in range(known.players) if seat not in fingers.votes)
            seat = seat if asked is None or asked.seat is None else asked.seat
            fingers = fingers._replace(votes={**fingers.votes, seat: table.votes[seat]})
        else:
            asked_all.append(asked)
            known = add_told_fact(known, asked, table.tell(asked, known))
    pointed = fingers.votes if table.chosen is None else {}
    return known._replace(dead=dead, votes=fingers.votes, pointed=pointed), asked_all


def check_verdict(table: Table, known: Known, fingers: Fingers) -> int:
    """Assert that a table which tells the truth gets its verdict; return how much it was asked."""
    known, asked_all = settle_dead(table, known, fingers)
    while asked := choose_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.tell(asked, known))
        assert len(asked_all) == len(set(asked_all)), asked_all
    end, found, count = table.verdict, settle_verdict(known), len(asked_all)
    assert found is not None
    assert (found.dead, found.teams, found.reason) == (end.dead, end.teams, end.reason)
    assert set(found.winners) <= set(end.winners)
    while asked := choose_winner_question(known):
        asked_all.append(asked)
        known = answer(known, asked, table.tell(asked, known))
        assert [each for each in set(asked_all) if asked_all.count(each) > 1] in ([], [Question("artifacts")])
    assert find_winners(known) == end.winners
    return count


@law
@given(seed=st.integers(0, 2**32), voted=st.floats(0, 1), shown=st.floats(0, 1))
def test_a_table_with_marks_that_tells_the_truth_gets_its_verdict(seed: int, voted: float, shown: float) -> None:
    """The dead, the teams and why; asked on, the winners; nothing is asked twice, whatever was told before."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    table = draw_table(chance)
    told = {seat: target for seat, target in enumerate(table.votes) if chance.random() < voted}
    players = len(table.votes)
    cards = {seat: table.night.cards[seat].key for seat in range(players) if chance.random() < shown}
    check_verdict(table, Known(table.deck, players, table.rulebook, (), shown=cards), Fingers(players, told))


@law
@given(seed=st.integers(0, 2**32))
def test_questions_about_marks_end_where_only_their_holders_are_told(seed: int) -> None:
    """Nothing is asked of a kind of which the deck has no card, and no mark that nothing of it gives."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    table = draw_table(chance)
    known = Known(table.deck, len(table.votes), table.rulebook, ())
    known, _ = settle_dead(table, known, Fingers(known.players, dict(enumerate(table.votes))))
    while asked := choose_winner_question(known):
        if asked.fact == "bearers":
            assert any(role.action.gives == asked.role for role in table.deck.cards)
        known = answer(known, asked, table.tell(asked, known))
    marks = table.night.laid.marks
    assert all(find_mark(marks, seat) is mark for mark, seats in known.bearers.items() for seat in seats)
