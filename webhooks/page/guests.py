"""What every window of a table may know of its texted game: how to join, who is in, and who is waited for."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from evenings.hosting import Hosting
from onenight.texting.party import Party, Stage

NOBODY: Mapping[str, object] = {"code": None, "joined": [], "waiting": []}
"""What is known where there is no texted game."""


class Guests(NamedTuple):
    """Those who play by text, and how they do it with this service."""

    how: Literal["none", "simulated", "twilio"] = "none"
    hosting: Hosting | None = None
    """Who hosts them; None where there are none."""
    number: str = ""
    """The number that players text; empty where nobody has said it, and where phones are simulated."""
    address: str = ""
    """The address under which the players' own devices reach the page; empty where only this machine does."""

    def game(self, table: str) -> Party | None:
        """The texted game of that id; None where there is none."""
        return None if self.hosting is None else self.hosting.found(table)

    def shown(self, game: Party | None) -> dict[str, object]:
        """What may be shown of it at any time."""
        known = NOBODY if game is None else _known(game)
        return {"how": self.how, "number": self.number, "address": self.address, **known}


def _known(game: Party) -> Mapping[str, object]:
    return {
        "code": game.code if game.stage is Stage.JOIN else None,
        "joined": [seat.name for seat in game.seats],
        "waiting": list(game.missing),
    }
