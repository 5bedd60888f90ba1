"""Rules of what answers the referee, where the open question makes sure what is meant; and of facts told at once."""

from onenight.conversation.pointing import answers
from onenight.conversation.session import Phase, Session
from onenight.conversation.utterance import Rule, Utterance
from onenight.hearing.tags import PERSON
from onenight.rules.known_facts import Question
from onenight.ways.one_night.referee import open_question
from onenight.wishes.catalog import CARDS
from onenight.wishes.wish import Kind, Wish

# Answers to the referee


def answer_for_living(said: Utterance) -> Utterance:
    """Take it for a yes to whether one of the living has a card that somebody has it: "my daughter, she has it".

    That is somebody who is not named, or only by a pronoun: the card of who died is told, unless that is taken back.
    Beside a name the card is no other one's: "there is a wolf, it's Ann".
    """
    role = _role_asked(said.session)
    if role is None or said.amends or not all(_has_card(wish, role) for wish in said.wishes):
        return said
    named = {value for each in said.tags() for value in each.values if each.kind == PERSON}
    if any(named.intersection(wish.names) for wish in said.wishes):
        return said._replace(wishes=tuple([wish for wish in said.wishes if wish.names]))
    return said._replace(wishes=(Wish(Kind.YES),))


def take_one_for_card(said: Utterance) -> Utterance:
    """Take one finger for the card that is asked for among the living, beside a yes or not: "yeah, Ellie's got one".

    So are as many as people are named: "two: Ann and Bob".
    """
    about = _open_question(said.session)
    if about is None or about.fact not in (*answers.ABOUT, "holders"):
        return said
    wishes = list(map(_name_for_one_finger, said.wishes))
    named = any(wish.kind is Kind.NAME and wish.names for wish in wishes)
    return said._replace(wishes=tuple([wish for wish in wishes if not (named and wish.kind is Kind.YES)]))


def _name_for_one_finger(wish: Wish) -> Wish:
    """Return a wish that tells of one finger, or of one for each who is named, as the names alone."""
    alone = wish.kind is Kind.FINGERS and wish.names and wish.number in (1, len(wish.names))
    return Wish(Kind.NAME, names=wish.names) if alone else wish


def _open_question(session: Session) -> Question | None:
    """Return the referee's question; None before the vote."""
    return open_question(session) if session.phase is Phase.VOTE else None


def _role_asked(session: Session) -> str | None:
    """Return the role of which is asked whether one of the living has it; None where that is not asked."""
    about = _open_question(session)
    return answers.ABOUT.get(about.fact) if about is not None else None


def _has_card(wish: Wish, role: str) -> bool:
    """Return whether a wish tells of a card of this role, or of somebody who has what was asked for."""
    if not wish.entry.shows_card:
        return wish.kind is Kind.NAME
    return {*wish.roles, *(card.key for card in wish.cards)} == {role}


# Facts that are told at once


def order_facts(said: Utterance) -> Utterance:
    """Put facts in the order in which they make sense: "Cy was the Seer, Ann and Dee pointed at Cy", votes first."""
    if not _tells_facts(said):
        return said
    fallen = {name for wish in said.wishes if wish.entry.fact in ("certain", "card") for name in wish.names}

    def order(wish: Wish) -> tuple[int, bool]:
        last_shot = wish.kind is Kind.POINT and wish.names and fallen.issuperset(wish.names)
        half = wish.kind is Kind.POINT and not (wish.names and wish.target)  # who else is named tells who "I" is
        return CARDS if last_shot else wish.entry.order, half

    return said._replace(wishes=tuple(sorted(said.wishes, key=order)))


def _tells_facts(said: Utterance) -> bool:
    """Return whether one of several wishes is a fact of a vote, or tells a card."""
    return len(said.wishes) > 1 and any(wish.entry.fact or wish.entry.order == CARDS for wish in said.wishes)


RULES: tuple[Rule, ...] = (take_one_for_card, answer_for_living, order_facts)
