"""Whatever is said, pressed and texted while somebody is on the phone: the call goes on, and nothing fails."""

import re
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.effort import count_examples
from tests.hearing.test_hearing import HEARD
from tests.texting.playing import NAMES, number_of
from tests.webhooks.twilio.call import Call
from tests.webhooks.twilio.phones import Phones, begin_night, propose_deck, reach_day
from tests.webhooks.twilio.signed_requests import FORM_TYPE, make_incoming_text, sign
from webhooks.app import SENDER
from webhooks.calls import document

FAILURE = document.load_call_lines("en").raw("voice.call.failure")
TEXTS = (*NAMES[:3], "nobody", "1", "1 2", "Alice and Bob", "again", "leave", "1 and Bob")


def text(phones: Phones, seat: int, body: str, message: str) -> None:
    """A player texts."""
    form = make_incoming_text(number_of(seat), body, message)
    headers = {"Content-Type": FORM_TYPE, "X-Twilio-Signature": sign("/twilio/sms", form)}
    assert phones.client.post("/twilio/sms", data=urlencode(form), headers=headers).status_code == 200


def voting(call: Call) -> Call:
    """A table in its vote."""
    reach_day(call, 3).press("1")
    call.wait_until_said("Who points at whom?")
    return call


def texted(phones: Phones) -> Call:
    """A texted game that three have joined, its cards proposed."""
    call = phones.call()
    call.wait_until_said("How many are playing?")
    call.speak("Text us our roles.")
    code = re.sub(r"\D", "", call.wait_until_said("Text the word join").text)
    for seat in range(3):
        text(phones, seat, f"join {code} {NAMES[seat]}", f"SMjoin{seat}")
    call.wait_until_said("To hear who is in")
    call.press("1")
    call.wait_until_said("Say deal, or change the cards")
    return call


def fallen(phones: Phones) -> Call:
    """The same in its night."""
    call = texted(phones)
    call.press("1")
    call.wait_until_said("Night falls")
    return call


STARTS = {
    "open": lambda phones: phones.call(),
    "deck": lambda phones: propose_deck(phones.call()),
    "night": lambda phones: begin_night(phones.call(), 3),
    "day": lambda phones: reach_day(phones.call(), 3),
    "vote": lambda phones: voting(phones.call()),
    "join": texted,
    "texted night": fallen,
}
DOINGS = st.tuples(
    st.floats(0, 80),
    st.one_of(
        st.tuples(st.just("press"), st.sampled_from([*"0123456789*#", "35", "00", "1#", "2#", "12"])),
        st.tuples(st.just("speak"), st.sampled_from([said for said, _ in HEARD])),
        st.tuples(st.just("text"), st.tuples(st.integers(0, 2), st.sampled_from(TEXTS))),
        st.tuples(st.just("again"), st.none()),
    ),
)


@pytest.mark.parametrize("start", STARTS)
@settings(max_examples=count_examples(10), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(doings=st.lists(DOINGS, max_size=25))
def test_nothing_fails(start: str, doings: list[tuple[float, tuple[str, object]]]) -> None:
    """Nobody ever hears an apology, and every document is one that Twilio takes."""
    with pytest.MonkeyPatch.context() as patch:
        phones = Phones(patch)
        call = STARTS[start](phones)
        for number, (gap, (kind, what)) in enumerate(doings):
            call.wait(gap)
            if call.over or kind == "again":
                call.dial()
            if kind == "press":
                call.press(str(what))
            elif kind == "speak":
                call.speak(str(what))
            elif isinstance(what, tuple):
                seat, body = what
                text(phones, seat, body, f"SM{number}")
        call.wait(100)
        phones.client.application.extensions[SENDER].stop()
    assert FAILURE not in call.list_said()
