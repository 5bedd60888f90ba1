"""The record of a vote: answers that are noted and taken back, with the names that came with them."""

from onenight.conversation.names import forget_names, name_of, names_of
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.pointing.vote_case import add_answer, case
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines


def drop_last_answer(session: Session, lines: Lines) -> Session:
    """Return the session without its last answer, and without the names that came with it."""
    answers = len(session.testimony)
    seats = [seat for after, seat in session.learned if after == answers]
    learned = tuple([each for each in session.learned if each[0] < answers])
    return forget_names(session, seats, lines)._replace(testimony=session.testimony[:-1], learned=learned)


def note_names(before: Session, after: Session) -> Session:
    """Return the session after an answer, with the seats noted that were named with it.

    Seats that were noted before are dropped once they are named otherwise.
    """
    if before.names == after.names and before.testimony == after.testimony:
        return after
    old, new = (each.names or ("",) * each.players for each in (before, after))
    told, same = len(after.testimony), before.players == after.players
    kept = [(at, seat) for at, seat in after.learned if same and at <= told and old[seat] == new[seat]]
    if same and told > len(before.testimony):
        kept += [(told, seat) for seat in range(after.players) if new[seat] and not old[seat]]
    return after._replace(learned=tuple(kept))


def add_statements(turn: Turn, *statements: Statement) -> Reply:
    """Note statements as one answer, and go on with the next question or the verdict.

    Raises:
        NotAllowed: `points-at-oneself-aloud`.
    """
    for each in statements:
        if each.what in ("points", "pointed") and isinstance(each.about, int) and each.about == each.told:
            raise NotAllowed("points-at-oneself-aloud", name=name_of(turn.session, each.about, turn.lines))
    before = case(turn.session).fallen
    session = add_answer(turn.session, statements)
    after = turn.at(session._replace(phase=Phase.VOTE))
    return turn.way.referee.proceed(after, fell=_tell_who_fell(turn.at(session), before))


def _tell_who_fell(turn: Turn, before: tuple[int, ...] | None) -> str:
    """Return a sentence on who is known to have died by this answer; "" where it does not change that."""
    now = case(turn.session).fallen
    if now is None or now == before:
        return ""
    if not now:
        return turn.say("vote.nobody_died")
    new = [seat for seat in now if seat not in (before or ())]
    if before and new and set(before) < set(now):
        return turn.say("vote.died_too", names=names_of(turn.session, new, turn.lines))
    return turn.say("vote.died", names=names_of(turn.session, now, turn.lines))
