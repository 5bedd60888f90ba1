"""`/twilio/voice`, request by request: silent callers, repeated requests, failures, forgeries, and what is logged."""

import logging
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from evenings.hosting import Hosting
from evenings.parties import Parties
from evenings.services import Services
from onenight.hearing.sample_grammar import load_grammar
from stores import Unreachable, open_store
from stores.location import Location
from tests.hearing.test_hearing import HEARD
from tests.webhooks.service import serve_app
from tests.webhooks.twilio.call import START
from tests.webhooks.twilio.phones import ACCOUNT, SECRET, Phones, begin_night, propose_deck, reach_day
from tests.webhooks.twilio.signed_requests import FORM_TYPE, PUBLIC, RECORDED, post, sign
from webhooks import create_app
from webhooks.calls.callers import CALLS_KEPT, Calls, hash_caller
from webhooks.calls.endpoint import CallService
from webhooks.settings import Settings


@pytest.fixture
def phones(monkeypatch: pytest.MonkeyPatch) -> Phones:
    """A service with an empty store."""
    return Phones(monkeypatch)


def test_a_request_that_comes_many_times_at_once_is_answered_once(tmp_path: Path, phones: Phones) -> None:
    """All get the same deck, drawn once."""
    place = Location(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)
    phones.client = create_app(Settings(place=place, twilio=ACCOUNT)).test_client()
    call = propose_deck(phones.call())
    with serve_app(create_app(Settings(place=place, twilio=ACCOUNT))) as service, ThreadPoolExecutor(8) as threads:
        for step in (2, 3, 4):
            form = {**call.form, "Digits": "3"}
            got = [threads.submit(post, service, f"/twilio/voice?step={step}", form) for _ in range(8)]
            (answer,) = {each.result().data for each in got}
            assert f"step={step + 1}".encode() in answer


def test_only_the_newest_call_plays(phones: Phones) -> None:
    """Another call from the same phone takes the table over; the old one ends at its next step."""
    old = begin_night(phones.call())
    new = phones.call(2, now=old.now)
    new.wait_until_said("The night was interrupted")
    old.wait(30)
    assert old.over
    new.press("1")
    new.wait_until_said("keep your eyes closed. If you have already acted")


@pytest.mark.parametrize("digits", ["9" * 5000, "9" * 7, "\N{ARABIC-INDIC DIGIT THREE}" * 5000, "#" * 5000])
def test_more_keys_than_anybody_presses_are_none(phones: Phones, digits: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is asked again, and that is no fault."""
    call = phones.call()
    call.wait_until_said("How many are playing?")
    target, form = "/twilio/voice?step=1", {**call.form, "Digits": digits}
    got = phones.client.post(target, data=form, headers={"X-Twilio-Signature": sign(target, form)})
    assert b"something went wrong" not in got.data
    assert b"How many are playing?" in got.data
    assert caplog.messages == []


def test_a_failure_is_apologized_for(
    phones: Phones, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is lost: the night goes on with its call; where the fault lasts, the call ends, and the table waits."""
    call = begin_night(phones.call())
    call.wait_until_said("Seer, open your eyes")
    recall = Calls.recall
    failures = iter([True, False, False, True, True, True])

    def failing(self: Calls, caller: str, now: float) -> object:
        if next(failures, False):
            raise Unreachable("+15550100001 said nothing")
        return recall(self, caller, now)

    monkeypatch.setattr(Calls, "recall", failing)
    call.wait_until_said("Sorry, something went wrong")
    call.wait_until_said("keep your eyes closed. If you have already acted")
    assert call.wait_until_said("Seer,").text == "Seer, open your eyes."
    call.wait_until_said("I am hanging up now")
    assert "Unreachable" in caplog.text
    assert "555" not in caplog.text
    again = phones.call(4, now=call.now)
    again.wait_until_said("The night was interrupted")


def test_a_caller_of_last_week_is_welcomed_after_a_failure(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first request of a call fails; asked again, it is still the call's first."""
    propose_deck(phones.call()).hang_up()
    recall = Calls.recall
    failures = iter([True])

    def failing(self: Calls, caller: str, now: float) -> object:
        if next(failures, False):
            raise Unreachable("not now")
        return recall(self, caller, now)

    monkeypatch.setattr(Calls, "recall", failing)
    call = phones.call(2, now=START + 7 * 24 * 3600)
    call.wait_until_said("Sorry, something went wrong")
    call.wait_until_said("Six of you again, with the usual cards?")


def test_recorded_requests_are_answered(phones: Phones) -> None:
    """As Twilio sends them: a call, keys, speech with capitals and a full stop, nothing, the end of a call."""
    for name in ("14_voice_incoming", "15_gather_dtmf", "16_gather_speech", "17_gather_timeout_empty"):
        got = phones.client.post("/twilio/voice", data=RECORDED[name]["body"], headers=RECORDED[name]["headers"])
        assert (got.status_code, b"How many are playing?" in got.data) == (200, True), name
        assert got.mimetype == "text/xml"
    for name in ("18_call_status_completed", "19_call_status_no_answer"):
        target = RECORDED[name]["url"].removeprefix(PUBLIC)
        got = phones.client.post(target, data=RECORDED[name]["body"], headers=RECORDED[name]["headers"])
        assert target != "/twilio/voice" or b"<Response />" in got.data


def test_what_twilio_did_not_sign_is_refused(phones: Phones) -> None:
    """As for texts: unsigned, or signed for another address."""
    case = RECORDED["14_voice_incoming"]
    for target, headers in (
        ("/twilio/voice", {"Content-Type": FORM_TYPE}),
        ("/twilio/voice?step=1", case["headers"]),
        ("/twilio/voice", {**case["headers"], "X-Twilio-Signature": "x"}),
    ):
        assert phones.client.post(target, data=case["body"], headers=headers).status_code == 403


def test_logs_hold_nothing_of_a_call(phones: Phones, caplog: pytest.LogCaptureFixture) -> None:
    """No number, no name, no role, nothing that was said."""
    with caplog.at_level(logging.DEBUG):
        call = reach_day(phones.call())
        call.press("1")
        call.wait_until_said("Who points at whom?")
        call.speak("Bob, Carol and Dave point at Erin.")
        call.wait_until_said("Erin got three")
    for word in ("555", "Erin", "Bob", "points", "Werewol"):
        assert word not in caplog.text


@pytest.mark.parametrize("number", ["", "anonymous", "Anonymous", "+266696687", "+7378742833", "+2562533", "+8656696"])
def test_a_hidden_number_is_nobodys(number: str) -> None:
    """Whoever hides it is known by the call alone; the key holds neither."""
    keys = [hash_caller(number, sid, SECRET) for sid in ("CA1", "CA2")]

    assert keys[0] != keys[1] != hash_caller("+15550100001", "CA1", SECRET)
    assert all(re.fullmatch("call-[0-9a-f]{64}", key) for key in keys)
    assert hash_caller("+15550100001", "CA1", SECRET) == hash_caller("+15550100001", "CA2", SECRET)


@pytest.mark.parametrize(("number", "stays"), [("+15550100001", True), ("anonymous", False), ("+266696687", False)])
def test_a_table_that_nobody_can_find_again_does_not_stay(
    number: str,
    stays: bool,  # noqa: FBT001 - a table's column
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hidden number's table is found by its call alone, and is gone soon after it."""
    store = open_store("sqlite:///:memory:")
    phone = CallService("https://example.org", Services(store, SECRET), Hosting(lambda: Parties(store, SECRET), ""))
    monkeypatch.setattr("webhooks.calls.endpoint.CLOCK", lambda: START)
    form = {"CallSid": "CA1", "From": number, "To": "+15550100099"}
    phone.answer(form, {})
    phone.answer({**form, "SpeechResult": "Six players."}, {"step": "1"})

    def players(now: float) -> int:
        session = Calls(store).recall(hash_caller(number, "CA1", SECRET), now).session
        return session.players if session else 0

    assert players(START + CALLS_KEPT - 1) == 6
    assert players(START + CALLS_KEPT + 1) == (6 if stays else 0)


def test_speech_is_heard_as_twilio_writes_it() -> None:
    """With a capital and a mark at its end, as a sentence, everything means what it means without them."""
    for said, _ in HEARD:
        plain = said.strip().rstrip(".!?")
        for mark in (".", "?", "!"):
            assert load_grammar("en").hear(f"{plain[:1].upper()}{plain[1:]}{mark}") == load_grammar("en").hear(said), (
                said
            )
