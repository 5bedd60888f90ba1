"""Games to measure with: legal, random and the same for the same seed."""

import random

from onenight.rules.night import Deal
from onenight.rules.night_steps import find_copied_timing
from onenight.rules.picks import list_choices
from onenight.rules.random_decks import draw_random_deck
from onenight.rules.roles import Copied, Role
from onenight.rules.rulebook import Rulebook

Json = dict[str, object]


def draw_games(count: int, players: int = 7, seed: int = 1) -> list[Json]:
    """Return records of whole games: random legal decks, with nights, votes and all optional picks made."""
    chance = random.Random(seed)  # noqa: S311 - games to measure with, not to play for
    return [_draw_game(players, Rulebook(), chance) for _ in range(count)]


def _draw_game(players: int, rulebook: Rulebook, chance: random.Random) -> Json:
    deck = draw_random_deck(players, rulebook, chance)
    cards = tuple(chance.sample(deck.cards, len(deck.cards)))
    deal = Deal(deck, cards, players)
    names = [f"Player {seat + 1}" for seat in range(players)]
    places = [*names, *(f"center {number + 1}" for number in range(len(cards) - players))]
    picks = {
        names[seat]: [places[place] for place in picked]
        for seat in range(players)
        if (picked := _draw_picks(deal, seat, rulebook, chance))
    }
    return {
        "game": rulebook.game.key,
        "house_rules": "official",
        "players": names,
        "dealt": {name: card.key for name, card in zip(names, cards, strict=False)},
        "center": [card.key for card in cards[players:]],
        "picks": picks,
        "votes": {name: chance.choice([other for other in names if other != name]) for name in names},
    }


def _draw_picks(deal: Deal, seat: int, rulebook: Rulebook, chance: random.Random) -> list[int]:
    role = deal.cards[seat]
    if role.only_alone and not _is_surely_alone(deal, role):
        return []
    picked = _draw_places(deal, seat, role, chance)
    if role.action.copies:
        copied = deal.cards[picked[0]]
        if find_copied_timing(copied, rulebook) in (Copied.AT_ONCE, Copied.CALLED):
            picked += _draw_places(deal, seat, copied, chance)
    return picked


def _is_surely_alone(deal: Deal, role: Role) -> bool:
    """Return whether a Werewolf is certainly alone; never with a Doppelgänger dealt, who may copy one."""
    dealt = deal.cards[: deal.players]
    return dealt.count(role) == 1 and not any(card.action.copies for card in dealt)


def _draw_places(deal: Deal, seat: int, role: Role, chance: random.Random) -> list[int]:
    """Return the places that a player picks by one random shape of the role's choices; [] where it has none."""
    shapes = list_choices(role, deal.deck.game, deal.players)
    if not shapes:
        return []
    shape = chance.choice(shapes)
    others = [other for other in range(deal.players) if other != seat]
    center = range(deal.players, len(deal.cards))
    return [*chance.sample(others, shape.players), *chance.sample(center, shape.center)]
