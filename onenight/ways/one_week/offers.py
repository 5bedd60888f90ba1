"""The buttons of a week, with the board and by text: rooms of this castle, staff, tokens, directions."""

from collections.abc import Iterable

from onenight.conversation.answer_offers import Offer, Offers, capitalize_first, offer_line, offer_person, offer_role
from onenight.conversation.tapped_wishes import make_tapped
from onenight.rules.week.castle import Direction
from onenight.rules.week.components import ARTIFACTS, CARDS, ROLES
from onenight.speech.lines import Lines
from onenight.ways.one_week import week_lines
from onenight.wishes.wish import Kind


def offer_lines(*keys: str, lines: Lines) -> Offers:
    """Return offers of lines that are said as they stand: keys of `castle.now`."""
    return Offers(tuple([offer_line(f"castle.now.{key}", lines) for key in keys]))


def offer_rooms(keys: Iterable[str], lines: Lines) -> Offers:
    """Return offers of some rooms."""
    return Offers(tuple([_offer_room(key, lines) for key in keys]))


def _offer_room(key: str, lines: Lines) -> Offer:
    name = week_lines.name_room(key, lines)
    return Offer(lines.say("castle.now.the_room", name=name), name, make_tapped(Kind.GO, room=key), "room", key)


def offer_staff(names: Iterable[str]) -> tuple[Offer, ...]:
    """Return offers of some of the staff."""
    return tuple([offer_person(name, "staff") for name in names])


def offer_directions(lines: Lines) -> Offers:
    """Return the offers left and right."""
    return Offers(tuple([offer_line(f"castle.directions.{way}", lines, "direction", way) for way in Direction]))


def offer_cards(lines: Lines) -> Offers:
    """Return offers of all action cards, for a hand is secret."""
    return Offers(tuple([offer_role(key, lines) for key in CARDS]))


def offer_tokens(lines: Lines) -> tuple[Offer, ...]:
    """Return offers of the roles that a token may show, each once."""
    return tuple([offer_role(key, lines) for key in ROLES])


def offer_artifacts(lines: Lines) -> tuple[Offer, ...]:
    """Return offers of the artifacts that may lie on a token, each once."""
    return tuple([_offer_artifact(key, lines) for key in ARTIFACTS])


def _offer_artifact(key: str, lines: Lines) -> Offer:
    name = lines.raw(f"letters.faces.{key}")
    said = lines.say("castle.now.the_artifact", name=name)
    return Offer(said, capitalize_first(name), make_tapped(Kind.SHOW, artifact=key), "other", key)
