"""Sights: who saw what through a move, and looking at tokens. What nobody is told by a sight, nobody has seen.

Whoever sees the Mask of Muting, however, speaks no more (docs/rules/one-week.md, "Artifacts").

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

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from onenight.rules.week.components import ARTIFACTS, TokenKind
from onenight.rules.week.moves import Target
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.week import Week


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

Next = tuple[Week, Sights]
"""The week after something was done, and who saw what."""


def find_face(week: Week, place: str, kind: TokenKind) -> str | None:
    """Return the face of the token at a place; None where none lies."""
    if place == STUDY_PLACE:
        return week.stock.study
    marker = week.markers[week.find_marker(place)]
    return marker.role if kind is TokenKind.ROLE else marker.artifact


def look_at_tokens(week: Week, seat: int, targets: Iterable[tuple[str, TokenKind]]) -> Next:
    """Let a player look at tokens, and make them mute where one of these mutes."""
    name = week.name(seat)
    sights = [Sight(name, See(str(kind)), place, find_face(week, place, kind)) for place, kind in targets]
    seen = [sight.face for sight in sights if sight.kind is See.ARTIFACT and sight.face]
    if seat not in week.muted and any(ARTIFACTS[each].mutes for each in seen):
        week = week._replace(muted=(*week.muted, seat))
        sights.append(Sight(name, See.MUTE, name))
    return week, tuple(sights)
