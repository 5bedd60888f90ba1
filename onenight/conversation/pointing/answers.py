"""What short answers state, by the referee's question: a card, a player, nobody, yes."""

from collections.abc import Mapping

from onenight.conversation.pointing.testimony import Statement
from onenight.rules.referee import Question

SAYABLE: Mapping[str, tuple[str, ...]] = {
    "more": ("no", "points", "undo", "help"),
    "shown": ("card", "undo", "help"),
    "copied": ("card", "nobody", "undo", "help"),
    "pointed": ("name", "undo", "help"),
    "living_wolf": ("yes", "no", "undo", "help"),
    "living_minion": ("yes", "no", "undo", "help"),
    "holders": ("name", "nobody", "undo", "help"),
}
"""What can be said to a question of the referee, by what it asks: keys of `prompts.now`."""
ABOUT: Mapping[str, str] = {"living_wolf": "werewolf", "living_minion": "minion"}
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
    """That it is none; nothing where that is no answer, or is said `about` another role."""
    if about not in (None, asked.role, ABOUT.get(asked.fact)):
        return ()
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
