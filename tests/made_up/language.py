"""A language that nobody speaks, made from English by a rule: other letters in every word, every line in «».

What is said is marked, so a sentence that stands in the code is seen; and nobody understands English in it. The rule
keeps vowels, consonants and marks apart, so what two words have in common they have in this language, too.
"""

import json
import re
import shutil
import string
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from onenight import data
from onenight.speech import lines, offered_languages
from tests.checkers import ROOT
from tests.text_languages import OTHERS

LANGUAGE, LOCALE = "qq", "qq-QQ"

_VOWELS, _OTHERS = "aeiou", "bcdfghjklmnpqrstvwxyz"
_TURNED = {
    letter: letters[(at + turn) % len(letters)]
    for letters, turn in ((_VOWELS, 2), (_OTHERS, 5))
    for at, letter in enumerate(letters)
}
_RULE = str.maketrans(_TURNED | {letter.upper(): other.upper() for letter, other in _TURNED.items()})
_KEPT = re.compile(r"(\{[^{}]*\}|<\w+>)")

HEARD = (
    "answers",
    "hearing",
    "questions",
    "week_questions",
    "rulebook.called",
    "rulebook.texts",
    "letters.words",
    "letters.commands",
    "page.talk.names",
    "page.talk.heeded",
    "skill.invocation",
)
"""Files and sections that are listened for; and those whose words stand in sentences."""
LOCALES = ("language.own.locale", "voice.speaker.language")
NAMES = (
    *(*LOCALES, "voice.speaker.voice", "voices", "skill.invocation.letters"),
    *("rulebook.sections", "rulebook.house", "rulings.house"),
)
"""What is no sentence: it names something."""
SINGLE = ("language", "words.numbers", "words.list", "words.people.nobody")
"""Words that sentences are made of."""
KEYS = (
    *("answers.numbers", "hearing.numbers.more", "hearing.short.words", "hearing.short.endings"),
    *("hearing.people.groups", "hearing.called.original", "hearing.sounds.surely", "hearing.sounds.perhaps"),
)
"""Sections whose keys are words."""


def turn_text(text: str) -> str:
    """A text by the rule; places in braces stay as they are."""
    parts = _KEPT.split(unicodedata.normalize("NFD", text))
    told = (part if at % 2 else part.translate(_RULE) for at, part in enumerate(parts))
    return unicodedata.normalize("NFC", "".join(told))


@contextmanager
def install_language(folder: Path) -> Iterator[None]:
    """While this lasts the language is installed, in a copy of the templates."""
    templates, models = folder / "templates", folder / "interaction_models"
    for copy in (templates, models):
        shutil.copytree(ROOT / copy.name, copy, ignore=_list_other_languages)
    write(templates / "en", templates / LANGUAGE)
    model = json.loads((models / "en-US.json").read_text("utf-8"))
    (models / f"{LOCALE}.json").write_text(json.dumps(_turn_model(model)), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "data_root", lambda: folder)
        clear_caches()
        yield
    clear_caches()


def _list_other_languages(_folder: str, names: list[str]) -> set[str]:
    """Return the files and folders of further languages, which the copy of the templates leaves out."""
    others = {each for each in names if each in OTHERS}
    return others | {
        each for each in names if re.split(r"[-.]", each)[0] in OTHERS and each.endswith((".toml", ".json"))
    }


def clear_caches() -> None:
    """Clear the caches of installed languages."""
    for kept in (lines._find_installed, lines.read_sections, lines.load_lines, offered_languages.find_missing_lines):  # noqa: SLF001 - no other way in
        kept.cache_clear()


# Its files


def write(english: Path, own: Path) -> None:
    """Write the folder of the language."""
    own.mkdir()
    for file in sorted(english.glob("*.toml")):
        told = _turn_table(tomllib.loads(file.read_text("utf-8")), file.stem)
        (own / file.name).write_text(_write_toml(told), "utf-8")
    (own / "ear.json").write_text(json.dumps(_turn_ear(json.loads((english / "ear.json").read_text("utf-8")))), "utf-8")


def _find_within(where: str, *places: str) -> bool:
    return any(where == place or where.startswith(f"{place}.") for place in places)


def _turn_table(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    words = where in KEYS
    return {(turn_text(key) if words else key): _turn_line(line, f"{where}.{key}") for key, line in table.items()}


def _turn_line(line: object, where: str) -> object:
    if isinstance(line, dict):
        return _turn_table(line, where)
    if isinstance(line, list):
        return [_turn_line(each, where) for each in line]
    if not isinstance(line, str) or _find_within(where, *NAMES):
        return LOCALE if where in LOCALES else line
    if _find_within(where, *HEARD, *SINGLE):
        return turn_text(line)
    return "|".join(f"«{turn_text(part)}»" for part in line.split("|"))


def _write_toml(table: Mapping[str, Any], where: tuple[str, ...] = ()) -> str:
    plain = {key: line for key, line in table.items() if not isinstance(line, dict)}
    head = [f"[{'.'.join(map(json.dumps, where))}]"] if where else []
    told = [
        f"{json.dumps(key, ensure_ascii=False)} = {json.dumps(line, ensure_ascii=False)}" for key, line in plain.items()
    ]
    below = [_write_toml(line, (*where, key)) for key, line in table.items() if isinstance(line, dict)]
    return "\n".join([*head, *told, *below]) + "\n"


# What it hears


def _turn_model(model: dict[str, Any]) -> dict[str, Any]:
    """The interaction model: samples and values by the rule, names of intents and slots and keys as they are."""
    language = model["interactionModel"]["languageModel"]
    language["invocationName"] = turn_text(language["invocationName"])
    for intent in language["intents"]:
        intent["samples"] = [turn_text(sample) for sample in intent.get("samples", ())]
    for value in (value["name"] for kind in language["types"] for value in kind["values"]):
        value["value"] = turn_text(value["value"])
        value["synonyms"] = [turn_text(each) for each in value.get("synonyms", ())]
    return model


def _turn_ear(ear: dict[str, Any]) -> dict[str, Any]:
    """Return the data learned of English, with its words by the rule: nobody need learn them anew."""
    return {
        **ear,
        "known": sorted(map(turn_text, ear["known"])),
        "rare": {turn_text(word): rare for word, rare in ear["rare"].items()},
        "templates": {label: [turn_text(each) for each in those] for label, those in ear["templates"].items()},
        "weights": sorted({each for line in ear["weights"] for each in _turn_weights(line, _turn_features)}),
        "tags": ear["tags"]
        | {"weights": sorted({each for line in ear["tags"]["weights"] for each in _turn_weights(line, _find_marks)})},
    }


_PLACES = ("phase", "asked", "card", "length", "before", "talk", "after", "who")
"""Words that features begin with; a word that was said may be one of them, too."""


def _turn_weights(line: str, written: Any) -> Iterator[str]:  # noqa: ANN401 - one of the two below
    feature, _, weights = line.partition("\t")
    yield from (f"{each}\t{weights}" for each in written(feature))


def _turn_features(feature: str) -> Iterator[str]:
    own, _, rest = feature.rpartition("? ")
    own = f"{own}? " if own else ""
    first, _, others = rest.partition(" ")
    if first in _PLACES and " " in rest and not own:
        spelled = first in ("before", "talk", "after")
        yield f"{first} {turn_text(others) if spelled else others}"
    yield f"{own}{turn_text(rest)}"


def _find_marks(feature: str) -> Iterator[str]:
    first, _, others = feature.partition(" ")
    yield f"{first} {others if first in ('<#', '>#') else turn_text(others)}"


# What is seen of it

_LETTERS = re.compile(rf"[{string.ascii_letters}]{{2,}}")


def find_unmarked(text: str) -> str:
    """Return the part of a text that stands outside of all marks."""
    left, depth = [], 0
    for char in text:
        depth += (char == "«") - (char == "»")
        left.append(char if depth == 0 and char != "»" else "")
    assert depth == 0, text
    return "".join(left)


def find_leaks(text: str, names: frozenset[str] = frozenset()) -> list[str]:
    """Words that stand outside, and are no names."""
    return [word for word in _LETTERS.findall(find_unmarked(text)) if word not in names and word.lower() not in SMALL]


_NUMBERS = tomllib.loads((ROOT / "templates" / "en" / "words.toml").read_text("utf-8"))
SMALL = frozenset(
    word
    for told in (*_NUMBERS["numbers"]["names"], *_NUMBERS["numbers"]["tens"], *map(str, _NUMBERS["list"].values()))
    for word in _LETTERS.findall(turn_text(told))
)
"""Numbers and what joins things, which stand in sentences, and by themselves on buttons."""
