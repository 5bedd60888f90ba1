"""What short answers state, by the referee's question: a card, a player, nobody, yes."""

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
    if asked.fact == "became":
        return (Statement("became", asked.seat, key),)
    return (Statement("copied", None, key),) if asked.fact == "copied" else ()


def card_of(asked: Question | None, seats: tuple[int, ...], key: str, deck: Deck) -> tuple[Statement, ...]:
    """The card of these players, by what was asked: what it became, who the Bodyguards are; else that they show it."""
    if asked is not None and asked.fact == "became" and seats == (asked.seat,):
        return card(asked, key)
    if asked is not None and asked.fact == "guards" and deck.game.stake(key) is Stake.BODYGUARD:
        return players(asked, seats)
    return tuple([Statement("shown", seat, key) for seat in seats])


def players(asked: Question, seats: tuple[int, ...]) -> tuple[Statement, ...]:
    """The players that were asked for; nothing where none were."""
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


def nobody(asked: Question, about: str | None = None) -> tuple[Statement, ...]:
    """That it is none; what is said `about` another role tells of the living, whatever was asked.

    But not where a dead one's card was: "not a Werewolf either" is said of that.
    """
    if asked.fact == "shown" and about is not None:
        return ()
    if about not in (None, asked.role, ABOUT.get(asked.fact)):
        living = OF_THE_LIVING.get(about or "")
        return _whether(living, there_is=False) if living is not None else ()
    if asked.fact in _NOTHING:
        return (_NOTHING[asked.fact](asked.seat),)
    if asked.fact == "holders":
        return (Statement("holders", asked.role, ()),)
    return _whether(asked, there_is=False)


_NOTHING: Mapping[str, Callable[[int | None], Statement]] = {
    "copied": lambda _seat: Statement("copied", None, Stake.VILLAGER.value),
    "became": lambda seat: Statement("became", seat, Stake.VILLAGER.value),
    "guards": lambda _seat: Statement("guards", None, ()),
    "artifacts": lambda _seat: Statement("no_artifacts", None, True),  # noqa: FBT003 - that it is so
}
"""What nobody, or nothing, states, by what was asked."""


def yes(asked: Question) -> tuple[Statement, ...]:
    """That there is one; nothing where that is no answer."""
    return _whether(asked, there_is=True)


def _whether(asked: Question, *, there_is: bool) -> tuple[Statement, ...]:
    if asked.fact == "living_wolf" or asked.fact == "living_minion":  # noqa: PLR1714 - what the type checker follows
        return (Statement(asked.fact, None, there_is),)
    return ()
