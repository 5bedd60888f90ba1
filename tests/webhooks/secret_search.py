"""A search for what nobody may read, in files and in what people are told."""

import json
import re
from typing import NamedTuple


class Needles(NamedTuple):
    """What nobody but the players may read; `found` tells what of it somebody can."""

    words: frozenset[str]
    """Found anywhere, also within something longer."""
    whole: frozenset[str]
    """So short or common that they are found as a word of its own, or as a whole text of a JSON state."""

    def search_bytes(self, where: bytes) -> set[str]:
        """In bytes of a file."""
        lower = where.lower()
        forms = {word: (word, json.dumps(word)[1:-1]) for word in self.words}
        forms |= {word: (f'"{word}"', f"code{word}") for word in self.whole}
        return {word for word, each in forms.items() if any(form.lower().encode() in lower for form in each)}

    def search_text(self, what: str) -> set[str]:
        """In what people read: a log, an answer."""
        words = {word for word in self.whole if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", what, re.IGNORECASE)}
        return self.search_bytes(what.encode()) | words
