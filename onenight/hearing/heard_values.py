"""Values of hearing: an intent that was heard, the context of a text, its moods, a guess at it, its meaning."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

NOT_HEARD = "AMAZON.FallbackIntent"
LAUNCH = "LaunchRequest"
VOTE = "vote"
"""The phase at which people tell who points at whom."""
CHATTER = "Chatter"
"""Label of what people say to one another."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An intent and, by a slot's name, the values heard: ids of known values, digits, or names."""

    intent: str
    slots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """The context of a text: phase, open question, names, and what else tells its meaning."""

    phase: str = ""
    asked: str = ""
    """The open question, by its key; "" for none."""
    names: tuple[str, ...] = ()
    """The players whose names are known."""
    spoken: tuple[str, ...] = ()
    """The players who were spoken of last, the latest last."""
    dead: tuple[str, ...] = ()
    """The players known to have died of the vote."""
    last: Heard | None = field(default=None, hash=False)
    """The last thing told of the vote: who points at whom, who got how many, which card somebody shows."""
    players: int = 0
    """How many play; 0 where that is not known."""
    overheard: bool = False
    """Whether it may be talk among people: an open microphone heard it where they talk, and we have not asked."""
    least: float = 0.05
    """Least confidence that something was meant for us."""
    done: frozenset[str] = frozenset()
    """Intents that only count where they are told as done."""
    game: str = ""
    """The game that is played, by its key."""
    foreign: frozenset[str] = frozenset()
    """Topics of rules, by their keys, that only other games and boxes know: they are less likely meant."""
    means: Callable[[str], bool] = lambda _intent: True
    """Whether an intent means something here."""
    tells: Callable[[str], bool] = lambda _intent: True
    """Whether an intent means something here and only has something told: a question is heard as no other."""


class Mood(StrEnum):
    """The mood of a part of a text."""

    TOLD = "told"
    """A fact or an order."""
    ASKED = "asked"
    """A question, about the game or the table."""
    SUPPOSED = "supposed"
    """A supposition or a musing."""


class MoodSpan(NamedTuple):
    """A part of a text that is said in one mood."""

    text: str
    mood: Mood


class Guess(NamedTuple):
    """A possible meaning of some words."""

    heard: Heard
    sure: float
    """Confidence, 0 to 1."""
    layer: str
    """Layer of the hearing that found it: `exact`, `aligner`, `classifier` or `none`."""
    label: str = ""
    """The intent, with the values that the words themselves carry; `CHATTER` for none."""
    left: float = 0.0
    """Weight of the words that it leaves unexplained."""
    repairs: bool = False
    """Whether it begins by taking back what was said before."""
    text: str = ""
    """The words, where they are a clause of a text."""


@dataclass(frozen=True, slots=True)
class Understood:
    """The meaning of a sentence: wishes in the order in which they were said; none if it was not for us."""

    wishes: tuple[Heard, ...]
    layer: str
    """Layer of the hearing that found the least sure of them."""
    sure: float
    """Confidence of that one, 0 to 1."""
    second: Guess | None = None
    """Meaning of the whole if it is none of these; only from `Ear.understand_with_second`."""


class SetAside(NamedTuple):
    """A text without some of its words, and the wishes that these tell."""

    rest: str
    wishes: tuple[Heard, ...] = ()


NOTHING_HEARD = Understood((), "none", 0.0)
