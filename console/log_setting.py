"""The log of what is served: its level and form, from `ONENIGHT_LOG`. On Lambda both are Amazon's."""

import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime

from onenight.rules.errors import NotUnderstood, quote_value

_FORM = r"(info|debug)(?:\s*,\s*(text|json))?"
_OURS = ("onenight", "stores", "evenings", "skill", "webhooks", "console")
"""The packages whose loggers the level is of: others log addresses and numbers as soon as they log more."""


class JsonLines(logging.Formatter):
    """A line as one JSON object, with the keys of Lambda's JSON logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, without a traceback, which quotes data."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"timestamp": at, "level": record.levelname, "message": record.getMessage(), "logger": record.name}
        return json.dumps(line)


def find_form() -> logging.Formatter | None:
    """Return the form of the lines of the log, as it is set up; None where they are plain text."""
    return next(
        (each.formatter for each in logging.getLogger().handlers if isinstance(each.formatter, JsonLines)), None
    )


def set_up_log(environment: Mapping[str, str]) -> None:
    """Write the log to standard error as `ONENIGHT_LOG` says; by default at level info, as text.

    Raises:
        NotUnderstood: `bad-log`.
    """
    value = environment.get("ONENIGHT_LOG", "").strip() or "info"
    told = re.fullmatch(_FORM, value)
    if told is None:
        raise NotUnderstood("bad-log", field="ONENIGHT_LOG", value=quote_value(value))
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if told[2] == "json" else logging.Formatter("%(message)s"))
    logging.basicConfig(handlers=[handler])
    for package in _OURS:
        logging.getLogger(package).setLevel(told[1].upper())
