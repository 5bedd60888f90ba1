"""The state of phone calls: a caller's table, and how far the call at it has come.

The answer to a step is kept with the change that it made, so that a step that comes again gets the same answer and
changes nothing.
"""

from typing import NamedTuple

from evenings.device_memory import DEVICES_KEPT
from evenings.sessions import Sessions
from onenight.conversation.session import Session
from stores import State, hash_phone

CALLS_KEPT = 6 * 3600.0
"""Seconds for a call without a number, and for a caller without a table: longer than Twilio lets any call last."""

HIDDEN = ("anonymous", "restricted", "blocked", "unknown", "unavailable", "private")
"""What callers go by who hide their number: the word, or its letters as keys ("+266696687")."""
_KEYS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")


class Call(NamedTuple):
    """How far a call at a table has come."""

    sid: str = ""
    """The call that was there last."""
    step: int = -1
    """The last step of that call that was answered; -1 before the first."""
    answer: str = ""
    """What it was answered."""
    returns: bool = True
    """Whether the caller can come back to the table; not stored."""


def is_hidden(phone: str) -> bool:
    """Return whether a caller hides the number, and so cannot be found again after the call."""
    shown = phone.removeprefix("+").casefold()
    return not shown or any(shown in (word, word.translate(_KEYS)) for word in HIDDEN)


def hash_caller(phone: str, sid: str, secret: str) -> str:
    """Return the id of a caller: a keyed hash of the number or, where it is hidden, of the call's id."""
    return f"call-{hash_phone(f'call {sid}' if is_hidden(phone) else phone, secret)}"


class Calls(Sessions[Call]):
    """The tables of callers, by what `hash_caller` says of them, with how far the call has come."""

    field = "call"
    nothing = Call()
    ours = True

    def seconds(self, session: Session, beside: Call) -> float:
        """Return `DEVICES_KEPT` where the caller can come back to a table, else `CALLS_KEPT`."""
        return DEVICES_KEPT if beside.returns and session.players else CALLS_KEPT

    def write(self, session: object, beside: Call) -> State:
        """Return the state to store: session and call in one field."""
        return {self.field: {"session": session, "sid": beside.sid, "step": beside.step, "answer": beside.answer}}

    def session(self, state: State) -> object:
        """Return the session of a stored state, as plain JSON; None where there is none."""
        return (state.get(self.field) or {}).get("session")

    def read_beside(self, state: State) -> Call:
        """Return the call of a stored state."""
        kept = state[self.field]
        return Call(kept["sid"], kept["step"], kept["answer"])
