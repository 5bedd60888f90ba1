"""The tables of the page, as they are kept: answered, looked at, and described for their windows."""

from collections.abc import Callable, Mapping
from random import SystemRandom

from evenings.services import Services
from evenings.sessions import RecalledSession, retry_on_conflict
from evenings.wrong_codes import WrongCodes
from onenight.conversation.alternatives import Alternatives
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn
from onenight.conversation.view import describe_question, describe_table
from onenight.conversation.way import Way
from onenight.conversation.wish_phrases import say_taps
from onenight.rules.errors import NotAllowed
from onenight.speech.front import Front
from onenight.speech.lines import FIRST, load_lines
from onenight.speech.traced_lines import load_traced_lines
from onenight.texting.party import Party
from onenight.ways.index import WAYS, reply, reply_all
from onenight.wishes.wish import Kind, Wish
from stores import FoundBy, steady_clock
from webhooks.api_requests import LookRequest, TalkRequest
from webhooks.page.guests import Guests
from webhooks.page.home import Home
from webhooks.page.table_limit import TableLimit
from webhooks.page.table_state import FoundTable, StoredTables, WindowsTold
from webhooks.page.tap_history import DoneTap, TapHistory, repeat_answer
from webhooks.page.tap_request import TapRequest, read_tap
from webhooks.refused import Refused


class Tables:
    """The tables of one service; may be shared by threads. Every method may raise `Unreachable`, as a store does."""

    def __init__(self, services: Services, guests: Guests, language: str = FIRST) -> None:
        """Keep them in this store; `guests` tells how games can be texted, `language` what is spoken by default."""
        self.home: Home | None = None
        """Where tables let phones of their home in; none where they cannot."""
        self._table_limit = TableLimit(services.store, services.secret)
        self._sessions = StoredTables(services.store)
        self._wrong_codes = WrongCodes(services.store)
        self._guests = guests
        self._answering = reply if guests.hosting is None else guests.hosting.reply
        self._answering_all = reply_all if guests.hosting is None else guests.hosting.reply_all
        self.language = language
        """What is spoken where neither a choice nor a browser says otherwise."""
        self._chance = SystemRandom()

    def answer(self, asked: TalkRequest, client: str, language: str) -> dict[str, object]:
        """Answer one request of a client; return the answer and the table as it is then, as plain JSON.

        `language`: what is spoken at a new table; at one that is kept only where it was chosen.

        Raises:
            Refused: as `TableLimit.count` tells where it is a table's first.
            Conflict: somebody else always came between.
        """
        said = Alternatives(asked.text, asked.others) if asked.tapped is None else None
        return retry_on_conflict(lambda: self._answer(asked, said, client, language))

    def _answer(self, asked: TalkRequest, said: Alternatives | None, client: str, language: str) -> dict[str, object]:
        now, tap = steady_clock.now(), None if asked.tapped is None else read_tap(asked.tapped)
        table = self._reopen_home(self._find_or_make(asked.token, now))
        done = table.told.taps.find_done(tap)
        if done is not None:
            return self._answer_unchanged(table, now, done)
        seen = tap is not None and tap.seen is not None
        if table.told.taps.is_stale(tap) or (seen and self._guests.has_news(table.session)):
            return self._answer_unchanged(table, now, stale=True)
        if table.token is None:
            self._table_limit.count(client)
        if table.token is None or asked.language == language:
            table = table._replace(session=table.session._replace(language=language))
        front = self._make_front(table.session, now)._replace(brief=asked.brief, overheard=asked.overheard)
        session = table.session_at(asked, front)
        late = asked.token is not None and table.token is None and seen
        answered = self._reply(said, tap, table.told.taps, session, front, late=late)
        if answered.left:
            return self._answer_unchanged(table, now, left=True)
        if asked.token is not None and table.token is None:
            answered = answered._replace(say=f"{front.lines.say('prompts.open.afresh')} {answered.say}".strip())
        if answered.listen:
            table = self._reopen_home(table, goes_on=True)
        words = say_taps(tap.each, front.lines) if tap else ""
        told = table.told.taps.add_answer(tap, words, table.told.last.number, session, answered)
        table = self._record_reply(table._replace(told=table.told._replace(taps=told)), answered, now)
        spoken = table.session.language
        return {
            "session": table.token,
            **self._describe_table(table, now),
            **({} if spoken == language else {"language": spoken}),
            **({"stale": True} if late else {}),
        }

    def _reply(  # noqa: PLR0913 - what is answered, and at which table
        self,
        said: Alternatives | None,
        tap: TapRequest | None,
        taps: TapHistory,
        session: Session,
        front: Front,
        *,
        late: bool,
    ) -> Reply:
        """Reply to what was said, or to what was tapped, which needs no interpretation.

        `said`: None where it was tapped; `late`: it was tapped at a table that is gone, whose place a new one takes.
        """
        answering = taps.wrap_undo(self._answering)
        if said is not None:
            from onenight.interpretation.sentence import (  # noqa: PLC0415 - a service that is texted hears nothing
                reply_to,
            )

            return reply_to(WAYS, session, said, front, answering)
        wishes = (Wish(Kind.LAUNCH),) if tap is None or late else tap.wishes()
        one = wishes == (Wish(Kind.UNDO),)
        return answering(session, wishes[0], front) if one else self._answering_all(session, wishes, front)

    def _answer_unchanged(
        self, table: FoundTable, now: float, done: DoneTap | None = None, **why: bool
    ) -> dict[str, object]:
        """Return the table as it is, where nothing is done; `done`: the tap that was answered before."""
        said = repeat_answer(done, table.told.last.number)
        return {"session": table.token, **self._describe_table(table, now), **said, **why}

    def look(
        self, asked: LookRequest, as_seen: Callable[[WindowsTold], WindowsTold] = lambda told: told
    ) -> dict[str, object]:
        """Return the last telling and the table, as plain JSON; the version alone if it has been seen.

        Where the texted game has gone on this is told now; whoever looks first tells it for all. `as_seen`: returns
        what of it whoever looks may know.

        Raises:
            Refused: `unknown-table`.
            Conflict: somebody else always came between.
        """
        return retry_on_conflict(lambda: self._look(asked, as_seen))

    def _look(self, asked: LookRequest, as_seen: Callable[[WindowsTold], WindowsTold]) -> dict[str, object]:
        now = steady_clock.now()
        table = self._tell_news(self.find(asked.token), now)
        if table.version == asked.seen:
            return {"version": table.version}
        table = table._replace(told=as_seen(table.told))
        return {"ago": round(max(0.0, now - table.told.last.at), 2), **self._describe_table(table, now)}

    def find(self, token: str | None) -> FoundTable:
        """Return a table that is kept.

        Raises:
            Refused: `unknown-table`.
        """
        table = self._find_or_make(token, steady_clock.now())
        if table.token is None:
            raise Refused("unknown-table", 404)
        return table

    def find_id(self, kind: FoundBy, key: str) -> str | None:
        """Return the id of the table that goes by this key; None where none does."""
        return self._sessions.find(kind, key, steady_clock.now())

    def change(self, token: str | None, change: Callable[[FoundTable], WindowsTold]) -> FoundTable:
        """Change what is stored beside the session of a table; return the table as it is then.

        Raises:
            Refused: `unknown-table`, or as the change tells.
            Conflict: somebody else always came between.
            CodeTaken: another table has its code.
        """

        def change_once() -> FoundTable:
            table = self._take_back_guessed_code(self.find(token))
            return self._save(table._replace(told=change(table)), steady_clock.now())

        return retry_on_conflict(change_once)

    def describe_home(self, table: FoundTable) -> dict[str, object]:
        """Return what a table has opened to others, as its windows see it."""
        opened = self.home.describe_addresses(table.token) if self.home else {"phones": None}
        return table.told.describe_screens(self._guests.address, steady_clock.now()) | opened

    def tell_record(self, asked: LookRequest) -> Mapping[str, object]:
        """Return the game of a table, which is over, as a record.

        Raises:
            Refused: as for `_check_told`.
        """
        session, way, party = self._find_game(asked)
        return _check_told(lambda: way.tell_record(session, load_lines(session.language), party))

    def tell_recap(self, asked: LookRequest) -> Mapping[str, object]:
        """Return the game of a table, which is over, with what happened in it, step by step.

        Raises:
            Refused: as for `_check_told`.
        """
        session, way, party = self._find_game(asked)
        return _check_told(lambda: way.tell_story(session, load_lines(session.language), party))

    def _find_game(self, asked: LookRequest) -> tuple[Session, Way[Turn], Party | None]:
        """Return a table's session, the way it plays, and its texted game, if it has one."""
        session = self._find_or_make(asked.token, steady_clock.now()).session
        party = self._guests.find_game(session.party)
        return session, WAYS.of(session, party), party

    def _find_or_make(self, token: str | None, now: float) -> FoundTable:
        if token is None:
            return FoundTable()
        found = self._sessions.recall(token, now)
        if found.session is None or found.version is None:
            return FoundTable()
        return FoundTable(found.session, token, found.version, found.beside)

    def _tell_news(self, table: FoundTable, now: float) -> FoundTable:
        """Return the table with the news of its texted game; the store is written only if anything has changed.

        Raises:
            Conflict: somebody else changed it meanwhile.
        """
        found, table = table, self._take_back_guessed_code(self._reopen_home(table))
        hosting = self._guests.hosting
        news = hosting.tell_news(table.session, self._make_front(table.session, now)) if hosting else None
        if news is not None:
            return self._record_reply(table, news, now)
        if self._describe_game(table.session) != table.told.texts or table.told != found.told:
            return self._save(table, now)
        return table

    def _take_back_guessed_code(self, table: FoundTable) -> FoundTable:
        """Return the table without a code for one more screen after too many guesses."""
        screens = table.told.screens.without_guessed_code(self._wrong_codes)
        return table._replace(told=table.told._replace(screens=screens))

    def _reopen_home(self, table: FoundTable, *, goes_on: bool = False) -> FoundTable:
        """Return the table with its home open as it was, after a restart or if its evening goes on."""
        if table.token is None:
            return table
        kept = table.told.home
        home = self.home.reopen(table.token, kept, goes_on=goes_on) if self.home else kept.reopen(goes_on=goes_on)
        return table._replace(told=table.told._replace(home=home))

    def _record_reply(self, table: FoundTable, answered: Reply, now: float) -> FoundTable:
        """Return the table after a reply, and store it; without a token if it is to be forgotten."""
        last, home = (
            table.told.last.add_reply(
                answered, load_traced_lines(answered.session.language), now, self._guests.seat_code(answered.party)
            ),
            table.told.home,
        )
        token = table.token
        home = self.home.note_reply(token, home, answered) if self.home and token else home.note_reply(answered, now)
        game = self._guests.public_number(answered.session)
        taps = table.told.taps.mark_changes(table.session, answered.session, game, table.version + 1)
        after = table._replace(session=answered.session, told=table.told._replace(last=last, home=home, taps=taps))
        if Effect.FORGET in answered.effects:
            if table.token is not None:
                self._sessions.forget(table.token)
            return after._replace(token=None)
        return self._save(after, now)

    def _save(self, table: FoundTable, now: float) -> FoundTable:
        table = table._replace(told=table.told._replace(texts=self._describe_game(table.session)))
        recalled = RecalledSession(table.told, version=None if table.token is None else table.version)
        token, version = self._sessions.save(table.token, table.session, recalled, now)
        if version is None:  # the store has drawn it
            version = self._sessions.recall(token, now).version
        return table._replace(token=token, version=version or 0)

    def _make_front(self, session: Session, now: float) -> Front:
        return Front(load_traced_lines(session.language), now, self._chance, scanned="page", speaks=load_traced_lines)

    def _describe_game(self, session: Session) -> dict[str, object]:
        return self._guests.describe_game(self._guests.find_game(session.party))

    def _describe_table(self, table: FoundTable, now: float) -> dict[str, object]:
        session, front = table.session, self._make_front(table.session, now)
        game, by_now = self._guests.find_game(session.party), WAYS.of(session).session_now(session, front)
        return {
            "version": table.version,
            **({} if session.language == FIRST else {"language": session.language}),
            **table.told.last.describe(),
            **table.told.taps.describe(),
            **table.told.last.list_line_keys(front.lines),
            **describe_question(WAYS, session, by_now, table.told.last.now, front.lines, game),
            "table": describe_table(WAYS, by_now, front.lines, now, game),
            "texts": table.told.texts or self._guests.describe_game(game),
            "home": self.describe_home(table),
        }


def _check_told(tell: Callable[[], Mapping[str, object] | None]) -> Mapping[str, object]:
    """Return what is told of a game that is over.

    Raises:
        Refused: `no-game`, where nothing can be told; `not-over`, before the verdict of a texted game.
    """
    try:
        told = tell()
    except NotAllowed:
        raise Refused("not-over", 409) from None
    if told is None:
        raise Refused("no-game", 404)
    return told
