"""Who answers at tables that may play by text: a wish once, and nothing is looked up where nothing is texted."""

from random import Random
from typing import Never

import pytest

from evenings import hosting
from evenings.hosting import Hosting
from evenings.services import Services
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Phase, Session
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways import index
from onenight.ways.one_week.log import Stay
from onenight.wishes.wish import Kind, Wish
from tests.sessions import make_session
from tests.stores.memory import MemoryStore

NUMBER = "+15550100099"
LINES = Lines("en")


def front() -> Front:
    """A front at any time."""
    return Front(LINES, 1_800_000_000.0, Random(1))  # noqa: S311 - a test keeps no secrets


@pytest.mark.parametrize("session", [make_session(), make_session(week=Stay())], ids=["One Night", "One Week"])
def test_a_wish_is_answered_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it opens a texted game, too: how to join is told in the place of the answer, with the game's code."""
    answered: list[Wish] = []
    reply = index.reply

    def counted(session: Session, wish: Wish, *given: object) -> Reply:
        answered.append(wish)
        return reply(session, wish, *given)  # type: ignore[arg-type] # as it came

    monkeypatch.setattr(hosting, "reply", counted)
    services = Services(MemoryStore(), None, NUMBER)
    assert services.hosting is not None
    answer = services.hosting.reply(session, Wish(Kind.TEXT_ROLES), front())

    assert answered == [Wish(Kind.TEXT_ROLES)]
    assert answer.session.phase is Phase.JOIN
    assert services.parties.find_by_code(answer.session.code) == answer.session.party
    assert answer.session.game.key == session.game.key


def test_nothing_is_looked_up_for_cards() -> None:
    """No texted game is asked for, whatever is said."""

    def asked() -> Never:
        raise AssertionError

    host = Hosting(asked, NUMBER)
    answer = host.reply(make_session(), Wish(Kind.PLAYERS, 6), front())

    assert answer.session.players == 6
    assert host.tell_news(answer.session, front()) is None
    assert host.find_party("") is None


def test_a_game_that_is_left_before_its_end_is_gone() -> None:
    """Its code is free, and no phone belongs to it."""
    services = Services(MemoryStore(), None, NUMBER)
    assert services.hosting is not None
    opened = services.hosting.reply(make_session(), Wish(Kind.TEXT_ROLES), front()).session
    answer = services.hosting.reply(opened, Wish(Kind.CANCEL), front())

    assert Effect.LEAVE_PARTY in answer.effects
    assert answer.session.party == ""
    assert services.hosting.find_party(opened.party) is None
