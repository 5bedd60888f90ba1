"""Several wishes of one breath, answered."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from onenight.conversation.general import reply
from onenight.conversation.reply import Effects, Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.speech.front import Front
from onenight.wishes.wish import Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Ways
    from onenight.texting.party import Party

Answering = Callable[[Session, Wish, Front], Reply]
"""What answers one wish."""


def answer_wishes(session: Session, wishes: Sequence[Wish], front: Front, answering: Answering) -> Reply:
    """Answer wishes of one breath in turn; tell the last answer, with what it leaves out of those before."""
    first, *more = wishes
    answer = answering(session, first, front)
    for each in more:
        after = answering(answer.session, each, front.speaking(answer.session.language))
        answer = answer if after.left else _merge_answers(answer, after)
    return answer


def answer_all_or_none(
    ways: "Ways[Turn]", session: Session, wishes: Sequence[Wish], front: Front, party: "Party | None"
) -> Reply:
    """Answer wishes that are one turn; where one of several cannot be granted, none is, and why is told."""
    there = party
    effects: Effects = ()

    def answering(session: Session, wish: Wish, front: Front) -> Reply:
        nonlocal there, effects
        answer = reply(ways, session, wish, front, there)
        there, effects = answer.party, (*effects, *answer.effects)
        return answer

    whole = answer_wishes(session, wishes, front, answering)
    if whole.refused and len(wishes) > 1:
        said = join_sentences(whole.refused, front.lines.raw("prompts.other.none_done"))
        return Turn(session, wishes[0], front, ways, party).prompt(said)._replace(refused=said, party=party)
    return whole._replace(effects=effects)


def _merge_answers(before: Reply, answer: Reply) -> Reply:
    """Return the answer to the last of several wishes, with what was refused, and what was granted, before it.

    What was set is confirmed, and what is news is told, too. An answer that is no more than the phase's prompt takes
    nothing away from the one before.
    """
    if not (before.refused or answer.refused):
        if answer.say == answer.reprompt and before.say.endswith(answer.say):
            return answer._replace(say=before.say, news=before.news, confirmed=before.confirmed)
        news = "" if answer.news or before.news in answer.say else before.news
        told = "" if before.confirmed in answer.say else before.confirmed
        confirmed = join_sentences(before.confirmed, answer.confirmed)
        say = join_sentences(news, told, answer.say)
        return answer._replace(say=say, news=answer.news or before.news, confirmed=confirmed)
    done = before.say.removesuffix(before.reprompt).strip()
    done = before.refused or before.news if done in ("", before.say) else done
    say = answer.say if done in answer.say else _join_overlapping(done, answer.say)
    return answer._replace(say=say, refused=join_sentences(before.refused, answer.refused))


def _join_overlapping(done: str, say: str) -> str:
    """Return two texts in a row; the end of the first that is the beginning of the second is said once."""
    begins = next(at for at in range(len(done) + 1) if say.startswith(done[at:]))
    return join_sentences(done[:begins].strip(), say)
