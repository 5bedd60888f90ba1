"""Tables a player could read: situations/*.toml, what comes of each worked out by hand from docs/rules/one-week.md.

A row says how the week stands (see notation.py; Bob is to act, unless told otherwise) and the `moves` that are made,
each through plain JSON. Expected: `seen`, all that anybody saw; `now`, the markers that changed, every other having
stayed as it was; `next`, the step and whose it is; `mute`, who has become mute. `ring`, `lying` (the stock) and
`charged` are expected as they were, unless told. Where told: `returning`, rooms the Laboratory may bring back; `hand`
and `pile` of the first to act; `may` and `may_not`, moves that are possible at the beginning, or are not. `refused` is
the error and its field, for the last move.
"""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onenight.rules.errors import GameError
from onenight.rules.week.components import ROOMS
from onenight.rules.week.state import Json, from_json, to_json
from onenight.rules.week.week import Week
from tests.rules.week import notation, through_json

SITUATIONS = Path(__file__).parent / "situations"
STANDS = {"seats", "players", "castle", "out", "options", "markers", "hands", "piles", "stock", "step", "turns", "day"}
STANDS |= {"arrow", "direction", "holder", "charges", "muted", "votes", "artifacts", "study", "title", "moves"}
EXPECTED = {"seen", "now", "next", "ring", "lying", "charged", "hand", "pile", "may", "may_not", "refused", "mute"}
EXPECTED |= {"returning"}


def _rows() -> Iterator[Any]:
    for path in sorted(SITUATIONS.glob("*.toml")):
        for row in tomllib.loads(path.read_text("utf-8"))["row"]:
            yield pytest.param(row, id=f"{path.stem}: {row['title']}")


ROWS = list(_rows())


@pytest.mark.parametrize("row", ROWS)
def test_a_situation_comes_out_as_the_rules_page_says(row: dict[str, Any]) -> None:
    """A row's moves have exactly the sights and changes written beside them, or are refused."""
    begun = notation.read_week(row)
    state = to_json(begun)
    _check_possible(state, row)
    *first, last = [notation.parse_move(line) for line in row["moves"]]
    seen: list[str] = []
    for move in first:
        state = _made(state, move, seen)
    if "refused" in row:
        with pytest.raises(GameError) as refusal:
            through_json.apply_move(state, last)
        assert f"{refusal.value.key} at {refusal.value.field}" == row["refused"]
        return
    state = _made(state, last, seen)
    _check(begun, from_json(state), row, seen)


def _made(state: Json, move: object, seen: list[str]) -> Json:
    state, sights = through_json.apply_move(json.loads(json.dumps(state)), json.loads(json.dumps(move)))
    seen += [notation.format_sight(sight) for sight in sights]
    return state


def _check_possible(state: Json, row: dict[str, Any]) -> None:
    possible = through_json.list_moves(state)
    assert all(possible.count(move) == 1 for move in possible)
    for line in row.get("may", []):
        assert notation.parse_move(line) in possible, line
    for line in row.get("may_not", []):
        assert notation.parse_move(line) not in possible, line


def _check(begun: Week, week: Week, row: dict[str, Any], seen: list[str]) -> None:
    expected = begun.setup.markers
    changed = notation.read_markers(row.get("now", ""))
    now = {name: notation.format_marker(name, each) for name, each in zip(expected, week.markers, strict=True)}
    then = dict(zip(expected, begun.markers, strict=True)) | changed
    assert now == {name: notation.format_marker(name, each) for name, each in then.items()}
    assert seen == row.get("seen", "").split()
    assert f"{week.step} {through_json.name_actor(to_json(week))}" == row["next"]
    _check_table(begun, week, row)


def _check_table(begun: Week, week: Week, row: dict[str, Any]) -> None:
    seat = begun.actor
    assert week.castle.ring == tuple(row.get("ring", " ".join(begun.castle.ring)).split())
    assert week.stock == (notation.read_stock(row["lying"]) if "lying" in row else begun.stock)
    assert week.charges == (tuple(row["charged"].split()) if "charged" in row else begun.charges)
    assert [week.name(each) for each in week.muted] == [*row.get("muted", "").split(), *row.get("mute", "").split()]
    if "hand" in row:
        assert ",".join(week.hands[seat]) == row["hand"]
    if "pile" in row:
        assert notation.format_pile(week.piles[seat]) == row["pile"]
    if "returning" in row:
        assert set(row["returning"].split()) <= set(week.castle.out)


def test_the_tables_say_nothing_that_is_not_read() -> None:
    """No row carries a key that this test would ignore."""
    assert {key for row in ROWS for key in row.values[0]} - STANDS - EXPECTED == set()


def test_every_room_has_rows() -> None:
    """Somebody acts in every room in some row."""
    told = " ".join(row.values[0].get("castle", "foyer kitchen great_hall sitting_room") for row in ROWS)

    assert [room for room in ROOMS if room not in told.split()] == []
    assert len(ROWS) >= 180
