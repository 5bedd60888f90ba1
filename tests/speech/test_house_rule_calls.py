"""A house rule that changes what is done at night changes what is told then, too.

What is done is found by playing: deals and picks are drawn, and played by the official rules and by the house rule.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from onenight.rules.deck import Deck
from onenight.rules.errors import NotAllowed
from onenight.rules.game import ULTIMATE
from onenight.rules.night import Deal, Picks, run_night
from onenight.rules.night_steps import list_steps
from onenight.rules.picks import check_by_playing, check_pick
from onenight.rules.roles import Role
from onenight.rules.rulebook import LIST_OPTIONS, OFFICIAL, OPTION_VALUES, OptionValue, Rulebook, read_house_rules
from tests.speech.nights import BOTH, DAYBREAK, LONGEST, make_chance, make_night, read_cards

DECKS = (LONGEST, DAYBREAK, BOTH, "doppelganger, 2 werewolf, mason, seer, villager")
"""Every role, and a lone Mason."""

DEALS = 200
"""Of each deck: in so many each rule that we have makes a difference several times."""

OTHERS = [
    *((key, value) for key, values in OPTION_VALUES.items() for value in values if value != getattr(OFFICIAL, key)),
    *((key, values[:1]) for key, values in LIST_OPTIONS.items()),
]
"""Each other value of each option."""


@cache
def deals(listing: str) -> tuple[tuple[Deal, Picks], ...]:
    """Deals of a deck, each with what everybody might pick, allowed or not."""
    chance = make_chance(1)
    cards = [ULTIMATE.cards[key] for key in read_cards(listing)]
    found = []
    for _ in range(DEALS):
        deck, players = Deck.of(ULTIMATE, read_cards(listing)), len(cards) - ULTIMATE.center
        dealt = (*chance.sample(cards, len(cards)), *([ULTIMATE.cards["werewolf"]] if deck_has_beside(deck) else []))
        picks = {seat: tuple(draw_pick(dealt[seat], players, chance)) for seat in range(players)}
        found.append((Deal(deck, dealt, players), picks))
    return tuple(found)


def draw_pick(role: Role, players: int, chance: Random) -> list[int]:
    """Places that have the shape of a role's pick, or any."""
    places, words = range(players + ULTIMATE.center), range(-len(role.words), 0)
    if not role.choices or chance.random() < 1 / 3:
        return chance.sample(places, chance.randint(0, 3))
    shape = chance.choice(role.choices)
    center = chance.sample(places[players:], shape.center)
    return [*center, *chance.sample(places[:players], shape.players), *chance.sample(words, shape.words)]


def deck_has_beside(deck: Deck) -> bool:
    """Whether a further card lies beside the center."""
    return any(role.beside for role in deck.cards)


def fault(deal: Deal, picks: Picks, rulebook: Rulebook, seat: int | None) -> str:
    """Why a pick of a seat, or the night of all picks, is refused; "" if it is not."""
    try:
        if seat is None:
            check_by_playing(deal, picks, rulebook, str)
        else:
            check_pick(deal, picks, seat, rulebook)
    except NotAllowed as refused:
        return refused.key
    return ""


def done(listing: str, rulebook: Rulebook) -> Iterator[object]:
    """What is done in the nights of a deck: who is called, which picks are refused, who sees what, where cards lie."""
    yield [step.key for step in list_steps(Deck.of(ULTIMATE, read_cards(listing)), rulebook)]
    for deal, picks in deals(listing):
        faults = [fault(deal, picks, rulebook, seat) for seat in range(deal.players)]
        yield faults
        allowed = {seat: picks[seat] for seat in picks if not fault(deal, picks, Rulebook(), seat)}
        yield fault(deal, allowed, rulebook, None)
        night = run_night(deal, allowed, rulebook)
        yield night.cards, night.sights


@pytest.mark.parametrize(("key", "value"), OTHERS, ids=str)
def test_night_is_told_as_it_is_played(key: str, value: OptionValue) -> None:
    """Where a value changes what is done, the calls of a deck change, and only there."""
    rules = {key: list(value) if isinstance(value, tuple) else value}
    house = read_house_rules(rules)
    changed = any(list(done(deck, Rulebook())) != list(done(deck, Rulebook(house=house))) for deck in DECKS)
    told = any(make_night(deck, "official", "first") != make_night(deck, rules, "first") for deck in DECKS)

    assert told == changed, (
        f"{key}={value} changes {'what is done at night' if changed else 'the calls of the night'}, and not "
        f"{'its calls' if changed else 'what is done'}: choose a line for it in `choose_act_line` (or "
        "`list_copying_lines`) of onenight/speech/script.py, and write that line in templates/*/night.toml"
    )
