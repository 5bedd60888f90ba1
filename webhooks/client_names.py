"""Name the clients that limits count, by the address that a request came from.

Where proxies stand before the service, `ONENIGHT_PROXIES` says how many, and werkzeug's `ProxyFix` has put there what
they wrote; no other header is believed.
"""

from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

LOOPBACK = "loopback"
"""Everybody on this machine: whoever asks from here is no stranger, and may have many addresses here."""

NETWORK_BITS = 64
"""Who has one address of IPv6 has them all, up to here (RFC 6177)."""

SITE_BITS, RENTED_BITS = 48, 24
"""Those of the networks that are counted together, of IPv6 and of IPv4."""

MOST_CHARACTERS = 64
"""What is no address is cut off here. Ours: longer than any."""


def name_client(peer: str | None) -> str:
    """Return a short name for an address; all addresses of an IPv6 /64 have the same."""
    peer = peer or ""
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:  # a socket's path, or what a proxy made up
        return peer[:MOST_CHARACTERS]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return str(ip_network((address, NETWORK_BITS), strict=False))
    return str(address)


def find_network(name: str) -> str:
    """Return the network that a client of this name is counted with; empty where it has none, as on this machine.

    A site has a /48 of IPv6 at most (RFC 6177), and all networks in it; of IPv4 whoever rents addresses gets a /24.
    """
    try:
        found = ip_network(name)
    except ValueError:
        return ""
    bits = SITE_BITS if isinstance(found, IPv6Network) else RENTED_BITS
    return "" if found.is_loopback else str(found.supernet(new_prefix=bits))


def name_stranger(peer: str | None) -> str:
    """Return a client's name, but `LOOPBACK` for everybody on this machine."""
    name = name_client(peer)
    try:
        return LOOPBACK if ip_address(name).is_loopback else name
    except ValueError:
        return name
