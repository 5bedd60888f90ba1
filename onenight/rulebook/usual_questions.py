"""The usual questions about a thing of the rules, so that they can be offered."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from onenight.rulebook.facts import is_called
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import GAMES
from onenight.rules.roles import Role

Thing = TypeVar("Thing")

MAX_QUESTIONS_OFFERED = 5
"""So many questions are offered of a thing, beside what it does; ours."""


class UsualAspect(NamedTuple, Generic[Thing]):
    """An aspect that is worth asking about a role, or about a room."""

    aspect: str
    fits: Callable[[Thing], bool] = lambda _thing: True
    """Whether it is worth asking of this one: nobody asks when a role wakes that sleeps."""


OF_ROLES: tuple[UsualAspect[Role], ...] = (
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


def list_usual_questions(key: str) -> tuple[RuleQuestion, ...]:
    """Return what is usually asked about a role, by its key, beside what it does; nothing of what is none."""
    role = next((game.cards[key] for game in GAMES.values() if key in game.cards), None)
    return () if role is None else tuple([RuleQuestion(each, key) for each in choose_aspects(OF_ROLES, role)])


def choose_aspects(aspects: Iterable[UsualAspect[Thing]], thing: Thing) -> list[str]:
    """Return the first aspects that are worth asking about a thing."""
    return [each.aspect for each in aspects if each.fits(thing)][:MAX_QUESTIONS_OFFERED]
