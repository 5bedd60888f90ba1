"""All answers to what is asked about fingers, in every game: those that can be true."""

from onenight.conversation.offered import NONE, Offers, players, word
from onenight.conversation.pointing.facts import case, with_answer
from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.conversation.pointing.vote import asks_for_more, at_least
from onenight.conversation.session import Session
from onenight.rules import fingers
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines


def about_fingers(session: Session, lines: Lines) -> Offers:
    """Who else got as many; before anything was told, that nobody died."""
    if not session.testimony:
        return Offers((word("prompts.now.died", lines, "nobody"),))
    if not asks_for_more(session):
        return NONE
    found = case(session)
    (leaders, most), count = fingers.leaders(found.fingers), at_least(found)
    counted = leaders if most >= count else ()  # whoever has fewer may yet get as many
    others = [
        seat
        for seat in range(session.players)
        if seat not in counted and can_be(session, (Statement("fingers", seat, count),))
    ]
    nobody_else = can_be(session, (Statement("fewer", None, count),))
    none = (word("prompts.now.no", lines, "yes_no", "no"),) if nobody_else else ()
    return Offers((*players(session, others, lines).each, *none), several=True)


def can_be(session: Session, answer: Statements) -> bool:
    """Whether this is an answer, and can be true."""
    if not answer:
        return False
    try:
        with_answer(session, answer)
    except NotAllowed:
        return False
    return True
