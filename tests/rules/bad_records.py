"""Records that must be refused: one change to a good one each, with the error, its field, and who can see it."""

from typing import Any, NamedTuple

from tests.notation import make_final_record, make_record
from tests.rules.edits import GONE, change_record

NIGHT = make_record(
    "Ana=doppelganger Ben=seer Cy=robber Dora=werewolf *1=werewolf *2=drunk *3=villager "
    "Ana:Ben,*1,*2 Ben:Cy Cy:Dora Dora:*2 Ana>Dora Ben>Dora Cy>Ana Dora>Cy",
    game="ultimate",
    house_rules={"lone_wolf": True},
)
FINAL = make_final_record(
    "Ana=doppelganger Ben=werewolf Cy=hunter *1=seer *2=robber *3=villager Ana>Cy Ben>Ana Cy>Ana", copied="hunter"
)
ORIGINAL = make_record(
    "Ana=sorcerer Ben=phantom_thief Cy=werewolf *1=werewolf *2=villager Ana:*1,*2 Ben:Cy Ana>Cy Ben>Cy Cy>Ana",
    game="original",
)
AFTER = make_final_record(
    "Ana=hunter Ben=werewolf Cy=villager Ana>Cy Ben>Ana Cy>Ana Ana!Ben", house_rules={"hunter_points": "after"}
)
WOLVES = make_record(
    "Ana=doppelganger Ben=alpha_wolf Cy=curator Dora=witch Eli=village_idiot *1=werewolf *2=drunk *3=villager "
    "*4=dream_wolf Ana:Cy,Ben,claw Ben:*1,Cy Cy:Dora,mask Dora:*2,Ana Eli:left "
    "Ana>Dora Ben>Dora Cy>Ana Dora>Cy Eli>Ben",
    house_rules={"artifacts": ["mask", "claw"], "dream_wolf": "company"},
)
MORNING = make_final_record(
    "Ana=doppelganger Ben=dream_wolf Cy=curator *1=seer *2=paranormal_investigator *3=villager Ana>Cy Ben>Ana Cy>Ana",
    copied="werewolf",
    artifacts={"Cy": "cudgel"},
    investigated="werewolf",
)
DUSK = make_record(
    "Ana=vampire Ben=count Cy=copycat Dora=seer Eli=marksman Fay=gremlin *1=robber *2=villager *3=drunk "
    "Ben:Dora Cy:*1,Fay Eli:card,Ana,mark,Ben Fay:marks,Dora,Ben "
    "Ana>Dora Ben>Dora Cy>Ana Dora>Cy Eli>Cy Fay>Cy",
    vampire_mark="Eli",
)
MARKED = make_final_record(
    "Ana=villager Ben=copycat Cy=vampire *1=seer *2=drunk *3=priest Ana>Cy Ben>Ana Cy>Ana",
    marks={"Ana": "love", "Cy": "love"},
    copycat="seer",
)
PACKS = make_record(
    "Ana=doppelganger Ben=squire Cy=werewolf Dora=thing Eli=aura_seer Fay=beholder Gus=sentinel "
    "*1=seer *2=prince *3=robber Ana:Dora,Ben Ben:Cy Dora:Cy Gus:Fay "
    "Ana>Dora Ben>Dora Cy>Ana Dora>Cy Eli>Cy Fay>Cy Gus>Cy"
)
PACKED = make_final_record(
    "Ana=cursed Ben=werewolf Cy=curator *1=prince *2=squire *3=villager Ana>Cy Ben>Ana Cy>Ana",
    artifacts={"Cy": "dagger"},
)
FOUR = make_record("Ana=minion Ben=mason Cy=mason Dora=insomniac *1=robber *2=villager *3=werewolf")


class Bad(NamedTuple):
    """One way to spoil a record: another value at a path of a good one; at no path, something else as a whole."""

    base: dict[str, Any]
    path: str
    value: object
    error: str
    at: str | None = None
    """The error's field; None: the path itself."""
    schema: bool = False
    """Whether the schema alone sees it."""

    @property
    def record(self) -> object:
        """The spoiled record."""
        return change_record(self.base, self.path, self.value) if self.path else self.value

    @property
    def field(self) -> str:
        """The field the error must name."""
        return self.path if self.at is None else self.at


SHAPE = [
    Bad(NIGHT, "", None, "wrong-type-record", schema=True),
    Bad(NIGHT, "", [], "wrong-type-record", schema=True),
    Bad(NIGHT, "", "official", "wrong-type-record", schema=True),
    Bad(NIGHT, "", 1, "wrong-type-record", schema=True),
    Bad(NIGHT, "", {}, "missing-list", at="players", schema=True),
    Bad(NIGHT, "vote", {}, "unknown-key", schema=True),
    Bad(NIGHT, "Players", [], "unknown-key", schema=True),
    Bad(NIGHT, "centre", [], "unknown-key", schema=True),
    Bad(NIGHT, "", {"": 1}, "unknown-key", schema=True),
    Bad(NIGHT, "game", "daybreak", "unknown-game", schema=True),
    Bad(NIGHT, "game", "Ultimate", "unknown-game", schema=True),
    Bad(NIGHT, "game", None, "unknown-game", schema=True),
    Bad(NIGHT, "game", ["ultimate"], "unknown-game", schema=True),
    Bad(NIGHT, "game", value=True, error="unknown-game", schema=True),
    Bad(NIGHT, "players", GONE, "missing-list", schema=True),
    Bad(NIGHT, "players", None, "missing-list", schema=True),
    Bad(NIGHT, "players", "Ana Ben Cy Dora", "wrong-type-list", schema=True),
    Bad(NIGHT, "players", 4, "wrong-type-list", schema=True),
    Bad(NIGHT, "dealt", GONE, "missing-object", schema=True),
    Bad(NIGHT, "dealt", None, "missing-object", schema=True),
    Bad(NIGHT, "dealt", ["doppelganger", "seer", "robber", "werewolf"], "wrong-type-object", schema=True),
    Bad(NIGHT, "center", GONE, "missing-list", schema=True),
    Bad(NIGHT, "center", None, "missing-list", schema=True),
    Bad(NIGHT, "center", {"center 1": "werewolf"}, "wrong-type-list", schema=True),
    Bad(NIGHT, "picks", None, "missing-object", schema=True),
    Bad(NIGHT, "picks", [], "wrong-type-object", schema=True),
    Bad(NIGHT, "picks.Ben", "Cy", "wrong-type-list", schema=True),
    Bad(NIGHT, "picks.Ben", None, "wrong-type-list", schema=True),
    Bad(NIGHT, "picks.Ben[0]", 1, "unknown-place", schema=True),
    Bad(NIGHT, "picks.Ben[0]", None, "unknown-place", schema=True),
    Bad(NIGHT, "picks.Ben[0]", ["Cy"], "unknown-place", schema=True),
    Bad(NIGHT, "votes", None, "missing-object", schema=True),
    Bad(NIGHT, "votes", [], "wrong-type-object", schema=True),
    Bad(NIGHT, "votes.Ana", None, "unknown-player", schema=True),
    Bad(NIGHT, "votes.Ana", 1, "unknown-player", schema=True),
    Bad(NIGHT, "votes.Ana", ["Ben"], "unknown-player", schema=True),
    Bad(AFTER, "hunter_targets", None, "missing-object", schema=True),
    Bad(AFTER, "hunter_targets", "Ben", "wrong-type-object", schema=True),
    Bad(AFTER, "hunter_targets.Ana", value=True, error="unknown-player", schema=True),
]

NAMES = [
    Bad(NIGHT, "players[0]", "", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "   ", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "\u3000\u00a0", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "A" * 101, "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "An\na", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "Ana\n", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "An\x00a", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "Ana\x7f", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "Ana \ud83d", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "\udc00Ana", "bad-name", schema=True),
    Bad(NIGHT, "players[0]", None, "bad-name", schema=True),
    Bad(NIGHT, "players[0]", 7, "bad-name", schema=True),
    Bad(NIGHT, "players[0]", ["Ana"], "bad-name", schema=True),
    Bad(NIGHT, "players[0]", "center 1", "name-like-a-place", schema=True),
    Bad(NIGHT, "players[0]", "Centre 2", "name-like-a-place", schema=True),
    Bad(NIGHT, "players[0]", "CENTER3", "name-like-a-place", schema=True),
    Bad(NIGHT, "players[0]", " center  12 ", "name-like-a-place", schema=True),
    Bad(NIGHT, "players[3]", "Ana", "duplicate-name", schema=True),
    Bad(NIGHT, "players", ["Ana", "Ben"], "too-few-players", schema=True),
    Bad(NIGHT, "players", [], "too-few-players", schema=True),
    Bad(NIGHT, "players", [f"P{number}" for number in range(11)], "too-many-players", schema=True),
    Bad(ORIGINAL, "players", [f"P{number}" for number in range(8)], "too-many-players", schema=True),
    Bad(NIGHT, "players[3]", "dora", "unknown-player", at="dealt.Dora"),
    Bad(NIGHT, "players[4]", "Eli", "missing-player", at="dealt.Eli"),
]

HOUSE_RULES = [
    Bad(NIGHT, "house_rules", None, "wrong-type-house-rules", schema=True),
    Bad(NIGHT, "house_rules", ["official"], "wrong-type-house-rules", schema=True),
    Bad(NIGHT, "house_rules", value=True, error="wrong-type-house-rules", schema=True),
    Bad(NIGHT, "house_rules", "Official", "unknown-preset", schema=True),
    Bad(NIGHT, "house_rules", "", "unknown-preset", schema=True),
    Bad(NIGHT, "house_rules.lone_wolves", value=True, error="unknown-house-rule", schema=True),
    Bad(NIGHT, "house_rules.lone_wolf", 1, "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.lone_wolf", 0, "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.lone_wolf", 1.0, "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.lone_wolf", "true", "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.lone_wolf", None, "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.hunter_points", "later", "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.hunter_points", value=True, error="unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.masons", ["always wake"], "unknown-house-rule-value", schema=True),
    Bad(NIGHT, "house_rules.tanner_team", "village", "unknown-house-rule-value", schema=True),
    Bad(ORIGINAL, "house_rules", "article", "no-house-rules", schema=True),
    Bad(ORIGINAL, "house_rules", {"lone_wolf": False}, "no-house-rules", at="house_rules", schema=True),
]

CARDS = [
    Bad(NIGHT, "dealt.Ana", "wolf", "unknown-role", schema=True),
    Bad(NIGHT, "dealt.Ana", "Seer", "unknown-role", schema=True),
    Bad(NIGHT, "dealt.Ana", "sorcerer", "unknown-role", schema=True),
    Bad(NIGHT, "dealt.Ana", None, "unknown-role", schema=True),
    Bad(NIGHT, "dealt.Ana", ["seer"], "unknown-role", schema=True),
    Bad(NIGHT, "dealt.Ana", value=True, error="unknown-role", schema=True),
    Bad(ORIGINAL, "dealt.Ana", "seer", "unknown-role", schema=True),
    Bad(NIGHT, "center[1]", "wolf", "unknown-role", schema=True),
    Bad(NIGHT, "center[1]", 2, "unknown-role", schema=True),
    Bad(NIGHT, "dealt.Ana", GONE, "missing-player"),
    Bad(NIGHT, "dealt.Eli", "drunk", "unknown-player"),
    Bad(NIGHT, "dealt.center 1", "drunk", "unknown-player", schema=True),
    Bad(NIGHT, "center[2]", GONE, "wrong-center", at="center", schema=True),
    Bad(NIGHT, "center[3]", "tanner", "wrong-center", at="center"),
    Bad(ORIGINAL, "center[2]", "villager", "wrong-center", at="center", schema=True),
    Bad(NIGHT, "center", [], "wrong-center", schema=True),
    Bad(NIGHT, "dealt.Cy", "seer", "not-in-the-box", at="dealt"),
    Bad(NIGHT, "dealt.Cy", "werewolf", "not-in-the-box", at="dealt"),
    Bad(ORIGINAL, "dealt.Ana", "werewolf", "not-in-the-box", at="dealt"),
    Bad(FOUR, "dealt.Ben", "seer", "single-mason", at="dealt"),
    Bad(FOUR, "center[0]", "seer", "insomniac-alone", at="dealt"),
    Bad(NIGHT, "cards", NIGHT["dealt"], "cards-or-dealt", at="dealt", schema=True),
    Bad(FINAL, "picks", {}, "cards-or-dealt", schema=True),
    Bad(FINAL, "dealt", None, "cards-or-dealt", schema=True),
    Bad(NIGHT, "copied", "seer", "copied-without-cards", schema=True),
    Bad(FINAL, "cards", None, "missing-object", schema=True),
    Bad(FINAL, "cards.Ben", GONE, "missing-player", schema=True),
    Bad(FINAL, "cards.Ben", "wolf", "unknown-role", schema=True),
    Bad(FINAL, "cards.Ben", "robber", "not-in-the-box", at="cards"),
    Bad(FINAL, "center", None, "missing-list", schema=True),
    Bad(FINAL, "center[2]", "mason", "single-mason", at="cards"),
    Bad(AFTER, "cards.Cy", "hunter", "not-in-the-box", at="cards"),
    Bad(FINAL, "copied", "doppelganger", "copied-nothing", schema=True),
    Bad(FINAL, "copied", None, "unknown-role", schema=True),
    Bad(FINAL, "copied", "wolf", "unknown-role", schema=True),
    Bad(FINAL, "cards.Ana", "drunk", "copied-nothing", at="copied"),
    Bad(
        make_final_record("Ana=villager Ben=werewolf Cy=villager Ana>Ben Ben>Cy Cy>Ben", game="original"),
        "copied", "villager", "copied-nothing", schema=True,
    ),
]  # fmt: skip

PICKS = [
    Bad(NIGHT, "picks.Eli", [], "unknown-player"),
    Bad(NIGHT, "picks.Ben[0]", "Eli", "unknown-place"),
    Bad(NIGHT, "picks.Ben[0]", "cy", "unknown-place"),
    Bad(NIGHT, "picks.Ben", ["center 1", "center 4"], "unknown-place", at="picks.Ben[1]"),
    Bad(NIGHT, "picks.Ben", ["center 0", "center 1"], "unknown-place", at="picks.Ben[0]", schema=True),
    Bad(NIGHT, "picks.Ben", ["centre 1", "center 2"], "unknown-place", at="picks.Ben[0]", schema=True),
    Bad(NIGHT, "picks.Ben", ["Center 1", "center 2"], "unknown-place", at="picks.Ben[0]", schema=True),
    Bad(ORIGINAL, "picks.Ana", ["center 1", "center 3"], "unknown-place", at="picks.Ana[1]", schema=True),
    Bad(NIGHT, "picks.Ben", ["center 1", "center 2", "center 3", "Cy"], "pick-shape"),
    Bad(NIGHT, "picks.Ben", ["center 1"], "pick-shape"),
    Bad(NIGHT, "picks.Ben", ["Ben"], "pick-oneself"),
    Bad(NIGHT, "picks.Ben", ["center 1", "center 1"], "pick-twice"),
    Bad(NIGHT, "picks.Cy", ["center 1"], "pick-shape"),
    Bad(NIGHT, "picks.Ana", ["center 1"], "pick-shape"),
    Bad(NIGHT, "picks.Ana", ["Ana"], "pick-oneself"),
    Bad(NIGHT, "picks.Ana", ["Ben", "Ana"], "pick-oneself"),
    Bad(NIGHT, "picks.Ana", ["Ben", "Cy", "Dora"], "pick-shape"),
    Bad(NIGHT, "picks.Ana", ["Dora"], "pick-not-alone", at="picks.Dora"),
    Bad(NIGHT, "house_rules.lone_wolf", value=False, error="pick-no-lone-wolf", at="picks.Dora"),
    Bad(NIGHT, "picks", GONE, "pick-missing", at="picks.Ana"),
    Bad(NIGHT, "picks", {}, "pick-missing", at="picks.Ana"),
    Bad(NIGHT, "picks.Ana", GONE, "pick-missing"),
    Bad(NIGHT, "picks.Ana", [], "pick-missing"),
    Bad(change_record(NIGHT, "votes", GONE), "picks.Ana", [], "pick-missing"),
    Bad(FOUR, "picks", {"Ana": ["Ben"]}, "pick-nothing", at="picks.Ana"),
    Bad(FOUR, "picks", {"Ben": ["Cy"]}, "pick-nothing", at="picks.Ben"),
    Bad(FOUR, "picks", {"Dora": ["Dora"]}, "pick-nothing", at="picks.Dora"),
    Bad(ORIGINAL, "picks.Cy", ["center 1"], "pick-nothing"),
    Bad(ORIGINAL, "picks.Ana", ["center 1", "center 2", "Ben"], "pick-shape", schema=True),
]

VOTES = [
    Bad(NIGHT, "votes.Ana", GONE, "missing-player"),
    Bad(NIGHT, "votes", {}, "missing-player", at="votes.Ana", schema=True),
    Bad(NIGHT, "votes.Ana", "Ana", "points-at-oneself"),
    Bad(NIGHT, "votes.Ana", "Eli", "unknown-player"),
    Bad(NIGHT, "votes.Ana", "center 1", "unknown-player", schema=True),
    Bad(NIGHT, "votes.Ana", "", "unknown-player", schema=True),
    Bad(NIGHT, "votes.Ana", "ben", "unknown-player"),
    Bad(NIGHT, "votes.Eli", "Ana", "unknown-player"),
    Bad(FINAL, "votes", GONE, "missing-object", schema=True),
    Bad(AFTER, "hunter_targets", GONE, "hunter-without-target", at="hunter_targets.Ana"),
    Bad(AFTER, "hunter_targets.Ana", GONE, "hunter-without-target", at="hunter_targets.Ana"),
    Bad(AFTER, "hunter_targets.Ana", "Ana", "points-at-oneself"),
    Bad(AFTER, "hunter_targets.Ana", "Eli", "unknown-player"),
    Bad(AFTER, "hunter_targets.Eli", "Ana", "unknown-player"),
]

DAYBREAK = [
    Bad(WOLVES, "center[3]", GONE, "wrong-center", at="center"),
    Bad(WOLVES, "center[4]", "seer", "wrong-center", at="center", schema=True),
    Bad(NIGHT, "center[3]", "dream_wolf", "wrong-center", at="center"),
    Bad(WOLVES, "center[3]", "seer", "wrong-extra-card"),
    Bad(WOLVES, "center[3]", "alpha_wolf", "wrong-extra-card"),
    Bad(WOLVES, "picks.Eli", ["up"], "unknown-place", at="picks.Eli[0]"),
    Bad(WOLVES, "picks.Eli[1]", "right", "pick-shape", at="picks.Eli"),
    Bad(WOLVES, "picks.Ana[1]", "claw", "unknown-place"),
    Bad(WOLVES, "picks.Ana[2]", "mask", "pick-artifact-drawn", at="picks.Ana"),
    Bad(WOLVES, "picks.Ana[2]", "void", "pick-artifact", at="picks.Ana"),
    Bad(WOLVES, "picks.Ana[1]", "Dora", "pick-artifact-there", at="picks.Ana"),
    Bad(WOLVES, "picks.Ben", GONE, "pick-missing"),
    Bad(WOLVES, "picks.Ben", ["center 5", "Cy"], "unknown-place", at="picks.Ben[0]", schema=True),
    Bad(WOLVES, "picks.Dora", ["Ana", "center 2"], "pick-shape"),
    Bad(WOLVES, "house_rules.artifacts", [], "unknown-house-rule-list", schema=True),
    Bad(WOLVES, "house_rules.artifacts", "claw", "unknown-house-rule-list", schema=True),
    Bad(WOLVES, "house_rules.artifacts", ["claw", "claw"], "unknown-house-rule-list", schema=True),
    Bad(WOLVES, "house_rules.artifacts", ["claw", "spear"], "unknown-house-rule-list", schema=True),
    Bad(WOLVES, "house_rules.artifacts", [["claw"]], "unknown-house-rule-list", schema=True),
    Bad(WOLVES, "house_rules.dream_wolf", "asleep", "unknown-house-rule-value", schema=True),
    Bad(WOLVES, "house_rules.alpha_wolf", value=True, error="unknown-house-rule-value", schema=True),
    Bad(ORIGINAL, "house_rules", {"artifacts": ["claw"]}, "no-house-rules", schema=True),
    Bad(ORIGINAL, "dealt.Ana", "witch", "unknown-role", schema=True),
    Bad(ORIGINAL, "artifacts", {}, "morning-without-cards", schema=True),
    Bad(WOLVES, "artifacts", {"Ana": "claw"}, "morning-without-cards", schema=True),
    Bad(WOLVES, "investigated", "tanner", "morning-without-cards", schema=True),
    Bad(MORNING, "investigated", "seer", "unknown-find", schema=True),
    Bad(MORNING, "investigated", None, "unknown-find", schema=True),
    Bad(MORNING, "investigated", "tanner", "investigated-nothing"),
    Bad(MORNING, "copied", "tanner", "copied-nothing"),
    Bad(MORNING, "artifacts.Cy", "spear", "unknown-artifact", schema=True),
    Bad(MORNING, "artifacts.Cy", None, "unknown-artifact", schema=True),
    Bad(MORNING, "artifacts.Eli", "claw", "unknown-player"),
    Bad(MORNING, "artifacts.Ana", "cudgel", "artifact-out-of-use"),
    Bad(MORNING, "artifacts", {"Ana": "claw", "Ben": "mask", "Cy": "void"}, "no-such-artifacts", schema=True),
    Bad(MORNING, "artifacts", [], "wrong-type-object", schema=True),
    Bad(FINAL, "artifacts", {"Ana": "claw"}, "no-such-artifacts"),
    Bad(FINAL, "investigated", "werewolf", "investigated-nothing"),
    Bad(FINAL, "cards.Ben", "alpha_wolf", "wrong-center", at="center"),
]

BONUS = [
    Bad(PACKS, "picks.Dora", ["Ben"], "pick-not-beside"),
    Bad(PACKS, "picks.Dora", ["Dora"], "pick-not-beside"),
    Bad(PACKS, "picks.Dora", ["Cy", "Eli"], "pick-shape"),
    Bad(PACKS, "picks.Dora", ["center 1"], "pick-shape"),
    Bad(PACKS, "picks.Ana", ["Dora", "Cy"], "pick-not-beside"),
    Bad(PACKS, "picks.Ana", ["Ben", "Ben"], "pick-no-thumb"),
    Bad(PACKS, "picks.Ana", ["Eli", "Cy"], "pick-nothing"),
    Bad(PACKS, "picks.Ben", ["Eli"], "pick-no-thumb"),
    Bad(PACKS, "picks.Ben", ["Ben"], "pick-oneself"),
    Bad(PACKS, "picks.Ben", ["Cy", "Cy"], "pick-twice"),
    Bad(PACKS, "picks.Ben", ["center 1"], "pick-shape"),
    Bad(PACKS, "picks.Ben", ["Ana", "Cy", "Dora", "Eli", "Fay", "Gus", "center 1"], "pick-shape"),
    Bad(PACKS, "picks.Gus", ["Cy"], "pick-shielded", at="picks.Ben"),
    Bad(PACKS, "picks.Fay", ["Cy"], "pick-no-thumb"),
    Bad(PACKS, "picks.Eli", ["Cy"], "pick-nothing"),
    Bad(PACKS, "dealt.Eli", "prince", "not-in-the-box", at="dealt"),
    Bad(PACKS, "dealt.Eli", "squire", "not-in-the-box", at="dealt"),
    Bad(PACKS, "house_rules", {"prince": "immortal"}, "unknown-house-rule-value", at="house_rules.prince", schema=True),
    Bad(ORIGINAL, "dealt.Ana", "cursed", "unknown-role", schema=True),
    Bad(PACKED, "cards.Ben", "cursed", "not-in-the-box", at="cards"),
    Bad(PACKED, "cards.Cy", "robber", "no-such-artifacts", at="artifacts"),
    Bad(PACKED, "artifacts.Cy", "cape", "unknown-artifact", schema=True),
    Bad(PACKED, "artifacts.Ana", "dagger", "artifact-out-of-use", at="artifacts.Ana"),
    Bad(PACKED, "house_rules", {"artifacts": ["bow"]}, "artifact-out-of-use", at="artifacts.Cy"),
    Bad(PACKED, "copied", "prince", "copied-nothing"),
]

VAMPIRE = [
    Bad(DUSK, "vampire_mark", GONE, "vampire-mark-missing"),
    Bad(DUSK, "vampire_mark", "Ana", "vampire-mark-vampire"),
    Bad(DUSK, "vampire_mark", "Zoe", "unknown-player"),
    Bad(DUSK, "vampire_mark", 3, "unknown-player", schema=True),
    Bad(NIGHT, "vampire_mark", "Ben", "vampire-mark-nobody"),
    Bad(DUSK, "picks.Ben", ["Ana"], "pick-vampire"),
    Bad(DUSK, "picks.Ben", ["Eli"], "pick-marked"),
    Bad(DUSK, "picks.Ben", [], "pick-missing"),
    Bad(DUSK, "picks.Cy", ["center 4"], "unknown-place", at="picks.Cy[0]"),
    Bad(DUSK, "picks.Cy", ["Ana"], "pick-shape"),
    Bad(DUSK, "picks.Dora", ["Ana"], "pick-afraid"),
    Bad(DUSK, "picks.Eli", ["card", "Ana", "mark", "Ana"], "pick-twice"),
    Bad(DUSK, "picks.Eli", ["Ana", "card"], "unknown-place", at="picks.Eli[1]"),
    Bad(DUSK, "picks.Fay", ["Ana", "Ben"], "pick-shape"),
    Bad(DUSK, "picks.Fay", ["ears", "Ana", "Ben"], "unknown-place", at="picks.Fay[0]"),
    Bad(DUSK, "marks", {"Ana": "fear"}, "morning-without-cards", schema=True),
    Bad(MARKED, "marks.Ana", "luck", "unknown-mark", schema=True),
    Bad(MARKED, "marks.Ana", ["fear"], "unknown-mark", schema=True),
    Bad(MARKED, "marks.Zoe", "fear", "unknown-player", at="marks.Zoe"),
    Bad(MARKED, "marks", {"Ana": "vampire", "Ben": "vampire"}, "mark-supply"),
    Bad(MARKED, "marks", ["fear"], "wrong-type-object", schema=True),
    Bad(MARKED, "copycat", "copycat", "copied-nothing", schema=True),
    Bad(MARKED, "copycat", "robber", "copied-nothing"),
    Bad(FINAL, "copycat", "seer", "copied-nothing"),
    Bad(MARKED, "vampire_mark", "Ana", "cards-or-dealt", schema=True),
    Bad(ORIGINAL, "vampire_mark", "Ana", "vampire-mark-nobody", schema=True),
    Bad(ORIGINAL, "dealt.Ana", "vampire", "unknown-role", schema=True),
]

BAD = [*SHAPE, *NAMES, *HOUSE_RULES, *CARDS, *PICKS, *VOTES, *DAYBREAK, *BONUS, *VAMPIRE]
