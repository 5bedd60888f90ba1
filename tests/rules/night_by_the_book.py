"""The night with all boxes: the dusk, steps -8 to 00, the order of the calls, and what the Vampire box adds to them.

Written from the page of rules alone and without the engine. The other boxes' roles act as in roles_by_the_book.py.
"""

from collections.abc import Callable, Sequence

from tests.rules import roles_by_the_book
from tests.rules.table_by_the_book import VAMPIRES, WEREWOLVES, Table

TOGETHER = "vampire_mark"
"""Whose choice the Vampires' common mark is told as: the key that a record has for it."""


def play_night(table: Table) -> None:
    """All calls in their order; without a role of the dusk in the deck the night begins as in the other boxes.

    Raises:
        PickRefused: a pick that the rules do not allow, the first one met.
    """
    if table.has_dusk:
        play_dusk(table)
    call_role(table, "sentinel")
    if not table.has_dusk:
        play_doppelganger(table)
    roles_by_the_book.play_werewolves(table)
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


def play_dusk(table: Table) -> None:
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


def call_role(table: Table, role: str) -> None:
    """Play the call of a role: whoever acts in it does so, and has nothing more to choose afterwards."""
    for who in table.find_called(role):
        find_action(role)(table, who)
        table.chooser.finish(who)


def find_action(role: str) -> Callable[[Table, str], None]:
    """Return what a role does when it acts."""
    return ACTIONS.get(role) or roles_by_the_book.ACTIONS[role]


def play_copycat(table: Table) -> None:
    """He must look at a center card, not the extra one, and is that role; one who sees the Doppelgänger is she."""
    if not table.copycat:
        return
    card = table.choose(table.copycat, "copycat", table.center[:3], must=True)
    table.copycat_saw = table.look(table.copycat, card)
    if table.copycat_saw == "doppelganger":
        table.she = table.copycat


def play_doppelganger(table: Table) -> None:
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


def play_vampires(table: Table) -> None:
    """Vampire, Master and Count see each other, and must give somebody else the Vampire mark."""
    awake = table.find_holders(*VAMPIRES)
    for vampire in awake:
        table.notice(vampire, "vampire", awake)
    if awake:
        others = [name for name in table.players if name not in awake]
        table.vampire_marked = table.choose(TOGETHER, "vampire", others, must=True)
    if table.vampire_marked:
        table.marks[table.vampire_marked] = "vampire"


def play_count(table: Table, who: str) -> None:
    """He must give Fear to somebody who is no Vampire and whom they have not just marked; it may lapse."""
    vampires = table.find_holders(*VAMPIRES)
    may = [name for name in table.players if name not in (*vampires, table.vampire_marked)]
    give_mark(table, table.choose(who, "count", may, must=True), "fear")


def play_renfield(table: Table, who: str) -> None:
    """He sees the Vampires, and at whom they point, were it himself; he must take a Bat, and gives that mark back."""
    table.notice(who, "vampire", table.find_holders(*VAMPIRES))
    if table.vampire_marked:
        table.seen.setdefault(who, []).append([table.vampire_marked, "marked"])
    give_mark(table, who, "bat")


def play_diseased(table: Table, who: str) -> None:
    """He must give Disease to a neighbor."""
    give_mark(table, table.choose(who, "diseased", table.find_neighbors(who), must=True), "disease")


def play_cupid(table: Table, who: str) -> None:
    """He may give Love to up to two players, himself too."""
    first = table.choose(who, "cupid", table.players)
    if not first:
        return
    give_mark(table, first, "love")
    give_mark(table, table.choose(who, "cupid", [name for name in table.players if name != first]), "love")


def play_instigator(table: Table, who: str) -> None:
    """He may give Traitor to anyone, himself too."""
    give_mark(table, table.choose(who, "instigator", table.players), "traitor")


def play_priest(table: Table, who: str) -> None:
    """He must clean himself, and may clean one other."""
    give_mark(table, who, "clarity")
    give_mark(table, table.choose(who, "priest", [name for name in table.players if name != who]), "clarity")


def play_assassin(table: Table, who: str) -> None:
    """He must give the Assassin mark to anyone, himself too."""
    give_mark(table, table.choose(who, "assassin", table.players, must=True), "assassin")


def play_apprentice_assassin(table: Table, who: str) -> None:
    """She sees the Assassin, whose eyes are open; with none awake she must give the mark herself."""
    assassins = table.find_owners("assassin")
    table.notice(who, "assassin", assassins)
    if not assassins:
        give_mark(table, table.choose(who, "apprentice_assassin", table.players, must=True), "assassin")


def give_mark(table: Table, whom: str, mark: str) -> None:
    """Give a player a mark, who gives the old one back; nobody where `whom` is empty."""
    if whom:
        table.marks[whom] = mark


def play_masons(table: Table) -> None:
    """They see each other but for those who sleep: for Fear, or by the house rule about who copied one."""
    awake = [name for name in table.find_holders("mason") if name not in table.feared]
    if table.house["copied_mason"] != "mason":
        awake = [name for name in awake if name != table.she]
    for mason in awake:
        table.notice(mason, "mason", awake)


def play_marksman(table: Table, who: str) -> None:
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


def play_pickpocket(table: Table, who: str) -> None:
    """He may exchange marks with another player, and looks at his new one."""
    chosen = table.choose(who, "pickpocket", [name for name in table.players if name != who])
    if chosen:
        table.exchange_marks(who, who, chosen)
        table.look_at_mark(who, who)


def play_gremlin(table: Table, who: str) -> None:
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


ACTIONS: dict[str, Callable[[Table, str], None]] = {
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
