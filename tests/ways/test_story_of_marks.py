"""The story of a night with marks, deed by deed."""

from collections.abc import Mapping, Sequence

import pytest

from onenight.rules.night import Deal
from onenight.rules.record import read_record
from onenight.ways.one_night.story import describe_steps, list_events, play_deeds
from tests.rules.vampire_random_games import make_night


def tell(dealt: Mapping[str, str], picks: Mapping[str, Sequence[str]], marked: str = "") -> list[str]:
    """Return the steps of a night, each in a line: who, what, where, and what was seen or given."""
    names = list(dealt)
    told: dict[str, object] = {
        "game": "ultimate",
        "players": names,
        "dealt": dealt,
        "center": ["robber", "villager", "villager"],
        "picks": picks,
    }
    record = read_record(told | ({"vampire_mark": marked} if marked else {}))
    assert isinstance(record.start, Deal)
    events = list_events(record.start, *play_deeds(record.start, record.picks, record.rulebook))
    steps = describe_steps(events, [*names, "center 1", "center 2", "center 3"])
    return [
        " ".join([str(step["who"]) or "all", str(step["does"]), *_words(step["places"]), *_words(step.get("marks"))])
        for step in steps
        if step["does"] != "sees" or set(_words(step["cards"])) & {"marked", "lover"}
    ]


def _words(told: object) -> list[str]:
    """Return the words of a part of a step."""
    return [str(each) for each in told] if isinstance(told, list) else []


def test_marks_of_a_dusk_are_given_in_wake_order() -> None:
    """By the Vampires together, to oneself, to two at a time; then everybody looks, and Lovers see one another."""
    dealt = {
        "Ann": "master",
        "Ben": "renfield",
        "Cy": "cupid",
        "Dora": "priest",
        "Ed": "assassin",
        "Fay": "instigator",
        "Gus": "diseased",
    }
    picks = {"Cy": ["Cy", "Gus"], "Dora": ["Ed"], "Ed": ["Ben"], "Fay": ["Ann"], "Gus": ["Ann"]}

    assert tell(dealt, picks, "Ed") == [
        "all gives Ed vampire",
        "Ben sees Ed",
        "Ben gives Ben bat",
        "Gus gives Ann disease",
        "Cy gives Cy Gus love love",
        "Fay gives Ann traitor",
        "Dora gives Dora Ed clarity clarity",
        "Ed gives Ben assassin",
        "all looks_at_own_marks",
        "Cy sees Gus",
        "Gus sees Cy",
    ]


def test_who_saw_fear_does_nothing() -> None:
    """The Seer's look is none; whoever gets the mark of Fear later stays awake."""
    dealt = {"Ann": "vampire", "Ben": "count", "Cy": "seer", "Dora": "pickpocket"}

    assert tell(dealt, {"Ben": ["Cy"], "Dora": ["Cy"]}, "Dora") == [
        "all gives Dora vampire",
        "Ben gives Cy fear",
        "all looks_at_own_marks",
        "Cy sleeps Cy",
        "Dora swaps_marks Cy",
        "Dora looks_at_mark Dora fear",
    ]


def test_marks_are_looked_at_and_exchanged_beside_cards() -> None:
    """The Marksman in the order told, the Gremlin either; the Copycat copies a card of the center, and robs."""
    dealt = {"Ann": "vampire", "Ben": "marksman", "Cy": "gremlin", "Dora": "copycat", "Ed": "villager"}
    picks = {"Ben": ["mark", "Ed", "card", "Ann"], "Cy": ["marks", "Ann", "Ed"], "Dora": ["center 1", "Ed"]}

    assert tell(dealt, picks, "Ed") == [
        "Dora copies center 1",
        "all gives Ed vampire",
        "all looks_at_own_marks",
        "Ben looks_at_mark Ed vampire",
        "Ben looks Ann",
        "Dora swaps Ed",
        "Dora looks Dora",
        "Cy swaps_marks Ann Ed",
    ]
    assert tell(dealt, {**picks, "Cy": ["cards", "Cy", "Ed"]}, "Ed")[-1] == "Cy swaps Ed"


@pytest.mark.parametrize("seed", range(200))
def test_deeds_lead_to_the_cards_and_marks_of_the_morning(seed: int) -> None:
    """Cards and marks moved as told; what was looked at lay there, and all that was seen is told."""
    record = read_record(make_night(seed))
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
