"""Which languages are offered: those that are finished. What one lacks that is not is told to who chooses it."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable

from onenight.data import find_data
from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.speech.draft import EMPTY
from onenight.speech.lines import FIRST, draft, drafted, languages, read

OWN_WORDS = re.compile(r"hearing\.\w+\.[\w ]+|answers\.numbers")
"""Tables whose keys are words of a language: every language has them, and none has the same words."""

SETTING = "ONENIGHT_LANGUAGE"

SHOWN = 20
"""So many missing lines are listed in one breath; ours."""


@lru_cache(maxsize=16)
def lacks(language: str) -> tuple[str, ...]:
    """What the first language has and this one has not: keys of lines, and files that hearing takes."""
    if language == FIRST:
        return ()
    own, first = (everything(find_data("templates") / each) for each in (language, FIRST))
    missing = (key for key, line in first.items() if key not in own or own[key] == EMPTY != line)
    return (*missing, *lacking_files(find_data("templates") / language, own))


def lacking_files(folder: Traversable, own: Mapping[str, object]) -> tuple[str, ...]:
    """The files that a language has not got beside those of its lines: what it has learned, and its locale's model."""
    needed = [name for name in ("ear.json",) if not (folder / name).is_file()]
    locale = own.get("language.own.locale")
    if locale and not (find_data("interaction_models") / f"{locale}.json").is_file():
        needed.append(f"interaction_models/{locale}.json")
    return tuple(needed)


def translated() -> tuple[str, ...]:
    """The languages that are offered."""
    return tuple([language for language in languages() if is_offered(language)])


def is_offered(language: str) -> bool:
    """Whether a language can be chosen: one that says it can, or a draft that somebody has asked for.

    Whether it says everything, too, is checked when lines are written (`translation/check.py`), for that takes long.
    """
    return language in languages() and (drafted(language) or read(language, "language")["own"].get("offered") is True)


def chosen(language: str, field: str = "", *, unfinished: bool = False) -> str:
    """A language that somebody has chosen, and that can be spoken here; `unfinished`: also one that lacks lines.

    Raises:
        NotUnderstood: `unknown-language`.
        NotAllowed: `unfinished-language`.
    """
    if unfinished:
        draft(language)
    elif language not in languages():
        raise NotUnderstood("unknown-language", field=field, value=quote_value(language), known=translated())
    elif not is_offered(language):
        missing = lacks(language)
        some = missing[:SHOWN]
        raise NotAllowed(
            "unfinished-language", field=field, value=quote_value(language), count=len(missing), missing=some
        )
    return language


def chosen_in(environment: Mapping[str, str]) -> str:
    """The language where nobody tells one: that of `ONENIGHT_LANGUAGE`, else the first one.

    Raises:
        NotUnderstood: `unknown-language`.
        NotAllowed: `unfinished-language`.
    """
    told = environment.get("ONENIGHT_LANGUAGE", "").strip()
    return chosen(told, SETTING) if told else FIRST


def preferred(wanted: Iterable[str]) -> str | None:
    """The first of these languages or locales whose language is offered; None where none is."""
    asked = (each.replace("_", "-").partition("-")[0].lower() for each in wanted)
    return next((language for language in asked if is_offered(language)), None)


def everything(folder: Traversable) -> dict[str, object]:
    """Every line in a language's folder, by its key."""
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    told = ((name.removesuffix(".toml"), tomllib.loads((folder / name).read_text("utf-8"))) for name in names)
    return dict(each for file, lines in told for each in flat(lines, file))


def flat(lines: Mapping[str, object], where: str) -> Iterator[tuple[str, object]]:
    """The lines with their keys; a line in cases is one line, and so is a table of a language's own words."""
    for name, line in lines.items():
        key = f"{where}.{name}"
        if isinstance(line, dict) and "by" not in line and not OWN_WORDS.fullmatch(key):
            yield from flat(line, key)
        else:
            yield key, line
