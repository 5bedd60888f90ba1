"""The answers to what is asked about fingers, in every game: those that can be true."""

from onenight.conversation.offered import Offer, Offers, offer_line, offer_players
from onenight.conversation.pointing.testimony import Statement, Statements
from onenight.conversation.pointing.vote_case import Case, add_answer, asks_for_more, case, fingers_to_match
from onenight.conversation.session import Session
from onenight.rules import fingers
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines


def list_finger_answers(session: Session, lines: Lines) -> Offers:
    """Return the answers to who else got as many fingers, or that nobody did; at first, to whether anybody died.

    A table that tells finger by finger goes on doing so: buttons ask who got so many only where numbers were told.
    """
    if not session.testimony:
        return Offers((offer_line("prompts.now.died", lines, "nobody"),), fingers=True)
    if not asks_for_more(session):
        return Offers(fingers=True)
    found = case(session)
    count = fingers_to_match(found)
    others = _offer_as_many(session, found, count, lines) if found.fingers.counts else ()
    nobody_else = can_be_true(session, (Statement("fewer", None, count),))
    none = (offer_line("prompts.now.no", lines, "yes_no", "no"),) if nobody_else else ()
    return Offers((*others, *none), several=True, fingers=True)


def _offer_as_many(session: Session, found: Case, count: int, lines: Lines) -> tuple[Offer, ...]:
    """Return those who may have got exactly so many fingers, too, as their buttons say."""
    leaders, most = fingers.leaders(found.fingers)
    counted = leaders if most >= count else ()  # whoever has fewer may yet get as many
    others = [
        seat
        for seat in range(session.players)
        if seat not in counted and can_be_true(session, (Statement("fingers", seat, count),))
    ]
    number = lines.number(count)
    return tuple(
        [
            each._replace(label=lines.say("prompts.labels.got", name=each.label, count=number))
            for each in offer_players(session, others, lines).each
        ]
    )


def can_be_true(session: Session, answer: Statements) -> bool:
    """Return whether this is an answer, and can be true."""
    if not answer:
        return False
    try:
        add_answer(session, answer)
    except NotAllowed:
        return False
    return True
