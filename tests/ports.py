"""Ports on loopback that are ours before a server listens on them, and stay ours between two servers."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager


@contextmanager
def hold_ports(count: int = 1) -> Iterator[list[int]]:
    """So many ports, no two the same, that the system gives to nobody else meanwhile.

    Each has a socket of ours that is bound and never listens. Linux lets a server bind to it beside us, as it asks for
    `SO_REUSEADDR` (gunicorn, waitress, nginx and node all do), refuses who connects before there is a server, and
    gives the port to none of those who ask for any. Other systems let no server in beside us: there the ports are
    drawn together, and let go.
    """
    with ExitStack() as stack:
        bound = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in bound:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            each.bind(("127.0.0.1", 0))
        ports = [each.getsockname()[1] for each in bound]
        if sys.platform != "linux":
            stack.close()
        yield ports
