"""The languages that are offered: the finished ones. Who chooses another one is told what it lacks."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from onenight.data import DataPath, find_data
from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.speech.draft_language import EMPTY
from onenight.speech.lines import FIRST, allow_draft, is_draft, list_languages, read_sections

OWN_WORDS = re.compile(r"hearing\.\w+\.[\w ]+|answers\.numbers")
"""Tables whose keys are words of a language: every language has them, and none has the same words."""

SETTING = "ONENIGHT_LANGUAGE"

ROLE_FILES = ("night", "roles", "words")
"""The files that have lines for every role: its calls, what it does, its names. Reading them takes ten milliseconds."""

MAX_SHOWN_LINES = 20
"""So many missing lines are listed in one breath; ours."""


@lru_cache(maxsize=16)
def find_missing_lines(language: str) -> tuple[str, ...]:
    """Return what a language lacks that the first one has: keys of lines, then names of files that hearing takes."""
    if language == FIRST:
        return ()
    own, first = (read_all_lines(find_data("templates") / each) for each in (language, FIRST))
    return (*_list_missing(own, first), *find_missing_files(find_data("templates") / language, own))


def _list_missing(own: Mapping[str, object], first: Mapping[str, object]) -> list[str]:
    """Return the keys of lines of the first language that another one lacks, or has left empty."""
    return [key for key, line in first.items() if key not in own or own[key] == EMPTY != line]


def _lacks_role(language: str) -> bool:
    """Return whether a language lacks a line of a role, or another one of the files that tell of roles."""
    return any(
        _list_missing(*[dict(flatten_lines(read_sections(each, file), file)) for each in (language, FIRST)])
        for file in ROLE_FILES
    )


def find_missing_files(folder: DataPath, own: Mapping[str, object]) -> tuple[str, ...]:
    """Return the files that a language lacks beside its lines: what it has learned, and its locale's model."""
    needed = [name for name in ("ear.json",) if not (folder / name).is_file()]
    locale = own.get("language.own.locale")
    if locale and not (find_data("interaction_models") / f"{locale}.json").is_file():
        needed.append(f"interaction_models/{locale}.json")
    return tuple(needed)


def list_offered_languages() -> tuple[str, ...]:
    """Return the languages that are offered."""
    return tuple([language for language in list_languages() if is_offered(language)])


def is_offered(language: str) -> bool:
    """Return whether a language can be chosen: one whose `language.toml` says so, or an allowed draft.

    Whether it says everything, too, is checked when lines are written (`translation/check.py`), for that takes long.
    """
    return language in list_languages() and (
        is_draft(language) or read_sections(language, "language")["own"].get("offered") is True
    )


def check_language(language: str, field: str = "", *, unfinished: bool = False) -> str:
    """Return the language if it can be chosen; with `unfinished` one that lacks lines is allowed as a draft.

    Raises:
        NotUnderstood: `unknown-language`.
        NotAllowed: `unfinished-language`, also where it lacks a line of a role that the first language has.
    """
    if unfinished:
        allow_draft(language)
    elif language not in list_languages():
        raise NotUnderstood(
            "unknown-language", field=field, value=quote_value(language), known=list_offered_languages()
        )
    elif not is_offered(language) or _lacks_role(language):
        missing = find_missing_lines(language)
        some = missing[:MAX_SHOWN_LINES]
        raise NotAllowed(
            "unfinished-language", field=field, value=quote_value(language), count=len(missing), missing=some
        )
    return language


def read_language_setting(environment: Mapping[str, str]) -> str:
    """Return the language of `ONENIGHT_LANGUAGE`; the first one where that is not set.

    Raises:
        NotUnderstood: `unknown-language`.
        NotAllowed: `unfinished-language`.
    """
    told = environment.get("ONENIGHT_LANGUAGE", "").strip()
    return check_language(told, SETTING) if told else FIRST


def match_preferred_language(wanted: Iterable[str]) -> str | None:
    """Return the first offered language of these languages or locales; None where none is offered."""
    asked = (each.replace("_", "-").partition("-")[0].lower() for each in wanted)
    return next((language for language in asked if is_offered(language)), None)


def read_all_lines(folder: DataPath) -> dict[str, object]:
    """Return every line in a language's folder, by its key."""
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    told = ((name.removesuffix(".toml"), tomllib.loads((folder / name).read_text("utf-8"))) for name in names)
    return dict(each for file, lines in told for each in flatten_lines(lines, file))


def flatten_lines(lines: Mapping[str, object], where: str) -> Iterator[tuple[str, object]]:
    """Yield the lines with their keys; a line in cases is one line, and so is a table of a language's own words."""
    for name, line in lines.items():
        key = f"{where}.{name}"
        if isinstance(line, dict) and "by" not in line and not OWN_WORDS.fullmatch(key):
            yield from flatten_lines(line, key)
        else:
            yield key, line
