"""The second writing of the rules of the Vampire box by itself: situations worked out by hand, and laws of games."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.effort import count_examples
from tests.rules import daybreak_by_the_book, daybreak_random_games
from tests.rules.daybreak_table import Picked, PickRefused
from tests.rules.vampire_by_the_book import MARK_SUPPLY, judge_night, judge_record
from tests.rules.vampire_night import VampireTable, play_dusk
from tests.rules.vampire_random_games import (
    BAG,
    OFFICIAL,
    VAMPIRE_BOX,
    draw_night,
    make_chance,
    make_final,
    make_final_of_night,
    make_night,
)
from tests.rules.vampire_situations import (
    FINALS,
    NIGHTS,
    REFUSED_FINALS,
    REFUSED_NIGHTS,
    Situation,
    make_expected,
    make_record,
)

GAMES = 500
SCORED = (
    *("cards", "center", "roles", "artifacts", "marks", "killed", "winning_teams", "winners", "werewolves"),
    "vampires",
)


def name_situation(situation: Situation) -> str:
    """Return what a situation is called in a list of tests."""
    return situation.title


@pytest.mark.parametrize("situation", FINALS, ids=name_situation)
def test_final_cards_are_scored_as_worked_out_by_hand(situation: Situation) -> None:
    """The dead, teams and winners are those written beside the cards."""
    told, expected = make_expected(situation, judge_record(make_record(situation, dict(OFFICIAL), final=True)))

    assert told == expected


@pytest.mark.parametrize("situation", NIGHTS, ids=name_situation)
def test_night_ends_as_worked_out_by_hand(situation: Situation) -> None:
    """Cards, marks, sights, dead and winners are those written beside the night."""
    told, expected = make_expected(situation, judge_record(make_record(situation, dict(OFFICIAL), final=False)))

    assert told == expected


@pytest.mark.parametrize("situation", REFUSED_NIGHTS, ids=name_situation)
def test_pick_is_refused(situation: Situation) -> None:
    """The refusal names the player written beside the night."""
    with pytest.raises(PickRefused) as refusal:
        judge_record(make_record(situation, dict(OFFICIAL), final=False))

    assert refusal.value.who == situation.end["refused"]


@pytest.mark.parametrize("situation", REFUSED_FINALS, ids=name_situation)
def test_marks_beyond_the_supply_are_refused(situation: Situation) -> None:
    """Final marks that the box cannot hold are refused."""
    with pytest.raises(PickRefused):
        judge_record(make_record(situation, dict(OFFICIAL), final=True))


def test_situations_have_titles_of_their_own() -> None:
    """No title stands twice, so that a failure tells which situation it is."""
    titles = [situation.title for situation in (*FINALS, *NIGHTS, *REFUSED_NIGHTS, *REFUSED_FINALS)]

    assert len(titles) == len(set(titles))


def test_random_nights_are_judged() -> None:
    """A record by itself, and its final cards, have the end of the night that was drawn."""
    for seed in range(GAMES):
        record, table = draw_night(make_chance(seed))
        end = judge_record(record)
        scored = judge_record(make_final_of_night(record, table))

        assert make_night(seed) == record
        assert end == judge_night(record, table)
        assert {key: scored[key] for key in SCORED} == {key: end[key] for key in SCORED}


def test_random_final_cards_are_judged() -> None:
    """All who win and die are players, and no mark exceeds its supply."""
    for seed in range(GAMES):
        record = make_final(seed)
        end = judge_record(record)

        assert {*end["winners"], *end["killed"], *end["werewolves"], *end["vampires"]} <= set(record["players"])
        assert not Counter(end["marks"].values()) - Counter(MARK_SUPPLY)
        assert not set(end["werewolves"]) & set(end["vampires"])
        assert set(end["winning_teams"]) <= {"village", "werewolf", "tanner", "vampire", "assassin"}


def test_random_games_have_every_role_and_mark_often() -> None:
    """Of the nights most have a card of the box; a fifth of the finals are epic games."""
    rounds = count_examples(2_000)
    roles: Counter[str] = Counter()
    marks: Counter[str] = Counter()
    epic = boxes = 0
    for seed in range(rounds):
        record = make_night(seed)
        end = judge_record(record)
        roles.update(set(record["dealt"].values()))
        marks.update(set(end["marks"].values()))
        deck = [*record["dealt"].values(), *record["center"][:3]]
        boxes += any(role in VAMPIRE_BOX for role in deck)
        epic += bool(end["werewolves"] and end["vampires"])
        assert len(deck) == len(record["players"]) + 3
        assert len(record["center"]) == (4 if "alpha_wolf" in deck else 3)
        assert not Counter([*deck, *record["center"][3:]]) - Counter(BAG)

    assert set(roles) == set(BAG)
    assert min(roles.values()) >= rounds / 40
    assert set(marks) == set(MARK_SUPPLY)
    assert min(marks.values()) >= rounds / 40
    assert boxes >= rounds * 0.9
    assert epic >= rounds / 10


def test_who_sleeps_for_fear_learns_nothing_after_the_look() -> None:
    """Whom Fear lets sleep has seen no more at the end of the night than at the end of the dusk."""
    feared = 0
    for seed in range(GAMES):
        record, table = draw_night(make_chance(seed))
        dusk = VampireTable(record, Picked(make_picks(record)))
        if dusk.has_dusk:
            play_dusk(dusk)
        feared += len(dusk.feared)
        assert table.feared == dusk.feared
        for name in dusk.feared:
            assert table.seen.get(name) == dusk.seen.get(name)

    assert feared >= GAMES / 10


def make_picks(record: dict[str, Any]) -> dict[str, list[str]]:
    """Return the picks of a record with the Vampires' common one among them."""
    together = {"vampire_mark": [record["vampire_mark"]]} if "vampire_mark" in record else {}
    return {**record["picks"], **together}


def test_without_its_cards_other_boxes_are_as_ever() -> None:
    """A game of the other boxes ends as by the second writing that knows nothing of Vampires, but for the marks."""
    for seed in range(GAMES):
        record = daybreak_random_games.draw_game(Random(seed)).record  # noqa: S311 - a test keeps no secrets
        final = daybreak_random_games.draw_finals(Random(seed))  # noqa: S311 - a test keeps no secrets
        for each in (record, final):
            before = daybreak_by_the_book.judge_record(each)
            end = judge_record(each | {"house_rules": {**OFFICIAL, **each["house_rules"]}})

            assert {key: end[key] for key in before} == before
            assert set(end["marks"].values()) == {"clarity"}
            assert end["vampires"] == []
