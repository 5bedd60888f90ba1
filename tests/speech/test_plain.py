"""A script as JSON, held against the published interface."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from onenight.speech.pace import Pace
from onenight.speech.render.script_json import script_object
from onenight.speech.script import Say, Telling, compile_night
from tests.effort import count_examples
from tests.speech.nights import LONGEST, OURS, make_night, paces, tables
from tests.speech.test_script import NAMES, Table

STEPS = {*NAMES, "doppelganger-minion", "doppelganger-insomniac"}
MOMENTS = {"wake", "act", "thumbs", "sleep"}


def published(script: object) -> Any:  # noqa: ANN401 - as any reader of the JSON finds it
    """The object after a journey as text."""
    return json.loads(json.dumps(script))


def check_cue(cue: dict[str, Any]) -> None:
    """A cue is something said or a pause, with the step it belongs to and for a call's words the moment."""
    said = "say" in cue
    assert cue.keys() - {"moment"} == {"say" if said else "pause", "step"}
    assert cue["step"] is None or cue["step"] in STEPS
    if said:
        assert cue["say"].strip() == cue["say"] != ""
        assert ("moment" in cue) == (cue["step"] is not None)
        assert cue.get("moment", "wake") in MOMENTS
    else:
        assert "moment" not in cue
        assert isinstance(cue["pause"], float)
        assert cue["pause"] == int(cue["pause"]) > 0


@settings(deadline=None, max_examples=count_examples(100))
@given(tables(), paces)
def test_a_script_has_the_published_shape(table: Table, pace: Pace) -> None:
    """Game, deck, pace and cues are there as the interface has them, and the seconds add up."""
    script = compile_night(*table, Telling(pace), OURS)
    told = published(script_object(script))

    assert told.keys() == {"game", "deck", "pace", "cues", "seconds"}
    assert (told["game"], told["deck"], told["pace"]) == (table[0].game.key, list(table[0].keys), pace.key)
    for cue in told["cues"]:
        check_cue(cue)
    seconds = told["seconds"]
    assert seconds.keys() == {"speech", "pauses", "total"}
    assert seconds["pauses"] == sum(cue.get("pause", 0) for cue in told["cues"])
    assert seconds["total"] == pytest.approx(seconds["speech"] + seconds["pauses"], abs=0.011)


def test_the_moments_of_a_call_with_thumbs() -> None:
    """Wake, thumbs out, silence, thumbs away, sleep."""
    cues = published(script_object(make_night(LONGEST)))["cues"]

    assert [cue.get("moment", "pause") for cue in cues if cue["step"] == "minion"] == [
        "wake",
        "thumbs",
        "pause",
        "thumbs",
        "sleep",
    ]


def test_speech_takes_as_long_as_its_words() -> None:
    """A longer line is estimated longer, and every night of words takes about a second for two or three of them."""
    cues = [cue for cue in make_night(LONGEST).cues if isinstance(cue, Say)]
    by_length = sorted(cues, key=lambda cue: len(cue.text))
    spoken = sum(len(cue.text.split()) for cue in cues)

    assert by_length[0].seconds < by_length[len(cues) // 2].seconds < by_length[-1].seconds
    assert 2 < spoken / sum(cue.seconds for cue in cues) < 3.5
