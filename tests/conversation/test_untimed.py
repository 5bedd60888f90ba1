"""A clock that never ends: "no timer", before the day and by day, until a time is set."""

import pytest

from onenight.conversation import chapters
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import describe_table
from onenight.hearing.sample_grammar import load_grammar
from onenight.speech.front import Front
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import FRONTS, LINES, NOW, SESSIONS, everything_said, front
from tests.sessions import replace_parts

UNTIMED = Wish(Kind.UNTIMED)


def said(session: Session, *wishes: Wish | Kind, listens: Front) -> Session:
    """Where a table is after these."""
    for each in wishes:
        session = reply(session, each if isinstance(each, Wish) else Wish(each), listens).session
    return session


@pytest.fixture(params=FRONTS)
def listens(request: pytest.FixtureRequest) -> Front:
    """Each front."""
    found: Front = FRONTS[request.param]
    return found


@pytest.mark.parametrize("text", ["no timer", "play without a clock", "No clock, please.", "turn the timer off"])
def test_it_is_heard(text: str) -> None:
    """In people's own words."""
    assert load_grammar("en").hear(text).intent == Kind.UNTIMED


def test_a_day_without_a_clock(listens: Front) -> None:
    """Wished for before the night it counts for this day and the next; nothing is counted, and nothing ends it."""
    day = said(SESSIONS["check"], UNTIMED, Kind.BEGIN, Kind.AWAKE, listens=listens)
    later = reply(day, Wish(Kind.TIME_LEFT), listens._replace(now=NOW + 4000))
    again = said(day, Kind.VOTE, Kind.REMATCH, Kind.BEGIN, Kind.AWAKE, listens=listens)

    for session in (day, later.session, again):
        assert session.phase is Phase.DAY
        assert describe_table(WAYS, session, LINES, NOW)["timer"] is None
    assert "as long as you like" in later.say
    assert later.script is None


def test_the_whole_night_is_told_without_minutes(listens: Front) -> None:
    """Neither before nor after it anybody hears of minutes."""
    told = everything_said(reply(replace_parts(SESSIONS["check"], untimed=True), Wish(Kind.BEGIN), listens))

    assert "as long as you like" in told
    assert "minute" not in told
    assert "Time is up" not in told


def test_a_night_told_to_its_end_comes_to_a_day_without_a_clock() -> None:
    """Where nobody says that they are awake, too; on the phone after its last call."""
    night = replace_parts(SESSIONS["night, all told"], untimed=True)
    last = replace_parts(SESSIONS["night, all told"], untimed=True, call=7)
    following = chapters.tell_next_chapter(WAYS, last, front())

    assert reply(night, Wish(Kind.HELP), front()).session.clock.ends == 0
    assert following.session.phase is Phase.DAY
    assert following.session.clock.ends == 0
    assert "as long as you like" in following.say


def test_by_day_the_clock_is_taken_away(listens: Front) -> None:
    """At once; the device's own with it."""
    answer = reply(SESSIONS["day"], UNTIMED, listens)

    assert (answer.session.clock.ends, answer.session.clock.left) == (0, 0)
    assert ("end-timer" in answer.effects) == (listens.timers == "granted")
    assert answer.script is None


BACK = [
    (Wish(Kind.SET_TIME, seconds=90), 90),
    (Wish(Kind.ADD_TIME, seconds=120), 120),
    (Wish(Kind.ADD_TIME), 60),
    (Wish(Kind.TIMER), 300),
]


@pytest.mark.parametrize(("wish", "seconds"), BACK)
def test_a_time_brings_the_clock_back(wish: Wish, seconds: int) -> None:
    """Set, added, or the timer started."""
    session = reply(replace_parts(SESSIONS["day"], ends=0, untimed=True), wish, front(most_seconds=None)).session

    assert not session.clock.untimed
    assert session.clock.ends == NOW + seconds
    assert describe_table(WAYS, session, LINES, NOW)["timer"] == {"seconds_left": seconds}


def test_a_length_brings_the_clock_back() -> None:
    """Before the night."""
    table = replace_parts(SESSIONS["check"], untimed=True)
    day = said(table, Wish(Kind.SET_TIME, seconds=420), Kind.AWAKE, listens=front())

    assert day.clock.ends == NOW + 420


@pytest.mark.parametrize("kind", [Kind.PAUSE, Kind.GO_ON, Kind.TAKE_TIME, Kind.TIME_LEFT, Kind.HELP, Kind.REPEAT])
def test_nothing_else_does(kind: Kind) -> None:
    """What is said of a clock that there is none of."""
    answer = reply(replace_parts(SESSIONS["day"], ends=0, untimed=True), Wish(kind), front(most_seconds=None))

    assert answer.session.clock.untimed
    assert "time is up" not in everything_said(answer)


def test_undo_gives_the_day_back() -> None:
    """A vote that was called, or told, too early."""
    day = replace_parts(SESSIONS["day"], ends=0, untimed=True)
    for wish in (Wish(Kind.VOTE), Wish(Kind.DIED, names=("Bob",))):
        back = said(day, wish, Kind.UNDO, listens=front())
        assert (back.phase, back.clock.untimed) == (Phase.DAY, True)
