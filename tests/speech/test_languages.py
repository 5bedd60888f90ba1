"""Every language on disk says the same things as English, with the same placeholders."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from onenight.speech.lines import languages
from onenight.speech.translated import OWN_WORDS
from tests.speech.formed import faults, used

TEMPLATES = Path(str(files("templates")))
LANGUAGES = sorted(folder.name for folder in TEMPLATES.iterdir() if list(folder.glob("*.toml")))

FREE = re.compile(r"hearing\..+|examples\..+|answers\..+|skill\.store\.keywords")
"""Lists whose length is a language's own."""

NUMBERS = "words.numbers.names"
"""A language that does not say 21 as English does lists all numbers below a hundred."""

COUNTED = 20
"""The last number that English has a word of its own for, but for the tens."""

OWN = re.compile(r"words\.(forms|roles\.\w+)\..+")
"""What a language may have that English has not: the forms of its words."""


def flat(lines: Mapping[str, object], where: str) -> Iterator[tuple[str, object]]:
    """Every line with its whole key."""
    for name, line in lines.items():
        key = f"{where}.{name}"
        if isinstance(line, dict) and "by" not in line and not OWN_WORDS.fullmatch(key):  # a line in cases is one line
            yield from flat(line, key)
        else:
            yield key, line


def everything(folder: Path) -> dict[str, object]:
    """Every line of a language, by key."""
    found: dict[str, object] = {}
    for file in sorted(folder.glob("*.toml")):
        found |= flat(tomllib.loads(file.read_text("utf-8")), file.stem)
    return found


def shape(key: str, line: object) -> object:
    """What a translation keeps: the kind of thing a line is, its placeholders, how long a list is."""
    if OWN_WORDS.fullmatch(key):
        return type(line)  # tables whose keys are words, and what hearing knows: a language's own
    if isinstance(line, list):
        return list if FREE.fullmatch(key) else min(len(line), COUNTED + 1) if key == NUMBERS else len(line)
    if isinstance(line, str | dict):
        return {name for name, _ in used(line)}
    return float if isinstance(line, int) else type(line)


def differences(language: Path, english: Path) -> list[str]:
    """What a translator still has to do, a sentence for each."""
    here, there = everything(language), everything(english)
    missing = [f"{language.name}: {key} is missing" for key in there if key not in here]
    extra = [f"{language.name}: {key} is not in English" for key in here if key not in there and not OWN.match(key)]
    changed = [
        f"{language.name}: {key} has {shape(key, here[key])}, in English {shape(key, there[key])}"
        for key in there
        if key in here and shape(key, here[key]) != shape(key, there[key])
    ]
    empty = [
        f"{language.name}: {key} is empty" for key, line in here.items() if line in ("", []) and not FREE.fullmatch(key)
    ]
    said = {key: line for key, line in here.items() if not OWN_WORDS.fullmatch(key)}
    wrong = [
        f"{language.name}: {fault}" for fault in faults(said, tomllib.loads((language / "words.toml").read_text()))
    ]
    return [*missing, *extra, *changed, *empty, *wrong]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete(language: str) -> None:
    """Every key English has, no other, with the same placeholders, and nothing left empty."""
    assert differences(TEMPLATES / language, TEMPLATES / "en") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_on_disk_can_be_chosen(language: str) -> None:
    """A folder of lines is a language the program knows."""
    assert language in languages()


EDITS = [
    ("night", 'wake = "Seer, open your eyes."', "", "missing"),
    ("night", "[seer]", '[seer]\nyawn = "Yawn."', "not in English"),
    ("night", "{either}, do", "{role}, do", "either"),
    ("night", 'wake = "Seer, open your eyes."', 'wake = ""', "empty"),
    ("words", '"twelve", ', "", "words.numbers.names"),
    ("words", 'name = "Seer"', "name = 3", "words.roles.seer.name"),
    ("voices", "character = 0.052", 'character = "0.052"', "voices.espeak.character"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), EDITS)
def test_a_gap_is_found(file: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    """A translation with one fault gets one sentence about it."""
    for source in (TEMPLATES / "en").glob("*.toml"):
        text = source.read_text("utf-8")
        assert source.stem != file or old in text
        (tmp_path / source.name).write_text(text.replace(old, new) if source.stem == file else text, "utf-8")

    (fault,) = differences(tmp_path, TEMPLATES / "en")

    assert told in fault
