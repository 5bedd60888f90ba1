"""A move in a week as a front has understood it: values of wishes, not the words of a text."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from onenight.rules.week.components import ARTIFACTS, CARDS, ROOMS
from onenight.rules.week.week import WeekStep
from onenight.speech.lines import Lines
from onenight.ways.one_week.texts.words import Meaning, Unread, read_meanings

DEEDS = ("place", "detonate", "return", "summon", "send", "shield", "pick_up", "replace")
"""Choices of a wish that are deeds; the others are words of every move."""
USES = ("take", "look")
"""Choices that name no deed, for a room that has only one."""


class Intent(NamedTuple):
    """A move that was spoken."""

    deed: str = ""
    """A value of the grammar's DEED or ARTIFACT."""
    cards: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    direction: str = ""
    numbers: tuple[int, ...] = ()
    answer: str = ""
    """`yes`, `pass` or `stay`, where that was all."""
    names: tuple[str, ...] = ()
    """Of players and staff, as they were heard."""

    def tokens(self, markers: Sequence[str], lines: Lines, *, names_first: bool) -> list[Meaning]:
        """Return the meanings of the intent; a name is the marker it nearly matches.

        Raises:
            Unread: there is no such name, card, room or deed.
        """
        named = [token for name in self.names for token in read_meanings(name, markers, lines, names_first=names_first)]
        return [*self._iter_known(), *named]

    @property
    def lacks(self) -> str:
        """Return the missing part of a walk, a line of `letters.refused`; "" for none. No hand is looked at."""
        moving = any(CARDS[card].number for card in self.cards if card in CARDS) or any(self.numbers)
        if moving and not self.direction:
            return "direction-needed"
        return "card" if self.direction and not (self.cards or self.numbers) else ""

    def begins(self, step: WeekStep) -> bool:
        """Return whether the intent says any part of the move at this step, so that its rest may be asked for."""
        return bool(self.deed or self.rooms or self.names or (step is WeekStep.GIVE and self.direction))

    def _iter_known(self) -> Iterator[Meaning]:
        if self.deed:
            yield _read_deed(self.deed)
        for kind, keys, possible in (("card", self.cards, CARDS), ("room", self.rooms, ROOMS)):
            if not set(keys) <= set(possible):
                raise Unread("empty")
            yield from (Meaning(kind, key) for key in keys)
        for word in filter(None, (self.direction, self.answer)):
            yield Meaning(word, word)
        yield from (Meaning("number", str(number)) for number in self.numbers)


def _read_deed(deed: str) -> Meaning:
    if deed in ARTIFACTS:
        return Meaning("artifact", deed)
    if deed not in (*DEEDS, *USES):
        raise Unread("empty")
    return Meaning(f"deed_{deed}" if deed in DEEDS else "yes", deed)
