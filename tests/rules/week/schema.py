"""The published schema of a week's record."""

import json
from importlib import resources
from typing import Any

SCHEMA: dict[str, Any] = json.loads(
    resources.files("onenight.rules.week").joinpath("record.schema.json").read_text(encoding="utf-8")
)
