"""The usual questions about a thing of the rules, so that they can be offered."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import permutations
from typing import Generic, NamedTuple, TypeVar

from onenight.rulebook.facts import is_called
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import GAMES, ROLES
from onenight.rules.roles import Role
from onenight.speech.lines import Lines

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


def can_offer(question: RuleQuestion, lines: Lines) -> bool:
    """Return whether there are words in which a question about a role or two is offered."""
    return question.aspect in lines.section("prompts", _SECTIONS[bool(question.object)])


def say_question(question: RuleQuestion, lines: Lines) -> str:
    """Return the words in which a question is offered."""
    aspect, subject, other, thing, _ = question
    if thing:
        return lines.say(f"castle.asks.{aspect}", room=lines.raw(f"castle.names.{thing}"))
    return lines.say(f"prompts.{_SECTIONS[bool(other)]}.{aspect}", role=subject, other=lines.role(other or subject))


_SECTIONS = ("asks", "asks_of_two")
"""Where the words stand for questions about one role, and about two."""


@lru_cache(maxsize=512)
def find_question(words: str, lines: Lines) -> RuleQuestion | None:
    """Return the question about a role or two that is offered in these words; None for any other words."""
    said = words.casefold()
    named = [key for key in ROLES if lines.role(key).casefold()[:-1] in said]  # a case changes only how a name ends
    asked = (
        RuleQuestion(aspect, roles[0], "".join(roles[1:]))
        for count, section in enumerate(_SECTIONS, 1)
        for roles in permutations(named, count)
        for aspect in lines.section("prompts", section)
    )
    return next((each for each in asked if say_question(each, lines) == words), None)


def choose_aspects(aspects: Iterable[UsualAspect[Thing]], thing: Thing) -> list[str]:
    """Return the first aspects that are worth asking about a thing."""
    return [each.aspect for each in aspects if each.fits(thing)][:MAX_QUESTIONS_OFFERED]
