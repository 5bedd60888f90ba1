"""The address to listen at: HOST:PORT as it is given, and a socket that has it."""

import socket
import sys

from onenight.rules.errors import NotAllowed, NotUnderstood, quote_value

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "[::]")  # noqa: S104 - only compared with what was asked for
_ANYWHERE = "192.0.2.1"
"""An address that nobody has (RFC 5737); nothing is sent there."""
_PORTS = range(65536)


def parse_address(bind: str) -> tuple[str, int]:
    """Return the host and port of HOST:PORT.

    Raises:
        NotUnderstood: `bad-address`.
    """
    host, _, port = bind.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) not in _PORTS:
        raise NotUnderstood("bad-address", field="--bind", value=quote_value(bind))
    return host, int(port)


def bind_socket(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this address, so that nobody else can; for port 0 at any that is free.

    Raises:
        NotAllowed: `address-in-use`, where nobody can listen.
    """
    bare = host.strip("[]")
    family = socket.AF_INET6 if ":" in bare else socket.AF_INET
    try:
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":  # where it would let two programs have the same port
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:  # everywhere is everywhere, not only where phones have IPv6
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            made.bind((bare, port))
            made.listen()  # until then another program may be at the same port
        except BaseException:
            made.close()
            raise
    except OSError:
        here = f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"
        raise NotAllowed("address-in-use", field="--bind", value=quote_value(f"{host}:{port}"), address=here) from None
    return made


def find_own_address() -> str:
    """Return the address of this machine in the network that leads out of it; "" where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((_ANYWHERE, 9))
        except OSError:
            return ""
        host = str(way.getsockname()[0])
    return "" if host.startswith("127.") else host
