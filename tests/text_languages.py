"""Which language a text is in: that of whose files each of its words stands in somewhere.

A whole sentence that was left in another language has a word that this one has nowhere, or two.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tests.checkers import ROOT

HEARD = frozenset({"answers", "hearing", "questions", "week_questions"})
"""Files of what people say: many say a word of English."""
OTHERS = {"de": ("de-DE",), "es": ("es-ES", "es-MX", "es-US"), "fr": ("fr-FR", "fr-CA")}
"""The languages beside English, with the locales that Alexa has of them."""
LOCALES = [(locale, language) for language, each in OTHERS.items() for locale in each]

_WORD = re.compile(r"[^\W\d_]{2,}")
_TAGS = re.compile(r"<[^>]*>|\{[^{}]*\}")


@lru_cache
def read_vocabulary(language: str) -> frozenset[str]:
    """All words of a language's files, in small letters."""
    folder = ROOT / "templates" / language
    files = [path for path in sorted(folder.glob("*.toml")) if path.stem not in HEARD]
    return frozenset(
        word
        for path in files
        for told in _list_told(tomllib.loads(path.read_text("utf-8")))
        for word in _split_words(told)
    )


def _list_told(line: object) -> Iterator[str]:
    if isinstance(line, str):
        yield line
    for each in line.values() if isinstance(line, dict) else line if isinstance(line, list) else ():
        yield from _list_told(each)


def _split_words(text: str) -> list[str]:
    """Without accents: a text on a phone leaves out those that GSM-7 has not."""
    bare = unicodedata.normalize("NFD", _TAGS.sub(" ", text).casefold().replace("œ", "oe"))
    return _WORD.findall("".join([letter for letter in bare if not unicodedata.combining(letter)]))


def find_foreign(text: str, language: str, names: Iterable[str] = ()) -> list[str]:
    """The words of a text, tags aside, that the language has nowhere, and that are nobody's name."""
    known = read_vocabulary(language) | {word for name in names for word in _split_words(name)}
    return [word for word in _split_words(text) if word not in known]
