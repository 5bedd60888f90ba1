"""`POST /api/home`: a table of this machine lets the phones of its home in, or shows itself on a second screen.

Until it does, only this machine reaches anything. What the others reach then is an application of its own, with their
part alone, and it is there as long as the evening of that table.
"""

from collections.abc import Callable
from contextlib import suppress
from secrets import token_urlsafe
from threading import Lock, Timer
from typing import Protocol

from flask import Blueprint, Flask, Response, jsonify, request

from evenings.hosting import Hosting
from onenight.conversation.evening import EVENING
from onenight.conversation.reply import Effect, Reply
from stores import steady
from webhooks.body import Homely, Look, Refused, read_home, read_watched
from webhooks.client import LOOPBACK, stranger
from webhooks.page.files import file
from webhooks.page.let_in import NOTHING, LetIn
from webhooks.refusal import body

SCREEN_BYTES = 16
"""Random bytes of the link to a second screen."""

FAREWELL = 15.0
"""Seconds for which phones that were let in are still told that this is over, and nothing else. Ours: every one that is
awake looks within five."""


class LanListener(Protocol):
    """Where others of this home can be let in."""

    def open(self, visitors: Callable[[], Flask], port: int) -> str:
        """Let them reach this application; returns its address, empty where they cannot reach this machine.

        `port`: where it was before, which is taken if it is free; 0 for any.
        """

    def close(self) -> None:
        """Let nobody in any more."""


class Home:
    """What the tables of this machine have opened; may be shared by threads."""

    def __init__(
        self, door: LanListener, hosting: Hosting, visitors: Callable[[], Flask], farewell: float = FAREWELL
    ) -> None:
        """Nothing is open; `visitors` makes the application that others reach, `hosting` says where it is."""
        self._farewell = farewell
        self._closing = Timer(farewell, self._close)
        self._let_in = False
        """Whether phones were let in since the door was opened."""
        self._door = door
        self._hosting = hosting
        self._closed = hosting.address
        self._visitors = visitors
        self._lock = Lock()
        self._opened: dict[str, LetIn] = {}
        self._shut_until: dict[str, float] = {}
        """By table, how long it is remembered that it was shut here: a look under way may still know it as open."""
        self._address = ""

    def choose(self, table: str, kept: LetIn, *, phones: bool, screen: bool) -> LetIn:
        """Open or shut the door for the phones of a table, and for its second screen; returns what to keep of it.

        Raises:
            Refused: `no-network`.
        """
        with self._lock:
            before = self._opened.get(table, kept)
            known = "" if before.rests else before.screen
            link = (known or token_urlsafe(SCREEN_BYTES)) if screen else ""
            return self._set(table, LetIn(phones, link, steady.now() + EVENING, before.address))

    def told(self, table: str, kept: LetIn, reply: Reply) -> LetIn:
        """Note that something was told at a table: with its evening, what it opened is shut; returns what to keep."""
        with self._lock:
            now, before = steady.now(), self._opened.get(table, kept)
            if not before.any or before.until < now:
                return NOTHING
            later = before._replace(until=now + EVENING)
            if not reply.listen or Effect.FORGET in reply.effects:
                self._set(table, NOTHING)
                return later._replace(rests=True, moved=False)
            return self._set(table, later) if table in self._opened else later

    def reopen(self, table: str, kept: LetIn, *, goes_on: bool) -> LetIn:
        """Open what a table had opened, where this service was begun anew; returns what to keep of it.

        `goes_on`: the same where its evening had ended, for somebody spoke and was listened to. The phones in people's
        hands still have their seats, and the next cards may be dealt to them at once.
        """
        with self._lock:
            self._tidy()
            if table in self._opened:
                return self._opened[table]
            shut = table in self._shut_until or kept.rests
            if not kept.any or kept.until < steady.now() or (shut and not goes_on):
                return kept
            going = kept._replace(rests=False)
            with suppress(Refused):  # this machine may have left its network: the next look tries again
                opened = self._set(table, going)
                self._opened[table] = opened._replace(moved=opened.moved or opened.address != kept.address)
                return self._opened[table]
            return going

    def shown(self, table: str | None) -> dict[str, object]:
        """What a table may see of it: the address for its phones, and the link for its screen; empty where shut."""
        with self._lock:
            self._tidy()
            opened = self._opened.get(table or "", NOTHING)
            return {
                "phones": self._address if opened.phones else "",
                "screen": f"{self._address}/screen#{opened.screen}" if opened.screen else "",
                **({"moved": True} if opened.moved else {}),
            }

    def shows(self, screen: str) -> str:
        """The table that a second screen shows.

        Raises:
            Refused: `unknown-table`.
        """
        with self._lock:
            self._tidy()
            for table, opened in self._opened.items():
                if opened.screen and opened.screen == screen:
                    return table
        raise Refused("unknown-table", 404)

    def check_phones(self) -> None:
        """Let phones ask only while some table lets them in.

        Raises:
            Refused: `no-phones`; `phones-shut-out`, where they were let in before.
        """
        with self._lock:
            self._tidy()
            if not self._any(_phones):
                raise Refused("phones-shut-out", 410) if self._let_in else Refused("no-phones", 404)

    def check_screen(self) -> None:
        """Let screens ask only while some table shows itself.

        Raises:
            Refused: `unknown-path`.
        """
        with self._lock:
            self._tidy()
            if not self._any(_screen):
                raise Refused("unknown-path", 404)

    def _tidy(self) -> None:
        now = steady.now()
        for table in [table for table, opened in self._opened.items() if opened.until < now]:
            self._set(table, NOTHING)
        self._shut_until = {table: until for table, until in self._shut_until.items() if until >= now}

    def _set(self, table: str, opened: LetIn) -> LetIn:
        """Note what a table has opened, and return it with its address; the door follows.

        Raises:
            Refused: `no-network`.
        """
        if opened.any:
            self._address = self._door.open(self._visitors, opened.port)
            if not self._address:
                raise Refused("no-network", 409)
            self._opened[table] = opened = opened._replace(address=self._address)
            self._shut_until.pop(table, None)
            self._let_in |= opened.phones
        elif self._opened.pop(table, None):
            self._shut_until[table] = steady.now() + EVENING
            if not self._opened:
                self._part()
        self._hosting.address = self._address if self._any(_phones) else self._closed
        return opened

    def _part(self) -> None:
        """Shut the door; where phones were let in, once they know."""
        self._address = ""
        if not self._let_in:
            self._door.close()
            return
        self._closing.cancel()  # it is another farewell
        self._closing = Timer(self._farewell, self._close)
        self._closing.daemon = True
        self._closing.start()

    def _close(self) -> None:
        with self._lock:
            if not self._opened:
                self._let_in = False
                self._door.close()

    def _any(self, which: Callable[[LetIn], bool]) -> bool:
        return any(map(which, self._opened.values()))


def _phones(opened: LetIn) -> bool:
    return opened.phones


def _screen(opened: LetIn) -> bool:
    return bool(opened.screen)


def phones_of(opened: Home, routes: Blueprint) -> Blueprint:
    """The phones' routes, for others of the home: only while a table lets phones in."""
    routes.before_request(opened.check_phones)
    return routes


def home(choose: Callable[[Homely], dict[str, object]]) -> Blueprint:
    """The route; `choose` does what a table asks, and returns what it may see of it."""
    routes = Blueprint("home", "webhooks.page.home")

    @routes.post("/api/home")
    def chosen() -> Response:
        asked = read_home(body())
        if stranger(request.remote_addr) != LOOPBACK:
            raise Refused("not-here", 403)
        return jsonify(choose(asked))

    return routes


def screen(opened: Home, look: Callable[[Look], dict[str, object]]) -> Blueprint:
    """The routes of a second screen: the page, and how the one table stands that it shows; nobody is heard there."""
    routes = Blueprint("screen", "webhooks.page.home")

    @routes.before_request
    def check() -> None:
        opened.check_screen()

    @routes.get("/screen")
    def shown() -> Response:
        return file("index.html")

    @routes.post("/api/screen")
    def looked() -> Response:
        asked = read_watched(body())
        return jsonify(without_links(look(Look(opened.shows(asked.screen), asked.seen))))

    return routes


def without_links(shown: dict[str, object]) -> dict[str, object]:
    """What a table's own window is shown, without what only that may open."""
    return {key: value for key, value in shown.items() if key != "home"}
