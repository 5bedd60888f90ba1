"""What is said to one another while a night or a day goes on is left alone: nothing is told, nothing changes."""

import pytest

from onenight.conversation.session import Ask, Pending, Session
from onenight.ways.index import reply
from onenight.wishes.wish import TOO_LONG, Kind, Wish
from tests.conversation.test_conversation import MIDNIGHT, NOW, SESSIONS, check_left, front
from tests.sessions import replace_parts

TALKING = {name: session for name, session in SESSIONS.items() if session.phase in ("night", "day")}
ASIDE = [Wish(Kind.UNKNOWN), TOO_LONG]
EARS = front(most_seconds=None)
"""A front that hears whatever is said beside it."""


@pytest.mark.parametrize("point", TALKING)
@pytest.mark.parametrize("wish", ASIDE)
def test_a_table_that_talks_is_left_alone(point: str, wish: Wish) -> None:
    """Also while a question waits: the night is told on, the clock runs on, the question still waits."""
    answer = reply(TALKING[point], wish, EARS)

    assert answer.left
    assert check_left(answer, TALKING[point], EARS)


@pytest.mark.parametrize("point", [name for name in SESSIONS if name not in TALKING])
def test_who_does_not_talk_is_answered(point: str) -> None:
    """Before the night, in the vote and after it people speak to us."""
    assert reply(SESSIONS[point], Wish(Kind.UNKNOWN), EARS).say


@pytest.mark.parametrize("point", TALKING)
def test_who_has_spoken_to_us_is_answered(point: str) -> None:
    """Typed, after a wake word, or by a key: silence would be no answer."""
    assert reply(TALKING[point], Wish(Kind.UNKNOWN), EARS._replace(overheard=False)).say


def begun(seconds: float, call: int = 0) -> Session:
    """A night that has been told for so long, from this call on."""
    return replace_parts(SESSIONS["night, just begun"], started=NOW, told=8, call=call, seen=round(NOW + seconds))


@pytest.mark.parametrize("seconds", [0, 3, 9.9])
def test_a_second_begin_comes_too_late(seconds: float) -> None:
    """In the first ten seconds of a night it changes nothing and says nothing."""
    night, ears = begun(seconds), EARS._replace(now=NOW + seconds)

    assert check_left(reply(night, Wish(Kind.BEGIN), ears), night, ears)


@pytest.mark.parametrize("session", [begun(10), begun(3, call=2), SESSIONS["night, paused"]])
def test_a_later_begin_goes_on(session: Session) -> None:
    """Ten seconds on, in the middle of a night, or while it waits, it is as good as "go on"."""
    answer = reply(session, Wish(Kind.BEGIN), EARS._replace(now=NOW + 10))

    assert not answer.left
    assert answer.script is not None


@pytest.mark.parametrize("seconds", [0, 9.9, 30])
def test_a_night_that_is_told_needs_nobody_to_go_on(seconds: float) -> None:
    """It goes on by itself; one that is told in parts, or waits, does not."""
    whole = reply(MIDNIGHT["night, paused at first"], Wish(Kind.BEGIN), EARS).session
    later = EARS._replace(now=NOW + seconds)

    assert check_left(reply(whole, Wish(Kind.GO_ON), later), whole, later)
    for waits in (replace_parts(whole, told=2), SESSIONS["night, paused"]):
        assert reply(waits, Wish(Kind.GO_ON), later).script


def test_a_question_still_waits() -> None:
    """What is said beside it does not answer it; yes still does."""
    asked = replace_parts(SESSIONS["day"], pending=Pending(Ask.START_OVER))
    aside = reply(asked, Wish(Kind.UNKNOWN), EARS)

    assert reply(aside.session, Wish(Kind.YES), EARS).session.phase == "open"
