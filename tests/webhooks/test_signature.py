"""Requests as Alexa signs them, and everything that is not one: addresses, certificates, signatures, the cache."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from werkzeug.datastructures import Headers

from skill.envelope import NotForUs
from tests.webhooks.authority import ADDRESS, SKILL, Authority, Signer, load_rsa_key, make_launch
from tests.webhooks.scripts import read_rows
from webhooks.alexa.signature import (
    MOST_CHAINS,
    MOST_FAILURES,
    REFUSED_FOR,
    UNREACHABLE_FOR,
    Verifier,
    read_chain_address,
)

NOW = datetime(2026, 11, 10, 20, 15, tzinfo=UTC)
DAY = timedelta(days=1)
AUTHORITY = Authority(now=NOW)
SIGNER = AUTHORITY.make_leaf()
BODY = make_launch(NOW)
FORGED = Signer(load_rsa_key("forger"), SIGNER.chain).sign(BODY)["Signature-256"]


class Service:
    """A verifier whose clock and certificate server a test can change, and that counts what it fetches."""

    def __init__(self, signer: Signer = SIGNER) -> None:
        """Everything is in order at first."""
        self.now = NOW
        self.signer = signer
        self.fetched: list[str] = []
        self.reachable = True
        self.verifier = Verifier(frozenset({SKILL}), roots=AUTHORITY.roots, fetch=self._fetch, now=lambda: self.now)

    def _fetch(self, address: str) -> bytes:
        self.fetched.append(address)
        if not self.reachable:
            raise ConnectionError(address)
        return self.signer.chain

    def refusal(self, headers: dict[str, str] | None = None, body: bytes | None = None) -> str | None:
        """Why a request is refused, None if it is not; by default a good one of this moment."""
        body = make_launch(self.now) if body is None else body
        try:
            self.verifier.verify(self.signer.sign(body) if headers is None else headers, body)
        except NotForUs as refused:
            return refused.reason
        return None


def test_a_request_from_alexa_is_read() -> None:
    """A good request gives its envelope."""
    assert Service().verifier.verify(SIGNER.sign(BODY), BODY) == json.loads(BODY)


def test_the_case_of_headers_does_not_matter() -> None:
    """Headers from Flask are found whatever case they were sent in."""
    headers = Headers([(name.lower(), value) for name, value in SIGNER.sign(BODY).items()])
    assert Service().verifier.verify(headers, BODY) == json.loads(BODY)


@pytest.mark.parametrize("address", read_rows("signature.txt", "other forms of the address"))
def test_one_address_has_one_form(address: str) -> None:
    """However Alexa writes it, the address comes out as the one that is fetched and remembered."""
    assert read_chain_address(address) == "https://s3.amazonaws.com/echo.api/cert.pem"


@pytest.mark.parametrize("address", read_rows("signature.txt", "addresses that are never fetched"))
def test_a_chain_from_elsewhere_is_never_fetched(address: str) -> None:
    """An address outside Amazon's folder is refused, and nothing is fetched from it."""
    service = Service()
    assert service.refusal(SIGNER.sign(BODY, address=address), BODY) == "chain-address-wrong"
    assert service.fetched == []


@pytest.mark.parametrize(
    ("leaf", "reason"),
    [
        ({"ends": timedelta(seconds=-1)}, "certificate-expired"),
        ({"starts": timedelta(seconds=1)}, "certificate-not-yet-valid"),
        ({"host": "api.amazon.com"}, "certificate-untrusted"),
        ({"host": "echo-api.amazon.com.evil.example"}, "certificate-untrusted"),
        ({"with_intermediate": False}, "certificate-untrusted"),
        ({"certified": ec.generate_private_key(ec.SECP256R1()).public_key()}, "certificate-not-rsa"),
        ({"certified": generate_private_key(65537, 1024).public_key()}, "certificate-weak"),  # noqa: S505 - refused
    ],
)
def test_a_certificate_that_is_not_alexas_is_refused(leaf: dict[str, Any], reason: str) -> None:
    """One that is not valid now, or too weak."""
    assert Service(AUTHORITY.make_leaf(**leaf)).refusal() == reason


@pytest.mark.parametrize(
    "chain", [b"", b"<Error>AccessDenied</Error>", SIGNER.chain.replace(b"M", b"!"), SIGNER.chain[:1000]]
)
def test_a_chain_that_cannot_be_read_is_refused(chain: bytes) -> None:
    """And not asked for again at once."""
    service = Service(Signer(SIGNER.key, chain))
    assert [service.refusal(), service.refusal()] == ["chain-malformed"] * 2
    assert service.fetched == [ADDRESS]


def test_an_authority_that_is_not_trusted_vouches_for_nothing() -> None:
    """Another root's, or one whose intermediate certificate has expired."""
    old = Authority(now=NOW - 7 * 365 * DAY).make_leaf(ends=4000 * DAY)
    assert {Service(made).refusal() for made in (Authority("Evil", now=NOW).make_leaf(), old)} == {
        "certificate-untrusted"
    }


def test_unreadable_certificates_behind_a_good_chain_do_no_harm() -> None:
    """What cannot be read is passed over where it is not needed."""
    rubbish = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    assert Service(Signer(SIGNER.key, SIGNER.chain + rubbish)).refusal() is None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        *read_rows("signature.txt", "headers"),
        ({"Signature-256": SIGNER.sign(b"{}")["Signature-256"]}, "signature-wrong"),
        ({"Signature-256": FORGED}, "signature-wrong"),
    ],
)
def test_a_request_without_its_signature_is_refused(changes: dict[str, str | None], reason: str) -> None:
    """Headers that are missing, unreadable or of another request are refused."""
    headers = {name: value for name, value in (SIGNER.sign(BODY) | changes).items() if value is not None}
    assert Service().refusal(headers, BODY) == reason


@pytest.mark.parametrize("body", [BODY + b" ", BODY.replace(b"en-US", b"en-GB"), BODY.replace(b": ", b":")])
def test_a_changed_body_is_refused(body: bytes) -> None:
    """The signature holds for the bytes as they were sent, even where the change means nothing."""
    assert Service().refusal(SIGNER.sign(BODY), body) == "signature-wrong"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"[]", "body-without-request"),
        (make_launch(NOW - timedelta(seconds=151)), "timestamp-too-old"),
        (make_launch(NOW + timedelta(seconds=151)), "timestamp-too-new"),
        (make_launch(NOW, application="amzn1.ask.skill.other"), "application-unknown"),
    ],
)
def test_a_signature_is_not_enough(body: bytes, reason: str) -> None:
    """What Alexa signed is still refused where it is no request, of another time or for another skill, unfetched."""
    service = Service()
    assert service.refusal(body=body) == reason
    assert service.fetched == []


def test_a_chain_is_fetched_once() -> None:
    """Requests share a chain, also where its address is written otherwise."""
    service = Service()
    detour = ADDRESS.replace("/echo.api", ":443/echo.api/../echo.api")
    assert [service.refusal(), service.refusal(SIGNER.sign(BODY, address=detour), BODY)] == [None, None]
    assert service.fetched == [ADDRESS]


def elsewhere(number: int) -> str:
    """An address that anybody can make up."""
    return f"https://s3.amazonaws.com/echo.api/{number}.pem"


def test_a_server_that_does_not_answer_is_left_alone() -> None:
    """Whatever address is made up, nobody waits for it again at once; chains that are known stay so."""
    service = Service()
    assert service.refusal() is None
    service.reachable = False
    forged = [SIGNER.sign(BODY, address=elsewhere(number)) for number in range(100)]
    assert {service.refusal(headers, BODY) for headers in forged} == {"chain-unreachable"}
    assert (service.refusal(), len(service.fetched)) == (None, 2)
    service.reachable = True
    service.now += UNREACHABLE_FOR
    assert service.refusal(forged[0], make_launch(service.now)) == "signature-wrong"


def test_a_chain_that_could_not_be_fetched_is_fetched_again() -> None:
    """Alexa is kept out for some seconds and no longer, also by a clock that was set back meanwhile."""
    for later in (UNREACHABLE_FOR, -timedelta(seconds=1)):
        service = Service()
        service.reachable = False
        assert [service.refusal(), service.refusal()] == ["chain-unreachable"] * 2
        assert len(service.fetched) == 1
        service.reachable = True
        service.now += later
        assert service.refusal() is None


def test_an_address_without_a_chain_keeps_no_other_one_out() -> None:
    """What Amazon has not, and what is not Alexa's, is not asked for again at once; the right one is fetched."""
    service = Service()
    forged = SIGNER.sign(BODY, address=elsewhere(1))
    service.signer = Signer(load_rsa_key("signer"), b"no chain")
    assert [service.refusal(forged, BODY) for _ in range(5)] == ["chain-malformed"] * 5
    service.signer = SIGNER
    assert service.refusal() is None
    assert service.fetched == [elsewhere(1), ADDRESS]
    service.now += REFUSED_FOR
    assert service.refusal(forged, BODY) is None


def test_failures_are_remembered_in_bounds() -> None:
    """However many addresses somebody makes up."""
    service = Service(Signer(load_rsa_key("signer"), b"no chain"))
    for number in range(MOST_FAILURES + 1):
        service.refusal(SIGNER.sign(BODY, address=elsewhere(number)), BODY)
    for number in (MOST_FAILURES, 0):
        service.refusal(SIGNER.sign(BODY, address=elsewhere(number)), BODY)

    assert service.fetched == [*map(elsewhere, range(MOST_FAILURES + 1)), elsewhere(0)]


def test_one_chain_is_fetched_at_a_time() -> None:
    """Of those who ask for the same one, one fetches it; nobody else who is known waits."""
    asked, go_on = Event(), Event()

    def fetch(address: str) -> bytes:
        fetched.append(address)
        if len(fetched) > 1:
            asked.set()
            assert go_on.wait(20)
        return SIGNER.chain

    fetched: list[str] = []
    verifier = Verifier(frozenset({SKILL}), roots=AUTHORITY.roots, fetch=fetch, now=lambda: NOW)
    verifier.verify(SIGNER.sign(BODY), BODY)
    other = SIGNER.sign(BODY, address=elsewhere(1))
    with ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(verifier.verify, other, BODY) for _ in range(4)]
        assert asked.wait(20)
        verifier.verify(SIGNER.sign(BODY), BODY)
        go_on.set()
        assert len([each.result() for each in waiting]) == 4

    assert fetched == [ADDRESS, elsewhere(1)]


def test_a_chain_is_valid_up_to_its_last_second() -> None:
    """A remembered chain is checked at every use, fetched once when it has expired, and then refused."""
    service = Service(AUTHORITY.make_leaf(ends=timedelta(hours=1)))
    service.refusal()
    service.now = NOW + timedelta(hours=1)
    assert (service.refusal(), len(service.fetched)) == (None, 1)
    service.now += timedelta(seconds=1)
    assert (service.refusal(), len(service.fetched)) == ("certificate-expired", 2)
    service.signer = SIGNER
    service.now += REFUSED_FOR
    assert (service.refusal(), len(service.fetched)) == (None, 3)


def test_a_chain_is_not_valid_before_its_first_second() -> None:
    """A clock that was set back is noticed with a remembered chain too."""
    service = Service()
    service.refusal()
    service.now = NOW - 2 * DAY
    assert service.refusal() == "certificate-not-yet-valid"


def test_a_chain_is_fetched_again_after_a_day() -> None:
    """A chain that Amazon replaced under the same address is noticed long before the old one expires."""
    service = Service()
    service.refusal()
    service.signer = Signer(load_rsa_key("new"), AUTHORITY.make_leaf(certified=load_rsa_key("new").public_key()).chain)
    service.now = NOW + DAY
    assert service.refusal() == "signature-wrong"
    service.now += timedelta(seconds=1)
    assert service.refusal() is None


def test_only_a_few_chains_are_remembered() -> None:
    """The chain that was not used for longest makes room for a new one."""
    service = Service()
    addresses = [*map(elsewhere, range(MOST_CHAINS + 1))]
    for address in [*addresses[:MOST_CHAINS], addresses[0], addresses[MOST_CHAINS]]:
        assert service.refusal(SIGNER.sign(BODY, address=address), BODY) is None
    assert service.fetched == addresses
    for address in (addresses[0], addresses[MOST_CHAINS], addresses[1]):
        service.refusal(SIGNER.sign(BODY, address=address), BODY)
    assert service.fetched == [*addresses, addresses[1]]


def test_threads_share_a_verifier() -> None:
    """Many requests at once, with more chains than are remembered, are all answered alike."""
    service = Service()
    signed = [SIGNER.sign(BODY, address=elsewhere(number)) for number in range(2 * MOST_CHAINS)]
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda headers: service.refusal(headers, BODY), signed * 20)) == {None}
