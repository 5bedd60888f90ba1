"""The conversation at tables that may play by text: each wish is answered with the texted game as it is then.

Session and party are kept apart, and each in its own time: whatever happens between, the session follows the party.
"""

from collections.abc import Callable

from evenings.parties import Parties
from evenings.stored import Kept
from onenight.conversation.chapters import asked_again
from onenight.conversation.reply import Effect, Front, Reply
from onenight.conversation.sentence import reply_to
from onenight.conversation.session import Session
from onenight.conversation.wish import Kind, Wish
from onenight.texting.party import Party, Stage
from onenight.ways.index import WAYS, opened, reply


def texted_number(sender: str, inbound: str) -> str:
    """What players text, as Twilio writes it: `TWILIO_NUMBER`, or `TWILIO_FROM` if that is a number.

    Empty where the sender is a messaging service and nobody has said it.
    """
    return inbound or ("" if sender.startswith("MG") else sender)


class Hosting:
    """Answers for every front; may be shared by threads. Every method may raise `Unreachable` or `Conflict`."""

    def __init__(self, parties: Parties, number: str) -> None:
        """Host these parties; `number` is what players text, as Twilio writes it.

        Where it is empty, the number counts that a front brings: one that is called takes texts, too.
        """
        self.parties = parties
        self._number = number

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Answer one wish; a texted game is opened where the answer takes one."""
        front = front._replace(number=self._number or front.number or "")
        answer = self._with_party(session, lambda party: reply(session, wish, front, party))
        return self._opened(answer.session, front) if Effect.OPEN_PARTY in answer.effects else answer

    def reply_to(self, session: Session, text: str, front: Front) -> Reply:
        """Answer what was said."""
        return reply_to(WAYS, session, text, front, self.reply)

    def news(self, session: Session, front: Front) -> Reply | None:
        """What is told when time has passed and nobody has spoken; None while the texted game has not gone on."""
        kept = self.parties.load(session.party) if session.party else None
        if kept is None or not WAYS.of(session, kept.party).news(session, kept.party):
            return None
        return self.reply(session, Wish(Kind.EVERYONE_ANSWERED), front)

    def asked_again(self, session: Session, front: Front) -> Reply:
        """What is said where nobody answered."""
        return self._with_party(session, lambda party: asked_again(WAYS, session, front, party))

    def _opened(self, session: Session, front: Front) -> Reply:
        """A texted game is opened for this table, and joined from now on."""
        table, new = self.parties.create()
        session = session._replace(party=table)
        return self._with_party(session, lambda party: opened(session, front, party or new))

    def _with_party(self, session: Session, answering: Callable[[Party | None], Reply]) -> Reply:
        """The answer with the texted game as it is then, and what the answer makes of it."""
        if not session.party:
            return answering(None)

        def change(kept: Kept, _: Front) -> tuple[Kept, tuple[Reply, Stage]]:
            answer = answering(kept.party)
            after = kept if answer.party is None else kept._replace(party=answer.party)
            return after, (answer, kept.party.stage)

        changed = self.parties.change(session.party, change)
        if changed is None:
            return answering(None)
        answer, stage = changed
        left = Effect.LEAVE_PARTY in answer.effects and stage is not Stage.VERDICT  # then players ask how it went
        if left or Effect.FORGET in answer.effects:
            self.parties.end(session.party)
        return answer
