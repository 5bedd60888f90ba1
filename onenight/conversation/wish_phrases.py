"""Short phrases for wishes that were nearly understood: what "Did you mean: ...?" asks about."""

from onenight.conversation.pointing.vote import OTHERS
from onenight.rules.errors import Argument
from onenight.speech.lines import Lines
from onenight.wishes.wish import Cards, Kind, Wish


def can_be_asked(wish: Wish) -> bool:
    """Return whether "Did you mean ...?" can ask about a wish: it has a short phrase, and its fields are filled."""
    needs = wish.entry.phrase
    return needs is not None and all(getattr(wish, field) for field in needs)


def phrase(wish: Wish, lines: Lines) -> str:
    """Return a wish as a short phrase; a house rule as it is read out, where it has a line."""
    rules = lines.section("words", "rules")
    if wish.kind is Kind.HOUSE_RULE and wish.choice in rules:
        return str(rules[wish.choice])
    told = {field: _say_field(wish, field, lines) for field in wish.entry.phrase or ()}
    return lines.say(f"prompts.meant.{wish.kind.removeprefix('AMAZON.')}", **told)


def _say_field(wish: Wish, field: str, lines: Lines) -> Argument:
    """Return the value of a field as the argument of a phrase."""
    value = getattr(wish, field)
    if field == "choice":
        return str(lines.entry("words", wish.entry.choices, value)["name"])
    if field == "number":
        return lines.number(value)
    if field in ("cards", "replaced"):
        return tuple([_say_cards(each, lines) for each in value])
    if field == "roles":
        return tuple(value)
    return tuple([_say_person(each, lines) for each in ((value,) if isinstance(value, str) else value)])


def _say_cards(cards: Cards, lines: Lines) -> str:
    """Return cards as they were named; the plural alone where no number was."""
    if cards.number is None:
        return lines.many(cards.key)
    return lines.number_of(cards.key, cards.number)


def _say_person(name: str, lines: Lines) -> str:
    """Return a player's name; "everyone" for the rest of the table."""
    return lines.raw("prompts.meant.everyone") if name == OTHERS else name
