"""The eight cards of the original One Night Werewolf, and the decks recommended with them."""

from onenight.rules.actions import LOOK, ROB
from onenight.rules.boxes.box import ONE_PLAYER, TWO_CENTER, build_catalog, parse_decks
from onenight.rules.roles import Role, Stake

ROLES = build_catalog(
    Role(
        "sorcerer",
        Stake.VILLAGER,
        order=1,
        choices=(ONE_PLAYER, TWO_CENTER),
        action=LOOK,
        given_up=12,
        put_in=10,
    ),
    Role(
        "werewolf",
        Stake.WEREWOLF,
        copies=2,
        order=2,
        recognizes="werewolf",
        familiar=True,
        given_up=13,
        put_in=12,
    ),
    Role(
        "phantom_thief",
        Stake.VILLAGER,
        order=3,
        choices=(ONE_PLAYER,),
        action=ROB,
        given_up=11,
        put_in=9,
    ),
    Role("villager", Stake.VILLAGER, copies=4, familiar=True),
)
"""The eight cards of the original One Night Werewolf, in wake order; the sleepers last."""

_OKUI = "werewolf werewolf sorcerer phantom_thief"

RECOMMENDED = parse_decks({n: f"{_OKUI}{' villager' * min(n - 2, 4)}" for n in range(3, 8)})
"""Role keys of the recommended deck by number of players."""
