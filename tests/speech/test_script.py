"""The script of any legal night against docs/rules/one-night.md: who is called, when, how long it is silent."""

import inspect
from itertools import chain

import pytest
from hypothesis import given, settings

from onenight.rules.deck import Deck
from onenight.rules.night_steps import list_steps
from onenight.rules.rulebook import Rulebook
from onenight.speech.pace import PACES, Pace
from onenight.speech.script import Cue, Pause, Say, Script, Telling, compile_night
from tests.effort import count_examples
from tests.speech.nights import HOUSE_RULES, LONGEST, OURS, make_night, paces, tables

Table = tuple[Deck, int, Rulebook]

COUNTS = {"first": (15, 22), "normal": (10, 15), "quick": (6, 9)}
"""Seconds of silence: of a call, and of the Doppelgänger's first."""

NAMES = {
    "doppelganger": "Doppelgänger",
    "werewolf": "Werewolves",
    "minion": "Minion",
    "mason": "Masons",
    "seer": "Seer",
    "robber": "Robber",
    "troublemaker": "Troublemaker",
    "drunk": "Drunk",
    "insomniac": "Insomniac",
    "sorcerer": "Sorcerer",
    "phantom_thief": "Phantom Thief",
}
"""How those are addressed who wake; nobody else is ever named."""


def script_of(table: Table, pace: Pace) -> Script:
    """The night of a table."""
    return compile_night(*table, Telling(pace), OURS)


def steps_told(script: Script) -> list[list[Cue]]:
    """The cues of every step; one that is told twice under one key, for the role and for who copied it, is two."""
    told: list[list[Cue]] = []
    before = None
    for cue in script.cues:
        if cue.step is not None:
            if cue.step != before or (isinstance(cue, Say) and cue.moment == "wake"):
                told.append([])
            told[-1].append(cue)
        before = cue.step
    return told


def words(cues: list[Cue], moment: str) -> list[str]:
    """What is said at one moment of a call."""
    return [cue.text for cue in cues if isinstance(cue, Say) and cue.moment == moment]


@settings(deadline=None, max_examples=count_examples(150))
@given(tables(), paces)
def test_the_steps_are_told_in_wake_order(table: Table, pace: Pace) -> None:
    """Every step of the night is told once, in the order in which the engine plays it."""
    deck, _, rulebook = table

    assert [cues[0].step for cues in steps_told(script_of(table, pace))] == [
        each.key for each in list_steps(deck, rulebook)
    ]


@settings(deadline=None, max_examples=count_examples(150))
@given(tables(), paces)
def test_every_step_has_one_silence_of_the_right_length(table: Table, pace: Pace) -> None:
    """Each waking is followed by one count, exactly as long as the pace says, longer for the Doppelgänger's first."""
    short, long = COUNTS[pace.key]
    for cues in steps_told(script_of(table, pace)):
        silences = [cue.seconds for cue in cues if isinstance(cue, Pause)]

        assert silences == [long if cues[0].step == "doppelganger" else short]


@settings(deadline=None, max_examples=count_examples(150))
@given(tables(), paces)
def test_eyes_open_and_close(table: Table, pace: Pace) -> None:
    """Every call opens the eyes of those it names and closes the same ones; only 1b finds them still open."""
    told = steps_told(script_of(table, pace))
    for cues, following in zip(told, [*told[1:], []], strict=True):
        step = str(cues[0].step)
        copied = step.rpartition("-")[2]
        goes_on = bool(following) and following[0].step == "doppelganger-minion"
        wake, sleep = words(cues, "wake"), words(cues, "sleep")
        name = "Doppelgänger" if "Doppelgänger" in "".join(wake + sleep) else NAMES[step]
        opened = [f"{name}, open your eyes", f"{name}, if you are now the {NAMES.get(copied)}, open"]

        assert len(wake) == (step != "doppelganger-minion")
        assert all(line.startswith(tuple(opened)) and "open your eyes" in line for line in wake)
        assert sleep == ([] if goes_on else [f"{name}, close your eyes."])
        assert goes_on or cues[-1] == Say(sleep[0], cues[-1].seconds, step, "sleep")


@settings(deadline=None, max_examples=count_examples(100))
@given(tables(), paces)
def test_thumbs_go_out_before_the_silence_and_away_after_it(table: Table, pace: Pace) -> None:
    """Where somebody looks for thumbs the Werewolves are told twice, around the count; elsewhere never."""
    for cues in steps_told(script_of(table, pace)):
        silence = next(index for index, cue in enumerate(cues) if isinstance(cue, Pause))
        before, after = words(cues[:silence], "thumbs"), words(cues[silence:], "thumbs")

        if "minion" in str(cues[0].step):
            assert [("thumb" in line, "keep your eyes closed" in line) for line in before] == [(True, True)]
            assert after == ["Werewolves, put your thumbs away."]
        else:
            assert before + after == []


@settings(deadline=None, max_examples=count_examples(100))
@given(tables(), paces)
def test_the_night_begins_and_ends_for_everyone(table: Table, pace: Pace) -> None:
    """First everyone's eyes close, and at the end every card is nudged in silence before they open."""
    script = script_of(table, pace)
    first, *_, nudge, silence, last = script.cues

    assert [cue.text.split(".")[0] for cue in (first, last) if isinstance(cue, Say)] == [
        "Everyone, close your eyes",
        "Everyone, open your eyes",
    ]
    assert isinstance(nudge, Say)
    assert "keep your eyes closed" in nudge.text
    assert isinstance(silence, Pause)
    assert {cue.step for cue in (first, nudge, silence, last)} == {None}


@settings(deadline=None, max_examples=count_examples(100))
@given(tables(), paces)
def test_a_night_is_cut_only_where_all_eyes_are_closed(table: Table, pace: Pace) -> None:
    """The calls together are the night, each ends with sleep, and what is left after some of them is the rest."""
    script = script_of(table, pace)

    assert tuple(chain.from_iterable(script.calls)) == script.cues
    for number, call in enumerate(script.calls, 1):
        assert script.skip_calls(number).cues == tuple(chain.from_iterable(script.calls[number:]))
        if call[0].step is not None:
            assert isinstance(call[-1], Say)
            assert call[-1].moment == "sleep"


def test_only_public_facts_make_a_script() -> None:
    """A script is a function of what the whole table knows: nothing about who holds what can enter it."""
    assert list(inspect.signature(compile_night).parameters) == ["deck", "players", "rulebook", "telling", "lines"]
    assert set(Telling._fields) == {"pace", "nudge", "most_seconds"}


@settings(deadline=None, max_examples=count_examples(100))
@given(tables(), tables(), paces)
def test_a_role_sounds_the_same_in_every_deck(one: Table, other: Table, pace: Pace) -> None:
    """Its words and its silence do not change with the other cards, the Doppelgänger's list of roles to copy aside."""
    other = (other[0], other[1], one[2]) if other[0].game is one[0].game else one
    calls = [{cues[0].step: cues for cues in reversed(steps_told(script_of(table, pace)))} for table in (one, other)]
    for step in calls[0].keys() & calls[1].keys() - {"doppelganger", "sorcerer"}:
        assert calls[0][step] == calls[1][step]


@settings(deadline=None, max_examples=count_examples(100))
@given(tables(), paces)
def test_only_roles_of_the_deck_are_named(table: Table, pace: Pace) -> None:
    """Nobody hears of a card that is not in play; the Minion's call speaks to Werewolves in any deck."""
    deck = table[0]
    told = " ".join(cue.text for cue in script_of(table, pace).cues if isinstance(cue, Say))
    absent = {OURS.role(key) for key in deck.game.roles if key not in deck and key != "werewolf"}

    assert not {name for name in absent if name in told}


def test_one_mason_hears_of_no_other() -> None:
    """With a single Mason card, which a Doppelgänger may copy, nobody is told of another one in the center."""
    script = make_night("doppelganger, 2 werewolf, mason, seer, villager", HOUSE_RULES["Masons in pairs"], "first")

    assert not [cue.text for cue in script.cues if isinstance(cue, Say) and "other Mason" in cue.text]


@pytest.mark.parametrize("call", [step for step in NAMES if step in LONGEST] + ["doppelganger-insomniac"])
def test_a_first_game_is_told_a_little_more(call: str) -> None:
    """In a first game each call says all that it says at the normal pace, and something more."""
    first, normal = (
        {cues[0].step: words(cues, "act") for cues in steps_told(make_night(LONGEST, pace=pace))}[call]
        for pace in ("first", "normal")
    )

    assert [line for line in first if line in normal] == normal
    assert len(first) > len(normal)


@pytest.mark.parametrize("pace", PACES)
def test_the_announcer_is_never_hurried(pace: str) -> None:
    """Without a limit the longest night keeps its pace."""
    assert make_night(LONGEST, pace=pace).pace == PACES[pace]


LIMITS = [*range(220, 340, 4)]


@pytest.mark.parametrize("most", LIMITS)
def test_a_slow_night_is_shortened_evenly(most: int) -> None:
    """Counts shrink in whole seconds toward the normal ones, all alike, no more than needed and never below."""
    script = make_night(LONGEST, pace="first", most_seconds=most)
    short, long, nudge = script.pace.short, script.pace.long, script.pace.nudge

    assert {cue.seconds for cue in script.cues if isinstance(cue, Pause)} == {short, long, nudge}
    assert 10 <= short <= 15
    assert abs((long - 15) / 7 - (short - 10) / 5) < 1 / 5
    assert 4 <= nudge <= 5
    assert script.seconds <= most or (short, long, nudge) == (10, 15, 4)
    if short < 15:
        a_second_more = script.seconds + sum(cue.seconds == short for cue in script.cues if isinstance(cue, Pause))
        assert a_second_more + 3 > most


def test_the_limits_reach_from_nothing_to_all() -> None:
    """The limits tried above leave a first game alone at one end, and take all there is to take at the other."""
    counts = [make_night(LONGEST, pace="first", most_seconds=most).pace.short for most in LIMITS]

    assert counts == sorted(counts)
    assert set(counts) == {10, 11, 12, 13, 14, 15}


@pytest.mark.parametrize("pace", ["normal", "quick"])
def test_other_paces_are_never_shortened(pace: str) -> None:
    """A pace that counts as the rulebook does, or quicker, keeps its counts however little time there is."""
    assert make_night(LONGEST, pace=pace, most_seconds=1).pace == PACES[pace]
