"""Rules of what is not done as it was heard: for it is too unsure for what it costs, or table talk."""

import math
from collections.abc import Iterable

from onenight.conversation import confidence
from onenight.conversation.confidence import Confidence, Course
from onenight.conversation.session import Ask, Pending, Session
from onenight.conversation.utterance import Sentence, Utterance, rule_of_words
from onenight.hearing.tags import PERSON
from onenight.wishes.wish import AMONG_THEM, Kind, Wish


@rule_of_words
def keep_player_named_right(said: Utterance, sentence: Sentence) -> Utterance:
    """Keep a player beside a denied name that nobody at the table has: "Kim with a K, not Tim" is no farewell."""
    here, denied = set(sentence.names), set(sentence.hears.find_denied_people(sentence.text, sentence.names))
    if (
        not denied
        or denied & here
        or any(wish.kind is not Kind.CALL and wish.kind is not Kind.LEAVE for wish in said.wishes)
    ):
        return said
    if said.sure >= confidence.SURE_GRAVE and any(wish.kind is Kind.LEAVE for wish in said.wishes):
        return said  # "Ann is leaving, not Zoe"
    named = {value for each in said.tags() if each.kind == PERSON for value in each.values} & here
    if len(named) != 1:
        return said
    (name,) = named
    return said._replace(wishes=(Wish(Kind.CALL, names=(name,), target=name),))


@rule_of_words
def leave_unsure(said: Utterance, sentence: Sentence) -> Utterance:
    """Leave alone what is too unsure for what it costs: "my uncle was a Hunter, a real one" while people talk."""
    left = _choose_course(said, sentence) is Course.LEAVE
    return said._replace(wishes=(Wish(Kind.UNKNOWN),)) if left else said


@rule_of_words
def ask_nearly_sure(said: Utterance, sentence: Sentence) -> Utterance:
    """Ask whether wishes were meant that are nearly sure enough to be done: "make it slow, I am no spring chicken"."""
    if _choose_course(said, sentence) is not Course.ASK:
        return said
    session = _add_question(said.session, said.wishes, sentence.front.now)
    return said._replace(session=session, wishes=(Wish(Kind.REPEAT),))


@rule_of_words
def leave_table_talk(said: Utterance, sentence: Sentence) -> Utterance:
    """Take what was not understood for what people say to one another, where it is likely that: "pass the crisps"."""
    if said.wishes != (Wish(Kind.UNKNOWN),) or sentence.context.overheard:
        return said
    among = sentence.hears.estimate_chatter(sentence.text, sentence.context) >= confidence.AMONG_THEM
    return said._replace(wishes=(AMONG_THEM,)) if among else said


def _choose_course(said: Utterance, sentence: Sentence) -> Course:
    """Return whether the wishes are done, asked about first, or left alone."""
    return confidence.choose_course(said.session, said.wishes, find_confidence(said, sentence), sentence.front.now)


def find_confidence(said: Utterance, sentence: Sentence) -> Confidence:
    """Return the confidence in what was said, by which it is done or not."""
    return Confidence(
        said.sure,
        sentence.context.overheard,
        sentence.hears.has_person(sentence.text, sentence.names),
        exact=sentence.understood.layer == "exact",
        amends=said.amends,
        partial=_leaves_player_out(said, sentence),
    )


def _leaves_player_out(said: Utterance, sentence: Sentence) -> bool:
    """Return whether a sentence names a player of this table of whom none of its wishes tells."""
    told = {name for each in said.wishes for name in (*each.names, each.target)}
    tokens = sentence.hears.tokenize(sentence.text, sentence.context)
    named = {value for each in tokens if each.kind == PERSON for value in each.values}
    return not named.intersection(sentence.names) <= told


def _add_question(session: Session, wishes: Iterable[Wish], now: float) -> Session:
    """Return the session in which yes or no answers whether this was meant; to repeat it is to put the question."""
    first, *more = wishes
    clock = session.clock._replace(doubted=math.ceil(now))
    return session._replace(pending=Pending(Ask.MEANT, wish=first, more=tuple(more)), clock=clock)
