"""Decks: recommended, wrong, repaired, random, and what is worth a word of advice."""

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck, IllegalDeck, advice, check, faults, legal_decks, random_deck, recommended
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import ORIGINAL, ULTIMATE, Game
from onenight.rules.rulebook import HouseRules, Rulebook

OFFICIAL = Rulebook()
PAIRS = Rulebook(ULTIMATE, HouseRules(masons="only in pairs"))
OKUI = Rulebook(ORIGINAL)

RECOMMENDED = [
    (ULTIMATE, 3, "2 werewolf, seer, robber, troublemaker, villager"),
    (ULTIMATE, 4, "2 werewolf, seer, robber, troublemaker, 2 villager"),
    (ULTIMATE, 5, "2 werewolf, seer, robber, troublemaker, 3 villager"),
    (ULTIMATE, 6, "2 werewolf, seer, robber, troublemaker, drunk, insomniac, villager, hunter"),
    (ULTIMATE, 7, "2 werewolf, seer, robber, troublemaker, drunk, insomniac, villager, hunter, tanner"),
    (ULTIMATE, 8, "2 werewolf, seer, robber, troublemaker, drunk, insomniac, hunter, tanner, 2 mason"),
    (ULTIMATE, 9, "2 werewolf, seer, robber, troublemaker, drunk, insomniac, villager, hunter, tanner, 2 mason"),
    (
        ULTIMATE,
        10,
        "2 werewolf, seer, robber, troublemaker, drunk, insomniac, villager, hunter, tanner, 2 mason, minion",
    ),
    (ORIGINAL, 3, "2 werewolf, sorcerer, phantom_thief, villager"),
    (ORIGINAL, 4, "2 werewolf, sorcerer, phantom_thief, 2 villager"),
    (ORIGINAL, 5, "2 werewolf, sorcerer, phantom_thief, 3 villager"),
    (ORIGINAL, 6, "2 werewolf, sorcerer, phantom_thief, 4 villager"),
    (ORIGINAL, 7, "2 werewolf, sorcerer, phantom_thief, 4 villager"),
]

# What the reference (003) itemizes for 3, 4, 5 and 8 players: players, cards, what is wrong, what may be taken out.
WRONG = [
    (3, "2 werewolf, seer, robber, troublemaker, villager, drunk, insomniac", "too-many-cards", ["drunk insomniac"]),
    (4, "2 werewolf, seer, robber, troublemaker, 2 villager, drunk, insomniac", "too-many-cards", ["drunk insomniac"]),
    (5, "2 werewolf, seer, robber, troublemaker, 2 villager, drunk, insomniac", "too-many-cards", ["drunk", "insomniac"]),
    (
        8,
        "2 werewolf, seer, robber, troublemaker, drunk, insomniac, villager, hunter, tanner, mason",
        "single-mason",
        ["villager"],
    ),
]  # fmt: skip

FAULTS = [
    (OFFICIAL, 3, "2 werewolf, seer, robber, troublemaker", "too-few-cards"),
    (OFFICIAL, 3, "2 werewolf, seer, robber, troublemaker, 2 villager", "too-many-cards"),
    (OFFICIAL, 3, "3 werewolf, seer, robber, villager", "not-in-the-box"),
    (OFFICIAL, 4, "2 werewolf, seer, 4 villager", "not-in-the-box"),
    (OFFICIAL, 3, "2 werewolf, 2 seer, robber, villager", "not-in-the-box"),
    (OFFICIAL, 4, "2 werewolf, 3 mason, seer, villager", "not-in-the-box"),
    (OFFICIAL, 3, "2 werewolf, mason, seer, robber, villager", "single-mason"),
    (PAIRS, 3, "2 werewolf, mason, seer, robber, villager", ""),
    (OFFICIAL, 3, "2 werewolf, 2 mason, seer, robber", ""),
    (OFFICIAL, 3, "2 werewolf, insomniac, seer, 2 villager", "insomniac-alone"),
    (PAIRS, 3, "2 werewolf, insomniac, seer, 2 villager", "insomniac-alone"),
    (OFFICIAL, 3, "2 werewolf, insomniac, robber, 2 villager", ""),
    (OFFICIAL, 3, "2 werewolf, insomniac, troublemaker, 2 villager", ""),
    (OFFICIAL, 3, "seer, robber, troublemaker, drunk, hunter, tanner", ""),
    (OFFICIAL, 3, "werewolf, doppelganger, minion, drunk, hunter, tanner", ""),
    (OFFICIAL, 4, "", "too-few-cards"),
    (OFFICIAL, 3, "3 mason, insomniac, 4 villager", "too-many-cards not-in-the-box not-in-the-box insomniac-alone"),
    (OFFICIAL, 3, "mason, insomniac, 3 villager", "too-few-cards single-mason insomniac-alone"),
    (OKUI, 7, "2 werewolf, sorcerer, phantom_thief, 4 villager", ""),
    (OKUI, 7, "2 werewolf, sorcerer, phantom_thief, 5 villager", "too-many-cards not-in-the-box"),
    (OKUI, 6, "2 werewolf, sorcerer, phantom_thief, 3 villager", "too-few-cards"),
    (OKUI, 3, "3 werewolf, sorcerer, phantom_thief", "not-in-the-box"),
]


def keys(listing: str) -> list[str]:
    """`2 werewolf, seer` as role keys."""
    found: list[str] = []
    for entry in filter(None, listing.split(", ")):
        *number, role = entry.split()
        found += [role] * int(number[0] if number else 1)
    return found


@pytest.mark.parametrize(("game", "players", "listing"), RECOMMENDED)
def test_the_recommended_deck_is_the_rules_pages_and_legal(game: Game, players: int, listing: str) -> None:
    """Each number of players has the deck that the rules page writes out, and it passes the check."""
    deck = recommended(game, players)

    assert Counter(deck.keys) == Counter(keys(listing))
    check(deck, players, Rulebook(game))


@pytest.mark.parametrize(("players", "listing", "fault", "taken_out"), WRONG)
def test_the_references_wrong_decks_are_refused_and_mended(
    players: int, listing: str, fault: str, taken_out: list[str]
) -> None:
    """The reference's own role sets are refused with the right reason, and the repair leads to the usual deck."""
    deck = Deck.of(ULTIMATE, keys(listing))

    with pytest.raises(IllegalDeck) as refusal:
        check(deck, players, OFFICIAL)

    assert refusal.value.key == fault
    assert " ".join(sorted(refusal.value.removed)) in taken_out
    assert distance(deck.keys, refusal.value.repair.keys) == least_distance(OFFICIAL, players, deck.keys)
    check(refusal.value.repair, players, OFFICIAL)


def test_the_references_deck_for_eight_is_legal_by_its_own_house_rule() -> None:
    """With Masons only in pairs a single Mason card is legal."""
    check(Deck.of(ULTIMATE, keys(WRONG[3][1])), 8, PAIRS)


@pytest.mark.parametrize(("rulebook", "players", "listing", "expected"), FAULTS)
def test_every_fault_is_told_the_number_of_cards_first(
    rulebook: Rulebook, players: int, listing: str, expected: str
) -> None:
    """A deck is refused for all that is wrong with it, and a legal one for nothing."""
    found = list(faults(Deck.of(rulebook.game, keys(listing)), players, rulebook))

    assert [fault.key for fault in found] == expected.split()


def test_a_fault_tells_the_numbers() -> None:
    """The refusal can say how many cards there are and how many are needed, and how many the box holds."""
    deck = Deck.of(ULTIMATE, keys("2 werewolf, 4 villager, seer"))

    with pytest.raises(IllegalDeck) as refusal:
        check(deck, 3, OFFICIAL, field="dealt")

    size, box = refusal.value.faults
    assert dict(size.arguments) == {"cards": 7, "players": 3, "needed": 6}
    assert dict(box.arguments) == {"role": "villager", "count": 4, "copies": 3}
    assert refusal.value.field == "dealt"
    assert dict(refusal.value.arguments) == dict(size.arguments)


@pytest.mark.parametrize(
    ("game", "players", "error"),
    [
        (ULTIMATE, 2, "too-few-players"),
        (ULTIMATE, 0, "too-few-players"),
        (ULTIMATE, 11, "too-many-players"),
        (ORIGINAL, 2, "too-few-players"),
        (ORIGINAL, 8, "too-many-players"),
    ],
)
def test_too_small_and_too_large_tables_are_refused(game: Game, players: int, error: str) -> None:
    """Two players or eleven get the reason and what is possible, whatever they ask for."""
    deck = recommended(game, 3)
    for ask in (
        lambda: recommended(game, players),
        lambda: check(deck, players, Rulebook(game)),
        lambda: random_deck(players, Rulebook(game), random.Random(1)),
    ):
        with pytest.raises(NotAllowed) as refusal:
            ask()

        assert refusal.value.key == error
        assert refusal.value.arguments["least"] == 3
        assert refusal.value.arguments["most"] == (10 if game is ULTIMATE else 7)


def test_an_unknown_role_is_named_by_its_position() -> None:
    """A deck with a role the game does not have is not understood."""
    with pytest.raises(NotUnderstood) as refusal:
        Deck.of(ULTIMATE, ["seer", "sorcerer"])

    assert (refusal.value.key, refusal.value.field) == ("unknown-role", "deck[1]")


@cache
def legal_by_hand(rulebook: Rulebook, size: int) -> list[Counter[str]]:
    """Every legal deck of that size, enumerated from the rules page alone."""
    box = BOXES[rulebook.game.key]
    found = []
    for counts in product(*(range(copies + 1) for copies in box.values())):
        deck = Counter(dict(zip(box, counts, strict=True)))
        lonely = deck["insomniac"] and not (deck["robber"] or deck["troublemaker"])
        if sum(counts) == size and not lonely and (deck["mason"] != 1 or rulebook is PAIRS):
            found.append(+deck)
    return found


BOXES = {
    "ultimate": Counter(
        "doppelganger werewolf werewolf minion mason mason seer robber troublemaker drunk insomniac villager villager "
        "villager hunter tanner".split()
    ),
    "original": Counter("villager villager villager villager sorcerer phantom_thief werewolf werewolf".split()),
}
"""The cards each box holds."""


def size_of(rulebook: Rulebook, players: int) -> int:
    """How many cards a table of that size needs."""
    return players + 3 if rulebook.game is ULTIMATE else min(players + 2, 8)


def distance(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many cards have to be taken out and put in."""
    left, right = Counter(one), Counter(other)
    return sum(((left - right) + (right - left)).values())


def least_distance(rulebook: Rulebook, players: int, deck: tuple[str, ...]) -> int:
    """How near the nearest legal deck is, by looking at all of them."""
    every = legal_by_hand(rulebook, size_of(rulebook, players))
    return min(distance(deck, tuple(each.elements())) for each in every)


@pytest.mark.parametrize("rulebook", [OFFICIAL, PAIRS, OKUI], ids=["official", "only in pairs", "original"])
def test_the_legal_decks_are_all_there_are(rulebook: Rulebook) -> None:
    """For every number of players the legal decks are those that the rules page allows."""
    for players in rulebook.game.players:
        size = size_of(rulebook, players)
        decks = [dict(zip(rulebook.game.roles, counts, strict=True)) for counts in legal_decks(rulebook, size)]
        listed = {frozenset((key, count) for key, count in deck.items() if count) for deck in decks}

        assert listed == {frozenset(deck.items()) for deck in legal_by_hand(rulebook, size)}
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


@settings(deadline=None, max_examples=60)
@given(table=tables())
def test_a_refused_deck_gets_the_nearest_legal_one(table: tuple[Rulebook, int, Deck]) -> None:
    """The repair is legal, no legal deck is nearer, and what to take out and put in leads there."""
    rulebook, players, deck = table
    nearest = least_distance(rulebook, players, deck.keys)
    try:
        check(deck, players, rulebook)
    except IllegalDeck as refusal:
        mended = Counter(deck.keys) - Counter(refusal.removed) + Counter(refusal.added)
        check(refusal.repair, players, rulebook)

        assert Counter(refusal.repair.keys) == mended
        assert len(refusal.removed) + len(refusal.added) == nearest > 0
    else:
        assert nearest == 0


@settings(deadline=None, max_examples=60)
@given(rulebook=some_rulebook, seed=st.integers(), data=st.data())
def test_random_decks_are_legal_and_reproducible(rulebook: Rulebook, seed: int, data: st.DataObject) -> None:
    """A deck drawn from the bag may be played, and the same seed draws it again."""
    players = data.draw(st.sampled_from(rulebook.game.players))
    deck = random_deck(players, rulebook, random.Random(seed))

    check(deck, players, rulebook)
    assert Counter(deck.keys) in legal_by_hand(rulebook, size_of(rulebook, players))
    assert random_deck(players, rulebook, random.Random(seed)) == deck


def test_random_decks_differ() -> None:
    """Every card of the box comes up sooner or later, and decks without a Werewolf too."""
    chance = random.Random(1)
    drawn = [random_deck(3, OFFICIAL, chance) for _ in range(200)]

    assert {key for deck in drawn for key in deck.keys} == set(ULTIMATE.roles)
    assert {deck.counts.get("werewolf", 0) for deck in drawn} == {0, 1, 2}


ADVICE: list[tuple[str, set[str] | None, str]] = [
    ("2 werewolf, seer, robber, troublemaker, villager", None, ""),
    ("werewolf, seer, robber, troublemaker, 2 villager", None, "single-werewolf"),
    ("seer, robber, troublemaker, drunk, 2 villager", None, "no-werewolf"),
    ("2 werewolf, seer, robber, troublemaker, villager", set(), ""),
    ("2 werewolf, doppelganger, seer, robber, villager", set(), "doppelganger-first-game"),
    ("2 werewolf, doppelganger, seer, robber, villager", {"seer", "robber", "troublemaker"}, ""),
    ("2 werewolf, doppelganger, seer, robber, villager", None, ""),
    ("werewolf, doppelganger, seer, robber, 2 villager", set(), "single-werewolf doppelganger-first-game"),
    ("2 werewolf, seer, robber, drunk, hunter", {"seer", "robber", "troublemaker"}, ""),
    ("2 werewolf, seer, tanner, drunk, hunter", {"seer", "robber", "troublemaker"}, "many-new-roles"),
    ("2 werewolf, 2 mason, drunk, seer", {"seer", "robber", "troublemaker"}, ""),
    ("drunk, tanner, hunter, minion, 2 villager", {"seer"}, "no-werewolf many-new-roles"),
]


@pytest.mark.parametrize(("listing", "known", "expected"), ADVICE)
def test_a_legal_deck_may_deserve_advice(listing: str, known: set[str] | None, expected: str) -> None:
    """No Werewolf, a single one, a Doppelgänger in a first game, more than two new roles: a word, never a refusal."""
    deck = Deck.of(ULTIMATE, keys(listing))
    check(deck, 3, OFFICIAL)

    assert [word.key for word in advice(deck, known)] == expected.split()


def test_advice_names_the_new_roles() -> None:
    """Whoever advises can say which roles the table has not played with."""
    deck = Deck.of(ULTIMATE, keys("2 werewolf, seer, tanner, drunk, hunter"))
    (word,) = advice(deck, {"seer"})

    assert set(word.arguments["roles"]) == {"drunk", "hunter", "tanner"}  # type: ignore[arg-type]
