"""The front of a turn of the conversation, or of a text: its words, time and chance, and what it can do."""

from collections.abc import Callable
from random import Random
from typing import Literal, NamedTuple, Self

from onenight.speech.lines import Lines, load_lines

SIMULATED = "page"
"""Stands for the number that players text where everyone opens a phone on the page."""


def build_join_link(address: str, code: str) -> str:
    """Return the address of the join page with that code, and never with a seat."""
    return f"{address}/#code={code}"


def build_join_picture_link(address: str, code: str) -> str:
    """Return the address of a picture of the join link, for phones to scan."""
    return f"{address}/api/qr.png?code={code}"


class Front(NamedTuple):
    """What a front brings to a turn: words, time and chance, and what it is able to do."""

    lines: Lines
    now: float
    """The time of the request, in Unix seconds."""
    chance: Random
    most_seconds: float | None = None
    """How long it can speak in one go, in seconds; None if as long as it takes."""
    timers: Literal["none", "ask", "granted", "denied"] = "none"
    """Whether the device has timers of its own for us: no, if the table permits it, yes; or the table just said no."""
    mixes: bool = False
    """Whether it can play the masking sound under the night."""
    overheard: bool = False
    """Whether an open microphone heard what was said, which may be talk among people; else it was said to us."""
    brief: bool = False
    """Whether whoever speaks sees the cards, and is not read them."""
    number: str | None = None
    """The number that players text, as Twilio writes it: empty if nobody has said it, None if nothing can be texted."""
    address: str = ""
    """Where players' phones open the join page; empty where they reach none."""
    scanned: Literal["", "page", "card", "screen"] = ""
    """Where the players of this front find what their phones can scan or open: nowhere, on a page, on a card in an app,
    or there and on a screen."""
    speaks: Callable[[str], Lines] | None = load_lines
    """Its words in another language; None where it speaks the one that its device is set to, and no other."""

    def with_language(self, language: str) -> Self:
        """Return the same front with the words of that language; unchanged if it cannot speak it."""
        if self.speaks is None or language == self.lines.language:
            return self
        return self._replace(lines=self.speaks(language))
