"""The announcers of the night: the usual one, and characters with words of their own for some of the lines.

A character is a folder `templates/<language>/announcers/<key>/` with files called like those of the language: the lines
it says in its own way; every other line is the usual one.
"""

import tomllib
from functools import lru_cache

from onenight.data import DataPath, find_data
from onenight.speech.lines import FIRST, Lines

USUAL = "usual"
"""The key of the announcer whose words are the language's own."""


@lru_cache(maxsize=1)
def list_announcers() -> tuple[str, ...]:
    """Return the keys of all announcers, the usual one first."""
    return (USUAL, *sorted(folder.name for folder in announcers_folder(FIRST).iterdir() if folder.is_dir()))


def announcers_folder(language: str) -> DataPath:
    """Return the folder of a language's characters; it need not be there."""
    return find_data("templates") / language / "announcers"


def apply_announcer(lines: Lines, announcer: str) -> Lines:
    """Return the lines as that announcer says them; the usual ones where this language does not know the character."""
    return lines if announcer == USUAL else _load_character(lines, announcer)


@lru_cache(maxsize=32)
def _load_character(lines: Lines, announcer: str) -> Lines:
    folder = announcers_folder(lines.language) / announcer
    if not folder.is_dir():
        return lines
    return lines.with_own(
        {
            file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8"))
            for file in folder.iterdir()
            if file.name.endswith(".toml")
        }
    )
