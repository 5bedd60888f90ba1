"""Verify that a request comes from Alexa: its certificate, signature, time and application.

What costs little is checked first, so that a request that is not for us never makes us fetch anything.
Source: Alexa, request verification ("Verify that the request was sent by Alexa").
"""

import posixpath
import re
from base64 import b64decode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import NamedTuple, Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.verification import Store

from skill.envelope import Envelope, NotForUs, check_application, check_timestamp, read_envelope
from webhooks.alexa.certificate import Chain, Fetch, fetch_chain, load_system_roots

MOST_CHAINS = 8
"""How many chains are kept. Ours: Alexa uses one at a time, two while it changes over."""

MOST_FAILURES = 64
"""How many failures are remembered. Ours: whoever makes up more addresses has them fetched, one at a time."""

REFUSED_FOR = timedelta(seconds=30)
"""How long an address is not asked again that had no chain of Alexa's. Ours."""

UNREACHABLE_FOR = timedelta(seconds=10)
"""How long no address is asked after the server did not answer: Amazon has one for all. Ours: a short failure of the
network must not keep Alexa out for longer."""

ALL_ADDRESSES = ""
"""Stands for all addresses."""

_ADDRESS = re.compile(r"(?i:https://s3\.amazonaws\.com)(?::443)?(/[A-Za-z0-9._/-]+)", re.ASCII)


class Headers(Protocol):
    """The part of a request's headers that is needed; a mapping and werkzeug's headers both have it."""

    def get(self, key: str, /) -> str | None:
        """Return the header's value; None where it was not sent."""


class Verifier:
    """Checks requests for one service; may be shared by threads."""

    def __init__(
        self,
        applications: frozenset[str],
        *,
        roots: Store | None = None,
        fetch: Fetch = fetch_chain,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Accept requests for these application ids, signed under these roots; by default those of the system."""
        self._applications = applications
        self._chains = Chains(roots, fetch)
        self._now = now

    def verify(self, headers: Headers, body: bytes) -> Envelope:
        """Return the request that was signed.

        Args:
            headers: those of the request, whatever their case if they are werkzeug's.
            body: the bytes as they came.

        Raises:
            NotForUs: it must not be answered, for one of the reasons told by the functions called here,
                or `signature-missing`, `signature-malformed`, `signature-wrong`.
        """
        now = self._now()
        envelope = read_envelope(body)
        check_timestamp(envelope, now)
        check_application(envelope, self._applications)
        address = read_chain_address(headers.get("SignatureCertChainUrl"))
        signature = _read_signature(headers.get("Signature-256"))
        try:
            self._chains.find_key(address, now).verify(signature, body, PKCS1v15(), SHA256())
        except InvalidSignature:
            raise NotForUs("signature-wrong") from None
        return envelope


def read_chain_address(header: str | None) -> str:
    """Return the normal form of the address in the header `SignatureCertChainUrl`.

    Only what such an address needs is let through: no user, query, fragment, percent sign or backslash.

    Raises:
        NotForUs: `chain-address-missing`, `chain-address-wrong`.
    """
    if not header:
        raise NotForUs("chain-address-missing")
    match = _ADDRESS.fullmatch(header)
    path = posixpath.normpath(match[1]).lstrip("/") if match else ""
    if not path.startswith("echo.api/"):
        raise NotForUs("chain-address-wrong")
    return f"https://s3.amazonaws.com/{path}"


def _read_signature(header: str | None) -> bytes:
    """Return the bytes of the header `Signature-256`."""
    if not header:
        raise NotForUs("signature-missing")
    try:
        return b64decode(header, validate=True)
    except ValueError:
        raise NotForUs("signature-malformed") from None


class ChainFailure(NamedTuple):
    """A chain that could not be had: why, and how long it is not fetched again."""

    reason: str
    since: datetime
    until: datetime


class Chains:
    """The verified chains by address, the latest used last; and, for a while, what failed.

    Anybody can name an address, and keep us waiting for it: so one chain is fetched at a time, and whoever waits for
    that finds what came of it. Chains that are known are not waited for.
    """

    def __init__(self, roots: Store | None, fetch: Fetch) -> None:
        """The system's roots, where none are given, are read when first needed."""
        self._roots = roots
        self._fetch = fetch
        self._kept: dict[str, Chain] = {}
        self._failed: dict[str, ChainFailure] = {}
        """By address, or `ALL_ADDRESSES` where the server failed."""
        self._lock = Lock()
        self._fetching = Lock()

    def find_key(self, address: str, now: datetime) -> RSAPublicKey:
        """Return the key of the chain at an address, which is fetched if it is not known or not valid now.

        Raises:
            NotForUs: `chain-unreachable`, or as `fetch_chain` and `Chain.verify` tell.
        """
        chain = self._find_kept(address, now)
        if chain is None:
            with self._fetching:
                chain = self._find_kept(address, now) or self._fetch_chain(address, now)
        with self._lock:
            self._kept.pop(address, None)
            self._kept[address] = chain
            while len(self._kept) > MOST_CHAINS:
                del self._kept[next(iter(self._kept))]
        return chain.key

    def _find_kept(self, address: str, now: datetime) -> Chain | None:
        with self._lock:
            chain = self._kept.get(address)
        return chain if chain and chain.since <= now <= chain.until else None

    def _fetch_chain(self, address: str, now: datetime) -> Chain:
        for where in (ALL_ADDRESSES, address):
            failed = self._failed.get(where)
            if failed and failed.since <= now < failed.until:
                raise NotForUs(failed.reason)
        try:
            return Chain.verify(self._fetch(address), self._roots or load_system_roots(), now)
        except OSError as error:
            self._remember(ALL_ADDRESSES, "chain-unreachable", now, UNREACHABLE_FOR)
            raise NotForUs("chain-unreachable") from error
        except NotForUs as refused:
            slow = refused.reason == "chain-too-slow"
            self._remember(
                ALL_ADDRESSES if slow else address, refused.reason, now, UNREACHABLE_FOR if slow else REFUSED_FOR
            )
            raise

    def _remember(self, where: str, reason: str, now: datetime, how_long: timedelta) -> None:
        """Note a failure, so that the address is not fetched again for `how_long`."""
        self._failed.pop(where, None)
        self._failed[where] = ChainFailure(reason, now, now + how_long)
        if len(self._failed) > MOST_FAILURES:
            del self._failed[next(iter(self._failed))]
