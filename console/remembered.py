"""What the terminal remembers of its table; where that cannot be kept it is said once, and the evening goes on."""

import sys
from collections.abc import Mapping

from console.main import located
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.table.reply import Reply
from onenight.table.session import Session
from stores import StoreError
from stores.memory import Memory
from stores.place import Place

DEVICE = "terminal"
"""A terminal is one device, whoever sits at it: the store is its user's own."""


class Remembered:
    """The table of this terminal."""

    def __init__(self, environment: Mapping[str, str], lines: Lines) -> None:
        """Open the store of the settings.

        Raises:
            NotUnderstood: a setting is malformed.
        """
        self._lines = lines
        self._memory: Memory | None = None
        try:
            self._memory = Memory(Place.read(environment).open())
        except NotAllowed as error:
            self._go_without(located(error, lines))

    def recall(self, now: float) -> Session:
        """The session that was kept last, or a fresh one."""
        try:
            return (self._memory and self._memory.recall(DEVICE, now)) or Session()
        except StoreError as problem:
            self._go_without(self._told(problem))
            return Session()

    def keep(self, answer: Reply, now: float) -> None:
        """Keep the session of an answer, or forget everything if it says so."""
        if self._memory is None:
            return
        try:
            if answer.forget:
                self._memory.forget(DEVICE)
            else:
                self._memory.keep(DEVICE, answer.session, now)
        except StoreError as problem:
            self._go_without(self._told(problem))

    def _told(self, problem: StoreError) -> str:
        return self._lines.say("console.said.store_unreachable", problem=str(problem))

    def _go_without(self, why: str) -> None:
        self._memory = None
        print(self._lines.say("console.said.not_remembered", why=why), file=sys.stderr)
