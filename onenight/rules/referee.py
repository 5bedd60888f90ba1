"""The referee: what a table still has to tell before its verdict is certain, and nothing more than that.

A verdict is certain when every way in which the untold cards can lie gives the same dead and the same winning teams.
A tournament also wants to know every winner; that takes more questions, asked by role.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from onenight.rules import marked_table
from onenight.rules.certain_winners import find_fates
from onenight.rules.errors import NotAllowed
from onenight.rules.known_facts import (
    Answer,
    ArtifactHolder,
    Known,
    Question,
    add_told_fact,
    correct_dead,
    find_all_dead,
    has_stake,
    may_be,
)
from onenight.rules.night_steps import has_dusk
from onenight.rules.possible_worlds import WorldVerdict, judge_signs, list_worlds
from onenight.rules.referee_questions import (
    find_holders,
    follow_answers,
    has_possible_world,
    list_questions,
    list_winner_questions,
)
from onenight.rules.roles import Stake, Team
from onenight.rules.unseen_cards import DECISIVE_STAKES
from onenight.rules.verdict import Verdict

__all__ = [
    "DECISIVE_STAKES",
    "Answer",
    "ArtifactHolder",
    "Known",
    "Outcome",
    "Question",
    "answer",
    "choose_question",
    "choose_winner_question",
    "correct_dead",
    "find_all_dead",
    "find_fates",
    "find_winners",
    "has_possible_world",
    "list_outcomes",
    "list_reasons",
    "settle_verdict",
]


class Outcome(NamedTuple):
    """The part of a verdict that has to be certain."""

    dead: tuple[int, ...]
    teams: tuple[Team, ...]


def choose_question(known: Known) -> Question | None:
    """Return the next question; None when the verdict is certain."""
    if has_dusk(known.deck):
        return next(marked_table.list_verdict_questions(known), None)
    return _choose_once(_choose_verdict_question, _freeze(known))


def choose_winner_question(known: Known) -> Question | None:
    """Return the next question until every player's win is certain; None when it is.

    What the verdict itself depends on is asked first.
    """
    if has_dusk(known.deck):
        return next(marked_table.list_winner_questions(known), None)
    return choose_question(known) or _choose_once(_choose_winner_question, _freeze(known))


_BY_SEAT = ("bearers", "pointed", "shown", "living", "held", "votes", "everyone", "became", "artifacts")
"""The facts that are told by seat or by stake: mappings, and tuples where they are looked up."""


def _freeze(known: Known) -> Known:
    """Return what a question depends on, hashable: fingers matter only of a Bodyguard, and at a Cursed."""
    pointing = may_be(known, Stake.BODYGUARD) or has_stake(known.deck, Stake.CURSED)
    told = known if pointing else known._replace(votes={})
    return _change_form(told, lambda facts: tuple(sorted(facts.items())))


def _change_form(known: Known, change: Callable[[Any], object]) -> Known:
    """Return the facts with those by seat in another form."""
    changed: dict[str, Any] = {name: change(getattr(known, name)) for name in _BY_SEAT}
    return known._replace(**changed)


@lru_cache(maxsize=64)  # whatever a table says meanwhile, the facts stay the same
def _choose_once(choose: Callable[[Known], Question | None], frozen: Known) -> Question | None:
    """Return the next question by one of the choices below."""
    return choose(_change_form(frozen, dict))


def _choose_verdict_question(known: Known) -> Question | None:
    """Return the next question; None when the verdict is certain."""
    still_open = list_outcomes(known)
    if len(still_open) <= 1:
        return None
    asked = list_questions(known, dead_settled=len({outcome.dead for outcome in still_open}) == 1)
    return _choose_telling_question(known, asked, list_outcomes)


def _choose_telling_question(
    known: Known, questions: Iterable[Question], find_end: Callable[[Known], object]
) -> Question | None:
    """Return the first question of which two answers lead to different ends, else the first with several answers."""
    first = None
    for asked in questions:
        ends = list[object]()
        for after in follow_answers(known, asked):
            ends.append(find_end(after))
            if ends[-1] != ends[0]:
                return asked
        # Where no single answer tells more than another, only several together do: the first is as good as any.
        first = first or (asked if len(ends) > 1 else None)
    return first


def answer(known: Known, asked: Question, told: Answer) -> Known:
    """Return what is known once the table has answered.

    Raises:
        NotAllowed: `impossible-answer`, where the deck cannot have it so.
    """
    after = add_told_fact(known, asked, told)
    if asked.fact == "holders" and set(find_holders(after, asked.role)) != set(told if isinstance(told, tuple) else ()):
        raise NotAllowed("impossible-answer")
    if not has_possible_world(after):
        raise NotAllowed("impossible-answer")
    return after


def list_outcomes(known: Known) -> frozenset[Outcome]:
    """Return the outcomes that are still possible; none where the answers contradict one another.

    Where a Hunter may still take any of the living along, two of them stand for all.
    """
    if has_dusk(known.deck):
        settled = marked_table.settle(known)
        return frozenset() if settled is None else frozenset([Outcome(settled.dead, settled.teams)])
    return frozenset([Outcome(dead, judged.teams) for dead, judged in _list_verdicts(known)])


def _list_verdicts(known: Known) -> Iterator[tuple[tuple[int, ...], WorldVerdict]]:
    """Yield who may be dead, each with what the signs come to that the table can show then."""
    found = defaultdict[tuple[int, ...], set[int]](set)
    for world in list_worlds(known):
        found[world.dead] |= world.signs
    for dead, signs in found.items():
        for each in signs:
            yield dead, judge_signs(known.rulebook, len(dead), each)


def list_reasons(known: Known) -> frozenset[str]:
    """Return the reasons (`Verdict.reason`) that are still possible."""
    return frozenset([judged.reason for _, judged in _list_verdicts(known)])


def settle_verdict(known: Known) -> Verdict | None:
    """Return the verdict; None while it is not certain.

    The winners are those who are known to have won: a table may be sure of its verdict before all cards are named.
    The reason is one that is true of every way in which the untold cards can lie.
    """
    if has_dusk(known.deck):
        return marked_table.settle(known)
    ends = list_outcomes(known)
    if len(ends) != 1:
        return None
    (outcome,) = ends
    won = tuple([seat for seat, fate in enumerate(find_fates(known)) if fate == {True}])
    return Verdict(
        outcome.dead,
        outcome.teams,
        won,
        _find_weakest(list_reasons(known)),
    )


def _find_weakest(found: frozenset[str]) -> str:
    """Return the reason that claims least; those that one verdict leaves open are always two of these."""
    if len(found) == 1:
        return next(iter(found))
    # Whether or not a Werewolf lives, a dead Tanner is the reason that nobody else wins, or nobody at all.
    return next((weak for weak in ("tanner-died", "tanner-stops-werewolves") if weak in found), "no-werewolf-died")


def find_winners(known: Known) -> tuple[int, ...] | None:
    """Return the seats of all winners; None while a player's win is uncertain."""
    if len(list_outcomes(known)) != 1:
        return None
    each = find_fates(known)
    if any(len(fate) != 1 for fate in each):
        return None
    return tuple([seat for seat, fate in enumerate(each) if True in fate])


def _choose_winner_question(known: Known) -> Question | None:
    """Return the next question until every player's win is certain, where the verdict is; None when it is."""
    if find_winners(known) is not None:
        return None
    return _choose_telling_question(known, list_winner_questions(known), find_fates)
