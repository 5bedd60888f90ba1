"""The session that is kept after an exit: one that ends without "stop", and in which nothing more may be said."""

import math

from onenight.conversation.general import answer_wishes
from onenight.conversation.session import Session
from onenight.speech.front import Front
from onenight.ways.index import WAYS, reply
from skill.request import WishRequest


def session_after_exit(kept: Session, asked: WishRequest, front: Front) -> Session:
    """Return the session to keep: a night that was being told is paused, as after "stop".

    `kept`: what is remembered so far, and stays where no night is told or where somebody has spoken since: the end of
    a session may come late, or twice. What came with the request goes before it only where the store has missed it.
    """
    at_hand = asked.session
    session = at_hand if at_hand is not None and at_hand.seen > kept.seen else kept
    told = WAYS.of(session).interrupt_night(session) != session
    if asked.apart or not told or session.seen > math.ceil(asked.now):
        return kept
    return answer_wishes(session, asked.wishes, front, reply).session
