"""What was nearly understood, in a few words: of what "Did you mean: ...?" is asked."""

from collections.abc import Mapping

from onenight.conversation.pointing.vote import OTHERS
from onenight.rules.errors import Argument
from onenight.speech.lines import Lines
from onenight.wishes.wish import Cards, Kind, Wish

TELLS: Mapping[Kind, tuple[str, ...]] = {
    **dict.fromkeys(
        (Kind.JOIN, Kind.BOXES, Kind.HOUSE_RULE, Kind.SOUND, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED), ()
    ),
    **dict.fromkeys((Kind.TEXT_ROLES, Kind.BEGIN, Kind.DEAL_AGAIN, Kind.AWAKE, Kind.GO_ON, Kind.NEXT), ()),
    **dict.fromkeys((Kind.PREVIOUS, Kind.PAUSE, Kind.SET_TIME, Kind.ADD_TIME, Kind.TAKE_TIME, Kind.TIMER), ()),
    **dict.fromkeys((Kind.UNTIMED, Kind.VOTE, Kind.REFEREE, Kind.AROUND, Kind.NOBODY_DIED, Kind.NOBODY), ()),
    **dict.fromkeys((Kind.UNDO, Kind.REMATCH, Kind.TOURNAMENT, Kind.FORGET, Kind.START_OVER, Kind.STOP), ()),
    **dict.fromkeys((Kind.HOME, Kind.DONE, Kind.LANGUAGE, Kind.EXPLAIN_GAME), ()),
    **dict.fromkeys((Kind.CARDS, Kind.ADD, Kind.REMOVE, Kind.ONLY, Kind.EXTRA), ("cards",)),
    Kind.REPLACE: ("cards", "replaced"),
    Kind.PLAYERS: ("number",),
    Kind.GAME: ("choice",),
    Kind.PACE: ("choice",),
    **dict.fromkeys((Kind.LEAVE, Kind.LET_BACK, Kind.NAME, Kind.DIED), ("names",)),
    Kind.CALL: ("target",),
    Kind.POINT: ("names", "target"),
    Kind.FINGERS: ("names", "number"),
    Kind.SHOW: ("names", "roles"),
}
"""What can be asked about, and what a wish for it has to say; with less it is asked for the rest."""

_NAMED = {Kind.GAME: "games", Kind.PACE: "paces"}
"""Whose choice has a name, and where."""


def can_be_asked(wish: Wish) -> bool:
    """Whether there is a short phrase for a wish."""
    needs = TELLS.get(wish.kind)
    return needs is not None and all(getattr(wish, field) for field in needs)


def phrase(wish: Wish, lines: Lines) -> str:
    """A wish that can be asked about, in a few words; a house rule as it is read out, where it has a line."""
    rules = lines.section("words", "rules")
    if wish.kind is Kind.HOUSE_RULE and wish.choice in rules:
        return str(rules[wish.choice])
    told = {field: _told(wish, field, lines) for field in TELLS[wish.kind]}
    return lines.say(f"prompts.meant.{wish.kind.removeprefix('AMAZON.')}", **told)


def _told(wish: Wish, field: str, lines: Lines) -> Argument:
    value = getattr(wish, field)
    if field == "choice":
        return str(lines.entry("words", _NAMED[wish.kind], value)["name"])
    if field == "number":
        return lines.number(value)
    if field in ("cards", "replaced"):
        return tuple([_cards(each, lines) for each in value])
    if field == "roles":
        return tuple(value)
    return tuple([_person(each, lines) for each in ((value,) if isinstance(value, str) else value)])


def _cards(cards: Cards, lines: Lines) -> str:
    """Cards as they were named; of those without a number all that there are."""
    if cards.number is None:
        return lines.many(cards.key)
    return lines.number_of(cards.key, cards.number)


def _person(name: str, lines: Lines) -> str:
    return lines.raw("prompts.meant.everyone") if name == OTHERS else name
