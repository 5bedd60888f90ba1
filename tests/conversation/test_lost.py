"""What was not understood is answered in one sentence, and never in the same words twice running."""

import pytest

from onenight.conversation.session_json import from_json, to_json
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import SESSIONS, front

UNKNOWN = Wish(Kind.UNKNOWN)
EARS = front(most_seconds=None)


@pytest.mark.parametrize(
    "point", ["open", "deck", "deck, draft", "deck, the usual?", "check", "vote", "vote, which card?", "verdict"]
)
def test_never_the_same_twice_running(point: str) -> None:
    """The second time it says what can be said; the question stays, and the table where it was."""
    session, told = SESSIONS[point], []
    for _ in range(4):
        answer = reply(session, UNKNOWN, EARS)
        stored = from_json(WAYS, to_json(answer.session))
        assert stored == answer.session
        told.append(answer.say)
        session = answer.session

    assert told[1].startswith("I understand, for example: ")
    assert (told[2], told[3]) == (told[0], told[1])
    assert session == SESSIONS[point]._replace(seen=session.seen)


def test_something_understood_comes_between() -> None:
    """After that a sentence is again the first one that was not understood."""
    lost = reply(SESSIONS["deck"], UNKNOWN, EARS).session
    back = reply(lost, Wish(Kind.READ_DECK), EARS).session

    assert lost.lost
    assert not back.lost
    assert reply(back, UNKNOWN, EARS).say.startswith("Sorry")
