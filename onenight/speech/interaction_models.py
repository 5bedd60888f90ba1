"""The interaction models: what Alexa's engine is taught, and what our own hearing takes word for word."""

import json
import re
from typing import Any

from onenight.data import find_data
from onenight.speech.lines import FIRST, Lines, is_draft

LATER = ("second_", "third_")
"""How the slots of a further clause begin ("Ann pointed at Bob and Cy at Dan"); what follows is what they are called in
the first one."""

ALEXAS = frozenset({"friends", "question", "aspect", *LATER})
"""How slots begin that Alexa's engine alone needs: our own hearing knows people in any form ("me and four friends" are
five), questions about rules by their words, and clauses by what joins them. It leaves samples with such slots out."""

SPOKEN = (ALEXAS - {"aspect"}) | {"aspect_asked"}
"""How slots begin that only sentences need: whoever taps fills `aspect`, or of two roles `aspect_two`."""


def is_for_alexa(sample: str) -> bool:
    """Return whether a sample has a slot that Alexa's engine alone needs."""
    return _ALEXAS.search(sample) is not None


_ALEXAS = re.compile(rf"\{{({'|'.join(sorted(ALEXAS))})")


def load_interaction_model(locale: str) -> dict[str, Any]:
    """Return a locale's interaction model as plain JSON."""
    model: dict[str, Any] = json.loads((find_data("interaction_models") / f"{locale}.json").read_bytes())
    return model


def load_hearing_model(language: str) -> dict[str, Any]:
    """Return the model that our own hearing takes for a language: that of the locale in its `language.toml`.

    A draft has none until `make models` has made it; then it is the first language's, as all else is that it lacks.
    """
    locale = Lines(language).raw("language.own.locale")
    if is_draft(language) and not (find_data("interaction_models") / f"{locale}.json").is_file():
        return load_hearing_model(FIRST)
    return load_interaction_model(locale)
