"""The story of a night, deed by deed, with marks and without them."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from onenight.rules.night import Deal
from onenight.rules.record import read_record
from onenight.ways.one_night.story import describe_steps, list_events, play_deeds
from tests.fixtures import read_requests
from tests.rules.decks_by_the_book import BAG
from tests.rules.random_games import draw_game
from tests.rules.strategies import make_chance

CASES = read_requests(__file__)


def tell(night: Mapping[str, Any]) -> list[str]:
    """Return the steps of a night, each in a line: who, as what, what, where, and what was seen or given."""
    record = read_record({"game": "ultimate", "players": list(night["dealt"]), **night})
    assert isinstance(record.start, Deal)
    events = list_events(record.start, *play_deeds(record.start, record.picks, record.rulebook))
    steps = describe_steps(events, [*night["dealt"], "center 1", "center 2", "center 3"])
    return [" ".join(_words(step[key] for key in KEYS if step.get(key))) for step in steps]


KEYS = ("who", "role", "does", "places", "marks", "cards")


def _words(told: Iterable[object]) -> list[str]:
    """Return the words of a step."""
    return [word for each in told for word in (map(str, each) if isinstance(each, list) else [str(each)])]


@pytest.mark.parametrize("case", CASES)
def test_night_is_told_deed_by_deed(case: str) -> None:
    """Marks are given in wake order; who robs swaps, then looks; whoever saw Fear does nothing."""
    assert tell(CASES[case]["night"]) == CASES[case]["steps"]


@pytest.mark.parametrize("seed", range(200))
def test_deeds_lead_to_the_cards_and_marks_of_the_morning(seed: int) -> None:
    """Cards and marks moved as told; what was looked at lay there, and all that was seen is told."""
    record = read_record(draw_game(make_chance(seed), BAG).record)
    assert isinstance(record.start, Deal)
    night, deeds = play_deeds(record.start, record.picks, record.rulebook)
    cards, marks = [card.key for card in record.start.cards], ["clarity"] * len(record.players)
    sights = list[tuple[int, int, str]]()
    for event in list_events(record.start, night, deeds):
        lies = marks if event.marks or event.does == "swaps_marks" else cards
        if event.does == "gives":
            for place, mark in zip(event.places, event.marks, strict=True):
                marks[place] = mark
        elif event.does.startswith(("swaps", "moves")):
            faces = [lies[place] for place in event.places]
            for place, face in zip((*event.places[1:], event.places[0]), faces, strict=True):
                lies[place] = face
        elif event.does.startswith(("looks_at_mark", "looks", "copies")) and event.places:
            assert [lies[place] for place in event.places] == [*event.marks, *event.cards]
        seen = [*event.cards, *[f"mark {mark}" for mark in event.marks if event.does == "looks_at_mark"]]
        sights += [(event.seat, place, face) for place, face in zip(event.places, seen, strict=False)]

    assert cards == [card.key for card in night.cards]
    assert tuple([(seat, mark) for seat, mark in enumerate(marks) if mark != "clarity"]) == night.laid.marks
    assert sights == [(sight.seat, sight.place, sight.role.key) for sight in night.sights]
