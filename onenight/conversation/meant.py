"""What was nearly understood, in a few words: of what "Did you mean: ...?" is asked."""

from onenight.conversation.pointing.vote import OTHERS
from onenight.rules.errors import Argument
from onenight.speech.lines import Lines
from onenight.wishes.wish import Cards, Kind, Wish


def can_be_asked(wish: Wish) -> bool:
    """Whether there is a short phrase for a wish."""
    needs = wish.entry.phrase
    return needs is not None and all(getattr(wish, field) for field in needs)


def phrase(wish: Wish, lines: Lines) -> str:
    """A wish that can be asked about, in a few words; a house rule as it is read out, where it has a line."""
    rules = lines.section("words", "rules")
    if wish.kind is Kind.HOUSE_RULE and wish.choice in rules:
        return str(rules[wish.choice])
    told = {field: _told(wish, field, lines) for field in wish.entry.phrase or ()}
    return lines.say(f"prompts.meant.{wish.kind.removeprefix('AMAZON.')}", **told)


def _told(wish: Wish, field: str, lines: Lines) -> Argument:
    value = getattr(wish, field)
    if field == "choice":
        return str(lines.entry("words", wish.entry.choices, value)["name"])
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
