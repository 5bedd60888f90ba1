"""Names in a list of players: a part between two commas or joints as a name, and how surely it is one."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from onenight.hearing.capitals import capitalize_name, lower_shouted_word
from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON
from onenight.hearing.tokenizer import Tokens
from onenight.hearing.tokens import SPEAKER, Piece

MOST_WORDS = 3
"""Most words of a name: "Grandma Mary Rose"; ours."""


class ListedName(NamedTuple):
    """A part of a text between two commas or joints, as a name."""

    name: str
    """The name that is kept; `SPEAKER` for the speaker."""
    full: str
    """The name with a word before it that is no part of it: "Little Mike"."""
    sure: bool
    """Whether its words are a first name, initials, or a stranger's name."""
    written: bool
    """Whether it begins with a capital, as names do."""
    likely: bool
    """Whether it is a name even beside too few or too many others."""


class RollNames:
    """Finds names in lists, by a language's words (`hearing.toml`, `names`, `list` and `persons`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        selves = {*plain.phrases("persons", "speaker")}.intersection(plain.phrases("people", "selves"))
        self._speaker = frozenset(map(" ".join, selves))
        self._articles, self._adjectives = plain.find_words("names", "articles"), plain.find_words("list", "adjectives")
        self._never, self._names_too = (
            plain.find_words("names", "never"),
            plain.find_words("names", "words_too", "listed"),
        )
        self._kinds = frozenset(word for (word, *more) in plain.phrases("people", "plural") if not more)
        self.capitals = plain.is_set("names", "capitals")
        """Whether a capital shows a name; not so where every noun has one."""

    def read_name(self, text: str, tokens: Tokens) -> ListedName | None:
        """Return a part of a text as a name; None if it is none."""
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
            _restore_capitals(words),
            _restore_capitals(full),
            sure=sure[0],
            written=written,
            likely=sure[0] or strange or (written and self.capitals),
        )

    def _is_light(self, word: str) -> bool:
        """Return whether a word before a name is no part of it: "little Mike", "la Manon"."""
        return word.islower() and (word in self._articles or word in self._adjectives)

    def _may_be_name(self, word: str, found: Sequence[Piece]) -> bool:
        """Return whether a word may be a name: no other card, number, pronoun or kind of people, nor "here"."""
        if _INITIALS.fullmatch(word):
            return True
        values = all(
            (token.kind in {"", PERSON} or token.text in self._names_too)
            and token.text not in self._kinds
            and not "".join(token.values).startswith("<")
            for token in found
        )
        return values and (word[0].isupper() or word.casefold() not in self._never)

    def _is_sure(self, word: str, found: Sequence[Piece]) -> bool:
        """Return whether a word is a first name, an initial, or a stranger's name that is written like one."""
        stranger = self.capitals and word[0].isupper() and not any(token.known for token in found)
        named = any(token.kind == PERSON or token.text in self._names_too for token in found)
        return stranger or named or bool(_INITIALS.fullmatch(word))


_WORD = re.compile(r"[^\W\d_](?:[\w'.-]|[^\x00-\x7f])*")
"""A single word, as a name is, with the marks of any alphabet."""
_INITIALS = re.compile(r"\b(?:[^\W\d_a-z]\.?|[^\W\d_]\.){1,3}$")
"""Capitals, or letters with dots: "JD", "j.d."."""


def _restore_capitals(words: list[str]) -> str:
    """Return a name with its capitals."""
    return " ".join(capitalize_name(lower_shouted_word(word)) for word in words)
