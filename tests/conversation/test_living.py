"""Whether one of the living has a card: the question makes sure what is meant by somebody who is not named.

Rows tell what an ear makes of a sentence, so that no ear taught anew changes them.
"""

import pytest

from onenight.conversation.pointing import answers
from onenight.conversation.pointing.testimony import Statement
from onenight.conversation.session import Session
from onenight.conversation.utterance import Utterance, apply_rules
from onenight.hearing.tags import PERSON, WHO, Tagged
from onenight.hearing.tokens import HE
from onenight.rules.referee import Question
from onenight.ways.index import WAYS, reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import SESSIONS, front
from tests.fixtures import parse_wish, read_tables

TABLES = read_tables(__file__)

YES = Wish(Kind.YES)
WOLF, MINION = (Wish(Kind.SHOW, roles=(role,)) for role in ("werewolf", "minion"))
HAS = Wish(Kind.NAME)


def asked_about_the_living(dead: str = "Carol", card: str = "villager") -> Session:
    """A table that is asked whether one of the living is a Werewolf, for who died is none."""
    session = SESSIONS["vote"]
    for wish in (Wish(Kind.DIED, names=(dead,)), Wish(Kind.SHOW, names=(dead,), roles=(card,))):
        session = reply(session, wish, front()).session
    return session


ASKED = asked_about_the_living()


def meant(session: Session, heard: Wish, who: str, *, amends: bool = False) -> tuple[Wish, ...]:
    """What something means that was heard at a table."""
    people = (Tagged(PERSON, (who,), {WHO: 1.0}),) if who else ()
    utterance = Utterance(session, (heard,), tags=lambda: people, amends=amends)
    return apply_rules(utterance, WAYS.of(session).rules).wishes


@pytest.mark.parametrize(("said", "heard", "who", "means"), TABLES["said"])
def test_somebody_alive_has_the_card(said: str, heard: str, who: str, means: str) -> None:
    """Who has it and is not named is one of the living: the card of who died is told."""
    assert meant(ASKED, parse_wish(heard), who) == (parse_wish(means),), said


def test_what_is_taken_back_is_about_who_died() -> None:
    """A card that begins with "no, sorry" is told anew of who died."""
    heard = WOLF._replace(names=("Carol",))

    assert meant(ASKED, heard, HE, amends=True) == (heard,)


@pytest.mark.parametrize("asked", [Question("living_minion"), Question("holders", role="minion")])
def test_nobody_of_the_living_is_one_whatever_was_asked(asked: Question) -> None:
    """Who says "none of us is a wolf" while something else is asked has told that."""
    assert answers.state_nobody(asked, "werewolf") == (Statement("living_wolf", None, told=False),)


def test_asked_for_a_card_nobody_is_one_tells_nothing_of_the_living() -> None:
    """Who says "neither of them had a wolf" speaks of those who died."""
    assert answers.state_nobody(Question("shown", 2), "werewolf") == ()


def test_before_that_question_it_is_the_card_that_is_shown() -> None:
    """Told "a Werewolf", it knows which card it is."""
    shown = reply(SESSIONS["vote"], Wish(Kind.DIED, names=("Carol",)), front()).session

    assert meant(shown, WOLF, "") == (WOLF,)
