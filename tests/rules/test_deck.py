"""Decks: recommended, wrong, and what is worth a word of advice."""

from collections import Counter

import pytest

from onenight.rules.advice import list_advice
from onenight.rules.deck import Deck, IllegalDeck, check_deck, find_faults, recommend_deck
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.game import GAMES, ORIGINAL, ULTIMATE, Game
from onenight.rules.random_decks import draw_random_deck
from onenight.rules.rulebook import Rulebook
from tests.fixtures import read_table
from tests.rules.counted_decks import OFFICIAL, OKUI, PAIRS, count_changes, find_least_changes, read_keys
from tests.rules.strategies import make_chance

RULEBOOKS = {"official": OFFICIAL, "pairs": PAIRS, "okui": OKUI}


@pytest.mark.parametrize(("game", "players", "listing"), read_table(__file__, "recommended"))
def test_the_recommended_deck_is_the_rules_pages_and_legal(game: str, players: str, listing: str) -> None:
    """Each number of players has the deck that docs/rules/one-night.md writes out, and it passes the check."""
    deck = recommend_deck(GAMES[game], int(players))

    assert Counter(deck.keys) == Counter(read_keys(listing))
    check_deck(deck, int(players), Rulebook(GAMES[game]))


# What the reference (003) itemizes for 3, 4, 5 and 8 players: players, cards, what is wrong, what may be taken out.
@pytest.mark.parametrize(("players", "listing", "fault", "taken_out"), read_table(__file__, "wrong"))
def test_the_references_wrong_decks_are_refused_and_mended(
    players: str, listing: str, fault: str, taken_out: str
) -> None:
    """The reference's own role sets are refused with the right reason, and the repair leads to the usual deck."""
    deck = Deck.of(ULTIMATE, read_keys(listing))

    with pytest.raises(IllegalDeck) as refusal:
        check_deck(deck, int(players), OFFICIAL)

    assert refusal.value.key == fault
    assert " ".join(sorted(refusal.value.removed)) in taken_out.split(", ")
    assert count_changes(deck.keys, refusal.value.repair.keys) == find_least_changes(OFFICIAL, int(players), deck.keys)
    check_deck(refusal.value.repair, int(players), OFFICIAL)


@pytest.mark.parametrize(("players", "listing", "removed", "added"), read_table(__file__, "nearest"))
def test_of_the_nearest_decks_the_usual_one_is_offered(players: str, listing: str, removed: str, added: str) -> None:
    """Where several legal decks are as near, the repair leads to the usual cards and keeps the special ones."""
    with pytest.raises(IllegalDeck) as refusal:
        check_deck(Deck.of(ULTIMATE, read_keys(listing)), int(players), OFFICIAL)

    assert refusal.value.removed == (removed,)
    assert " ".join(refusal.value.added) in added.split(" or ")


def test_the_references_deck_for_eight_is_legal_by_its_own_house_rule() -> None:
    """With Masons only in pairs a single Mason card is legal."""
    check_deck(Deck.of(ULTIMATE, read_keys(read_table(__file__, "wrong")[3][1])), 8, PAIRS)


@pytest.mark.parametrize(("rules", "players", "listing", "expected"), read_table(__file__, "faults"))
def test_every_fault_is_told_the_number_of_cards_first(rules: str, players: str, listing: str, expected: str) -> None:
    """A deck is refused for all that is wrong with it, and a legal one for nothing."""
    rulebook = RULEBOOKS[rules]
    found = list(find_faults(Deck.of(rulebook.game, read_keys(listing)), int(players), rulebook))

    assert [fault.key for fault in found] == expected.split()


def test_a_fault_tells_the_numbers() -> None:
    """The refusal can say how many cards there are and how many are needed, and how many the box holds."""
    deck = Deck.of(ULTIMATE, read_keys("2 werewolf, 4 villager, seer"))

    with pytest.raises(IllegalDeck) as refusal:
        check_deck(deck, 3, OFFICIAL, field="dealt")

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
    deck = recommend_deck(game, 3)
    for ask in (
        lambda: recommend_deck(game, players),
        lambda: check_deck(deck, players, Rulebook(game)),
        lambda: draw_random_deck(players, Rulebook(game), make_chance(1)),
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


@pytest.mark.parametrize(("listing", "known", "expected"), read_table(__file__, "advice"))
def test_a_legal_deck_may_deserve_advice(listing: str, known: str, expected: str) -> None:
    """No Werewolf, a single one, a hard role or many in a first game, more than two new roles: a word, no refusal."""
    deck = Deck.of(ULTIMATE, read_keys(listing))
    check_deck(deck, 3, OFFICIAL)

    assert [word.key for word in list_advice(deck, None if known == "-" else set(known.split()))] == expected.split()


@pytest.mark.parametrize(("players", "expected"), [(3, []), (5, []), (6, ["first-game"]), (10, ["first-game"])])
def test_a_first_game_is_easier_with_few(players: int, expected: list[str]) -> None:
    """The decks for three to five need no word."""
    assert [word.key for word in list_advice(recommend_deck(ULTIMATE, players), set())] == expected


def test_advice_names_the_new_roles() -> None:
    """Whoever advises can say which roles the table has not played with."""
    deck = Deck.of(ULTIMATE, read_keys("2 werewolf, seer, tanner, drunk, hunter"))
    (word,) = list_advice(deck, {"seer"})

    assert set(word.arguments["roles"]) == {"drunk", "hunter", "tanner"}  # type: ignore[arg-type]
