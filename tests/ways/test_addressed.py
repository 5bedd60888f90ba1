"""What is meant for us while people talk: the same wishes, whatever is played and by whatever medium."""

from collections.abc import Collection, Mapping

import pytest

from onenight.conversation.session import Phase
from onenight.texting.party import Stage
from onenight.ways.index import WAYS
from onenight.ways.one_night.texts.wishes import ANSWERS as BY_TEXT
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts.wishes import ANSWERS as WEEK_BY_TEXT
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind
from tests.sessions import make_session

WEEK = Stay()
TABLES = {
    "cards": make_session(),
    "by text": make_session(party="a-table"),
    "board": make_session(week=WEEK),
    "week by text": make_session(week=WEEK, party="a-table"),
}


BESIDE = frozenset({Kind.AROUND, Kind.DIED, Kind.NOBODY_DIED, Kind.POINT})
CHANGES = frozenset(kind for kind in Kind if CATALOG[kind].deck)
TOLD_EARLY = {
    **dict.fromkeys((Phase.DECK, Phase.CHECK, Phase.NIGHT), BESIDE),
    Phase.OPEN: BESIDE | CHANGES | {Kind.REFEREE, Kind.AWAKE},
    Phase.DAY: BESIDE | {Kind.FINGERS},
}
"""What of a vote is understood with cards alone, before it is called; and of the cards before there is a table."""


EVERYBODYS = frozenset(Kind) - {Kind.LET_BACK}
"""Only where roles are texted has anybody a seat to be given back."""


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.JOIN])
@pytest.mark.parametrize("played", [played for played in TABLES if played != "cards"])
def test_every_way_is_spoken_to_as_with_cards(played: str, phase: Phase) -> None:
    """A wish that means something with cards is listed for the others, and no other is: "Bob left" by day is none.

    In a turn of a week a name may answer, too; with cards alone a vote is taken that is told before its time; by text
    a host has to say at any time who has left.
    """
    cards, way = WAYS.of(TABLES["cards"]), WAYS.of(TABLES[played])
    in_turn = {Kind.NAME, Kind.NOBODY} if (way.played_with, phase) == ("castle", Phase.CHECK) else set()
    gone = {Kind.LEAVE} if "by text" in played and phase in (Phase.NIGHT, Phase.DAY, Phase.VOTE) else set()

    assert {kind for kind in EVERYBODYS if WAYS.means(way, kind, phase)} == in_turn | gone | {
        kind for kind in EVERYBODYS if WAYS.means(cards, kind, phase) and kind not in TOLD_EARLY.get(phase, ())
    }


@pytest.mark.parametrize(
    ("played", "answers", "gathering"),
    [("by text", BY_TEXT, Phase.JOIN), ("week by text", WEEK_BY_TEXT, Stage.JOIN)],
)
def test_a_table_that_gathers_is_heard(
    played: str, answers: Mapping[Kind, Collection[Phase | Stage]], gathering: Phase | Stage
) -> None:
    """Whatever has an answer while phones join is listed: how many they are, their cards, the deal."""
    way = WAYS.of(TABLES[played])

    assert {
        kind for kind, places in answers.items() if gathering in places and not WAYS.means(way, kind, Phase.JOIN)
    } == set()
