"""The rules page once more, transcribed as literally as possible and without the engine, to compare the two.

Slow, plain, in names and role keys: the table of night steps, the deaths, and the box "Who wins" with the house rules.
"""

from collections.abc import Iterable, Mapping
from typing import Any

House = Mapping[str, Any]


class Table:
    """The cards on the table during one night, and what everybody has seen."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        """Deal the cards, and find the Doppelgänger with what she copies."""
        center = {f"center {number}": role for number, role in enumerate(record["center"], 1)}
        self.dealt: dict[str, str] = record["dealt"]
        self.cards = {**self.dealt, **center}
        self.picks = {name: list(record["picks"].get(name, [])) for name in self.dealt}
        self.house: House = record["house_rules"]
        self.seen: dict[str, list[list[str]]] = {}
        self.she = next((name for name, role in self.dealt.items() if role == "doppelganger" and self.picks[name]), "")
        self.victim = self.picks[self.she].pop(0) if self.she else ""
        self.copied = self.dealt[self.victim] if self.she else ""

    def find_holders(self, role: str) -> list[str]:
        """The players who wake for a role together: dealt it, or having copied it."""
        return [name for name in self.dealt if role in (self.dealt[name], self.copied if name == self.she else "")]

    def look(self, who: str, *places: str) -> None:
        """Someone looks at cards."""
        self.seen.setdefault(who, []).extend([place, self.cards[place]] for place in places)

    def notice(self, who: str, role: str, others: Iterable[str]) -> None:
        """Someone sees eyes or thumbs."""
        for other in others:
            if other != who:
                self.seen.setdefault(who, []).append([other, role])

    def act(self, who: str, role: str) -> None:
        """Someone does what the role's call allows; who picked nothing does nothing."""
        places = self.picks[who]
        if role == "insomniac":
            self.look(who, who)
        elif not places:
            return
        elif role in ("seer", "sorcerer", "werewolf"):
            self.look(who, *places)
        elif role == "troublemaker":
            self.exchange(*places)
        else:
            self.exchange(who, places[0])
            if role in ("robber", "phantom_thief"):
                self.look(who, who)

    def exchange(self, one: str, other: str) -> None:
        """Two cards change places."""
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]


def play_ultimate_night(record: Mapping[str, Any]) -> Table:
    """The table of steps, 1 to 9a."""
    table = Table(record)
    house, she, copied = table.house, table.she, table.copied
    at_once = house["doppelganger"] == "at once"
    wolves = table.find_holders("werewolf")
    masons = [name for name in table.find_holders("mason") if name != she or house["copied_mason"] == "mason"]
    if she:
        table.look(she, table.victim)
        if at_once and copied in ("seer", "robber", "troublemaker", "drunk"):
            table.act(she, copied)
    for minion in table.find_holders("minion"):
        table.notice(minion, "werewolf", wolves)
    for wolf in wolves:
        table.notice(wolf, "werewolf", wolves)
        if len(wolves) == 1:
            table.act(wolf, "werewolf")
    for mason in masons:
        table.notice(mason, "mason", masons)
    for role in ("seer", "robber", "troublemaker", "drunk", "insomniac"):
        called = [name for name in table.dealt if table.dealt[name] == role]
        if copied == role and (house["copied_insomniac"] == "looks" if role == "insomniac" else not at_once):
            called.append(she)
        for name in called:
            table.act(name, role)
    return table


def play_original_night(record: Mapping[str, Any]) -> Table:
    """Sorcerer, Werewolves, Phantom Thief."""
    table = Table(record)
    for name in table.find_holders("sorcerer"):
        table.act(name, "sorcerer")
    wolves = table.find_holders("werewolf")
    for wolf in wolves:
        table.notice(wolf, "werewolf", wolves)
    for name in table.find_holders("phantom_thief"):
        table.act(name, "phantom_thief")
    return table


def count_card_as(card: str, copied: str, house: House) -> str:
    """Return a card's role at the end: the Doppelgänger card is what it copied, or a villager."""
    if card != "doppelganger":
        return card
    return "villager" if not copied or (copied == "mason" and house["copied_mason"] == "villager") else copied


def find_dead(record: Mapping[str, Any], roles: Mapping[str, str]) -> set[str]:
    """Fingers, then Hunters for as long as one more falls."""
    fingers = [*record["votes"].values()]
    most = max(fingers.count(name) for name in roles)
    fallen = {name for name in roles if most > 1 and fingers.count(name) == most}
    points = record["votes" if record["house_rules"]["hunter_points"] == "vote" else "hunter_targets"]
    while shot := {points[name] for name in fallen if roles[name] == "hunter"} - fallen:
        fallen |= shot
    return fallen


def find_ultimate_wins(roles: Mapping[str, str], fallen: set[str], house: House) -> dict[str, set[str]]:
    """The box "Who wins", every house rule in its line: the winners of each team that wins, even if it has none."""
    wolves, minions, tanners, apprentices = ({name for name in roles if roles[name] == key} for key in OTHERS)
    village = set(roles) - wolves - minions - tanners - apprentices
    if not tanners:  # without a Tanner an Apprentice is one
        tanners, apprentices = apprentices, set()
    own_win = house["tanner_team"] == "none"
    dead_tanners = tanners & fallen
    wins: dict[str, set[str]] = {}
    if wolves & fallen or not (wolves or fallen):
        wins["village"] = village
    if own_win and dead_tanners:
        wins["tanner"] = dead_tanners | apprentices
    if wolves and not (wolves & fallen or dead_tanners) and (fallen or not house["werewolves_need_a_death"]):
        wins["werewolf"] = wolves | minions | (set() if own_win else tanners | apprentices)
    if not wolves and not (house["tanner_blocks_lone_minion"] and dead_tanners):
        may_die = house["lone_minion"] == "any other death"
        lucky = {name for name in minions if fallen - {name} and (may_die or name not in fallen)}
        wins |= {"werewolf": lucky} if lucky else {}
    return {"tanner": wins["tanner"]} if house["tanner_overrides"] and "tanner" in wins else wins


OTHERS = ("werewolf", "minion", "tanner", "apprentice_tanner")
"""Who is not of the village; the Squire of the Bonus Packs is told as a Minion."""


def find_original_wins(roles: Mapping[str, str], fallen: set[str]) -> dict[str, set[str]]:
    """A Werewolf died, only humans died, nobody died."""
    wolves = {name for name in roles if roles[name] == "werewolf"}
    if wolves & fallen or not (wolves or fallen):
        return {"village": set(roles) - wolves}
    return {"werewolf": wolves}
