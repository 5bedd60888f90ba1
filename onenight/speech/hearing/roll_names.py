"""Names in a list of who sits there: what stands between two commas or joints, as a name, and how surely it is one."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from onenight.speech.capitals import capitalized, unshouted
from onenight.speech.hearing.clauses import Tokens
from onenight.speech.hearing.piece import SPEAKER, Piece
from onenight.speech.plain import Plain
from onenight.speech.tags import PERSON

MOST_WORDS = 3
"""So many words a name has at most: "Grandma Mary Rose"; ours."""


class ListedName(NamedTuple):
    """What stands between two commas or joints, as a name."""

    name: str
    """As it is kept; `SPEAKER` for who speaks."""
    full: str
    """With a word before it that is no part of a name: "Little Mike"."""
    sure: bool
    """Whether its words say that it is one: a first name, initials, a stranger's name."""
    written: bool
    """Whether it is written like one, with a capital."""
    likely: bool
    """Whether it is one even beside too few or too many others."""


class RollNames:
    """Knows names in lists by a language's words (`hearing.toml`, `names`, `list` and `persons`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        selves = {*plain.phrases("persons", "speaker")}.intersection(plain.phrases("people", "selves"))
        self._speaker = frozenset(map(" ".join, selves))
        self._articles, self._adjectives, self._never = (
            frozenset(chain.from_iterable(plain.phrases(*key)))
            for key in (("names", "articles"), ("list", "adjectives"), ("names", "never"))
        )
        self._kinds = frozenset(word for (word, *more) in plain.phrases("people", "plural") if not more)
        self.capitals = plain.is_set("names", "capitals")
        """Whether a capital shows a name; not so where every noun has one."""

    def item(self, text: str, tokens: Tokens) -> ListedName | None:
        """Return what a part of a text is as a name; None where it is none."""
        said = text.strip(' !?"()')
        said = said if _INITIALS.search(said) else said.rstrip(".")
        if said.casefold() in self._speaker:
            return ListedName(SPEAKER, SPEAKER, sure=True, written=False, likely=True)
        words = said.split()
        light = next((at for at, word in enumerate(words[:-1]) if not self._is_light(word)), len(words) - 1)
        full = [word for word in words[:light] if word.casefold() not in self._articles] + words[light:]
        words = words[light:]
        if not 0 < len(words) <= MOST_WORDS or not all(map(_WORD.fullmatch, words)):
            return None
        found = [tokens(word) for word in words]
        if not all(self._may_be_name(*each) for each in zip(words, found, strict=True)):
            return None
        sure = [self._is_sure(*each) for each in zip(words, found, strict=True)]
        written = all(word[0].isupper() for word in words)
        if len(words) > 1 and not written and not all(sure):
            return None
        strange = not any(token.known for token in found[0])
        return ListedName(
            _written(words),
            _written(full),
            sure=sure[0],
            written=written,
            likely=sure[0] or strange or (written and self.capitals),
        )

    def _is_light(self, word: str) -> bool:
        """Return whether a word before a name says nothing as one: "little Mike", "la Manon"."""
        return word.islower() and (word in self._articles or word in self._adjectives)

    def _may_be_name(self, word: str, found: Sequence[Piece]) -> bool:
        """Return whether a word may be one: no card, number, pronoun or kind of people, nor "here"."""
        if _INITIALS.fullmatch(word):
            return True
        values = all(
            token.kind in {"", PERSON} and token.text not in self._kinds and not "".join(token.values).startswith("<")
            for token in found
        )
        short = len(found) > 1 and all(token.known for token in found)  # "that's"
        return values and not short and (word[0].isupper() or word.casefold() not in self._never)

    def _is_sure(self, word: str, found: Sequence[Piece]) -> bool:
        """Return whether it is one: a first name, an initial, or a stranger's name that is written like one."""
        stranger = self.capitals and word[0].isupper() and not any(token.known for token in found)
        return stranger or bool(_INITIALS.fullmatch(word)) or any(token.kind == PERSON for token in found)


_WORD = re.compile(r"[^\W\d_][\w'\N{RIGHT SINGLE QUOTATION MARK}.-]*")
"""A single word, as a name is."""
_INITIALS = re.compile(r"\b(?:[^\W\d_a-z]\.?|[^\W\d_]\.){1,3}$")
"""Capitals, or letters with dots: "JD", "j.d."."""


def _written(words: list[str]) -> str:
    """Return a name with its capitals."""
    return " ".join(capitalized(unshouted(word)) for word in words)
