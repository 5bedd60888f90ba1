"""The engine and the second writing of the rules of the Vampire box: they end every game alike."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from onenight.rules.errors import GameError
from tests.effort import count_examples
from tests.rules.daybreak_table import PickRefused
from tests.rules.played_records import play_with_marks
from tests.rules.vampire_by_the_book import MARK_SUPPLY, judge_record
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

GAMES = 300
"""Random games of each kind, of all boxes mixed."""

SITUATIONS = [*[(each, True) for each in FINALS], *[(each, False) for each in NIGHTS]]
REFUSED = [*[(each, True) for each in REFUSED_FINALS], *[(each, False) for each in REFUSED_NIGHTS]]


def make_comparable(end: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result where the order does not count of what is seen at once, or laid; only players' cards."""
    seen = {name: sorted(map(list, each)) for name, each in end.get("seen", {}).items() if each}
    cards = {name: card for name, card in end.get("cards", {}).items() if not name.startswith("center ")}
    return {**end, "cards": cards, "seen": seen, "shields": sorted(end.get("shields", ()))}


@pytest.mark.parametrize("make", [make_night, make_final])
def test_random_games_end_alike(make: Callable[[int], dict[str, Any]]) -> None:
    """Cards, marks, sights, the dead and the winners are the same by both."""
    for seed in range(count_examples(GAMES)):
        record = make(seed)
        ours = make_comparable(play_with_marks(record))
        book = make_comparable(judge_record(record))
        assert ours == {key: book.get(key, {}) for key in ours}, (seed, record)


def test_cards_alone_end_as_their_night() -> None:
    """The final cards of a night, with what they carry, have the same roles, marks, dead and winners."""
    for seed in range(count_examples(GAMES)):
        record, table = draw_night(make_chance(seed))
        end, scored = play_with_marks(record), play_with_marks(make_final_of_night(record, table))

        assert {key: scored[key] for key in SCORED} == {key: end[key] for key in SCORED}, (seed, record)


SCORED = ("roles", "artifacts", "marks", "killed", "winning_teams", "winners", "werewolves", "vampires")


def test_random_games_have_every_role_and_mark_often() -> None:
    """Most nights have a card of the box; a tenth are epic games."""
    rounds = 500
    roles, marks = Counter[str](), Counter[str]()
    epic = boxes = 0
    for seed in range(rounds):
        record = make_night(seed)
        end = judge_record(record)
        roles.update({*record["dealt"].values()})
        marks.update({*end["marks"].values()})
        boxes += not {*record["dealt"].values(), *record["center"]}.isdisjoint(VAMPIRE_BOX)
        epic += bool(end["werewolves"] and end["vampires"])

    assert (set(roles), set(marks)) == (set(BAG), set(MARK_SUPPLY))
    assert min([*roles.values(), *marks.values()]) >= rounds / 40
    assert (boxes >= rounds * 0.9, epic >= rounds / 10) == (True, True)


@pytest.mark.parametrize(("situation", "final"), SITUATIONS, ids=lambda each: getattr(each, "title", ""))
def test_a_situation_ends_as_worked_out_by_hand(situation: Situation, *, final: bool) -> None:
    """Cards, marks, sights, the dead, teams and winners are those written beside it, by both."""
    record = make_record(situation, dict(OFFICIAL), final=final)
    for judge in (play_with_marks, judge_record):
        told, expected = make_expected(situation, judge(record))

        assert make_comparable(told) == make_comparable(expected), judge


@pytest.mark.parametrize(("situation", "final"), REFUSED, ids=lambda each: getattr(each, "title", ""))
def test_what_the_rules_forbid_is_refused(situation: Situation, *, final: bool) -> None:
    """Where the second writing refuses a pick or a mark, the engine refuses it, too."""
    record = make_record(situation, dict(OFFICIAL), final=final)

    with pytest.raises(PickRefused) as refused:
        judge_record(record)
    assert refused.value.who == situation.end.get("refused", "marks")
    with pytest.raises(GameError):
        play_with_marks(record)
