"""`POST /api/talk`: the conversation for programs, first of all the page; beside it, how the table stands.

`/api/look` tells that to every window; `/api/record` and `/api/recap` tell what came of a texted game.

A table is kept in the store and known by its random id; neither its state nor a deal ever leaves the service.
`say` is everything to be shown at once; `cues` is everything to be told in order: `say`, then the night or day with
its pauses, then what is said after it.
"""

from random import SystemRandom
from typing import NamedTuple

from flask import Blueprint, Response, jsonify, request

from evenings.sweep import Sweep
from onenight.conversation.reply import Effect, Front, Reply
from onenight.conversation.saved import from_json, to_json
from onenight.conversation.sentence import reply_to
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import table_object
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.index import WAYS, reply
from onenight.ways.one_night import night
from onenight.ways.one_night.texts.recap import record
from onenight.ways.one_night.texts.story import retold
from stores import Conflict, Damaged, Keys, State, Store, steady
from webhooks.body import Asked, Look, Refused, read_asked, read_look
from webhooks.client import stranger
from webhooks.page.guests import Texting
from webhooks.page.latest import Last
from webhooks.page.openings import Opened
from webhooks.refusal import body

KEPT = 24 * 3600.0
"""How long a table is kept after its last word, in seconds: what is finished or abandoned is gone after a day."""

UNTOUCHED = 2 * 3600.0
"""The same after its first word. Ours: a program, or a page that is loaded again and again, opens tables for nobody."""

TRIES = 10
"""How often a table that others changed meanwhile is answered anew; each time one of the others was served."""

_FIELD, _LAST, _TEXTS = "talk", "last", "texts"
"""What is kept of a table. The first tells these states from others in the same store: the id of anything else is no
token here."""


class Table(NamedTuple):
    """A table as it was found: its id and version are those it is saved with, if it is there already."""

    session: Session = Session()
    token: str | None = None
    version: int = 0
    last: Last = Last()
    texts: object = None
    """What was shown last of its texted game."""


def talk(store: Store, texting: Texting | None = None, secret: str | None = None) -> Blueprint:
    """The routes, with the tables in this store; `texting` tells how games can be texted, `secret` hashes clients."""
    routes = Blueprint("talk", "webhooks.page.talk")
    tables = Tables(store, texting or Texting(), Opened(store, secret))

    @routes.post("/api/talk")
    def talk() -> Response:
        return jsonify(tables.answer(read_asked(body()), stranger(request.remote_addr)))

    @routes.post("/api/look")
    def look() -> Response:
        return jsonify(tables.look(read_look(body())))

    @routes.post("/api/record")
    def told_record() -> Response:
        return jsonify(record(tables.over(read_look(body()))))

    @routes.post("/api/recap")
    def recap() -> Response:
        return jsonify(retold(tables.over(read_look(body())), Lines()))

    return routes


def _placed(table: Table, asked: Asked, front: Front) -> Session:
    """The session where the window that speaks is, if it says so; it knows better than the clock."""
    last = table.last
    if asked.told != last.number or not last.cues:
        return table.session
    return night.heard_to(table.session, front, max(0, asked.cue - last.before))


def _alone(session: Session, text: str, front: Front) -> Reply:
    """The answer where nothing can be texted."""
    return reply_to(WAYS, session, text, front, reply)


class Tables:
    """The tables of one service; may be shared by threads. Every method may raise `Unreachable`, as a store does."""

    def __init__(self, store: Store, texting: Texting, opened: Opened) -> None:
        """Keep them in this store."""
        self._opened = opened
        self._store = store
        self._texting = texting
        self._sweep = Sweep(store)
        self._lines = Lines()
        self._chance = SystemRandom()

    def answer(self, asked: Asked, client: str) -> dict[str, object]:
        """One wish of a client, one answer, and the table as it is then.

        Raises:
            Refused: `busy`, or as `Opened.count` tells where it is a table's first.
        """
        answering = self._texting.hosting.reply_to if self._texting.hosting else _alone
        for _ in range(TRIES):
            now = steady.now()
            self._sweep.now_and_then(now)
            table = self._found(asked.token, now)
            if table.token is None:
                self._opened.count(client)
            front = Front(self._lines, now, self._chance)
            answered = answering(_placed(table, asked, front), asked.text, front)
            if asked.token is not None and table.token is None:
                answered = answered._replace(say=f"{self._lines.say('prompts.open.afresh')} {answered.say}".strip())
            try:
                table = self._told(table, answered, now)
            except Conflict:
                continue
            return {"session": table.token, **self._object(table, now)}
        raise Refused("busy", 503)

    def look(self, asked: Look) -> dict[str, object]:
        """What was told last and the table as it is, unless it is as it was seen.

        Where the texted game has gone on this is told now; whoever looks first tells it for all.

        Raises:
            Refused: `unknown-table`, `busy`.
        """
        for _ in range(TRIES):
            now = steady.now()
            table = self._found(asked.token, now)
            if table.token is None:
                raise Refused("unknown-table", 404)
            try:
                table = self._up_to_date(table, now)
            except Conflict:
                continue
            if table.version == asked.seen:
                return {"version": table.version}
            return {"ago": round(max(0.0, now - table.last.at), 2), **self._object(table, now)}
        raise Refused("busy", 503)

    def over(self, asked: Look) -> Party:
        """The texted game of a table, which is over.

        Raises:
            Refused: `no-game`, where this table has no texted game; `not-over`, before the verdict.
        """
        party = self._texting.party(self._found(asked.token, steady.now()).session.party)
        if party is None:
            raise Refused("no-game", 404)
        try:
            record(party)
        except NotAllowed:
            raise Refused("not-over", 409) from None
        return party

    def _found(self, token: str | None, now: float) -> Table:
        try:
            stored = None if token is None else self._store.load(token, now=now)
        except Damaged:
            stored = None
        session = from_json(stored.state.get(_FIELD)) if stored else None
        if stored is None or session is None:
            return Table()
        last = Last.from_json(stored.state.get(_LAST))
        return Table(session, token, stored.version, last, stored.state.get(_TEXTS))

    def _up_to_date(self, table: Table, now: float) -> Table:
        """The table with what has happened meanwhile; changed in the store only if anything has.

        Raises:
            Conflict: somebody else changed it meanwhile.
        """
        hosting = self._texting.hosting
        news = hosting.news(table.session, Front(self._lines, now, self._chance)) if hosting else None
        if news is not None:
            return self._told(table, news, now)
        if self._texts(table.session) != table.texts:
            return self._kept(table, now)
        return table

    def _told(self, table: Table, answered: Reply, now: float) -> Table:
        """The table once this is told; without a token if it is to be forgotten."""
        last = table.last.then(answered, self._lines, now)
        after = table._replace(session=answered.session, last=last)
        if Effect.FORGET in answered.effects:
            if table.token is not None:
                self._store.delete(table.token)
            return after._replace(token=None)
        return self._kept(after, now)

    def _kept(self, table: Table, now: float) -> Table:
        table = table._replace(texts=self._texts(table.session))
        state: State = {_FIELD: to_json(table.session), _LAST: table.last.to_json(), _TEXTS: table.texts}
        expires_at = now + (KEPT if table.last.number > 1 else UNTOUCHED)
        if table.token is not None:
            version = self._store.save(table.token, state, table.version, Keys(), expires_at=expires_at, now=now)
            return table._replace(version=version)
        token = self._store.create(state, Keys(), expires_at=expires_at, now=now)
        stored = self._store.load(token, now=now)
        return table._replace(token=token, version=stored.version if stored else 0)

    def _texts(self, session: Session) -> dict[str, object]:
        return self._texting.shown(self._texting.party(session.party))

    def _object(self, table: Table, now: float) -> dict[str, object]:
        party = self._texting.party(table.session.party)
        return {
            "version": table.version,
            **table.last.shown(),
            "table": table_object(WAYS, self._by_now(table.session, now), self._lines, now, party),
            "texts": table.texts or self._texting.shown(party),
        }

    def _by_now(self, session: Session, now: float) -> Session:
        """The session as it is to be shown: once a night has been told to its end, it is day."""
        reached = night.reached(session, Front(self._lines, now, self._chance))
        return reached if reached.phase is Phase.DAY else session
