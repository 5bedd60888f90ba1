"""What every window of a table may know of its texted game: how to join, who is in, and who is waited for."""

from typing import Literal, NamedTuple

from evenings.hosting import Hosting
from onenight.texting.party import Party, Stage


class Texting(NamedTuple):
    """How texted games are played with this service."""

    how: Literal["none", "simulated", "twilio"] = "none"
    hosting: Hosting | None = None
    """Who hosts them; None where none can be played."""
    number: str = ""
    """The number that players text; empty where nobody has said it, and where phones are simulated."""
    address: str = ""
    """The address under which the players' own devices reach the page; empty where only this machine does."""

    def party(self, table: str) -> Party | None:
        """The texted game of that id."""
        kept = self.hosting.parties.load(table) if self.hosting and table else None
        return kept and kept.party

    def shown(self, party: Party | None) -> dict[str, object]:
        """What may be shown of it at any time."""
        open_ = party is not None and party.stage is Stage.JOIN
        return {
            "how": self.how,
            "number": self.number,
            "address": self.address,
            "code": party.code if party is not None and open_ else None,
            "joined": [seat.name for seat in party.seats] if party else [],
            "waiting": list(party.missing) if party else [],
        }
