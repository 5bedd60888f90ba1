"""A token of what was said: a word, or a chunk of words that is one value."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from onenight.speech.hearing.phrases import Phrases
from onenight.speech.hearing.values import DURATION, NUMBER, PLAYER
from onenight.speech.plain import Words
from onenight.speech.tags import CARDS, PERSON

COUNT, LENGTH = "number", "duration"
"""Kinds of chunks that slots of every model have."""
KINDS: Mapping[str, str] = {
    "CARDS": CARDS,
    PLAYER: PERSON,
    DURATION: LENGTH,
    NUMBER: COUNT,
    "ROOM": "room",
    "DAY": "day",
    "ARTIFACT": "artifact",
    "DIRECTION": "direction",
    "ACTION_CARD": CARDS,
    "ROLE": CARDS,
}
"""The kind of chunk that fills a slot of a type; values of other types are told by a sentence as a whole."""
ONE = frozenset({"target", "role", "card"})
"""Slots that take one value."""

_PRONOUNS = ("he", "self", "they", "both", "other", "speaker", "everyone", "others")
HE, SELF, THEY, BOTH, OTHER, SPEAKER, EVERYONE, OTHERS = (f"<{key}>" for key in _PRONOUNS)
"""People who are told by a pronoun, or all of them; who they are depends on what was spoken of."""
PRONOUNS: Mapping[str, str] = {key: f"<{key}>" for key in _PRONOUNS}
"""The same by their keys in `hearing.toml`, `persons`."""
OTHERS_ID = "others"
"""The id of the others in the models."""
SEAT = "player "
"""Begins the name of somebody who is told by the number of a seat."""
LEFT_OUT = "-"
"""Begins the name of somebody who is left out of everyone."""


class Piece(NamedTuple):
    """A word, or a chunk; `values` are what the exact grammar would have found for its slot."""

    words: Words
    kind: str = ""
    """Empty for a word."""
    values: tuple[str, ...] = ()
    known: bool = True
    """Whether the word is one of ours, and no name."""
    begins: bool = False
    """Whether a clause begins with it, as far as a comma tells: "..., and Ann went for Dee"."""

    @property
    def telling(self) -> bool:
        """Whether it is a value that a reading should not leave out."""
        return self.kind in (PERSON, CARDS, COUNT, LENGTH) and self.values[0] != SPEAKER

    @property
    def listed(self) -> bool:
        """Whether it may stand in a list: cards, somebody by name, or who speaks."""
        return self.kind == CARDS or (self.kind == PERSON and (self.values[-1] == SPEAKER or self.values[-1][0] != "<"))

    @property
    def row(self) -> bool:
        """Whether it is several people by the numbers of their seats, after one word: "players two and three"."""
        seats = len(self.values) > 1 and all(value.startswith(SEAT) for value in self.values)
        return seats and self.words.count(self.words[0]) == 1

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(self.words)


def phrase_at(tokens: Sequence[Piece], at: int, phrases: Phrases) -> int:
    """How many tokens the longest of these phrases has that begins at a place; 0 for none."""
    longest = min(phrases.longest(tokens[at].words[0]), len(tokens) - at) if at < len(tokens) else 0
    for length in range(longest, 0, -1):
        if tuple(word for token in tokens[at : at + length] for word in token.words) in phrases:
            return length
    return 0


def slot_kinds(model: Mapping[str, Any]) -> dict[str, str]:
    """By a slot's name the kind of chunk that fills it; the type where none does."""
    intents = model["interactionModel"]["languageModel"]["intents"]
    slots = [slot for intent in intents for slot in intent.get("slots", ())]
    return {slot["name"]: KINDS.get(slot["type"], slot["type"]) for slot in slots}
