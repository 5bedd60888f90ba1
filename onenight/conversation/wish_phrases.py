"""Wishes in words: what "Did you mean: ...?" asks about, and the line "You: ..." of what was tapped."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from onenight.conversation.answer_offers import capitalize_first
from onenight.conversation.pointing.vote import OTHERS
from onenight.conversation.tapped_wishes import Tapped, map_words_to_wishes
from onenight.rulebook.usual_questions import can_offer, say_question
from onenight.rules.errors import Argument
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Cards, Kind, Wish

# Wishes that were nearly understood


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
        return lines.name_plural(cards.key)
    return lines.name_cards(cards.key, cards.number)


def _say_person(name: str, lines: Lines) -> str:
    """Return a player's name; "everyone" for the rest of the table."""
    return lines.raw("prompts.meant.everyone") if name == OTHERS else name


# Wishes that were tapped

CHARACTERS = 120
"""The most characters of that line."""


def say_taps(each: Sequence[Tapped], lines: Lines) -> str:
    """Return what was tapped as a sentence; empty where it needs none."""
    told = [words for one in each if (words := _say_tap(one, lines))]
    whole = capitalize_first(", ".join(dict.fromkeys(told)))
    return whole if len(whole) <= CHARACTERS else f"{whole[: CHARACTERS - 1].rstrip()}…"


def _say_tap(tapped: Tapped, lines: Lines) -> str:
    """Return one tapped wish in words: as it is offered, as it is asked about, or by what it names."""
    wishes = tapped.wishes()
    if CATALOG[tapped.kind].silent:
        return ""
    if tapped in _map_offers_to_words(lines):
        return _map_offers_to_words(lines)[tapped]
    question = wishes[0].question
    if question is not None and can_offer(question, lines):
        return say_question(question, lines)
    if all(map(can_be_asked, wishes)):
        return lines.listing([phrase(wish, lines) for wish in wishes])
    return _list_named(wishes[0], lines)


@lru_cache(maxsize=8)
def _map_offers_to_words(lines: Lines) -> Mapping[Tapped, str]:
    """Return the words of each wish that every table is offered, the first where there are several."""
    return {wish: words for words, wish in reversed([*map_words_to_wishes(lines).items()])}


def _list_named(wish: Wish, lines: Lines) -> str:
    """Return the cards, players or rooms that a wish names, as a list in words; for most a word is enough."""
    if wish.kind is Kind.DECK:
        return lines.raw("prompts.you.deck")
    if wish.kind is Kind.SEATS and not any(wish.names):
        return lines.say("prompts.meant.PlayersIntent", number=lines.number(wish.number or 0))
    rooms = [lines.raw(f"castle.names.{key}") for key in wish.rooms]
    roles = [lines.role(key) for key in (*wish.roles, *filter(None, (wish.card,)))]
    named = (*filter(None, (*wish.names, wish.target)), *roles, *rooms)
    return lines.listing(named) if named else ""
