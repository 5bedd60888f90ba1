"""What is meant for us while people talk: the same wishes, whatever is played and by whatever medium."""

import pytest

from onenight.conversation.pointing.early import FACTS
from onenight.conversation.session import Phase
from onenight.conversation.wish import Kind
from onenight.ways.index import WAYS
from onenight.ways.one_week.log import Stay
from tests.sessions import at_table

WEEK = Stay()
TABLES = {
    "cards": at_table(),
    "by text": at_table(party="a-table"),
    "board": at_table(week=WEEK),
    "week by text": at_table(week=WEEK, party="a-table"),
}


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("played", [played for played in TABLES if played != "cards"])
def test_every_way_is_spoken_to_as_with_cards(played: str, phase: Phase) -> None:
    """A wish that means something with cards is listed for the others, and no other is: "Bob left" by day is none.

    But for a vote that is told by day: with cards alone it is taken.
    """
    cards, way = WAYS.of(TABLES["cards"]), WAYS.of(TABLES[played])
    told = FACTS - {Kind.SHOW} if phase is Phase.DAY else frozenset()

    assert {kind for kind in Kind if way.means(kind, phase)} == {
        kind for kind in Kind if cards.means(kind, phase) and kind not in told
    }
