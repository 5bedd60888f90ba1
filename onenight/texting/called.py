"""What a player is called by text who asks to be called so, and what they are told of it.

Nobody is refused. Who is called like a card of this game, like a word that answers are made of, or in One Week like one
of the staff, is called otherwise, and told at once. The cards are those of the game, whoever holds one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from onenight.conversation.calling import cards
from onenight.rules.week.setup import STAFF, STUDY_PLACE
from onenight.speech.lines import Lines
from onenight.speech.plain import compared
from onenight.texting.handles import bare, handle, is_word, with_initial
from onenight.texting.party import Party
from onenight.texting.vocabulary import words

CASTLE = (*STAFF, STUDY_PLACE)
"""Names that are taken in a week, as those of other players are."""

_MOVES = ("left", "right", "pass")
"""The lists of `letters.words` that would make a name a direction or nobody in the moves of a week."""


class Called(NamedTuple):
    """A player's name."""

    name: str
    """At most 12 GSM-7 characters, unique at the table."""
    said: str
    """What they asked to be called."""
    why: Literal["", "card", "word", "staff"] = ""
    """Why they are called otherwise, if that has to be told: it is a card here, a word of answers, one of the staff."""


def called(party: Party, said: str, taken: Sequence[str], seat: int, lines: Lines) -> Called:
    """The name of a player who asked to be called so; `taken`: the others' names, `seat`: counted from 0."""
    week, wanted = party.week is not None, bare(said, lines.language)
    reserved = cards(None if week else party.rulebook.game, lines)
    if {compared(said), compared(wanted)} & reserved.keys():
        name = with_initial(wanted, taken)
        if compared(name) in reserved:  # "Seer S"
            name = handle(wanted, (*taken, wanted), seat, lines.language)
        return Called(name, wanted, "card")
    if week and " ".join(words(wanted)) in _moves(lines.language):
        return Called(handle("", (*taken, *CASTLE), seat, lines.language), wanted, "word")
    name = handle(said, (*taken, *CASTLE) if week else taken, seat, lines.language)
    if name != handle(said, taken, seat, lines.language):
        return Called(name, wanted, "staff")
    word = is_word(wanted, lines.language) and compared(wanted) != compared(name)
    return Called(name, wanted, "word" if word else "")


@lru_cache(maxsize=8)
def _moves(language: str) -> frozenset[str]:
    lines = Lines(language)
    return frozenset(phrase for kind in _MOVES for phrase in lines.strings("letters", "words", kind))


def told(name: Called, lines: Lines, otherwise: str) -> str:
    """That a player is called otherwise, with how to change it; else `otherwise`, a line with {name}."""
    if name.why:
        return lines.say(f"texts.called.{name.why}", name=name.name, said=name.said)
    return lines.say(otherwise, name=name.name)


def has_to_change(party: Party, seat: int, lines: Lines) -> Called | None:
    """What a player is called in the game that is played now, where that is not their name any more."""
    holder = party.seats[seat]
    others = [each.name for each in party.seats if each is not holder]
    name = called(party, holder.name, others, seat, lines)
    by_seat = is_word(holder.name, lines.language)  # "Player 4" is called so by us
    return None if by_seat or not name.why or name.name == holder.name else name


def welcomed(party: Party, name: Called, lines: Lines) -> str:
    """That a player is in, and what they are called."""
    section = "texts.join" if party.week is None else "letters.start"
    if name.why == "staff":
        return lines.say("letters.start.welcome_other", name=name.name, staff=name.said)
    if name.why:
        return lines.say(f"{section}.welcome_called", called=told(name, lines, ""))
    return lines.say(f"{section}.welcome", name=name.name)
