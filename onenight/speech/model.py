"""The interaction models: what Alexa's engine is taught, and what our own hearing takes word for word."""

import json
from importlib.resources import files
from typing import Any

ALEXAS = frozenset({"friends", "question"})
"""Slots that Alexa's engine alone needs: our own hearing knows people in any form ("me and four friends" are five), and
whole questions by their words. It leaves samples with such slots out."""


def for_alexa(sample: str) -> bool:
    """Whether a sample has such a slot."""
    return any(f"{{{slot}}}" in sample for slot in ALEXAS)


def interaction_model(locale: str) -> dict[str, Any]:
    """A locale's interaction model as plain JSON."""
    model: dict[str, Any] = json.loads((files("interaction_models") / f"{locale}.json").read_bytes())
    return model
