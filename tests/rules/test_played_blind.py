"""Nights that nobody has checked before, as those by texts, where all pick blind: what falls away."""

from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.night import Deal, Night, resolve_roles, run_night
from onenight.rules.rulebook import HouseRules, Rulebook

ANA, BEN, CY, DORA = range(4)
OFFICIAL = HouseRules()


def night(cards: str, house: HouseRules = OFFICIAL, **picks: tuple[int, ...]) -> Night:
    """What becomes of these cards: of Ana, Ben, Cy and Dora, then those of the center."""
    roles = tuple(ULTIMATE.cards[key] for key in cards.split())
    seats = {"ana": ANA, "ben": BEN, "cy": CY, "dora": DORA}
    chosen = {seats[name]: places for name, places in picks.items()}
    return run_night(Deal(Deck.of(ULTIMATE, cards.split()), roles, 4), chosen, Rulebook(ULTIMATE, house))


def seen(after: Night, seat: int) -> list[tuple[int, str]]:
    """What a player saw, in order."""
    return [(sight.place, sight.role.key) for sight in after.sights if sight.seat == seat]


def test_a_look_behind_a_shield_is_left_out() -> None:
    """The Seer sees nothing; the Investigator sees the other one of the two."""
    after = night("sentinel seer paranormal_investigator drunk villager robber minion", ana=(DORA,), ben=(DORA,))
    assert seen(after, BEN) == []
    after = night("sentinel seer paranormal_investigator drunk villager robber minion", ana=(DORA,), cy=(DORA, BEN))
    assert seen(after, CY) == [(BEN, "seer")]


def test_a_move_at_a_shield_is_left_out_whole() -> None:
    """The Troublemaker's other card stays, too; the Robber sees nothing new; no face-up card, no artifact."""
    for cards, pick in (
        ("sentinel troublemaker drunk villager werewolf robber minion", (CY, DORA)),
        ("sentinel robber drunk villager werewolf seer minion", (DORA,)),
        ("sentinel witch drunk villager werewolf seer minion", (4, DORA)),
        ("sentinel revealer drunk villager werewolf seer minion", (DORA,)),
        ("sentinel curator drunk villager werewolf seer minion", (DORA, ~0)),
    ):
        after = night(cards, ana=(DORA,), ben=pick)
        assert [card.key for card in after.cards] == cards.split()
        assert seen(after, BEN) == []
        assert (after.laid.face_up, after.laid.artifacts) == ((), ())


def test_who_is_behind_a_shield_leaves_the_own_card() -> None:
    """The Robber's and the Drunk's pick falls away."""
    for cards, pick in (
        ("sentinel robber drunk villager werewolf seer minion", (DORA,)),
        ("sentinel drunk robber villager werewolf seer minion", (4,)),
    ):
        after = night(cards, ana=(BEN,), ben=pick)
        assert [card.key for card in after.cards] == cards.split()
        assert seen(after, BEN) == []


def test_a_shielded_card_is_not_copied() -> None:
    """The Doppelgänger has seen nothing, and is a villager."""
    after = night("sentinel doppelganger werewolf villager robber seer minion", ana=(CY,), ben=(CY,))

    assert after.copied is None
    assert seen(after, BEN) == []
    assert resolve_roles(after, Rulebook())[BEN].key == "villager"


def test_an_investigation_is_over_with_what_ends_it() -> None:
    """The second card named is not seen."""
    for first in ("werewolf", "tanner"):
        after = night(f"seer paranormal_investigator {first} villager robber drunk minion", ben=(CY, DORA))
        assert seen(after, BEN) == [(CY, first)]
        assert resolve_roles(after, Rulebook())[BEN].key == first


def test_only_who_is_alone_looks_at_the_center() -> None:
    """Two Werewolves see nothing there; nor does one beside a Dream Wolf's thumb, where that is company."""
    two = "werewolf werewolf seer villager robber drunk minion"
    assert night(two, ana=(4,)).sights == night(two).sights
    wolves = "werewolf mystic_wolf seer villager robber drunk minion"
    assert night(wolves, ana=(4,), ben=(4, CY)).sights == night(wolves, ben=(CY,)).sights
    thumb = "werewolf dream_wolf seer villager robber drunk minion"
    assert seen(night(thumb, ana=(4,)), ANA) == [(BEN, "dream_wolf"), (4, "robber")]
    company = HouseRules(dream_wolf="company")
    assert seen(night(thumb, company, ana=(4,)), ANA) == [(BEN, "dream_wolf")]
