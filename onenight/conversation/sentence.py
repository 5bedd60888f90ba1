"""What is typed or heard as text: understood, and answered."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from onenight.conversation import topic
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn, joined
from onenight.conversation.wish import TOO_LONG, Kind, Wish, wish
from onenight.speech.front import Front
from onenight.speech.hearing.ear import ear
from onenight.speech.hearing.understood import Context
from onenight.speech.plain import too_long

if TYPE_CHECKING:
    from onenight.conversation.way import Way, Ways

BEGINS = frozenset({Kind.BEGIN, Kind.REMATCH, Kind.DEAL_AGAIN})

Answering = Callable[[Session, Wish, Front], Reply]


def reply_to(ways: "Ways[Turn]", session: Session, text: str, front: Front, answering: Answering) -> Reply:
    """Answer what was said; several things said in one breath are taken in turn, and the last answer is told.

    What begins something comes last, wherever it was said: "rematch without Dan" is one of those who stay. To say
    nothing is to come, or to come back. `answering` answers each wish.
    """
    if not text:
        return answering(session, Wish(Kind.LAUNCH), front)
    if too_long(text):
        return answering(session, TOO_LONG, front)
    way = ways.of(session)
    names = tuple(name for name in session.names if name)
    context = Context(
        str(session.phase),
        topic.asked_fact(ways, session),
        names,
        topic.spoken(ways, session),
        players=session.players,
        talking=session.phase in way.TALKING,
        means=lambda intent: _means(way, intent, session),
    )
    understood = ear().understand(text, context)
    wishes = [wish(each.intent, each.slots) for each in understood.wishes] or [Wish(Kind.UNKNOWN)]
    first, *more = sorted(way.together(session, _without_assent(session, wishes)), key=lambda each: each.kind in BEGINS)
    answer = answering(session, first, front)
    for each in more:
        after = answering(answer.session, each, front)
        answer = answer if after.left else _after(answer, after)
    return answer


def _after(before: Reply, answer: Reply) -> Reply:
    """The answer to the last of several wishes; where one could not be granted, with that, and with what was."""
    if not (before.refused or answer.refused):
        return answer
    done = before.say.removesuffix(before.reprompt).strip()
    done = before.refused if done in ("", before.say) else done
    say = answer.say if done in answer.say else joined(done, answer.say)
    return answer._replace(say=say, refused=joined(before.refused, answer.refused))


def _without_assent(session: Session, wishes: list[Wish]) -> list[Wish]:
    """The wishes without a yes or no that only leads to another one: "yes, start", "no, take out the Drunk"."""
    if session.pending is not None:
        return wishes
    return [each for each in wishes if each.kind not in _ASSENT] or wishes[:1]


_ASSENT = frozenset({Kind.YES, Kind.NO})


def _means(way: "Way[Turn]", intent: str, session: Session) -> bool:
    """Whether an intent means something where the evening is."""
    return intent in _KINDS and way.means(Kind(intent), session.phase)


_KINDS = frozenset(Kind)
