"""The interaction models: what Alexa's engine is taught, and what our own hearing takes word for word."""

import json
from importlib.resources import files
from typing import Any


def interaction_model(locale: str) -> dict[str, Any]:
    """A locale's interaction model as plain JSON."""
    model: dict[str, Any] = json.loads((files("interaction_models") / f"{locale}.json").read_bytes())
    return model
