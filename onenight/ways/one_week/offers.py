"""The buttons of a week, with the board and by text: rooms of this castle, staff, tokens, directions."""

from collections.abc import Iterable

from onenight.conversation.offered import Offer, Offers, begun, person, role, word
from onenight.conversation.tapped import tapped
from onenight.rules.week.cards import CARDS
from onenight.rules.week.tokens import ARTIFACTS, ROLES
from onenight.speech.lines import Lines
from onenight.ways.one_week import talk
from onenight.wishes.wish import Kind

WAYS = ("left", "right")


def words(*keys: str, lines: Lines) -> Offers:
    """Return offers of lines that are said as they stand: keys of `castle.now`."""
    return Offers(tuple([word(f"castle.now.{key}", lines) for key in keys]))


def rooms(keys: Iterable[str], lines: Lines) -> Offers:
    """Return offers of some rooms."""
    return Offers(tuple([_room(key, lines) for key in keys]))


def _room(key: str, lines: Lines) -> Offer:
    name = talk.room(key, lines)
    return Offer(lines.say("castle.now.the_room", name=name), name, tapped(Kind.GO, room=key), "room", key)


def staff(names: Iterable[str]) -> tuple[Offer, ...]:
    """Return offers of some of the staff."""
    return tuple([person(name, "staff") for name in names])


def directions(lines: Lines) -> Offers:
    """Return the offers left and right."""
    return Offers(tuple([word(f"castle.directions.{way}", lines, "direction", way) for way in WAYS]))


def cards(lines: Lines) -> Offers:
    """Return offers of all action cards, for a hand is secret."""
    return Offers(tuple([role(key, lines) for key in CARDS]))


def tokens(lines: Lines) -> tuple[Offer, ...]:
    """Return offers of the roles that a token may show, each once."""
    return tuple([role(key, lines) for key in ROLES])


def artifacts(lines: Lines) -> tuple[Offer, ...]:
    """Return offers of the artifacts that may lie on a token, each once."""
    return tuple([_artifact(key, lines) for key in ARTIFACTS])


def _artifact(key: str, lines: Lines) -> Offer:
    name = lines.raw(f"letters.faces.{key}")
    said = lines.say("castle.now.the_artifact", name=name)
    return Offer(said, begun(name), tapped(Kind.SHOW, artifact=key), "other", key)
