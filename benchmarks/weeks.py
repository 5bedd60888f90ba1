"""Plays random weeks of all sizes, castles and options, and tells how often everything in them took effect.

python -m benchmarks.weeks [--weeks N] [--seed S]

One week in fifty is played move by move through plain JSON, and its record is replayed.
"""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from onenight.rules.week import play
from onenight.rules.week import record as records
from onenight.rules.week.cards import CARDS
from onenight.rules.week.moves import Move
from onenight.rules.week.options import OPTIONS, Options
from onenight.rules.week.reach import is_untouchable, list_reached_rooms
from onenight.rules.week.rooms import PASSAGE, ROOMS, recommend_rooms
from onenight.rules.week.setup import PLAYERS, Setup, deal
from onenight.rules.week.sights import See, Sights
from onenight.rules.week.state import from_json, to_json
from onenight.rules.week.tokens import ARTIFACTS
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import Week, WeekStep, open_week

NAMES = ("Bob", "Cy", "Dora", "Eli", "Finn", "Gus", "Hal")
CHECKED = 50
"""Of so many weeks one is checked through JSON, move by move."""
ROOM_OF = {deed.key: room.key for room in ROOMS.values() for deed in room.deeds}


class Turn(NamedTuple):
    """One move that was made."""

    week: Week
    move: Move
    sights: Sights


def main() -> None:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weeks", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)  # noqa: S311 - weeks to count, not to play for
    counts, start = Counter[str](), time.perf_counter()
    for number in range(asked.weeks):
        week = _week(setup(chance), chance, counts, checked=number % CHECKED == 0)
        counts.update(_ended(week))
    seconds = time.perf_counter() - start
    print(f"{asked.weeks:,} weeks without a fault, {asked.weeks / seconds:,.0f} a second")
    print(f"{counts['moves'] / asked.weeks:.1f} moves a week, {counts['possible'] / counts['moves']:.1f} possible each")
    for title, names in TABLES.items():
        print(f"{title}:")
        print("".join(f"  {name:24}{counts[f'{title} {name}']:>9,}\n" for name in names), end="")


TABLES: dict[str, Iterable[str]] = {
    "players": [str(players) for players in PLAYERS],
    "rooms": list(ROOMS),
    "cards": [f"{key} by {time}" for key in CARDS for time in ("day", "night")],
    "artifacts": list(ARTIFACTS),
    "others": ["shield held", "detonated", "room came", "pile taken up", "arrow given"],
    "teams": ["tanner", "village", "werewolf", "nobody"],
    "reasons": [
        "tanner-chosen",
        "werewolf-caught",
        "nobody-to-catch",
        "villagers-chosen",
        "nobody-chosen",
        "staff-won",
    ],
}
"""What is counted, by the heading under which it is told."""


def setup(chance: random.Random) -> Setup:
    """A table of any size with any options; one in four has the recommended rooms."""
    players = NAMES[: chance.choice(PLAYERS)]
    options = Options(**{key: chance.choice(values) for key, values in OPTIONS.items()})  # type: ignore[arg-type]
    rooms = recommend_rooms(len(players)) if chance.randrange(4) == 0 else None
    return deal(players, chance, options, rooms)


def _week(begun: Setup, chance: random.Random, counts: Counter[str], *, checked: bool) -> Week:
    week, made, seen = open_week(begun), [], []
    while moves := play.list_possible_moves(week):
        move = chance.choice(moves)
        after, sights = play.apply_allowed_move(week, move)
        if checked:
            _check(week, move, after, sights)
            made.append(move.to_json())
            seen += [sights] * (move.move != "vote")
        counts["moves"] += 1
        counts["possible"] += len(moves)
        counts.update(_effects(Turn(week, move, sights), after))
        week = after
    if checked:
        replayed = records.replay_record(json.loads(json.dumps(records.build_record(begun, made))))
        _agree(replayed.week.votes == week.votes and replayed.week.markers == week.markers)
        _agree(replayed.sights == tuple(seen))
    return week


def _check(week: Week, move: Move, after: Week, sights: Sights) -> None:
    """The move through the border, as another program makes it."""
    state, told = play.apply_move(json.loads(json.dumps(to_json(week))), json.loads(json.dumps(move.to_json())))
    _agree(from_json(json.loads(json.dumps(state))) == after)
    _agree(told == [sight.to_json() for sight in sights])


def _agree(same: bool) -> None:  # noqa: FBT001 - a condition is all it takes
    if not same:
        raise AssertionError


# What took effect


def _effects(turn: Turn, after: Week) -> Iterator[str]:
    """What a move had to do with, under the headings of the tables."""
    week, move, sights = turn
    if move.move in ("arrive", "walk", "passage") and after.markers[week.actor].room == "sitting_room":
        yield "rooms sitting_room"
    if move.does:
        yield f"rooms {ROOM_OF[move.does]}"
    if move.move == "passage":
        yield f"rooms {PASSAGE}"
    if move.move == "walk":
        yield f"cards {move.card} by day"
    if move.move == "night":
        yield from _at_night(turn)
    kinds = {sight.kind for sight in sights}
    yield from ("rooms foyer" for _ in kinds & {See.FOYER})
    yield from ("rooms observatory" for _ in kinds & {See.ACTION})
    yield from ("artifacts mask" for _ in kinds & {See.MUTE})
    yield from ("others pile taken up" for _ in kinds & {See.PILE})
    yield from _others(week, move)


def _others(week: Week, move: Move) -> Iterator[str]:
    if move.does == "detonate":
        yield "others detonated"
    if move.does == "replace":
        yield "others room came"
    if move.move == "give":
        yield "others arrow given"
    if week.step is WeekStep.NIGHT and _near(week, shield=True):
        yield "others shield held"
    if week.step is WeekStep.NIGHT and _near(week, shield=False):
        yield "rooms panic_room"


def _near(week: Week, *, shield: bool) -> bool:
    """Whether tokens that the player to act would reach are kept from them, by a shield or by the Panic Room."""
    rooms = list_reached_rooms(week, week.actor)
    return any(
        is_untouchable(week, seat) and week.markers[seat].shield is shield
        for seat in range(week.players)
        if seat != week.actor and week.markers[seat].room in rooms
    )


def _at_night(turn: Turn) -> Iterator[str]:
    week, move, _ = turn
    if move.targets or move.look:
        yield f"cards {move.card} by night"
    places = [target.place for target in move.targets]
    markers = [week.find_marker(place) for place in places if place != "study"]
    elsewhere = [number for number in markers if week.markers[number].room != week.actor_room]
    if week.actor_room == "great_hall" and elsewhere:
        yield "rooms great_hall"
    if week.actor_room == "staff_quarters" and elsewhere:
        yield "rooms staff_quarters"
    if "study" in places:
        yield "rooms study"
    if week.step is WeekStep.SECOND:
        yield "rooms workshop"


def _ended(week: Week) -> Iterator[str]:
    """How a week ended, and which artifacts had a say in it."""
    end = judge(week)
    yield f"players {week.players}"
    yield f"reasons {end.reason}"
    yield f"teams {end.teams[0] if end.winners else 'nobody'}"
    for seat, marker in enumerate(week.markers[: week.players]):
        changed = end.roles[seat] != marker.role
        if marker.artifact and (changed or marker.artifact == "void"):
            yield f"artifacts {marker.artifact}"


if __name__ == "__main__":
    main()
