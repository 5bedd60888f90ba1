"""Who was spoken of last, and what was asked, as hearing is told it."""

import pytest

from onenight.conversation.references import asked_fact, list_referents
from onenight.conversation.session import Phase
from onenight.ways.index import WAYS, reply
from tests.conversation.test_conversation import SESSIONS, front, hear_wish
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


@pytest.mark.parametrize(("point", "said", "names", "fact"), TABLES["rows"])
def test_what_is_talked_of(point: str, said: list[str], names: list[str], fact: str) -> None:
    """She, he, they; and what a lone word answers."""
    session = SESSIONS[point]
    for words in said:
        session = reply(session, hear_wish(words), front(most_seconds=None)).session

    assert [*list_referents(WAYS, session)] == names
    assert asked_fact(WAYS, session) == fact


@pytest.mark.parametrize("point", SESSIONS)
def test_every_point_has_a_topic_or_none(point: str) -> None:
    """Nothing is asked without a question, and whoever was spoken of sits at the table, or is to sit there."""
    session = SESSIONS[point]

    assert bool(asked_fact(WAYS, session)) >= (session.pending is not None)
    assert asked_fact(WAYS, session) == "" or session.phase is not Phase.VERDICT or session.pending is not None
    told = len(session.pending.wish.names) if session.pending and session.pending.wish else 1
    assert len(list_referents(WAYS, session)) <= max(session.players, told, 1)
