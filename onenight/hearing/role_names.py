"""The names of cards, as names are compared with them: Hunter, Mason and Tanner are names of people, too."""

from collections.abc import Mapping
from functools import lru_cache

from onenight.hearing.normalization import normalize_name
from onenight.speech.lines import Lines


def map_card_names(keys: tuple[str, ...], lines: Lines) -> Mapping[str, str]:
    """Return the keys of roles by their names, in the singular and the plural, as `normalize_name` writes them."""
    return _map_card_names(keys, lines.language)


@lru_cache(maxsize=16)
def _map_card_names(keys: tuple[str, ...], language: str) -> Mapping[str, str]:
    """Return the same by language; cached."""
    lines = Lines(language)
    return {
        normalize_name(str(lines.entry("words", "roles", key)[number])): key
        for key in keys
        for number in ("name", "many")
    }
