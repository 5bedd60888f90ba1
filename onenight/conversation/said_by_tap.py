"""What was tapped, in words: the line "You: ..." of a screen."""

from collections.abc import Sequence

from onenight.conversation.meant import can_be_asked, phrase
from onenight.conversation.offered import begun
from onenight.conversation.tapped import Tapped
from onenight.conversation.wish import Kind, Wish
from onenight.speech.lines import Lines

CHARACTERS = 120
"""The longest line."""

_SILENT = frozenset({Kind.PAUSE, Kind.GO_ON, Kind.NEXT, Kind.PREVIOUS, Kind.REPEAT})
"""What shows by itself that it was tapped."""


def said(each: Sequence[Tapped], lines: Lines) -> str:
    """Return what was tapped as a sentence; empty where it needs none."""
    told = [words for one in each for wish in one.wishes() if (words := _words(wish, lines))]
    whole = begun(", ".join(dict.fromkeys(told)))
    return whole if len(whole) <= CHARACTERS else f"{whole[: CHARACTERS - 1].rstrip()}…"


def _words(wish: Wish, lines: Lines) -> str:
    if wish.kind in _SILENT:
        return ""
    if can_be_asked(wish):
        return phrase(wish, lines)
    return ""
