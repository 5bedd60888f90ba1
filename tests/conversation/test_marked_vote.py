"""The vote of a table with marks told in words, to the verdict and its reasons."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.answer_offers import offer_nobody
from onenight.conversation.pointing.vote_case import case, next_question
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.view import describe_table
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.known_facts import find_told_cards
from onenight.rules.rulebook import Rulebook
from onenight.rules.tournament import Tournament
from onenight.speech.lines import load_lines
from onenight.ways.index import WAYS, from_json, reply
from onenight.ways.one_night.verdict import find_verdict
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import LINES, NOW, front
from tests.conversation.test_daybreak_vote import POINTED
from tests.conversation.test_daybreak_vote import tell as say
from tests.conversation.test_vote import said
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.rules.truthful_tables import Table, draw_marked_table
from tests.sessions import make_session

TABLES = read_tables(__file__)

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eli", "Fay", "Gus", "Hal")


def begin(deck: Deck, players: int, rulebook: Rulebook, *, tournament: bool = False) -> Session:
    """Return the vote of a table that has every box, so that any artifact may lie there."""
    played = Tournament("chips", 5) if tournament else None
    names, boxes = NAMES[:players], tuple(ULTIMATE.boxes)
    session = make_session(Phase.DAY, rulebook, players, deck, names=names, tournament=played, boxes=boxes)
    return reply(session, Wish(Kind.VOTE), front()).session


def tell(table: Table, session: Session, chance: Random) -> Wish:
    """Return what the table says next: the true answer to a question, or a vote."""
    found = case(session)
    asked = next_question(found, tournament=session.memory.tournament is not None)
    if asked is None:
        seat = chance.choice([seat for seat in range(len(table.votes)) if seat not in found.fingers.votes])
        return Wish(Kind.POINT, names=(NAMES[seat],), target=NAMES[table.votes[seat]])
    told: Any = table.tell(asked, found.known or found.facts)
    if asked.fact == "artifacts" and told:
        return Wish(Kind.SHOW, names=(NAMES[told.seat],), choice=told.artifact)
    if isinstance(told, str):
        return Wish(Kind.CARDS, cards=(Cards(told, 1),))
    seats = (told,) if isinstance(told, int) else told
    return Wish(Kind.NAME, names=tuple([NAMES[seat] for seat in seats])) if seats else Wish(Kind.NOBODY)


@settings(deadline=None, max_examples=count_examples(25))
@given(seed=st.integers(0, 2**32), tournament=st.booleans())
def test_a_truthful_table_with_marks_gets_the_verdict(seed: int, tournament: bool) -> None:  # noqa: FBT001 - drawn
    """It comes to what the engine finds, no answer is in vain, and what is stored of it is read again."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    table = draw_marked_table(chance)
    session = begin(table.deck, len(table.votes), table.rulebook, tournament=tournament)
    while session.phase is not Phase.VERDICT:
        before = session
        session = said(session, tell(table, session, chance)).session
        assert len(session.testimony) == len(before.testimony) + 1
        assert from_json(to_json(session)) == session

    found, true = find_verdict(session), table.verdict
    assert found is not None
    assert (found.dead, found.teams, found.reason) == (true.dead, true.teams, true.reason)
    assert set(found.winners) <= set(true.winners)
    if tournament:
        assert found.winners == true.winners
    for seat in range(len(table.votes)):
        session = said(session, Wish(Kind.SHOW, names=(NAMES[seat],), roles=(table.night.cards[seat].key,))).session
        while session.phase is not Phase.VERDICT:  # by all cards it is asked what they do not tell
            assert len(find_told_cards(case(session).facts)) == len(table.votes)
            session = said(session, tell(table, session, chance)).session
        after = find_verdict(session)
        assert after is not None
        assert (after.dead, after.teams) == (true.dead, true.teams)
        assert set(found.winners) <= set(after.winners) <= set(true.winners)
    assert find_verdict(session) == true._replace(reason=found.reason)
    assert said(session, Wish(Kind.WHY)).say
    assert describe_table(WAYS, session, LINES, NOW)["verdict"]


@pytest.mark.parametrize(("cards", "words", "answer"), TABLES["told"])
def test_what_is_asked_of_a_vote_with_marks(cards: str, words: str, answer: str) -> None:
    """Who is a Vampire, a Master or in love is asked where it matters, and who dies then is told with the answer."""
    assert say(cards, words)[1] == answer


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_player_is_on_a_button(language: str) -> None:
    """And nobody, in each language."""
    session, _ = say("vampire master cupid villager villager villager seer robber", POINTED)
    lines = load_lines(language)
    offers = WAYS.of(session).offer_answers(session, lines, None)
    nobody = offer_nobody(lines).label
    assert [each.label for each in offers.each[:6]] == [*NAMES[:5], nobody]
    assert offers.several
