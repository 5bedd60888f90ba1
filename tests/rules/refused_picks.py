"""Games with one pick that the rules refuse: each kind the page names, made of a legal game that was drawn.

A spoiled pick is the player's last but for what is said; nobody's before it in the night is touched.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from tests.rules.random_games import ARTIFACTS, Drawn, Moment


class Spoiled(NamedTuple):
    """A record to be refused, and whose pick is why."""

    who: str
    record: dict[str, Any]


Words = tuple[Moment, list[str]]
"""A moment of a game, and what is picked there instead."""

IDLE = (
    *("werewolf", "dream_wolf", "minion", "mason", "insomniac", "villager", "hunter", "tanner", "bodyguard"),
    *("apprentice_tanner", "aura_seer", "prince", "cursed"),
)
"""Whose cards, dealt or copied, give nothing to pick; a Werewolf alone aside."""

OWN = ("curator", "witch")
"""Who may choose the own card."""


def pick_at_shield(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """At a shielded card, where a player is to be chosen."""
    for moment in drawn.moments:
        for name in moment.shields:
            others = name != moment.who or moment.role in OWN
            if can_choose_players(drawn, moment) and others and moment.role != "thing":
                yield moment, [name, *([chance.choice(ARTIFACTS)] if moment.role == "curator" else [])]


def pick_from_behind_shield(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """A Robber's or a Drunk's whose own card is shielded, dealt or copied."""
    for moment in drawn.moments:
        if moment.role in ("robber", "drunk") and moment.who in moment.shields:
            others = [name for name in drawn.record["players"] if name != moment.who]
            yield moment, [chance.choice(others) if moment.role == "robber" else "center 1"]


def leave_out_must(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """Nothing where something must be picked, also the second half of what goes together."""
    yield from ((moment, []) for moment in drawn.moments if moment.must and moment.allowed)


def pick_after_lapse(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """Something where a must has lapsed."""
    for moment in drawn.moments:
        if moment.must and not moment.allowed:
            others = [name for name in drawn.record["players"] if name != moment.who]
            yield moment, [chance.choice(others) if moment.role == "alpha_wolf" else "center 1"]


def pick_at_werewolf(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """The Alpha Wolf's at somebody he saw as a Werewolf, or a Doppelgänger's at the one she copied."""
    for moment in drawn.moments:
        for name in drawn.record["players"]:
            hidden = name == moment.who or name in moment.shields
            if moment.role == "alpha_wolf" and not hidden and name not in moment.allowed:
                yield moment, [name]


def pick_no_neighbor(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """The Thing's at somebody who sits farther away."""
    for moment in drawn.moments:
        if moment.role == "thing":
            far = [name for name in drawn.record["players"] if name not in (*moment.allowed, moment.who)]
            yield from ((moment, [name]) for name in far)


def pick_without_thumb(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """The Squire's or Beholder's at somebody whom no thumb has shown."""
    for moment in drawn.moments:
        if moment.role in ("squire", "beholder"):
            shown = {place for place, _ in drawn.end["seen"][moment.who]}
            yield from ((moment, [name]) for name in drawn.record["players"] if name not in shown)


def pick_after_end(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """The Investigator's second card after one that ended it."""
    looks = [moment for moment in drawn.moments if moment.role == "paranormal_investigator"]
    for moment in looks:
        rest = [name for name in moment.allowed if name != moment.chosen]
        if moment.chosen and rest and has_ended(drawn, moment):
            yield moment, [moment.chosen, chance.choice(rest)]


def pick_card_twice(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """Yield picks of one card twice, where two may be chosen."""
    for moment in drawn.moments:
        pairs = ("paranormal_investigator", "troublemaker", "seer", "squire", "beholder")
        if moment.role in pairs and moment.chosen:
            yield moment, [moment.chosen, moment.chosen]


def pick_missing_artifact(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """An artifact that the table has left out or that was drawn before."""
    for moment in drawn.moments:
        out = [key for key in ARTIFACTS if key not in moment.allowed]
        if moment.role == "curator" and moment.chosen in ARTIFACTS and out:
            yield moment, [chance.choice(out)]


def pick_second_artifact(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """A second artifact on the same card."""
    for moment in drawn.moments:
        if moment.role == "curator" and moment.chosen not in ARTIFACTS:
            left = [key for key in drawn.record["house_rules"]["artifacts"] if key not in moment.used]
            yield from ((moment, [name, chance.choice(left)]) for name in moment.artifacts if left)


def pick_own_card(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """The own card, of those who choose among the others."""
    for moment in drawn.moments:
        if can_choose_players(drawn, moment) and moment.role not in OWN:
            yield moment, [moment.who]


def pick_face_up(drawn: Drawn, chance: Random) -> Iterator[Words]:  # noqa: ARG001 - all kinds are called alike
    """A Doppelgänger's who copied the Revealer, at a card that he turned up."""
    for moment in drawn.moments:
        if moment.role == "revealer":
            yield from ((moment, [name]) for name in moment.revealed if name != moment.who)


def pick_other_kind(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """A player for a card of the center, a card for a direction, and so on; the fourth card where none lies."""
    center = [f"center {number}" for number in range(1, 5)]
    words = [*drawn.record["players"], *center, "left", "right", *ARTIFACTS]
    alone = {moment.who for moment in drawn.moments if moment.role == "werewolf"}
    for moment in drawn.moments:
        if moment.who not in alone:  # what a lone one left out could be picked after all
            yield moment, [chance.choice([word for word in words if word not in moment.allowed])]


def pick_one_too_many(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """One more after all that may be picked."""
    last = {moment.who: moment for moment in drawn.moments}
    for who, moment in last.items():
        if moment.chosen and moment.role != "doppelganger":
            place = chance.choice([name for name in drawn.record["players"] if name != who])
            yield moment, [moment.chosen, place]


def pick_of_nothing(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """One of somebody whose card gives nothing to pick, or who is not alone; dealt or copied."""
    dealt = drawn.record["dealt"]
    alone = {moment.who for moment in drawn.moments if moment.role == "werewolf"}
    copy = next((moment for moment in drawn.moments if moment.role == "doppelganger"), None)
    for who, role in dealt.items():
        place = chance.choice([*(name for name in dealt if name != who), "center 1"])
        if role in IDLE and who not in alone:
            yield make_empty_moment(who, 0), [place]
    if copy and dealt[copy.chosen] in IDLE:
        yield make_empty_moment(copy.who, 1), ["center 1"]


def pick_in_company(drawn: Drawn, chance: Random) -> Iterator[Words]:
    """An Alpha or Mystic Wolf's card of the center, who did not wake up alone; what else was picked follows."""
    alone = {moment.who for moment in drawn.moments if moment.role == "werewolf"}
    for moment in drawn.moments:
        role = drawn.record["dealt"][moment.who]
        if role == moment.role and role in ("alpha_wolf", "mystic_wolf") and moment.who not in alone:
            yield moment, [f"center {chance.randint(1, 3)}", *([moment.chosen] if moment.chosen else [])]


def make_empty_moment(who: str, position: int) -> Moment:
    """A moment that a night does not have."""
    return Moment(who, "", (), must=False, chosen="", position=position, shields=(), revealed=(), artifacts=(), used=())


def can_choose_players(drawn: Drawn, moment: Moment) -> bool:
    """Return whether a player's card may be chosen then."""
    return any(word in drawn.record["players"] for word in moment.allowed)


def has_ended(drawn: Drawn, moment: Moment) -> bool:
    """Return whether the Investigator became something else then: by the face he saw last at that place."""
    sights = [role for place, role in drawn.end["seen"][moment.who] if place == moment.chosen]
    return sights[-1] in ("werewolf", "alpha_wolf", "mystic_wolf", "dream_wolf", "tanner")


def make_spoiler(kind: Callable[[Drawn, Random], Iterator[Words]]) -> Callable[[Drawn, Random], Spoiled | None]:
    """One spoiled record of a kind, of all that the game gives occasion for."""

    def spoil(drawn: Drawn, chance: Random) -> Spoiled | None:
        found = list(kind(drawn, chance))
        if not found:
            return None
        moment, words = chance.choice(found)
        picks: dict[str, list[str]] = drawn.record["picks"]
        mine = [*picks.get(moment.who, [])[: moment.position], *words]
        return Spoiled(moment.who, drawn.record | {"picks": picks | {moment.who: mine}})

    return spoil


KINDS: Mapping[str, Callable[[Drawn, Random], Spoiled | None]] = {
    kind.__name__: make_spoiler(kind)
    for kind in (
        *(
            pick_at_shield,
            pick_from_behind_shield,
            leave_out_must,
            pick_after_lapse,
            pick_at_werewolf,
            pick_no_neighbor,
            pick_without_thumb,
            pick_after_end,
            pick_card_twice,
        ),
        *(pick_missing_artifact, pick_second_artifact, pick_own_card, pick_face_up, pick_other_kind, pick_one_too_many),
        *(pick_of_nothing, pick_in_company),
    )
}
"""Each kind by its name: a spoiled record of a game, or none where the game has no occasion for it."""
