"""The calls of the dusk: who may go on pointing, whose eyes stay open, and where a night with a dusk is cut."""

import pytest

from onenight.rules.boxes.vampire import ROLES
from onenight.rules.night_steps import OWN_MARK
from onenight.speech.pace import PACES
from onenight.speech.render import ssml
from onenight.speech.script import Pause, Say, Script
from tests.speech.nights import HOUSE_RULES, OURS, VAMPIRES, make_night

REST = "doppelganger, vampire, instigator, marksman, gremlin, villager"
"""With the deck above: every role of the box."""
SHORT_DUSK = (
    "doppelganger, vampire, priest, seer, robber, troublemaker, marksman, pickpocket, gremlin, 2 mason, aura_seer, "
    "witch"
)
"""A dusk that one response holds, before a night that it does not hold besides."""


def list_said(script: Script, step: str) -> list[str]:
    """Return what is said in one call."""
    return [cue.text for cue in script.cues if isinstance(cue, Say) and cue.step == step]


def list_steps_by_call(script: Script) -> list[list[str]]:
    """Return the steps of each call between whose eyes are all closed, and all hands down."""
    return [list(dict.fromkeys(str(cue.step) for cue in call if cue.step)) for call in script.calls]


def test_every_role_of_the_box_is_called() -> None:
    """All but the Master, who only wakes with the Vampires."""
    called = {cue.step for deck in (VAMPIRES, REST) for cue in make_night(deck).cues}

    assert ROLES.keys() - called == {"master"}


def test_vampires_point_until_renfield_has_looked() -> None:
    """Their hands go down only behind him, so nothing is cut in between; without him they just sleep."""
    deck = "doppelganger, vampire, count, renfield, priest, villager"
    together = ["vampire", "count", "doppelganger-count", "renfield", "doppelganger-renfield"]

    assert together in list_steps_by_call(make_night(deck))
    assert list_said(make_night(deck), "vampire")[-1].endswith("keep pointing at the player you marked.")
    alone = make_night(deck.replace("renfield", "seer"))
    assert list_said(alone, "vampire")[-1] == "Vampires, close your eyes."
    assert ["vampire"] in list_steps_by_call(alone)


def test_an_assassin_keeps_the_eyes_open_for_the_apprentice() -> None:
    """Both close them together; a Doppelgänger who copied him is called afterwards."""
    deck = "doppelganger, werewolf, assassin, apprentice_assassin, seer, villager"
    script = make_night(deck)

    assert list_said(script, "assassin")[-1] == "Assassin, keep your eyes open."
    assert list_said(script, "apprentice_assassin")[-1] == "Assassin and Apprentice Assassin, close your eyes."
    together = ["assassin", "apprentice_assassin", "doppelganger-assassin", "doppelganger-apprentice_assassin"]
    assert together in list_steps_by_call(script)
    alone = make_night(deck.replace("apprentice_assassin", "robber"))
    assert list_said(alone, "assassin")[-1] == "Assassin, close your eyes."


@pytest.mark.parametrize("pace", PACES)
def test_looks_are_shorter_than_actions(pace: str) -> None:
    """Everybody looks at the own mark, and Lovers at one another, for less time than a call takes."""
    silences = {
        cue.step: cue.seconds for cue in make_night(VAMPIRES, pace=pace).cues if isinstance(cue, Pause) and cue.step
    }

    assert silences["lovers"] < silences["own_mark"] < silences["priest"] < silences["vampire"] == silences["cupid"]


def test_nobody_hears_of_a_mark_that_no_card_gives() -> None:
    """Without a Count nobody can be afraid, and without Cupid nobody is in love."""
    script = make_night("vampire, master, priest, gremlin, seer, villager")
    told = " ".join(cue.text for cue in script.cues if isinstance(cue, Say))

    assert "Fear" not in told
    assert "Love" not in told
    assert list_said(script, OWN_MARK.key)


def test_aura_seer_sees_who_handled_marks_where_they_count() -> None:
    """The call says so only where a card of the deck handles marks by night, and the house rule lets them count."""
    deck = "vampire, count, aura_seer, pickpocket, seer, villager"
    counting, cards = "a card or a mark", {"aura_seer": "cards"}

    assert counting in list_said(make_night(deck), "aura_seer")[1]
    assert counting not in list_said(make_night(deck, cards), "aura_seer")[1]
    assert counting not in list_said(make_night(deck.replace("pickpocket", "robber")), "aura_seer")[1]


@pytest.mark.parametrize("rules", HOUSE_RULES)
@pytest.mark.parametrize("pace", PACES)
def test_a_long_night_is_cut_before_everybody_looks(rules: str, pace: str) -> None:
    """Alexa tells the dusk in one response and the night in others, where one can hold the dusk but not both."""
    script = make_night(SHORT_DUSK, HOUSE_RULES[rules], pace, most_seconds=ssml.RESPONSE_SECONDS)
    first, *others = ssml.render_turns(script, OURS)

    assert others
    assert script.calls[first.calls][0].step == OWN_MARK.key
    assert sum(turn.calls for turn in (first, *others)) == len(script.calls)


@pytest.mark.parametrize("rules", HOUSE_RULES)
@pytest.mark.parametrize("pace", PACES)
def test_a_dusk_longer_than_a_response_is_told_whole(rules: str, pace: str) -> None:
    """It is cut where it must be, and no call is lost."""
    script = make_night(VAMPIRES, HOUSE_RULES[rules], pace, most_seconds=ssml.RESPONSE_SECONDS)
    turns = ssml.render_turns(script, OURS)

    assert len(turns) > 1
    assert sum(turn.calls for turn in turns) == len(script.calls)
