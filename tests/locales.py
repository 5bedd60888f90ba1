"""The locales whose interaction models differ: what is found of one of several that are equal is found of all."""

from onenight.speech.model import interaction_model
from skill.package import locales


def distinct() -> list[str]:
    """The first locale, in their order, of each language and model."""
    found: dict[str, str] = {}
    for locale in locales():
        found.setdefault(f"{locale.partition('-')[0]} {interaction_model(locale)}", locale)
    return list(found.values())


DISTINCT = distinct()
