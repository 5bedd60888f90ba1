"""Questions with what they are about masked, so that one sentence tells how people ask about any role, or any room."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import SPEAKER, Piece
from onenight.rules.game import ROLES

SUBJECT, OBJECT = "S", "O"
"""The masks of the roles in a pattern, or in a sentence that teaches."""


class Masked(NamedTuple):
    """A word of a question, or a role, a room or an artifact in its place."""

    word: str
    """The word; "" for anything else."""
    value: str = ""
    """The role, the room or the artifact by its key; "" for a word."""
    kind: str = ""
    """What kind of value it is; "" for a word."""


def mask_values(tokens: Sequence[Piece], kinds: Collection[str] = (CARDS,)) -> Iterator[Masked]:
    """Yield each word, and each value of these kinds; of several cards no number."""
    for token in tokens:
        if token.kind in kinds:
            yield from (Masked("", value.rpartition(" ")[2], token.kind) for value in token.values)
        elif token.kind != PERSON or token.values[0] != SPEAKER:
            yield from (Masked(word) for word in token.words)


def find_named_roles(tokens: Sequence[Piece]) -> tuple[str, ...]:
    """Return the keys of the roles that tokens name, each once, in their order."""
    return list_roles(tuple(mask_values(tokens)))


def list_roles(question: Sequence[Masked]) -> tuple[str, ...]:
    """Return the keys of the roles in a question, each once, in their order."""
    return tuple(dict.fromkeys(each.value for each in question if each.kind == CARDS))


def is_of_another(topic: str, roles: Collection[str]) -> bool:
    """Return whether a topic is of a role, and of none of those named: `alone_werewolf` where the Seer is named."""
    of = _find_roles_in_topic(topic)
    return bool(of and roles) and of.isdisjoint(roles)


@lru_cache(maxsize=512)
def _find_roles_in_topic(topic: str) -> frozenset[str]:
    """Return the keys of the roles that are in a topic's key."""
    return frozenset(key for key in ROLES if f"_{key}" in f"_{topic}")
