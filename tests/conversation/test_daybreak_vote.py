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
from tests.conversation.test_conversation import LINES, front
from tests.conversation.test_vote import Table, check_verdict, said
from tests.effort import count_examples
from tests.rules.both_boxes import draw_game
from tests.rules.daybreak_evenings import read_table
from tests.sessions import make_session


class Further(Table):
    """People of both boxes who tell how their game ended."""

    __slots__ = ()

    def who_died(self) -> Wish:
        """Who has the most fingers of those whom nobody protects."""
        dead = read_table(self.record)[0].dead
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
        truth = read_table(self.record)[0].truth(asked, case(session).facts)
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
    record = read_record(draw_game(chance, ("base", "daybreak"), hunter_points=chance.choice(["vote", "after"])))
    return Further(record, play_and_judge(record), record.players, chance)


def voting(table: Table, *, tournament: bool) -> Session:
    """The vote of that table."""
    _, known = read_table(table.record)
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


def told(session: Session, *wishes: Wish) -> tuple[Session, str]:
    """The session after all that, and what was said last."""
    said_last = ""
    for wish in wishes:
        answer = said(session, wish)
        session = answer.session
        said_last = answer.say
    return session, said_last


def table(*special: str, extra: str | None = None) -> Session:
    """Five who vote, with these cards of the second box or the first among Villagers."""
    cards = [*special, *DECK.split()][: len(NAMES) + 3]
    deck = Deck.of(ULTIMATE, cards, extra)
    return reply(make_session(Phase.DAY, Rulebook(), 5, deck, names=NAMES), Wish(Kind.VOTE), front()).session


def votes(told_: str) -> list[Wish]:
    """Who points at whom: "Ann>Bob"."""
    return [Wish(Kind.POINT, names=(each.split(">")[0],), target=each.split(">")[1]) for each in told_.split()]


def shows(name: str, role: str = "", artifact: str = "") -> Wish:
    """That somebody shows a card, or has an artifact."""
    return Wish(Kind.SHOW, names=(name,), roles=(role,) if role else (), choice=artifact)


def the(role: str) -> Wish:
    """A card, and no more."""
    return Wish(Kind.CARDS, cards=(Cards(role, 1),))


NOBODY, NO, YES, WHY = (Wish(kind) for kind in (Kind.NOBODY, Kind.NO, Kind.YES, Kind.WHY))
POINTING = "Ann>Cy Bob>Cy Cy>Ann Dora>Eli Eli>Cy"


def test_a_bodyguard_is_asked_for_before_the_dead_are_told() -> None:
    """Cy has the most fingers, three: who protects him is asked first, in one sentence."""
    session, said_last = told(table("bodyguard", "hunter"), *votes(POINTING))

    assert said_last == LINES.say("prompts.vote.guards")
    assert case(session).known is None
    assert told(session, NOBODY)[1] == "Cy died. Which card does Cy show?"
    for wish in (shows("Bob", "bodyguard"), Wish(Kind.NAME, names=("Bob",))):
        after, said_last = told(session, wish)
        assert after.phase is Phase.VOTE
        assert said_last == "Nobody died. Is one of the living a Werewolf?"
        assert "Bob protected Cy, as a Bodyguard does." in told(after, YES, WHY)[1]


def test_whom_a_bodyguard_protects_is_asked_where_nobody_said_it() -> None:
    """Who only told how many fingers somebody got is asked whom the Bodyguard points at."""
    session, said_last = told(
        table("bodyguard", "hunter"), Wish(Kind.FINGERS, 3, names=("Cy",)), NO, shows("Bob", "bodyguard")
    )
    assert said_last == "Who does Bob, the Bodyguard, point at?"
    assert told(session, Wish(Kind.NAME, names=("Ann",)))[1] == "Cy died. Which card does Cy show?"
    assert case(told(session, Wish(Kind.NAME, names=("Cy",)))[0]).known is None


def test_a_protected_player_is_not_shot() -> None:
    """Cy, a Hunter, points at Ann, whom Dora protects."""
    pointing = "Ann>Cy Bob>Cy Cy>Ann Dora>Ann Eli>Cy"
    session, _ = told(table("bodyguard", "hunter"), *votes(pointing), shows("Dora", "bodyguard"), shows("Cy", "hunter"))

    assert case(session).fallen == (2,)


def test_artifacts_are_asked_for_only_in_decks_that_have_them() -> None:
    """The Claw makes a Werewolf of a dead Seer; nobody else is asked about."""
    session, said_last = told(table("curator"), *votes(POINTING), the("seer"))
    assert said_last == LINES.say("prompts.vote.artifacts", artifacts=("the Claw", "the Brand", "the Cudgel"))
    with_claw, said_last = told(session, shows("Cy", artifact="claw"))
    assert with_claw.phase is Phase.VERDICT
    assert said_last.startswith("A Werewolf died: Cy. The village wins.")
    assert "Cy has the Claw and so counts as a Werewolf." in told(with_claw, WHY)[1]
    assert told(session, NOBODY)[1] == told(session, NO)[1] == "Is one of the living a Werewolf?"
    assert told(table("seer"), *votes(POINTING), the("seer"))[1] == "Is one of the living a Werewolf?"


def test_what_an_investigator_became_is_asked() -> None:
    """His card alone says nothing."""
    session, said_last = told(table("paranormal_investigator"), *votes(POINTING), the("paranormal_investigator"))
    assert said_last == LINES.say("prompts.vote.became", player="Cy")
    for wish in (the("werewolf"), shows("Cy", "werewolf")):
        after, said_last = told(session, wish)
        assert said_last.startswith("A Werewolf died: Cy. The village wins.")
        assert "Cy holds a card that became a Werewolf by investigating." in told(after, WHY)[1]
    assert told(session, NO)[1] == "Is one of the living a Werewolf?"


@pytest.mark.parametrize("wolf", ["dream_wolf", "mystic_wolf", "alpha_wolf"])
def test_every_kind_of_werewolf_is_one(wolf: str) -> None:
    """Also the one that lay beside the center, and one that is only called a Werewolf."""
    for card in (wolf, "werewolf"):
        assert "The village wins." in told(table(wolf), *votes(POINTING), the(card))[1]
    if wolf == "alpha_wolf":
        deck = table(wolf, extra="dream_wolf")
        assert "The village wins." in told(deck, *votes(POINTING), the("dream_wolf"))[1]


def test_every_answer_is_on_a_button() -> None:
    """Players who may be Bodyguards, who may have which artifact, what a card may have become; and nobody."""
    session, _ = told(table("bodyguard", "hunter"), *votes(POINTING))
    assert [each.label for each in offered(session)] == [*NAMES, "Nobody", "Turn the cards over"]
    session, _ = told(table("curator"), *votes(POINTING), the("seer"))
    labels = [each.label for each in offered(session)]
    assert labels[:4] == ["Nobody", "Ann had the Claw", "Ann had the Brand", "Ann had the Cudgel"]
    session, _ = told(table("paranormal_investigator"), *votes(POINTING), the("paranormal_investigator"))
    assert [each.key for each in offered(session)] == ["werewolf", "no", ""]


def offered(session: Session) -> tuple[Offer, ...]:
    """What stands on the buttons."""
    return WAYS.of(session).offer_answers(session, LINES, None).each
