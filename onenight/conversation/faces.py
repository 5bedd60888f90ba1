"""The face of each player at a table: a drawn animal and a color, as pages show them (`templates/page/faces.js`)."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

from onenight.hearing.normalization import normalize_name

Value = TypeVar("Value")

ANIMALS = (
    *("fox", "owl", "cat", "bear", "hare", "deer", "badger", "raven", "mouse", "frog"),
    *("hedgehog", "squirrel", "goat", "duck", "dog", "snail", "bat", "moth", "otter", "turtle"),
)
"""The animals that are drawn; none of them is a role."""

COLORS = 10
"""So many colors an animal can have."""

FACES = frozenset(f"{animal}-{color}" for animal in ANIMALS for color in range(COLORS))
"""The keys of all faces, such as "owl-3"."""


def choose_faces(names: Sequence[str], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the key of each seat's face; no two alike at a table of at most twenty.

    `names`: by seat, '' for none; `chosen`: by name, the face that a phone chose. A name gets the same face every
    evening, wherever its player sits: an animal that nobody else has, in a color that nobody else is given, as far as
    there are so many. A chosen animal stays, in another color where somebody else chose the same face before.
    """
    faces: dict[int, tuple[str, int]] = {}
    for seat, name in enumerate(names):
        if chosen.get(name) in FACES:
            animal, _, wanted = chosen[name].partition("-")
            same = [color for other, color in faces.values() if other == animal]
            faces[seat] = (animal, _find_free(range(COLORS), same, int(wanted)))
    given: list[int] = []
    # Who has a name comes before who has none: that another seat gets its name changes no face but its own.
    for seat in sorted(set(range(len(names))) - set(faces), key=lambda seat: (not names[seat], names[seat], seat)):
        number = int.from_bytes(sha256((normalize_name(names[seat]) or str(seat)).encode()).digest()[:8])
        animal = _find_free(ANIMALS, [other for other, _ in faces.values()], number)
        given.append(_find_free(range(COLORS), given, number // len(ANIMALS)))
        faces[seat] = (animal, given[-1])
    return tuple([f"{animal}-{color}" for _, (animal, color) in sorted(faces.items())])


def _find_free(values: Sequence[Value], taken: Collection[Value], first: int) -> Value:
    """Return the first of the values that is not taken, from that index around; that one itself where all are taken."""
    around = [values[(first + step) % len(values)] for step in range(len(values))]
    return next((value for value in around if value not in taken), around[0])
