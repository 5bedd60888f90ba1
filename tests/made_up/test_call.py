"""A phone call in a made-up language, at a number where that is spoken."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from evenings.hosting import Hosting
from evenings.parties import Parties
from evenings.services import Services
from stores import open_store
from tests.made_up.language import LANGUAGE, LOCALE, find_leaks, turn_text
from webhooks.calls.endpoint import CallService
from webhooks.dialed_numbers import DialedNumbers

OURS, OTHERS = "+15550100099", "+15550100098"
SECRET = "s" * 32
SAID = ("five players", "no Drunk", "yes", "help", "begin", "begin", "", "", "vote now", "Ann points at Bob", "stop")
LETTERS = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture
def phone(tmp_path: Path) -> CallService:
    """Who answers calls, at two numbers."""
    store = open_store(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)
    hosting = Hosting(lambda: Parties(store, SECRET), "")
    return CallService("https://example.org", Services(store, SECRET), hosting, DialedNumbers(numbers={OURS: LOCALE}))


def call(phone: CallService, number: str, sentences: tuple[str, ...], sid: str = "CA1") -> list[ET.Element]:
    """The documents of a call to that number."""
    form = {"CallSid": sid, "From": "+15550100001", "To": number, "CallStatus": "in-progress"}
    documents = [phone.answer(form, {})]
    for step, text in enumerate(sentences, 1):
        documents.append(phone.answer(form | {"SpeechResult": text}, {"step": str(step)}))
    return [ET.fromstring(document) for document in documents]  # noqa: S314 - our own


def test_a_call_is_held(phone: CallService) -> None:
    """Whatever is said is the language's own; it is spoken and listened for as the number's locale has it."""
    for document in call(phone, OURS, tuple(map(turn_text, SAID))):
        says = [*document.iter("Say")]
        assert [
            said.text for said in says if find_leaks(said.text or "", frozenset({turn_text("Ann"), turn_text("Bob")}))
        ] == []
        assert {said.get("language") for said in says} <= {LOCALE}
        for gather in document.iter("Gather"):
            hints = set(LETTERS.findall(gather.get("hints", "").lower()))
            assert not hints & {"players", "begin", "vote", "werewolf", "seer", "yes"}


def test_the_number_tells_the_language(phone: CallService) -> None:
    """The same table is answered at another number in what is spoken there."""
    first = call(phone, OURS, (turn_text("five players"),))
    again = call(phone, OTHERS, ("help",), "CA2")

    assert "«" in ET.tostring(first[-1], "unicode")
    assert {said.get("language") for document in again for said in document.iter("Say")} == {"en-US"}
    assert "«" not in "".join([ET.tostring(document, "unicode") for document in again])
    assert LOCALE[:2] == LANGUAGE


def test_a_call_goes_over_to_another_language(phone: CallService) -> None:
    """The answer is in the new one, with its voice, and so is all from then on; another call begins as its number."""
    documents = call(phone, OURS, (turn_text("let's play in English"), "five players", "help"))[1:]
    again = call(phone, OURS, (), "CA2")

    for document in documents:
        assert {said.get("language") for said in document.iter("Say")} == {"en-US"}
        assert "«" not in ET.tostring(document, "unicode")
        assert all(heard.get("language") == "en-US" for heard in document.iter("Gather"))
    assert "From now on I speak English." in ET.tostring(documents[0], "unicode")
    assert "Five players" in ET.tostring(documents[1], "unicode")
    assert {said.get("language") for said in again[0].iter("Say")} == {LOCALE}
