"""The address of a DynamoDB table: `dynamodb://table?region=eu-west-1`, with `&endpoint=…` where it is not Amazon's."""

import re
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

SCHEME = "dynamodb"

_TABLE = re.compile(r"[a-zA-Z0-9_.-]{3,255}")
"""Amazon's rule for names of tables."""

_REGION = re.compile(r"[a-z][a-z0-9-]*")


class Address(NamedTuple):
    """Where a table is."""

    table: str
    region: str
    endpoint: str | None = None
    """Where the service is, if not at Amazon's own address for the region: DynamoDB Local, or a mock in tests."""


def parse_address(address: str) -> Address | None:
    """Return the parts of an address; None where it is malformed."""
    if not _is_plain(address):  # urlsplit drops line breaks
        return None
    try:
        scheme, table, path, query, fragment = urlsplit(address)
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True)
    except ValueError:
        return None
    options = dict(pairs)
    region, endpoint = options.get("region", ""), options.get("endpoint")
    fits = (
        scheme == SCHEME
        and not (path or fragment)
        and len(pairs) == len(options)
        and options.keys() <= {"region", "endpoint"}
        and _TABLE.fullmatch(table)
        and _REGION.fullmatch(region)
        and (endpoint is None or _is_service(endpoint))
    )
    return Address(table, region, endpoint) if fits else None


def _is_service(endpoint: str) -> bool:
    """Return whether it is the root of a web server, without anybody's password in it."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    root = _is_plain(endpoint) and parts.path in ("", "/") and not parts.query and not parts.fragment
    return root and parts.scheme in ("http", "https") and "@" not in parts.netloc and bool(parts.hostname) and port != 0


def _is_plain(text: str) -> bool:
    """Return whether it is of the characters that addresses are made of."""
    return text.isascii() and text.isprintable() and " " not in text
