"""The set-up: who plays, which rooms, and every token that chance will ever decide, dealt before the first move.

What is fixed here is all the chance of a week, so that a replay needs none.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.record_fields import check_player_count, read_names
from onenight.rules.week.options import OFFICIAL, Options
from onenight.rules.week.rooms import FOYER, ROOMS, ROUND_ROOMS
from onenight.rules.week.tokens import STUDY, list_artifacts_in_play, list_roles_in_play

PLAYERS = range(3, 8)
"""How many can play: the rulebook's."""
STAFF = ("Alfred", "Alice", "Jeeves")
"""The staff of the castle, in the order in which their markers follow the players'."""

STUDY_PLACE = "study"
"""How moves and sights call the place of the token in the Study, which counts as a marker; the room's own key."""

_Thing = TypeVar("_Thing")


class Setup(NamedTuple):
    """A week before its first move."""

    players: tuple[str, ...]
    """Clockwise: everyone's left neighbor follows."""
    options: Options
    rooms: tuple[str, ...]
    """The ring, clockwise."""
    roles: tuple[str, ...]
    """The token dealt to every player, then to every one of the staff."""
    artifacts: tuple[str, ...]
    """The stack of the Archives, the topmost first, for whenever they are set up; empty where they cannot be."""
    study: str | None
    """The token of the Study, for whenever it is set up; None where it cannot be."""
    start: int
    """The seat of the start player."""

    @property
    def markers(self) -> tuple[str, ...]:
        """The names of all markers: the players', then the staff's."""
        return (*self.players, *STAFF)


def deal(
    players: Sequence[str], chance: Random, options: Options = OFFICIAL, rooms: Sequence[str] | None = None
) -> Setup:
    """Shuffle the tokens, and the rooms unless they are given (the ring, clockwise, the Foyer among them).

    Raises:
        NotUnderstood: a name that cannot be one, `duplicate-name`, `name-of-staff`; `unknown-room`.
        NotAllowed: `too-few-players`, `too-many-players`, `wrong-castle`.
    """
    names = check_players(players)
    ring = draw_rooms(len(names), chance) if rooms is None else check_rooms(rooms, len(names))
    return Setup(
        names,
        options,
        ring,
        shuffle_things(list_roles_in_play(len(names)), chance),
        shuffle_things(list_artifacts_in_play(len(names)), chance),
        shuffle_things(STUDY, chance)[0],
        int(chance.random() * len(names)),
    )


def shuffle_things(things: Iterable[_Thing], chance: Random) -> tuple[_Thing, ...]:
    """Return the things in a random order.

    By hand, for of all that Python draws only `random()` is promised to stay the same: a seed in a record must mean
    the same deal for ever.
    """
    left = list(things)
    return tuple([left.pop(int(chance.random() * count)) for count in range(len(left), 0, -1)])


def check_players(names: Sequence[object]) -> tuple[str, ...]:
    """Return the players' names, if that many may play and every name will do.

    Raises:
        NotAllowed: `too-few-players` or `too-many-players`.
        NotUnderstood: `bad-name`, `duplicate-name`, `name-of-staff`.
    """
    check_player_count(len(names), PLAYERS)
    taken = {name.casefold() for name in (*STAFF, STUDY_PLACE)}
    fields = read_names(names)
    for name, where in fields.items():
        if name.strip().casefold() in taken:
            raise NotUnderstood("name-of-staff", field=where, value=quote_value(name), taken=(*STAFF, STUDY_PLACE))
    return tuple(fields)


def draw_rooms(players: int, chance: Random) -> tuple[str, ...]:
    """Return a ring of random rooms for so many players."""
    return (FOYER, *shuffle_things(ROUND_ROOMS, chance)[:players])


def check_rooms(rooms: Sequence[object], players: int) -> tuple[str, ...]:
    """Return the ring, if it has the Foyer and as many different round rooms as there are players.

    Raises:
        NotUnderstood: `unknown-room`.
        NotAllowed: `wrong-castle`.
    """
    for index, room in enumerate(rooms):
        if not isinstance(room, str) or room not in ROOMS:
            raise NotUnderstood("unknown-room", field=f"rooms[{index}]", value=quote_value(room), known=tuple(ROOMS))
    if len(rooms) != players + 1 or len(set(rooms)) != len(rooms) or FOYER not in rooms:
        raise NotAllowed("wrong-castle", field="rooms", rooms=len(rooms), players=players)
    return tuple([str(room) for room in rooms])
