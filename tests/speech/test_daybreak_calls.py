"""The calls of Daybreak follow the house rules in force, in every language."""

import pytest

from onenight.speech.lines import Lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.speech.script import Say, Script
from tests.speech.nights import DAYBREAK, make_night

LANGUAGES = list_offered_languages()
WITHOUT_DREAM_WOLF = "alpha_wolf, mystic_wolf, apprentice_seer, witch, village_idiot, revealer"
ONLY_DREAM_WOLF = "doppelganger, dream_wolf, seer, robber, insomniac, villager"


def told(script: Script, step: str) -> list[str]:
    """Return what is said in a call."""
    return [cue.text for cue in script.cues if isinstance(cue, Say) and cue.step == step]


RULES = [
    # deck, house rules, the line that is said, the line that is not
    (DAYBREAK, {}, "werewolf.lone", "werewolf.lone_no_thumb"),
    (DAYBREAK, {"dream_wolf": "company"}, "werewolf.lone_no_thumb", "werewolf.lone"),
    (WITHOUT_DREAM_WOLF, {"dream_wolf": "company"}, "werewolf.lone", "werewolf.lone_no_thumb"),
    (DAYBREAK, {}, "alpha_wolf.act", "alpha_wolf.act_any"),
    (DAYBREAK, {"alpha_wolf": "any other player"}, "alpha_wolf.act_any", "alpha_wolf.act"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("deck", "rules", "said", "unsaid"), RULES)
def test_call_follows_house_rule(deck: str, rules: dict[str, str], said: str, unsaid: str, language: str) -> None:
    """Both rules about the wolves change one line of one call, and only where the deck holds that wolf."""
    lines = Lines(language)
    heard = told(make_night(deck, rules, lines=lines), said.partition(".")[0])

    assert lines.raw(f"night.{said}") in heard
    assert lines.raw(f"night.{unsaid}") not in heard


def test_nobody_is_told_of_looking_where_no_lone_wolf_may() -> None:
    """Whether a thumb is company does not matter then."""
    heard = told(make_night(DAYBREAK, {"dream_wolf": "company", "lone_wolf": False}), "werewolf")

    assert not [line for line in heard if "center" in line]


COPIES = [
    # deck, house rules, pace, how often she is told of the thumb
    (DAYBREAK, {}, "first", 1),
    (DAYBREAK, {}, "normal", 0),
    (DAYBREAK, {"doppelganger": "when called"}, "normal", 1),
    (ONLY_DREAM_WOLF, {}, "first", 1),
    (f"doppelganger, {WITHOUT_DREAM_WOLF}", {}, "first", 0),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("deck", "rules", "pace", "times"), COPIES)
def test_doppelganger_is_told_of_dream_wolf(
    deck: str, rules: dict[str, str], pace: str, times: int, language: str
) -> None:
    """She is told wherever those are who wake with others: in a first game, and where a copy waits to be called."""
    lines = Lines(language)

    assert (
        told(make_night(deck, rules, pace, lines=lines), "doppelganger").count(lines.raw("night.doppelganger.thumb"))
        == times
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_doppelganger_is_told_of_nobody_to_wake_with(language: str) -> None:
    """Where the Dream Wolf is the only Werewolf no sentence has a gap."""
    lines = Lines(language)

    assert lines.say("night.doppelganger.together", either=()) not in told(
        make_night(ONLY_DREAM_WOLF, pace="first", lines=lines), "doppelganger"
    )
