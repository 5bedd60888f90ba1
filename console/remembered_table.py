"""The terminal's memory of its table; where it cannot be kept that is said once, and the evening goes on."""

import sys
from collections.abc import Mapping

from console.main import format_located
from evenings.device_memory import Memory
from evenings.services import Services
from onenight.conversation.general import Answering
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Session
from onenight.rules.errors import NotAllowed
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, reply
from onenight.wishes.wish import Wish
from stores import StoreError
from stores.location import Location
from webhooks.texts.account import Account, read_public

DEVICE = "terminal"
"""A terminal is one device, whoever sits at it: the store is its user's own."""


class RememberedTable:
    """The table of this terminal."""

    def __init__(self, environment: Mapping[str, str], lines: Lines) -> None:
        """Open the store of the settings.

        Raises:
            NotUnderstood: a setting is malformed.
        """
        self._lines = lines
        self._memory: Memory | None = None
        self._answering: Answering = reply
        try:
            place = Location.read(environment)
            store, account = place.open(), Account.read(environment)
            services = Services(store, place.secret, account and account.number, address=read_public(environment))
            self._memory = services.memory
            if (
                services.hosting is not None
            ):  # the server that gets the texts sends them, too: it looks at the same store
                self._answering = services.hosting.reply
        except NotAllowed as error:
            self._go_without(format_located(error, lines))

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Return the answer to a wish, with Twilio set also as the host of a texted game; an apology if not kept."""
        try:
            return self._answering(session, wish, front)
        except StoreError:
            sorry = self._lines.say("prompts.other.failure")
            return Reply(session, sorry, reprompt=sorry)

    def recall(self, now: float) -> Session:
        """Return the session that was kept last, or a fresh one."""
        try:
            return (self._memory and self._memory.recall(DEVICE, now).session) or NEW
        except StoreError as problem:
            self._go_without(self._explain(problem))
            return NEW

    def keep(self, answer: Reply, now: float) -> None:
        """Keep the session of an answer, or forget everything if it says so."""
        if self._memory is None:
            return
        try:
            if Effect.FORGET in answer.effects:
                self._memory.forget(DEVICE)
            else:
                self._memory.keep(DEVICE, answer.session, now)
        except StoreError as problem:
            self._go_without(self._explain(problem))

    def _explain(self, problem: StoreError) -> str:
        return self._lines.say("console.said.store_unreachable", problem=str(problem))

    def _go_without(self, why: str) -> None:
        self._memory = None
        print(self._lines.say("console.said.not_remembered", why=why), file=sys.stderr)
