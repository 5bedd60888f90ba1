"""What Amazon checks before a skill is published, at every phase and for every wish.

Sources: Alexa, "Voice Interface and User Experience Testing", "Security Testing", and docs/platforms.md, "Sessions".
"""

from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.wishes.wish import Kind
from skill import lambda_handler
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import NOW, Event, add_interfaces, ask, make_attributes, make_launch
from tests.skill.read_answers import Answer, join_words, read

SECONDS = int(NOW.timestamp())
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6), names=NAMES)


def voted() -> Session:
    """A table that has come to its verdict."""
    session: Session | None = SIX._replace(phase=Phase.VOTE)
    asked = ask("NobodyIntent", attributes=make_attributes(SIX._replace(phase=Phase.VOTE)))
    while (session := read(lambda_handler(asked)).session) is not None and session.phase is Phase.VOTE:
        asked = ask("AMAZON.YesIntent", attributes=make_attributes(session))
    assert session is not None
    return session


PHASES: dict[str, Session] = {
    "open": make_session(),
    "deck": SIX,
    "check": SIX._replace(phase=Phase.CHECK),
    "night": replace_parts(SIX, phase=Phase.NIGHT, started=SECONDS - 20, told=9),
    "night that waits": replace_parts(SIX, phase=Phase.NIGHT, call=2, told=9),
    "day": replace_parts(SIX, phase=Phase.DAY, ends=SECONDS + 100),
    "day that stands": replace_parts(SIX, phase=Phase.DAY, left=100),
    "vote": SIX._replace(phase=Phase.VOTE),
    "verdict": voted(),
    "asked to go on": replace_parts(SIX, phase=Phase.NIGHT, call=2, told=9, pending=Pending(Ask.GO_ON)),
    "asked to start over": replace_parts(SIX, phase=Phase.DAY, left=100, pending=Pending(Ask.START_OVER)),
    "asked to forget": SIX._replace(pending=Pending(Ask.FORGET)),
}
"""A table at each phase, and between question and answer."""

SLOTS = {
    "players": {"name": "players", "value": "6"},
    "names": {"name": "names", "value": "Alice"},
    "target": {"name": "target", "value": "Bob"},
}
WISHES = [kind for kind in Kind if kind is not Kind.LAUNCH]


def asked(kind: Kind, phase: str) -> Event:
    """A wish at a table."""
    return ask(kind, SLOTS, make_attributes(PHASES[phase]))


def prompts(answered: Answer) -> bool:
    """Whether what is heard last is a question, or says what can be said."""
    ending = " ".join(join_words(answered.speech).split(". ")[-2:]).casefold()
    return ending.endswith("?") or "say" in ending or "tell me" in ending or "open me" in ending


def test_whenever_the_microphone_opens_something_was_asked() -> None:
    """Speech, reprompt and session come together: a prompt where we listen, and none where we do not.

    Cards would stay in the app of whoever owns the device; there are none, so nothing stands in them.
    """
    for kind, phase in product(WISHES, PHASES):
        event = add_interfaces(asked(kind, phase), "Alexa.Presentation.APL", "Alexa.Presentation.APLA")
        for each in (asked(kind, phase), event):
            raw: Any = lambda_handler(each)
            answered = read(raw)

            assert answered.text
            assert bool(answered.reprompt) == answered.listens
            assert not answered.listens or prompts(answered), answered.text
            assert "card" not in raw["response"]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", [Kind.STOP, Kind.HOME])
def test_stop_ends_the_session_everywhere(kind: Kind, phase: str) -> None:
    """Whoever says "stop" is left alone at once, and the evening is not lost."""
    answered = read(lambda_handler(asked(kind, phase)))

    assert (answered.listens, answered.reprompt) == (False, ())
    assert answered.session is not None
    assert answered.session.players == PHASES[phase].players


@pytest.mark.parametrize("phase", PHASES)
def test_cancel_drops_the_question_and_nothing_else(phase: str) -> None:
    """Whatever was asked is dropped, and the evening kept; then the table is asked how it goes on, or left alone."""
    answered = read(lambda_handler(asked(Kind.CANCEL, phase)))

    assert answered.session is not None
    assert (answered.session.pending, answered.session.players) == (None, PHASES[phase].players)
    assert prompts(answered) == answered.listens


@pytest.mark.parametrize("phase", PHASES)
def test_help_helps_everywhere(phase: str) -> None:
    """Help says what can be said, keeps the session open, and changes nothing but what time has changed."""
    answered = read(lambda_handler(asked(Kind.HELP, phase)))

    assert answered.listens
    assert prompts(answered)
    assert answered.session is not None
    assert answered.session.phase is PHASES[phase].phase


@pytest.mark.parametrize("phase", PHASES)
def test_a_launch_is_never_silent(phase: str) -> None:
    """Whatever state a table was left in, and however long ago, opening the skill says something and asks."""
    for later in (timedelta(), timedelta(minutes=10), timedelta(days=30)):
        answered = read(lambda_handler(make_launch(make_attributes(PHASES[phase]), NOW + later)))

        assert answered.listens
        assert prompts(answered), answered.text
