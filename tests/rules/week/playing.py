"""Weeks played at random, the same for the same number: what the laws are tried on."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from onenight.rules.week import play
from onenight.rules.week.components import recommend_rooms
from onenight.rules.week.moves import Move
from onenight.rules.week.setup import OPTIONS, Options, Setup, deal
from onenight.rules.week.sights import Sights
from onenight.rules.week.week import Week, open_week
from tests.rules.week.notation import NAMES


class Turn(NamedTuple):
    """One move of a week that was played."""

    before: Week
    move: Move
    after: Week
    sights: Sights


def make_chance(seed: int) -> Random:
    """Return the chance that decides a random week."""
    return Random(seed)  # noqa: S311 - games to try laws on, not to play for


def setup(seed: int) -> Setup:
    """A table of any size with any options; one in four has the recommended rooms."""
    draw = make_chance(seed)
    players = NAMES[: draw.randint(3, 7)]
    options = Options(**{key: draw.choice(values) for key, values in OPTIONS.items()})  # type: ignore[arg-type]
    rooms = recommend_rooms(len(players)) if draw.randrange(4) == 0 else None
    return deal(players, draw, options, rooms)


def play_week(seed: int) -> Iterator[Turn]:
    """Every move of a whole week."""
    draw, now = make_chance(seed), open_week(setup(seed))
    while moves := play.list_possible_moves(now):
        move = draw.choice(moves)
        after, sights = play.apply_allowed_move(now, move)
        yield Turn(now, move, after, sights)
        now = after


SEEDS = st.integers(0, 2**32)
"""The numbers of weeks."""
