"""The locales whose interaction models differ: what is found of one of several that are equal is found of all."""

from functools import lru_cache

from onenight.hearing.sample_grammar import Exact
from onenight.speech.lines import Lines
from skill.locales import build_model, list_locales


def list_distinct() -> list[str]:
    """The first locale, in their order, of each language and model."""
    found: dict[str, str] = {}
    for locale in list_locales():
        found.setdefault(f"{locale.partition('-')[0]} {build_model(locale)}", locale)
    return list(found.values())


DISTINCT = list_distinct()
MODELS = {locale: build_model(locale)["interactionModel"]["languageModel"] for locale in DISTINCT}
"""Their language models."""


@lru_cache
def load_hearing(locale: str) -> Exact:
    """Return the grammar of a locale's samples."""
    return Exact(build_model(locale), Lines(locale.partition("-")[0]))
