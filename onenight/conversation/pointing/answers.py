"""Statements of short answers, by the referee's question: a card, a player, nobody, yes."""

from collections.abc import Callable, Mapping

from onenight.conversation.pointing.testimony import Statement
from onenight.rules.deck import Deck
from onenight.rules.known import Question
from onenight.rules.roles import Stake

SAYABLE: Mapping[str, tuple[str, ...]] = {
    "who": ("points", "undo", "help"),
    "more": ("no", "points", "undo", "help"),
    "shown": ("card", "undo", "help"),
    "copied": ("card", "nobody", "undo", "help"),
    "pointed": ("name", "undo", "help"),
    "living_wolf": ("yes", "no", "undo", "help"),
    "living_minion": ("yes", "no", "undo", "help"),
    "holders": ("name", "nobody", "undo", "help"),
    "guards": ("name", "nobody", "undo", "help"),
    "guarded": ("name", "undo", "help"),
    "became": ("card", "no", "undo", "help"),
    "artifacts": ("nobody", "undo", "help"),
}
"""The hints for a question of the referee, by its fact: keys of `prompts.now`."""
OF_THE_LIVING: Mapping[str, Question] = {
    "werewolf": Question("living_wolf"),
    "minion": Question("living_minion"),
}
"""The question about the living that a role is about."""
ABOUT: Mapping[str, str] = {asked.fact: role for role, asked in OF_THE_LIVING.items()}
"""The role that a question about the living is about."""


def state_card(asked: Question, key: str) -> tuple[Statement, ...]:
    """Return the statement that a card makes as the answer to a question; () where no card was asked for."""
    if asked.fact == "shown":
        return (Statement("shown", asked.seat, key),)
    if asked.fact == "became":
        return (Statement("became", asked.seat, key),)
    return (Statement("copied", None, key),) if asked.fact == "copied" else ()


def state_card_of(asked: Question | None, seats: tuple[int, ...], key: str, deck: Deck) -> tuple[Statement, ...]:
    """Return the statements that a card of these players makes.

    They are of what the card became, or of who the Bodyguards are, where that was asked; else they show it.
    """
    if asked is not None and asked.fact == "became" and seats == (asked.seat,):
        return state_card(asked, key)
    if asked is not None and asked.fact == "guards" and deck.game.stake(key) is Stake.BODYGUARD:
        return state_players(asked, seats)
    return tuple([Statement("shown", seat, key) for seat in seats])


def state_players(asked: Question, seats: tuple[int, ...]) -> tuple[Statement, ...]:
    """Return the statements that players make as the answer to a question; () where none were asked for."""
    if asked.fact == "pointed":
        return (Statement("pointed", asked.seat, seats[0]),)
    if asked.fact == "guarded":
        return (Statement("points", asked.seat, seats[0]),)
    if asked.fact == "guards":
        return (Statement("guards", None, tuple(sorted(seats))),)
    if asked.fact == "holders":
        return (Statement("holders", asked.role, tuple(sorted(seats))),)
    if asked.fact in ABOUT:
        return tuple([Statement("shown", seat, ABOUT[asked.fact]) for seat in seats])
    return ()


def state_nobody(asked: Question, about: str | None = None) -> tuple[Statement, ...]:
    """Return the statements that "nobody" makes; `about` another role it tells of the living, whatever was asked.

    It makes none about a role where a dead one's card was asked for: "not a Werewolf either" is said of that.
    """
    if asked.fact == "shown" and about is not None:
        return ()
    if about not in (None, asked.role, ABOUT.get(asked.fact)):
        living = OF_THE_LIVING.get(about or "")
        return _state_whether(living, there_is=False) if living is not None else ()
    if asked.fact in _NOTHING:
        return (_NOTHING[asked.fact](asked.seat),)
    if asked.fact == "holders":
        return (Statement("holders", asked.role, ()),)
    return _state_whether(asked, there_is=False)


_NOTHING: Mapping[str, Callable[[int | None], Statement]] = {
    "copied": lambda _seat: Statement("copied", None, Stake.VILLAGER.value),
    "became": lambda seat: Statement("became", seat, Stake.VILLAGER.value),
    "guards": lambda _seat: Statement("guards", None, ()),
    "artifacts": lambda _seat: Statement("no_artifacts", None, True),  # noqa: FBT003 - that it is so
}
"""The statements that nobody, or nothing, makes, by the fact that was asked."""


def state_yes(asked: Question) -> tuple[Statement, ...]:
    """Return the statement that there is one; () where yes is no answer."""
    return _state_whether(asked, there_is=True)


def _state_whether(asked: Question, *, there_is: bool) -> tuple[Statement, ...]:
    """Return the statement that one of the living is, or is not, what was asked."""
    if asked.fact == "living_wolf" or asked.fact == "living_minion":  # noqa: PLR1714 - what the type checker follows
        return (Statement(asked.fact, None, there_is),)
    return ()
