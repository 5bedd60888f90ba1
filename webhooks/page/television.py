"""`/tv`: a second screen, asked for the code that a table shows; from then on it is known by a cookie.

A table shows itself once it was opened (`POST /api/home`), until it shuts or its evening is over. What a screen is told
is what everybody at the table may see, and nobody is heard there.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from secrets import randbelow, token_urlsafe

from flask import Blueprint, Response, jsonify, request

from evenings.parties import Parties
from stores import CodeTaken, FoundBy, steady_clock
from webhooks.api_requests import HomeRequest, LookRequest, read_home_request, read_screen_request
from webhooks.client_names import LOOPBACK, name_stranger
from webhooks.lockout import Guesses, count_wrong
from webhooks.page.files import send_file
from webhooks.page.screens import CODE_DIGITS, PairedScreens, code_key, screen_key
from webhooks.page.table_state import TABLES_KEPT, FoundTable, WindowsTold
from webhooks.page.tables import Tables
from webhooks.refusal import read_body
from webhooks.refused import Refused

COOKIE, PATH = "screen", "/api/tv"
"""What a screen keeps, and where alone it tells that."""

KEY_BYTES = 24
"""Random bytes of it."""

CODE_TRIES = 20
"""How often a code is drawn until one is free. Ours: of a million hardly any is taken."""

SHOWN_KEYS = ("version", "ago", "told", "say", "cues", "seconds", "language", "table", "texts")
"""What of a table a screen is told: nothing that is to be pressed, and nothing that opens anything."""


class Television:
    """The second screens of one service; may be shared by threads. Every method may raise `Unreachable`."""

    def __init__(self, tables: Tables, parties: Parties, guesses: Guesses) -> None:
        """Show these tables; wrong codes are counted as those of parties are."""
        self._tables = tables
        self._parties = parties
        self._guesses = guesses

    def open(self, asked: HomeRequest) -> dict[str, object]:
        """Open or close what a table asks for; return what its windows see of it, with a new code for a screen.

        Raises:
            Refused: `unknown-table`; `no-network`.
            Conflict: somebody else always came between.
            CodeTaken: no code is free.
        """
        for _ in range(CODE_TRIES):
            with suppress(CodeTaken):
                opened = partial(self._open_table, asked=asked, code=f"{randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}")
                return self._tables.describe_home(self._tables.change(asked.token, opened))
        raise CodeTaken("no code is free")

    def _open_table(self, table: FoundTable, asked: HomeRequest, code: str) -> WindowsTold:
        """Return what is stored beside a table once it has opened or closed something."""
        told, home, now = table.told, self._tables.home, steady_clock.now()
        if home is None:
            opened = told.home.open(now, phones=None, screen=asked.screen)
        else:
            opened = home.choose(table.token or "", told.home, phones=asked.phones, screen=asked.screen)
        if asked.screen is None:
            return told._replace(home=opened)
        return told._replace(
            home=opened,
            screens=told.screens.with_code(code, now, self._parties.wrong_codes.total())
            if asked.screen
            else PairedScreens(),
        )

    def pair(self, code: str, client: str) -> str:
        """Let a screen show the table that shows this code; return the screen's secret.

        Raises:
            Refused: `too-many-screen-codes`, where this client was wrong too often, right or not; `too-many`, where it
                is wrong and its network was, too: asked again later, it is answered; `unknown-screen-code`.
            Conflict: somebody else always came between.
        """
        own, guess = self._parties.hash_phone(f"client {client}"), f"screen {code}"
        if not self._guesses.is_allowed(own, guess):
            raise Refused("too-many-screen-codes", 429)
        key = token_urlsafe(KEY_BYTES)
        if not self._pair_screen(code, key):
            wait = count_wrong(self._parties, self._guesses, own, guess, client)
            raise Refused("too-many", 429, seconds=wait) if wait else Refused("unknown-screen-code", 404)
        return key

    def _pair_screen(self, code: str, key: str) -> bool:
        """Return whether some table shows this code; it is used up then."""

        def add_screen(table: FoundTable) -> WindowsTold:
            now = steady_clock.now()
            if not table.told.home.is_shown(now) or table.told.screens.code_at(now) != code:
                raise Refused("unknown-screen-code", 404)
            return table.told._replace(screens=table.told.screens.with_screen(key))

        with suppress(Refused):
            self._tables.change(self._tables.find_id(FoundBy.CODE, code_key(code)), add_screen)
            return True
        return False

    def look(self, key: str, seen: int | None) -> dict[str, object]:
        """Return how the table stands that a screen shows; no version where it shows none, or none any more.

        Raises:
            Conflict: somebody else always came between.
        """
        with suppress(Refused):
            shown = self._tables.look(
                LookRequest(self._find_shown_table(key), seen), as_seen=WindowsTold.without_seat_code
            )
            return {each: shown[each] for each in SHOWN_KEYS if each in shown}
        return {"version": None}

    def tell_recap(self, key: str) -> Mapping[str, object]:
        """Return the game of the table that a screen shows, which is over, step by step.

        Raises:
            Refused: `unknown-table`, where it shows none; `no-game` and `not-over`, as at the table.
        """
        return self._tables.tell_recap(LookRequest(self._find_shown_table(key), None))

    def _find_shown_table(self, key: str) -> str:
        """Return the token of the table that a screen shows.

        Raises:
            Refused: `unknown-table`.
        """
        found = self._tables.find_id(FoundBy.PHONE, screen_key(key)) if key else None
        told = self._tables.find(found).told
        if found is None or screen_key(key) not in told.screens.known or not told.home.is_shown(steady_clock.now()):
            raise Refused("unknown-table", 404)
        return found


def make_home_routes(shows: Television, *, alone: bool) -> Blueprint:
    """Return the route `/api/home`; `alone`: only this machine may open anything."""
    routes = Blueprint("home", "webhooks.page.television")

    @routes.post("/api/home")
    def choose_opened() -> Response:
        asked = read_home_request(read_body())
        if alone and name_stranger(request.remote_addr) != LOOPBACK:
            raise Refused("not-here", 403)
        return jsonify(shows.open(asked))

    return routes


def make_television_routes(shows: Television, *, secure: bool) -> Blueprint:
    """Return the routes of a second screen; `secure`: it comes over https, and its cookie goes nowhere else."""
    routes = Blueprint("television", "webhooks.page.television")

    @routes.get("/tv")
    def send_screen_page() -> Response:
        return send_file("tv.html")

    @routes.post(PATH)
    def answer_screen() -> Response:
        asked = read_screen_request(read_body())
        if asked.code is None:
            return jsonify(shows.look(request.cookies.get(COOKIE, ""), asked.seen))
        key = shows.pair(asked.code, name_stranger(request.remote_addr))
        response = jsonify(shows.look(key, asked.seen))
        response.set_cookie(
            COOKIE, key, max_age=int(TABLES_KEPT), path=PATH, secure=secure, httponly=True, samesite="Strict"
        )
        return response

    @routes.post(f"{PATH}/recap")
    def recap() -> Response:
        return jsonify(shows.tell_recap(request.cookies.get(COOKIE, "")))

    return routes
