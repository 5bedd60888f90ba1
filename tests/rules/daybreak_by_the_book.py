"""The page of rules of Daybreak once more, transcribed as literally as possible and without the engine.

A record goes in as plain JSON, with every house rule told, and its result comes out as plain JSON, but for the reason
in words. The night stands in daybreak_night.py.
"""

from collections.abc import Mapping
from typing import Any

from tests.rules.by_the_book import find_ultimate_wins
from tests.rules.daybreak_night import play_night
from tests.rules.daybreak_table import WEREWOLVES, Picked, Table

ARTIFACT_ROLES = {"claw": "werewolf", "brand": "villager", "cudgel": "tanner"}
"""The three artifacts that replace whatever the card is; Void, Mask and Shroud leave it."""


def judge_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result of a record: of a whole night, or of final `cards` to be scored alone.

    Raises:
        PickRefused: a player's pick is not allowed, or one is missing that is a must.
    """
    if "cards" in record:
        return judge_final(record)
    table = Table(record, Picked(record.get("picks", {})))
    play_night(table)
    return judge_night(record, table)


def judge_night(record: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """The result of a night that has been played."""
    marks = table.investigated
    copied = marks.get("doppelganger", table.copied)
    cards = {name: table.cards[name] for name in table.players}
    roles = count_roles(cards, copied, marks.get("paranormal_investigator", ""), table.artifacts, table.house)
    return {
        "cards": cards,
        "center": [table.cards[card] for card in table.center],
        "roles": roles,
        "seen": table.seen,
        "shields": table.shields,
        "revealed": table.revealed,
        "artifacts": table.artifacts,
        **find_verdict(record, roles),
    }


def judge_final(record: Mapping[str, Any]) -> dict[str, Any]:
    """The result of final cards; `copied` is what the Doppelgänger card counts as, `investigated` what a mark says."""
    cards = {name: record["cards"][name] for name in record["players"]}
    artifacts = dict(record.get("artifacts", {}))
    told = (record.get("copied", ""), record.get("investigated", ""))
    roles = count_roles(cards, *told, artifacts, record["house_rules"])
    return {
        "cards": cards,
        "center": list(record.get("center", [])),
        "roles": roles,
        "seen": {},
        "shields": [],
        "revealed": {},
        "artifacts": artifacts,
        **find_verdict(record, roles),
    }


def count_roles(
    cards: Mapping[str, str], copied: str, investigated: str, artifacts: Mapping[str, str], house: Mapping[str, Any]
) -> dict[str, str]:
    """Return everybody's role: the card, what it became, and above all what an artifact makes of it."""
    roles = {}
    for name, card in cards.items():
        role = card
        if card == "doppelganger":
            role = copied or "villager"
            if copied == "mason" and house["copied_mason"] == "villager":
                role = "villager"
        if card == "paranormal_investigator" and investigated:
            role = investigated
        if artifacts.get(name) in ARTIFACT_ROLES:
            role = ARTIFACT_ROLES[artifacts[name]]
        roles[name] = role
    return roles


def find_verdict(record: Mapping[str, Any], roles: Mapping[str, str]) -> dict[str, Any]:
    """Return the dead, the winning teams and the winners; nothing of it before the vote."""
    if "votes" not in record:
        return {"killed": None, "winning_teams": None, "winners": None}
    fallen = find_dead(record, roles)
    wide = {name: "werewolf" if role in WEREWOLVES else role for name, role in roles.items()}
    wins = find_ultimate_wins(wide, fallen, record["house_rules"])
    winners = set().union(*wins.values())
    return {
        "killed": [name for name in roles if name in fallen],
        "winning_teams": sorted(wins),
        "winners": [name for name in roles if name in winners],
    }


def find_dead(record: Mapping[str, Any], roles: Mapping[str, str]) -> set[str]:
    """Return the dead: those with the most votes, at least two, whom no Bodyguard saves; then Hunters' targets.

    A Bodyguard casts no vote. Whom he protects no Hunter kills either, and a Hunter who lives shoots nobody.
    """
    votes = record["votes"]
    protected = {votes[name] for name in roles if roles[name] == "bodyguard"}
    fingers = [votes[name] for name in roles if roles[name] != "bodyguard"]
    counts = {name: fingers.count(name) for name in roles if name not in protected}
    most = max(counts.values(), default=0)
    fallen = {name for name in counts if most > 1 and counts[name] == most}
    points = votes if record["house_rules"]["hunter_points"] == "vote" else record["hunter_targets"]
    while True:
        shot = {points[name] for name in fallen if roles[name] == "hunter"} - fallen - protected
        if not shot:
            return fallen
        fallen |= shot
