"""What was tapped, in words: the line "You: ..." of a screen."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from onenight.conversation.offered import capitalize_first
from onenight.conversation.tapped import Tapped
from onenight.conversation.wish_phrases import can_be_asked, phrase
from onenight.conversation.wishes_by_words import map_words_to_wishes
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish

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
