"""The components of the box: action cards, tokens with a secret face, and rooms; each kind is an entry here.

Everything else about them is derived. Source: docs/rules/one-week.md, "Action cards", "Players", "Artifacts", "Castle"
and "Rooms"; which are day rooms is read off their texts (d).
"""

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Literal, NamedTuple


class TokenKind(StrEnum):
    """The two kinds of token on a marker; one is only ever exchanged with its like."""

    ROLE = "role"
    ARTIFACT = "artifact"


ROLES = ("werewolf", "tanner", "villager")
"""The faces of role tokens."""

STUDY = ROLES
"""The extra tokens of which one, unseen, lies in the Study."""


class Artifact(NamedTuple):
    """One kind of artifact."""

    key: str
    counts_as: str | None
    """The role it makes of whoever has it at the end; None: it changes nothing."""
    mutes: bool = False
    """Whether whoever sees it speaks no more."""


ARTIFACTS: Mapping[str, Artifact] = {
    artifact.key: artifact
    for artifact in (
        Artifact("claw", "werewolf"),
        Artifact("cudgel", "tanner"),
        Artifact("brand", "villager"),
        Artifact("mask", None, mutes=True),
        Artifact("void", None),
    )
}

_MAX_PLAYERS_WITHOUT_VOID = 2
"""For every player beyond so many a Void is put in: the rulebook's."""


def list_roles_in_play(players: int) -> tuple[str, ...]:
    """Return the role tokens for a table of that size: one for each player and each of the staff."""
    return ("werewolf", "werewolf", "tanner", *["villager"] * players)


def list_artifacts_in_play(players: int) -> tuple[str, ...]:
    """Return the artifacts for a table of that size: one of each, and a Void for every player over two."""
    return (*[key for key in ARTIFACTS if key != "void"], *["void"] * (players - _MAX_PLAYERS_WITHOUT_VOID))


def resolve_role(role: str, artifact: str | None) -> str:
    """Return the role that a player counts as at the end: an artifact overrides the token under it."""
    return (artifact and ARTIFACTS[artifact].counts_as) or role


Time = Literal["day", "night", "never"]
"""When a room does something: when a movement ends there, at night, or not at all."""


class RoomDeed(NamedTuple):
    """One thing that may be done in a day room, by the word a move names it with."""

    key: str
    needs: tuple[str, ...] = ()
    """The fields of a move that it takes."""
    may: tuple[str, ...] = ()
    """Fields that it takes in some cases only."""


class Room(NamedTuple):
    """One kind of room; `deeds` is what its day action may be."""

    key: str
    time: Time
    deeds: tuple[RoomDeed, ...] = ()


FOYER = "foyer"
"""The room that every castle has; neither dynamite nor the Laboratory takes it away."""
PASSAGE = "secret_passage"
"""The room that nobody stays in."""

ROOMS: Mapping[str, Room] = {
    room.key: room
    for room in (
        Room(FOYER, "day"),  # the New Start Player token is taken by itself
        Room("archives", "day", (RoomDeed("take"),)),
        Room("armory", "day", (RoomDeed("shield", may=("player",)),)),
        Room(
            "dynamite",
            "day",
            (RoomDeed("place", ("room",)), RoomDeed("detonate", ("room",)), RoomDeed("return", ("room",))),
        ),
        Room("guest_bedroom", "day", (RoomDeed("look", ("player",)),)),
        Room("kitchen", "day", (RoomDeed("pick_up"),)),
        Room("laboratory", "day", (RoomDeed("replace", ("room", "by")),)),
        Room("parlor", "day", (RoomDeed("summon", ("staff",)), RoomDeed("send", ("staff",)))),
        Room(PASSAGE, "day"),  # left at once, by a move of its own
        Room("great_hall", "night"),
        Room("observatory", "night"),
        Room("panic_room", "night"),
        Room("staff_quarters", "night"),
        Room("study", "night"),
        Room("workshop", "night"),
        Room("sitting_room", "never"),
    )
}

ROUND_ROOMS: tuple[str, ...] = tuple(key for key in ROOMS if key != FOYER)
"""The rooms of which a castle has as many as players."""

DEEDS: Mapping[str, RoomDeed] = {deed.key: deed for room in ROOMS.values() for deed in room.deeds}
"""Everything that may be done by day, by its word; the word alone tells the room."""

RECOMMENDED = ("kitchen", "great_hall", "parlor", "guest_bedroom", "panic_room", "workshop", "observatory")
"""The recommended set is the first of these, as many as players (d: the rulebook's sets were pictures)."""

_MAX_PLAYERS_WITH_ONE_EACH = 4
"""The most players for whom there is one of each: the rulebook's."""


def count_furniture(players: int) -> int:
    """Return how many shields lie in the Armory, and how many dynamites in the Dynamite, when it is set up."""
    return 1 if players <= _MAX_PLAYERS_WITH_ONE_EACH else 2


def recommend_rooms(players: int) -> tuple[str, ...]:
    """Return the recommended castle for a table of that size, clockwise from the Foyer."""
    return (FOYER, *RECOMMENDED[:players])


class Deed(Enum):
    """What a card may do at night."""

    CHECK = "look at one's own tokens"
    LOOK = "look at tokens on other markers"
    SWITCH = "exchange the tokens of two markers unseen"
    ROB = "exchange one's own token with another marker's, and perhaps look at the new one"


class Card(NamedTuple):
    """One kind of action card."""

    key: str
    copies: int
    """How many of it each player has."""
    number: int
    """By day: how many rooms it moves."""
    deed: Deed


CARDS: Mapping[str, Card] = {
    card.key: card
    for card in (
        Card("insomniac", 2, 0, Deed.CHECK),
        Card("seer", 1, 1, Deed.LOOK),
        Card("troublemaker", 1, 2, Deed.SWITCH),
        Card("robber", 1, 3, Deed.ROB),
    )
}

FIRST_HAND: tuple[str, ...] = tuple(card.key for card in CARDS.values() for _ in range(card.copies))
"""The keys of the five cards a player begins with."""


def sort_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return cards in the order of the catalog: a hand has no order of its own."""
    return tuple([key for key in CARDS for _ in range(cards.count(key))])
