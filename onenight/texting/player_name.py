"""The name that a player gets in a texted game, and what they are told of it.

Nobody is refused. Who is called like a card of this game, like a word that answers are made of, or like somebody of the
game who is no player, is called otherwise, and told at once. The cards are those of the game, whoever holds one.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from onenight.hearing.normalization import normalize_name
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.texting.short_name import append_initial, is_word, make_player_name, trim_name
from onenight.texting.vocabulary import split_words


class PlayerName(NamedTuple):
    """A player's name."""

    name: str
    """At most `NAME_CHARACTERS`, also in GSM-7, unique at the table."""
    said: str
    """What they asked to be called."""
    why: Literal["", "card", "word", "staff"] = ""
    """Why they are called otherwise, if that has to be told: it is a card here, a word of answers, one of the staff."""


def choose_name(party: Party, said: str, taken: Sequence[str], seat: int, lines: Lines) -> PlayerName:
    """Return the name of a player who asked to be called so; `taken`: the others' names, `seat`: counted from 0."""
    guests, wanted = party.plays.admission(lines), trim_name(said, lines.language)
    if not {normalize_name(said), normalize_name(wanted)}.isdisjoint(guests.cards):
        name = append_initial(wanted, taken)
        if normalize_name(name) in guests.cards:  # "Seer S"
            name = make_player_name(wanted, (*taken, wanted), seat, lines.language)
        return PlayerName(name, wanted, "card")
    if " ".join(split_words(wanted)) in guests.words:
        return PlayerName(make_player_name("", (*taken, *guests.others), seat, lines.language), wanted, "word")
    name = make_player_name(said, (*taken, *guests.others), seat, lines.language)
    if guests.others and name != make_player_name(said, taken, seat, lines.language):
        return PlayerName(name, wanted, "staff")
    figures = bool(wanted) and not any(part.isalpha() for part in split_words(wanted))  # an answer by a number
    word = (figures or is_word(wanted, lines.language)) and normalize_name(wanted) != normalize_name(name)
    return PlayerName(name, wanted, "word" if word else "")


def tell_name(name: PlayerName, lines: Lines, otherwise: str) -> str:
    """Return why a player is called otherwise, and how to change it; else the line `otherwise`, with its {name}."""
    if name.why:
        return lines.say(f"texts.called.{name.why}", name=name.name, said=name.said)
    return lines.say(otherwise, name=name.name)


def find_forced_name(party: Party, seat: int, lines: Lines) -> PlayerName | None:
    """Return the name that a player must take in the game that is played now; None where they keep theirs."""
    holder = party.seats[seat]
    others = [each.name for each in party.seats if each is not holder]
    name = choose_name(party, holder.name, others, seat, lines)
    by_seat = is_word(holder.name, lines.language)  # "Player 4" is called so by us
    return None if by_seat or not name.why or name.name == holder.name else name


def welcome_player(party: Party, name: PlayerName, lines: Lines) -> str:
    """Return a sentence: the player is in, under this name."""
    section = party.plays.admission(lines).section
    if name.why == "staff":
        return lines.say(f"{section}.welcome_other", name=name.name, staff=name.said)
    if name.why:
        return lines.say(f"{section}.welcome_called", called=tell_name(name, lines, ""))
    return lines.say(f"{section}.welcome", name=name.name)
