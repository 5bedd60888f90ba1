"""What is heard, as values: where it was said, what some words may mean, and what a sentence was understood as."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from onenight.speech.hearing.exact import Heard

CHATTER = "Chatter"
"""The label of what people say to one another."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where something is said, as far as it tells what it means."""

    phase: str = ""
    asked: str = ""
    """The question that is open, by its key."""
    names: tuple[str, ...] = ()
    """The players whose names are known."""
    spoken: tuple[str, ...] = ()
    """The players who were spoken of last, the last one last."""
    fallen: tuple[str, ...] = ()
    """Who died of the vote, as far as that is known."""
    last: Heard | None = field(default=None, hash=False)
    """What a table told last of its vote: who points at whom, who got how many, which card somebody shows."""
    players: int = 0
    talking: bool = False
    """Whether people talk to one another here, and not to us."""
    least: float = 0.05
    """How sure it has to be that something was meant for us."""
    done: frozenset[str] = frozenset()
    """Intents that count here only where they are told as done."""
    game: str = ""
    """The game that is played, by its key."""
    foreign: frozenset[str] = frozenset()
    """Values that mean something in other games only."""
    means: Callable[[str], bool] = lambda _intent: True
    """Whether an intent means something here."""
    tells: Callable[[str], bool] = lambda _intent: True
    """Whether an intent only has something told, and means that here: what a question may be."""


class Guess(NamedTuple):
    """What some words may mean."""

    heard: Heard
    sure: float
    """How sure that is, 0 to 1."""
    layer: str
    """Which part of the hearing found it: `exact`, `aligner`, `classifier` or `none`."""
    label: str = ""
    """The intent, with the values that the words themselves carry; `CHATTER` for none."""
    left: float = 0.0
    """What the words weigh that it leaves unexplained."""
    repairs: bool = False
    """Whether it begins with words that take back what was said before."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a sentence means: wishes in the order in which they were said; none where it was not for us."""

    wishes: tuple[Heard, ...]
    layer: str
    """Which part of the hearing found the least sure of them."""
    sure: float
    """How sure that one is, 0 to 1."""
    second: Guess | None = None
    """What the whole of it means if it is none of these; only where `Ear.compared` was asked."""


NOTHING_HEARD = Understood((), "none", 0.0)
