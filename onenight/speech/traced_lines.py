"""Lines that know what was said of them last; for who translates, and wants to know the key of what was heard."""

from collections.abc import Mapping
from functools import lru_cache

from onenight.rules.errors import Argument
from onenight.speech.lines import Lines, Sections, is_draft, load_lines


class Traced(Lines):
    """The words of a language, and what was said with them."""

    def __init__(self, language: str, replaced: Mapping[str, Sections] | None = None) -> None:
        """Take a language as `Lines` does; nothing was said yet."""
        super().__init__(language, replaced)
        self._told: dict[str, str] = {}

    def say(self, line: str, /, **arguments: Argument) -> str:
        """Return a line with its placeholders filled, and note it."""
        said = self._told[line] = super().say(line, **arguments)
        return said

    def raw(self, line: str) -> str:
        """Return a line as it is written, and note it."""
        said = self._told[line] = super().raw(line)
        return said

    def find_lines_within(self, text: str) -> tuple[tuple[str, str], ...]:
        """Return the lines that a text is made of, as key and words, in the order of the text."""
        told = tuple(self._told.items())  # meanwhile another thread may say something
        found = [(text.index(said), -len(said), key, said) for key, said in told if said and said in text]
        return tuple((key, said) for _, _, key, said in sorted(found))


@lru_cache(maxsize=8)
def load_traced_lines(language: str) -> Lines:
    """Return the lines of a stored language; of a draft, lines that note what was said."""
    return Traced(language) if is_draft(language) else load_lines(language)
