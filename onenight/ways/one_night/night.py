"""The night by voice: told, paused, gone on with; where it stands is computed from the time alone.

Speech is only estimated, so where two calls are possible the earlier one is taken, and nothing is ever skipped.
Source: docs/design.md, "Night".
"""

import math
from functools import lru_cache

from onenight.conversation import clock
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import Narration
from onenight.conversation.turn import Turn, join_sentences
from onenight.speech.announcers import apply_announcer
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Pause, Script, Telling, Voice, compile_night

SLOWEST = 1.2
"""Greatest factor by which speech may take longer than estimated."""
LATENCY = 4.0
"""Seconds that a device may need until it speaks, and from a word said until we hear of it, together; ours."""
GAP = 8.0
"""Seconds for which a speaker listens before it tells the rest of a night (docs/platforms.md, "Sessions")."""

WAITING = ("go_on", "deal_again", "help", "stop")
"""Keys of what can be said while a night waits."""

# What is asked for


def begin_night(turn: Turn, before: str = "") -> Reply:
    """Begin the night, and tell it whole."""
    session = turn.session
    turn = turn.at(enter_night(session))
    script = compile_script(session, turn.front)
    if not before and script.pace != session.pace:
        before = turn.say("night.shortened", count=turn.number(script.pace.short))
    return _tell_script(turn, before, 0, script)


def tell_from_call(turn: Turn, before: str, call: int) -> Reply:
    """Tell the night from a call on, and the day after it where the front can tell that in one go."""
    return _tell_script(turn, before, call, compile_script(turn.session, turn.front))


def _tell_script(turn: Turn, before: str, call: int, script: Script) -> Reply:
    """Tell a script of the night from a call on, and the day after it like `tell_from_call`."""
    session, front = turn.session, turn.front
    started = math.ceil(front.now + SLOWEST * Voice.load(turn.lines).estimate_seconds(before))
    under_way = session._replace(phase=Phase.NIGHT, narration=Narration(started, call, told=len(script.calls)))
    left = script.skip_calls(call)
    if front.most_seconds is None:
        left = left._replace(cues=left.cues + clock.compile_day_cues(day_seconds(session), turn))
        over = turn.say("day.again" if session.clock.untimed else "day.over")
        return turn.at(under_way).tell(before, left, over, turn.say("day.again"))
    return turn.at(under_way).tell(before, left, _announce_day(session, turn.lines), turn.say("day.again"))


def go_on(turn: Turn) -> Reply:
    """Go on with the night from the call in which it was interrupted; never say which."""
    return tell_from_call(turn, turn.say("night.goes_on"), turn.session.narration.call)


def skip(turn: Turn) -> Reply:
    """Shorten no silence, for that would tell something; go on with what is left of the night."""
    return tell_from_call(turn, turn.say("night.no_skipping"), turn.session.narration.call)


def go_back(turn: Turn) -> Reply:
    """Tell the night from the previous call on."""
    return tell_from_call(turn, turn.say("night.goes_on"), max(0, turn.session.narration.call - 1))


def pause(turn: Turn) -> Reply:
    """Pause the night."""
    return pause_narration(turn).ask(turn.say("night.paused"), turn.say("night.waits"), WAITING)


def pause_narration(turn: Turn) -> Turn:
    """Return the turn in a night that waits, whatever is asked meanwhile, until it is told to go on."""
    return turn.at(turn.session._replace(narration=turn.session.narration._replace(told=0)))


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say something, then how the night goes on."""
    return turn.ask(join_sentences(before, turn.say("night.waits")), turn.say("night.waits"), WAITING)


# Where it stands

JUST = 10
"""Seconds from its beginning for which a night is not begun once more: who says so then is late; ours."""


def has_just_begun(session: Session, now: float) -> bool:
    """Return whether the night is being told and began less than `JUST` seconds ago."""
    narration = session.narration
    told = session.phase is Phase.NIGHT and narration.started and not narration.call
    return bool(told) and now < narration.started + JUST


def is_told_to_end(session: Session, front: Front) -> bool:
    """Return whether all that is left of the night is being told, so that nobody has to say so."""
    narration = session.narration
    return bool(narration.started) and narration.told >= len(compile_script(session, front).calls)


def enter_night(session: Session) -> Session:
    """Return the table in its night; it will remember this deck, and that it knows these roles."""
    roles = {*(session.memory.known or ()), *session.game.deck.keys}
    memory = session.memory._replace(usual=session.game.deck.keys, known=tuple(sorted(roles)))
    return session.before_night(Phase.NIGHT)._replace(memory=memory, begun=True)


def day_seconds(session: Session) -> int:
    """Return the length of the day in seconds: as the table has said, else by the number of players."""
    return session.clock.day or session.game.rulebook.game.day_seconds(session.players)


def compile_script(session: Session, front: Front) -> Script:
    """Return the script of the whole night of a table, as this front tells it."""
    lines = apply_announcer(front.lines, session.announcer)
    after = _announce_day(session, lines)
    telling = Telling(session.pace, most_seconds=_night_seconds(front.most_seconds, after, lines))
    return compile_night(session.game.deck, session.players, session.game.rulebook, telling, lines)


def follow_night(session: Session, front: Front) -> Session:
    """Return the session when somebody speaks: a night that is being told waits from there on, or it is day."""
    if session.phase is not Phase.NIGHT or not session.narration.started:
        return session
    script = compile_script(session, front)
    call = find_call(session, script, front.now)
    if call >= len(script.calls):
        return clock.set_to_day(
            session, session.narration.started + _telling_seconds(session, script), day_seconds(session)
        )
    return session._replace(narration=session.narration.wait_before(call))


def find_call(session: Session, script: Script, now: float) -> int:
    """Return the earliest call that can be under way, or the one before which the telling ended."""
    started, first, told, gap = session.narration
    left = now - started - LATENCY
    for call, cues in enumerate(script.calls[first:told], first):
        left -= _longest_seconds(cues) + (GAP if call == gap and gap else 0)
        if left < 0:
            return call
    return told


def is_surely_over(session: Session, front: Front) -> bool:
    """Return whether a night, told as estimated, has come to its last call, in which nobody acts any more."""
    if session.phase is not Phase.NIGHT or not session.narration.started:
        return False
    script = compile_script(session, front)
    last = sum(cue.seconds for cue in script.calls[-1])
    told_to_the_end = session.narration.told >= len(script.calls)
    return told_to_the_end and front.now >= session.narration.started + _telling_seconds(session, script) - last


def _telling_seconds(session: Session, script: Script) -> int:
    """Return the estimated length of the telling in seconds."""
    return round(script.skip_calls(session.narration.call).seconds + (GAP if session.narration.gap else 0))


def _longest_seconds(cues: tuple[Cue, ...]) -> float:
    """Return the longest time in seconds that cues may take."""
    return sum(cue.seconds if isinstance(cue, Pause) else cue.seconds * SLOWEST for cue in cues)


def _announce_day(session: Session, lines: Lines) -> str:
    """Return what is said after the night where the day is not told with it."""
    return _announce_day_of(None if session.clock.untimed else day_seconds(session), lines)


@lru_cache(maxsize=16)
def _announce_day_of(seconds: int | None, lines: Lines) -> str:
    """Return what is said after the night of a day of that many seconds; None: it has no clock."""
    if seconds is None:
        return join_sentences(lines.say("prompts.day.untimed"), lines.say("prompts.day.again"))
    return lines.say("prompts.night.day", time=clock.say_time(seconds, lines))


@lru_cache(maxsize=16)
def _night_seconds(most_seconds: float | None, after: str, lines: Lines) -> float | None:
    """Return the seconds for the night itself, beside the longest line before it and what is said after it."""
    if most_seconds is None:
        return None
    voice = Voice.load(lines)
    before = max(voice.estimate_seconds(lines.raw(f"prompts.night.{key}")) for key in _BEFORE)
    return most_seconds - before - voice.estimate_seconds(after)


_BEFORE = ("shortened", "goes_on", "no_skipping")
"""Keys of the lines that a night may begin with."""
