"""States as bytes: plain, or sealed as a whole with a secret; the first byte tells the format, for later rotation.

What is sealed for one table cannot be opened as another's. Finding keys become keyed hashes with a secret, also where
states are sealed by others.
"""

import hmac
import json
import secrets
from functools import lru_cache
from typing import Any, Protocol

from stores.store import Damaged, FoundBy, State

PLAIN = b"\x00"
"""JSON in ASCII follows."""
AES_GCM = b"\x01"
"""A nonce and AES-256-GCM follow; the data it is bound to is this byte and the table's id."""

_NONCE_BYTES = 12
"""At random per state; one secret is good for 2**32 states (NIST SP 800-38D)."""
_KEY_BYTES = 32

_JSON = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)

HASHES = 1024
"""How many hashes of each sort a process remembers: those of a party's phones are asked for with each of its texts."""

EMPTY = "an empty secret keeps nothing safe"


class Seal(Protocol):
    """How states and finding keys are written down."""

    mark: str
    """Tells a file of this seal from those of others; says nothing about the secret."""

    def close(self, table: str, state: State) -> bytes:
        """Return a table's state as it is stored."""

    def open(self, table: str, body: bytes) -> State:
        """Return the state that `close` made these bytes of.

        Raises:
            Damaged: it did not, not for this table or not with this secret.
        """

    def key(self, kind: FoundBy, value: str) -> bytes:
        """Return a finding key as it is stored."""


def hash_phone(number: str, secret: str) -> str:
    """Return the hash of a phone number: HMAC-SHA256 of the number as Twilio writes it, in hex."""
    return _hash_identity(b"phone", number, secret)


def hash_device(device: str, secret: str) -> str:
    """Return the hash of a device's id: HMAC-SHA256 of it, in hex."""
    return _hash_identity(b"device", device, secret)


@lru_cache(HASHES)
def _hash_identity(what: bytes, value: str, secret: str) -> str:
    return hmac.digest(secret.encode(), b"onenight " + what + b"\0" + encode_text(value), "sha256").hex()


def encode_text(text: str) -> bytes:
    """Return any text as bytes; requests can hold lone surrogates, which strict UTF-8 refuses."""
    return text.encode("utf-8", "surrogatepass")


def make_seal(secret: str | None) -> Seal:
    """Return the seal for a secret; without one nothing is sealed."""
    return Unsealed() if secret is None else Sealed(secret)


def make_hashing_seal(secret: str | None) -> Seal:
    """Return the seal where states are sealed by others: with a secret, finding keys are hashed."""
    return Unsealed() if secret is None else Hashed(secret)


class Unsealed:
    """No seal: who can read the file reads all of it."""

    mark = "plain"

    def close(self, table: str, state: State) -> bytes:  # noqa: ARG002 - a plain state is bound to no table
        """Return a state as JSON."""
        return PLAIN + _encode_state(state)

    def open(self, table: str, body: bytes) -> State:  # noqa: ARG002
        """Return the state, if it is a plain one.

        Raises:
            Damaged: it is none.
        """
        if body[:1] != PLAIN:
            raise Damaged("not a plain state")
        return _decode_state(body[1:])

    def key(self, kind: FoundBy, value: str) -> bytes:  # noqa: ARG002 - kinds have a column of their own
        """Return the key itself."""
        return encode_text(value)


class Hashed(Unsealed):
    """States as they are, and finding keys that only who knows the secret can guess at."""

    def __init__(self, secret: str) -> None:
        """Derive the key, of the secret as it is: it is random already.

        Raises:
            ValueError: the secret is empty.
        """
        if not secret:
            raise ValueError(EMPTY)
        self._hash_key = hmac.digest(secret.encode(), b"onenight keys", "sha256")
        self.mark = _mark(self._hash_key)

    def key(self, kind: FoundBy, value: str) -> bytes:
        """Return the key's hash."""
        return _hash_key(self._hash_key, kind, value)


class Sealed:
    """Sealed with keys made of a secret; only who knows the secret can read or forge a state, or guess at a key."""

    def __init__(self, secret: str) -> None:
        """Derive the keys; nothing but this needs `cryptography`, which takes a while to import.

        Raises:
            ValueError: the secret is empty.
        """
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415

        if not secret:
            raise ValueError(EMPTY)
        self._invalid = InvalidTag
        self._cipher = AESGCM(_derive_key(secret, b"onenight states"))
        self._hash_key = _derive_key(secret, b"onenight keys")
        self.mark = _mark(self._hash_key)

    def close(self, table: str, state: State) -> bytes:
        """Return a state, encrypted and bound to its table."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return AES_GCM + nonce + self._cipher.encrypt(nonce, _encode_state(state), AES_GCM + encode_text(table))

    def open(self, table: str, body: bytes) -> State:
        """Return the state, if this secret sealed it for this table and nobody touched it.

        Raises:
            Damaged: it did not, or somebody has.
        """
        nonce, sealed = body[1 : 1 + _NONCE_BYTES], body[1 + _NONCE_BYTES :]
        if body[:1] != AES_GCM or len(nonce) < _NONCE_BYTES:
            raise Damaged("not a sealed state")
        try:
            return _decode_state(self._cipher.decrypt(nonce, sealed, AES_GCM + encode_text(table)))
        except self._invalid:
            raise Damaged("a state that another secret or another table sealed, or that was changed") from None

    def key(self, kind: FoundBy, value: str) -> bytes:
        """Return the key's hash; short codes could be tried out without the secret in it."""
        return _hash_key(self._hash_key, kind, value)


def _mark(hash_key: bytes) -> str:
    return hmac.digest(hash_key, b"mark", "sha256").hex()


@lru_cache(HASHES)
def _hash_key(hash_key: bytes, kind: FoundBy, value: str) -> bytes:
    return hmac.digest(hash_key, kind.encode() + b"\0" + encode_text(value), "sha256")


def _derive_key(secret: str, purpose: bytes) -> bytes:
    """Return a key for one purpose (HKDF, RFC 5869); the secret is random already, so no salt and no stretching."""
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    return HKDF(SHA256(), _KEY_BYTES, salt=None, info=purpose).derive(secret.encode())


def _encode_state(state: State) -> bytes:
    return _JSON.encode(state).encode("ascii")


def _decode_state(text: bytes) -> State:
    try:
        state: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged("not the JSON of a state") from None
    if not isinstance(state, dict):
        raise Damaged("not the JSON of a state")
    return state
