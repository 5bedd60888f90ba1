"""Looking at tokens, and the Mask of Muting: whoever sees it, however, speaks no more.

Source: docs/rules/one-week.md, "Artifacts".
"""

from collections.abc import Iterable

from onenight.rules.week.rounds import Next
from onenight.rules.week.setup import STUDY_PLACE
from onenight.rules.week.sights import See, Sight
from onenight.rules.week.tokens import ARTIFACTS, TokenKind
from onenight.rules.week.week import Week


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
