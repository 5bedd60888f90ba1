"""The nearest legal deck and decks drawn at random, compared with all legal decks there are."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.card_supply import build_supply
from onenight.rules.deck import Deck, IllegalDeck, check_deck
from onenight.rules.game import BASE, ORIGINAL, ULTIMATE
from onenight.rules.random_decks import draw_random_deck
from onenight.rules.rulebook import Rulebook
from tests.effort import count_examples
from tests.rules.counted_decks import OFFICIAL, OKUI, PAIRS, find_least_changes, list_legal_by_hand, size_of
from tests.rules.strategies import make_chance


@pytest.mark.parametrize("rulebook", [OFFICIAL, PAIRS, OKUI], ids=["official", "only in pairs", "original"])
def test_the_legal_decks_are_all_there_are(rulebook: Rulebook) -> None:
    """For every number of players the legal decks are those that docs/rules/one-night.md allows."""
    for players in rulebook.game.players:
        size = size_of(rulebook, players)
        decks = [
            dict(zip(rulebook.game.roles, counts, strict=True))
            for counts in build_supply(rulebook, BASE).list_decks(size)
        ]
        listed = {frozenset((key, count) for key, count in deck.items() if count) for deck in decks}

        assert listed == {frozenset(deck.items()) for deck in list_legal_by_hand(rulebook, size)}
        assert len(listed) == len(decks)


some_rulebook = st.sampled_from([OFFICIAL, PAIRS, OKUI])


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rulebook, int, Deck]:
    """A rulebook, a number of players, and cards that somebody put together without counting."""
    rulebook = draw(some_rulebook)
    players = draw(st.sampled_from(rulebook.game.players))
    roles = st.sampled_from(list(rulebook.game.roles))
    size = size_of(rulebook, players)
    cards = draw(st.lists(roles, min_size=max(size - 3, 0), max_size=size + 3))
    return rulebook, players, Deck.of(rulebook.game, cards)


@settings(deadline=None, max_examples=count_examples(60))
@given(table=tables())
def test_a_refused_deck_gets_the_nearest_legal_one(table: tuple[Rulebook, int, Deck]) -> None:
    """The repair is legal, no legal deck is nearer, and what to take out and put in leads there."""
    rulebook, players, deck = table
    nearest = find_least_changes(rulebook, players, deck.keys)
    if nearest == 0:
        check_deck(deck, players, rulebook)
        return

    with pytest.raises(IllegalDeck) as refusal:
        check_deck(deck, players, rulebook)

    removed, added, repair = refusal.value.removed, refusal.value.added, refusal.value.repair
    check_deck(repair, players, rulebook)
    assert Counter(repair.keys) == Counter(deck.keys) - Counter(removed) + Counter(added)
    assert len(removed) + len(added) == nearest


@settings(deadline=None, max_examples=count_examples(60))
@given(rulebook=some_rulebook, seed=st.integers(), data=st.data())
def test_random_decks_are_legal_and_reproducible(rulebook: Rulebook, seed: int, data: st.DataObject) -> None:
    """A deck drawn from the bag may be played, and the same seed draws it again."""
    players = data.draw(st.sampled_from(rulebook.game.players))
    deck = draw_random_deck(players, rulebook, make_chance(seed))

    check_deck(deck, players, rulebook)
    assert Counter(deck.keys) in list_legal_by_hand(rulebook, size_of(rulebook, players))
    assert draw_random_deck(players, rulebook, make_chance(seed)) == deck


def test_random_decks_differ() -> None:
    """Every card of the box comes up sooner or later; a Werewolf alone for three players only."""
    chance = make_chance(1)
    drawn = [draw_random_deck(3, OFFICIAL, chance) for _ in range(200)]

    assert {key for deck in drawn for key in deck.keys} == set(ULTIMATE.roles)
    assert {deck.counts["werewolf"] for deck in drawn} == {1, 2}


@settings(deadline=None, max_examples=count_examples(60))
@given(seed=st.integers(), players=st.sampled_from(ULTIMATE.players))
def test_random_decks_are_such_as_one_would_like_to_play(seed: int, players: int) -> None:
    """Two Werewolves, few who win apart from the village, few who only look on, and some who act."""
    deck = draw_random_deck(players, OFFICIAL, make_chance(seed)).counts
    acting = {"seer", "robber", "troublemaker", "drunk", "insomniac"} & set(deck)

    assert players == 3 or deck["werewolf"] == 2
    assert deck.get("minion", 0) + deck.get("tanner", 0) <= (1 if players <= 5 else 2)
    assert deck.get("villager", 0) <= players // 3
    assert len(acting) >= 2


@pytest.mark.parametrize("players", ORIGINAL.players)
def test_random_decks_of_a_small_box_come_as_near_as_they_can(players: int) -> None:
    """Of the original game every deck has a Werewolf, and for four and more both."""
    decks = [draw_random_deck(players, Rulebook(ORIGINAL), make_chance(seed)).counts for seed in range(20)]

    assert all(deck.get("werewolf", 0) >= (1 if players == 3 else 2) for deck in decks)
