"""The server for browsers, which open connections that they do not use at once: threads of waitress, in this process.

Whole requests reach a thread, so nobody who is slow, or silent, keeps others waiting. It runs on Windows, too.
"""

import logging
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from types import FrameType
from typing import Any, cast

from flask import Flask
from waitress import wasyncore
from waitress.server import BaseWSGIServer, create_server

from console.channel import TimelyChannel
from skill.envelope import BODY_BYTES
from webhooks.app import run_sender, stop_sender

THREADS = 16
"""How many requests are answered at the same time. Ours: ten phones, the page in a few windows, and some that look."""

CONNECTIONS = 1000
"""How many may be open, half of them of one address of a home. Ours: each takes a file descriptor, and no thread."""

SPARE = 100
"""Descriptors for the rest: three for each thread's store, and those of texts that are sent."""

SELECTED = 400
"""The same where there is no `poll`; Windows' `select` looks at 512 sockets."""

SILENT_SECONDS = 60
"""How long a connection may be silent. Ours: a page that is open asks twice a second."""

_SETTINGS: Mapping[str, Any] = {
    "threads": THREADS,
    "channel_timeout": SILENT_SECONDS,
    "cleanup_interval": 5,
    "max_request_body_size": 2 * BODY_BYTES,  # which stays in memory: nothing that was said gets into a file
    "log_socket_errors": False,
    "clear_untrusted_proxy_headers": False,  # the application knows how many proxies there are
    "ident": None,
}


Sockets = dict[int, Any]
"""What waitress listens at, by file descriptor."""


def serve(app: Flask, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C, or until told to end; then what is under way gets up to five seconds (waitress's own).

    `ready` is called once connections are taken.
    """
    sockets: Sockets = {}
    connections = _raise_connection_limit()
    server = make_listener(
        app, sockets, listening, connections, connections if _is_local(listening) else connections // 2
    )
    stopping = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        if not stopping:  # an exception instead could come where nobody lets it through
            stopping = True
            server.pull_trigger()

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    run_sender(app)
    try:
        ready()
        while not stopping:
            run_turn(sockets)
        server.task_dispatcher.shutdown()
    finally:
        stopping = True
        server.close()
        stop_sender(app)


def make_listener(
    app: Flask, sockets: Sockets, listening: socket.socket, connections: int, of_address: int
) -> BaseWSGIServer:
    """Return a server of this application; it takes what comes whenever `turn` is called with the same `sockets`.

    `connections`: how many may be open, and `of_address`: how many of them one address may have; half as many more
    are told to come again.
    """
    logging.getLogger("waitress").setLevel(logging.ERROR)  # neither a burst of requests nor the last one is trouble
    settings = {**_SETTINGS, "connection_limit": connections}
    server = cast(BaseWSGIServer, create_server(app, sockets, sockets=[listening], **settings))
    server.channel_class = partial(TimelyChannel, most=of_address)  # type: ignore[assignment] # it is only called
    return server


def run_turn(sockets: Sockets) -> None:
    """Take what has come, or wait a second for it."""
    wasyncore.loop(timeout=1, use_poll=True, map=sockets, count=1)


def _is_local(listening: socket.socket) -> bool:
    """Return whether only this machine reaches it."""
    return ip_address(listening.getsockname()[0]).is_loopback


def _raise_connection_limit() -> int:
    """Return for how many connections this process may open files, after asking for more where it may have them."""
    if sys.platform == "win32":
        return SELECTED
    import resource  # noqa: PLC0415 - Windows has none

    wanted = CONNECTIONS + SPARE
    most, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY or most >= wanted:
        return CONNECTIONS
    with suppress(OSError, ValueError):  # then it stays at what there is
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        most = more
    return max(most - SPARE, most // 2)
