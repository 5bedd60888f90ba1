"""The wishes of a table: one mapping from intents and slots, whoever heard them."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from onenight.codec import by_name
from onenight.hearing.normalization import is_too_long
from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import NotUnderstood
from onenight.speech.either_slots import EITHER
from onenight.speech.interaction_models import LATER
from onenight.wishes.catalog import CATALOG, CatalogEntry
from onenight.wishes.kind import Kind as Kind  # noqa: PLC0414 - a wish and its kind are imported together

Slots = Mapping[str, tuple[str, ...]]
"""By a slot's name the values heard: the id of a known value, digits for numbers, else what was said."""


class Cards(NamedTuple):
    """Cards as they were named: "two Masons" is 2, "a Mason" and "the Mason" are 1, "Masons" leaves it open."""

    key: str
    number: int | None = None


@by_name
class Wish(NamedTuple):
    """The wish of a table, with what it said about it; whatever was not said is empty."""

    kind: Kind
    number: int | None = None
    roles: tuple[str, ...] = ()
    """The roles asked about, or shown, by key."""
    cards: tuple[Cards, ...] = ()
    """The cards that are listed, added, taken out, or put in the place of others."""
    replaced: tuple[Cards, ...] = ()
    """The cards that others take the place of."""
    names: tuple[str, ...] = ()
    """Players as they were named: who points, died, shows a card, joins."""
    target: str = ""
    """The player pointed at, or the name a player is to be called by."""
    choice: str = ""
    """The game, boxes, pace, house rule ("key=value" or a preset), kind of tournament, topic, "on" or "off", by key.

    Of a language its code.

    Of who begins: `DEALT`, if the cards are. Of how long it takes: `HALF` or `DOUBLE` of what there is.

    In One Week: the kind of castle, the last day, an artifact, or what is done in a room.
    """
    seconds: int | None = None
    """A length of time."""
    rooms: tuple[str, ...] = ()
    """Rooms of the castle, by key."""
    direction: str = ""
    """A way around the castle or the table: "left" or "right"."""
    card: str = ""
    """An action card, or the card beside the center, by key."""
    steps: int | None = None
    """How many rooms somebody walks."""
    beside: bool = False
    """Whether more fingers were told in the same breath."""
    either: bool = False
    """Whether it was said in words that a name and a card share ("without Hunter"); `references.py` decides."""
    also: tuple["Wish", ...] = ()
    """Further wishes of the same breath that are granted with this one, or wait with it."""
    question: RuleQuestion | None = None
    """A question about the rules as it was read or tapped; None where only its topic was heard."""

    @property
    def entry(self) -> CatalogEntry:
        """Return the catalog entry of its kind."""
        return CATALOG[self.kind]

    def require_number(self) -> int:
        """Return the number of this wish.

        Raises:
            NotUnderstood: `no-number`, where none was told.
        """
        if self.number is None:
            raise NotUnderstood("no-number")
        return self.number


DEALT = "dealt"
"""The choice of a wish to begin that says the cards are dealt."""
HALF, DOUBLE = "half", "double"
"""The choices of a length of time that is told by the one there is."""

AMONG_THEM = Wish(Kind.UNKNOWN, choice="among_them")
"""Talk of people to one another."""
TOO_LONG = Wish(Kind.UNKNOWN, choice="too_long")
"""A text too long to be read to its end."""


def read_wish(intent: str, slots: Slots) -> Wish:
    """Return the wish behind an intent and its slots; UNKNOWN for an intent that nobody knows."""
    if any(is_too_long(value) for values in slots.values() for value in values):
        return TOO_LONG
    try:
        kind = Kind(intent)
    except ValueError:
        return Wish(Kind.UNKNOWN)
    if not slots:
        return Wish(kind)
    number = _read_players(slots)
    aspect = next((found for name in _ASPECTS if (found := _find_first(slots, name))), "")
    cards, roles = read_cards(_list_values(slots, "cards")), _list_values(slots, "role")
    if kind is Kind.EXPLAIN_ROLE:  # "the difference between the Minion and a Werewolf"
        roles += tuple([card.key for card in cards])
        cards = ()
    if CATALOG[kind].moves_people and slots.get("players") and number is None:
        kind = Kind.PLAYERS  # "two or three more": how many they are then is asked for
    if kind is Kind.SEATS:
        number = len(slots.get("names", ()))
    rooms = _list_values(slots, "rooms") + _list_values(slots, "room")
    return Wish(
        kind,
        number=number,
        roles=roles,
        cards=cards,
        replaced=read_cards(_list_values(slots, "replaced")),
        names=_list_values(slots, "names"),
        target=_find_first(slots, "target"),
        choice=next((found for name in _CHOICES if (found := _find_first(slots, name))), aspect),
        seconds=_read_seconds(slots.get("duration", ())),
        rooms=rooms,
        direction=_find_first(slots, "direction"),
        card=_find_first(slots, "card") or _find_first(slots, "extra"),
        steps=_read_number(slots.get("steps", ())),
        either=any(name.startswith(EITHER) and values for name, values in slots.items()),
        question=_question(aspect, roles, rooms, _find_first(slots, "other")),
    )


def _question(aspect: str, roles: tuple[str, ...], rooms: tuple[str, ...], other: str) -> RuleQuestion | None:
    """The question about the first role, or else about the first room; None where there is neither, or no aspect."""
    if not aspect or not (roles or rooms):
        return None
    return RuleQuestion(aspect, roles[0], other) if roles else RuleQuestion(aspect, thing=rooms[0])


def read_wishes(intent: str, slots: Slots) -> tuple[Wish, ...]:
    """Return the wishes behind an intent, one for each clause with a value in its slots, and at least one."""
    further = [
        {name.removeprefix(clause): values for name, values in slots.items() if name.startswith(clause) and values}
        for clause in LATER
    ]
    first = {name: values for name, values in slots.items() if not name.startswith(LATER)}
    return tuple([read_wish(intent, told) for told in (first, *filter(None, further))])


_CHOICES = (
    *("game", "boxes", "scenario", "pace", "rule", "mode", "switch", "castle", "day", "artifact", "deed", "dealt"),
    *("topic", "question", "share", "language", "announcer"),
)
_ASPECTS = ("aspect", "aspect_asked", "aspect_two", "aspect_room")
"""What is asked about the rules: Alexa has a slot for each form of question; what is asked of a room is only tapped."""
_FURTHER = ("", "_two", "_three", "_four", "_five")
"""Where a locale has no slots of several values, the further ones have names of their own."""


def _list_values(slots: Slots, name: str) -> tuple[str, ...]:
    called = [begin + name + further for begin in ("", EITHER) for further in _FURTHER]
    return tuple([value for slot in called for value in slots.get(slot, ())])


def _find_first(slots: Slots, name: str) -> str:
    return next(iter((*slots.get(name, ()), *slots.get(EITHER + name, ()))), "")


def read_cards(values: tuple[str, ...]) -> tuple[Cards, ...]:
    """Return the cards of a slot: a role's key is one card, "2 mason" so many, "* mason" leaves the number open."""
    return tuple(
        [
            Cards(match[2], _COUNTS.get(match[1], 1))
            for value in values
            if (match := re.fullmatch(CARDS_FORM, value)) is not None
        ]
    )


CARDS_FORM = r"(?:([1-9*]) )?([a-z_]+)"  # compiled when first needed, as below: most sessions start without it
_COUNTS: Mapping[str | None, int | None] = {"*": None, **{str(count): count for count in range(1, 10)}}


def _read_players(slots: Slots) -> int | None:
    """Return how many players are told, or which center card; "me and four friends" are one more than the friends."""
    friends = _read_number(slots.get("friends", ()))
    return _read_number(slots.get("players", slots.get("center", ()))) if friends is None else friends + 1


def _read_number(values: tuple[str, ...]) -> int | None:
    """Return the number that was said; None without one: Alexa sends "?" where it heard none."""
    digits = [value for value in values if value.isascii() and value.isdigit() and len(value) <= NUMBER_DIGITS]
    return int(digits[0]) if digits else None


NUMBER_DIGITS = 6
"""The digits of the longest number that is read."""


def _read_seconds(values: tuple[str, ...]) -> int | None:
    return next((seconds for value in values if (seconds := read_seconds(value)) is not None), None)


def read_seconds(duration: str) -> int | None:
    """Return how many seconds a length of time is, as ISO 8601 has it ("PT1M30S"), up to hours; None for no such."""
    match = re.fullmatch(DURATION_FORM, duration)
    if match is None or not any(match.groups()):
        return None
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return hours * 3600 + minutes * 60 + seconds


DURATION_FORM = r"PT(?:([0-9]{1,4})H)?(?:([0-9]{1,4})M)?(?:([0-9]{1,4})S)?"
