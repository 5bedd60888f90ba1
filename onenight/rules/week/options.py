"""The options: what the rulebook leaves open, by name. The default of every option is what docs/rules/one-week.md says.

What is deduced and no table would want otherwise stands in one place of the code, with (d) beside it.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from onenight.rules.errors import NotUnderstood, quote_value


class Options(NamedTuple):
    """How a table reads what the rulebook does not tell."""

    last_day: Literal["official", "monday", "tuesday", "wednesday", "thursday", "friday"] = "official"
    """The day before the vote; "official": Friday for three or four players, Thursday for more (d)."""
    seer: Literal["one or two", "two"] = "one or two"
    """How many tokens a Seer looks at (d: the sample play has one look at a single token)."""
    two_dynamites: Literal["one of them", "each"] = "one of them"
    """With two tokens: whether a visit to the Dynamite does one thing, or one for each token (d)."""

    def list_changes(self) -> dict[str, str]:
        """Return the options that differ from official, by key."""
        return {key: value for key, value in self._asdict().items() if value != getattr(OFFICIAL, key)}


OFFICIAL = Options()
"""What docs/rules/one-week.md says."""

OPTIONS: Mapping[str, tuple[str, ...]] = {key: get_args(hint) for key, hint in Options.__annotations__.items()}
"""Every option and the values it may have."""

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")
"""The days a week may have, by their names, in order."""

DISCUSSION_SECONDS = 4 * 60
"""Seconds that the table talks after the last night, unless it says otherwise (docs/rules/one-week.md, "Vote")."""

_MAX_PLAYERS_OF_LONG_WEEK = 4
"""The largest table that plays until Friday."""


def count_week_days(options: Options, players: int) -> int:
    """Return the number of days and nights of a week."""
    if options.last_day == "official":
        return len(DAYS) if players <= _MAX_PLAYERS_OF_LONG_WEEK else len(DAYS) - 1
    return DAYS.index(options.last_day) + 1


def read_options(value: object) -> Options:
    """Read options as a record carries them: "official", or an object of those that differ.

    Raises:
        NotUnderstood: `wrong-type-options`, `unknown-option` or `unknown-option-value`.
    """
    if value == "official":
        return OFFICIAL
    if not isinstance(value, Mapping):
        raise NotUnderstood("wrong-type-options", field="options", value=quote_value(value))
    for key, chosen in value.items():
        if key not in OPTIONS:
            raise NotUnderstood("unknown-option", field=f"options.{key}", value=quote_value(key), known=tuple(OPTIONS))
        if chosen not in OPTIONS[key]:
            allowed = OPTIONS[key]
            raise NotUnderstood(
                "unknown-option-value", field=f"options.{key}", value=quote_value(chosen), known=allowed
            )
    return Options(**value)
