"""The day by voice: its clock. Nothing ends a game when the time runs out."""

import math
from collections.abc import Callable

from onenight.conversation.reply import Effect, Reply, SetTimer
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import LONGEST_DAY
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.errors import NotUnderstood
from onenight.speech.announcers import apply_announcer
from onenight.speech.daytime import STEP, WARNINGS, compile_day
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.script import Cue, Say, Script, Voice
from onenight.wishes.wish import DOUBLE, HALF, Kind, Wish

MINUTE = 60

# What is asked for


def begin_day(turn: Turn, before: str = "") -> Reply:
    """Begin the day: the table is awake, and the clock runs."""
    seconds = turn.way.day_seconds(turn.session)
    turn = turn.at(set_to_day(turn.session, math.ceil(turn.front.now), seconds))
    if turn.session.clock.untimed:
        return prompt(turn, join_sentences(before or turn.say("day.morning"), turn.say("day.untimed")))
    time = say_time(seconds, turn.lines)
    if turn.front.most_seconds is None:
        return run_clock(turn, join_sentences(before or turn.say("day.morning"), turn.say("day.begins", time=time)))
    said = join_sentences(before or turn.say("day.morning"), turn.say("night.day", time=time))
    return turn.ask(said, turn.say("day.again"))


def prompt(turn: Turn, before: str = "") -> Reply:
    """Say `before`, then what can be said by day; a day that is told aloud goes on being told."""
    session = turn.session
    if is_told_aloud(turn):
        return run_clock(turn, join_sentences(before, turn.say("day.again")))
    again = turn.say("day.stands" if session.clock.left else "day.again")
    return turn.ask(join_sentences(before, again), again)


def is_told_aloud(turn: Turn) -> bool:
    """Return whether the day is being told aloud, and has seconds left."""
    running = turn.session.clock
    aloud = turn.front.most_seconds is None or running.aloud
    return bool(aloud and running.ends and turn.seconds_left)


def run_clock(turn: Turn, before: str = "") -> Reply:
    """Tell the rest of the day, silence and warnings, as much of it as the front can; or set the device's timer."""
    session, front = turn.session, turn.front
    seconds = turn.seconds_left
    if not seconds:
        return turn.ask(turn.say("day.over"), turn.say("day.again"))
    ends = session.clock.ends or math.ceil(front.now) + seconds
    session = session._replace(clock=session.clock._replace(ends=ends, left=0, aloud=front.timers != "granted"))
    turn = turn.at(session)
    if front.timers == "granted":
        said = join_sentences(before, turn.say("day.timer", time=say_time_roughly(seconds, turn.lines)))
        return turn.ask(said, turn.say("day.again"))._replace(listen=False, effects=(SetTimer(seconds, before),))
    voice = Voice.load(turn.lines)
    seconds = max(1, seconds - round(voice.estimate_seconds(before)))
    most = None if front.most_seconds is None else front.most_seconds - voice.estimate_seconds(before) - _ENDING
    cues = compile_day(seconds, turn.lines, most)
    then = _say_ending(turn, 0 if most is None else max(0, seconds - int(most)))
    return turn.tell(before, Script(session.game.deck, session.pace, cues), then, turn.say("day.again"))


def _say_ending(turn: Turn, untold: int) -> str:
    """Return what is said after the part of a day that one response can hold; `untold`: the seconds after it."""
    if untold > _ENDING:
        return turn.say("day.continues", time=say_time_roughly(untold, turn.lines))
    return turn.say("day.nearly_over" if untold else "day.over")


_ENDING = 12
"""Seconds kept for that; a test measures it."""


def go_on_untimed(turn: Turn) -> Reply:
    """Stop the clock for good: days have none from now on."""
    return prompt(turn.at(drop_clock(turn.session.set_clock())), turn.say("day.untimed"))


def start_clock(turn: Turn) -> Reply:
    """Start the clock, aloud or as the device's timer; a table that has denied us timers is not asked again."""
    if turn.session.clock.untimed:
        turn = turn.at(_restore_clock(turn.session).set_clock(left=turn.way.day_seconds(turn.session)))
    if turn.front.timers == "denied":
        turn = turn.at(turn.session._replace(memory=turn.session.memory._replace(denied=True)))
    if turn.front.timers == "ask" and not turn.session.memory.denied:
        return turn.ask("", turn.say("day.again"))._replace(effects=(Effect.ASK_FOR_TIMERS,))
    return run_clock(turn, turn.say("day.runs", time=say_time_roughly(turn.seconds_left, turn.lines)))


def pause_clock(turn: Turn) -> Reply:
    """Pause the clock."""
    session = turn.session
    return prompt(turn.at(session.set_clock(left=turn.seconds_left)))


def resume_clock(turn: Turn) -> Reply:
    """Resume the clock."""
    if turn.session.clock.untimed:
        return prompt(turn)
    return run_clock(turn, _say_time_left(turn))


def go_back_to_day(turn: Turn) -> Reply:
    """Resume the clock with what was left when the vote was called: that was too early."""
    session = turn.session.before_night(Phase.DAY).set_clock(left=turn.session.clock.left)
    return resume_clock(turn.at(session))


def tell_time_left(turn: Turn) -> Reply:
    """Tell how much time is left."""
    if turn.session.clock.untimed:
        return prompt(turn, turn.say("day.untimed"))
    return prompt(turn, _say_time_left(turn) if turn.seconds_left else turn.say("day.none_left"))


def _say_time_left(turn: Turn) -> str:
    return turn.say("day.left", time=say_time_roughly(turn.seconds_left, turn.lines))


def _read_seconds_named(turn: Turn) -> int:
    """Return the seconds that were named, or a minute; "two more minutes" has its number apart."""
    return turn.wish.seconds or MINUTE * (turn.wish.number or 1)


def add_time(turn: Turn) -> Reply:
    """Add time: a minute unless it is said how much."""
    return _set_seconds_left(turn, turn.seconds_left + _read_seconds_named(turn))


def take_time(turn: Turn) -> Reply:
    """Take time off: a minute unless it is said how much."""
    if turn.session.clock.untimed:
        return tell_time_left(turn)
    return _set_seconds_left(turn, max(0, turn.seconds_left - _read_seconds_named(turn)))


def set_time(turn: Turn) -> Reply:
    """Set the time that is left from now on.

    Raises:
        NotUnderstood: `how-long`.
    """
    seconds = _read_seconds_to_set(turn.wish, turn.seconds_left)
    if not seconds:
        raise NotUnderstood("how-long")
    return _set_seconds_left(turn, seconds)


def _read_seconds_to_set(wish: Wish, now: int) -> int:
    """Return the seconds that are set in place of `now`: a length, or half or twice as long; 0 for none."""
    return wish.seconds or {HALF: now // 2, DOUBLE: 2 * now}.get(wish.choice, 0)


def set_day_length(turn: Turn) -> tuple[Turn, str]:
    """Return the turn with the length of the day set before it begins, and what is said of it.

    Raises:
        NotUnderstood: `how-long`.
    """
    session = turn.session
    now = find_day_length(session, turn.way.day_seconds)
    by = _read_seconds_named(turn)
    longer = turn.wish.kind is Kind.ADD_TIME
    wanted = (
        _read_seconds_to_set(turn.wish, now) if turn.wish.kind is Kind.SET_TIME else now + by if longer else now - by
    )
    if wanted <= 0:
        raise NotUnderstood("how-long")
    day, cut = _limit_day(turn, wanted)
    session = session._replace(clock=session.clock._replace(day=day, untimed=False))
    return turn.at(session), join_sentences(cut, turn.say("day.length", time=say_time(day, turn.lines)))


def _limit_day(turn: Turn, seconds: int) -> tuple[int, str]:
    """Return so many seconds as a day can last, and what is said where more were asked for; "" where they were not."""
    if seconds <= LONGEST_DAY:
        return seconds, ""
    return LONGEST_DAY, turn.say("day.at_most", time=say_time(LONGEST_DAY, turn.lines))


def find_day_length(session: Session, of_game: Callable[[Session], int]) -> int:
    """Return the seconds of a day; `of_game` gives them for a table that knows how many are playing."""
    return of_game(session) if session.players else session.clock.day or MINUTE * 5


# What the clock shows


def set_to_day(session: Session, at: int, seconds: int) -> Session:
    """Return the session by day; the day began `at`, in Unix seconds, and lasts so many seconds."""
    day = session.at_rest()._replace(phase=Phase.DAY)
    return day if day.clock.untimed else day.set_clock(ends=at + seconds)


def drop_clock(session: Session) -> Session:
    """Return the session of a table that plays without a clock."""
    return session._replace(clock=session.clock._replace(untimed=True, aloud=False))


def _restore_clock(session: Session) -> Session:
    """Return the session of a table that plays with a clock."""
    return session._replace(clock=session.clock._replace(untimed=False))


def announce_day(session: Session, seconds: int, lines: Lines) -> str:
    """Return what is said when a day of so many seconds begins."""
    if session.clock.untimed:
        return lines.say("prompts.day.untimed")
    return lines.say("prompts.day.begins", time=say_time(seconds, lines))


def compile_day_cues(seconds: int, turn: Turn) -> tuple[Cue, ...]:
    """Return a whole day as it is told after its night."""
    text = announce_day(turn.session, seconds, turn.lines)
    said = Say(text, Voice.load(turn.lines).estimate_seconds(text), STEP)
    if turn.session.clock.untimed:
        return (said,)
    return (said, *compile_day(seconds - round(said.seconds), turn.lines))


# Told in parts

START = 0.7
"""Seconds from the request for a part until its first word is heard; ours."""
AHEAD = 6
"""Seconds before a warning at which the clock is looked at once more: what comes late does not swallow it; ours."""


def tell_day_part(session: Session, before: str, front: Front, longest: int) -> Reply:
    """Tell so much of the day as is told in one go, `longest` seconds at most.

    The last part ends with the words that end the day.
    """
    lines = apply_announcer(front.lines, session.announcer)
    seconds = session.clock.ends - front.now - START - Voice.load(lines).estimate_seconds(before)
    until = _find_seconds_after_part(seconds, longest)
    cues = compile_day(round(seconds), lines, round(seconds) - until)
    session = session._replace(clock=session.clock._replace(aloud=True), seen=math.ceil(front.now))
    script = Script(session.game.deck, session.pace, cues)
    reply = Reply(session, before, script, reprompt=lines.say("prompts.day.again"))
    return reply if until else reply._replace(then=lines.say("prompts.day.over"))


def _find_seconds_after_part(left: float, longest: int) -> int:
    """Return the seconds that are left to later parts; 0 for the last one."""
    cuts = (round(left) - longest, *(mark + AHEAD for mark in WARNINGS))
    return max((cut for cut in cuts if 0 < cut <= left - AHEAD), default=0)


def say_time_roughly(seconds: int, lines: Lines) -> str:
    """Return what is left of the time, in words; from two minutes on to the half minute."""
    return say_time(round(seconds / 30) * 30 if seconds >= 2 * MINUTE else seconds, lines)


def say_time(seconds: int, lines: Lines) -> str:
    """Return a length of time in words."""
    minutes, rest = divmod(seconds, MINUTE)
    parts = []
    if minutes:
        parts.append(lines.say(f"prompts.time.{'minute' if minutes == 1 else 'minutes'}", count=lines.number(minutes)))
    if rest or not minutes:
        parts.append(lines.say(f"prompts.time.{'second' if rest == 1 else 'seconds'}", count=lines.number(rest)))
    return lines.listing(parts)


def _set_seconds_left(turn: Turn, seconds: int) -> Reply:
    """Answer with the clock set to so many seconds, running or standing as before."""
    seconds, cut = _limit_day(turn, seconds)
    runs = bool(turn.session.clock.ends) or turn.session.clock.untimed
    session = _restore_clock(turn.session)
    changed = session.set_clock(ends=math.ceil(turn.front.now) + seconds) if runs else session.set_clock(left=seconds)
    turn = turn.at(changed)
    told = (say_time if turn.wish.kind is Kind.SET_TIME and turn.wish.seconds else say_time_roughly)(
        seconds, turn.lines
    )
    said = join_sentences(cut, turn.say("day.left", time=told) if seconds else turn.say("day.none_left"))
    if runs and turn.front.timers != "granted":
        return run_clock(turn, said) if seconds else prompt(turn, said)
    reply = prompt(turn, said)
    if not runs or turn.front.timers != "granted":
        return reply
    return reply._replace(effects=(SetTimer(seconds, said) if seconds else Effect.END_TIMER,))
