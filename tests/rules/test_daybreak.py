"""The engine with the cards of all boxes, compared with the rules told twice and with situations by hand."""

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from onenight.rules.errors import GameError
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge as engine_result
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from tests.effort import seldom
from tests.fixtures import read_table
from tests.rules.daybreak_by_the_book import judge_record
from tests.rules.daybreak_decks import DAYBREAK, EVERY
from tests.rules.daybreak_random_games import OFFICIAL, draw_finals, draw_game, make_final
from tests.rules.daybreak_refused_picks import KINDS
from tests.rules.daybreak_situations import (
    EXPECTED,
    TOLD,
    list_situations,
    make_comparable,
    make_expected,
    make_record,
)
from tests.rules.daybreak_table import PickRefused
from tests.rules.test_games import CASES as GAMES
from tests.rules.test_games import expected, record_of

LINES = Lines("en")

BLOCK = 1_000
BLOCKS = [range(first, first + BLOCK) for first in range(0, 20_000, BLOCK)]
"""The seeds of twenty thousand games: always the first thousand, and where CI is set a share of the others."""

SEEDS = [
    pytest.param(block, marks=seldom if block.start else (), id=f"games {block.start} to {block.stop - 1}")
    for block in BLOCKS
]

CASES = [pytest.param(case, id=name) for name, case in list_situations()]


def seeded(seed: int) -> Random:
    """Chance that can be repeated."""
    return Random(seed)  # noqa: S311 - a test keeps no secrets


def judged(record: Mapping[str, Any]) -> dict[str, Any]:
    """The engine's result of a record, through plain JSON both ways."""
    read_back = read_record(json.loads(json.dumps(record)))
    end = json.loads(json.dumps(result_object(read_back, engine_result(read_back), LINES)))
    return make_comparable(end)


def refusal(record: Mapping[str, Any]) -> str:
    """The field for which the engine refuses a record; a word that is none where it does not."""
    try:
        judged(record)
    except GameError as error:
        return error.field
    return "not refused"


def is_of(field: str, who: str) -> bool:
    """Whether a field is a player's picks, or one of them."""
    return field == f"picks.{who}" or field.startswith(f"picks.{who}[")


@pytest.mark.parametrize("case", CASES)
def test_a_situation_ends_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    """Exactly what is written beside it, or the pick of that player is refused; so by the page told twice."""
    record = make_record(case)
    whole = record | {"house_rules": OFFICIAL | record["house_rules"]}

    assert set(case) <= TOLD | EXPECTED
    if "refused" not in case:
        assert judged(record) == make_comparable(judge_record(whole)) == make_expected(case)
        return

    assert is_of(refusal(record), case["refused"]), refusal(record)
    with pytest.raises(PickRefused) as refused:
        judge_record(whole)
    assert refused.value.who == case["refused"]


@pytest.mark.parametrize("role", DAYBREAK)
def test_every_role_has_situations(role: str) -> None:
    """At least five a role have it before a player."""
    dealt = [case.get("deal", case.get("final", "")) for _, case in list_situations()]

    assert sum(f"={role}" in line for line in dealt) >= 5


@pytest.mark.parametrize("case", [each.values[1] for each in GAMES if each.values[0] == "bonus"])
def test_a_game_of_the_packs_ends_by_the_page_told_twice_as_by_hand(case: Mapping[str, Any]) -> None:
    """The engine says the same, to the last part; what one of them refuses, so does the other."""
    record = record_of("bonus", case)
    whole = {**record, "house_rules": OFFICIAL | case.get("rules", {})}
    if "refused" in case:
        with pytest.raises(PickRefused) as refused:
            judge_record(whole)
        assert is_of(refusal(record), refused.value.who)
        return

    end, by_hand = judge_record(whole), expected(case)

    assert judged(record) == make_comparable(end)
    assert {key: make_comparable(end)[key] for key in COMPARED} == {
        key: make_comparable(by_hand)[key] for key in COMPARED
    }


COMPARED = ("roles", "seen", "shields", "revealed", "artifacts", "killed", "winning_teams", "winners")


@pytest.mark.parametrize("seeds", SEEDS)
def test_games_end_as_by_the_page_told_twice(seeds: range) -> None:
    """Cards, roles, sights, shields, face-up cards, artifacts, the dead and the winners."""
    for seed in seeds:
        record = draw_game(seeded(seed)).record
        assert judged(record) == make_comparable(judge_record(record)), told(seed, record)


@pytest.mark.parametrize("seeds", SEEDS)
def test_final_cards_end_as_by_the_page_told_twice(seeds: range) -> None:
    """Those that a night left, with what is marked, and others where the sides are close."""
    for seed in seeds:
        drawn = draw_game(seeded(seed))
        scored = judge_record(make_final(drawn))
        assert {key: scored[key] for key in SCORED} == {key: drawn.end[key] for key in SCORED}
        for record in (make_final(drawn), draw_finals(seeded(seed))):
            end = make_comparable(judge_record(record))
            assert judged(record) == end, told(seed, record)
            assert not {"village", "werewolf"} <= set(end["winning_teams"])
            assert end["winning_teams"] or {end["artifacts"].get(name) for name in end["winners"]} <= {"dagger"}


SCORED = ("cards", "center", "roles", "artifacts", "killed", "winning_teams", "winners")


def test_games_have_every_role_often() -> None:
    """Decks of 6 to 13 cards; every role is in at least one in ten, dealt or not."""
    rounds = 1_000
    records = [draw_game(seeded(seed)).record for seed in range(rounds)]
    decks = [[*record["dealt"].values(), *record["center"][:3]] for record in records]
    found = Counter(role for deck in decks for role in set(deck))

    assert {len(deck) for deck in decks} == set(range(6, 14))
    assert set(found) == set(EVERY)
    assert min(found.values()) >= rounds / 10


@pytest.mark.parametrize("seeds", SEEDS)
def test_a_spoiled_pick_is_refused(seeds: range) -> None:
    """One of each kind that a game gives occasion for, and at the player whose pick it is; each kind occurs early."""
    found = Counter[str]()
    for seed in seeds:
        chance = seeded(seed)
        drawn = draw_game(chance)
        for kind, spoil in KINDS.items():
            spoiled = spoil(drawn, chance)
            if spoiled is not None:
                found[kind] += 1
                field = refusal(spoiled.record)
                assert is_of(field, spoiled.who), f"{kind}: {field}, {told(seed, spoiled.record)}"

    assert seeds.start or min(found[kind] for kind in KINDS) >= 2


def told(seed: int, record: Mapping[str, Any]) -> str:
    """A record to be tried by itself."""
    return f"seed {seed}: {json.dumps(record)}"


@pytest.mark.parametrize(("deal", "legal"), read_table(__file__))
def test_decks_are_legal_as_the_page_says(deal: str, legal: str) -> None:
    """An Insomniac with whoever may move her card; a Werewolf card left beside an Alpha Wolf; one of each."""
    assert (refusal(make_record({"deal": deal, "picks": ""})) == "not refused") == (legal == "legal")
