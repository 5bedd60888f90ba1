"""`/twilio/voice`: whole evenings by phone, on a clock of their own; what is heard when, and what is never lost."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.speech.script import Say
from tests.effort import count_examples
from tests.webhooks.hearing_count import note_hearings
from tests.webhooks.twilio.call import NUMBER, START, USUAL, Line
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


@pytest.mark.parametrize("seed", range(4))
def test_an_evening(phones: Phones, seed: int) -> None:
    """Six players: set up by voice, a pause by key, a minute more, a vote by voice and keys, a rematch."""
    call = begin_night(phones.call(seed, TWICE if seed % 2 else USUAL))
    call.wait_until_said("Robber, open your eyes")
    call.press("5", after=2)
    call.wait_until_said("The night is paused")
    call.speak("Go on.")
    call.wait_until_said("You have five minutes to talk")
    assert list_completed_calls(call) == list(range(len(list_night_calls(6))))
    call.wait_until_said("One minute left")
    call.press("2")
    call.wait_until_said("You have one minute and")
    call.wait_until_said("Time is up")
    call.speak("Vote!", after=2)
    call.wait_until_said("Who points at whom?")
    call.speak("Bob, Carol and Dave point at Erin.")
    call.wait_until_said("Did anybody else get three")
    call.press("00")
    call.wait_until_said("Which card does Erin show?")
    call.speak("A Werewolf.")
    call.wait_until_said("A Werewolf died: Erin. The village wins.")
    call.press("1")
    call.wait_until_said("When everyone can hear me well")
    call.speak("Start the night.")
    call.wait_until_said("Werewolves, open your eyes")
    call.hang_up()


def test_evening_by_keys_is_never_heard(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten players who never say a word, from how many they are to the next game."""
    heard = note_hearings(monkeypatch)
    call = phones.call()
    call.wait_until_said("How many are playing?")
    call.press("10")
    call.wait_until_said("Ten players:")
    call.press("2")
    call.wait_until_said("In the deck:")
    for told in ("When everyone can hear me well", "You have nine minutes to talk"):
        call.press("1")
        call.wait_until_said(told)
    call.press("3")
    call.wait_until_said("You have nine minutes left")
    call.press("4")
    call.wait_until_said("The clock is stopped")
    call.press("4")
    call.wait_until_said("minutes left")
    call.press("1")
    call.wait_until_said("To use the keypad, press star, then pound.")
    call.press("*#")
    call.wait_until_said("On the keypad, two seats")
    call.press("0#")  # the tenth died
    call.wait_until_said("Which card does Player 10 show?")
    call.press("0#")
    call.wait_until_said("On the keypad, then pound: Werewolf: 1, ")
    call.press("1#")
    call.wait_until_said("Werewolf died: Player 10")
    call.press("3")
    call.wait_until_said("Taken back. Which card does Player 10 show?")
    call.press("**")
    call.wait_until_said("Who points at whom?")
    for keys in ("12", "23", "34", "45", "56", "67", "78", "89", "90"):
        call.press(keys)
        call.wait(8)
    call.press("01")
    call.wait_until_said("Is one of the living a Werewolf?")
    call.press("1")
    call.wait_until_said("the werewolf team wins")
    call.press("1")
    call.wait_until_said("When everyone can hear me well")
    assert heard == []
    call.speak("Start the night.")
    call.wait_until_said("Everyone, close your eyes")
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


def test_a_table_that_talks_on_is_not_answered(phones: Phones) -> None:
    """Once the time is up the vote is listened for, and what means nothing is passed over in silence."""
    call = reach_day(phones.call())
    call.wait_until_said("Time is up")
    for said in ("I tell you, it was her.", "Bob lies.", "Six players.", "Yes.", "No!", "Stop it.", "Never mind."):
        known = len(call.transcript)
        call.speak(said)
        call.wait(15)
        assert call.list_said(known) == []
    call.press("2")
    call.wait_until_said("You have one minute left")
    call.wait_until_said("Thirty seconds")
    call.wait_until_said("Time is up")
    call.speak("All right, let's vote!", after=2)
    call.wait_until_said("get ready to point")


def test_a_call_hears_as_the_page_does(phones: Phones) -> None:
    """People's own words, several wishes in one breath, and a vote that is told as it happened."""
    call = phones.call()
    call.wait_until_said("How many are playing?")
    call.speak("Well, it is me and five friends.")
    call.wait_until_said("Six players")
    call.speak("No Drunk, please, and make it a quick one.")
    call.wait_until_said("8 cards are too few for 6 players")
    call = reach_day(phones.call(2, number="+15550100002"))
    call.wait_until_said("Time is up")
    call.speak("We have voted, Bob, Carol and Dave pointed at Erin!", after=2)
    call.wait_until_said("Erin")


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


def test_what_can_be_pressed_while_the_night_waits(phones: Phones) -> None:
    """Help, the day at once, the cards anew; and speech, but not what means nothing."""
    call = begin_night(phones.call())
    call.press("5")
    call.wait_until_said("The night is paused")
    call.press("0")
    call.wait_until_said("to start the night again, nine")
    known = len(call.transcript)
    call.speak("Who wants a drink?")
    call.wait(10)
    assert call.list_said(known) == []
    call.press("9")
    call.wait_until_said("Collect the cards")
    call.press("1")
    call.wait_until_said("Werewolves, close your eyes")
    call.press("5")
    call.wait_until_said("The night is paused")
    call.press("2")
    call.wait_until_said("Good morning. You have five minutes to talk.")


@pytest.mark.parametrize("later", [5, 500, 3000])
def test_a_call_that_is_cut_off_goes_on(phones: Phones, later: float) -> None:
    """Calling again in the middle of a night asks whether it goes on, and it does with the call that was cut."""
    call = begin_night(phones.call())
    call.wait_until_said("Seer, open your eyes")
    call.wait(7)
    call.hang_up()
    again = phones.call(7, now=call.now + later)
    again.wait_until_said("The night was interrupted. Go on?")
    again.speak("Yes.")
    again.wait_until_said("keep your eyes closed. If you have already acted")
    assert again.wait_until_said("Seer,").text == "Seer, open your eyes."


def test_a_day_that_is_cut_off_goes_on(phones: Phones) -> None:
    """Its clock has gone on meanwhile; once it is over the vote is called."""
    call = reach_day(phones.call())
    call.hang_up()
    again = phones.call(7, now=call.now + 60)
    again.wait_until_said("You have four minutes left.")
    again.wait_until_said("One minute left.")
    again.hang_up()
    late = phones.call(8, now=call.now + 600)
    late.wait_until_said("get ready to point")


def test_the_next_evening(phones: Phones) -> None:
    """A caller is known again by the number; a hidden one only as long as the call lasts."""
    for number, welcome in (
        (NUMBER, "Six of you again, with the usual cards?"),
        ("+266696687", "How many are playing?"),
    ):
        call = reach_day(phones.call(number=number))
        call.hang_up()
        phones.call(2, number=number, now=START + 7 * 24 * 3600).wait_until_said(welcome)


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
