"""The deck by voice: whatever is said, the table's deck is legal; what is not becomes a draft with a repair."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.utterance import Utterance, apply_rules
from onenight.rules.deck import Deck, find_faults, recommend_deck
from onenight.rules.game import ORIGINAL, ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night.card_edits import EDITS
from onenight.ways.one_night.one_night import cards_of
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import LINES, SESSIONS, front, hear_wish
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.rules.strategies import rulebooks
from tests.sessions import replace_parts

TABLES = read_tables(__file__)

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


@pytest.mark.parametrize(("words", "expected"), TABLES["talks"])
def test_what_the_deck_comes_to(words: list[str], expected: str) -> None:
    """A change is taken at once where it may be played; else after yes, or when the next one mends it."""
    after = said(SIX, *map(hear_wish, words)).session

    assert sorted(changed(SIX, after).split()) == sorted(expected.split())
    assert not any(find_faults(after.game.deck, after.players, after.game.rulebook))


@pytest.mark.parametrize(
    ("words", "reason", "repair"),
    TABLES["why_not_and_what_instead"],
)
def test_why_not_and_what_instead(words: str, reason: str, repair: str) -> None:
    """A deck that may not be played is refused with the reason, and its repair is offered as a question."""
    answer = said(SIX, hear_wish(words))

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


def breath(session: Session, *wishes: Wish) -> Reply:
    """Several wishes of one breath, as the text of a sentence has them."""
    return said(session, *apply_rules(Utterance(session, wishes), WAYS.of(session).rules).wishes)


TANNER_OUT = Wish(Kind.REMOVE, cards=cards("tanner"))
VILLAGER_OUT = Wish(Kind.REMOVE, cards=cards("villager"))
TANNER_FOR_VILLAGER = Wish(Kind.REPLACE, cards=cards("tanner"), replaced=cards("villager"))
MASONS = Wish(Kind.CARDS, cards=cards("2 mason"))
MASONS_IN = "+mason +mason -villager -hunter"


@pytest.mark.parametrize(("words", "then", "expected"), TABLES["breaths"])
def test_all_of_a_breath_or_nothing(words: list[str], then: list[str], expected: str) -> None:
    """The size is judged once; if one change cannot be, all wait for yes, or for the right word."""
    asked = breath(SIX, *map(hear_wish, words))
    after = said(asked.session, *map(hear_wish, then)).session if then else asked.session

    assert sorted(changed(SIX, after).split()) == sorted(expected.split())


def test_a_number_of_players_waits_with_the_cards() -> None:
    """Five with the Minion, and without a Tanner whom nobody has put in: five play once the rest is settled."""
    asked = breath(SIX, Wish(Kind.ADD, cards=cards("minion")), TANNER_OUT, Wish(Kind.PLAYERS, 5))
    taken = said(asked.session, Wish(Kind.YES)).session

    assert asked.say.startswith("The Tanner is not in the deck. The rest can wait. ")
    assert asked.say.endswith("?")
    assert (asked.session.players, taken.players) == (6, 5)
    assert "minion" in taken.game.deck


@pytest.mark.parametrize(("words", "answer", "expected"), TABLES["mends"])
def test_another_card_answers_the_question(words: str, answer: str, expected: str) -> None:
    """A bare card goes where there are too many, and comes where there are too few."""
    after = said(SIX, hear_wish(words), hear_wish(answer)).session

    assert sorted(changed(SIX, after).split()) == sorted(expected.split())


KINDS = (
    *(Kind.ADD, Kind.REMOVE, Kind.REPLACE, Kind.ONLY, Kind.CARDS, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED, Kind.UNDO),
    *(Kind.PLAYERS, Kind.JOIN, Kind.LEAVE, Kind.GAME, Kind.HOUSE_RULE, Kind.YES, Kind.NO, Kind.CANCEL, Kind.PREVIOUS),
)
ANY_ROLE = st.sampled_from([*ULTIMATE.roles, *ORIGINAL.roles])
breaths = st.builds(
    Wish,
    st.sampled_from(sorted(EDITS)),
    st.sampled_from([None, 1, 2, 5, 7, 11]),
    cards=st.lists(st.builds(Cards, ANY_ROLE, st.sampled_from([None, 1, 2])), max_size=3).map(tuple),
    also=st.just(()),
)
edits = st.builds(
    Wish,
    st.sampled_from(KINDS),
    st.sampled_from([None, 1, 2, 3, 5, 6, 7, 8, 10, 11]),
    cards=st.lists(st.builds(Cards, ANY_ROLE, st.sampled_from([None, 1, 1, 2, 3])), max_size=5).map(tuple),
    replaced=st.lists(st.builds(Cards, ANY_ROLE, st.sampled_from([None, 1, 2])), max_size=2).map(tuple),
    choice=st.sampled_from(["ultimate", "original", "masons=only in pairs", "official", "reference"]),
    also=st.just(()),
)


@settings(deadline=None, max_examples=count_examples(120))
@given(rulebooks, st.integers(3, 7), st.lists(st.tuples(edits, st.lists(breaths, max_size=2)), max_size=8))
def test_the_deck_is_always_legal(rulebook: Rulebook, players: int, wishes: list[tuple[Wish, list[Wish]]]) -> None:
    """After any edits the deck may be played, a draft may not, and yes takes a repair that may."""
    session = replace_parts(SIX, rulebook=rulebook, players=players, deck=recommend_deck(rulebook.game, players))
    waits = False
    for wish, more in wishes:
        waits = waits or bool(more)
        session = reply(session, wish._replace(also=tuple(more) if wish.kind in EDITS else ()), front()).session

        if session.phase is Phase.OPEN:
            return
        assert not any(find_faults(session.game.deck, session.players, session.game.rulebook))
        draft = cards_of(session).draft
        if draft is not None:
            assert waits or any(find_faults(Deck.of(draft.rulebook.game, draft.keys), draft.players, draft.rulebook))
            taken = reply(session, Wish(Kind.YES), front()).session
            assert cards_of(taken).draft is None
            assert (taken.players, taken.game.rulebook) == (draft.players, draft.rulebook)
            assert not any(find_faults(taken.game.deck, taken.players, taken.game.rulebook))


@settings(deadline=None, max_examples=count_examples(60))
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


def test_cards_in_sight_are_not_read_aloud() -> None:
    """Who sees the deck hears that it fits, and what does not."""
    wish = Wish(Kind.REPLACE, cards=cards("tanner"), replaced=cards("drunk"))
    told = reply(SIX, wish, front(brief=True))
    refused = reply(SIX, Wish(Kind.ADD, cards=cards("tanner")), front(brief=True))

    assert told.say == "Those cards fit. Say begin."
    assert refused.say == reply(SIX, Wish(Kind.ADD, cards=cards("tanner")), front()).say
