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


class Counted(Enum):
    """The kind of people who are counted by some words, as far as it limits what may follow."""

    SPEAKER = auto()
    NAME = auto()
    SOMEBODY = auto()
    """One person: "my wife"."""
    SEVERAL = auto()
    """A number with who they are, or a group of a certain size: "two friends"."""
    NUMBER = auto()
    """A number alone, or of all who play: "six players"."""
    EVERYBODY = auto()
    """A number of all of us: "six of us", "us four"."""

    @property
    def is_told(self) -> bool:
        """Return whether people behind it, without a joint, only tell who was counted: "six players, Mum, Dad"."""
        return self in {Counted.NUMBER, Counted.EVERYBODY}


class Group(NamedTuple):
    """People who are counted together."""

    number: int = 0
    kinds: tuple[Counted, ...] = ()
    """What was counted, in its order: "me and my wife" are two."""

    def add(self, number: int, kind: Counted) -> "Group":
        """Return the group with more people; a name behind somebody is one more: "my mum and Zoe"."""
        beside = kind is Counted.NAME and self.kinds[-1:] in {(Counted.SOMEBODY,), (Counted.SEVERAL,)}
        return Group(self.number + number, (*self.kinds, Counted.SOMEBODY if beside else kind))

    def may_be_followed_by(self, kind: Counted, *, joined: bool) -> bool:
        """Return whether what is said next, behind a joint or beside the last, is counted with it.

        A number alone is not ("six of us, seven if ..."), nor the speaker behind all of us, nor who was counted.
        """
        if not self.kinds:
            return True
        if joined:
            named = kind is Counted.NAME and self.is_sure and self.kinds[-1] is Counted.NUMBER and not self.has_speaker
            return not named and not (kind is Counted.SPEAKER and self.kinds[-1] is Counted.EVERYBODY)
        alone = kind in {Counted.SPEAKER, Counted.EVERYBODY, Counted.NAME}
        return not self.is_told and kind is not Counted.NUMBER and not (self.is_sure and alone)

    @property
    def is_told(self) -> bool:
        """Return whether the last of them was a number of all who play."""
        return bool(self.kinds) and self.kinds[-1].is_told

    @property
    def is_sure(self) -> bool:
        """Return whether a number, or a word for a group of a certain size, is among them."""
        return not {Counted.SEVERAL, Counted.NUMBER, Counted.EVERYBODY}.isdisjoint(self.kinds)

    @property
    def has_speaker(self) -> bool:
        """Return whether the speaker is among them: "me and my gran", "us four"."""
        return not {Counted.SPEAKER, Counted.EVERYBODY}.isdisjoint(self.kinds)

    @property
    def is_likely(self) -> bool:
        """Return whether this is the number of a table; two people by name, or a list of names, may be anything."""
        named = Counted.NAME in self.kinds
        if named and not self.has_speaker:
            return False
        return self.number > 1 + named and (self.is_sure or len(self.kinds) >= FEWEST_ITEMS - self.has_speaker)


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
