"""Situations a player could read: games/daybreak/*.toml, each worked out by hand from the page of rules.

They are written as those of the base box (test_games.py), with `shields`, `revealed`, `artifacts`, `investigated`, and
`seen_by` where one line would be too long. What is left out is expected to be empty. `refused` is the player whose pick
is. `under` is the same game told otherwise.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests import notation

GAMES = Path(__file__).parent / "games" / "daybreak"

TOLD = {"title", "deal", "final", "copied", "investigated", "picks", "votes", "rules", "under"}
EXPECTED = {
    "cards",
    "roles",
    "seen",
    "seen_by",
    "shields",
    "revealed",
    "artifacts",
    "dead",
    "teams",
    "winners",
    "refused",
}


def list_situations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every situation with what it is called, once for each way it is told."""
    for path in sorted(GAMES.glob("*.toml")):
        for game in tomllib.loads(path.read_text(encoding="utf-8"))["game"]:
            for number, under in enumerate(game.get("under", [{}]), 1):
                yield f"{path.stem}: {game['title']} ({number})", game | under


def make_record(case: Mapping[str, Any]) -> dict[str, Any]:
    """The record that a situation describes; its house rules are those told, the others being official."""
    rest: dict[str, Any] = {"game": "ultimate", "house_rules": case.get("rules", {})}
    rest |= {key: case[key] for key in ("copied", "investigated") if key in case}
    line = " ".join(case.get(key, "") for key in ("deal", "final", "picks", "votes"))
    if "deal" in case:
        return notation.make_record(line, **rest)
    if case.get("artifacts"):
        rest["artifacts"] = notation.read_cards(case["artifacts"])
    return notation.make_final_record(line, **rest)


def make_expected(case: Mapping[str, Any]) -> dict[str, Any]:
    """The whole result that a situation expects, as `comparable` puts it."""
    cards = notation.read_cards(case.get("deal", case.get("final"))) | notation.read_cards(case.get("cards", ""))
    shown = {place: role for place, role in cards.items() if not place.startswith("center ")}
    told = " ".join(
        [case.get("seen", ""), *(f"{who}:{','.join(line.split())}" for who, line in read_sights(case).items())]
    )
    voted = "votes" in case
    return make_comparable(
        {
            "cards": shown,
            "center": [role for place, role in cards.items() if place not in shown],
            "roles": shown | notation.read_cards(case.get("roles", "")),
            "seen": notation.read_sights(told),
            "shields": case.get("shields", "").split(),
            "revealed": notation.read_cards(case.get("revealed", "")),
            "artifacts": notation.read_cards(case.get("artifacts", "")),
            "killed": case["dead"].split() if voted else None,
            "winning_teams": case["teams"].split() if voted else None,
            "winners": case["winners"].split() if voted else None,
        }
    )


def read_sights(case: Mapping[str, Any]) -> dict[str, str]:
    """Return each player's sights, where they stand in lines of their own."""
    return dict(case.get("seen_by", {}))


def make_comparable(end: Mapping[str, Any]) -> dict[str, Any]:
    """A result without what the page gives no order: what one sees at the same time, which shield is named first.

    What is missing is empty: a table without the cards has no shields, no face-up cards and no artifacts.
    """
    whole: dict[str, Any] = {
        "shields": [],
        "revealed": {},
        "artifacts": {},
        "killed": None,
        "winning_teams": None,
        "winners": None,
    }
    whole |= {key: value for key, value in end.items() if key not in ("reason", "reasons")}
    seen = {name: sorted(map(list, sights)) for name, sights in end["seen"].items() if sights}
    return {"center": [], **whole, "seen": seen, "shields": sorted(whole["shields"])}
