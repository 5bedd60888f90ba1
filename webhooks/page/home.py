"""Let the phones of a home in to a table of this machine, or show the table on a second screen there.

Until it does, only this machine reaches anything. What the others reach then is an application of its own, with their
part alone, and it is there as long as the evening of that table.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Timer
from typing import Protocol

from flask import Blueprint, Flask

from evenings.hosting import Hosting
from onenight.conversation.evening import EVENING
from onenight.conversation.reply import Reply
from stores import steady_clock
from webhooks.page.home_access import NOTHING, HomeAccess
from webhooks.refused import Refused

FAREWELL = 15.0
"""Seconds for which phones that were let in are still told that this is over, and nothing else. Ours: every one that is
awake looks within five."""


class LanListener(Protocol):
    """The listener by which others of this home reach an application."""

    def open(self, visitors: Callable[[], Flask], port: int) -> str:
        """Serve an application to this home; return its address, '' where others cannot reach this machine.

        `port`: where it was before, which is taken if it is free; 0 for any.
        """

    def close(self) -> None:
        """Stop serving others."""


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
        self._opened: dict[str, HomeAccess] = {}
        self._shut_until: dict[str, float] = {}
        """By table, how long it is remembered that it was shut here: a look under way may still know it as open."""
        self._address = ""

    def choose(self, table: str, kept: HomeAccess, *, phones: bool | None, screen: bool | None) -> HomeAccess:
        """Open or close the door for a table's phones, and for a second screen; return what to keep of it.

        What is None stays as it is.

        Raises:
            Refused: `no-network`.
        """
        with self._lock:
            before = self._opened.get(table, kept)
            return self._set(table, before.open(steady_clock.now(), phones=phones, screen=screen))

    def note_reply(self, table: str, kept: HomeAccess, reply: Reply) -> HomeAccess:
        """Note a reply of a table: the end of its evening closes what it opened; return what to keep."""
        with self._lock:
            after = self._opened.get(table, kept).note_reply(reply, steady_clock.now())
            if after.is_open and table in self._opened:
                opened = self._set(table, NOTHING if after.rests else after)
                return after if after.rests else opened
            return after

    def reopen(self, table: str, kept: HomeAccess, *, goes_on: bool) -> HomeAccess:
        """Open what a table had opened before this service was restarted; return what to keep of it.

        `goes_on`: the same where its evening had ended, for somebody spoke and was listened to. The phones in people's
        hands still have their seats, and the next cards may be dealt to them at once.
        """
        with self._lock:
            self._tidy()
            if table in self._opened:
                return self._opened[table]
            shut = table in self._shut_until or kept.rests
            if not kept.is_open or kept.until < steady_clock.now() or (shut and not goes_on):
                return kept
            going = kept._replace(rests=False)
            with suppress(Refused):  # this machine may have left its network: the next look tries again
                opened = self._set(table, going)
                self._opened[table] = opened._replace(moved=opened.moved or opened.address != kept.address)
                return self._opened[table]
            return going

    def describe_addresses(self, table: str | None) -> dict[str, object]:
        """Return the addresses for a table's phones and for its screen; '' where closed."""
        with self._lock:
            self._tidy()
            opened = self._opened.get(table or "", NOTHING)
            return {
                "phones": self._address if opened.phones else "",
                "screen": f"{self._address}/tv" if opened.screen else "",
                **({"moved": True} if opened.moved else {}),
            }

    def check_phones(self) -> None:
        """Refuse phones unless some table lets them in.

        Raises:
            Refused: `no-phones`; `phones-shut-out`, where they were let in before.
        """
        with self._lock:
            self._tidy()
            if not self._has_phones():
                raise Refused("phones-shut-out", 410) if self._let_in else Refused("no-phones", 404)

    def _tidy(self) -> None:
        now = steady_clock.now()
        for table in [table for table, opened in self._opened.items() if opened.until < now]:
            self._set(table, NOTHING)
        self._shut_until = {table: until for table, until in self._shut_until.items() if until >= now}

    def _set(self, table: str, opened: HomeAccess) -> HomeAccess:
        """Store what a table has opened, open or close the door, and return it with its address.

        Raises:
            Refused: `no-network`.
        """
        if opened.is_open:
            self._address = self._door.open(self._visitors, opened.port)
            if not self._address:
                raise Refused("no-network", 409)
            self._opened[table] = opened = opened._replace(address=self._address)
            self._shut_until.pop(table, None)
            self._let_in |= opened.phones
        elif self._opened.pop(table, None):
            self._shut_until[table] = steady_clock.now() + EVENING
            if not self._opened:
                self._shut_door()
        self._hosting.address = self._address if self._has_phones() else self._closed
        return opened

    def _shut_door(self) -> None:
        """Close the door; if phones were let in, after the farewell."""
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

    def _has_phones(self) -> bool:
        return any(opened.phones for opened in self._opened.values())


def guard_phone_routes(opened: Home, routes: Blueprint) -> Blueprint:
    """Return the phones' routes, refused unless some table lets phones in."""
    routes.before_request(opened.check_phones)
    return routes
