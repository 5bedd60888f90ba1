"""Records that must be accepted, by the reader and by the schema."""

from typing import Any

from onenight.rules.game import ULTIMATE
from tests.notation import make_final_record, make_record
from tests.rules.bad_records import (
    AFTER,
    DUSK,
    FINAL,
    FOUR,
    MARKED,
    MORNING,
    NIGHT,
    ORIGINAL,
    PACKED,
    PACKS,
    WOLVES,
)
from tests.rules.edits import GONE, change_record

BASES: dict[str, dict[str, Any]] = {
    "a whole night": NIGHT,
    "final cards with the center": FINAL,
    "the original game": ORIGINAL,
    "a Hunter who chooses as he dies": AFTER,
    "a night alone": FOUR,
    "a night of both boxes": WOLVES,
    "final cards of both boxes": MORNING,
    "a night with the packs": PACKS,
    "final cards with the packs": PACKED,
    "a night with a dusk": DUSK,
    "final cards with marks": MARKED,
}
SEVEN = make_record(
    "Ana=sorcerer Ben=werewolf Cy=werewolf Dora=villager Eli=villager Fay=villager Gus=villager "
    "*1=phantom_thief Ana:*1",
    game="original",
)
TEN = make_record(
    "Ana=werewolf Ben=werewolf Cy=seer Dora=robber Eli=troublemaker Fay=drunk Gus=insomniac Hal=villager Ida=hunter "
    "Jo=tanner *1=mason *2=mason *3=minion Fay:*2"
)

_LONGEST = "é" * 100
_EMOJI = "👩‍🚀 Zoë"


def _rename(name: str) -> dict[str, Any]:
    return make_final_record("X=villager Ben=werewolf Cy=villager X>Ben Ben>X Cy>Ben") | {
        "players": [name, "Ben", "Cy"],
        "cards": {name: "villager", "Ben": "werewolf", "Cy": "villager"},
        "votes": {name: "Ben", "Ben": name, "Cy": "Ben"},
    }


GOOD: dict[str, dict[str, Any]] = BASES | {
    "the game left out": change_record(NIGHT, "game", GONE),
    "house rules left out": change_record(NIGHT, "house_rules", GONE),
    "house rules as an empty object": change_record(NIGHT, "house_rules", {}),
    "the official preset": change_record(NIGHT, "house_rules", "official"),
    "the article's preset": change_record(NIGHT, "house_rules", "article"),
    "the reference's preset": change_record(NIGHT, "house_rules", "reference"),
    "several options": change_record(NIGHT, "house_rules", {"tanner_overrides": False, "masons": "only in pairs"}),
    "no votes yet": change_record(NIGHT, "votes", GONE),
    "no picks": change_record(ORIGINAL, "picks", GONE),
    "empty picks": change_record(ORIGINAL, "picks", {}),
    "a pick of nothing": change_record(NIGHT, "picks.Ben", []),
    "nobody chose to look": change_record(NIGHT, "picks", {"Ana": ["Ben"], "Dora": []}),
    "a target nobody needed": change_record(NIGHT, "hunter_targets", {"Ana": "Ben"}),
    "no targets": change_record(NIGHT, "hunter_targets", {}),
    "all artifacts spelled out": change_record(ORIGINAL, "house_rules", {"artifacts": [*ULTIMATE.artifacts][::-1]}),
    "a player called like an artifact": make_record(
        "claw=curator Ben=seer Cy=werewolf *1=villager *2=robber *3=drunk claw:claw,claw"
    ),
    "a player called like a direction": make_record(
        "left=village_idiot Ben=seer Cy=werewolf *1=villager *2=robber *3=drunk left:right Ben:left"
    ),
    "final cards without the center": change_record(FINAL, "center", GONE),
    "a Doppelgänger card that copied nobody": change_record(FINAL, "copied", GONE),
    "a Doppelgänger card somewhere in an untold center": make_final_record(
        "Ana=villager Ben=werewolf Cy=villager Ana>Ben Ben>Cy Cy>Ben", copied="drunk"
    ),
    "a Mason whose partner lies in an untold center": make_final_record(
        "Ana=mason Ben=werewolf Cy=villager Ana>Ben Ben>Cy Cy>Ben"
    ),
    "original rules spelled out": change_record(ORIGINAL, "house_rules", {"lone_wolf": True, "masons": "always wake"}),
    "seven players of the original game": SEVEN,
    "ten players": TEN,
    "the longest name": _rename(_LONGEST),
    "a name in emoji": _rename(_EMOJI),
    "a name in Japanese": _rename("人狼"),
    "a name with spaces around": _rename(" Ana "),
    "a name that differs in case only": _rename("ben"),
    "a name that is a number": _rename("1"),
    "a name that only begins like a place": _rename("center stage"),
    "a name that is half a place": _rename("center"),
    "a name that is a role": _rename("werewolf"),
    "a name with dots and brackets": _rename("J.R. [2]"),
}
