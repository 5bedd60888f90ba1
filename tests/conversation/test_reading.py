"""A change of the deck in people's own words, read with the deck at hand; and several fingers of one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.conversation.session import Phase, Session
from onenight.hearing.tags import CARD, CARDS, IN, LISTED, OUT, Tagged
from onenight.rules.deck import Deck, find_faults, recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.ways.index import NEW
from onenight.ways.one_night.deck_reading import read_plan
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import Kind
from tests.fixtures import read_tables
from tests.hearing.test_ear import understood
from tests.people import judge_case

TABLES = read_tables(__file__)

DECKS = {players: sorted(recommend_deck(ULTIMATE, players).keys) for players in range(3, 11)}
NUMBERS = {3: "three", 5: "five", 6: "six", 8: "eight"}


@pytest.mark.parametrize(("players", "say", "gone", "come"), TABLES["changes"])
def test_a_change_in_own_words(players: int, say: str, gone: str, come: str) -> None:
    """What leaves and what comes is done at once, where it makes a deck."""
    deck = list(DECKS[players])
    for key in gone.split():
        deck.remove(key)
    assert _after(players, say, sorted([*deck, *come.split()])) == "whole"


NUMBERED = [
    (5, "we are six now, so we add the drunk", 6, "", "drunk"),
    (6, "no, five of us, leave out the hunter", 5, "hunter", ""),
    (3, "there's four of us, put the tanner in", 4, "", "tanner"),
]
"""How many played, what they say, how many play then; which cards leave and which come, where all others stay."""


@pytest.mark.parametrize(("before", "say", "after", "gone", "come"), NUMBERED)
def test_a_number_beside_a_change(before: int, say: str, after: int, gone: str, come: str) -> None:
    """The cards at hand stay where, with what is told, they are as many as the new number needs."""
    deck = list(DECKS[before])
    for key in gone.split():
        deck.remove(key)
    case = {
        "kind": "utterance",
        "author": "",
        "before": ["start", f"{NUMBERS[before]} players"],
        "say": say,
        "expect": {"players": after, "deck": sorted([*deck, *come.split()])},
    }
    assert judge_case(case).outcome == "whole"


STAYING = [
    "last time I was the drunk and you were the tanner",
    "does the minion wake before the insomniac",
    "is the tanner happier than the hunter when he dies",
    "remember when the seer looked at the tanner and nobody believed her",
    "the hunter costs more than the minion on the internet",
    "you look more like a doppelganger than a drunk",
    "the tanner has a nicer coat than the drunk",
]


@pytest.mark.parametrize("say", STAYING)
def test_talk_of_cards_changes_none(say: str) -> None:
    """A card that leaves and one that comes would fit it; but nobody asked for that."""
    assert _after(6, say, DECKS[6]) == "whole"


def _after(players: int, say: str, deck: list[str]) -> str:
    """How it comes out that a sentence leads to a deck."""
    before = ["start", f"{NUMBERS[players]} players"]
    return judge_case(
        {"kind": "utterance", "author": "", "before": before, "say": say, "expect": {"deck": deck}}
    ).outcome


def test_a_deck_told_whole_is_taken_as_it_makes_a_deck() -> None:
    """Of "the Villagers" as many as are missing."""
    session = _table(5)
    told = [_tagged(value, LISTED) for value in ("2 werewolf", "seer", "robber", "tanner", "drunk", "* villager")]

    found = read_plan(session, told)

    assert found is not None
    assert found.wish.kind is Kind.CARDS
    assert {card.key: card.number for card in found.wish.cards}["villager"] == 2


@pytest.mark.parametrize("tag", [IN, OUT, CARD])
def test_a_card_alone_is_no_exchange(tag: str) -> None:
    """Whatever it does: the deck would not come out even."""
    assert read_plan(_table(5), [_tagged("tanner", tag)]) is None


_ROLES = st.sampled_from(sorted(ULTIMATE.roles))
_VALUES = st.tuples(st.sampled_from(("", "* ", "2 ", "3 ")), _ROLES).map("".join)
_LIKELY = st.tuples(*[st.floats(0.01, 1)] * 4).map(
    lambda odds: {tag: each / sum(odds) for tag, each in zip((IN, OUT, LISTED, CARD), odds, strict=True)}
)
_TAGGED = st.builds(Tagged, st.just(CARDS), _VALUES.map(lambda value: (value,)), _LIKELY)


@given(players=st.integers(3, 10), said=st.lists(_TAGGED, max_size=6))
def test_what_is_read_can_be_played(players: int, said: list[Tagged]) -> None:
    """Whatever the words: the deck that it leads to is a legal one."""
    found = read_plan(_table(players), said)
    if found is None:
        return
    keys = list(DECKS[players])
    if found.wish.kind is Kind.CARDS:
        keys = []
    gone = found.wish.replaced if found.wish.kind is Kind.REPLACE else found.wish.cards
    for card in gone if found.wish.kind in (Kind.REPLACE, Kind.REMOVE) else ():
        for _ in range(card.number or 0):
            keys.remove(card.key)
    come = found.wish.cards if found.wish.kind is not Kind.REMOVE else ()
    keys += [card.key for card in come for _ in range(card.number or 0)]
    assert list(find_faults(Deck.of(ULTIMATE, keys), players, Rulebook())) == []
    assert 0 <= found.sure <= 1


def _table(players: int) -> Session:
    cards = cards_of(NEW)._replace(deck=recommend_deck(ULTIMATE, players))
    return NEW._replace(phase=Phase.DECK, players=players, game=cards)


def _tagged(value: str, tag: str) -> Tagged:
    return Tagged(CARDS, (value,), {each: 0.97 if each == tag else 0.01 for each in (IN, OUT, LISTED, CARD)})


PEOPLE = ("Ann", "Bob", "Carl", "Dee", "Eve")


@pytest.mark.parametrize(("say", "votes"), TABLES["fingers"])
def test_several_fingers(say: str, votes: str) -> None:
    """Who points at whom, in whatever order it is told."""
    found = {
        (name, heard.slots["target"][0])
        for heard in understood(say, "vote", names=PEOPLE).wishes
        for name in heard.slots["names"]
    }
    assert found == {tuple(pair.split()) for pair in votes.split(", ")}


NO_FINGERS = ["Ann died", "three for Bob", "Bob is the werewolf, Carl says", "nobody pointed at anybody"]


@pytest.mark.parametrize("say", NO_FINGERS)
def test_no_fingers(say: str) -> None:
    """Nobody points at nobody."""
    assert all(heard.intent != "PointIntent" for heard in understood(say, "vote", names=PEOPLE).wishes)
