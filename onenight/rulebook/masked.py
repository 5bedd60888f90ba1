"""Questions with their roles masked, so that one sentence tells how people ask about any role."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from onenight.speech.hearing.piece import SPEAKER, Piece
from onenight.speech.tags import CARDS, PERSON

SUBJECT, OBJECT = "S", "O"
"""The masks of the roles in a pattern, or in a sentence that teaches."""


class Masked(NamedTuple):
    """A word of a question, or a role in its place."""

    word: str
    """The word; "" for a role."""
    role: str = ""
    """The role by its key; "" for a word."""


def masked(tokens: Sequence[Piece]) -> Iterator[Masked]:
    """Yield each word, and each role; of several cards no number."""
    for token in tokens:
        if token.kind == CARDS:
            yield from (Masked("", value.rpartition(" ")[2]) for value in token.values)
        elif token.kind != PERSON or token.values[0] != SPEAKER:
            yield from (Masked(word) for word in token.words)


def roles_named(tokens: Sequence[Piece]) -> tuple[str, ...]:
    """Return the keys of the roles that tokens name, each once, in their order."""
    return roles_of(tuple(masked(tokens)))


def roles_of(question: Sequence[Masked]) -> tuple[str, ...]:
    """Return the keys of the roles in a question, each once, in their order."""
    return tuple(dict.fromkeys(each.role for each in question if each.role))
