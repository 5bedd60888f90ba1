"""Raw sentences as the stand-in of Alexa's engine takes them: the types of slots in the place of their values."""

import re
from collections.abc import Iterator, Sequence

from onenight.hearing.normalization import APOSTROPHES, Said
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.slot_values import Names, Slot
from onenight.hearing.tokens import PLAYER
from tests.skill.engine import CLOSED, Model, mask_sentence

_WORD = re.compile(r"(\w+)('\w*)?")


class Mask:
    """Finds the values of slots in raw sentences, as they are written by hand in `labeled.toml`."""

    def __init__(self, exact: Exact, intents: Sequence[Model]) -> None:
        """Take what knows the values of a model, and the model's intents."""
        self._values, self._plain = exact.values, exact.plain
        self._first = tuple(" ".join(words) for words in exact.plain.phrases("names", "first"))
        self._words_too = frozenset(exact.plain.phrases("names", "words_too"))
        self._slots = {
            intent["name"]: {
                slot["type"]: Slot(slot["name"], slot["type"], "multipleValues" in slot)
                for slot in sorted(intent.get("slots", ()), key=lambda slot: "multipleValues" in slot)
                if slot["type"] not in CLOSED
            }
            for intent in intents
        }

    def mask_sentence(self, text: str, intent: str, names: Sequence[str]) -> str:
        """A sentence with the types of its intent's slots in place of the longest values, from left to right.

        `names`: those of the table; first names that are no other word are known without. Signs are left out.
        """
        written = _WORD.findall(text.lower().replace(APOSTROPHES[1], APOSTROPHES[0]))
        said = [(word,) for stem, _ in written for word in self._normalize(stem)]
        known = self._values.names((*self._first, *names))
        found: list[str] = []
        at = 0
        while at < len(said):
            end, kind = max(self._find_ends(intent, said, at, known), default=(at + 1, ""))
            stem, ending = written[end - 1]
            found.append(f"{{{kind}}}{ending}" if kind else f"{stem}{ending}")
            at = end
        return mask_sentence(" ".join(found), {slot.name: kind for kind, slot in self._slots[intent].items()})

    def _normalize(self, stem: str) -> tuple[str, ...]:
        """A word as values are compared, still one."""
        words = self._plain.words(stem)
        return words if len(words) == 1 else (stem,)

    def _find_ends(self, intent: str, said: Said, at: int, known: Names) -> Iterator[tuple[int, str]]:
        """Return the end of each value that begins here, with its slot."""
        for kind, slot in self._slots[intent].items():
            for end, _ in self._values.find(slot, said, at, known):
                if kind != PLAYER or end > at + 1 or self._is_name(said[at][0], known):
                    yield end, slot.name

    def _is_name(self, word: str, known: Names) -> bool:
        """Return whether a word that may be a name is likely one: "may", if the table knows May."""
        return (word,) not in self._words_too or word in known.at_table
