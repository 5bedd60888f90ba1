"""By which names a page at home may be asked for.

A page of somebody else's can let its own name lead to this machine, and read what is answered (DNS rebinding): the
browser still tells that name, and from where it asks. Numbers cannot be made to lead elsewhere.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from flask import Flask, request

from webhooks.body import Refused

_ELSEWHERE = ("cross-site", "same-site")


def only_ours(app: Flask, public: str = "") -> None:
    """Answer only who asks this machine by a name of its own, or by that of its public address, and from there."""
    names = _names(public)

    @app.before_request
    def check() -> None:
        host = _host(f"//{request.headers.get('Host', 'localhost')}")
        named = _own(host, names) or _number(host) is not None
        if not (named and _from_here(host, names)):
            raise Refused("wrong-host", 421)


def _names(public: str) -> frozenset[str]:
    own = socket.gethostname().casefold()
    short = own.partition(".")[0]
    return frozenset({"localhost", own, short, f"{short}.local", _host(public)} - {""})


def _from_here(host: str, names: frozenset[str]) -> bool:
    """Whether the page that asks is ours: it comes from where it asks, or from a name or network of this home.

    Programs tell none. Some browsers tell `null` where a page's address is to be kept secret, as ours is: there another
    header decides, which browsers send to this machine alone.
    """
    origin = request.headers.get("Origin")
    if origin in (None, "null"):
        return origin is None or request.headers.get("Sec-Fetch-Site") not in _ELSEWHERE
    asking = _host(origin)
    number = _number(asking)
    return asking == host or _own(asking, names) or (number is not None and number.is_private)


def _own(host: str, names: frozenset[str]) -> bool:
    return host in names or host.endswith(".localhost")


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _host(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""
