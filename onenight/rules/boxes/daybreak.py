"""Daybreak, the second box: eleven cards, its artifacts, its scenarios, and the decks proposed to who owns it.

Source: docs/rules/daybreak.md. A repair rather gives up a card of the first box than one of these, which somebody
has asked for, and rather puts in a card everybody knows: so what they cost a repair is more (ours).
"""

from types import MappingProxyType

from onenight.rules.actions import BREW, ENDOW, INVESTIGATE, LOOK, SHIELD, SHIFT, TAINT, TURN
from onenight.rules.boxes.bonus import BONUS
from onenight.rules.boxes.box import ONE_CENTER, ONE_PLAYER, Box, Scenario, build_catalog, parse_decks
from onenight.rules.boxes.vampire import VAMPIRE
from onenight.rules.roles import ArtifactEffect, Choice, Copied, Role, Stake

ARTIFACTS = MappingProxyType(
    {
        "claw": ArtifactEffect(Stake.WEREWOLF),
        "brand": ArtifactEffect(Stake.VILLAGER),
        "cudgel": ArtifactEffect(Stake.TANNER),
        "void": ArtifactEffect(),
        "mask": ArtifactEffect(),
        "shroud": ArtifactEffect(),
    }
)

LEFT, RIGHT = "left", "right"
"""Where the cards may be moved: to the next seat clockwise, or to the one before."""

ROLES = build_catalog(
    Role(
        "sentinel",
        Stake.VILLAGER,
        order=0,
        choices=(ONE_PLAYER,),
        action=SHIELD,
        copied=Copied.AT_ONCE,
        given_up=19,
        put_in=20,
    ),
    Role(
        "dream_wolf",
        Stake.WEREWOLF,
        order=2,
        joins="werewolf",
        thumb=True,
        copied=Copied.TOGETHER,
        given_up=22,
        put_in=15,
    ),
    Role(
        "alpha_wolf",
        Stake.WEREWOLF,
        order=2,
        letter="b",
        joins="werewolf",
        choices=(ONE_PLAYER,),
        must=True,
        action=TAINT,
        copied=Copied.AT_ONCE,
        beside=True,
        given_up=24,
        put_in=23,
    ),
    Role(
        "mystic_wolf",
        Stake.WEREWOLF,
        order=2,
        letter="c",
        joins="werewolf",
        choices=(ONE_PLAYER,),
        action=LOOK,
        copied=Copied.AT_ONCE,
        given_up=23,
        put_in=16,
    ),
    Role(
        "apprentice_seer",
        Stake.VILLAGER,
        order=5,
        letter="b",
        recognized_as="seer",
        choices=(ONE_CENTER,),
        action=LOOK,
        copied=Copied.AT_ONCE,
        given_up=21,
        put_in=14,
    ),
    Role(
        "paranormal_investigator",
        Stake.INVESTIGATOR,
        order=5,
        letter="c",
        choices=(ONE_PLAYER, Choice(players=2)),
        action=INVESTIGATE,
        copied=Copied.AT_ONCE,
        two_things=True,
        given_up=18,
        put_in=21,
    ),
    Role(
        "witch",
        Stake.VILLAGER,
        order=6,
        letter="b",
        choices=(Choice(players=1, center=1),),
        action=BREW,
        own=True,
        copied=Copied.AT_ONCE,
        two_things=True,
        given_up=20,
        put_in=18,
    ),
    Role(
        "village_idiot",
        Stake.VILLAGER,
        order=7,
        letter="b",
        choices=(Choice(words=1),),
        words=(LEFT, RIGHT),
        action=SHIFT,
        copied=Copied.AT_ONCE,
        given_up=16,
        put_in=19,
    ),
    Role(
        "revealer",
        Stake.VILLAGER,
        order=10,
        choices=(ONE_PLAYER,),
        action=TURN,
        copied=Copied.CALLED,
        given_up=17,
        put_in=17,
    ),
    Role(
        "curator",
        Stake.VILLAGER,
        order=11,
        choices=(Choice(players=1, words=1),),
        words=(*ARTIFACTS, *BONUS.artifacts, *VAMPIRE.artifacts),
        own=True,
        action=ENDOW,
        copied=Copied.CALLED,
        given_up=15,
        put_in=22,
    ),
    Role("bodyguard", Stake.BODYGUARD, from_players=5, given_up=14, put_in=24),
)
"""The eleven cards, in wake order; the sleeper last."""

# With the first box two of the new roles take the place of old ones, as the rulebook advises; which ones is ours.
_THREE = "werewolf werewolf seer robber troublemaker apprentice_seer"
_FIVE = f"{_THREE} revealer villager"
_SIX = "werewolf mystic_wolf seer apprentice_seer robber troublemaker drunk insomniac hunter"
_SEVEN = f"{_SIX} tanner"
_NINE = f"{_SEVEN} mason mason"

# Alone: the first game of its booklet, then a card more for every player more (ours).
_FIRST = "alpha_wolf mystic_wolf apprentice_seer witch village_idiot revealer"
_ALONE_FIVE = f"{_FIRST} paranormal_investigator bodyguard"

DAYBREAK = Box(
    key="daybreak",
    roles=ROLES,
    players=range(3, 8),
    alone=parse_decks(
        {
            3: _FIRST,
            4: f"{_FIRST} paranormal_investigator",
            5: _ALONE_FIVE,
            6: f"{_ALONE_FIVE} sentinel",
            7: f"{_ALONE_FIVE} sentinel curator",
        }
    ),
    mixed=parse_decks(
        {
            3: _THREE,
            4: f"{_THREE} revealer",
            5: _FIVE,
            6: _SIX,
            7: _SEVEN,
            8: f"{_SEVEN} villager",
            9: _NINE,
            10: f"{_NINE} minion",
        }
    ),
    scenarios=MappingProxyType(
        {
            "first": Scenario(3, tuple(_FIRST.split()), extra="dream_wolf"),
            "coven": Scenario(3, ("doppelganger", "alpha_wolf", "mystic_wolf", "minion", "robber", "witch")),
            "nightmare": Scenario(3, ("doppelganger", "alpha_wolf", "dream_wolf", "robber", "witch", "tanner")),
            "watch": Scenario(
                4, ("werewolf", "mystic_wolf", "seer", "apprentice_seer", "revealer", "hunter", "bodyguard")
            ),
            "inquiry": Scenario(
                5,
                (
                    "werewolf",
                    "mystic_wolf",
                    "seer",
                    "apprentice_seer",
                    "paranormal_investigator",
                    "witch",
                    "insomniac",
                    "revealer",
                ),
            ),
            "fair": Scenario(
                5,
                (
                    "doppelganger",
                    "alpha_wolf",
                    "werewolf",
                    "robber",
                    "witch",
                    "troublemaker",
                    "village_idiot",
                    "curator",
                ),
            ),
        }
    ),
    artifacts=ARTIFACTS,
    options=("dream_wolf", "alpha_wolf", "artifacts"),
)
