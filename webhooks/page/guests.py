"""Describe what every window of a table may know of its texted game: how to join, who is in, who is waited for."""

import json
from collections.abc import Mapping
from typing import Literal, NamedTuple
from zlib import crc32

from evenings.hosting import Hosting
from onenight.conversation.faces import choose_faces
from onenight.conversation.session import Session
from onenight.speech.alphabet import transliterate
from onenight.speech.front import SIMULATED
from onenight.texting.party import Party, Stage
from onenight.ways.index import WAYS

NOBODY: Mapping[str, object] = {
    "code": None,
    "joined": [],
    "faces": [],
    "waiting": [],
    "late": [],
    "quiet": [],
    "back": None,
    "spoken": {},
}
"""What is known where there is no texted game."""

How = Literal["none", "simulated", "browser", "twilio", "both"]


class Guests(NamedTuple):
    """The players by text, and how they join with this service."""

    hosting: Hosting | None = None
    """Who hosts them; None where there are none."""

    @property
    def windows(self) -> bool:
        """Tell whether the table's page opens windows that stand for phones."""
        return self.hosting is not None and self.hosting.number == SIMULATED

    @property
    def number(self) -> str:
        """Return the number that players text; '' where it is not known, and where none is texted."""
        return "" if self.hosting is None or self.windows else self.hosting.number or ""

    @property
    def address(self) -> str:
        """Return the address where players' own phones open the join page; '' where they reach none."""
        return "" if self.hosting is None else self.hosting.address

    @property
    def how(self) -> How:
        """Return how players join a game: by text, on the join page, either, or in windows that stand for phones."""
        if self.hosting is None:
            return "none"
        texted = self.hosting.number is not None and not self.windows
        if self.address:
            return "both" if texted else "browser"
        return "twilio" if texted else "simulated"

    def find_game(self, table: str) -> Party | None:
        """Return the texted game of that id; None where there is none."""
        return None if self.hosting is None else self.hosting.find_party(table)

    def has_news(self, session: Session) -> bool:
        """Return whether the texted game of a table has gone on since something was told there last."""
        party = self.find_game(session.party)
        return party is not None and WAYS.of(session, party).has_news(session, party)

    def public_number(self, session: Session) -> int:
        """Return a hash of what all may see of a table's texted game, to tell whether it went on; 0 without one."""
        party = self.find_game(session.party)
        return crc32(json.dumps(WAYS.of(session, party).phone_view(party)).encode()) if party else 0

    def seat_code(self, game: Party | None) -> str:
        """Return the code of the seat that is open for another phone; "" where none is."""
        return "" if game is None or game.back is None else game.back.code

    def describe_game(self, game: Party | None) -> dict[str, object]:
        """Return what every window may show of a texted game, as plain JSON."""
        known = NOBODY if game is None else _describe_party(game)
        how = {"how": self.how, "windows": self.windows, "number": self.number, "address": self.address}
        return {**how, **known}


def _describe_party(game: Party) -> Mapping[str, object]:
    joined = [seat.name for seat in game.seats]
    names = [*joined, *[seat.name for seat in game.late]]
    return {
        "code": game.code if game.stage is Stage.JOIN else None,
        "joined": joined,
        "faces": list(choose_faces(joined, {seat.name: seat.face for seat in game.seats})),
        "waiting": list(game.missing),
        "late": [seat.name for seat in game.late],
        "quiet": sorted(game.quiet),
        "back": None if game.back is None else {"name": game.back.name, "code": game.back.code},
        "spoken": {name: transliterate(name) for name in names if transliterate(name) != name},
    }
