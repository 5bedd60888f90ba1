"""A throw-away certificate authority that signs requests as Alexa does, for every test that posts to `/alexa`.

    authority = Authority()
    signer = authority.leaf()
    verifier = Verifier(frozenset({SKILL}), roots=authority.roots, fetch=signer.fetch)
    body = launch(datetime.now(UTC))
    verifier.verify(signer.sign(body), body)

Keys are made once for a whole run of tests: making one takes longer than most tests.
"""

import json
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.types import CertificatePublicKeyTypes
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from cryptography.x509.verification import Store

ADDRESS = "https://s3.amazonaws.com/echo.api/echo-api-cert-13.pem"
"""Where the headers say the chain is."""

HOST = "echo-api.amazon.com"
"""The name in Alexa's certificate."""

SKILL = "amzn1.ask.skill.00000000-0000-4000-8000-000000000000"
"""An application id for tests."""

_YEAR = timedelta(days=365)
_USAGES = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "key_cert_sign",
    "crl_sign",
    "encipher_only",
    "decipher_only",
)


def make_launch(moment: datetime, application: str = SKILL) -> bytes:
    """The body of a request of that moment to start the skill, as short as the checks allow."""
    holder = {"application": {"applicationId": application}}
    request = {"type": "LaunchRequest", "requestId": "r", "timestamp": moment.isoformat(), "locale": "en-US"}
    return json.dumps({"version": "1.0", "session": holder, "context": {"System": holder}, "request": request}).encode()


@cache
def load_rsa_key(name: str) -> RSAPrivateKey:  # noqa: ARG001 - the cache tells keys apart by it
    """The key of that name, the same each time."""
    return generate_private_key(public_exponent=65537, key_size=2048)


@dataclass(frozen=True)
class Signer:
    """Who signs requests: a key, and the chain that vouches for it, its own certificate first (PEM)."""

    key: RSAPrivateKey
    chain: bytes

    def sign(self, body: bytes, *, address: str = ADDRESS) -> dict[str, str]:
        """The headers of a request with that body, named as Alexa names them."""
        signature = self.key.sign(body, PKCS1v15(), SHA256())
        return {"SignatureCertChainUrl": address, "Signature-256": b64encode(signature).decode()}

    def fetch(self, _address: str) -> bytes:
        """Return the certificate server's answer, for `Verifier(fetch=...)`."""
        return self.chain


class Authority:
    """A root and an intermediate certificate, and whatever leaf a test asks for."""

    def __init__(self, name: str = "Throw-away", *, now: datetime | None = None) -> None:
        """Certificates for ten years around `now`, by default the real one."""
        self._now = now or datetime.now(UTC)
        self._name = name
        decade = (self._now - 5 * _YEAR, self._now + 5 * _YEAR)
        root_key = load_rsa_key(f"{name} Root")
        self._root = self._make_certificate("Root", "Root", root_key.public_key(), decade, authority=True)
        between = load_rsa_key(f"{name} Intermediate").public_key()
        self._between = self._make_certificate("Intermediate", "Root", between, decade, authority=True)

    @property
    def roots(self) -> Store:
        """Its root, as the store of whoever trusts it."""
        return Store([self._root])

    def make_leaf(
        self,
        *,
        host: str = HOST,
        starts: timedelta = timedelta(days=-1),
        ends: timedelta = timedelta(days=90),
        certified: CertificatePublicKeyTypes | None = None,
        with_intermediate: bool = True,
    ) -> Signer:
        """A signer with a certificate like Alexa's.

        Args:
            host: the name in it.
            starts: its first moment, from now.
            ends: its last moment, from now.
            certified: the key in it; by default the signer's own.
            with_intermediate: whether its chain holds the certificate between it and the root.
        """
        key = load_rsa_key("leaf")
        dates = (self._now + starts, self._now + ends)
        leaf = self._make_certificate(host, "Intermediate", certified or key.public_key(), dates, authority=False)
        chain = [leaf, self._between] if with_intermediate else [leaf]
        return Signer(key, b"".join(certificate.public_bytes(Encoding.PEM) for certificate in chain))

    def _make_certificate(
        self,
        subject: str,
        issuer: str,
        key: CertificatePublicKeyTypes,
        dates: tuple[datetime, datetime],
        *,
        authority: bool,
    ) -> x509.Certificate:
        signing = load_rsa_key(f"{self._name} {issuer}")
        builder = (
            x509.CertificateBuilder()
            .subject_name(self._make_name(subject))
            .issuer_name(self._make_name(issuer))
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(dates[0])
            .not_valid_after(dates[1])
            .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
            .add_extension(_make_usage(authority=authority), critical=True)
        )
        if not authority:
            server = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
            names = x509.SubjectAlternativeName([x509.DNSName(subject)])
            builder = builder.add_extension(server, critical=False).add_extension(names, critical=False)
        return builder.sign(signing, SHA256())

    def _make_name(self, name: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"{self._name} {name}")])


def _make_usage(*, authority: bool) -> x509.KeyUsage:
    """Authorities sign certificates, leaves sign data."""
    allowed = {"key_cert_sign", "crl_sign"} if authority else {"digital_signature", "key_encipherment"}
    return x509.KeyUsage(**{usage: usage in allowed for usage in _USAGES})
