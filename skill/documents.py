"""The APL documents in `templates/apl/`: how something looks or sounds. What is shown comes in by data."""

import json
from functools import lru_cache

from onenight.data import find_data


@lru_cache(maxsize=16)
def read_document(name: str) -> dict[str, object]:
    """A document, to be read and not changed."""
    read: dict[str, object] = json.loads((find_data("templates") / "apl" / f"{name}.json").read_text("utf-8"))
    return read
