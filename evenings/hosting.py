"""The conversation at tables that may play by text: each wish is answered with the texted game as it is then.

Session and party are kept apart, and each in its own time: whatever happens between, the session follows the party.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from onenight.conversation import general
from onenight.conversation.reply import Effect, OpenSeat, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_parts import TextedTable
from onenight.speech.front import Front
from onenight.ways.index import WAYS, reply, reply_all
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from evenings.parties import Parties
    from evenings.stored_party import StoredParty
    from onenight.texting.party import Party


def choose_texted_number(sender: str, inbound: str) -> str:
    """Return the number that players text, as Twilio writes it: `TWILIO_NUMBER`, or `TWILIO_FROM` if that is a number.

    Empty where the sender is a messaging service and nobody has said it.
    """
    return inbound or ("" if sender.startswith("MG") else sender)


def read_texted_number(environment: Mapping[str, str]) -> str | None:
    """Return the number that players text, from the settings; None where no text is sent."""
    sender, inbound = (environment.get(name, "").strip() for name in ("TWILIO_FROM", "TWILIO_NUMBER"))
    return choose_texted_number(sender, inbound) if sender else None


def read_public_address(environment: Mapping[str, str]) -> str:
    """Return the address under which others reach the service, from `PUBLIC_BASE_URL`; "" where it is not set."""
    return environment.get("PUBLIC_BASE_URL", "").strip().rstrip("/")


def tell_party(party: "Party", session: Session) -> "Party":
    """Return the party that knows of its table the clock, whether the vote was called, and the games of the evening."""
    by_day, clock = session.phase is Phase.DAY and not session.clock.untimed, session.clock
    ends, left = (clock.ends, clock.left) if by_day else (0, 0)
    day = party.day._replace(ends=ends, left=left, called=session.phase is Phase.VOTE)
    evening = session.memory.chronicle
    wins = tuple([(name, count) for name, count in evening.wins.items() if count])
    return party._replace(day=day, evening=party.evening._replace(games=evening.games_judged, wins=wins))


class Hosting:
    """Answers for every front; may be shared by threads. Every method may raise `Unreachable` or `Conflict`."""

    def __init__(self, parties: "Callable[[], Parties]", number: str | None, address: str = "") -> None:
        """Host these parties, which are asked for when the first one is looked up or opened.

        `number` is what players text, as Twilio writes it. Where it is empty, the number counts that a front brings:
        one that is called takes texts, too. None: nothing can be texted now.
        `address` is where players' phones open the join page; empty where they reach none.
        """
        self._parties = parties
        self.number = number
        self.address = address
        """May change at any time: at home, phones are let in and shut out."""

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Return the answer to one wish; open a texted game where the answer takes one."""
        return self._reply_with(session, front, lambda front, party: reply(session, wish, front, party))

    def reply_all(self, session: Session, wishes: Sequence[Wish], front: Front) -> Reply:
        """Return the answer to wishes that are one turn: all are granted, or none."""
        return self._reply_with(session, front, lambda front, party: reply_all(session, wishes, front, party))

    def _reply_with(self, session: Session, front: Front, replying: "Callable[[Front, Party | None], Reply]") -> Reply:
        front = front._replace(address=self.address)
        if self.number is not None:
            front = front._replace(number=self.number or front.number or "")
        answer = self.answer_with_party(session, lambda party: replying(front, party))
        for effect in answer.effects:
            if isinstance(effect, OpenSeat):
                self._parties().let_back(answer.session.party, effect.name)
                return self.answer_with_party(session, lambda party: replying(front, party))
        return self._open_party(answer.session, front) if Effect.OPEN_PARTY in answer.effects else answer

    def tell_news(self, session: Session, front: Front) -> Reply | None:
        """Return the news once time has passed and nobody has spoken; None while the texted game has not gone on."""
        found = self.find_party(session.party)
        if found is None or not WAYS.of(session, found).has_news(session, found):
            return None
        return self.reply(session, Wish(Kind.EVERYONE_ANSWERED), front)

    def find_party(self, table: str) -> "Party | None":
        """Return the texted game of that id as it is now; None where there is none, as for ""."""
        kept = self._parties().load(table) if table else None
        return None if kept is None else self._mark_quiet(table, kept.party)

    def answer_with_party(self, session: Session, answering: "Callable[[Party | None], Reply]") -> Reply:
        """Return an answer with the texted game as it is then, and keep what the answer makes of it."""

        def change(kept: "StoredParty", _: Front) -> "tuple[StoredParty, tuple[Reply, bool]]":
            answer = answering(self._mark_quiet(session.party, kept.party))
            after = kept.replace_party(answer.party)
            if Effect.LEAVE_PARTY not in answer.effects:  # else its table plays something else by now
                after = after.replace_party(tell_party(after.party, answer.session))
            return after, (answer, kept.over)

        changed = self._change_party(session.party, change)
        if changed is None:
            return answering(None)
        answer, over = changed
        left = Effect.LEAVE_PARTY in answer.effects and not over  # after its verdict, players may ask how it went
        if left or Effect.FORGET in answer.effects:
            self._parties().end(session.party)
        return answer

    def _mark_quiet(self, table: str, party: "Party") -> "Party":
        """Return the texted game, knowing whose phone is quiet."""
        return party._replace(quiet=self._parties().last_seen.list_quiet(table, party))

    def _change_party(
        self, table: str, change: "Callable[[StoredParty, Front], tuple[StoredParty, tuple[Reply, bool]]]"
    ) -> tuple[Reply, bool] | None:
        """Change the texted game of that id and return the answer; None where there is none, as for ""."""
        return self._parties().change(table, change) if table else None

    def _open_party(self, session: Session, front: Front) -> Reply:
        """Open a texted game for this table, and return the answer that tells it."""
        table, fresh = self._parties().create(front.lines.language)
        session = session._replace(texts=TextedTable(table))
        return self.answer_with_party(
            session, lambda found: general.invite_players(WAYS, session, front, found or fresh)
        )
