"""A change of the deck in people's own words, read with the deck at hand; and several fingers of one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.conversation.session import Phase, Session
from onenight.conversation.wish import Kind
from onenight.rules.deck import Deck, faults, recommended
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.speech.hearing.ear import ear
from onenight.speech.hearing.fingers import fingers
from onenight.speech.hearing.understood import Setting
from onenight.speech.hearing.who import resolved
from onenight.speech.tags import CARD, CARDS, IN, LISTED, OUT, Tagged
from onenight.ways.index import NEW
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.reading import read
from tests.people import judged

DECKS = {players: sorted(recommended(ULTIMATE, players).keys) for players in range(3, 11)}
NUMBERS = {3: "three", 5: "five", 6: "six", 8: "eight"}

CHANGES = [
    (6, "the drunk is boring, take the tanner", "drunk", "tanner"),
    (6, "bench the hunter, minion's on", "hunter", "minion"),
    (6, "hunter stays in the box tonight, minion gets his chair", "hunter", "minion"),
    (6, "I'm tired of that Insomniac, give the Tanner her seat", "insomniac", "tanner"),
    (6, "drop the drunk, the tanner comes in", "drunk", "tanner"),
    (5, "one of the villagers is off to bed and the drunk sits in for him", "villager", "drunk"),
    (5, "two of the villagers go home and the two masons move in", "villager villager", "mason mason"),
    (8, "the masons have had their day, minion and doppelganger are coming", "mason mason", "minion doppelganger"),
    (8, "no hunter, no drunk, but minion yes and doppelganger yes", "hunter drunk", "minion doppelganger"),
    (3, "the seer makes it too easy so we have the minion in her place", "seer", "minion"),
]
"""How many play, what they say, which cards leave and which come."""


@pytest.mark.parametrize(("players", "say", "gone", "come"), CHANGES)
def test_a_change_in_own_words(players: int, say: str, gone: str, come: str) -> None:
    """What leaves and what comes is done at once, where it makes a deck."""
    deck = list(DECKS[players])
    for key in gone.split():
        deck.remove(key)
    assert _after(players, say, sorted([*deck, *come.split()])) == "whole"


STAYING = [
    "last time I was the drunk and you were the tanner",
    "does the minion wake before the insomniac",
    "is the tanner happier than the hunter when he dies",
    "remember when the seer looked at the tanner and nobody believed her",
    *(
        pytest.param(say, marks=pytest.mark.xfail(reason="not understood yet", strict=True))
        for say in (
            "the hunter costs more than the minion on the internet",
            "you look more like a doppelganger than a drunk",
        )
    ),
]


@pytest.mark.parametrize("say", STAYING)
def test_talk_of_cards_changes_none(say: str) -> None:
    """A card that leaves and one that comes would fit it; but nobody asked for that."""
    assert _after(6, say, DECKS[6]) == "whole"


def _after(players: int, say: str, deck: list[str]) -> str:
    """How it comes out that a sentence leads to a deck."""
    before = ["start", f"{NUMBERS[players]} players"]
    return judged({"kind": "utterance", "author": "", "before": before, "say": say, "expect": {"deck": deck}}).outcome


def test_a_deck_told_whole_is_taken_as_it_makes_a_deck() -> None:
    """Of "the Villagers" as many as are missing."""
    session = _table(5)
    told = [_tagged(value, LISTED) for value in ("2 werewolf", "seer", "robber", "tanner", "drunk", "* villager")]

    found = read(session, told)

    assert found is not None
    assert found.wish.kind is Kind.CARDS
    assert {card.key: card.number for card in found.wish.cards}["villager"] == 2


@pytest.mark.parametrize("tag", [IN, OUT, CARD])
def test_a_card_alone_is_no_exchange(tag: str) -> None:
    """Whatever it does: the deck would not come out even."""
    assert read(_table(5), [_tagged("tanner", tag)]) is None


_ROLES = st.sampled_from(sorted(ULTIMATE.roles))
_VALUES = st.tuples(st.sampled_from(("", "* ", "2 ", "3 ")), _ROLES).map("".join)
_LIKELY = st.tuples(*[st.floats(0.01, 1)] * 4).map(
    lambda odds: {tag: each / sum(odds) for tag, each in zip((IN, OUT, LISTED, CARD), odds, strict=True)}
)
_TAGGED = st.builds(Tagged, st.just(CARDS), _VALUES.map(lambda value: (value,)), _LIKELY)


@given(players=st.integers(3, 10), said=st.lists(_TAGGED, max_size=6))
def test_what_is_read_can_be_played(players: int, said: list[Tagged]) -> None:
    """Whatever the words: the deck that it leads to is a legal one."""
    found = read(_table(players), said)
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
    assert list(faults(Deck.of(ULTIMATE, keys), players, Rulebook())) == []
    assert 0 <= found.sure <= 1


def _table(players: int) -> Session:
    cards = cards_of(NEW)._replace(deck=recommended(ULTIMATE, players))
    return NEW._replace(phase=Phase.DECK, players=players, game=cards)


def _tagged(value: str, tag: str) -> Tagged:
    return Tagged(CARDS, (value,), {each: 0.97 if each == tag else 0.01 for each in (IN, OUT, LISTED, CARD)})


FINGERS = [
    ("Ann went for Bob and so did Carl", "Ann Bob, Carl Bob"),
    ("Bob was picked by Ann and by Carl", "Ann Bob, Carl Bob"),
    ("Ann pointed at Bob, and Bob, bless her, pointed right back at her", "Ann Bob, Bob Ann"),
    ("Ann's finger is on Bob, Bob's is on Carl and Carl is on Ann", "Ann Bob, Bob Carl, Carl Ann"),
    ("Ann and Bob voted for Carl, he voted for Ann", "Ann Carl, Bob Carl, Carl Ann"),
    ("Ann pointed at Bob who pointed at Carl", "Ann Bob, Bob Carl"),
    ("fingers on Carl come from Ann and from Bob", "Ann Carl, Bob Carl"),
]


@pytest.mark.parametrize(("say", "votes"), FINGERS)
def test_several_fingers(say: str, votes: str) -> None:
    """Who points at whom, in whatever order it is told."""
    told = fingers(ear().tagged(say, ("Ann", "Bob", "Carl")))

    assert told is not None
    found = {
        (name, heard.slots["target"][0]) for heard in resolved(told.heard, Setting()) for name in heard.slots["names"]
    }
    assert found == {tuple(pair.split()) for pair in votes.split(", ")}


@pytest.mark.parametrize(
    "say", ["Ann died", "three for Bob", "Bob is the werewolf, Carl says", "nobody pointed at anybody"]
)
def test_no_fingers(say: str) -> None:
    """Nobody points at nobody."""
    assert fingers(ear().tagged(say, ("Ann", "Bob", "Carl"))) is None
