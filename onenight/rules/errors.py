"""The errors of a table's input: one base, three kinds that a voice game answers differently.

An error carries the key of its line and the line's arguments; `onenight.speech` puts it into words.
"""

from collections.abc import Mapping

Argument = str | int | tuple[str, ...]
"""What may fill a placeholder of a line; role keys become role names in words."""

_MAX_QUOTED_CHARACTERS = 60
"""The most that an error repeats of what it refuses: ours, as much as is read at a glance."""


class GameError(Exception):
    """The base of everything the games refuse; never raised itself.

    Attributes:
        key: the line that tells what is wrong and what would be right, without its section.
        arguments: what fills the line's placeholders.
        field: where in a record the fault is ("picks.Dora[1]"), empty outside records.
    """

    def __init__(self, key: str, *, field: str = "", **arguments: Argument) -> None:
        """Refuse to be the base itself: every error is one of the three kinds.

        Raises:
            TypeError: for the base itself.
        """
        if type(self) is GameError:
            raise TypeError("raise NotUnderstood, NotAllowed or Ambiguous")
        super().__init__(key)
        self.key = key
        self.field = field
        self.arguments: Mapping[str, Argument] = arguments

    def __str__(self) -> str:
        """For programmers: the key, where, and with what."""
        return f"{self.key} at {self.field or 'the input'}: {dict(self.arguments)!r}"


class NotUnderstood(GameError):
    """What was said or sent cannot be read; the answer tells what can be said now."""


class NotAllowed(GameError):
    """What was said is clear and against the rules; the answer tells why, and what is allowed."""


class Ambiguous(GameError):
    """What was said can mean several things; the answer asks which."""


def quote_value(value: object) -> str:
    """Return an input as an error quotes it: at most 60 characters, nothing unprintable."""
    text = repr(value)
    return text if len(text) <= _MAX_QUOTED_CHARACTERS else f"{text[: _MAX_QUOTED_CHARACTERS - 4]} ..."
