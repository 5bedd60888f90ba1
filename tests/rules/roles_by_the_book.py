"""What the roles of the first boxes do by night, as the pages tell it, one function each (night_by_the_book.py)."""

from collections.abc import Callable

from tests.rules.table_by_the_book import WEREWOLVES, Table


def play_sentinel(table: Table, who: str) -> None:
    """He may put a shield on another player's card; a Doppelgänger's is the second one, and not on a shield."""
    chosen = table.choose(who, "sentinel", table.find_others(who))
    if chosen:
        table.shields.append(chosen)


def play_werewolves(table: Table) -> None:
    """They wake and see each other, and the Dream Wolf's thumb; the only one to wake may look at a center card."""
    awake = table.find_awake()
    thumbs = table.find_thumbs()
    for wolf in awake:
        table.notice(wolf, "werewolf", awake)
        table.notice(wolf, "dream_wolf", thumbs)
    company = thumbs and table.house["dream_wolf"] == "company"
    if len(awake) == 1 and table.house["lone_wolf"] and not company:
        alone = awake[0]
        card = table.choose(alone, "werewolf", table.center)
        if card:
            table.look(alone, card)


def play_alpha_wolf(table: Table, who: str) -> None:
    """He must exchange `center 4` with another player's card, unseen; by the official rule not with a Werewolf's.

    A Werewolf is whom he saw awake or with a thumb. A Doppelgänger acting at once has seen nobody: she may not choose
    the one she copied. With nobody left to choose it lapses.
    """
    may = table.find_others(who)
    if table.house["alpha_wolf"] == "no werewolf":
        acts_at_once = who == table.she and table.is_acting_at_once("alpha_wolf")
        known = [table.victim] if acts_at_once else table.find_awake() + table.find_thumbs()
        may = [name for name in may if name not in known]
    chosen = table.choose(who, "alpha_wolf", may, must=True)
    if chosen:
        table.exchange(who, "center 4", chosen)


def play_mystic_wolf(table: Table, who: str) -> None:
    """He may look at one other player's card."""
    chosen = table.choose(who, "mystic_wolf", table.find_others(who))
    if chosen:
        table.look(who, chosen)


def play_minion(table: Table, who: str) -> None:
    """He sees who the Werewolves are, the Dream Wolf too: all of them raise a thumb."""
    table.notice(who, "werewolf", table.find_holders(*WEREWOLVES))


def play_apprentice_tanner(table: Table, who: str) -> None:
    """He sees the thumb of who was dealt, or copied, the Tanner."""
    table.notice(who, "tanner", table.find_holders("tanner"))


def play_thing(table: Table, who: str) -> None:
    """It may tap a direct neighbor, behind a shield or not; that is seen by nobody."""
    table.choose(who, "thing", table.find_neighbors(who))


def play_seer(table: Table, who: str) -> None:
    """He may look at one other player's card, or at two cards of the center."""
    chosen = table.choose(who, "seer", table.find_others(who) + table.center)
    if chosen:
        table.look(who, chosen)
    if chosen in table.center:
        rest = [card for card in table.center if card != chosen]
        table.look(who, table.choose(who, "seer", rest, must=True))


def play_apprentice_seer(table: Table, who: str) -> None:
    """He may look at one card of the center."""
    chosen = table.choose(who, "apprentice_seer", table.center)
    if chosen:
        table.look(who, chosen)


def play_paranormal_investigator(table: Table, who: str) -> None:
    """He may look at two other players' cards, one after the other; a Werewolf's or the Tanner's ends it.

    What he saw marks his card, or the Doppelgänger's if it is she: it counts as a plain Werewolf or a Tanner.
    """
    first = table.choose(who, "paranormal_investigator", table.find_others(who))
    if not first:
        return
    if investigate(table, who, first):
        return
    rest = [name for name in table.find_others(who) if name != first]
    second = table.choose(who, "paranormal_investigator", rest)
    if second:
        investigate(table, who, second)


def investigate(table: Table, who: str, place: str) -> bool:
    """Look at one card, and say whether that ends it."""
    face = table.look(who, place)
    own = table.dealt[who]
    if face in WEREWOLVES:
        table.investigated[own] = "werewolf"
    if face == "tanner":
        table.investigated[own] = "tanner"
    return own in table.investigated


def play_robber(table: Table, who: str) -> None:
    """He may exchange his card with another player's and looks at it; behind a shield he does nothing."""
    may = [] if who in table.shields else table.find_others(who)
    chosen = table.choose(who, "robber", may)
    if chosen:
        table.exchange(who, who, chosen)
        table.look(who, who)


def play_witch(table: Table, who: str) -> None:
    """She may look at a card of the center; then she must exchange it with a player's, hers too, unseen."""
    card = table.choose(who, "witch", table.center)
    if not card:
        return
    table.look(who, card)
    unshielded = [name for name in table.players if name not in table.shields]
    table.exchange(who, card, table.choose(who, "witch", unshielded, must=True))


def play_troublemaker(table: Table, who: str) -> None:
    """She may exchange two other players' cards, unseen; with fewer than two in front of no shield she cannot."""
    may = table.find_others(who)
    one = table.choose(who, "troublemaker", may if len(may) > 1 else [])
    if one:
        rest = [name for name in may if name != one]
        table.exchange(who, one, table.choose(who, "troublemaker", rest, must=True))


def play_village_idiot(table: Table, who: str) -> None:
    """He may move the other players' cards by one; his own and shielded ones stay, and the others move over them.

    What moves left lies before the next player afterwards, in the order in which players are named.
    """
    direction = table.choose(who, "village_idiot", ["left", "right"])
    if not direction:
        return
    moving = table.find_others(who)
    before = [table.cards[name] for name in moving]
    step = 1 if direction == "left" else -1
    if len(moving) > 1:
        table.handlers.append(who)
    for seat, card in enumerate(before):
        table.cards[moving[(seat + step) % len(moving)]] = card


def play_aura_seer(table: Table, who: str) -> None:
    """He sees the thumbs of all who have looked at a card or moved one so far."""
    table.notice(who, "moved", [name for name in table.players if name in table.handlers])


def play_squire(table: Table, who: str) -> None:
    """He sees the Werewolves' thumbs, the Dream Wolf's too, and may look at any of their cards."""
    recognize(table, who, "squire", "werewolf", table.find_holders(*WEREWOLVES))


def play_beholder(table: Table, who: str) -> None:
    """He sees the thumbs of the Seer and the Apprentice Seer, and may look at any of their cards."""
    recognize(table, who, "beholder", "seer", table.find_holders("seer", "apprentice_seer"))


def recognize(table: Table, who: str, role: str, shown: str, thumbs: list[str]) -> None:
    """See thumbs, then look at those players' cards, as they lie by then, for as long as one is chosen."""
    table.notice(who, shown, thumbs)
    left = [name for name in table.find_others(who) if name in thumbs]
    while left and (chosen := table.choose(who, role, left)):
        table.look(who, chosen)
        left.remove(chosen)


def play_drunk(table: Table, who: str) -> None:
    """He must exchange his card with one of the center, unseen; behind a shield this lapses."""
    may = [] if who in table.shields else table.center
    chosen = table.choose(who, "drunk", may, must=True)
    if chosen:
        table.exchange(who, who, chosen)


def play_insomniac(table: Table, who: str) -> None:
    """She looks at her own card, if it lies behind no shield; by a house rule one who copied her sleeps."""
    if who == table.she and table.house["copied_insomniac"] == "sleeps":
        return
    if who not in table.shields:
        table.look(who, who)


def play_revealer(table: Table, who: str) -> None:
    """He may turn another player's card face up that is face down; a Werewolf or the Tanner is turned down again."""
    may = [name for name in table.find_others(who) if name not in table.revealed]
    chosen = table.choose(who, "revealer", may)
    if not chosen:
        return
    face = table.look(who, chosen)
    if face not in (*WEREWOLVES, "tanner"):
        table.revealed[chosen] = face


def play_curator(table: Table, who: str) -> None:
    """He may put an artifact on any player's card, his own too; not on a shield, not on another artifact."""
    left = [key for key in table.usable_artifacts if key not in table.artifacts.values()]
    if not left:
        return
    may = [name for name in table.players if name not in table.shields and name not in table.artifacts]
    chosen = table.choose(who, "curator", may)
    if chosen:
        table.artifacts[chosen] = table.choose(who, "curator", left, must=True)


ACTIONS: dict[str, Callable[[Table, str], None]] = {
    "sentinel": play_sentinel,
    "alpha_wolf": play_alpha_wolf,
    "mystic_wolf": play_mystic_wolf,
    "minion": play_minion,
    "apprentice_tanner": play_apprentice_tanner,
    "thing": play_thing,
    "seer": play_seer,
    "apprentice_seer": play_apprentice_seer,
    "paranormal_investigator": play_paranormal_investigator,
    "robber": play_robber,
    "witch": play_witch,
    "troublemaker": play_troublemaker,
    "village_idiot": play_village_idiot,
    "aura_seer": play_aura_seer,
    "drunk": play_drunk,
    "insomniac": play_insomniac,
    "squire": play_squire,
    "beholder": play_beholder,
    "revealer": play_revealer,
    "curator": play_curator,
}
"""What each role does when it acts."""
