"""Numbers of players: as they are added up, and and told beside boxes."""

import re
from collections.abc import Mapping
from enum import Enum, auto
from functools import cached_property
from typing import Any, NamedTuple

from onenight.hearing.heard_values import Heard, SetAside
from onenight.hearing.normalization import match_any
from onenight.hearing.plain import Plain
from onenight.hearing.tokens import list_values, list_wordings

FEWEST_ITEMS = 3
"""Fewest people told one by one that are a group; fewer may be anything. Ours."""


class Ends(Enum):
    """The kind of thing counted last, as far as it limits what may follow."""

    NOBODY = auto()
    SPEAKER = auto()
    INTRODUCED = auto()
    """The speaker, by name: "my name is Greta"."""
    NAME = auto()
    NUMBER = auto()
    """A number, and no word for who they are."""
    EVERYBODY = auto()
    """A number of all of us: "six of us", "us four"."""
    PLAYERS = auto()
    """A number of all who play: "six players"."""
    WATCHERS = auto()
    """People who only watch: "one of us just watches"."""
    SOMEBODY = auto()


class Count(NamedTuple):
    """A number of people, and how it was told."""

    number: int
    items: int = 1
    """Number of things counted together: "me and my wife" are two."""
    sure: bool = False
    """Whether a number, or a word for a group of a certain size, is among them."""
    selves: bool = False
    """Whether the speaker is among them: "me and my gran", "us four"."""
    named: bool = False
    """Whether there are names among them."""
    last: Ends = Ends.NOBODY
    """Kind of the thing counted last."""
    lately: int = 0
    """Number of people of the thing counted last."""

    def __add__(self, other: "Count") -> "Count":  # type: ignore[override]
        """Return both counts together."""
        return Count(
            self.number + other.number,
            self.items + other.items,
            self.sure or other.sure,
            self.selves or other.selves,
            self.named or other.named,
            other.last,
            other.number,
        )

    def may_be_followed_by(self, one: "Count") -> bool:
        """Return whether something said right after this, with no joint between, is counted with it.

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

    def may_be_joined_by(self, one: "Count") -> bool:
        """Return whether something said after a joint is counted with it; not the speaker after all of us."""
        return not (one.last is Ends.SPEAKER and self.last in {Ends.EVERYBODY, Ends.INTRODUCED})

    def count_watchers(self, one: "Count", *, added: bool) -> "Count":
        """Return the count of people who only watch: taken off a number of all of them, else 0.

        `added`: whether they are told as further people: "we are six, and Grandpa watches".
        """
        among = not self.items or one.sure or (self.last in {Ends.NUMBER, Ends.EVERYBODY} and not added)
        return Count(-one.number if among else 0, last=Ends.WATCHERS)

    @property
    def is_likely(self) -> bool:
        """Return whether this is the number of a table; two people by name, or a list of names, may be anything."""
        if self.named and not self.selves:
            return False
        return self.number > 1 + self.named and (self.sure or self.items >= FEWEST_ITEMS - self.selves)


TOLD = frozenset({Ends.NUMBER, Ends.EVERYBODY, Ends.PLAYERS})
"""Kinds after which people, without a joint, only tell who was counted: "six players, Mum, Dad"."""


# Wishes that tell who plays

PLAYERS, CALLED = "PlayersIntent", "CallPlayerIntent"


# Boxes beside a number

BOXES = "BoxesIntent"


class BoxNames:
    """Finds boxes of a model after a language's words that lead to them (`hearing.toml`, `list.with_boxes`)."""

    def __init__(self, model: Mapping[str, Any], plain: Plain) -> None:
        """Take the model, whose boxes are read when first needed."""
        self._model, self._plain = model, plain

    def split_boxes(self, text: str) -> SetAside | None:
        """Return the text and the boxes that are told after a leading word; None without any."""
        told = next(self._pattern.finditer(text), None)
        rest = "" if told is None else f"{text[: told.start()].rstrip(' ,')}{text[told.end() :]}"
        if told is None or not self._plain.words(rest):
            return None
        return SetAside(rest, (Heard(BOXES, {"boxes": (self._values[told[1].casefold()],)}),))

    @cached_property
    def _values(self) -> Mapping[str, str]:
        """Return the value of each wording, by the wording in small letters."""
        return {
            wording.casefold(): value["id"]
            for value in list_values(self._model, "BOXES")
            for wording in list_wordings(value)
        }

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        leads, wordings = match_any(self._plain.strings("list", "with_boxes")), match_any(self._values)
        joints = match_any(self._plain.strings("clauses", "joints"))
        after = rf"(?=\s*(?:[,.;!?]|$)|\s+(?:{joints})\b)"
        return re.compile(rf"(?i)(?:,|(?:,\s*)?(?<!\w)(?:{leads}))\s*(?<!\w)({wordings}){after}")
