"""All that a translation still needs, a sentence for each thing."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, cast

from onenight.speech.translated import OWN_WORDS, everything, flat, lacking_files
from translation.asked import misasked
from translation.fault import Fault
from translation.formed import faults, texts
from translation.length import overlong
from translation.lines import Everything, differences

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


def unreadable(own: Path) -> list[Fault]:
    """The files of a language that cannot be read, and where they end to be clear; braces that do not match."""
    found = []
    for file in sorted(own.glob("*.toml")):
        try:
            lines = dict(flat(tomllib.loads(file.read_text("utf-8")), file.stem))
        except ValueError as problem:
            found.append(Fault(file.stem, f"cannot be read ({problem})"))
        else:
            found += [Fault(key, told) for key, line in lines.items() for told in _unmatched(line)]
    return found


def _unmatched(line: object) -> Iterator[str]:
    for text in texts(line):
        try:
            list(Formatter().parse(text))
        except ValueError as problem:
            yield f"has braces that do not match ({problem})"


def checked(own: Path, english: Path) -> list[Fault]:
    """What is wrong with the language in one folder, compared with the one in the other; in the order of English.

    Of a language that cannot be read only that is told.
    """
    if found := unreadable(own):
        return found
    here, there = everything(own), everything(english)
    meant = cast("list[str]", here.get(MEANT, []))
    found = [*differences(here, there), *ill_formed(here, there), *overlong(here, there)]
    doubted = [*untranslated(here, there), *misasked(here, there)] if own != english else []
    found += unreserved(here, there)
    found += [fault for fault in doubted if fault.key not in meant]
    found += [Fault(MEANT, f"names {key}, which is no line") for key in meant if key not in there]
    found += [Fault(name, "is missing") for name in lacking_files(own, here)]
    place = {key: at for at, key in enumerate(there)}
    return sorted(found, key=lambda fault: place.get(fault.key, len(place)))


def ill_formed(here: Everything, there: Everything) -> Iterator[Fault]:
    """Forms and cases that are not there."""
    known = here if any(key.startswith("words.roles.") for key in here) else there
    said = {key: line for key, line in here.items() if not OWN_WORDS.fullmatch(key)}
    for told in faults(said, _words(known)):
        key, _, what = told.replace(":", "", 1).partition(" ")
        yield Fault(key if key in here else f"words.roles.{key}", what)


def _words(lines: Everything) -> Mapping[str, Any]:
    """The sections `roles` and `forms` of `words.toml`, from all lines."""
    words: dict[str, Any] = {}
    for key, line in lines.items():
        file, *path, last = key.split(".")
        if file == "words" and path[0] in ("roles", "forms"):
            place = words
            for name in path:
                place = place.setdefault(name, {})
            place[last] = line
    return words


def unreserved(here: Everything, there: Everything) -> Iterator[Fault]:
    """Words that carriers answer in English whatever is spoken: no language may take them for something else."""
    own, needed = (cast("list[str]", lines.get(RESERVED)) for lines in (here, there))
    joins = cast("list[str]", there["answers.commands.join"])  # is read by us, in each language by its own word
    if own and (lacking := [word for word in needed if word not in (*own, *joins)]):
        yield Fault(RESERVED, f"lacks {', '.join(lacking)}, which carriers answer in every language")


def untranslated(here: Everything, there: Everything) -> Iterator[Fault]:
    """Lines that are as they are in English, and are no names."""
    for key, line in here.items():
        if line and line == there.get(key) and not EQUAL.fullmatch(key) and _worded(line):
            yield Fault(key, AS_ENGLISH)


def _worded(line: object) -> bool:
    """Whether there is a word in it."""
    said = (text for each in texts(line) for text, *_ in Formatter().parse(each))
    return any(char.isalpha() for text in said for char in text)
