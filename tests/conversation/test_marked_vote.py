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
from onenight.rules import finger_count
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
from tests.conversation.test_vote import said
from tests.effort import count_examples
from tests.rules.marked_tables import Table, draw_table
from tests.sessions import make_session

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eli", "Fay", "Gus", "Hal")


def begin(deck: Deck, players: int, rulebook: Rulebook, *, tournament: bool = False) -> Session:
    """Return the vote of a table."""
    played = Tournament("chips", 5) if tournament else None
    session = make_session(Phase.DAY, rulebook, players, deck, names=NAMES[:players], tournament=played)
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
    table = draw_table(chance)
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


OTHERS = "villager villager villager seer robber"
POINTING = "Ann>Cy Bob>Cy Cy>Ann Dora>Eli Eli>Cy"


def vote(*special: str, pointing: str = POINTING) -> tuple[Session, str]:
    """Return five players who have voted, with these cards, and what they are asked."""
    cards = [*special, *OTHERS.split()][:8]
    session = begin(Deck.of(ULTIMATE, cards), 5, Rulebook())
    asked = ""
    for each in pointing.split():
        voter, target = each.split(">")
        reply_ = said(session, Wish(Kind.POINT, names=(voter,), target=target))
        session, asked = reply_.session, reply_.say
    return session, asked


def answer(session: Session, *names: str) -> tuple[Session, str]:
    """Return the session after an answer, nobody if no name is told, and what is said then."""
    heard = said(session, Wish(Kind.NAME, names=names) if names else Wish(Kind.NOBODY))
    return heard.session, heard.say


VAMPIRE = "Who is a Vampire in the end, by card or by mark? If no one is, say: nobody."


def test_a_dead_vampire_needs_no_further_question() -> None:
    """Nothing else of this deck decides anything: no Werewolf, no Tanner, no mark that kills."""
    session, asked = vote("vampire", "count", "priest")
    assert asked == f"Cy died. {VAMPIRE}"
    assert answer(session, "Cy")[1].startswith("A Vampire died: Cy. The village wins.")
    assert answer(session, "Bob")[1].startswith(
        "Cy died, but no Vampire did, and there is one among you. The Vampires' team wins."
    )


def test_lovers_die_together() -> None:
    """The second one is told with the answer."""
    session, _ = vote("vampire", "cupid", "priest")
    session, asked = answer(session, "Dora")
    assert asked == "Who has the Mark of Love? If no one does, say: nobody."
    assert answer(session, "Cy", "Dora")[1].startswith("A Vampire died: Dora. The village wins.")
    assert answer(session, "Bob", "Dora")[1].startswith("Cy died, but no Vampire did, and there is one among you.")


def test_a_master_is_asked_for_before_the_dead_are_told() -> None:
    """Another Vampire's finger saves him: then the next most die, of whom there are none."""
    session, asked = vote("vampire", "master", "priest")
    assert asked == "Who is the Master in the end? If no one is, say: nobody."
    saved, asked = answer(session, "Cy")
    assert asked == VAMPIRE
    assert answer(saved, "Bob", "Cy")[1].startswith("Nobody died, and there is a Vampire among you.")
    assert answer(saved, "Dora", "Cy")[1].startswith("A Vampire died: Cy.")
    assert answer(session, "Dora")[1].startswith("Cy died.")


def test_the_second_most_die_where_werewolves_and_vampires_play() -> None:
    """That is asked once the fingers are told, and both are named."""
    session, asked = vote("vampire", "werewolf", "priest")
    assert asked == VAMPIRE
    session, asked = answer(session, "Cy")
    assert asked == "Who is a Werewolf in the end? If no one is, say: nobody."
    assert answer(session, "Ann")[1].startswith("A Werewolf died, Ann, and a Vampire, Cy. The village wins.")
    assert answer(session)[1].startswith("A Vampire died: Cy. The village wins.")


def test_an_answer_may_name_the_card() -> None:
    """Who says that Cy is a Vampire has told who is one."""
    session, _ = vote("vampire", "count", "priest")
    heard = said(session, Wish(Kind.SHOW, names=("Cy",), roles=("vampire",)))
    assert heard.say.startswith("A Vampire died: Cy.")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_player_is_on_a_button(language: str) -> None:
    """And nobody, in each language."""
    session, _ = vote("vampire", "master", "cupid")
    lines = load_lines(language)
    offers = WAYS.of(session).offer_answers(session, lines, None)
    nobody = offer_nobody(lines).label
    assert [each.label for each in offers.each[:6]] == [*NAMES[:5], nobody]
    assert offers.several


def test_fingers_of_those_with_the_most_are_enough_without_an_epic_vote() -> None:
    """No further vote is asked for where nothing but the most die."""
    session, asked = vote("vampire", "count", "priest", pointing="Ann>Cy Bob>Cy Dora>Cy")
    assert asked == f"Cy died. {VAMPIRE}"
    assert finger_count.find_certain_dead(case(session).fingers) == (2,)


def test_a_card_told_later_asks_again_who_is_of_its_kind() -> None:
    """Who said that nobody is a Vampire has been wrong if Bob shows one."""
    session, _ = vote("vampire", "cupid", "priest")
    session, _ = answer(session)
    heard = said(session, Wish(Kind.SHOW, names=("Bob",), roles=("vampire",)))
    assert heard.say == VAMPIRE
