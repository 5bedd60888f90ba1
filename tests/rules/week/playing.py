"""Weeks played at random, the same for the same number: what the laws are tried on."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.options import OPTIONS, Options
from onenight.rules.week.rooms import recommended
from onenight.rules.week.setup import Setup, deal
from onenight.rules.week.sights import Sights
from onenight.rules.week.week import Week, opened
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
    rooms = recommended(len(players)) if draw.randrange(4) == 0 else None
    return deal(players, draw, options, rooms)


def play_week(seed: int) -> Iterator[Turn]:
    """Every move of a whole week."""
    draw, now = make_chance(seed), opened(setup(seed))
    while moves := play.possible(now):
        move = draw.choice(moves)
        after, sights = play.done(now, move)
        yield Turn(now, move, after, sights)
        now = after


SEEDS = st.integers(0, 2**32)
"""The numbers of weeks."""
