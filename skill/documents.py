"""The APL documents in `templates/apl/`: layouts of screens, and of sound. Their contents come in as data."""

import json
from functools import lru_cache

from onenight.data import find_data


@lru_cache(maxsize=16)
def read_document(name: str) -> dict[str, object]:
    """Return the APL document of this file name, without `.json`; cached, so not to be changed."""
    read: dict[str, object] = json.loads((find_data("templates") / "apl" / f"{name}.json").read_text("utf-8"))
    return read
