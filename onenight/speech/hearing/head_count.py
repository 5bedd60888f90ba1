"""Numbers of people as they are added up: so many, told in so many parts, of what kind the last one is."""

from enum import Enum, auto
from typing import NamedTuple

FEWEST_ITEMS = 3
"""So many people one by one are a group; fewer may be anything. Ours."""


class Ends(Enum):
    """What kinds of things are counted, as far as it tells what may follow."""

    NOBODY = auto()
    SPEAKER = auto()
    INTRODUCED = auto()
    """Who speaks, by name: "my name is Greta"."""
    NAME = auto()
    NUMBER = auto()
    """A number, and no word for who they are."""
    EVERYBODY = auto()
    """A number of all of us: "six of us", "us four"."""
    PLAYERS = auto()
    """A number of all who play: "six players"."""
    WATCHERS = auto()
    """Who only watches: "one of us just watches"."""
    SOMEBODY = auto()


class Count(NamedTuple):
    """So many people."""

    number: int
    items: int = 1
    """How many things were counted together: "me and my wife" are two."""
    sure: bool = False
    """Whether a number, or a word for a group of a certain size, is among them."""
    selves: bool = False
    """Whether who speaks is among them: "me and my gran", "us four"."""
    named: bool = False
    """Whether there are names among them."""
    last: Ends = Ends.NOBODY
    """What the thing counted last is."""
    lately: int = 0
    """How many people the thing counted last is."""

    def __add__(self, other: "Count") -> "Count":  # type: ignore[override]
        """Both together."""
        return Count(
            self.number + other.number,
            self.items + other.items,
            self.sure or other.sure,
            self.selves or other.selves,
            self.named or other.named,
            other.last,
            other.number,
        )

    def goes_on(self, one: "Count") -> bool:
        """Whether something said right after this, with no joint between, is counted with it.

        A lone number is not ("seven I think", "six of us, seven if ..."), nor what follows a number of all of us.
        """
        if not self.items or one.last is Ends.WATCHERS:
            return True
        if self.last is Ends.WATCHERS:
            return one.last is Ends.EVERYBODY
        if one.last is Ends.NUMBER:
            return False
        alone = one.last in {Ends.SPEAKER, Ends.EVERYBODY, Ends.NAME}
        return self.last not in TOLD and not (self.sure and alone)

    def joins(self, one: "Count") -> bool:
        """Whether something said after a joint is counted with it: who speaks is among all of us, or was named."""
        return not (one.last is Ends.SPEAKER and self.last in {Ends.EVERYBODY, Ends.INTRODUCED})

    def without_watchers(self, one: "Count", *, added: bool) -> "Count":
        """Return what is counted for people who only watch: of a number of all they are taken off, else nobody.

        `added`: whether they are told as further people: "we are six, and Grandpa watches".
        """
        among = not self.items or one.sure or (self.last in {Ends.NUMBER, Ends.EVERYBODY} and not added)
        return Count(-one.number if among else 0, last=Ends.WATCHERS)

    @property
    def likely(self) -> bool:
        """Whether it is a number of people at a table; two people by name, or a list of names, may be anything."""
        if self.named and not self.selves:
            return False
        return self.number > 1 + self.named and (self.sure or self.items >= FEWEST_ITEMS - self.selves)


TOLD = frozenset({Ends.NUMBER, Ends.EVERYBODY, Ends.PLAYERS})
"""After so many of all of them somebody else, without a joint, only tells who they are: "six players, Mum, Dad"."""
