"""Where phone calls stand: a caller's table, and how far the call at it has come.

The answer to a step is kept with the change that it made, so that a step that comes again gets the same answer and
changes nothing.
"""

from typing import NamedTuple

from evenings.memory import KEPT
from evenings.sweep import Sweep
from onenight.conversation.saved import to_json
from onenight.conversation.session import Session
from onenight.ways.index import NEW, from_json
from stores import Conflict, Damaged, Keys, State, Store, phone_hash

KEPT_UNKNOWN = 6 * 3600.0
"""Seconds for a call without a number, and for a caller without a table: longer than Twilio lets any call last."""

_FIELD = "call"
"""Tells these states from others in the same store."""

HIDDEN = ("anonymous", "restricted", "blocked", "unknown", "unavailable", "private")
"""What callers go by who hide their number: the word, or its letters as keys ("+266696687")."""
_KEYS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")


class Call(NamedTuple):
    """A table that is played at by phone."""

    session: Session = NEW
    sid: str = ""
    """The call that was there last."""
    step: int = -1
    """The last step of that call that was answered; -1 before the first."""
    answer: str = ""
    """What it was answered."""
    version: int | None = None
    """What it is saved with; None where nothing is kept yet."""


def hidden(phone: str) -> bool:
    """Whether a caller hides the number, and cannot be found again after the call."""
    shown = phone.removeprefix("+").casefold()
    return not shown or any(shown in (word, word.translate(_KEYS)) for word in HIDDEN)


def caller(phone: str, sid: str, secret: str) -> str:
    """What stands for a caller: a keyed hash, of the number or, where it is hidden, of the call's id."""
    return f"call-{phone_hash(f'call {sid}' if hidden(phone) else phone, secret)}"


class Calls:
    """The tables of callers; may be shared by threads. Every method may raise `Unreachable`, as a store does."""

    def __init__(self, store: Store) -> None:
        """Keep them in this store."""
        self._store = store
        self._sweep = Sweep(store)

    def load(self, caller: str, now: float) -> Call:
        """Where a caller stands; what cannot be read any more is forgotten."""
        self._sweep.now_and_then(now)
        try:
            stored = self._store.load(caller, now=now)
        except Damaged:
            self._store.delete(caller)
            return Call()
        if stored is None:
            return Call()
        kept = stored.state.get(_FIELD) or {}
        session = from_json(kept.get("session"))
        if session is None:
            return Call(version=stored.version)
        return Call(session, kept["sid"], kept["step"], kept["answer"], stored.version)

    def save(self, caller: str, call: Call, now: float, *, returns: bool = True) -> None:
        """Keep it, if nobody else has changed it meanwhile; for long where the caller can come back to it.

        Raises:
            Conflict: somebody has.
        """
        session = to_json(call.session)
        state: State = {_FIELD: {"session": session, "sid": call.sid, "step": call.step, "answer": call.answer}}
        expires_at = now + (KEPT if returns and call.session.players else KEPT_UNKNOWN)
        if call.version is None:
            self._store.create(state, Keys(), expires_at=expires_at, now=now, table=caller)
        else:
            self._store.save(caller, state, call.version, Keys(), expires_at=expires_at, now=now)


__all__ = ["Call", "Calls", "Conflict", "caller"]
