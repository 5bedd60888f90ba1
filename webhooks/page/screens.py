"""The second screens of a table, as they are kept with it: the code for one more, and those that have typed one.

The store finds a table by them as it finds a party by its code and its phones: sealed, the code is a keyed hash.
"""

from hashlib import sha256
from typing import NamedTuple

from evenings.wrong_codes import WrongCodes
from onenight import codec
from stores import Keys

CODE_DIGITS = 6
"""Ours: as long as the code of a party that anybody's browser can try."""

CODE_SECONDS = 600.0
"""How long a code can be typed. Ours: somebody walks to the television, and finds the remote."""

MOST_SCREENS = 8
"""So many screens of a table are known; the oldest makes room. Ours: a house has fewer."""


@codec.by_name
class PairedScreens(NamedTuple):
    """The second screens of a table."""

    code: str = ""
    """What one more screen is asked for; empty where there is none."""
    until: float = 0.0
    """Until when, in Unix seconds."""
    known: tuple[str, ...] = ()
    """The screens, by hashes of what they keep."""
    wrong: int | None = None
    """How many wrong codes the service had seen when the code was drawn (`WrongCodes.total`)."""

    @property
    def keys(self) -> Keys:
        """Return the keys by which the store finds their table."""
        return Keys(code_key(self.code) if self.code else None, frozenset(self.known))

    def code_at(self, now: float) -> str:
        """Return the code that can be typed now; '' where there is none."""
        return self.code if now < self.until else ""

    def with_code(self, code: str, now: float, wrong: int) -> "PairedScreens":
        """Return these screens with a new code for one more; `wrong`: how many codes were wrong before."""
        return PairedScreens(code, now + CODE_SECONDS, self.known, wrong)

    def without_guessed_code(self, wrong_codes: WrongCodes) -> "PairedScreens":
        """Return these screens without a code that too many guesses may have come near to, as a seat's is."""
        guessed = bool(self.code) and wrong_codes.is_guessed(self.code, self.wrong)
        return PairedScreens(known=self.known) if guessed else self

    def with_screen(self, key: str) -> "PairedScreens":
        """Return these screens with one more, whose code is used up."""
        return PairedScreens(known=(*self.known, screen_key(key))[-MOST_SCREENS:])

    def describe(self, now: float) -> dict[str, object]:
        """Return what the windows of the table are shown."""
        code = self.code_at(now)
        return {"code": code, "seconds": round(self.until - now) if code else 0, "screens": len(self.known)}


def code_key(code: str) -> str:
    """Return the key by which the store finds the table that shows this code; no code of a party is like it."""
    return f"screen {code}"


def screen_key(key: str) -> str:
    """Return the key by which the store finds a screen's table: a hash of the screen's secret."""
    return f"screen-{sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
