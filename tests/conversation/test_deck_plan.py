"""The deck as a plan: what comes, what goes, what is so already, and what is only spoken of, in every language."""

from collections import Counter

import pytest

from onenight.conversation.session import Phase, Session
from onenight.interpretation.sentence import reply_to
from onenight.rules.deck import recommend_deck
from onenight.rules.game import BASE, ULTIMATE
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.index import NEW, WAYS, reply
from onenight.ways.one_night.one_night import cards_of
from tests.conversation.test_conversation import front
from tests.fixtures import read_tables
from tests.sessions import make_session

TABLES = read_tables(__file__)

NOTHING = ""
"""The deck stays, and nothing waits for a yes."""


def table(players: int, language: str, boxes: tuple[str, ...] = BASE) -> Session:
    """Return a table with the recommended deck; without players one that has just been opened."""
    if not players:
        return NEW._replace(language=language)
    deck = recommend_deck(ULTIMATE, players, boxes)
    return make_session(Phase.DECK, players=players, deck=deck, boxes=boxes, language=language)


def play(session: Session, language: str, *sentences: str) -> tuple[Session, str]:
    """Return the table after some sentences, and the last answer."""
    here: Front = front()._replace(lines=Lines(language))
    said = ""
    for sentence in sentences:
        answer = reply_to(WAYS, session, sentence, here, reply)
        session, said = answer.session, answer.say
    return session, said


def change(before: Session, after: Session) -> str:
    """Return what came and went as "+tanner -drunk", of a draft that waits with "?" before it; then the players."""
    draft = cards_of(after).draft
    keys = Counter(before.game.deck.keys)
    now = Counter(after.game.deck.keys if draft is None else draft.keys)
    cards = [*(f"+{key}" for key in (now - keys).elements()), *(f"-{key}" for key in (keys - now).elements())]
    players = after.players if draft is None else draft.players
    told = [] if players == before.players else [f"for {players}"]
    return " ".join([*(["?"] if draft is not None else []), *sorted(cards), *told])


@pytest.mark.parametrize(("language", "players", "say"), TABLES["so_already"])
def test_exchange_that_is_so_already_changes_nothing(language: str, players: int, say: str) -> None:
    """It is never done the other way round."""
    before = table(players, language)

    assert change(before, play(before, language, say)[0]) == NOTHING


def test_exchange_that_is_so_already_tells_both_reasons() -> None:
    """What is not in, and what is in already."""
    said = play(table(6, "en"), "en", "the drunk instead of the minion")[1]

    assert "The Minion is not in the deck. The Drunk is in the deck already" in said


@pytest.mark.parametrize(("language", "players", "sentences", "expected"), TABLES["changes"])
def test_change_of_the_deck(language: str, players: int, sentences: list[str], expected: str) -> None:
    """What is told comes and goes; a draft that waits has in it the card that was asked for."""
    before = table(players, language)

    assert change(before, play(before, language, *sentences)[0]) == expected


@pytest.mark.parametrize(("language", "say", "players", "has", "lacks"), TABLES["opened"])
def test_cards_told_with_the_players(language: str, say: str, players: int, has: list[str], lacks: list[str]) -> None:
    """At the opening, in one breath."""
    after = play(table(0, language), language, say)[0]
    draft = cards_of(after).draft
    keys = after.game.deck.keys if draft is None else draft.keys

    assert after.players == players
    assert set(has) <= set(keys)
    assert not set(lacks) & set(keys)


TANNER, HUNTER = {"tanner_overrides": True}, {"hunter_points": "after"}


@pytest.mark.parametrize(("language", "say", "rules"), TABLES["house_rules"])
def test_house_rule_in_own_words(language: str, say: str, rules: dict[str, object] | str) -> None:
    """Both values, two in one breath; an unknown one turns no other on, and changes no card."""
    before = table(6, language)
    after, said = play(before, language, say)

    assert after.game.rulebook.house.list_changes() == (rules or {})
    assert change(before, after) == NOTHING
    assert any(each in said for each in TABLES["unknown"][language]) == (rules == "")
