"""The deck by voice: whatever is said, the table's deck is legal; what is not becomes a draft with a repair."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.wish import Cards, Kind, Wish
from onenight.rules.deck import Deck, faults, recommended
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.ways.index import reply
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_conversation import LINES, SESSIONS, front
from tests.effort import examples
from tests.rules.strategies import rulebooks
from tests.sessions import having

SIX = SESSIONS["deck"]


def cards(text: str) -> tuple[Cards, ...]:
    """Cards as the interaction model has them: "2 mason", "* villager", "tanner"."""
    found = []
    for each in filter(None, text.split(", ")):
        number, _, key = each.rpartition(" ")
        found.append(Cards(key, None if number == "*" else int(number or 1)))
    return tuple(found)


def said(session: Session, *wishes: Wish) -> Reply:
    """The last of several answers."""
    answer = None
    for wish in wishes:
        answer = reply(session, wish, front())
        session = answer.session
    assert answer is not None
    return answer


def changed(before: Session, after: Session) -> str:
    """What was put in and taken out, as "+tanner -villager"."""
    old, new = Counter(before.game.deck.keys), Counter(after.game.deck.keys)
    return " ".join([*(f"+{key}" for key in (new - old).elements()), *(f"-{key}" for key in (old - new).elements())])


TALKS = [
    # what is said, wish by wish                                     | what the deck comes to
    ([Wish(Kind.REPLACE, cards=cards("tanner"), replaced=cards("villager"))], "+tanner -villager"),
    (
        [Wish(Kind.REPLACE, cards=cards("2 mason"), replaced=cards("villager, hunter"))],
        "+mason +mason -villager -hunter",
    ),
    ([Wish(Kind.ADD, cards=cards("tanner")), Wish(Kind.YES)], "+tanner -villager"),
    ([Wish(Kind.ADD, cards=cards("tanner")), Wish(Kind.NO)], ""),
    ([Wish(Kind.ADD, cards=cards("tanner")), Wish(Kind.CANCEL)], ""),
    ([Wish(Kind.ADD, cards=cards("tanner")), Wish(Kind.UNDO)], ""),
    ([Wish(Kind.ADD, cards=cards("tanner")), Wish(Kind.REMOVE, cards=cards("hunter"))], "+tanner -hunter"),
    ([Wish(Kind.REMOVE, cards=cards("hunter")), Wish(Kind.ADD, cards=cards("minion"))], "+minion -hunter"),
    ([Wish(Kind.ONLY, cards=cards("werewolf")), Wish(Kind.ADD, cards=cards("minion"))], "+minion -werewolf"),
    ([Wish(Kind.ADD, cards=cards("seer"))], ""),
    ([Wish(Kind.REMOVE, cards=cards("tanner"))], ""),
    ([Wish(Kind.REMOVE, cards=())], ""),
    ([Wish(Kind.ADD, cards=cards("sorcerer"))], ""),
    ([Wish(Kind.CARDS, cards=cards("seer"))], ""),
    (
        [Wish(Kind.CARDS, cards=cards("2 werewolf, seer, robber, troublemaker, 3 villager, tanner"))],
        "+villager +villager +tanner -drunk -insomniac -hunter",
    ),
    ([Wish(Kind.REPLACE, cards=cards("tanner"), replaced=cards("villager")), Wish(Kind.RECOMMENDED)], ""),
    ([Wish(Kind.REPLACE, cards=cards("tanner"), replaced=cards("villager")), Wish(Kind.UNDO)], ""),
    ([Wish(Kind.PLAYERS, 7), Wish(Kind.PLAYERS, 6)], ""),
]


@pytest.mark.parametrize(("wishes", "expected"), TALKS)
def test_what_the_deck_comes_to(wishes: list[Wish], expected: str) -> None:
    """A change is taken at once where it may be played; else after yes, or when the next one mends it."""
    after = said(SIX, *wishes).session

    assert sorted(changed(SIX, after).split()) == sorted(expected.split())
    assert not any(faults(after.game.deck, after.players, after.game.rulebook))


@pytest.mark.parametrize(
    ("wish", "reason", "repair"),
    [
        (Wish(Kind.ADD, cards=cards("tanner")), "10 cards are too many", "take out one Villager?"),
        (Wish(Kind.REMOVE, cards=cards("robber, troublemaker")), "The Insomniac needs", "instead of one Insomniac?"),
        (Wish(Kind.REPLACE, cards=cards("1 mason"), replaced=cards("villager")), "Masons come as a pair", "?"),
        (Wish(Kind.REPLACE, cards=cards("2 villager"), replaced=cards("robber, troublemaker")), "Insomniac", "?"),
        (Wish(Kind.ONLY, cards=cards("3 werewolf")), "The box does not hold", "take out one Werewolf?"),
    ],
)
def test_why_not_and_what_instead(wish: Wish, reason: str, repair: str) -> None:
    """A deck that may not be played is refused with the reason, and its repair is offered as a question."""
    answer = said(SIX, wish)

    assert reason in _digits(answer.say)
    assert answer.say.endswith(repair)
    assert cards_of(answer.session).draft is not None
    assert answer.session.game.deck == SIX.game.deck
    for asks in (Wish(Kind.BEGIN), Wish(Kind.REPEAT), Wish(Kind.UNKNOWN)):
        assert said(answer.session, asks).say.endswith("?")


def _digits(text: str) -> str:
    """The text with its small numbers in digits, however they are spoken."""
    numbers = {LINES.number(number): str(number) for number in range(4, 14)}
    return " ".join([numbers.get(word.casefold(), word) for word in text.split()])


KINDS = (
    *(Kind.ADD, Kind.REMOVE, Kind.REPLACE, Kind.ONLY, Kind.CARDS, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED, Kind.UNDO),
    *(Kind.PLAYERS, Kind.JOIN, Kind.LEAVE, Kind.GAME, Kind.HOUSE_RULE, Kind.YES, Kind.NO, Kind.CANCEL, Kind.PREVIOUS),
)
ANY_ROLE = st.sampled_from([*ULTIMATE.roles, *ORIGINAL.roles])
edits = st.builds(
    Wish,
    st.sampled_from(KINDS),
    st.sampled_from([None, 1, 2, 3, 5, 6, 7, 8, 10, 11]),
    cards=st.lists(st.builds(Cards, ANY_ROLE, st.sampled_from([None, 1, 1, 2, 3])), max_size=5).map(tuple),
    replaced=st.lists(st.builds(Cards, ANY_ROLE, st.sampled_from([None, 1, 2])), max_size=2).map(tuple),
    choice=st.sampled_from(["ultimate", "original", "masons=only in pairs", "official", "reference"]),
)


@settings(deadline=None, max_examples=examples(120))
@given(rulebooks, st.integers(3, 7), st.lists(edits, max_size=8))
def test_the_deck_is_always_legal(rulebook: Rulebook, players: int, wishes: list[Wish]) -> None:
    """After any edits the deck may be played, a draft may not, and yes takes a repair that may."""
    session = having(SIX, rulebook=rulebook, players=players, deck=recommended(rulebook.game, players))
    for wish in wishes:
        session = reply(session, wish, front()).session

        if session.phase is Phase.OPEN:
            return
        assert not any(faults(session.game.deck, session.players, session.game.rulebook))
        draft = cards_of(session).draft
        if draft is not None:
            assert any(faults(Deck.of(draft.rulebook.game, draft.keys), draft.players, draft.rulebook))
            taken = reply(session, Wish(Kind.YES), front()).session
            assert cards_of(taken).draft is None
            assert (taken.players, taken.game.rulebook) == (draft.players, draft.rulebook)
            assert not any(faults(taken.game.deck, taken.players, taken.game.rulebook))


@settings(deadline=None, max_examples=examples(60))
@given(st.lists(edits.filter(lambda wish: wish.kind in KINDS[:9]), max_size=5), edits)
def test_a_draft_that_is_dropped_changes_nothing(before: list[Wish], last: Wish) -> None:
    """Never mind: whatever was tried, the table's deck is what it was."""
    session = SIX
    for wish in before:
        session = reply(session, wish, front()).session
    tried = reply(session, last, front()).session
    if cards_of(tried).draft is None:
        return
    dropped = reply(tried, Wish(Kind.CANCEL), front()).session

    assert cards_of(dropped).draft is None
    assert (dropped.game.deck, dropped.players, dropped.game.rulebook) == (
        tried.game.deck,
        tried.players,
        tried.game.rulebook,
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_drawn_deck_is_by_chance_alone(seed: int) -> None:
    """The same chance draws the same deck; the one before it can be had back."""
    chance = [front()._replace(chance=Random(seed)) for _ in range(2)]  # noqa: S311 - a test keeps no secrets
    drawn = [reply(SIX, Wish(Kind.RANDOM), each) for each in chance]

    assert drawn[0] == drawn[1]
    assert reply(drawn[0].session, Wish(Kind.UNDO), front()).session.game.deck in (
        SIX.game.deck,
        drawn[0].session.game.deck,
    )


def test_the_usual_is_the_last_nights_deck() -> None:
    """The cards of the last night are proposed again by one word."""
    changed_deck = said(SIX, Wish(Kind.REPLACE, cards=cards("tanner"), replaced=cards("villager"))).session
    night = said(changed_deck, Wish(Kind.BEGIN), Wish(Kind.BEGIN)).session
    again = said(night, Wish(Kind.DEAL_AGAIN), Wish(Kind.RECOMMENDED), Wish(Kind.USUAL)).session

    assert night.phase is Phase.NIGHT
    assert again.game.deck == changed_deck.game.deck
