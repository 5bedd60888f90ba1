"""Several wishes of one breath, answered."""

from collections.abc import Callable, Sequence

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import joined
from onenight.conversation.wish import Wish
from onenight.speech.front import Front

Answering = Callable[[Session, Wish, Front], Reply]
"""What answers one wish."""


def answered(session: Session, wishes: Sequence[Wish], front: Front, answering: Answering) -> Reply:
    """Wishes of one breath, answered in turn; the last answer is told."""
    first, *more = wishes
    answer = answering(session, first, front)
    for each in more:
        after = answering(answer.session, each, front.speaking(answer.session.language))
        answer = answer if after.left else _after(answer, after)
    return answer


def _after(before: Reply, answer: Reply) -> Reply:
    """The answer to the last of several wishes; where one could not be granted, with that, and with what was.

    What is news before the evening goes on is told, too.
    """
    if not (before.refused or answer.refused):
        if answer.session.phase is before.session.phase:
            return answer._replace(news=answer.news or before.news)
        return answer._replace(say=joined(before.news, answer.say))
    done = before.say.removesuffix(before.reprompt).strip()
    done = before.refused if done in ("", before.say) else done
    say = answer.say if done in answer.say else _once(done, answer.say)
    return answer._replace(say=say, refused=joined(before.refused, answer.refused))


def _once(done: str, say: str) -> str:
    """Both in a row; what the one ends with and the other begins with is said once."""
    begins = next(at for at in range(len(done) + 1) if say.startswith(done[at:]))
    return joined(done[:begins].strip(), say)
