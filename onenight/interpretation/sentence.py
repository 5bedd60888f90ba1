"""A sentence that is typed, or heard as text: understood, interpreted by the rules, and answered."""

from functools import partial
from typing import TYPE_CHECKING

from onenight.conversation import confidence
from onenight.conversation.alternatives import Alternatives
from onenight.conversation.general import Answering, answer_wishes
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn
from onenight.conversation.utterance import Sentence, Utterance, list_wishes
from onenight.hearing.ear import load_ear
from onenight.hearing.normalization import is_too_long
from onenight.hearing.tags import Tagged
from onenight.interpretation.rules import interpret
from onenight.interpretation.setting import context_of
from onenight.speech.front import Front
from onenight.wishes.wish import TOO_LONG, Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Ways


def reply_to(
    ways: "Ways[Turn]", session: Session, said: str | Alternatives, front: Front, answering: Answering
) -> Reply:
    """Answer what was said; several things said in one breath are taken in turn, and the last answer is told.

    To say nothing is to come, or to come back. `answering` answers each wish. What was nearly understood is asked
    about, if it costs something (`confidence.py`). Whoever answers a request anew gives the same `Alternatives`.
    """
    alternatives = Alternatives(said) if isinstance(said, str) else said
    text = alternatives.text
    if not text:
        return answering(session, Wish(Kind.LAUNCH), front)
    if is_too_long(text):
        return answering(session, TOO_LONG, front)
    if front.overheard and confidence.has_question_lapsed(session, front.now):
        session = session._replace(pending=None)
    hears = load_ear(front.lines.language)
    context = context_of(ways, ways.of(session).session_now(session, front), front)
    said_so = interpret(read_utterance(session, alternatives.find_meaning(hears, context, front)), ways.of(session))
    return answer_wishes(said_so.session, said_so.wishes, front, answering)


def read_utterance(session: Session, sentence: Sentence) -> Utterance:
    """Return a sentence as it was understood, before any rule."""
    return Utterance(
        session,
        list_wishes(sentence.understood),
        sentence.understood.sure,
        partial(_read_tags, sentence),
        sentence.hears.manner.is_amendment(sentence.text),
        sentence,
    )


def _read_tags(sentence: Sentence) -> tuple[Tagged, ...]:
    """Return the cards and people that are told of, not those that are only asked about or imagined.

    But for what a pronoun speaks of: "have we got the Tanner? if not, put him in".
    """
    hears, names = sentence.hears, sentence.names
    text = hears.correct_sounds(sentence.text, sentence.context)
    told = hears.moods.keep_told(text, names)
    return hears.tag(text if hears.has_back_reference(told, names) else told, names)
