"""Whole nights as screenplays, read against docs/rules/one-night.md by hand and kept in `scripts/`.

To write them anew: `pytest tests/speech --update-scripts`. Then read the difference against docs/rules/one-night.md.
"""

from pathlib import Path

import pytest

from onenight.rules.game import ULTIMATE
from onenight.speech.render.text import render_text
from tests.speech.nights import BOTH, DAYBREAK, HOUSE_RULES, LONGEST, OURS, VAMPIRES, Night

SCRIPTS = Path(__file__).parent / "scripts"

RECOMMENDED = {
    3: "2 werewolf, seer, robber, troublemaker, villager",
    5: "2 werewolf, seer, robber, troublemaker, 3 villager",
    7: "2 werewolf, seer, robber, troublemaker, drunk, insomniac, villager, hunter, tanner",
    10: "2 werewolf, minion, 2 mason, seer, robber, troublemaker, drunk, insomniac, villager, hunter, tanner",
}
"""The decks of docs/rules/one-night.md."""

PAIRS = {"masons": "only in pairs"}

CASES: dict[str, Night] = {
    **{f"recommended-{players}": Night(deck) for players, deck in RECOMMENDED.items()},
    "recommended-3-first": Night(RECOMMENDED[3], pace="first"),
    **{f"longest-{pace}": Night(LONGEST, pace=pace) for pace in ("first", "normal", "quick")},
    **{f"daybreak-{pace}": Night(DAYBREAK, pace=pace) for pace in ("first", "normal", "quick")},
    **{f"both-boxes-{pace}": Night(BOTH, pace=pace) for pace in ("first", "normal", "quick")},
    "daybreak-when-called": Night(DAYBREAK, rules=HOUSE_RULES["when called"]),
    "daybreak-house-rules": Night(
        DAYBREAK, rules={"dream_wolf": "company", "alpha_wolf": "any other player"}, pace="first"
    ),
    "longest-no-nudge": Night(LONGEST, nudge=False),
    "doppelganger-alone": Night("doppelganger, 2 werewolf, seer, hunter, villager"),
    "doppelganger-sleepers": Night("doppelganger, 2 werewolf, 3 villager"),
    "doppelganger-minion": Night("doppelganger, werewolf, minion, robber, drunk, villager"),
    "doppelganger-insomniac": Night("doppelganger, 2 werewolf, troublemaker, insomniac, villager"),
    "no-lone-wolf": Night("2 werewolf, minion, seer, drunk, villager", rules=HOUSE_RULES["no lone wolf"]),
    "when-called": Night(LONGEST, rules=HOUSE_RULES["when called"]),
    "when-called-first": Night(
        "doppelganger, werewolf, minion, seer, drunk, villager",
        rules=HOUSE_RULES["when called"],
        pace="first",
    ),
    "insomniac-sleeps": Night(
        "doppelganger, 2 werewolf, robber, insomniac, villager",
        rules=HOUSE_RULES["Insomniac sleeps"],
    ),
    "mason-is-a-villager": Night(
        "doppelganger, werewolf, 2 mason, seer, villager",
        rules=HOUSE_RULES["Mason is a villager"],
    ),
    "masons-in-pairs-two": Night("2 werewolf, 2 mason, seer, villager", rules=PAIRS),
    "masons-in-pairs-one": Night("2 werewolf, mason, seer, robber, villager", rules=PAIRS),
    "masons-in-pairs-one-and-doppelganger": Night("doppelganger, 2 werewolf, mason, seer, villager", rules=PAIRS),
    "masons-in-pairs-one-nobody-copies": Night(
        "doppelganger, 2 werewolf, mason, seer, villager",
        rules=PAIRS | {"copied_mason": "villager"},
    ),
    "nobody-wakes": Night("mason, 3 villager, hunter, tanner", rules=PAIRS),
    "article": Night(LONGEST, rules="article"),
    "reference": Night(LONGEST, rules="reference"),
    "bonus": Night("2 werewolf, doppelganger, seer, thing, villager"),
    "bonus-vote": Night("werewolf, doppelganger, apprentice_tanner, tanner, prince, cursed, seer"),
    "vampire": Night(VAMPIRES, pace="first"),
    "vampire-epic": Night("vampire, count, 2 werewolf, squire, seer, robber, cupid, diseased, prince, priest"),
    "vampire-when-called": Night(VAMPIRES, rules=HOUSE_RULES["when called"]),
    "original-3": Night("2 werewolf, sorcerer, phantom_thief, villager", game="original"),
    "original-6": Night("2 werewolf, sorcerer, phantom_thief, 4 villager", game="original"),
    "original-7": Night("2 werewolf, sorcerer, phantom_thief, 4 villager", game="original", players=7),
    "original-7-first": Night(
        "2 werewolf, sorcerer, phantom_thief, 4 villager",
        game="original",
        players=7,
        pace="first",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_night_is_told_as_written_down(case: str, request: pytest.FixtureRequest) -> None:
    """The night reads word for word as its screenplay, with the same pauses."""
    told = render_text(CASES[case].script(OURS))
    kept = SCRIPTS / f"{case}.txt"
    if request.config.getoption("--update-scripts", default=False):
        kept.write_text(told, "utf-8")
        pytest.skip(f"{kept.name} was written anew; read it against docs/rules/one-night.md")

    assert told == kept.read_text("utf-8")


def test_every_role_of_both_boxes_is_called() -> None:
    """The two decks of thirteen leave no role out that wakes."""
    called = {cue.step for deck in (BOTH, DAYBREAK) for cue in Night(deck).script(OURS).cues}
    waking = {
        role.key for role in ULTIMATE.list_roles(("base", "daybreak")) if role.order is not None and not role.thumb
    }

    assert waking <= called


def test_every_screenplay_belongs_to_a_night() -> None:
    """No file is left over from a night that is not told any more."""
    assert {kept.stem for kept in SCRIPTS.iterdir()} == CASES.keys()
