"""Parties that phones have joined, and their nights, as events of the game."""

from evenings.parties import Parties
from onenight.rules.deck import recommend_deck
from onenight.rules.game import BASE
from onenight.rules.rulebook import Rulebook
from onenight.texting.party import Party
from onenight.ways.one_night.texts.game import NightDealt
from tests.texting.playing import NAMES, make_received, number_of


def join_party(parties: Parties, players: int, first: int = 0) -> tuple[str, Party]:
    """Return a new party that so many have joined, by its id too; its phones are numbered from `first` on."""
    table, party = parties.create()
    for seat in range(players):
        body = f"JOIN {party.code} {NAMES[seat]}"
        parties.step(table, make_received(number_of(first + seat), body, f"SM{table}{seat}"))
    return table, party


def deal_night(parties: Parties, table: str, players: int, *packs: str) -> None:
    """The night falls for so many, with the recommended deck, in which cards of these packs may be."""
    rules = Rulebook()
    parties.step(table, NightDealt(rules, recommend_deck(rules.game, players, (*BASE, *packs))))
