"""The vote with both boxes: Bodyguards, artifacts and investigators told in words, to the verdict and its reasons."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from onenight.conversation.answer_offers import Offer
from onenight.conversation.pointing.vote_case import case, next_question
from onenight.conversation.session import Phase, Session
from onenight.rules import finger_count
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.record import read_record
from onenight.rules.referee import ArtifactHolder, Question
from onenight.rules.result import play_and_judge
from onenight.rules.rulebook import Rulebook
from onenight.rules.tournament import Tournament
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Cards, Kind, Wish
from tests.conversation.test_conversation import LINES, front, hear_wish
from tests.conversation.test_vote import Table, check_verdict, said
from tests.effort import count_examples
from tests.fixtures import read_tables
from tests.rules.decks_by_the_book import BASE, DAYBREAK
from tests.rules.random_games import ARTIFACTS, OFFICIAL, draw_game
from tests.rules.truthful_tables import read_table
from tests.sessions import make_session

TABLES = read_tables(__file__)


class Further(Table):
    """People of both boxes who tell how their game ended."""

    __slots__ = ()

    def who_died(self) -> Wish:
        """Who has the most fingers of those whom nobody protects."""
        dead = read_table(self.record).dead
        return Wish(Kind.DIED, names=self.names(dead)) if dead else Wish(Kind.NOBODY_DIED)

    def more(self, session: Session) -> Wish:
        """Whether anybody else got as many fingers, of those whom nobody is known to protect."""
        told = case(session).fingers
        leaders, most = finger_count.find_leaders(told)
        known = {*told.counts, *leaders} if most > 1 else {*told.counts}
        others = [seat for seat in {*self.votes} - known - told.safe if self.votes.count(seat) >= max(2, most)]
        return (
            Wish(Kind.FINGERS, self.votes.count(others[0]), names=self.names(others[:1])) if others else Wish(Kind.NO)
        )

    def tells(self, session: Session) -> Wish:
        """What is told next: the answer to a question, or whatever comes to mind about the vote."""
        found = case(session)
        asked = next_question(found, tournament=session.memory.tournament is not None)
        if asked is not None:
            return self.truth(asked, session)
        if finger_count.choose_question(found.fingers) == "more":
            return self.more(session)
        return self.one_of(self.a_vote, self.a_vote, self.a_group, self.a_count, self.who_died)

    def truth(self, asked: Question, session: Session) -> Wish:
        """The truth about what was asked."""
        truth = read_table(self.record).tell(asked, case(session).facts)
        if isinstance(truth, ArtifactHolder):
            return Wish(Kind.SHOW, names=self.names([truth.seat]), choice=truth.artifact)
        if isinstance(truth, bool):
            return Wish(Kind.YES if truth else Kind.NO)
        if isinstance(truth, int):
            return Wish(Kind.NAME, names=self.names([truth]))
        if isinstance(truth, tuple):
            return Wish(Kind.NAME, names=self.names(truth)) if truth else Wish(Kind.NOBODY)
        if truth == "villager" and asked.fact in ("became", "copied"):
            return Wish(Kind.NO if asked.fact == "became" else Kind.NOBODY)
        return Wish(Kind.CARDS, cards=(Cards(truth, 1),))


def drawn(seed: int) -> Further:
    """The people of a game of both boxes that was drawn at random."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    house = OFFICIAL | {"artifacts": ARTIFACTS[:6], "hunter_points": chance.choice(["vote", "after"])}
    record = read_record(draw_game(chance, BASE + DAYBREAK, **house).record)
    return Further(record, play_and_judge(record), record.players, chance)


def voting(table: Table, *, tournament: bool) -> Session:
    """The vote of that table."""
    known = read_table(table.record).known
    played = Tournament("chips", 5) if tournament else None
    start = make_session(
        Phase.DAY, table.record.rulebook, known.players, known.deck, names=table.record.players, tournament=played
    )
    return reply(start, Wish(Kind.VOTE), front()).session


@settings(deadline=None, max_examples=count_examples(80))
@given(seed=st.integers(0, 2**32), tournament=st.booleans())
@example(seed=692, tournament=True)  # nobody copied, and no Villager is in the deck
def test_a_truthful_table_of_both_boxes_gets_the_verdict(seed: int, tournament: bool) -> None:  # noqa: FBT001 - drawn
    """In any order it comes to what the engine finds, and no answer is in vain."""
    table = drawn(seed)
    session = voting(table, tournament=tournament)
    for _ in range(40 * len(table.record.players)):
        if session.phase is Phase.VERDICT:
            break
        session = said(session, table.tells(session)).session

    assert session.phase is Phase.VERDICT
    check_verdict(session, table)


NAMES = ("Ann", "Bob", "Cy", "Dora", "Eli")
DECK = "werewolf seer robber villager villager villager"
"""What there is beside the cards of a test."""
POINTED = "Ann and Bob pointed at Cy / Cy pointed at Ann / Dora pointed at Eli / Eli pointed at Cy"


def tell(cards: str, words: str) -> tuple[Session, str]:
    """The session of five with these cards ("+" before one beside the center) after these words, and the answer."""
    keys, _, extra = cards.partition(" + ")
    deck = Deck.of(ULTIMATE, [*keys.split(), *DECK.split()][:8], extra or None)
    session, answer = make_session(Phase.DAY, Rulebook(), 5, deck, names=NAMES), ""
    for each in filter(None, ("vote", *words.split(" / "))):
        reply_ = said(session, hear_wish(each, NAMES))
        session, answer = reply_.session, reply_.say
    return session, answer


@pytest.mark.parametrize(("cards", "words", "answer"), TABLES["told"])
def test_what_is_asked_of_a_vote(cards: str, words: str, answer: str) -> None:
    """Who protects whom, who had an artifact and what a card became is asked where it matters, and then it counts."""
    assert tell(cards, words)[1] == answer


def test_every_answer_is_on_a_button() -> None:
    """Players who may be Bodyguards, who may have which artifact, what a card may have become; and nobody."""
    session, _ = tell("bodyguard hunter", POINTED)
    assert [each.label for each in offered(session)] == [*NAMES, "Nobody", "Turn the cards over"]
    session, _ = tell("curator", f"{POINTED} / a Seer")
    labels = [each.label for each in offered(session)]
    assert labels[:4] == ["Nobody", "Ann had the Claw", "Ann had the Brand", "Ann had the Cudgel"]
    session, _ = tell("paranormal_investigator", f"{POINTED} / a Paranormal Investigator")
    assert [each.key for each in offered(session)] == ["werewolf", "no", ""]


def offered(session: Session) -> tuple[Offer, ...]:
    """What stands on the buttons."""
    return WAYS.of(session).offer_answers(session, LINES, None).each
