"""Check by which host names a page at home is asked for.

A page of somebody else's can let its own name lead to this machine, and read what is answered (DNS rebinding): the
browser still tells that name, and from where it asks. Numbers cannot be made to lead elsewhere.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from flask import Flask, request

from webhooks.refused import Refused

_ELSEWHERE = ("cross-site", "same-site")


def check_hostnames(app: Flask, public: str = "") -> None:
    """Refuse requests that do not name this machine or its public address as host, or come from elsewhere."""
    names = _list_own_names(public)

    @app.before_request
    def check() -> None:
        host = _read_host(f"//{request.headers.get('Host', 'localhost')}")
        named = _is_own_name(host, names) or _read_ip_address(host) is not None
        if not (named and _is_from_here(host, names)):
            raise Refused("wrong-host", 421)


def _list_own_names(public: str) -> frozenset[str]:
    own = socket.gethostname().casefold()
    short = own.partition(".")[0]
    return frozenset({"localhost", own, short, f"{short}.local", _read_host(public)} - {""})


def _is_from_here(host: str, names: frozenset[str]) -> bool:
    """Return whether the page that asks is ours: of the same host, or of a name or network of this home.

    Programs tell none. Some browsers tell `null` where a page's address is to be kept secret, as ours is: there another
    header decides, which browsers send to this machine alone.
    """
    origin = request.headers.get("Origin")
    if origin in (None, "null"):
        return origin is None or request.headers.get("Sec-Fetch-Site") not in _ELSEWHERE
    asking = _read_host(origin)
    number = _read_ip_address(asking)
    return asking == host or _is_own_name(asking, names) or (number is not None and number.is_private)


def _is_own_name(host: str, names: frozenset[str]) -> bool:
    return host in names or host.endswith(".localhost")


def _read_ip_address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _read_host(address: str) -> str:
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""
