"""Where markers stand on a board at the table: they move with what is told, and with nothing else."""

import json

import pytest

from onenight.conversation.session import Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_table
from onenight.ways.index import WAYS, from_json
from onenight.ways.one_week.entry_kinds import BoardEntry
from onenight.ways.one_week.log import MOST_TOLD
from onenight.ways.one_week.one_week import stay_of
from tests.conversation.test_conversation import LINES, NOW
from tests.fixtures import read_cases
from tests.ways.one_week.board.test_hosted import told

CASES = read_cases(__file__)

CASTLE = told(
    "one week",
    "we are Ann, Ben and Cy",
    "the rooms are Parlor, Dynamite and Armory",
    "begin",
    *["done"] * 5,
    "the start player is Ann",
    "done",
)
"""Three players arrive; the ring: Foyer, Parlor, Dynamite, Armory."""
NIGHT = ("next", *["done"] * 3)
"""Nobody gives the arrow, and the night goes by."""
MONDAY = ("I go to the Parlor with Alfred", "done", "Armory", "done", "in the Dynamite", "done")


def shown(session: Session) -> dict[str, str]:
    """The rooms of all markers whose rooms are known, and what they have."""
    week = describe_table(WAYS, session, LINES, NOW)["week"]
    assert isinstance(week, dict)
    having = {"artifact": "+a", "shield": "+s"}
    return {
        name: (each["room"] or "") + "".join([sign for key, sign in having.items() if each[key]])
        for name, each in week["markers"].items()
        if any(each.values())
    }


@pytest.mark.parametrize(
    ("words", "found"),
    CASES["markers_stand_where_it_was_told"],
)
def test_markers_stand_where_it_was_told(words: tuple[str, ...], found: dict[str, str]) -> None:
    """Players and staff, with shields and artifacts; whoever is not told of stands nowhere. It can be kept."""
    session = told(*words, session=CASTLE)

    assert shown(session) == found
    assert from_json(json.loads(json.dumps(to_json(session)))) == session


def test_whoever_moves_untold_is_not_shown_any_more() -> None:
    """In the morning the staff walk on by themselves; players stay until their own turn is over."""
    tuesday = told(*MONDAY, *NIGHT, "done", session=CASTLE)
    later = told("done", "Ben goes to the Foyer", "done", session=tuesday)

    assert shown(tuesday) == {"Ann": "parlor", "Alfred": "dynamite", "Ben": "armory", "Cy": "dynamite"}
    assert shown(later) == {"Alfred": "dynamite", "Ben": "foyer", "Cy": "dynamite"}
    assert shown(told("done", session=later)) == {"Alfred": "dynamite", "Ben": "foyer"}


def test_what_goes_takes_its_dynamite_along() -> None:
    """A dynamite lies where it was put until it is taken back, or goes off."""
    put = told("I'm in the Dynamite", "I place a dynamite in the Parlor", session=CASTLE)

    def charges(session: Session) -> object:
        week = describe_table(WAYS, session, LINES, NOW)["week"]
        assert isinstance(week, dict)
        return week["charges"]

    assert charges(put) == ["parlor"]
    assert charges(told("I take back the dynamite from the Parlor", session=put)) == []
    assert charges(told("the Parlor is gone", session=put)) == []


def test_the_session_stays_small() -> None:
    """Of a table that tells on and on the oldest is forgotten."""
    session = CASTLE
    for _ in range(MOST_TOLD):
        session = told("in the Armory", "in the Parlor", session=session)

    assert len([entry for entry in stay_of(session).log if isinstance(entry, BoardEntry)]) == MOST_TOLD
    assert shown(session) == {"Ann": "parlor"}
    assert from_json(to_json(session)) == session
