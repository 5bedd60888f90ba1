"""`POST /api/talk`: the conversation for programs, first of all the page; `POST /api/record`: what came of its game.

A table is kept in the store and known by its random id; neither its state nor a deal ever leaves the service.
`say` is everything to be shown at once; `cues` is everything to be told in order: `say`, then the night or day with
its pauses, then what is said after it.
"""

import logging
import time
from random import SystemRandom
from traceback import extract_tb
from typing import NamedTuple

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from onenight.speech.render.plain import cue_object
from onenight.speech.script import Say
from onenight.table.reply import Front, Reply
from onenight.table.session import Session
from onenight.table.text import reply_to
from onenight.table.texted.recap import record
from onenight.table.told import told
from onenight.table.view import table_object
from onenight.table.written import from_json, to_json
from stores import Conflict, Damaged, Keys, State, Store, StoreError, Unreachable
from stores.hosting import Hosting
from stores.sweep import Sweep
from webhooks.asked import BODY_BYTES, Asked, Refused, read_asked

KEPT = 24 * 3600.0
"""How long a table is kept after its last word, in seconds: what is finished or abandoned is gone after a day."""

TRIES = 10
"""How often a table that others changed meanwhile is answered anew; each time one of the others was served."""

_FIELD = "talk"
"""Tells these states from others in the same store: the id of anything else is no token here."""

log = logging.getLogger(__name__)


class Table(NamedTuple):
    """A table as it was found: its id and version are those it is saved with, if it is there already."""

    session: Session = Session()
    token: str | None = None
    version: int = 0


def talk(store: Store, hosting: Hosting | None = None) -> Blueprint:
    """The route, with the tables in this store; `hosting` answers where games can be texted."""
    routes = Blueprint("talk", "webhooks.talk")
    tables = Tables(store, hosting)

    @routes.post("/api/talk")
    def talk() -> Response:
        return jsonify(tables.answer(_asked()))

    @routes.post("/api/record")
    def told_record() -> Response:
        return jsonify(tables.record(_asked()))

    @routes.errorhandler(Exception)
    def failed(error: Exception) -> HTTPException | tuple[Response, int]:
        return error if isinstance(error, HTTPException) else _refusal(error)

    return routes


def _asked() -> Asked:
    return read_asked(request.stream.read(BODY_BYTES + 1))


class Tables:
    """The tables of one service; may be shared by threads."""

    def __init__(self, store: Store, hosting: Hosting | None = None) -> None:
        """Keep them in this store."""
        self._store = store
        self._hosting = hosting
        self._sweep = Sweep(store)
        self._lines = Lines()
        self._chance = SystemRandom()

    def answer(self, asked: Asked) -> dict[str, object]:
        """One wish, one answer, and the table as it is then.

        Raises:
            Refused: `busy`.
            Unreachable: the store does not answer.
        """
        for _ in range(TRIES):
            now = time.time()
            self._sweep.now_and_then(now)
            table = self._found(asked.token, now)
            answering = self._hosting.reply_to if self._hosting else reply_to
            answered = answering(table.session, asked.text, Front(self._lines, now, self._chance))
            if asked.token is not None and table.token is None:
                answered = answered._replace(say=f"{self._lines.say('prompts.open.afresh')} {answered.say}".strip())
            try:
                token = self._kept(table, answered, now)
            except Conflict:
                continue
            return self._object(token, answered, now)
        raise Refused("busy", 503)

    def record(self, asked: Asked) -> dict[str, object]:
        """The record of the texted game that is over, as `onenight judge` reads it.

        Raises:
            Refused: `no-game`, where this table has no texted game; `not-over`, before the verdict.
            Unreachable: the store does not answer.
        """
        party = self._found(asked.token, time.time()).session.party
        kept = self._hosting.parties.load(party) if self._hosting and party else None
        if kept is None:
            raise Refused("no-game", 404)
        try:
            return record(kept.party)
        except NotAllowed:
            raise Refused("not-over", 409) from None

    def _found(self, token: str | None, now: float) -> Table:
        try:
            stored = None if token is None else self._store.load(token, now=now)
        except Damaged:
            stored = None
        session = from_json(stored.state.get(_FIELD)) if stored else None
        return Table() if stored is None or session is None else Table(session, token, stored.version)

    def _kept(self, table: Table, answered: Reply, now: float) -> str | None:
        """Keep the table; returns its token, None if it is to be forgotten.

        Raises:
            Conflict: somebody else changed it meanwhile.
        """
        if answered.forget:
            if table.token is not None:
                self._store.delete(table.token)
            return None
        state: State = {_FIELD: to_json(answered.session)}
        if table.token is None:
            return self._store.create(state, Keys(), expires_at=now + KEPT, now=now)
        self._store.save(table.token, state, table.version, Keys(), expires_at=now + KEPT, now=now)
        return table.token

    def _object(self, token: str | None, answered: Reply, now: float) -> dict[str, object]:
        cues = told(answered, self._lines)
        return {
            "session": token,
            "say": " ".join(cue.text for cue in cues if isinstance(cue, Say)),
            "cues": [cue_object(cue) for cue in cues],
            "listen": answered.listen,
            "now": list(answered.now),
            "table": table_object(answered.session, self._lines, now),
        }


def _refusal(error: Exception) -> tuple[Response, int]:
    """What a program is told of a request that cannot be answered; the log holds nothing that was said."""
    if isinstance(error, Unreachable):
        log.warning("store unreachable: %s", error)
        error = Refused("store-unreachable", 503)
    elif isinstance(error, StoreError):
        error = Refused("busy", 503)
    elif not isinstance(error, Refused):
        *_, last = extract_tb(error.__traceback__)
        log.error("failed: %s at %s:%s", type(error).__name__, last.filename, last.lineno)
        error = Refused("failure", 500)
    message = Lines().say(f"web.refused.{error.code}", **error.arguments)
    return jsonify({"error": {"code": error.code, "message": message}}), error.status
