"""What a table wants: one mapping from intents and slots, whoever heard them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """Everything that can be wished for; the value is the intent's name in the interaction models."""

    LAUNCH = "LaunchRequest"
    PLAYERS = "PlayersIntent"
    BEGIN = "BeginIntent"
    EXPLAIN_ROLE = "ExplainRoleIntent"
    GAME = "GameIntent"
    PACE = "PaceIntent"
    READ_DECK = "ReadDeckIntent"
    HELP = "AMAZON.HelpIntent"
    REPEAT = "AMAZON.RepeatIntent"
    YES = "AMAZON.YesIntent"
    NO = "AMAZON.NoIntent"
    PAUSE = "AMAZON.PauseIntent"
    GO_ON = "AMAZON.ResumeIntent"
    NEXT = "AMAZON.NextIntent"
    PREVIOUS = "AMAZON.PreviousIntent"
    START_OVER = "AMAZON.StartOverIntent"
    CANCEL = "AMAZON.CancelIntent"
    STOP = "AMAZON.StopIntent"
    HOME = "AMAZON.NavigateHomeIntent"
    UNKNOWN = "AMAZON.FallbackIntent"


Slots = Mapping[str, tuple[str, ...]]
"""By a slot's name the values heard: the id of a known value, digits for numbers, else what was said."""


class Wish(NamedTuple):
    """What a table wants, with what it said about it."""

    kind: Kind
    number: int | None = None
    roles: tuple[str, ...] = ()
    choice: str = ""
    """The game or the pace that was named, by its key."""


def wish(intent: str, slots: Slots) -> Wish:
    """The wish behind an intent and its slots; an intent nobody knows is not understood."""
    try:
        kind = Kind(intent)
    except ValueError:
        return Wish(Kind.UNKNOWN)
    choice = (*slots.get("game", ()), *slots.get("pace", ()), "")[0]
    return Wish(kind, _number(slots.get("players", ())), slots.get("role", ()), choice)


def _number(values: tuple[str, ...]) -> int | None:
    """The number that was said; Alexa sends "?" where it heard none."""
    digits = [value for value in values if value.isascii() and value.isdigit() and len(value) <= _LONGEST_NUMBER]
    return int(digits[0]) if digits else None


_LONGEST_NUMBER = 6
