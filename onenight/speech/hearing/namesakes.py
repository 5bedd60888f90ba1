"""Cards that one game calls otherwise: who says "the thief" at a table of the original game means its Phantom Thief."""

import re
from collections.abc import Mapping
from functools import cached_property

from onenight.speech.lines import Lines


class Namesakes:
    """Knows what else the cards of each game are called in a language (`hearing.toml`, `called`)."""

    def __init__(self, lines: Lines) -> None:
        """Take the words."""
        self._lines = lines

    def named(self, text: str, game: str) -> str:
        """The text with the cards' own names, by the key of the game that is played; mostly the same text."""
        names, pattern = self._names.get(game, {}), self._patterns.get(game)
        return pattern.sub(lambda found: names[found[0].casefold()], text) if pattern is not None else text

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, str]]:
        """By game, and by what a card is called, its name."""
        found = self._lines.section("hearing", "called")
        return {
            game: {str(form).casefold(): str(name) for name, forms in each.items() for form in (name, *forms)}
            for game, each in found.items()
            if isinstance(each, dict)
        }

    @cached_property
    def _patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {game: re.compile(rf"(?i)\b(?:{_any(names)})\b") for game, names in self._names.items()}


def _any(phrases: Mapping[str, str]) -> str:
    """A pattern for any of these, the longest first: what is called by its own name stays so."""
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
