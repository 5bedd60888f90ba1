"""The 16 cards of One Night Ultimate Werewolf, and the decks recommended with them alone."""

from onenight.rules.actions import CHECK, COPY, DRINK, LOOK, ROB, SWITCH
from onenight.rules.boxes.box import ONE_CENTER, ONE_PLAYER, TWO_CENTER, build_catalog, parse_decks
from onenight.rules.roles import Choice, Copied, Lapse, Role, Stake

ROLES = build_catalog(
    Role(
        "doppelganger",
        Stake.DOPPELGANGER,
        order=1,
        dusk_order=-7,
        choices=(ONE_PLAYER,),
        must=True,
        action=COPY,
        two_things=True,
        given_up=1,
        put_in=13,
    ),
    Role(
        "werewolf",
        Stake.WEREWOLF,
        copies=2,
        order=2,
        recognizes="werewolf",
        choices=(ONE_CENTER,),
        only_alone=True,
        action=LOOK,
        copied=Copied.TOGETHER,
        familiar=True,
        given_up=13,
        put_in=12,
    ),
    Role(
        "minion",
        Stake.MINION,
        order=3,
        recognizes="werewolf",
        copied=Copied.NEXT,
        given_up=3,
        put_in=4,
    ),
    Role(
        "mason",
        Stake.VILLAGER,
        copies=2,
        order=4,
        recognizes="mason",
        copied=Copied.TOGETHER,
        lapse=Lapse("copied_mason", "villager", counts_as="villager"),
        paired=True,
        given_up=4,
        put_in=8,
    ),
    Role(
        "seer",
        Stake.VILLAGER,
        order=5,
        choices=(ONE_PLAYER, TWO_CENTER),
        action=LOOK,
        copied=Copied.AT_ONCE,
        given_up=10,
        put_in=7,
    ),
    Role(
        "robber",
        Stake.VILLAGER,
        order=6,
        choices=(ONE_PLAYER,),
        action=ROB,
        copied=Copied.AT_ONCE,
        given_up=9,
        put_in=6,
    ),
    Role(
        "troublemaker",
        Stake.VILLAGER,
        order=7,
        choices=(Choice(players=2),),
        action=SWITCH,
        copied=Copied.AT_ONCE,
        given_up=8,
        put_in=5,
    ),
    Role(
        "drunk",
        Stake.VILLAGER,
        order=8,
        choices=(ONE_CENTER,),
        must=True,
        action=DRINK,
        copied=Copied.AT_ONCE,
        given_up=7,
        put_in=2,
    ),
    Role(
        "insomniac",
        Stake.VILLAGER,
        order=9,
        action=CHECK,
        copied=Copied.CALLED,
        lapse=Lapse("copied_insomniac", "sleeps"),
        needs=frozenset({"robber", "troublemaker", "alpha_wolf", "witch", "village_idiot"}),
        given_up=6,
        put_in=3,
    ),
    Role("villager", Stake.VILLAGER, copies=3, familiar=True),
    Role("hunter", Stake.HUNTER, given_up=5, put_in=1),
    Role("tanner", Stake.TANNER, given_up=2, put_in=11),
)
"""The 16 cards of One Night Ultimate Werewolf, in wake order; the sleepers last."""


# Three to five players: the rulebook's own. Six and more: docs/rules/one-night.md, "Recommended decks".
_FIRST = "werewolf werewolf seer robber troublemaker villager"
_SIX = "werewolf werewolf seer robber troublemaker drunk insomniac villager hunter"
_SEVEN = f"{_SIX} tanner"
_NINE = f"{_SEVEN} mason mason"

RECOMMENDED = parse_decks(
    {
        3: _FIRST,
        4: f"{_FIRST} villager",
        5: f"{_FIRST} villager villager",
        6: _SIX,
        7: _SEVEN,
        8: _NINE.replace(" villager", ""),
        9: _NINE,
        10: f"{_NINE} minion",
    }
)
"""Role keys of the recommended deck by number of players."""
