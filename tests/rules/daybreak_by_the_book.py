"""The pages of rules of Daybreak and the Bonus Packs once more, transcribed literally and without the engine.

A record goes in as plain JSON, with every house rule told, and its result comes out as plain JSON, but for the reason
in words. The night stands in daybreak_night.py.
"""

from collections.abc import Mapping
from typing import Any

from tests.rules.by_the_book import OTHERS, find_ultimate_wins
from tests.rules.daybreak_night import play_night
from tests.rules.daybreak_table import WEREWOLVES, Picked, Table

ARTIFACT_ROLES = {
    "claw": "werewolf",
    "brand": "villager",
    "cudgel": "tanner",
    "bow": "hunter",
    "cloak": "prince",
    "sword": "bodyguard",
}
"""The artifacts that replace whatever the card is; Void, Mask, Shroud and Dagger leave it."""


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
        "seen": table.seen,
        "shields": table.shields,
        "revealed": table.revealed,
        "artifacts": table.artifacts,
        **find_verdict(record, cards, roles, table.artifacts),
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
        "seen": {},
        "shields": [],
        "revealed": {},
        "artifacts": artifacts,
        **find_verdict(record, cards, roles, artifacts),
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


def find_verdict(
    record: Mapping[str, Any], cards: Mapping[str, str], before: Mapping[str, str], artifacts: Mapping[str, str]
) -> dict[str, Any]:
    """Return everybody's role, the dead, the winning teams and the winners; but for roles, nothing before the vote.

    Where a Cursed is among the players, by card or by role, it says who counts as a Werewolf after the vote.
    """
    voted = "votes" in record
    roles = turn_cursed(record["votes"], before) if voted else dict(before)
    end: dict[str, Any] = {"roles": roles, "killed": None, "winning_teams": None, "winners": None}
    if "cursed" in (*cards.values(), *before.values()):
        end["werewolves"] = [name for name, role in roles.items() if role in WEREWOLVES]
    if not voted:
        return end
    fallen = find_dead(record, roles)
    wide = {name: "werewolf" if role in WEREWOLVES else _MINIONS.get(role, role) for name, role in roles.items()}
    wins = find_ultimate_wins(wide, fallen, record["house_rules"])
    winners = set().union(*wins.values())
    if not (record["house_rules"]["tanner_overrides"] and "tanner" in wins):  # then nobody wins by a Dagger either
        for traitor in [name for name, artifact in artifacts.items() if artifact == "dagger"]:
            mates = find_mates(traitor, wide, record["house_rules"])
            if mates:
                winners = winners - {traitor} | ({traitor} if mates & fallen else set())
    return end | {
        "killed": [name for name in roles if name in fallen],
        "winning_teams": sorted(wins),
        "winners": [name for name in roles if name in winners],
    }


_MINIONS = {"squire": "minion"}


def turn_cursed(votes: Mapping[str, str], before: Mapping[str, str]) -> dict[str, str]:
    """Return the roles after the vote: a Cursed at whom a Werewolf points is one, at once, and turns another."""
    roles = dict(before)
    while True:
        turning = [votes[name] for name in roles if roles[name] in WEREWOLVES and roles[votes[name]] == "cursed"]
        if not turning:
            return roles
        roles |= dict.fromkeys(turning, "werewolf")


def find_mates(who: str, roles: Mapping[str, str], house: Mapping[str, Any]) -> set[str]:
    """Return the others of a player's team: the village; or the Werewolves with their Minions, where one plays.

    A Tanner stands alone, and an Apprentice, but where by the house rule they are of the Werewolves' team.
    """
    village = {name for name in roles if roles[name] not in OTHERS}
    pack = set(roles) - village
    if house["tanner_team"] == "none":
        pack = {name for name in pack if roles[name] in ("werewolf", "minion")}
    if "werewolf" not in roles.values():
        pack = set()
    return next((team - {who} for team in (village, pack) if who in team), set())


def find_dead(record: Mapping[str, Any], roles: Mapping[str, str]) -> set[str]:
    """Return the dead: those with the most votes, at least two, but no Prince and nobody whom a Bodyguard saves.

    Then Hunters' targets. A Bodyguard casts no vote, and whom he protects no Hunter kills either; a Prince is shot but
    by the house rule. A Hunter who lives shoots nobody.
    """
    votes, house = record["votes"], record["house_rules"]
    protected = {votes[name] for name in roles if roles[name] == "bodyguard"}
    princes = {name for name in roles if roles[name] == "prince"}
    fingers = [votes[name] for name in roles if roles[name] != "bodyguard"]
    counts = {name: fingers.count(name) for name in roles if name not in protected | princes}
    most = max(counts.values(), default=0)
    fallen = {name for name in counts if most > 1 and counts[name] == most}
    points = votes if house["hunter_points"] == "vote" else record["hunter_targets"]
    immune = protected | princes if house["prince"] == "cannot die" else protected
    while True:
        shot = {points[name] for name in fallen if roles[name] == "hunter"} - fallen - immune
        if not shot:
            return fallen
        fallen |= shot
