"""What is typed or heard as text: understood, and answered."""

from collections.abc import Callable

from onenight.speech.hearing import hearing
from onenight.table.conversation import reply
from onenight.table.reply import Front, Reply
from onenight.table.session import Session
from onenight.table.wish import Kind, Wish, wish

Answering = Callable[[Session, Wish, Front], Reply]


def reply_to(session: Session, text: str, front: Front, answering: Answering = reply) -> Reply:
    """Answer what was said; several things said in one breath are taken in turn, and the last answer is told.

    To say nothing is to come, or to come back. `answering` answers each wish.
    """
    if not text:
        return answering(session, Wish(Kind.LAUNCH), front)
    first, *more = hearing().clauses(text, [name for name in session.names if name])
    answer = answering(session, wish(first.intent, first.slots), front)
    for heard in more:
        answer = answering(answer.session, wish(heard.intent, heard.slots), front)
    return answer
