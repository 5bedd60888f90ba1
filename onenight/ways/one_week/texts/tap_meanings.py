"""The taps of a week as meanings, as those of a text; no text is read here.

Whose tokens are meant stands in three lists of a tap, in this order: `names`, the Study in `rooms`, `oneself` in
`words`. `role` and `artifact` in `words` are about these places: one of them about all, as many as there are places
about one each, several about the only place.
"""

from collections.abc import Sequence

from onenight.rules.week.components import CARDS, DEEDS, ROOMS, TokenKind
from onenight.texting.player_answer import Tap
from onenight.texting.tokens import MAX_QUOTED_CHARACTERS
from onenight.ways.one_week.texts.words import Meaning, Unread

_KINDS = tuple([str(kind) for kind in TokenKind])
_WORDS = ("left", "right", "stay", "pass")


def read_tap(tap: Tap, markers: Sequence[str]) -> list[Meaning]:
    """Return the meanings of a tap in a week with these markers.

    Raises:
        Unread: a person, room, card or word that no week knows, or more of `role` and `artifact` than places.
    """
    if tap.center:
        raise Unread("empty")
    for given, known in ((tap.names, markers), (tap.rooms, ROOMS), (tap.cards, CARDS)):
        for value in given:
            if value not in known:
                raise Unread("unknown", value=value[:MAX_QUOTED_CHARACTERS])
    said = [_read_word(word) for word in tap.words if word not in (*_KINDS, "oneself")]
    said += [Meaning("card", card) for card in tap.cards]
    return [*said, *_read_places(tap)]


def _read_word(word: str) -> Meaning:
    if word in DEEDS:
        return Meaning(f"deed_{word}", word)
    if word not in _WORDS:
        raise Unread("unknown", value=word[:MAX_QUOTED_CHARACTERS])
    return Meaning(word, word)


def _read_places(tap: Tap) -> list[Meaning]:
    """Return players, staff and rooms, each with the kind of token that is meant there."""
    kinds = [Meaning(word, word) for word in tap.words if word in _KINDS]
    places = [*[Meaning("marker", name) for name in tap.names], *[Meaning("room", room) for room in tap.rooms]]
    places += [Meaning(word, word) for word in tap.words if word == "oneself"]
    if len(places) == 1:
        return [*places, *kinds]
    if len(kinds) <= 1:
        return [*kinds, *places]
    if len(kinds) != len(places):
        raise Unread("empty")
    return [each for pair in zip(places, kinds, strict=True) for each in pair]
