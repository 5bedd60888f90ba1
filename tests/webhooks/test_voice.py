"""`/twilio/voice`: whole evenings by phone, on a clock of their own; what is heard when, and what is never lost."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.speech.script import Say
from tests.effort import count_examples
from tests.webhooks.hearing_count import note_hearings
from tests.webhooks.scripts import CallScript, read_sections
from tests.webhooks.twilio.call import USUAL, Line
from tests.webhooks.twilio.phones import (
    Phones,
    begin_night,
    find_time,
    list_completed_calls,
    list_night_calls,
    reach_day,
)
from tests.webhooks.twilio.signed_requests import sign

TWICE = USUAL._replace(twice=True)
CHATTER = ("I am the Seer.", "Stop!", "Vote now.", "Pause, pause!", "We are awake.", "So you are a werewolf, Bob?")


@pytest.fixture
def phones(monkeypatch: pytest.MonkeyPatch) -> Phones:
    """A service with an empty store."""
    return Phones(monkeypatch)


# Whole evenings


def test_evening_by_keys_is_never_heard(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten players who never say a word, from how many they are to the next game."""
    heard = note_hearings(monkeypatch)
    script = CallScript(phones)
    script.follow(read_sections("keys.txt")["Ten players who never say a word"])
    assert heard == []
    script.follow(["says Start the night.", "hears Everyone, close your eyes"])
    assert heard == ["Start the night."]


@pytest.mark.parametrize("players", [3, 10])
def test_the_pauses_of_the_night_are_exact(phones: Phones, players: int) -> None:
    """Each call is told once, in order, with the silence of the script to the second."""
    call = reach_day(phones.call(players), players)
    pauses = [cue.seconds for cues in list_night_calls(players) for cue in cues if not isinstance(cue, Say)]

    assert list_completed_calls(call, players) == list(range(len(list_night_calls(players))))
    night = [heard for heard in call.transcript if heard.at < find_time(call, "minutes to talk")]
    assert [heard.seconds for heard in night if heard.kind == "pause"] == pytest.approx(pauses)


@pytest.mark.parametrize("speed", [(0.8, 0.8), (1.2, 1.2), (0.8, 1.2)])
@pytest.mark.parametrize("latency", [(0.2, 0.2), (1.5, 1.5), (0.2, 1.5)])
def test_the_day_ends_on_time(phones: Phones, speed: tuple[float, float], latency: tuple[float, float]) -> None:
    """Nine minutes, told in a dozen chapters, end within two seconds of their length, and so do their warnings."""
    call = reach_day(phones.call(line=Line(speed, latency)), 10)
    call.wait_until_said("Time is up")
    begins = find_time(call, "minutes to talk")

    assert find_time(call, "Time is up") - begins == pytest.approx(540, abs=2)
    for warning, before in (("One minute left", 60), ("Thirty seconds", 30), ("Ten seconds", 10)):
        assert find_time(call, warning) - begins == pytest.approx(540 - before, abs=2)
    assert len([heard for heard in call.transcript if heard.kind == "request" and heard.at > begins]) >= 10


def test_a_day_that_is_stopped_loses_nothing(phones: Phones) -> None:
    """The clock is stopped while it waits, and goes on with what was left."""
    call = reach_day(phones.call(line=Line(latency=(0.2, 0.2))))
    call.wait(50)
    call.press("4")
    call.wait_until_said("The clock is stopped")
    call.wait(200)
    call.press("4")
    call.wait_until_said("minutes left")
    call.wait_until_said("Time is up")
    pressed = [heard.at for heard in call.transcript if heard.kind == "press"][-2:]
    day = find_time(call, "Time is up") - find_time(call, "minutes to talk")

    assert day == pytest.approx(300 + pressed[1] - pressed[0], abs=4)


def test_a_talking_table_interrupts_nothing(phones: Phones) -> None:
    """Whatever is said while the night or the day is told is not heard, and changes nothing."""
    silent, loud = phones.call(3), None
    reach_day(silent).wait_until_said("Time is up")
    loud = begin_night(phones.call(3, number="+15550100002"))
    for moment in range(1, 440):
        loud.speak(CHATTER[moment % len(CHATTER)], after=moment)
    loud.wait_until_said("minutes to talk")
    loud.wait_until_said("Time is up")

    assert [heard for heard in loud.transcript if heard.kind != "unheard"] == silent.transcript
    assert len([heard for heard in loud.transcript if heard.kind == "unheard"]) > 400


@pytest.mark.parametrize("said", ["I think it was Bob all along.", "Stop it, you two!", "Yes, yes."])
@pytest.mark.parametrize("wait", [0, 90])
def test_a_sentence_that_is_not_for_us_changes_nothing_that_is_told(phones: Phones, said: str, wait: float) -> None:
    """Where speech comes in the middle of a night or a day, as if nobody had spoken: the next chapter follows."""
    answers = []
    for number, speech in (("+15550100003", {}), ("+15550100004", {"SpeechResult": said})):
        call = begin_night(phones.call(3, number=number)) if not wait else reach_day(phones.call(3, number=number))
        call.wait(wait)
        (step,) = set(re.findall(r"step=\d+", call.documents[-1]))
        target, form = f"/twilio/voice?{step}", {**call.form, **speech}
        answers.append(phones.client.post(target, data=form, headers={"X-Twilio-Signature": sign(target, form)}).data)

    silent, spoken = answers
    assert b"<Say" in silent or b"<Pause" in silent
    assert spoken == silent


# Interruptions


def test_going_on_begins_with_the_call_that_was_interrupted(phones: Phones) -> None:
    """At every moment of the night a key pauses it, and it goes on with that call's first word."""
    call = begin_night(phones.call())
    for index, cues in list(enumerate(list_night_calls(6)))[1:]:
        first, last = (next(cue.text for cue in order if isinstance(cue, Say)) for order in (cues, cues[::-1]))
        call.wait_until_said(first)
        call.press("*" if index % 2 else "7", after=Random(index).uniform(0, 9) if len(cues) > 2 else 0.1)  # noqa: S311
        call.wait_until_said("The night is paused")
        call.press("1")
        call.wait_until_said("keep your eyes closed. If you have already acted")
        assert call.wait_until_said(first).text == first
        call.wait_until_said(last)

    assert list_completed_calls(call) == list(range(len(list_night_calls(6))))


@settings(max_examples=count_examples(20), deadline=None)
@given(
    seed=st.integers(0, 9999),
    presses=st.lists(st.tuples(st.floats(0, 40), st.sampled_from("1345678 0*#")), max_size=12),
)
def test_no_call_is_ever_skipped(seed: int, presses: list[tuple[float, str]]) -> None:
    """Whatever is pressed or said, and when, every call is told to its end, in order, before the day."""
    with pytest.MonkeyPatch.context() as patch:
        call = begin_night(Phones(patch).call(seed, TWICE if seed % 3 == 0 else USUAL), 5)
        for gap, key in presses:
            call.wait(gap)
            if key == " ":
                call.speak("I am the Seer." if seed % 2 else "Pause, pause!", after=0)
            else:
                call.press(key, after=0)
        for _ in range(200):
            call.wait(2)
            if call.listens:
                call.press("1", after=0)
        order = list_completed_calls(call, 5)

    assert sorted(order) == order
    assert set(order) == set(range(len(list_night_calls(5))))
