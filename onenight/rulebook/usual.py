"""What is usually asked about a thing of the rules, so that it can be offered."""

from collections.abc import Callable
from typing import NamedTuple

from onenight.rulebook.facts import is_called
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import GAMES
from onenight.rules.roles import Role

MOST = 5
"""So many questions are offered of a thing, beside what it does; ours."""


class UsualAspect(NamedTuple):
    """An aspect that is worth asking about a role."""

    aspect: str
    fits: Callable[[Role], bool] = lambda _role: True
    """Whether it is worth asking of this role: nobody asks when one wakes that sleeps."""


OF_ROLES: tuple[UsualAspect, ...] = (
    UsualAspect("when", is_called),
    UsualAspect("with_whom", lambda role: is_called(role) and (role.joins is not None or role.recognizes == role.key)),
    UsualAspect("must", lambda role: bool(role.choices) and not role.only_alone),
    UsualAspect("center", lambda role: bool(role.choices)),
    UsualAspect("side"),
    UsualAspect("wins"),
    UsualAspect("dies"),
    UsualAspect("swapped"),
    UsualAspect("tips"),
)
"""What is asked about roles, what is asked most first."""


def usual_questions(key: str) -> tuple[RuleQuestion, ...]:
    """Return what is usually asked about a role, by its key, beside what it does; nothing of what is none."""
    role = next((game.cards[key] for game in GAMES.values() if key in game.cards), None)
    if role is None:
        return ()
    return tuple([RuleQuestion(each.aspect, key) for each in OF_ROLES if each.fits(role)][:MOST])
