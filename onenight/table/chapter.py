"""Night and day told chapter by chapter, to a front that asks for the next one when it has told the last.

What was not asked for has not been told, so nothing is estimated: a call of the night that was interrupted is told
again, and none is ever left out. The day is measured anew at each chapter, so no error adds up.
Source: design, "Night".
"""

import math

from onenight.speech.daytime import WARNINGS, compile_day
from onenight.speech.script import Say, Script
from onenight.speech.voice import Voice
from onenight.table import anytime, day, night, stages
from onenight.table.joining import SILENCE, sentences
from onenight.table.questions import put
from onenight.table.reply import Front, Reply
from onenight.table.session import Phase, Session
from onenight.table.turn import Turn
from onenight.table.wish import Kind, Wish

START = 0.7
"""Seconds from the question for a chapter until its first word is heard; ours."""
LONGEST = 60
"""Seconds: the longest chapter of a day, so that its clock is looked at as often; ours."""
LONGEST_TEXTED = 10
"""Seconds: the same where votes come in by text, so that the last one is soon told of; ours."""
AHEAD = 6
"""Seconds before a warning at which the clock is looked at once more: what comes late does not swallow it; ours."""
CLOSE = 3
"""Seconds before its end from which on a day counts as told: the last chapter may end a little early."""

# Where it stands


def waits_for_texts(session: Session) -> bool:
    """Whether the evening goes on by itself once everyone has answered by text."""
    return bool(session.party) and session.phase in (Phase.NIGHT, Phase.VOTE)


def under_way(session: Session, now: float) -> bool:
    """Whether something is told or waited for, and goes on if nobody interrupts it."""
    if waits_for_texts(session):
        return True
    if session.phase is Phase.NIGHT:
        return bool(session.started)
    return session.phase is Phase.DAY and session.ends - now > CLOSE


def interrupted(session: Session) -> Session:
    """The session when somebody speaks, presses a key or calls again: a night waits at the call told last."""
    at_night = session.phase is Phase.NIGHT and not session.party
    return session._replace(started=0) if at_night else session


# What is told


def first(reply: Reply, front: Front) -> Reply:
    """The first chapter of what an answer tells of a night or a day; any other answer as it is.

    `then` is empty where another chapter follows.
    """
    session = reply.session
    if reply.script is None or session.phase not in (Phase.NIGHT, Phase.DAY):
        return reply
    if session.phase is Phase.DAY:
        return _part_of_day(session, reply.say, front)
    if session.party:
        return _sentence(session._replace(told=0), reply.say, front)
    return _call(session, reply.say, front)


def following(session: Session, front: Front) -> Reply:
    """The chapter after the one that has been told; nothing is said before it."""
    if waits_for_texts(session):
        due = session.started and front.now >= session.started + SILENCE and session.told < len(sentences(front.lines))
        return _sentence(session, "", front) if due else Reply(session, "")
    if session.phase is not Phase.NIGHT:
        return _part_of_day(session, "", front)
    call = session.call + 1
    if call < len(night.whole(session, front).calls):
        return _call(session._replace(call=call), "", front)
    dawned = day.dawned(session, round(front.now + START))
    begins = front.lines.say("prompts.day.begins", time=day.spoken(day.length(session), front.lines))
    return _part_of_day(dawned, begins, front)


def asked_again(session: Session, front: Front) -> Reply:
    """What is said where nobody answered: the open question, or what can be said now."""
    turn = Turn(session, Wish(Kind.REPEAT), front)
    if session.pending is not None:
        return put(turn, session.pending)
    if session.phase is Phase.DAY and session.ends:
        return turn.ask(turn.say("day.over"))
    return stages.prompt(turn) if session.party else anytime.prompt(turn)


def _call(session: Session, before: str, front: Front) -> Reply:
    """One call of the night."""
    script = night.whole(session, front)
    now = math.ceil(front.now)
    told = session._replace(started=now, told=session.call + 1, gap=0, seen=now)
    return Reply(told, before, script._replace(cues=script.calls[session.call]))


def _part_of_day(session: Session, before: str, front: Front) -> Reply:
    """So much of the day as one chapter holds; the last one ends with it."""
    lines = front.lines
    left = session.ends - front.now - START - Voice.of(lines).seconds(before)
    until = _until(left, LONGEST_TEXTED if session.party else LONGEST)
    cues = compile_day(round(left), lines, round(left) - until)
    session = session._replace(aloud=True, seen=math.ceil(front.now))
    reply = Reply(session, before, Script(session.deck, session.pace, cues), reprompt=lines.say("prompts.day.again"))
    return reply if until else reply._replace(then=lines.say("prompts.day.over"))


def _until(left: float, longest: int) -> int:
    """The seconds that are left to later chapters: none for the last one."""
    cuts = (round(left) - longest, *(mark + AHEAD for mark in WARNINGS))
    return max((cut for cut in cuts if 0 < cut <= left - AHEAD), default=0)


def _sentence(session: Session, before: str, front: Front) -> Reply:
    """The next sentence of a texted night, which has no calls; `told` counts them."""
    text = sentences(front.lines)[session.told]
    said = Say(text, Voice.of(front.lines).seconds(text))
    session = session._replace(started=math.ceil(front.now + said.seconds), told=session.told + 1)
    return Reply(session, before, Script(session.deck, session.pace, (said,)))
