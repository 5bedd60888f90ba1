"""What a document for a platform says, found again among the cues of its script."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree as ET

from onenight.speech.script import Cue, Pause, Script

Token = str | int
"""A stretch of speech, or seconds of silence."""


class Part(NamedTuple):
    """What one document tells of a script: these cues, and then words of its own."""

    cues: tuple[Cue, ...]
    ending: str

    @property
    def seconds(self) -> float:
        """The estimated length of its cues."""
        return sum(cue.seconds for cue in self.cues)


def read_breaks(document: str) -> list[int]:
    """The seconds of every break, as written."""
    return [int(each) for each in re.findall(r'<break time="(\d+)s"/>', document)]


def read_tokens(document: str) -> Iterator[Token]:
    """Speech and silence of an SSML document, silences that follow one another as one."""
    root = ET.fromstring(document)  # noqa: S314 - our own text
    assert root.tag == "speak"
    assert not root.attrib
    yield from _merge_silences([_strip_marks(root.text)] + [token for each in root for token in _read_break(each)])


def _read_break(element: ET.Element) -> Iterator[Token]:
    assert (element.tag, set(element.attrib), element.text) == ("break", {"time"}, None)
    yield int(element.attrib["time"].removesuffix("s"))
    yield _strip_marks(element.tail)


def _strip_marks(text: str | None) -> str:
    return (text or "").strip(" ")


def _merge_silences(tokens: Iterable[Token]) -> Iterator[Token]:
    silence = 0
    for token in tokens:
        if isinstance(token, int):
            silence += token
        elif token:
            yield from [silence] if silence else []
            yield token
            silence = 0
    yield from [silence] if silence else []


def split_into_parts(documents: Sequence[Iterable[Token]], script: Script) -> list[Part]:
    """The documents as parts of the script; fails where a cue is lost, doubled, changed or out of order."""
    found: list[Part] = []
    left = list(script.cues)
    for tokens in documents:
        taken: list[Cue] = []
        ending = ""
        for token in tokens:
            assert not ending, f"{ending!r} is none of the night's words, and is not the last"
            ending = _take(token, left, taken)
        found.append(Part(tuple(taken), ending))
    assert left == [], "cues were never told"
    return found


def _take(token: Token, left: list[Cue], taken: list[Cue]) -> str:
    """Move the cues that a token tells from those left to those taken; returns what the token says beyond them."""
    if isinstance(token, int):
        while token > 0:
            cue = left.pop(0)
            assert isinstance(cue, Pause)
            token -= cue.seconds
            taken.append(cue)
        assert token == 0
        return ""
    while left and not isinstance(left[0], Pause) and token.startswith(left[0].text):
        token = token.removeprefix(left[0].text).strip(" ")
        taken.append(left.pop(0))
    return token


def find_call_ends(script: Script) -> set[int]:
    """The numbers of cues after which every eye is closed."""
    ends, count = {0}, 0
    for call in script.calls:
        count += len(call)
        ends.add(count)
    return ends
