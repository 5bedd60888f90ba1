"""The night with the Vampire box mixed in: the dusk, steps -8 to 00, and the three roles that it adds to the night.

Written from the page of rules alone and without the engine. The roles of the other boxes act as in daybreak_night.py.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.rules import daybreak_night
from tests.rules.daybreak_night import call
from tests.rules.daybreak_table import WEREWOLVES, Chooser, Table

VAMPIRES = ("vampire", "master", "count")
"""Who wakes as a Vampire and is one; the Renfield is none."""

DUSK_ROLES = (
    *("copycat", *VAMPIRES, "renfield", "diseased", "cupid", "instigator", "priest", "assassin"),
    "apprentice_assassin",
)
"""The roles called before everybody looks at the own mark; with one in the deck the night has a dusk."""

DUSK_AT_ONCE = ("diseased", "cupid", "instigator")
"""What a Doppelgänger who copied it does inside her own call, of the roles of the dusk."""

TOGETHER = "vampire_mark"
"""Whose choice the Vampires' common mark is told as: the key that a record has for it."""


class VampireTable(Table):
    """A table with marks: what lies on it, who sleeps for Fear, and what the Copycat saw."""

    def __init__(self, record: Mapping[str, Any], chooser: Chooser) -> None:
        """Deal cards, and a Clarity to everybody."""
        super().__init__(record, chooser)
        deck = [*self.dealt.values(), *record["center"][:3]]
        self.has_dusk = any(role in DUSK_ROLES for role in deck)
        self.marks: dict[str, str] = dict.fromkeys(self.players, "clarity")
        self.feared: list[str] = []
        """Who saw Fear at the look after the dusk."""
        self.vampire_marked = ""
        """The player whom the Vampires marked together."""
        self.copycat = next((name for name in self.players if self.dealt[name] == "copycat"), "")
        self.copycat_saw = ""

    def find_role(self, who: str) -> str:
        """Return the role a player acts as: dealt, seen as the Copycat, or copied as the Doppelgänger."""
        if who == self.she and self.copied:
            return self.copied
        if who == self.copycat and self.copycat_saw:
            return self.copycat_saw
        return self.dealt[who]

    def find_holders(self, *roles: str) -> list[str]:
        """The players who act as one of the roles, feared or not: their thumbs go out."""
        return [name for name in self.players if self.find_role(name) in roles]

    def find_awake(self) -> list[str]:
        """The Werewolves who open their eyes: all but the Dream Wolf and those who sleep for Fear."""
        return [name for name in super().find_awake() if name not in self.feared]

    def find_thumbs(self) -> list[str]:
        """The Dream Wolves who show the other Werewolves a thumb: a feared one does not."""
        return [name for name in super().find_thumbs() if name not in self.feared]

    def is_acting_at_once(self, role: str) -> bool:
        """Return whether a Doppelgänger of the role acts inside her own call; shields are laid after the dusk."""
        if role == "sentinel":
            return not self.has_dusk
        return super().is_acting_at_once(role) or (
            role in DUSK_AT_ONCE and self.house["doppelganger"] == "at once"  # the base knows no role of the dusk
        )

    def find_called(self, role: str) -> list[str]:
        """Return the players who act at a role's call: its owners, then a Doppelgänger; nobody who sleeps for Fear."""
        owners = self.find_owners(role)
        copying = [self.she] if self.copied == role and not self.is_acting_at_once(role) else []
        return [name for name in owners + copying if name not in self.feared]

    def find_owners(self, role: str) -> list[str]:
        """The players who were dealt a role or saw it as the Copycat; nobody who only copied it."""
        return [name for name in self.find_holders(role) if name != self.she]

    def exchange_marks(self, who: str, one: str, other: str) -> None:
        """Someone lets two players' marks change places, by night."""
        self.handle_mark(who)
        self.marks[one], self.marks[other] = self.marks[other], self.marks[one]

    def look_at_mark(self, who: str, whose: str) -> None:
        """Someone looks at a player's mark, by night."""
        self.handle_mark(who)
        self.seen.setdefault(who, []).append([whose, f"mark {self.marks[whose]}"])

    def handle_mark(self, who: str) -> None:
        """Note for the Aura Seer who looked at a mark or moved one, if it counts by the house rule."""
        if self.house["aura_seer"] == "cards and marks":
            self.handlers.append(who)


def play_night(table: VampireTable) -> None:
    """All calls in their order; without a role of the dusk in the deck the night begins as in the other boxes.

    Raises:
        PickRefused: a pick that the rules do not allow, the first one met.
    """
    if table.has_dusk:
        play_dusk(table)
    call_role(table, "sentinel")
    if not table.has_dusk:
        play_doppelganger(table)
    daybreak_night.play_werewolves(table)
    for role in ("alpha_wolf", "mystic_wolf", "minion", "apprentice_tanner"):
        call_role(table, role)
    play_masons(table)
    for role in ("thing", "seer", "apprentice_seer", "paranormal_investigator", "marksman", "robber", "witch"):
        call_role(table, role)
    for role in ("pickpocket", "troublemaker", "village_idiot", "aura_seer", "gremlin", "drunk", "insomniac"):
        call_role(table, role)
    for role in ("squire", "beholder", "revealer", "curator"):
        call_role(table, role)
    for name in (*table.players, TOGETHER):
        table.chooser.finish(name)


def play_dusk(table: VampireTable) -> None:
    """Play the steps from the Copycat to the Lovers."""
    play_copycat(table)
    play_doppelganger(table)
    play_vampires(table)
    for role in ("count", "renfield", "diseased", "cupid", "instigator", "priest", "assassin", "apprentice_assassin"):
        call_role(table, role)
    table.feared = [name for name in table.players if table.marks[name] == "fear"]
    lovers = [name for name in table.players if table.marks[name] == "love"]
    for lover in lovers:
        table.notice(lover, "lover", lovers)


def call_role(table: VampireTable, role: str) -> None:
    """Play the call of a role: its owners act, then a Doppelgänger who has not acted at once."""
    call(table, role, find_action(role))


def find_action(role: str) -> Callable[[Any, str], None]:
    """Return what a role does when it acts."""
    return ACTIONS.get(role) or daybreak_night.ACTIONS[role]


def play_copycat(table: VampireTable) -> None:
    """He must look at a center card, not the extra one, and is that role; one who sees the Doppelgänger is she."""
    if not table.copycat:
        return
    card = table.choose(table.copycat, "copycat", table.center[:3], must=True)
    table.copycat_saw = table.look(table.copycat, card)
    if table.copycat_saw == "doppelganger":
        table.she = table.copycat


def play_doppelganger(table: VampireTable) -> None:
    """She must look at another player's card and is that role; of the Copycat's she is what he saw."""
    she = table.she
    if not she:
        return
    table.victim = table.choose(she, "doppelganger", table.find_others(she), must=True)
    face = table.look(she, table.victim)
    table.copied = table.copycat_saw if face == "copycat" else face
    if table.is_acting_at_once(table.copied):
        find_action(table.copied)(table, she)
        if table.copied not in WEREWOLVES:  # she wakes with them, and alone where her like sleeps for Fear
            table.chooser.finish(she)


def play_vampires(table: VampireTable) -> None:
    """Vampire, Master and Count see each other, and must give somebody else the Vampire mark."""
    awake = table.find_holders(*VAMPIRES)
    for vampire in awake:
        table.notice(vampire, "vampire", awake)
    if awake:
        others = [name for name in table.players if name not in awake]
        table.vampire_marked = table.choose(TOGETHER, "vampire", others, must=True)
    if table.vampire_marked:
        table.marks[table.vampire_marked] = "vampire"


def play_count(table: VampireTable, who: str) -> None:
    """He must give Fear to somebody who is no Vampire and whom they have not just marked; it may lapse."""
    vampires = table.find_holders(*VAMPIRES)
    may = [name for name in table.players if name not in (*vampires, table.vampire_marked)]
    give_mark(table, table.choose(who, "count", may, must=True), "fear")


def play_renfield(table: VampireTable, who: str) -> None:
    """He sees the Vampires, and at whom they point, were it himself; he must take a Bat, and gives that mark back."""
    table.notice(who, "vampire", table.find_holders(*VAMPIRES))
    if table.vampire_marked:
        table.seen.setdefault(who, []).append([table.vampire_marked, "marked"])
    give_mark(table, who, "bat")


def play_diseased(table: VampireTable, who: str) -> None:
    """He must give Disease to a neighbor."""
    give_mark(table, table.choose(who, "diseased", table.find_neighbors(who), must=True), "disease")


def play_cupid(table: VampireTable, who: str) -> None:
    """He may give Love to up to two players, himself too."""
    first = table.choose(who, "cupid", table.players)
    if not first:
        return
    give_mark(table, first, "love")
    give_mark(table, table.choose(who, "cupid", [name for name in table.players if name != first]), "love")


def play_instigator(table: VampireTable, who: str) -> None:
    """He may give Traitor to anyone, himself too."""
    give_mark(table, table.choose(who, "instigator", table.players), "traitor")


def play_priest(table: VampireTable, who: str) -> None:
    """He must clean himself, and may clean one other."""
    give_mark(table, who, "clarity")
    give_mark(table, table.choose(who, "priest", [name for name in table.players if name != who]), "clarity")


def play_assassin(table: VampireTable, who: str) -> None:
    """He must give the Assassin mark to anyone, himself too."""
    give_mark(table, table.choose(who, "assassin", table.players, must=True), "assassin")


def play_apprentice_assassin(table: VampireTable, who: str) -> None:
    """She sees the Assassin, whose eyes are open; with none awake she must give the mark herself."""
    assassins = table.find_owners("assassin")
    table.notice(who, "assassin", assassins)
    if not assassins:
        give_mark(table, table.choose(who, "apprentice_assassin", table.players, must=True), "assassin")


def give_mark(table: VampireTable, whom: str, mark: str) -> None:
    """Give a player a mark, who gives the old one back; nobody where `whom` is empty."""
    if whom:
        table.marks[whom] = mark


def play_masons(table: VampireTable) -> None:
    """They see each other but for those who sleep: for Fear, or by the house rule about who copied one."""
    awake = [name for name in table.find_holders("mason") if name not in table.feared]
    if table.house["copied_mason"] != "mason":
        awake = [name for name in awake if name != table.she]
    for mason in awake:
        table.notice(mason, "mason", awake)


def play_marksman(table: VampireTable, who: str) -> None:
    """He may look at another player's card and at a mark of yet another, in any order; marks lie under no shield."""
    left = {"card": table.find_others(who), "mark": [name for name in table.players if name != who]}
    while kinds := [kind for kind, names in left.items() if names]:
        kind = table.choose(who, "marksman", kinds)
        if not kind:
            return
        whose = table.choose(who, "marksman", left.pop(kind), must=True)
        if kind == "card":
            table.look(who, whose)
        else:
            table.look_at_mark(who, whose)
        left = {other: [name for name in names if name != whose] for other, names in left.items()}


def play_pickpocket(table: VampireTable, who: str) -> None:
    """He may exchange marks with another player, and looks at his new one."""
    chosen = table.choose(who, "pickpocket", [name for name in table.players if name != who])
    if chosen:
        table.exchange_marks(who, who, chosen)
        table.look_at_mark(who, who)


def play_gremlin(table: VampireTable, who: str) -> None:
    """He may exchange two players' cards, none behind a shield, or two players' marks, unseen, his own included."""
    may: dict[str, Sequence[str]] = {
        "cards": [name for name in table.players if name not in table.shields],
        "marks": table.players,
    }
    kind = table.choose(who, "gremlin", [each for each, names in may.items() if len(names) > 1])
    if not kind:
        return
    one = table.choose(who, "gremlin", may[kind], must=True)
    other = table.choose(who, "gremlin", [name for name in may[kind] if name != one], must=True)
    if kind == "cards":
        table.exchange(who, one, other)
    else:
        table.exchange_marks(who, one, other)


ACTIONS: dict[str, Callable[[VampireTable, str], None]] = {
    "count": play_count,
    "renfield": play_renfield,
    "diseased": play_diseased,
    "cupid": play_cupid,
    "instigator": play_instigator,
    "priest": play_priest,
    "assassin": play_assassin,
    "apprentice_assassin": play_apprentice_assassin,
    "marksman": play_marksman,
    "pickpocket": play_pickpocket,
    "gremlin": play_gremlin,
}
"""What each role of the box does when it is called alone."""
