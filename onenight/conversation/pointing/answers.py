"""What short answers state, by the referee's question: a card, a player, nobody, yes."""

from collections.abc import Mapping

from onenight.conversation.pointing.testimony import Statement
from onenight.rules.referee import Question

SAYABLE: Mapping[str, tuple[str, ...]] = {
    "who": ("points", "undo", "help"),
    "more": ("no", "points", "undo", "help"),
    "shown": ("card", "undo", "help"),
    "copied": ("card", "nobody", "undo", "help"),
    "pointed": ("name", "undo", "help"),
    "living_wolf": ("yes", "no", "undo", "help"),
    "living_minion": ("yes", "no", "undo", "help"),
    "holders": ("name", "nobody", "undo", "help"),
}
"""What can be said to a question of the referee, by what it asks: keys of `prompts.now`."""
OF_THE_LIVING: Mapping[str, Question] = {
    "werewolf": Question("living_wolf"),
    "minion": Question("living_minion"),
}
"""The question about the living that a role is about."""
ABOUT: Mapping[str, str] = {asked.fact: role for role, asked in OF_THE_LIVING.items()}
"""The role that a question about the living is about."""


def card(asked: Question, key: str) -> tuple[Statement, ...]:
    """The card that was asked for; nothing where none was."""
    if asked.fact == "shown":
        return (Statement("shown", asked.seat, key),)
    return (Statement("copied", None, key),) if asked.fact == "copied" else ()


def players(asked: Question, seats: tuple[int, ...]) -> tuple[Statement, ...]:
    """The players that were asked for; nothing where none were."""
    if asked.fact == "pointed":
        return (Statement("pointed", asked.seat, seats[0]),)
    if asked.fact == "holders":
        return (Statement("holders", asked.role, tuple(sorted(seats))),)
    if asked.fact in ABOUT:
        return tuple([Statement("shown", seat, ABOUT[asked.fact]) for seat in seats])
    return ()


def nobody(asked: Question, about: str | None = None) -> tuple[Statement, ...]:
    """That it is none; what is said `about` another role tells of the living, whatever was asked.

    But not where a dead one's card was: "not a Werewolf either" is said of that.
    """
    if asked.fact == "shown" and about is not None:
        return ()
    if about not in (None, asked.role, ABOUT.get(asked.fact)):
        living = OF_THE_LIVING.get(about or "")
        return _whether(living, there_is=False) if living is not None else ()
    if asked.fact == "copied":
        return (Statement("copied", None, "villager"),)
    if asked.fact == "holders":
        return (Statement("holders", asked.role, ()),)
    return _whether(asked, there_is=False)


def yes(asked: Question) -> tuple[Statement, ...]:
    """That there is one; nothing where that is no answer."""
    return _whether(asked, there_is=True)


def _whether(asked: Question, *, there_is: bool) -> tuple[Statement, ...]:
    if asked.fact == "living_wolf" or asked.fact == "living_minion":  # noqa: PLR1714 - what the type checker follows
        return (Statement(asked.fact, None, there_is),)
    return ()
