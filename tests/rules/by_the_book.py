"""The pages of rules of all boxes once more, transcribed as literally as possible and without the engine.

Slow, plain, in names and role keys. A record goes in as plain JSON, with every house rule told, and its result comes
out as plain JSON, but for the reason in words. The night stands in night_by_the_book.py; the original game at the end.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.rules.night_by_the_book import TOGETHER, play_night
from tests.rules.table_by_the_book import VAMPIRES, WEREWOLVES, Picked, PickRefused, Table

ARTIFACT_ROLES = {
    "claw": "werewolf",
    "brand": "villager",
    "cudgel": "tanner",
    "bow": "hunter",
    "cloak": "prince",
    "sword": "bodyguard",
    "mist": "vampire",
}
"""The artifacts that replace card and mark; Void, Mask, Shroud and Dagger leave both."""

MARK_SUPPLY = {"vampire": 1, "fear": 2, "bat": 2, "disease": 2, "love": 4, "traitor": 2, "assassin": 2, "clarity": 14}
"""How many of each mark the box holds."""

House = Mapping[str, Any]
Names = set[str]


def judge_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result of a record: of a whole night, or of final `cards` to be scored alone.

    Raises:
        PickRefused: a player's pick is not allowed, or one is missing that is a must; or marks exceed the supply.
    """
    if "cards" in record:
        return judge_final(record)
    picks = dict(record.get("picks", {}))
    if "vampire_mark" in record:
        picks[TOGETHER] = [record["vampire_mark"]]
    table = Table(record, Picked(picks))
    play_night(table)
    return judge_night(record, table)


def judge_night(record: Mapping[str, Any], table: Table) -> dict[str, Any]:
    """The result of a night that has been played."""
    cards = {name: table.cards[name] for name in table.players}
    roles = count_roles(cards, find_carried(table), table.artifacts, table.house)
    return {
        "cards": table.cards,
        "seen": table.seen,
        "shields": table.shields,
        "revealed": table.revealed,
        "artifacts": table.artifacts,
        "marks": dict(table.marks),
        **find_verdict(record, roles, table.marks, table.artifacts),
    }


def find_carried(table: Table) -> dict[str, str]:
    """Return what the cards became that go with a role: the keys of a record of final cards, where there is one."""
    carried = {}
    if table.dealt.get(table.she) == "doppelganger":
        carried["copied"] = table.investigated.get("doppelganger", table.copied)
    if table.copycat:
        role = table.find_role(table.copycat)
        copied_mason = table.she == table.copycat and role == "mason" and table.house["copied_mason"] == "villager"
        carried["copycat"] = table.investigated.get("copycat", "villager" if copied_mason else role)
    if "paranormal_investigator" in table.investigated:
        carried["investigated"] = table.investigated["paranormal_investigator"]
    return carried


def judge_final(record: Mapping[str, Any]) -> dict[str, Any]:
    """The result of final cards, with what `copied`, `copycat` and `investigated` tell of cards that became another.

    Raises:
        PickRefused: there are more marks of a kind than the box holds.
    """
    cards = {name: record["cards"][name] for name in record["players"]}
    artifacts = dict(record.get("artifacts", {}))
    told = record.get("marks", {})
    marks = {name: told.get(name, "clarity") for name in record["players"]}
    if any(number > MARK_SUPPLY[mark] for mark, number in Counter(marks.values()).items()):
        raise PickRefused("marks")
    roles = count_roles(cards, record, artifacts, record["house_rules"])
    return {
        "cards": cards | {f"center {number}": role for number, role in enumerate(record.get("center", ()), 1)},
        "seen": {},
        "shields": [],
        "revealed": {},
        "artifacts": artifacts,
        "marks": marks,
        **find_verdict(record, roles, marks, artifacts),
    }


def count_roles(
    cards: Mapping[str, str], carried: Mapping[str, Any], artifacts: Mapping[str, str], house: House
) -> dict[str, str]:
    """Return everybody's role: the card, what it became, and above all what an artifact makes of it; no mark."""
    roles = {}
    for name, card in cards.items():
        role = card
        if card == "doppelganger":
            role = carried.get("copied", "villager")
            if role == "mason" and house["copied_mason"] == "villager":
                role = "villager"
        if "copycat" in (card, role):  # the card itself, or a Doppelgänger's of whom it is told that she copied it
            role = carried.get("copycat", "villager")
        if role == "doppelganger":  # told of no copy
            role = "villager"
        if card == "paranormal_investigator":
            role = carried.get("investigated", card)
        roles[name] = ARTIFACT_ROLES.get(artifacts.get(name, ""), role)
    return roles


def find_marked(marks: Mapping[str, str], artifacts: Mapping[str, str]) -> Names:
    """Return who is a Vampire by the mark: its holder, but under an artifact that replaces card and mark."""
    return {name for name, mark in marks.items() if mark == "vampire" and artifacts.get(name, "") not in ARTIFACT_ROLES}


class Sides(NamedTuple):
    """Who counts as what at the end; everybody is in one of the sets."""

    wolves: Names
    minions: Names
    """Minions and Squires, with a Werewolf among the players or without."""
    vampires: Names
    renfields: Names
    """Renfields beside a Vampire; without one they are of the village."""
    tanners: Names
    apprentice_tanners: Names
    """Beside a Tanner; without one they are Tanners."""
    assassins: Names
    apprentice_assassins: Names
    village: Names


def count_sides(roles: Mapping[str, str], marks: Mapping[str, str], marked: Names) -> Sides:
    """Return the sides by roles, those marked as Vampires being Vampires whatever their role."""

    def find_counting(*keys: str) -> Names:
        return {name for name, role in roles.items() if role in keys} - marked

    vampires = find_counting(*VAMPIRES) | marked
    tanners, apprentice_tanners = find_counting("tanner"), find_counting("apprentice_tanner")
    if not tanners:
        tanners, apprentice_tanners = apprentice_tanners, set()
    assassins, apprentice_assassins = find_counting("assassin"), find_counting("apprentice_assassin")
    if "assassin" not in marks.values():
        apprentice_assassins = apprentice_assassins if assassins else set()
        assassins = set()
    sides = Sides(
        wolves=find_counting(*WEREWOLVES),
        minions=find_counting("minion", "squire"),
        vampires=vampires,
        renfields=find_counting("renfield") if vampires else set(),
        tanners=tanners,
        apprentice_tanners=apprentice_tanners,
        assassins=assassins,
        apprentice_assassins=apprentice_assassins,
        village=set(),
    )
    return sides._replace(village=set(roles).difference(*sides))


def find_verdict(
    record: Mapping[str, Any], before: Mapping[str, str], marks: Mapping[str, str], artifacts: Mapping[str, str]
) -> dict[str, Any]:
    """Return everybody's role, the dead, the winning teams and the winners; without votes no more than the roles.

    In the order of the page: Cursed, deaths, wins of the teams, Traitors, and last the Diseased.
    """
    votes, house = record.get("votes"), record["house_rules"]
    marked = find_marked(marks, artifacts)
    roles = turn_cursed(votes, before, marked, house) if votes is not None else dict(before)
    sides = count_sides(roles, marks, marked)
    end: dict[str, Any] = {
        "roles": roles,
        "werewolves": [name for name in roles if name in sides.wolves],
        "vampires": [name for name in roles if name in sides.vampires],
        "killed": None,
        "winning_teams": None,
        "winners": None,
    }
    if votes is None:
        return end
    fallen = find_dead(record, roles, marks, sides)
    wins = find_wins(roles, marks, sides, fallen, house)
    winners: Names = set().union(*wins.values())
    if not (house["tanner_overrides"] and "tanner" in wins):  # else nobody wins as a Traitor either
        traitors = {name for name in roles if marks[name] == "traitor" or artifacts.get(name) == "dagger"}
        winners = change_traitors(traitors, winners, sides, fallen, house)
    winners -= {name for name in roles if "disease" in (marks[votes[name]], DISEASES.get(roles[votes[name]]))}
    return end | {
        "killed": [name for name in roles if name in fallen],
        "winning_teams": sorted(wins),
        "winners": [name for name in roles if name in winners],
    }


DISEASES = {"diseased": "disease"}
"""The role that is as its own mark to those who point at it."""


def turn_cursed(votes: Mapping[str, str], before: Mapping[str, str], marked: Names, house: House) -> dict[str, str]:
    """Return the roles after the vote: a Cursed at whom a monster points is one, at once, and turns another.

    By a Werewolf and a Vampire together: a Werewolf. One who is marked is a Vampire already.
    """
    roles = dict(before)
    while True:
        turning: dict[str, str] = {}
        for pointing, target in votes.items():
            if roles[target] != "cursed" or target in marked:
                continue
            if pointing not in marked and roles[pointing] in WEREWOLVES:
                turning[target] = "werewolf"
            if house["cursed"] == "both" and (pointing in marked or roles[pointing] in VAMPIRES):
                turning.setdefault(target, "vampire")
        if not turning:
            return roles
        roles |= turning


def is_epic(sides: Sides, house: House) -> bool:
    """Return whether village, Werewolves and Vampires are all among the players."""
    return bool(house["epic_battle"] and sides.village and sides.wolves and sides.vampires)


def find_dead(record: Mapping[str, Any], roles: Mapping[str, str], marks: Mapping[str, str], sides: Sides) -> set[str]:
    """Return the dead: by fingers, then Hunters' targets and lovers for as long as one more falls.

    A Bodyguard casts no vote. Whom he protects, a Prince and a Master whom a Vampire points at die of no votes.
    """
    votes, house = record["votes"], record["house_rules"]
    saved = {votes[name] for name in roles if roles[name] == "bodyguard"}
    saved |= {name for name in roles if roles[name] == "master" and is_saved_master(name, votes, sides.vampires, house)}
    princes = {name for name in roles if roles[name] == "prince"}
    fingers = Counter(votes[name] for name in roles if roles[name] != "bodyguard")
    counts = {name: fingers[name] for name in roles if name not in saved | princes}
    fallen = find_most(counts, epic=is_epic(sides, house))

    points = votes if house["hunter_points"] == "vote" else record["hunter_targets"]
    undying = princes if house["prince"] == "cannot die" else set()
    lovers = {name for name in roles if marks[name] == "love"}
    while True:
        more = {points[name] for name in fallen if roles[name] == "hunter"} - saved
        if len(lovers) > 1 and lovers & fallen:
            more |= lovers
        if not more - undying - fallen:
            return fallen
        fallen |= more - undying


def find_most(counts: Mapping[str, int], *, epic: bool) -> Names:
    """Return those with the most fingers, two at least; in an epic vote behind a single one those with the second most.

    Ties for the second all die, and one finger is enough for them.
    """
    most = max(counts.values(), default=0)
    if most < 2:
        return set()
    first = {name for name in counts if counts[name] == most}
    rest = {name: number for name, number in counts.items() if name not in first}
    second = max(rest.values(), default=0)
    if epic and len(first) == 1 and second >= 1:
        return first | {name for name in rest if rest[name] == second}
    return first


def is_saved_master(who: str, votes: Mapping[str, str], vampires: Names, house: House) -> bool:
    """Return whether another Vampire points at the Master; by the house rule whether all others do."""
    others = vampires - {who}
    pointing = {name for name in others if votes[name] == who}
    return bool(pointing) and (house["master"] == "any other vampire" or pointing == others)


def find_wins(
    roles: Mapping[str, str], marks: Mapping[str, str], sides: Sides, fallen: Names, house: House
) -> dict[str, set[str]]:
    """The winners of each team that wins, even if it has none.

    Where both monsters are among the players, who wins needs a dead enemy, and the village one of each kind.
    """
    dead_tanners = sides.tanners & fallen
    wolf_died, vampire_died = bool(sides.wolves & fallen), bool(sides.vampires & fallen)
    battle = bool(house["epic_battle"] and sides.wolves and sides.vampires)
    if battle:
        village_wins = wolf_died and vampire_died
    elif sides.wolves or sides.vampires:
        village_wins = wolf_died or vampire_died
    else:
        village_wins = not fallen
    assassins = find_winning_assassins(roles, marks, sides, fallen)

    wins: dict[str, set[str]] = {}
    if village_wins:
        wins["village"] = set(sides.village)
    if house["tanner_team"] == "none" and dead_tanners:
        wins["tanner"] = dead_tanners | sides.apprentice_tanners
    pack = find_winning_pack(sides, fallen, house)
    if pack and (vampire_died or not battle):
        wins["werewolf"] = pack
    if sides.vampires and not vampire_died and not dead_tanners and (wolf_died or not battle):
        wins["vampire"] = sides.vampires | sides.renfields
    if assassins:
        wins["assassin"] = assassins
    return {"tanner": wins["tanner"]} if house["tanner_overrides"] and "tanner" in wins else wins


def find_winning_pack(sides: Sides, fallen: Names, house: House) -> set[str]:
    """Return who wins with the Werewolves, or each Minion and Squire for himself without one; no battle counted.

    The house rule that the Werewolves need a death is not one about Vampires.
    """
    dead_tanners = sides.tanners & fallen
    if sides.wolves:
        if sides.wolves & fallen or dead_tanners or (house["werewolves_need_a_death"] and not fallen):
            return set()
        own = sides.tanners | sides.apprentice_tanners if house["tanner_team"] == "werewolf" else set()
        return sides.wolves | sides.minions | own
    if house["tanner_blocks_lone_minion"] and dead_tanners:
        return set()
    may_die = house["lone_minion"] == "any other death"
    return {name for name in sides.minions if fallen - {name} and (may_die or name not in fallen)}


def find_winning_assassins(roles: Mapping[str, str], marks: Mapping[str, str], sides: Sides, fallen: Names) -> set[str]:
    """Return the Assassins who win by a marked one's death, and Apprentices who win by the Assassin's.

    An Assassin without a mark left counts with the village, and an Apprentice beside him wins by his death all the
    same. Apprentices with no Assassin among the players are as he.
    """
    marked_died = any(marks[name] == "assassin" for name in fallen)
    found = set(sides.assassins) if marked_died else set()
    present = sides.assassins | {name for name in sides.village if roles[name] == "assassin"}
    apprentices_win = bool(present & fallen) if present else marked_died
    return found | sides.apprentice_assassins if apprentices_win else found


def change_traitors(traitors: Names, winners: Names, sides: Sides, fallen: Names, house: House) -> set[str]:
    """Return the winners after Traitors: each wins only if another of his team died; alone in it he wins as ever."""
    changed = set(winners)
    for traitor in traitors:
        mates = find_mates(traitor, sides, house)
        if not mates:
            continue
        counting = mates | {traitor} if house["traitor"] == "any" else mates
        changed.discard(traitor)
        if counting & fallen:
            changed.add(traitor)
    return changed


def find_mates(who: str, sides: Sides, house: House) -> set[str]:
    """Return the others of a player's team: the village, the Werewolves with theirs, or the Vampires with Renfield.

    Tanners and Assassins stand alone, a Tanner but where by the house rule he is of the Werewolves' team; so do Minion
    and Squire with no Werewolf among the players.
    """
    pack: Names = set()
    if sides.wolves:
        pack = sides.wolves | sides.minions
        if house["tanner_team"] == "werewolf":
            pack |= sides.tanners | sides.apprentice_tanners
    for team in (sides.village, pack, sides.vampires | sides.renfields):
        if who in team:
            return team - {who}
    return set()


def judge_original(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result of a night of the original game: Sorcerer, Werewolves, Phantom Thief, then the vote."""
    table = Table(record, Picked(record["picks"]))
    for name in table.find_holders("sorcerer"):
        for place in record["picks"].get(name, ()):
            table.look(name, place)
    wolves = table.find_holders("werewolf")
    for wolf in wolves:
        table.notice(wolf, "werewolf", wolves)
    for name in table.find_holders("phantom_thief"):
        for place in record["picks"].get(name, ()):
            table.exchange(name, name, place)
            table.look(name, name)
    cards = {name: table.cards[name] for name in table.players}
    fingers = [*record["votes"].values()]
    most = max(map(fingers.count, cards))
    fallen = {name for name in cards if most > 1 and fingers.count(name) == most}
    ((team, winners),) = find_original_wins(cards, fallen).items()
    return {
        "cards": table.cards,
        "roles": cards,
        "seen": table.seen,
        "killed": [name for name in cards if name in fallen],
        "winning_teams": [team],
        "winners": [name for name in cards if name in winners],
    }


def find_original_wins(roles: Mapping[str, str], fallen: set[str]) -> dict[str, set[str]]:
    """A Werewolf died, only humans died, nobody died."""
    wolves = {name for name in roles if roles[name] == "werewolf"}
    if wolves & fallen or not (wolves or fallen):
        return {"village": set(roles) - wolves}
    return {"werewolf": wolves}
