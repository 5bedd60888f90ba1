"""Fetch and verify the certificates that Alexa signs with: the name they must have, and the roots they must lead to.

No certificate is believed for where it was found: it must lead to a trusted root, today.
Source: Alexa, request verification ("Verify that the request was sent by Alexa").
"""

import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.utils import CryptographyDeprecationWarning
from cryptography.x509 import Certificate, DNSName, load_pem_x509_certificate
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from skill.envelope import NotForUs

Fetch = Callable[[str], bytes]
"""Gets what stands at an address; raises OSError or NotForUs where it cannot."""

SIGNER = "echo-api.amazon.com"
"""The name in Alexa's certificate."""

CHAIN_BYTES = 64 * 1024
"""The longest chain that is read. Ours: a chain of a few certificates takes some kilobytes."""

FETCH_SECONDS = 2.0
"""How long a fetch may take altogether. Ours: Alexa itself waits about 8 s, and others wait for this worker."""

CHAIN_KEPT = timedelta(days=1)
"""How long a chain is used before it is fetched again. Ours: Amazon may replace it where it stands."""

LEAST_RSA_BITS = 2048
"""The shortest key accepted, as for every certificate on the web; the verifier asks it of issuers only."""

_END = b"-----END CERTIFICATE-----"
_OK = 200
_PARSING = Lock()


def fetch_chain(url: str, *, seconds: float = FETCH_SECONDS) -> bytes:
    """Return the PEM file at a certificate address; the whole fetch takes at most `seconds`.

    The time limits of `requests` hold for each read, and a server may send byte by byte: so the work is done
    in a thread of its own that nobody waits for longer, and that ends when the headers or a kilobyte have come.

    Raises:
        NotForUs: `chain-not-served`, `chain-too-long`, `chain-too-slow`.
        OSError: the server cannot be reached or breaks off.
    """
    answers: SimpleQueue[bytes | OSError | NotForUs] = SimpleQueue()

    def put_chain() -> None:
        try:
            answers.put(_download(url, seconds))
        except (OSError, NotForUs) as error:
            answers.put(error)

    Thread(target=put_chain, name="alexa-chain", daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise NotForUs("chain-too-slow") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _download(url: str, seconds: float) -> bytes:
    import requests  # noqa: PLC0415 - takes as long to import as everything else here, and is needed once a day

    deadline, plain = monotonic() + seconds, {"Accept-Encoding": "identity"}
    with requests.get(url, headers=plain, timeout=seconds, allow_redirects=False, stream=True) as response:
        if response.status_code != _OK:  # a redirect would lead away from Amazon's folder
            raise NotForUs("chain-not-served")
        pem = b""
        for part in response.iter_content(1024):
            pem += part
            if len(pem) > CHAIN_BYTES:
                raise NotForUs("chain-too-long")
            if monotonic() > deadline:
                raise NotForUs("chain-too-slow")
    return pem


@cache
def load_system_roots() -> Store:
    """Return the root certificates that `requests` trusts, too: certifi's, or those of a distribution."""
    from requests.utils import DEFAULT_CA_BUNDLE_PATH  # noqa: PLC0415 - see _download

    return Store(_read_certificates(Path(DEFAULT_CA_BUNDLE_PATH).read_bytes()))


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain that was verified: the key it vouches for, and when it does."""

    key: RSAPublicKey
    since: datetime
    until: datetime
    """The end of the first certificate that ends, or of the day it is kept."""

    @classmethod
    def verify(cls, pem: bytes, roots: Store, now: datetime) -> "Chain":
        """Return the chain in a PEM file, Alexa's own certificate first, if it leads to one of the roots.

        Raises:
            NotForUs: `chain-malformed`, `certificate-expired`, `certificate-not-yet-valid`, `certificate-untrusted`,
                `certificate-not-rsa`, `certificate-weak`.
        """
        certificates = _read_certificates(pem)
        if not certificates:
            raise NotForUs("chain-malformed")
        leaf, *others = certificates
        if now > leaf.not_valid_after_utc:
            raise NotForUs("certificate-expired")
        if now < leaf.not_valid_before_utc:
            raise NotForUs("certificate-not-yet-valid")
        try:
            path = PolicyBuilder().store(roots).time(now).build_server_verifier(DNSName(SIGNER)).verify(leaf, others)
            key = leaf.public_key()
        except (VerificationError, UnsupportedAlgorithm, ValueError) as error:
            raise NotForUs("certificate-untrusted") from error
        if not isinstance(key, RSAPublicKey):
            raise NotForUs("certificate-not-rsa")
        if key.key_size < LEAST_RSA_BITS:
            raise NotForUs("certificate-weak")
        until = min(certificate.not_valid_after_utc for certificate in path)
        return cls(key, max(certificate.not_valid_before_utc for certificate in path), min(until, now + CHAIN_KEPT))


def _read_certificates(pem: bytes) -> list[Certificate]:
    """Return the readable certificates of a PEM file. Of a root's serial number 0 cryptography warns.

    It announces to refuse them one day; Alexa's chain does not need them, and then does without them.
    """
    found = []
    with _PARSING, warnings.catch_warnings():  # which works on the whole process
        warnings.simplefilter("ignore", CryptographyDeprecationWarning)
        for block in pem.split(_END)[:-1]:
            with suppress(ValueError):
                found.append(load_pem_x509_certificate(block + _END))
    return found
