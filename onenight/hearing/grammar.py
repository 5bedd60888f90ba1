"""The samples of an interaction model as one tree of words, and the best reading of what was said.

What was said is, for each place, the words that may stand there: the word itself, or what it may be a misspelling of.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from onenight.hearing.normalization import Said, Words
from onenight.hearing.slot_values import Found, Names, Slot, Values


class Reading(NamedTuple):
    """A text as one sample of an intent: the values of its slots by name, and their worth."""

    intent: str
    slots: tuple[tuple[str, tuple[str, ...]], ...] = ()
    literal: int = 0
    """Number of the sample's words that were said; the more, the likelier."""
    rank: int = 0
    """Unlikeliness of the kinds of values."""
    values: int = 0
    """Number of values; the fewer, the longer each."""
    strong: bool = False
    """Whether a word or a value makes names of unknown words beside it."""
    unknown: bool = False
    """Whether an unknown word stands for a name."""

    @property
    def has_names(self) -> bool:
        """Return whether unknown words are names here; a name by itself has to be a known one."""
        return self.strong and self.literal > 0


@dataclass(slots=True)
class _Node:
    """A place in the tree: where the next word or slot leads, and the intent of the sample that ends here."""

    words: dict[str, "_Node"] = field(default_factory=dict)
    slots: dict[Slot, "_Node"] = field(default_factory=dict)
    intent: str = ""

    def add_sample(self, parts: Iterable[str], known: Mapping[str, Slot], intent: str) -> None:
        """Add the rest of a sample below this node; `known`: the slots by their names in braces."""
        node = self
        for part in parts:
            slot = known.get(part)
            following = node.words.get(part) if slot is None else node.slots.get(slot)
            if following is None:
                following = _Node()
                if slot is None:
                    node.words[part] = following
                else:
                    node.slots[slot] = following
            node = following
        node.intent = node.intent or intent


class Grammar:
    """Every sample utterance of a model; those that begin with a word or a slot are read when a text first does."""

    def __init__(self, read: Callable[[str], Words]) -> None:
        """Begin without samples; `read`: splits a sample into its words and slots."""
        self.root = _Node()
        self._read = read
        self._told: dict[str | Slot, list[tuple[str, Mapping[str, Slot], list[str]]]] = defaultdict(list)
        """Samples that were added, by their first word or slot: intent, slots and texts."""
        self._read_by_now: set[str | Slot] = set()
        self._all: list[str] = []

    def add(self, intent: str, slots: Iterable[Mapping[str, Any]], samples: Sequence[str]) -> None:
        """Add samples of an intent; the first intent of a sample keeps it."""
        known = {
            f"{{{slot['name']}}}": Slot(
                slot["name"], slot["type"], several=bool(slot.get("multipleValues", {}).get("enabled"))
            )
            for slot in slots
        }
        begun: dict[str, list[str]] = defaultdict(list)
        self._all += samples
        for sample in samples:
            begun[sample.partition(" ")[0]].append(sample)
        for first, those in begun.items():
            part = self._read(first)[0]
            begins = known.get(part, part)
            if isinstance(begins, Slot):
                self.root.slots.setdefault(begins, _Node())  # in this order they are tried
            self._told[begins].append((intent, known, those))

    def open(self, words: Iterable[str], kinds: Collection[str]) -> None:
        """Read the samples that begin with one of these words, or a slot of one of these types."""
        for word in words:
            if self._is_unread(word):
                self.root.words[word] = self._build_node(word)
                self._read_by_now.add(word)
        for slot in self.root.slots:
            if slot.type in kinds and self._is_unread(slot):
                self.root.slots[slot] = self._build_node(slot)
                self._read_by_now.add(slot)

    def _is_unread(self, begins: str | Slot) -> bool:
        return begins in self._told and begins not in self._read_by_now

    def _build_node(self, begins: str | Slot) -> _Node:
        """Return the tree below the first word or slot of samples; built at once, for threads may share it."""
        node = _Node()
        for intent, known, samples in self._told[begins]:
            for sample in samples:
                node.add_sample(self._read(sample)[1:], known, intent)
        return node

    @property
    def words(self) -> frozenset[str]:
        """Return the words of all samples."""
        return frozenset(part for sample in self._all for part in self._read(sample) if not part.startswith("{"))


def find_best_reading(grammar: Grammar, values: Values, said: Said, names: Names) -> Reading | None:
    """Return the likeliest reading of what was said; None if it is no sample."""
    found = _Search(values, said, names)
    if said:
        grammar.open(said[0], found.find_kinds(0))
    readings = [
        each for each in found.find_readings(grammar.root, 0, Reading("")) if not each.unknown or each.has_names
    ]
    return min(readings, key=_rank_unlikeliness, default=None)


def _rank_unlikeliness(found: Reading) -> tuple[int, int, int]:
    return -found.literal, found.rank, found.values


class _Search:
    """Walks the tree along a text."""

    def __init__(self, values: Values, said: Said, names: Names) -> None:
        self._values = values
        self._said = said
        self._names = names
        self._found: dict[tuple[Slot, int], tuple[tuple[int, Found], ...]] = {}
        self._beginning: list[frozenset[str] | None] = [None] * len(said)

    def find_readings(self, node: _Node, at: int, so_far: Reading) -> Iterator[Reading]:
        """Yield every reading that goes on from a place in the tree and in the text."""
        if at == len(self._said):
            if node.intent:
                yield so_far._replace(intent=node.intent)
            return
        for word in self._said[at]:
            following = node.words.get(word)
            if following is not None:
                strong = so_far.strong or word not in self._names.weak
                _, slots, literal, rank, values, _, unknown = so_far
                further = Reading("", slots, literal + 1, rank, values, strong, unknown)
                yield from self.find_readings(following, at + 1, further)
        for slot, following in node.slots.items():
            for end, found in self._find_values(slot, at) if slot.type in self.find_kinds(at) else ():
                yield from self.find_readings(following, end, _add_value(so_far, slot, found))

    def find_kinds(self, at: int) -> frozenset[str]:
        """Return the types of which a value may begin at a place."""
        kinds = self._beginning[at]
        if kinds is None:
            kinds = self._beginning[at] = self._values.find_kinds(self._said, at, self._names)
        return kinds

    def _find_values(self, slot: Slot, at: int) -> tuple[tuple[int, Found], ...]:
        key = (slot, at)
        if key not in self._found:
            self._found[key] = tuple(self._values.find(slot, self._said, at, self._names))
        return self._found[key]


def _add_value(so_far: Reading, slot: Slot, found: Found) -> Reading:
    return Reading(
        "",
        (*so_far.slots, (slot.name, found.values)),
        so_far.literal,
        so_far.rank + found.rank,
        so_far.values + len(found.values),
        so_far.strong or found.strong,
        so_far.unknown or found.unknown,
    )
