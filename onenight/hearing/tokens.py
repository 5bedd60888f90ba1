"""Tokens of what was said: words, or chunks of words that are one value; and phrases looked for among them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from onenight.hearing.normalization import Words
from onenight.hearing.tags import CARDS, PERSON

# Phrases


class Phrases(frozenset[Words]):
    """Phrases by their first words, for most words begin none."""

    def __init__(self, phrases: Collection[Words]) -> None:
        """Index the phrases by their first words, with their most words."""
        self._longest: dict[str, int] = {}
        for phrase in phrases:
            self._longest[phrase[0]] = max(len(phrase), self.measure_longest(phrase[0]))
        self.begins, self.most = frozenset(self._longest), max(self._longest.values(), default=0)

    def measure_longest(self, word: str) -> int:
        """Return the words of the longest phrase that begins with a word; 0 for none."""
        return self._longest.get(word, 0)

    def ends(self, said: Words, at: int) -> Sequence[int]:
        """Return the ends of the phrases that begin at a word, the shortest first."""
        longest = self._longest.get(said[at]) if at < len(said) else None
        if longest is None:
            return ()
        return [end for end in range(at + 1, min(at + longest, len(said)) + 1) if said[at:end] in self]


# Tokens

PLAYER, NUMBER, DURATION = "PLAYER", "AMAZON.NUMBER", "AMAZON.DURATION"
"""Types of slots that every model has."""
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
"""Kind of chunk that fills a slot, by the slot's type; a sentence as a whole tells values of other types."""
ONE = frozenset({"target", "role", "card"})
"""Slots that take one value."""

_PRONOUNS = ("he", "self", "they", "both", "other", "speaker", "everyone", "others")
HE, SELF, THEY, BOTH, OTHER, SPEAKER, EVERYONE, OTHERS = (f"<{key}>" for key in _PRONOUNS)
"""Values of people told by a pronoun, or of all of them; the context resolves them."""
PRONOUNS: Mapping[str, str] = {key: f"<{key}>" for key in _PRONOUNS}
"""These values by their keys in `hearing.toml`, `persons`."""
OTHERS_ID = "others"
"""The id of the others in the models."""
SEAT = "player "
"""Prefix of the name of a person told by the number of a seat."""
LEFT_OUT = "-"
"""Prefix of the name of a person left out of everyone."""


class Piece(NamedTuple):
    """A token: a word, or a chunk; `values` are what the exact grammar would have found for its slot."""

    words: Words
    kind: str = ""
    """Kind of chunk, "" for a word."""
    values: tuple[str, ...] = ()
    known: bool = True
    """Whether the word is one of ours, and no name."""
    written: str = ""
    """The word as it was written, where that is known."""

    @property
    def telling(self) -> bool:
        """Return whether this is a value that a reading should not leave out."""
        return self.kind in (PERSON, CARDS, COUNT, LENGTH) and self.values[0] != SPEAKER

    @property
    def is_listable(self) -> bool:
        """Return whether this may stand in a list: cards, a person by name, or the speaker."""
        return self.kind == CARDS or (self.kind == PERSON and (self.values[-1] == SPEAKER or self.values[-1][0] != "<"))

    @property
    def row(self) -> bool:
        """Return whether this is several seats after one word: "players two and three"."""
        seats = len(self.values) > 1 and all(value.startswith(SEAT) for value in self.values)
        return seats and self.words.count(self.words[0]) == 1

    @property
    def as_name(self) -> str:
        """Return the word as a name, with its accents: "Noël"."""
        written = self.written or self.text
        return written if written[:1].isupper() else written.capitalize()

    @property
    def text(self) -> str:
        """Return the words with spaces between."""
        return " ".join(self.words)


def match_phrase(tokens: Sequence[Piece], at: int, phrases: Phrases) -> int:
    """Return the tokens of the longest of these phrases that begins at a place; 0 for none."""
    longest = min(phrases.measure_longest(tokens[at].words[0]), len(tokens) - at) if at < len(tokens) else 0
    for length in range(longest, 0, -1):
        if tuple(word for token in tokens[at : at + length] for word in token.words) in phrases:
            return length
    return 0


def measure_phrase_before(tokens: Sequence[Piece], at: int, phrases: Phrases) -> int:
    """Return the token count of the longest of these phrases that ends before a place; 0 for none."""
    starts = range(max(0, at - phrases.most), at)
    return next((at - start for start in starts if match_phrase(tokens[:at], start, phrases) == at - start), 0)


# What a model tells of its slots


def slot_kinds(model: Mapping[str, Any]) -> dict[str, str]:
    """Return the kind of chunk that fills each slot, by its name; the slot's type where none does."""
    intents = model["interactionModel"]["languageModel"]["intents"]
    slots = [slot for intent in intents for slot in intent.get("slots", ())]
    return {slot["name"]: KINDS.get(slot["type"], slot["type"]) for slot in slots}


def list_values(model: Mapping[str, Any], kind: str) -> Sequence[Mapping[str, Any]]:
    """Return the values of a type; () where the model has no such type."""
    types = model["interactionModel"]["languageModel"]["types"]
    return next((each["values"] for each in types if each["name"] == kind), ())


def list_wordings(value: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the wordings of a value, its name first."""
    return (value["name"]["value"], *value["name"].get("synonyms", ()))
