"""The Bonus Packs: cards that are mixed into another box, and the decks proposed to who owns it.

Source: docs/rules/bonus.md. There is no Werewolf in it, so nobody can play with it alone.
"""

from types import MappingProxyType

from onenight.rules.actions import LOOK, TAP
from onenight.rules.boxes.box import ONE_PLAYER, Box, build_catalog, parse_decks
from onenight.rules.roles import MOVED, ArtifactEffect, Choice, Copied, Role, Stake

MAX_WEREWOLVES_SEEN = 6
"""All Werewolves of all boxes, and a Doppelgänger who copied one."""
MAX_SEERS_SEEN = 3
"""The Seer, the Apprentice Seer, and a Doppelgänger who copied one."""

ROLES = build_catalog(
    Role(
        "apprentice_tanner",
        Stake.APPRENTICE_TANNER,
        order=3,
        letter="b",
        recognizes="tanner",
        copied=Copied.CALLED,
        given_up=30,
        put_in=30,
    ),
    Role(
        "thing",
        Stake.VILLAGER,
        order=4,
        letter="b",
        choices=(ONE_PLAYER,),
        beside_only=True,
        action=TAP,
        copied=Copied.AT_ONCE,
        given_up=25,
        put_in=25,
    ),
    Role(
        "aura_seer",
        Stake.VILLAGER,
        order=7,
        letter="c",
        recognizes=MOVED.key,
        copied=Copied.CALLED,
        from_players=5,
        given_up=31,
        put_in=31,
    ),
    Role(
        "squire",
        Stake.MINION,
        order=9,
        letter="c",
        recognizes="werewolf",
        among_seen=True,
        choices=tuple([Choice(players=count) for count in range(1, MAX_WEREWOLVES_SEEN + 1)]),
        action=LOOK,
        copied=Copied.CALLED,
        two_things=True,
        given_up=26,
        put_in=26,
    ),
    Role(
        "beholder",
        Stake.VILLAGER,
        order=9,
        letter="z",
        recognizes="seer",
        among_seen=True,
        choices=tuple([Choice(players=count) for count in range(1, MAX_SEERS_SEEN + 1)]),
        action=LOOK,
        copied=Copied.CALLED,
        two_things=True,
        given_up=27,
        put_in=27,
    ),
    Role("prince", Stake.PRINCE, from_players=4, given_up=28, put_in=28),
    Role("cursed", Stake.CURSED, from_players=4, given_up=29, put_in=29),
)
"""The cards, in wake order; the sleepers last."""

# For four, five and six players as two public programs have them; for three with one of the new roles, for more with
# further ones of the first box (ours).
_FOUR = "werewolf werewolf seer robber prince cursed beholder"
_FIVE = "werewolf werewolf squire aura_seer robber troublemaker thing prince"
_SIX = "werewolf werewolf squire tanner apprentice_tanner seer beholder robber cursed"
_SEVEN = f"{_SIX} troublemaker"
_EIGHT = f"{_SEVEN} insomniac"
_NINE = f"{_EIGHT} hunter"

BONUS = Box(
    key="bonus",
    roles=ROLES,
    players=range(0),
    alone=MappingProxyType({}),
    mixed=parse_decks(
        {
            3: "werewolf werewolf seer robber troublemaker thing",
            4: _FOUR,
            5: _FIVE,
            6: _SIX,
            7: _SEVEN,
            8: _EIGHT,
            9: _NINE,
            10: f"{_NINE} thing",
        }
    ),
    scenarios=MappingProxyType({}),
    artifacts=MappingProxyType(
        {
            "bow": ArtifactEffect(Stake.HUNTER),
            "cloak": ArtifactEffect(Stake.PRINCE),
            "sword": ArtifactEffect(Stake.BODYGUARD),
            "dagger": ArtifactEffect(traitor=True),
        }
    ),
    options=("prince", "cursed", "aura_seer"),
)
