"""The services of an evening: all that stands over one store, put together here for every front.

Each part is made, and imported, when it is asked for first: whoever sends texts holds no conversation, and where tables
play with cards nothing of the texted game is loaded.
"""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from onenight.speech.front import SIMULATED
from onenight.speech.lines import FIRST
from stores.location import Location

if TYPE_CHECKING:
    from evenings.device_memory import Memory
    from evenings.hosting import Hosting
    from evenings.parties import Parties
    from stores.store import Store

Nudge = Callable[[str], None]
"""Is told of a party that has new texts to be sent."""


class Services:
    """One store with all that is kept there; may be shared by threads."""

    def __init__(  # noqa: PLR0913, PLR0917 - each is a fact of its own
        self,
        store: "Store",
        secret: str | None,
        number: str | None = None,
        nudge: Nudge | None = None,
        address: str = "",
        language: str = FIRST,
    ) -> None:
        """Play over this store, which is sealed with this secret.

        `number`: what players text, as `Hosting` has it; None where nothing can be texted.
        `address`: where anybody's phone opens the join page; empty where only those of a home do, or none.
        `language`: what those are answered in who text and are at no table.
        `nudge`: who sends; where it is left out another process sees in the store what there is to send.
        """
        self.store = store
        self.secret = secret
        self._number = number
        self._nudge = nudge
        self._address = address
        self._language = language

    @classmethod
    def at(cls, place: Location, number: str | None = None, address: str = "") -> "Services":
        """Return the services in the store of the settings.

        Raises:
            NotUnderstood: `bad-store`.
            NotAllowed: `unopenable-store`, `newer-store`, `store-not-sealed`, `store-sealed`, `wrong-secret`.
        """
        return cls(place.open(), place.secret, number, address=address)

    @cached_property
    def memory(self) -> "Memory":
        """Return what is remembered of devices."""
        from evenings.device_memory import Memory  # noqa: PLC0415 - for some fronts

        return Memory(self.store, self.secret)

    @cached_property
    def parties(self) -> "Parties":
        """Return the texted games."""
        from evenings.join_codes import FEWEST_DIGITS, FEWEST_DIGITS_OPEN  # noqa: PLC0415 - where a game is texted
        from evenings.parties import Parties, leave_to_others  # noqa: PLC0415 - where a game is texted

        sends = None if self._number in (None, SIMULATED) else self._nudge or leave_to_others
        digits = FEWEST_DIGITS_OPEN if self._address else FEWEST_DIGITS
        return Parties(self.store, self.secret, sends, digits=digits, language=self._language)

    @cached_property
    def hosting(self) -> "Hosting | None":
        """Return the host of texted games; None where none can be texted."""
        from evenings.hosting import Hosting  # noqa: PLC0415 - as above

        if self._number is None and not self._address:
            return None
        return Hosting(lambda: self.parties, self._number, self._address)
