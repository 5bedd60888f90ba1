"""Texted games whose cards and answers are told, ready for the verdict."""

from collections.abc import Mapping

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import OFFICIAL, HouseRules, Rulebook
from onenight.texting.party import Party, Seat, Stage
from onenight.ways.one_night.texts.game import TextedNight
from tests.texting.playing import NAMES, number_of

LONG = tuple([f"{name}{'x' * (24 - len(name))}" for name in NAMES])
Answers = Mapping[int, tuple[int, ...]]


def make_game(
    cards: str,
    *answers: Answers,
    house: HouseRules = OFFICIAL,
    artifacts: tuple[int, ...] = (0, 1, 2, 3, 4, 5),
    look: Answers | None = None,
) -> Party:
    """A game whose votes are in: cards by seat, then three in the center after a bar, and one beside it.

    `answers`: to the first round, to the Doppelgänger's, to the Witch's; `look`: to that after a dusk.
    """
    first, second, rest = (*answers, {}, {}, {})[:3]
    before, after = (side.split() for side in cards.split("|"))
    keys, players = (*before, *after), len(before)
    extra = keys[players + 3] if len(after) > 3 else None
    seats = tuple([Seat(name, number_of(seat)) for seat, name in enumerate(NAMES[:players])])
    votes = {seat: (seat + 1) % players for seat in range(players)}
    rulebook = Rulebook(ULTIMATE, house)
    deck = Deck.of(ULTIMATE, keys[: players + 3], extra)
    plays = TextedNight(rulebook, deck, keys, (1,) * players, first, second, (), rest, artifacts, look=look or {})
    return Party("4821", plays, Stage.VERDICT, seats, votes)


def lengthen_names(party: Party) -> Party:
    """Return the party with names as long as they may be."""
    return party._replace(seats=tuple([seat._replace(name=LONG[at]) for at, seat in enumerate(party.seats)]))
