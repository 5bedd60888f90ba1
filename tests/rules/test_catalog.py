"""The catalog: everything about a role is a property of it, so that a box with other roles is data.

Nothing else in the rules of One Night names a role, but for what is listed here with its reason.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from benchmarks.random_games import draw_games
from onenight.rules import deck, referee
from onenight.rules.advice import list_advice
from onenight.rules.card_supply import build_supply
from onenight.rules.deck import Deck
from onenight.rules.game import BASE, GAMES, ULTIMATE, Game
from onenight.rules.known_facts import Known
from onenight.rules.night import Deal
from onenight.rules.night_steps import list_steps
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.roles import MOVED, Role, Stake
from onenight.rules.rulebook import OPTIONS, Rulebook
from tests.fixtures import read_findings
from tests.rules.random_decks import draw_blind_deck
from tests.rules.strategies import make_chance
from tests.sources import PATHS, parse_module

KEYS = {key for game in GAMES.values() for key in game.cards}
MODULES = [module for module in PATHS if module.rpartition(".")[0] == "onenight.rules"]
"""All but the catalogs (`onenight.rules.boxes`)."""

LEFT: Mapping[str, tuple[int, str]] = {
    "onenight.rules.roles": (22, "the stakes, each called like its plainest role, and teams"),
    "onenight.rules.marks": (2, "marks that are called like a role"),
    "onenight.rules.game": (1, "a box that is called like a role"),
    "onenight.rules.deck": (1, "a word of a line that is called like a role"),
    "onenight.rules.deal_reader": (1, "a key of a record that is called like its role"),
    "onenight.rules.final_cards": (4, "a key of a record that is called like its role"),
    "onenight.rules.record": (1, "a key of a record that is called like its role"),
    "onenight.rules.proposals": (52, "which roles a deck of each taste takes, in order"),
    "onenight.rules.rulebook": (6, "names and values of house rules, as records write them"),
}
"""How many times a role is named beside the catalog, by module, and why it has to be."""


# What is named


def named(tree: ast.Module) -> Iterator[str]:
    """Every role named in a module: by its key, alone or in a row of keys, or by a constant of the catalog."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            words = set(filter(None, re.split("[ -]", node.value)))
            if words and words <= KEYS:
                yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield from (each.name for each in node.names if each.name.lower() in KEYS)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) not in ("Stake", "Team", "Mark"):
            yield from [node.attr] if node.attr.isupper() and node.attr.lower() in KEYS else []


def test_only_the_catalog_names_roles() -> None:
    """No module names more of them than listed, and none names fewer: then the list is shorter."""
    found = {module: list(named(parse_module(module))) for module in MODULES}

    assert {module: len(each) for module, each in found.items() if each} == {
        module: count for module, (count, _) in LEFT.items()
    }, found


@pytest.mark.parametrize(("source", "found"), read_findings(__file__))
def test_a_named_role_is_found(source: str, found: list[str]) -> None:
    """As a key, in a row of keys, as the start of one, or as a constant; names of lines are none."""
    assert list(named(ast.parse(source))) == found


# What the properties refer to


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_roles_refer_to_what_there_is(game: Game) -> None:
    """Other roles of the same game, and house rules with a value they can have."""
    for role in game.cards.values():
        assert role.needs <= game.cards.keys()
        assert role.recognizes in (None, MOVED.key, *game.cards)
        assert role.joins is None or role.joins in game.cards
        if role.lapse is not None:
            assert role.lapse.value in OPTIONS[role.lapse.option]
            assert role.lapse.counts_as is None or role.lapse.counts_as in game.cards


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_stake_is_called_like_its_plainest_role(game: Game) -> None:
    """Every stake that the game's cards have, and a Villager's: somebody may have copied nobody."""
    for stake in {Stake.VILLAGER, *(role.stake for role in game.cards.values())}:
        assert game.cards[stake].stake is stake


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_at_most_one_role_copies(game: Game) -> None:
    """It is the one whose stake is what it copied."""
    copiers = [role for role in game.cards.values() if role.action.copies]

    assert copiers == [role for role in game.cards.values() if role.stake is Stake.DOPPELGANGER]
    assert copiers == [role for role in (game.copier,) if role is not None]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_repair_has_an_order(game: Game) -> None:
    """No two roles cost the same to take out, or to put in: the nearest deck is always one and the same."""
    for costs in ([role.given_up for role in game.cards.values()], [role.put_in for role in game.cards.values()]):
        assert len(set(costs)) == len(costs)


# A box that no code knows


def _named_anew(key: str | None) -> str | None:
    return None if key is None else key if key in list(Stake) else f"{key}2"


def _anew(role: Role) -> Role:
    """The same role by a name that no code knows, but for the plainest of each stake."""
    return replace(
        role,
        key=str(_named_anew(role.key)),
        recognizes=_named_anew(role.recognizes),
        needs=frozenset(f"{key}2" for key in role.needs),
    )


NEW = {role: _anew(role) for role in ULTIMATE.roles.values()}
BOX = Game(
    key="box",
    roles=MappingProxyType({role.key: role for role in NEW.values()}),
    players=ULTIMATE.players,
    center=ULTIMATE.center,
    recommended=ULTIMATE.recommended,
    minutes=ULTIMATE.minutes,
)


def test_a_box_of_other_roles_is_played_by_what_they_are() -> None:
    """Nights, deaths and verdicts are those of the same cards by their usual names."""
    for told in draw_games(100):
        record = read_record(told)
        assert isinstance(record.start, Deal)
        cards = tuple(NEW[role] for role in record.start.cards)
        deal = Deal(Deck.of(BOX, (role.key for role in cards)), cards, record.start.players)
        usual, anew = play_and_judge(record), play_and_judge(replace(record, rulebook=Rulebook(BOX), start=deal))

        assert anew.verdict == usual.verdict
        assert anew.cards == tuple(NEW[role] for role in usual.cards)
        assert anew.roles == tuple(NEW[role] for role in usual.roles)
        assert anew.sights == tuple(sight._replace(role=NEW[sight.role]) for sight in usual.sights)
        assert [step.role for step in list_steps(deal.deck, Rulebook(BOX))] == [
            NEW[step.role] for step in list_steps(record.start.deck, Rulebook())
        ]


def test_the_referee_of_a_box_of_other_roles_asks_the_same() -> None:
    """By what the cards at the table decide, whatever they are called."""
    chance = make_chance(6)
    for _ in range(40):
        cards = draw_blind_deck(5, Rulebook(), chance).cards
        shown = chance.choice(cards)
        usual = Known(Deck(ULTIMATE, cards), 5, Rulebook(), (0,), shown={0: shown.key})
        box = Deck.of(BOX, [NEW[role].key for role in cards])
        anew = Known(box, 5, Rulebook(BOX), (0,), shown={0: NEW[shown].key})

        assert referee.list_outcomes(anew) == referee.list_outcomes(usual) != frozenset()
        assert referee.choose_winner_question(anew) == referee.choose_winner_question(usual)


def test_a_box_of_other_roles_has_the_same_legal_decks() -> None:
    """And the same faults, advice and repairs."""
    assert list(build_supply(Rulebook(BOX), BASE).list_decks(6)) == list(build_supply(Rulebook(), BASE).list_decks(6))
    chance = make_chance(4)
    for _ in range(20):
        usual = Deck.of(ULTIMATE, chance.choices(list(ULTIMATE.roles), k=chance.randint(4, 8)))
        anew = Deck.of(BOX, [NEW[role].key for role in usual.cards])

        assert _faults(anew) == _faults(usual)
        assert [word.key for word in list_advice(anew, set())] == [word.key for word in list_advice(usual, set())]


def _faults(cards: Deck) -> list[str]:
    try:
        deck.check_deck(cards, 3, Rulebook(cards.game))
    except deck.IllegalDeck as error:
        return [fault.key for fault in error.faults]
    return []
