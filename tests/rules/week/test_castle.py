"""The ring of rooms, the catalogs, and how long a week is."""

import pytest

from onenight.rules.week.castle import Castle, Direction
from onenight.rules.week.components import (
    CARDS,
    FIRST_HAND,
    ROUND_ROOMS,
    count_furniture,
    list_artifacts_in_play,
    list_roles_in_play,
    recommend_rooms,
)
from onenight.rules.week.setup import OPTIONS, Options, count_week_days
from tests.fixtures import read_table

RING = ("foyer", "kitchen", "study", "parlor")


@pytest.mark.parametrize(("room", "steps", "direction", "end"), read_table(__file__, "walks"))
def test_one_walks_around_the_ring(room: str, steps: str, direction: str, end: str) -> None:
    """The next room in the list is the one to the left, and the last touches the first."""
    assert Castle.of(RING).walk(room, int(steps), Direction(direction)) == end


@pytest.mark.parametrize(
    ("ring", "room", "neighbors"),
    [
        (RING, "foyer", {"kitchen", "parlor"}),
        (RING, "study", {"kitchen", "parlor"}),
        (RING[:2], "kitchen", {"foyer"}),
        (RING[:1], "foyer", set()),
        (RING, "workshop", set()),
    ],
)
def test_a_room_touches_two_others(ring: tuple[str, ...], room: str, neighbors: set[str]) -> None:
    """Or one where only two are left."""
    assert set(Castle.of(ring).neighbors(room)) == neighbors


def test_a_detonated_room_never_returns() -> None:
    """Its neighbors touch, and it is not among the rooms the Laboratory may bring."""
    castle = Castle.of(RING).remove_room("kitchen")

    assert castle.ring == ("foyer", "study", "parlor")
    assert "kitchen" not in castle.out
    assert set(castle.neighbors("foyer")) == {"study", "parlor"}


def test_a_replaced_room_may_return() -> None:
    """The new one stands in its place; the old one is out of play, in the catalog's order."""
    castle = Castle.of(RING).replace_room("kitchen", "archives")

    assert castle.ring == ("foyer", "archives", "study", "parlor")
    assert set(castle.out) == set(ROUND_ROOMS) - set(castle.ring)
    assert castle.out == tuple(room for room in ROUND_ROOMS if room in castle.out)
    assert "archives" in castle.furnished


def test_the_box_holds_what_the_rulebook_lists() -> None:
    """Fifteen round rooms, five cards for each player, tokens by the number of players."""
    assert len(ROUND_ROOMS) == 15
    assert len(FIRST_HAND) == 5
    assert {key: card.number for key, card in CARDS.items()} == {
        "insomniac": 0,
        "seer": 1,
        "troublemaker": 2,
        "robber": 3,
    }
    assert sorted(list_roles_in_play(3)) == ["tanner", "villager", "villager", "villager", "werewolf", "werewolf"]
    assert len(list_roles_in_play(7)) == 10
    assert sorted(list_artifacts_in_play(6)) == ["brand", "claw", "cudgel", "mask", "void", "void", "void", "void"]
    assert [count_furniture(players) for players in range(3, 8)] == [1, 1, 2, 2, 2]


@pytest.mark.parametrize(("last_day", "players", "number"), read_table(__file__, "days"))
def test_a_week_has_so_many_days(last_day: str, players: str, number: str) -> None:
    """Three or four players play until Friday, more until Thursday, unless the option says otherwise."""
    assert count_week_days(Options(last_day=last_day), int(players)) == int(number)  # type: ignore[arg-type]


def test_the_recommended_castle_grows_with_the_table() -> None:
    """The Foyer, and the first rooms of the recommended set, as many as players."""
    assert recommend_rooms(3) == ("foyer", "kitchen", "great_hall", "parlor")
    assert recommend_rooms(7)[-1] == "observatory"


def test_every_default_is_official() -> None:
    """An option that says nothing is as docs/rules/one-week.md has it, and tells no change."""
    assert Options().list_changes() == {}
    assert all(value in OPTIONS[key] for key, value in Options()._asdict().items())
