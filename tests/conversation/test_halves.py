"""What completes a wish of which half was told, and what is something else; the waiting half survives being stored."""

import json

import pytest

from onenight.conversation.incomplete_wishes import complete_wish
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.session_json import to_json
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.ways.index import from_json
from tests.fixtures import parse_wish, read_tables
from tests.sessions import make_session

TABLES = read_tables(__file__)

BEM = parse_wish("ARROW target=Bem direction=left")


@pytest.mark.parametrize(("first", "then", "both"), TABLES["whole"])
def test_the_second_half_completes_the_first(first: str, then: str, both: str) -> None:
    """A name, a room, a number, a card or a direction alone."""
    assert complete_wish(parse_wish(first), parse_wish(then)) == parse_wish(both)


@pytest.mark.parametrize(("first", "then"), TABLES["otherwise"])
def test_anything_else_is_something_else(first: str, then: str) -> None:
    """What was told already is not told again, and what says more is whole."""
    assert complete_wish(parse_wish(first), parse_wish(then)) is None


EVERYTHING = parse_wish(
    "WALK players=2 role=seer cards=seer,* mason replaced=robber names=Ann,Ben target=Cy deed=detonate duration=PT90S"
    " rooms=kitchen,study direction=left card=seer steps=3"
)._replace(either=True)
SEATS = make_session(Phase.DECK, players=3, deck=recommend_deck(ULTIMATE, 3), names=("Ann", "Ben", "Cy"))


@pytest.mark.parametrize(
    "session",
    [
        SEATS._replace(rest=parse_wish("GO rooms=kitchen")),
        SEATS._replace(rest=EVERYTHING),
        SEATS._replace(pending=Pending(Ask.NAME, "Bem", 1, BEM)),
        SEATS._replace(pending=Pending(Ask.WHO, "Bem", 0, EVERYTHING)),
    ],
)
def test_what_waits_is_stored_whole(session: Session) -> None:
    """Whatever waits for the rest, or for yes or no, is the same afterwards."""
    assert from_json(json.loads(json.dumps(to_json(session)))) == session


def test_an_earlier_version_reads_what_waits_for_yes_or_no() -> None:
    """It knows the list of a question, and leaves alone what stands beside it."""
    stored = to_json(SEATS._replace(pending=Pending(Ask.NAME, "Bem", 1, BEM)))

    assert stored["pending"] == ["name", "Bem", 1, ["ArrowIntent", None, [], [], "Bem"]]
    assert from_json({key: value for key, value in stored.items() if key != "pending_wish"}) is not None
