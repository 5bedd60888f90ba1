"""What Twilio takes as a document of a call; ours are held to it.

Source: Twilio, TwiML reference, and its errors 13313 (timeout), 13320 (nested verbs), 13330 (hints), 13335
(speechTimeout), 13521 (Say); docs/platforms.md, "Voice".
"""

from collections.abc import Callable, Mapping
from urllib.parse import parse_qsl, quote_plus
from xml.etree import ElementTree as ET

from tests.webhooks.twilio.signed_requests import PUBLIC

ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "Response": frozenset(),
    "Say": frozenset({"voice", "language", "loop"}),
    "Pause": frozenset({"length"}),
    "Redirect": frozenset({"method"}),
    "Hangup": frozenset(),
    "Gather": frozenset(
        {
            *("action", "method", "input", "timeout", "numDigits", "finishOnKey", "actionOnEmptyResult"),
            *("language", "hints", "speechTimeout", "speechModel", "enhanced", "profanityFilter"),
        }
    ),
}
"""The verbs that a call of ours may use, and what each takes."""
NESTED = frozenset({"Say", "Pause"})
"""What a Gather may hold."""


def check_twiml(document: str) -> ET.Element:
    """A document, if Twilio takes it."""
    assert len(document.encode()) <= 64_000
    root = ET.fromstring(document)  # noqa: S314 - our own answer
    assert root.tag == "Response"
    for verb in root.iter():
        assert verb.attrib.keys() <= ATTRIBUTES[verb.tag], verb.attrib
        assert verb.tag in ("Response", "Gather") or not len(verb)
        assert verb.tag != "Gather" or all(nested.tag in NESTED for nested in verb)
        if verb.tag in CHECKS:
            CHECKS[verb.tag](verb)
    return root


def _check_say(verb: ET.Element) -> None:
    text = verb.text or ""
    assert text.strip()
    assert len(text.encode()) <= 3000
    assert len(quote_plus(text)) <= 4500
    assert verb.attrib["voice"].startswith("Polly.")


def _check_pause(verb: ET.Element) -> None:
    assert verb.attrib["length"].isdecimal()
    assert int(verb.attrib["length"]) >= 1


def _check_address(address: str) -> None:
    path, _, query = address.partition("?")
    assert path == f"{PUBLIC}/twilio/voice"
    assert dict(parse_qsl(query, strict_parsing=True)).keys() <= {"step", "failed"}


def _check_gather(verb: ET.Element) -> None:
    _check_address(verb.attrib["action"])
    inputs = verb.attrib["input"].split()
    assert inputs in (["dtmf"], ["speech"], ["dtmf", "speech"], ["speech", "dtmf"])
    assert int(verb.attrib["timeout"]) >= 1
    assert int(verb.attrib["numDigits"]) >= 1
    assert len(verb.attrib["finishOnKey"]) <= 1
    assert ("speech" in inputs) or not verb.attrib.keys() & {"hints", "language", "speechTimeout"}
    assert verb.get("speechTimeout", "auto") == "auto"
    assert "speechModel" not in verb.attrib  # with one, speechTimeout has to be a number
    hints = verb.get("hints", "none").split(",")
    assert len(hints) <= 500
    assert all(0 < len(hint) <= 100 for hint in hints)


def _check_redirect(verb: ET.Element) -> None:
    _check_address(verb.text or "")


CHECKS: Mapping[str, Callable[[ET.Element], None]] = {
    "Say": _check_say,
    "Pause": _check_pause,
    "Gather": _check_gather,
    "Redirect": _check_redirect,
}
