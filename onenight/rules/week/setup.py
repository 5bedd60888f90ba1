"""The set-up: who plays, which rooms, and every token that chance will ever decide, dealt before the first move.

What is fixed here is all the chance of a week, so that a replay needs none.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeVar, get_args

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value
from onenight.rules.record_fields import check_player_count, read_names
from onenight.rules.week.components import FOYER, ROOMS, ROUND_ROOMS, STUDY, list_artifacts_in_play, list_roles_in_play


class Options(NamedTuple):
    """How a table reads what the rulebook does not tell."""

    last_day: Literal["official", "monday", "tuesday", "wednesday", "thursday", "friday"] = "official"
    """The day before the vote; "official": Friday for three or four players, Thursday for more (d)."""
    seer: Literal["one or two", "two"] = "one or two"
    """How many tokens a Seer looks at (d: the sample play has one look at a single token)."""
    two_dynamites: Literal["one of them", "each"] = "one of them"
    """With two tokens: whether a visit to the Dynamite does one thing, or one for each token (d)."""

    def list_changes(self) -> dict[str, str]:
        """Return the options that differ from official, by key."""
        return {key: value for key, value in self._asdict().items() if value != getattr(OFFICIAL, key)}


OFFICIAL = Options()
"""What docs/rules/one-week.md says."""

OPTIONS: Mapping[str, tuple[str, ...]] = {key: get_args(hint) for key, hint in Options.__annotations__.items()}
"""Every option and the values it may have."""

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")
"""The days a week may have, by their names, in order."""

DISCUSSION_SECONDS = 4 * 60
"""Seconds that the table talks after the last night, unless it says otherwise (docs/rules/one-week.md, "Vote")."""

_MAX_PLAYERS_OF_LONG_WEEK = 4
"""The largest table that plays until Friday."""


def count_week_days(options: Options, players: int) -> int:
    """Return the number of days and nights of a week."""
    if options.last_day == "official":
        return len(DAYS) if players <= _MAX_PLAYERS_OF_LONG_WEEK else len(DAYS) - 1
    return DAYS.index(options.last_day) + 1


def read_options(value: object) -> Options:
    """Read options as a record carries them: "official", or an object of those that differ.

    Raises:
        NotUnderstood: `wrong-type-options`, `unknown-option` or `unknown-option-value`.
    """
    if value == "official":
        return OFFICIAL
    if not isinstance(value, Mapping):
        raise NotUnderstood("wrong-type-options", field="options", value=quote_value(value))
    for key, chosen in value.items():
        if key not in OPTIONS:
            raise NotUnderstood("unknown-option", field=f"options.{key}", value=quote_value(key), known=tuple(OPTIONS))
        if chosen not in OPTIONS[key]:
            allowed = OPTIONS[key]
            raise NotUnderstood(
                "unknown-option-value", field=f"options.{key}", value=quote_value(chosen), known=allowed
            )
    return Options(**value)


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
