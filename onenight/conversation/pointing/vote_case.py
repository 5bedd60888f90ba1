"""The case before the referee, built from a table's testimony, statement by statement."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.conversation.session import Phase, Session
from onenight.rules import protection
from onenight.rules.errors import NotAllowed
from onenight.rules.finger_count import Fingers, check_fingers, choose_question, find_leaders
from onenight.rules.known_facts import (
    CHANGING,
    LIVING_FACTS,
    ArtifactHolder,
    Known,
    Question,
    add_artifact,
    correct_dead,
    find_all_dead,
    find_stake,
    find_told_cards,
    forget_living,
    has_no_untold_artifact,
)
from onenight.rules.known_facts import add_told_fact as heard
from onenight.rules.night_steps import has_dusk
from onenight.rules.roles import Stake

MOST_STATEMENTS = 60
"""The most statements remembered of a vote, to keep a session small; ten players can tell less than that."""
LEAST_DEADLY_FINGERS = 2
"""The fewest fingers that anybody dies of."""


class Case(NamedTuple):
    """The case of one vote: what is known of it."""

    fingers: Fingers
    facts: Known
    """What was told of the cards of some players and of what lies on them, whoever has died."""
    said_dead: tuple[int, ...] | None = None
    """Who died, where the table said so without telling the votes."""
    chosen: Mapping[int, int] = {}
    """Whom a dead Hunter takes along, where that was told apart from the vote."""
    moves: Mapping[str, tuple[int, ...]] = {}
    """By role, who was dealt it and what he picked by night, as it was told of the cards that lie there now."""
    known: Known | None = None
    """What the verdict is found from, once it is certain who has the most fingers."""

    @property
    def dead(self) -> tuple[int, ...] | None:
        """Return the seats of all the dead, of the vote and after it; None while the most fingers are open."""
        return None if self.known is None else find_all_dead(self.known)


@lru_cache(maxsize=64)
def case(session: Session) -> Case:
    """Return the case of a session.

    Raises:
        NotAllowed: what was told contradicts itself, see `Fingers` and `possible`.
    """
    facts = _begin_known(session, ())
    found = Case(Fingers(session.players), facts)
    for answer in session.testimony:
        for statement in answer:
            found = _add_statement(found, statement, session)
    check_fingers(found.fingers)
    if found.known is not None and not _is_possible(found.known):
        raise NotAllowed("impossible-answer")
    return found


def find_known_at_verdict(session: Session) -> Known | None:
    """Return what the verdict of a session is found from; None before its verdict."""
    return case(session).known if session.phase is Phase.VERDICT else None


def _is_possible(known: Known) -> bool:
    """Return whether there is a way in which the cards can lie."""
    from onenight.rules import referee  # noqa: PLC0415 - where a vote is told

    return referee.has_possible_world(known)


def next_question(found: Case, *, tournament: bool) -> Question | None:
    """Return the referee's next question; None when the verdict is certain.

    While the dead are not known, ask what decides that beside the fingers. Who tells every card of a table with marks
    wants to know every winner, as a tournament does: no card tells who has which mark.
    """
    if found.known is None:
        return protection.choose_guard_question(found.fingers, found.facts)
    from onenight.rules import referee  # noqa: PLC0415 - where a vote is told

    asked, known = referee.choose_question(found.known), found.known
    wins = tournament or (has_dusk(known.deck) and len(find_told_cards(known)) == known.players)
    return referee.choose_winner_question(known) if asked is None and wins else asked


def asks_for_more(session: Session) -> bool:
    """Return whether somebody else may have as many fingers as the known leaders."""
    found = case(session)
    return found.known is None and choose_question(found.fingers) == "more"


def fingers_to_match(found: Case) -> int:
    """Return the number of fingers about which it is asked who else got so many."""
    return max(LEAST_DEADLY_FINGERS, find_leaders(found.fingers)[1])


def add_answer(session: Session, answer: Statements) -> Session:
    """Return the session with one more answer; as it was if that has no statement.

    Raises:
        NotAllowed: it contradicts what was told before (a fact told again in another way corrects it), or
            `too-many-answers`.
    """
    testimony = (*session.testimony, answer) if answer else session.testimony
    if _count_statements(testimony) > MOST_STATEMENTS:
        testimony = _drop_corrected(testimony)
    if _count_statements(testimony) > MOST_STATEMENTS:
        raise NotAllowed("too-many-answers")
    told = session._replace(testimony=testimony)
    case(told)
    return told


def _count_statements(testimony: tuple[Statements, ...]) -> int:
    return sum(map(len, testimony))


def _drop_corrected(testimony: tuple[Statements, ...]) -> tuple[Statements, ...]:
    """Return the last statement about each thing; what was corrected cannot be undone any more."""
    last = {(each.what, each.about): (turn, each) for turn, answer in enumerate(testimony) for each in answer}
    kept = [
        tuple([each for each in answer if last[each.what, each.about] == (turn, each)])
        for turn, answer in enumerate(testimony)
    ]
    return tuple([answer for answer in kept if answer])


def _add_statement(before: Case, statement: Statement, session: Session) -> Case:
    """Return the case with one more statement."""
    what, about, told = statement
    after = before
    if isinstance(about, int) and isinstance(told, int) and what == "points":
        after = before._replace(fingers=_add_vote(before.fingers, about, told))
    elif isinstance(about, int) and isinstance(told, int) and what == "fingers":
        fingers = before.fingers
        fewer = fingers.others_fewer or 0
        stale = about in fingers.counts or told >= fewer  # others were asked about another number, or it is corrected
        after = before._replace(
            fingers=fingers._replace(
                counts={**fingers.counts, about: told}, others_fewer=None if stale else fingers.others_fewer
            )
        )
    elif what == "fewer" and isinstance(told, int):
        after = before._replace(fingers=before.fingers._replace(others_fewer=told))
    elif what == "dead" and isinstance(told, tuple):
        after = before._replace(said_dead=told, fingers=_keep_agreeing_fingers(before, told))
    elif what == "happened" and isinstance(told, tuple):
        return before._replace(moves={**before.moves, str(about): told})
    elif (
        what == "shown" and isinstance(about, int) and find_told_cards(before.known or before.facts).get(about) != told
    ):
        after = before._replace(moves={})
    elif what == "pointed" and isinstance(about, int) and isinstance(told, int):
        after = before._replace(chosen={**before.chosen, about: told})
    after = _add_protected(after._replace(facts=_add_fact(after, statement)))
    return after._replace(known=_update_known(after, statement, session))


def _add_fact(found: Case, statement: Statement) -> Known:
    """Return what is known of the cards, with one more statement."""
    what, about, told = statement
    facts = found.facts._replace(votes=found.fingers.votes)
    if what == "artifact" and isinstance(about, int):
        return add_artifact(facts, ArtifactHolder(about, str(told)))
    if what == "no_artifacts":
        return facts._replace(no_more_artifacts=bool(told))
    if what == "everyone" or what == "bearers":  # noqa: PLR1714 - what the type checker follows
        return heard(facts, Question(what, role=str(about)), told)
    if what in ("shown", "copied", "guards", "princes", "became", "turned"):
        facts = heard(facts, Question(what, about if isinstance(about, int) else None), told)
    return _forget_contradicted(facts, about) if what == "shown" and isinstance(about, int) else facts


def _forget_contradicted(facts: Known, seat: int) -> Known:
    """Return the facts without who is of a stake, where a player's card makes it others than was told."""
    shows = find_stake(facts._replace(everyone={}), seat)
    if shows in CHANGING or not has_no_untold_artifact(facts, seat):
        return facts
    kept = {
        stake: seats
        for stake, seats in facts.everyone.items()
        if (seat in seats if shows is stake else stake is not Stake.BODYGUARD or seat not in seats)
    }
    return facts._replace(everyone=kept)


def _add_protected(found: Case) -> Case:
    """Return the case with the players whom Bodyguards protect.

    The table corrects itself by it, if it has told that one of them died.
    """
    safe = protection.add_protected(found.fingers, found.facts)
    if found.said_dead is None or not safe.safe.intersection(found.said_dead):
        return found._replace(fingers=safe)
    return found._replace(fingers=safe, said_dead=None, known=None)


def _add_vote(fingers: Fingers, seat: int, target: int) -> Fingers:
    """Return the fingers with one more vote; a changed vote drops the numbers that were told of either target.

    A vote more than the number told of somebody drops that, too: fingers can be seen.
    """
    before = fingers.votes.get(seat)
    votes = {**fingers.votes, seat: target}
    if before is None or before == target:
        got = Counter(votes.values())
        fits = {each: count for each, count in fingers.counts.items() if got[each] <= count}
        return fingers._replace(votes=votes, counts=fits)
    counts = {each: count for each, count in fingers.counts.items() if each not in (before, target)}
    return fingers._replace(votes=votes, counts=counts, others_fewer=None)


def _keep_agreeing_fingers(found: Case, dead: tuple[int, ...]) -> Fingers:
    """Return the fingers where they agree with who died; none where they do not: the table knows best."""
    fingers = found.fingers
    agree = protection.may_be_dead(fingers, found.facts, tuple(sorted(dead)))
    return fingers if agree else Fingers(fingers.players)


def _begin_known(session: Session, dead: tuple[int, ...]) -> Known:
    """Return what is known of a table of which nothing is told but its dead."""
    rulebook = session.game.rulebook.limit_artifacts({*session.game.having, *session.game.deck.boxes})
    return Known(session.game.deck, session.players, rulebook, dead)


def _update_known(found: Case, statement: Statement, session: Session) -> Known | None:
    """Return what the verdict is found from, with one more statement; None while it is not certain who died."""
    counted = protection.find_dead_with_guards(found.fingers, found.facts)
    dead = counted if counted is not None else None if found.said_dead is None else tuple(sorted(found.said_dead))
    if dead is None:
        return None
    known = found.known or _begin_known(session, dead)
    if known.dead != dead:
        known = correct_dead(known, dead)
    known = _merge_facts(_merge_votes(known, found, session), found.facts)
    if statement.what in ("copied", "holders", *LIVING_FACTS):
        role = statement.about if isinstance(statement.about, str) else None
        known = heard(known, Question(statement.what, None, role), statement.told)
    if statement.what == "shown" and not _is_possible(known):
        return known._replace(living={})  # somebody of the living has such a card after all
    return known


def _merge_votes(known: Known, found: Case, session: Session) -> Known:
    """Return the facts with the targets of dead Hunters, and the cards shown before the dead were certain."""
    by_vote = found.fingers.votes if session.game.rulebook.house.hunter_points == "vote" else {}
    return known._replace(pointed={**by_vote, **found.chosen}, shown={**known.shown, **found.facts.shown})


def _merge_facts(known: Known, facts: Known) -> Known:
    """Return the facts with those of Bodyguards, changed cards, marks and artifacts.

    Where other players fall by them, what was told of the living is forgotten if it may not hold any more.
    """
    before = known._replace(votes=facts.votes)
    after = before._replace(
        everyone=facts.everyone,
        bearers=facts.bearers,
        became=facts.became,
        artifacts=facts.artifacts,
        no_more_artifacts=facts.no_more_artifacts,
    )
    if after == before or set(find_all_dead(after)) == set(find_all_dead(known)):
        return after
    return forget_living(after)
