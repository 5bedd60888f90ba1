"""The check of a translation: all that it still needs, a sentence for each thing."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, cast

from onenight.speech.offered_languages import OWN_WORDS, find_missing_files, flatten_lines, read_all_lines
from translation.fault import Fault
from translation.form_check import find_faults, list_texts
from translation.length_check import find_overlong
from translation.lines import Everything, find_differences
from translation.question_check import find_wrong_questions

EQUAL = re.compile(
    r"(skill\.invocation|language\.\w+|words\.(list|boxes|games|scenarios|numbers)|voice\.speaker|voices\.\w+|rulebook\.sections|(roles|rulebook|rulings)\.house"
    r"|questions\.\w+|hearing\.\w+|answers\.\w+|letters\.(words|commands|named)|examples\.\w+)\..+"
)
"""What may be as in English in any language: names, and words that are listened for."""

AS_ENGLISH = "is as it is in English"

MEANT = "language.check.meant"
"""The keys of lines that a language means as they are, whatever is doubted below: it lists them itself."""


RESERVED = "answers.names.reserved"
"""What never reaches the game."""


def find_unreadable(own: Path) -> list[Fault]:
    """Return the files of a language that cannot be read, and where they end to be clear; braces that do not match."""
    found = []
    for file in sorted(own.glob("*.toml")):
        try:
            lines = dict(flatten_lines(tomllib.loads(file.read_text("utf-8")), file.stem))
        except ValueError as problem:
            found.append(Fault(file.stem, f"cannot be read ({problem})"))
        else:
            found += [Fault(key, told) for key, line in lines.items() for told in _find_unmatched_braces(line)]
    return found


def _find_unmatched_braces(line: object) -> Iterator[str]:
    for text in list_texts(line):
        try:
            list(Formatter().parse(text))
        except ValueError as problem:
            yield f"has braces that do not match ({problem})"


def check_folder(own: Path, english: Path) -> list[Fault]:
    """Return the faults of the language in one folder, compared with the one in the other; in the order of English.

    Of a language that cannot be read only that is told.
    """
    if found := find_unreadable(own):
        return found
    here, there = read_all_lines(own), read_all_lines(english)
    meant = cast("list[str]", here.get(MEANT, []))
    found = [*find_differences(here, there), *find_wrong_forms(here, there), *find_overlong(here, there)]
    doubted = [*find_untranslated(here, there), *find_wrong_questions(here, there)] if own != english else []
    found += find_reserved_words(here, there)
    found += [fault for fault in doubted if fault.key not in meant]
    found += [Fault(MEANT, f"names {key}, which is no line") for key in meant if key not in there]
    found += [Fault(name, "is missing") for name in find_missing_files(own, here)]
    place = {key: at for at, key in enumerate(there)}
    return sorted(found, key=lambda fault: place.get(fault.key, len(place)))


def find_wrong_forms(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield forms and cases that are not there."""
    known = here if any(key.startswith("words.roles.") for key in here) else there
    said = {key: line for key, line in here.items() if not OWN_WORDS.fullmatch(key)}
    for told in find_faults(said, _read_forms(known)):
        key, _, what = told.replace(":", "", 1).partition(" ")
        yield Fault(key if key in here else f"words.roles.{key}", what)


def _read_forms(lines: Everything) -> Mapping[str, Any]:
    """Return the sections `roles` and `forms` of `words.toml`, from all lines."""
    words: dict[str, Any] = {}
    for key, line in lines.items():
        file, *path, last = key.split(".")
        if file == "words" and path[0] in ("roles", "forms"):
            place = words
            for name in path:
                place = place.setdefault(name, {})
            place[last] = line
    return words


def find_reserved_words(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield words that carriers answer in English whatever is spoken: no language may take them for something else."""
    own, needed = (cast("list[str]", lines.get(RESERVED)) for lines in (here, there))
    joins = cast("list[str]", there["answers.commands.join"])  # is read by us, in each language by its own word
    if own and (lacking := [word for word in needed if word not in (*own, *joins)]):
        yield Fault(RESERVED, f"lacks {', '.join(lacking)}, which carriers answer in every language")


def find_untranslated(here: Everything, there: Everything) -> Iterator[Fault]:
    """Yield lines that are as they are in English, and are no names."""
    for key, line in here.items():
        if line and line == there.get(key) and not EQUAL.fullmatch(key) and _has_word(line):
            yield Fault(key, AS_ENGLISH)


def _has_word(line: object) -> bool:
    """Return whether there is a word in it."""
    said = (text for each in list_texts(line) for text, *_ in Formatter().parse(each))
    return any(char.isalpha() for text in said for char in text)
