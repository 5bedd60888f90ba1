"""Daybreak beside the first box: its decks, its calls, and the laws of its nights. Situations by hand: games/*.toml."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.advice import list_advice
from onenight.rules.card_supply import build_supply
from onenight.rules.deck import (
    Deck,
    IllegalDeck,
    build_scenario,
    check_deck,
    find_faults,
    find_nearest_deck,
    recommend_deck,
)
from onenight.rules.errors import NotAllowed
from onenight.rules.game import ULTIMATE
from onenight.rules.night_steps import list_steps
from onenight.rules.random_decks import draw_random_deck
from onenight.rules.rulebook import Rulebook, read_house_rules
from tests.effort import count_examples
from tests.fixtures import read_table
from tests.rules.counted_decks import count_changes
from tests.rules.decks_by_the_book import BASE as FIRST
from tests.rules.decks_by_the_book import DAYBREAK as SECOND
from tests.rules.played_records import play
from tests.rules.random_games import draw_game
from tests.rules.strategies import make_chance

DAYBREAK = ("daybreak",)
BOTH = ("base", "daybreak")
OFFICIAL = Rulebook()
LOOKING_AROUND = ("werewolf", "alpha_wolf", "mystic_wolf", "minion", "mason")
"""Who sees others' eyes or thumbs, which is no look at a card."""
law = settings(deadline=None, max_examples=count_examples(120))


# Decks


@pytest.mark.parametrize(("players", "cards", "extra", "expected"), read_table(__file__, "decks"))
def test_decks_of_both_boxes(players: str, cards: str, extra: str, expected: str) -> None:
    """What docs/rules/one-night.md says is legal is, and all else has its reason."""
    deck = Deck.of(ULTIMATE, cards.split(), extra or None)

    assert [fault.key for fault in find_faults(deck, int(players), OFFICIAL)] == expected.split()


@pytest.mark.parametrize(
    ("cards", "extra", "lies"),
    [
        ("alpha_wolf werewolf seer", None, "werewolf"),
        ("alpha_wolf werewolf werewolf", None, "dream_wolf"),
        ("alpha_wolf werewolf werewolf dream_wolf", None, "mystic_wolf"),
        ("alpha_wolf werewolf werewolf dream_wolf mystic_wolf", None, None),
        ("alpha_wolf seer", "mystic_wolf", "mystic_wolf"),
        ("werewolf seer", "mystic_wolf", None),
    ],
)
def test_what_lies_beside_the_center(cards: str, extra: str | None, lies: str | None) -> None:
    """What the table wants, else a Werewolf, a Dream Wolf, a Mystic Wolf; nothing without an Alpha Wolf."""
    beside = Deck.of(ULTIMATE, cards.split(), extra).card_beside_center

    assert (beside and beside.key) == lies


@pytest.mark.parametrize(("boxes", "players"), [*product([BOTH], range(3, 11)), *product([DAYBREAK], range(3, 8))])
def test_what_is_proposed_is_legal_and_owned(boxes: tuple[str, ...], players: int) -> None:
    """Recommended, drawn at random, and the nearest to nothing at all."""
    having = {role.key for role in ULTIMATE.list_roles(boxes)}
    drawn = [draw_random_deck(players, OFFICIAL, make_chance(seed), boxes) for seed in range(20)]
    mended = find_nearest_deck(Deck(ULTIMATE, ()), players, OFFICIAL, {}, boxes)
    for deck in (recommend_deck(ULTIMATE, players, boxes), mended, *drawn):
        check_deck(deck, players, OFFICIAL)
        assert having.issuperset(deck.keys)
        assert deck.card_beside_center is None or deck.card_beside_center.key in having
        assert (
            not list(list_advice(deck))
            or players < 5
            or [word.key for word in list_advice(deck)] != ["too-few-for-role"]
        )


def test_who_owns_one_box_is_proposed_that_box() -> None:
    """The first one unless it is told; with both, cards of both come up."""
    chance = make_chance(3)
    alone = {key for _ in range(60) for key in draw_random_deck(5, OFFICIAL, chance).keys}
    both = {key for _ in range(200) for key in draw_random_deck(5, OFFICIAL, chance, BOTH).keys}

    assert alone <= ULTIMATE.roles.keys()
    assert both == {role.key for role in ULTIMATE.list_roles(BOTH)}
    for players in (8, 2):
        with pytest.raises(NotAllowed) as refusal:
            recommend_deck(ULTIMATE, players, DAYBREAK)
        assert refusal.value.arguments["most"] == 7


def test_a_repair_takes_a_named_card_for_an_owned_box() -> None:
    """A deck with a card of Daybreak is mended with that card in it, though nobody has said that the box is there."""
    deck = Deck.of(ULTIMATE, ["werewolf", "werewolf", "seer", "robber", "witch", "villager", "drunk"])

    with pytest.raises(IllegalDeck) as refusal:
        check_deck(deck, 3, OFFICIAL)

    assert "witch" in refusal.value.repair
    assert len(refusal.value.removed) == 1


@settings(deadline=None, max_examples=count_examples(20))
@given(seed=st.integers(0, 2**32))
def test_the_nearest_deck_of_both_boxes_is_as_near_as_any(seed: int) -> None:
    """No legal deck among many is nearer; the repair is legal."""
    chance = make_chance(seed)
    players = chance.randint(3, 10)
    deck = Deck.of(ULTIMATE, chance.sample(FIRST + SECOND, chance.randint(players, players + 5)))
    found = find_nearest_deck(deck, players, OFFICIAL, {}, BOTH)
    bag = build_supply(OFFICIAL, BOTH)

    check_deck(found, players, OFFICIAL)
    for _ in range(100):
        counts = bag.find_deck(players + 3, chance.randrange(bag.count_decks(players + 3)))
        other = [role.key for role, count in zip(bag.roles, counts, strict=True) for _ in range(count)]
        assert not list(find_faults(Deck.of(ULTIMATE, other), players, OFFICIAL))
        assert count_changes(found.keys, deck.keys) <= count_changes(tuple(other), deck.keys)


def test_all_decks_of_a_small_supply_are_counted() -> None:
    """Counted, listed and numbered they are the same; and as many as a plain enumeration finds legal."""
    bag = build_supply(OFFICIAL, DAYBREAK)
    for size in (6, 10, 11):
        listed = list(bag.list_decks(size))
        plain = [
            counts
            for counts in product(*[range(role.copies + 1) for role in bag.roles])
            if sum(counts) == size and _owned_legal(dict(zip(bag.roles, counts, strict=True)))
        ]

        assert listed == plain == [bag.find_deck(size, number) for number in range(bag.count_decks(size))]
        with pytest.raises(IndexError):
            bag.find_deck(size, bag.count_decks(size))


def _owned_legal(counts: dict[Any, int]) -> bool:
    here = {role.key for role, count in counts.items() if count}
    return "alpha_wolf" not in here or not {"dream_wolf", "mystic_wolf"} <= here


@pytest.mark.parametrize("key", ULTIMATE.scenarios)
def test_a_scenario_is_filled_up(key: str) -> None:
    """For every larger table; its own cards stay, and nobody plays it with fewer."""
    told = ULTIMATE.scenarios[key]
    for players in range(told.players, 11):
        deck = build_scenario(key, players, Rulebook(), ("base", "daybreak"))
        assert not list(find_faults(deck, players, Rulebook()))
        assert not Counter(told.cards) - Counter(deck.keys)
        assert told.extra is None or (deck.card_beside_center and deck.card_beside_center.key) == told.extra
    with pytest.raises(NotAllowed):
        build_scenario(key, told.players - 1, Rulebook())


@pytest.mark.parametrize(("players", "expected"), [(3, ["too-few-for-role"]), (4, ["too-few-for-role"]), (5, [])])
def test_the_bodyguard_is_for_five_and_more(players: int, expected: list[str]) -> None:
    """A word of advice, no refusal."""
    cards = ["werewolf", "werewolf", "seer", "robber", "troublemaker", "bodyguard", "villager", "villager"][
        : players + 3
    ]
    deck = Deck.of(ULTIMATE, cards)
    check_deck(deck, players, OFFICIAL)

    assert [word.key for word in list_advice(deck)] == expected


# Calls


def test_what_a_doppelganger_does_when_called() -> None:
    """All she does later has a step of its own; a copied Sentinel is over by then, unless there was a dusk."""
    dark = [key for key, role in ULTIMATE.cards.items() if (role.order or 0) >= 0]
    rulebook = Rulebook(ULTIMATE, read_house_rules({"doppelganger": "when called"}))
    acting = {key for key, role in ULTIMATE.cards.items() if role.choices and not role.action.copies}
    also = {"minion", "insomniac", "apprentice_tanner", "aura_seer"}

    for cards, besides in ((dark, also), (list(ULTIMATE.cards), also | {"sentinel", "renfield"})):
        copied = {step.role.key for step in list_steps(Deck.of(ULTIMATE, cards), rulebook) if step.copy}
        assert copied == acting & set(cards) - {"werewolf", "sentinel", "copycat"} | besides


# Laws

games = st.integers(0, 2**32).map(lambda seed: draw_game(make_chance(seed), FIRST + SECOND).record)


@law
@given(record=games)
def test_a_shielded_card_neither_moves_nor_is_seen(record: dict[str, Any]) -> None:
    """It is the one that was dealt, nobody has seen it but before the shield was laid, and nothing lies on it."""
    end: Any = play(record)
    for name in end["shields"]:
        assert end["cards"][name] == record["dealt"][name]
        assert name not in end["revealed"]
        assert name not in end["artifacts"]
        for viewer, sights in end["seen"].items():
            role = record["dealt"][viewer]
            copying = role == "doppelganger"
            looks = sights[1:] if copying else sights
            copied = record["dealt"][record["picks"][viewer][0]] if copying else role
            seen = [place for place, card in looks if not (copied in LOOKING_AROUND and card in _SHOWN)]
            assert name not in seen


_SHOWN = ("werewolf", "dream_wolf", "mason")
