"""The conversation at tables that may play by text: each wish is answered with the texted game as it is then.

Session and party are kept apart, and each in its own time: whatever happens between, the session follows the party.
"""

from onenight.table.conversation import reply
from onenight.table.reply import Front, Reply
from onenight.table.session import Session
from onenight.table.text import reply_to
from onenight.table.texted.party import Stage
from onenight.table.wish import Kind, Wish
from stores.kept import Kept
from stores.parties import Parties


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
        answer = self._answered(session, wish, front)
        if not answer.opens:
            return answer
        table, _ = self.parties.create()
        return self._answered(answer.session._replace(party=table), wish, front)

    def reply_to(self, session: Session, text: str, front: Front) -> Reply:
        """Answer what was said."""
        return reply_to(session, text, front, self.reply)

    def news(self, session: Session, front: Front) -> Reply | None:
        """What is told when time has passed and nobody has spoken; None while the texted game has not gone on."""
        kept = self.parties.load(session.party) if session.party else None
        if kept is not None:
            from onenight.table.hosted import news  # noqa: PLC0415 - imported where there is a texted game

            if news(session, kept.party):
                return self.reply(session, Wish(Kind.EVERYONE_ANSWERED), front)
        return None

    def _answered(self, session: Session, wish: Wish, front: Front) -> Reply:
        if not session.party:
            return reply(session, wish, front)

        def change(kept: Kept, _: Front) -> tuple[Kept, tuple[Reply, Stage]]:
            answer = reply(session, wish, front, kept.party)
            after = kept if answer.party is None else kept._replace(party=answer.party)
            return after, (answer, kept.party.stage)

        changed = self.parties.change(session.party, change)
        if changed is None:
            return reply(session, wish, front)
        answer, stage = changed
        given_up = not answer.session.party and stage is not Stage.VERDICT  # after it, players may ask how it went
        if answer.forget or given_up:
            self.parties.end(session.party)
        return answer
