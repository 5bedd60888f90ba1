"""Sights: who saw what through a move. What nobody is told by a sight, nobody has seen.

| `kind` | who | what it tells |
|---|---|---|
| `role`, `artifact` | one player | the `face` of the token at `place` |
| `card` | one player | the `face` of the topmost face-down card in the pile of the player `place` |
| `mute` | one player | they have seen the Mask of Muting and speak no more |
| `action` | each who watches from the Observatory | what `place` `did` to which `targets`, not what he saw |
| `pile` | everyone (`viewer` is null) | `place` had no card left and took the discard pile up |
| `foyer` | everyone | `place` took the New Start Player token |
| `staff` | everyone | `place` walked to the `room` as the day began |
"""

from enum import StrEnum
from typing import NamedTuple

from onenight.rules.week.moves import Target


class See(StrEnum):
    """What kind of thing was seen."""

    ROLE = "role"
    ARTIFACT = "artifact"
    CARD = "card"
    MUTE = "mute"
    ACTION = "action"
    PILE = "pile"
    FOYER = "foyer"
    STAFF = "staff"


class Did(StrEnum):
    """What a watcher sees somebody do at night."""

    LOOK = "look"
    EXCHANGE = "exchange"
    NOTHING = "nothing"
    """The card is laid down unused, and stays unknown (d)."""


class Sight(NamedTuple):
    """What one player saw, or everybody."""

    viewer: str | None
    """None: everybody."""
    kind: See
    place: str
    face: str | None = None
    room: str | None = None
    did: Did | None = None
    targets: tuple[Target, ...] = ()
    look: bool = False
    """For an exchange: whether whoever made it looked at his new token."""

    def to_json(self) -> dict[str, object]:
        """Return the sight as plain JSON; `viewer` always, other fields where they say something."""
        told = {key: value for key, value in self._asdict().items() if value not in (None, (), False)}
        told = {"viewer": self.viewer, **told, "kind": str(self.kind)}
        if self.did:
            told |= {"did": str(self.did), "targets": [[place, str(kind)] for place, kind in self.targets]}
        return told


Sights = tuple[Sight, ...]
"""All that was seen through one move, in that order."""
