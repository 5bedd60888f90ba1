"""The day: how long it is, what its clock shows, and what of it is told aloud."""

from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation import clock
from onenight.conversation.reply import Effect, Reply, SetTimer
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import LONGEST_DAY
from onenight.conversation.turn import Turn
from onenight.conversation.view import list_cues
from onenight.rules.game import GAMES
from onenight.speech.daytime import WARNINGS, compile_day
from onenight.speech.front import Front
from onenight.speech.script import Cue, Pause, Say, Voice
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night import night
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import FRONTS, LINES, NOW, SESSIONS, front
from tests.effort import count_examples
from tests.fixtures import parse_wish, read_tables
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

VOICE = Voice.load(LINES)
TABLE = SESSIONS["day"]
"""A day that lasts for 200 seconds yet."""


def test_the_length_of_a_day() -> None:
    """A few minutes, by the number of players from three on; five in the original game (docs/rules/one-night.md)."""
    minutes = {key: [game.day_seconds(players) / 60 for players in game.players] for key, game in GAMES.items()}

    assert minutes == TABLES["minutes"]


# What is told of it


def starts(cues: tuple[Cue, ...]) -> list[tuple[float, str]]:
    """What is said, with the seconds from the beginning at which it is."""
    ends = [0.0, *accumulate(cue.seconds for cue in cues)]
    return [(at, cue.text) for at, cue in zip(ends, cues, strict=False) if isinstance(cue, Say)]


@pytest.mark.parametrize("seconds", [11, 12, 31, 45, 61, 90, 240, 300, 420, 540, 3600])
def test_a_day_is_told_to_the_second(seconds: int) -> None:
    """The cues add up to the day, and its warnings come at a minute, thirty and ten seconds before the end."""
    cues = compile_day(seconds, LINES)
    warnings = [mark for mark in WARNINGS if mark < seconds]

    assert abs(sum(cue.seconds for cue in cues) - seconds) <= 1
    assert [text for _, text in starts(cues)] == [LINES.say(f"prompts.day.{WARNINGS[mark]}") for mark in warnings]
    for (at, _), mark in zip(starts(cues), warnings, strict=True):
        assert abs(seconds - at - mark) <= 1


@settings(deadline=None, max_examples=count_examples(200))
@given(st.integers(0, LONGEST_DAY), st.none() | st.integers(0, 300))
def test_what_is_told_of_any_day(seconds: int, most_seconds: int | None) -> None:
    """Any length, and any part of it that a front can hold: whole pauses of a second or more, and never too long."""
    cues = compile_day(seconds, LINES, most_seconds)
    length = sum(cue.seconds for cue in cues)

    assert all(isinstance(cue.seconds, int) and cue.seconds >= 1 for cue in cues if isinstance(cue, Pause))
    if most_seconds is None or most_seconds >= seconds:
        assert abs(length - seconds) <= 1
    else:
        longest = max(VOICE.estimate_seconds(LINES.say(f"prompts.day.{name}")) for name in WARNINGS.values())
        assert length <= most_seconds + longest + 1  # a warning that has begun is said to its end


def length(answer: Reply) -> float:
    """How long an answer takes to tell."""
    return sum(cue.seconds for cue in list_cues(answer, LINES))


BY_DAY = (Kind.TIMER, Kind.GO_ON, Kind.ADD_TIME, Kind.TAKE_TIME, Kind.SET_TIME, Kind.TIME_LEFT, Kind.PAUSE, Kind.VOTE)


@settings(deadline=None, max_examples=count_examples(300))
@given(
    st.sampled_from(BY_DAY),
    st.none() | st.integers(0, 4000),
    st.integers(-100, LONGEST_DAY),
    st.booleans(),
    st.sampled_from(["none", "ask", "granted"]),
)
def test_a_day_fits_into_one_response(
    kind: Kind,
    seconds: int | None,
    left: int,
    runs: bool,  # noqa: FBT001 - drawn
    timers: Any,  # noqa: ANN401 - as Front has it
) -> None:
    """However long the day is, an answer takes no longer than a front can speak."""
    table = replace_parts(TABLE, ends=NOW + left) if runs else replace_parts(TABLE, ends=0, left=max(0, left))
    answer = reply(table, Wish(kind, seconds=seconds), front(timers=timers))

    assert length(answer) <= 240.0
    assert answer.script is None or timers != "granted" or kind is Kind.VOTE


@settings(deadline=None, max_examples=count_examples(200))
@given(st.sampled_from([Kind.TIMER, Kind.GO_ON, Kind.HELP, Kind.TIME_LEFT]), st.integers(1, LONGEST_DAY))
def test_a_page_tells_the_whole_day(kind: Kind, left: int) -> None:
    """Where nothing limits it, the day is told to its end: what is said first counts as its time."""
    answer = reply(replace_parts(TABLE, ends=NOW + left), Wish(kind), front(most_seconds=None))
    before = VOICE.estimate_seconds(answer.say)

    assert answer.script is not None
    assert answer.script.cues
    assert abs(before + answer.script.seconds - max(left, before + 1)) <= 1.5
    assert answer.then == LINES.say("prompts.day.over")


def test_time_is_kept_for_the_longest_ending() -> None:
    """What is said after the part of a day that fits never takes longer than the seconds that are kept for it."""
    turn = Turn(TABLE, Wish(Kind.TIMER), front(), WAYS)
    endings = [clock._say_ending(turn, seconds) for seconds in range(LONGEST_DAY + 1)]  # noqa: SLF001 - it is measured

    assert max(map(VOICE.estimate_seconds, endings)) <= clock._ENDING  # noqa: SLF001


# The clock


@pytest.mark.parametrize(
    ("words", "left"),
    TABLES["what_the_clock_shows"],
)
@pytest.mark.parametrize("where", FRONTS.values(), ids=FRONTS)
@pytest.mark.parametrize("runs", [True, False], ids=["running", "standing"])
def test_what_the_clock_shows(words: str, left: int, runs: bool, where: Front) -> None:  # noqa: FBT001 - a parameter
    """Time is added, taken and set, at most an hour of it; only what starts or stops the clock does so."""
    where = where._replace(now=NOW)
    session, wished = TABLE if runs else replace_parts(TABLE, ends=0, left=200), parse_wish(words)
    answer = reply(session, wished, where)
    starts_it = wished.kind in (Kind.GO_ON, Kind.TIMER) and Effect.ASK_FOR_TIMERS not in answer.effects
    running = bool(answer.session.clock.ends)

    assert answer.session.clock.seconds_left(NOW) == left
    assert running == ((runs or starts_it) and wished.kind is not Kind.PAUSE and (left > 0 or running))
    assert answer.session.clock.left == (0 if running else left)


@pytest.mark.parametrize("where", FRONTS.values(), ids=FRONTS)
def test_a_clock_that_stands_stands(where: Front) -> None:
    """An hour after it was paused nothing is lost; going on gives the rest."""
    paused = reply(TABLE, Wish(Kind.PAUSE), where._replace(now=NOW))
    later = reply(paused.session, Wish(Kind.TIME_LEFT), where._replace(now=NOW + 3600))
    on = reply(later.session, Wish(Kind.GO_ON), where._replace(now=NOW + 7200))

    assert (later.session.clock.left, later.session.clock.ends) == (200, 0)
    assert on.session.clock.ends == NOW + 7400


@pytest.mark.parametrize("point", ["day, over", "day, standing at nothing"])
@pytest.mark.parametrize("where", FRONTS.values(), ids=FRONTS)
def test_nothing_ends_when_the_time_is_up(point: str, where: Front) -> None:
    """After its end the day waits for the vote, and more time can be had."""
    for kind in (Kind.TIME_LEFT, Kind.HELP, Kind.GO_ON, Kind.PAUSE, Kind.TAKE_TIME):
        answer = reply(SESSIONS[point], Wish(kind), where)
        assert answer.session.phase is Phase.DAY
        assert "vote" in answer.say + answer.reprompt
    added = reply(SESSIONS[point], Wish(Kind.ADD_TIME), where)

    assert added.session.clock.seconds_left(where.now) in (60, 61)


# The device's own timer


def test_a_timer_needs_the_tables_permission() -> None:
    """Where the device has timers and nobody has permitted them, the table is asked first; the clock stays."""
    answer = reply(TABLE, Wish(Kind.TIMER), front(timers="ask"))

    assert answer.effects == (Effect.ASK_FOR_TIMERS,)
    assert answer.session._replace(seen=0) == TABLE._replace(seen=0)


@pytest.mark.parametrize(
    ("wished", "timer", "listens"),
    TABLES["the_devices_timer_follows_the_clock"],
)
def test_the_devices_timer_follows_the_clock(wished: str, timer: int | str, listens: bool) -> None:  # noqa: FBT001
    """It is set when the clock runs, changed with it, taken back when it stands or the vote is called."""
    answer = reply(TABLE, parse_wish(wished), front(timers="granted"))

    rings = [each.seconds if isinstance(each, SetTimer) else 0 for each in answer.effects]
    assert rings == ([] if timer == "" else [timer])
    assert answer.listen is listens
    assert answer.script is None or wished == "VOTE"


# Before the day


@pytest.mark.parametrize("point", ["open", "deck", "check", "night, paused", "vote", "verdict"])
@pytest.mark.parametrize(
    ("wished", "seconds"),
    TABLES["the_length_can_be_set_at_any_time"],
)
def test_the_length_can_be_set_at_any_time(point: str, wished: str, seconds: int) -> None:
    """Before the day its length is set for the next one; one of no time is none."""
    answer = reply(SESSIONS[point], parse_wish(wished), front())

    assert answer.session.clock.day == seconds
    assert answer.session.phase is SESSIONS[point].phase
    assert seconds == 0 or night.day_seconds(_begun(answer.session)) == seconds


def _begun(session: Session) -> Session:
    return session if session.players else reply(session, Wish(Kind.PLAYERS, 5), front()).session


@pytest.mark.parametrize(
    ("seconds", "spoken"),
    TABLES["lengths_of_time_as_they_are_spoken"],
)
def test_lengths_of_time_as_they_are_spoken(seconds: int, spoken: str) -> None:
    """In minutes and seconds, the numbers in words."""
    assert clock.say_time(seconds, LINES) == spoken


@pytest.mark.parametrize("point", ["open", "deck", "day", "vote"])
@pytest.mark.parametrize(("wished", "cut"), TABLES["cut"])
def test_time_that_is_cut_is_said_to_be(wished: str, cut: bool, point: str) -> None:  # noqa: FBT001 - a parameter
    """An hour and a half becomes an hour, and not in silence; an hour is one."""
    told = LINES.say("prompts.day.at_most", time="sixty minutes")

    assert reply(SESSIONS[point], parse_wish(wished), front()).say.startswith(told) == cut
