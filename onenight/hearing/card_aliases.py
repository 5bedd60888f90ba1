"""Aliases of cards by game: "the thief" at a table of the original game is its Phantom Thief."""

import re
from collections.abc import Mapping
from functools import cached_property

from onenight.speech.lines import Lines


class Namesakes:
    """Other names of each game's cards in a language (`hearing.toml`, `called`)."""

    def __init__(self, lines: Lines) -> None:
        """Take the words."""
        self._lines = lines

    def rename_cards(self, text: str, game: str) -> str:
        """Return the text with the cards' own names, by the key of the current game; mostly the same text."""
        names, pattern = self._names.get(game, {}), self._patterns.get(game)
        return pattern.sub(lambda found: names[found[0].casefold()], text) if pattern is not None else text

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, str]]:
        """Return the name of each card, by game and by what else the card is called."""
        found = self._lines.section("hearing", "called")
        return {
            game: {str(form).casefold(): str(name) for name, forms in each.items() for form in (name, *forms)}
            for game, each in found.items()
            if isinstance(each, dict)
        }

    @cached_property
    def _patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {game: re.compile(rf"(?i)\b(?:{_make_pattern(names)})\b") for game, names in self._names.items()}


def _make_pattern(phrases: Mapping[str, str]) -> str:
    """Return a pattern for any of these phrases, the longest first: a card's own name stays so."""
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
