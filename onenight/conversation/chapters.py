"""Night and day told chapter by chapter, to a front that asks for the next one when it has told the last.

What was not asked for has not been told, so nothing is estimated: a call of the night that was interrupted is told
again, and none is ever left out. The day is measured anew at each chapter, so no error adds up. What the chapters of a
night are is the way's. Source: docs/design.md, "Night".
"""

from typing import TYPE_CHECKING

from onenight.conversation import clock
from onenight.conversation.questions import ask_question
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.speech.front import Front
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Ways
    from onenight.texting.party import Party

END_TOLERANCE_SECONDS = 3
"""Seconds before its end at which a day counts as over: the last chapter may end a little early."""


def is_under_way(ways: "Ways[Turn]", session: Session, now: float) -> bool:
    """Return whether something is being told or waited for that goes on unless somebody interrupts it."""
    if ways.of(session).waits_for_phones(session):
        return True
    if session.phase is Phase.NIGHT:
        return bool(session.narration.started)
    return session.phase is Phase.DAY and session.clock.ends - now > END_TOLERANCE_SECONDS


def tell_first_chapter(ways: "Ways[Turn]", reply: Reply, front: Front) -> Reply:
    """Return the first chapter of an answer that tells a night or a day; any other answer as it is.

    `then` is empty where another chapter follows.
    """
    session, way = reply.session, ways.of(reply.session)
    if reply.script is None or session.phase not in (Phase.NIGHT, Phase.DAY):
        return reply
    if session.phase is Phase.DAY:
        return clock.tell_day_part(session, reply.say, front, way.chapter_seconds)
    return way.tell_first_part(session, reply.say, front)


def tell_next_chapter(ways: "Ways[Turn]", session: Session, front: Front) -> Reply:
    """Return the chapter after the one that has been told; nothing is said before it."""
    way = ways.of(session)
    if session.phase is Phase.NIGHT or way.waits_for_phones(session):
        return way.tell_next_part(session, front)
    return clock.tell_day_part(session, "", front, way.chapter_seconds)


def ask_again(ways: "Ways[Turn]", session: Session, front: Front, party: "Party | None" = None) -> Reply:
    """Return the reprompt where nobody answered: the open question again, or what can be said now.

    `party`: the texted game of this table, where one is played.
    """
    turn = Turn(session, Wish(Kind.REPEAT), front, ways, party)
    turn = turn.way.catch_up(turn)
    if session.pending is not None:
        return ask_question(turn, session.pending)
    if turn.session.phase is Phase.DAY and turn.session.clock.ends:
        return turn.ask(turn.say("day.over"))
    return turn.prompt()
