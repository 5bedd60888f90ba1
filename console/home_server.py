"""The door of a home: a second address, in the local network, at which the players' own phones find their part."""

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

from flask import Flask
from waitress.server import BaseWSGIServer

from console import browser_server
from console.address import bind_socket, find_own_address
from onenight.rules.errors import NotAllowed

CONNECTIONS = 160
"""How many may be open there. Ours: twice what one address may have."""

OF_ADDRESS = 80
"""How many of them one address may have. Ours: a family behind one, with ten phones, a television and two windows; a
browser opens six."""


class HomeServer:
    """Listens in the local network from `open` to `close`; both may be called by any thread, and more than once."""

    def __init__(self, host: str, port: int) -> None:
        """Listen at `host`, or where it is empty at this machine's own address, and at `port` if that is free."""
        self._host = host
        self._port = port
        self._lock = Lock()
        self._shut = Event()
        self._serving: tuple[BaseWSGIServer, Thread] | None = None
        self._address = ""

    def open(self, visitors: Callable[[], Flask], port: int = 0) -> str:
        """Let others reach this application; return the address under which they do, "" where there is none.

        `port`: where they did before this program was started; it is taken if it is free.
        """
        with self._lock:
            if self._serving is None:
                self._port = port or self._port
                self._listen(visitors)
            return self._address

    def close(self) -> None:
        """Stop: nobody else reaches anything here once this has returned."""
        with self._lock:
            if self._serving is not None:
                server, thread = self._serving
                self._shut.set()
                server.pull_trigger()  # it may be waiting for somebody to come
                thread.join()
                self._serving, self._address = None, ""

    def _listen(self, visitors: Callable[[], Flask]) -> None:
        host = self._host or find_own_address()
        listening = _listen_at(host, self._port) if host else None
        if listening is None:
            return
        self._port = listening.getsockname()[1]  # a phone knows its seat by the address: it stays what it was
        self._address = f"http://{host}:{self._port}"
        sockets: browser_server.Sockets = {}
        server = browser_server.make_listener(visitors(), sockets, listening, CONNECTIONS, OF_ADDRESS)
        self._shut = Event()
        thread = Thread(target=_serve_until_shut, args=(server, sockets, self._shut), name="home", daemon=True)
        thread.start()
        self._serving = server, thread


def _listen_at(host: str, port: int) -> socket.socket | None:
    """Return a socket at that port, else at any other; None where nobody can listen at this address."""
    for wanted in (port, 0):
        with suppress(NotAllowed):
            return bind_socket(host, wanted)
    return None


def _serve_until_shut(server: BaseWSGIServer, sockets: browser_server.Sockets, shut: Event) -> None:
    """Serve until it is shut; what is under way then gets up to five seconds (waitress's own)."""
    try:
        while not shut.is_set():
            browser_server.run_turn(sockets)
        server.task_dispatcher.shutdown()
    finally:
        server.close()
        for each in list(sockets.values()):  # connections that wait for another request
            each.close()
