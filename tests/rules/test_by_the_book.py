"""The engine with the cards of all boxes, compared with the rules told twice. Situations by hand: test_games.py."""

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from onenight.rules.errors import GameError
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.speech.lines import Lines
from onenight.speech.report import result_object
from tests import notation
from tests.effort import seldom
from tests.fixtures import read_table
from tests.rules.by_the_book import MARK_SUPPLY, judge_record
from tests.rules.decks_by_the_book import BAG, BAGS, EVERY, VAMPIRE
from tests.rules.played_records import play, tell_result
from tests.rules.random_games import Drawn, draw_final, draw_game, make_final
from tests.rules.refused_picks import KINDS
from tests.rules.strategies import make_chance
from tests.rules.test_games import is_of, make_comparable

LINES = Lines("en")

BLOCK = 1_000
BLOCKS = [range(first, first + BLOCK) for first in range(0, 20_000, BLOCK)]
"""The seeds of twenty thousand games: always the first thousand, and where CI is set a share of the others."""

SEEDS = [
    pytest.param(block, marks=seldom if block.start else (), id=f"games {block.start} to {block.stop - 1}")
    for block in BLOCKS
]


def judged(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the engine's result of a record, through plain JSON both ways; the published one says the same."""
    read_back = read_record(json.loads(json.dumps(record)))
    end = play_and_judge(read_back)
    told = tell_result(read_back, end)
    published = json.loads(json.dumps(result_object(read_back, end, LINES)))
    for key in published.keys() & told.keys() - {"cards", "seen"}:
        assert published[key] == told[key], key
    return make_comparable(told)


def refusal(record: Mapping[str, Any]) -> str:
    """Return the field for which the engine refuses a record; a word that is none where it does not."""
    try:
        play(record)
    except GameError as error:
        return error.field
    return "not refused"


def draw_any_game(chance: Random) -> Drawn:
    """Return a game with the third box or without it."""
    return draw_game(chance, chance.choice((BAG, chance.choice(BAGS))))


@pytest.mark.parametrize("seeds", SEEDS)
def test_games_end_as_by_the_page_told_twice(seeds: range) -> None:
    """Cards, marks, roles, sights, shields, face-up cards, artifacts, the dead and the winners."""
    for seed in seeds:
        record = draw_any_game(make_chance(seed)).record
        assert judged(record) == make_comparable(judge_record(record)), told(seed, record)


@pytest.mark.parametrize("seeds", SEEDS)
def test_final_cards_end_as_by_the_page_told_twice(seeds: range) -> None:
    """Those that a night left, with what is marked, and others where the sides are close."""
    for seed in seeds:
        chance = make_chance(seed)
        drawn = draw_any_game(chance)
        scored = judge_record(make_final(drawn))
        assert {key: scored[key] for key in SCORED} == {key: drawn.end[key] for key in SCORED}
        for record in (make_final(drawn), draw_final(chance)):
            assert judged(record) == make_comparable(judge_record(record)), told(seed, record)


SCORED = ("cards", "roles", "artifacts", "marks", "killed", "winning_teams", "winners", "werewolves", "vampires")


def test_games_have_every_role_and_mark_often() -> None:
    """Decks of 6 to 13 cards; most with all boxes have a card of the third one, and a tenth are epic games."""
    rounds = 1_000
    for bags in (BAGS, (BAG,)):
        games = [draw_game(chance := make_chance(seed), chance.choice(bags)) for seed in range(rounds)]
        decks = [[*game.record["dealt"].values(), *game.record["center"][:3]] for game in games]
        found = Counter(role for deck in decks for role in set(deck))

        assert {len(deck) for deck in decks} == set(range(6, 14))
        assert set(found) == {role for bag in bags for role in bag}
        assert min(found.values()) >= rounds / 10

    marks = Counter(mark for game in games for mark in set(game.end["marks"].values()))
    assert set(marks) == set(MARK_SUPPLY)
    assert min(marks.values()) >= rounds / 40
    assert sum(not set(VAMPIRE).isdisjoint(deck) for deck in decks) >= rounds * 0.9
    assert sum(bool(game.end["werewolves"] and game.end["vampires"]) for game in games) >= rounds / 10
    assert set(found) == set(EVERY)


@pytest.mark.parametrize("seeds", SEEDS)
def test_a_spoiled_pick_is_refused(seeds: range) -> None:
    """One of each kind that a game gives occasion for, and at the player whose pick it is; each kind occurs early."""
    found = Counter[str]()
    for seed in seeds:
        chance = make_chance(seed)
        drawn = draw_game(chance)
        for kind, spoil in KINDS.items():
            spoiled = spoil(drawn, chance)
            if spoiled is not None:
                found[kind] += 1
                field = refusal(spoiled.record)
                assert is_of(field, spoiled.who), f"{kind}: {field}, {told(seed, spoiled.record)}"

    assert seeds.start or min(found[kind] for kind in KINDS) >= 2


def told(seed: int, record: Mapping[str, Any]) -> str:
    """Return a record to be tried by itself."""
    return f"seed {seed}: {json.dumps(record)}"


@pytest.mark.parametrize(("deal", "legal"), read_table(__file__))
def test_decks_are_legal_as_the_page_says(deal: str, legal: str) -> None:
    """An Insomniac with whoever may move her card; a Werewolf card left beside an Alpha Wolf; one of each."""
    assert (refusal(notation.make_record(deal)) == "not refused") == (legal == "legal")
