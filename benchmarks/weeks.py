"""Plays random weeks of all sizes, castles and options, and tells how often everything in them took effect.

python -m benchmarks.weeks [--weeks N] [--seed S]

One week in fifty is played move by move through plain JSON, and its record is replayed.
"""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from onenight.rules.week import play
from onenight.rules.week import record as records
from onenight.rules.week.components import ARTIFACTS, CARDS, PASSAGE, ROOMS, recommend_rooms
from onenight.rules.week.moves import Move, parse_move
from onenight.rules.week.night import is_untouchable, list_reached_rooms
from onenight.rules.week.setup import OPTIONS, PLAYERS, Options, Setup, deal
from onenight.rules.week.sights import See, Sights
from onenight.rules.week.state import from_json, to_json
from onenight.rules.week.verdict import judge
from onenight.rules.week.week import Week, WeekStep, open_week

NAMES = ("Bob", "Cy", "Dora", "Eli", "Finn", "Gus", "Hal")
CHECK_EVERY = 50
"""Of so many weeks one is checked through JSON, move by move."""
EFFECT_OF_SIGHT = {See.FOYER: "rooms foyer", See.ACTION: "rooms observatory", See.MUTE: "artifacts mask"}
ROOM_OF = {deed.key: room.key for room in ROOMS.values() for deed in room.deeds}


def main() -> None:
    """Play random weeks, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weeks", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)  # noqa: S311 - weeks to count, not to play for
    counts, start = Counter[str](), time.perf_counter()
    for number in range(asked.weeks):
        week = _play_week(deal_table(chance), chance, counts, checked=number % CHECK_EVERY == 0)
        counts.update(_list_artifacts(week))
    seconds = time.perf_counter() - start
    print(f"{asked.weeks:,} weeks without a fault, {asked.weeks / seconds:,.0f} a second")
    print(f"{counts['moves'] / asked.weeks:.1f} moves a week, {counts['possible'] / counts['moves']:.1f} possible each")
    for title, names in TABLES.items():
        print(f"{title}:")
        print("".join(f"  {name:24}{counts[f'{title} {name}']:>9,}\n" for name in names), end="")


TABLES: Mapping[str, Iterable[str]] = {
    "rooms": ROOMS,
    "cards": [f"{key} by night" for key in CARDS],
    "artifacts": ARTIFACTS,
}
"""What is counted, by the heading under which it is told."""


def deal_table(chance: random.Random) -> Setup:
    """Return a random table of any size with any options; one in four has the recommended rooms."""
    players = NAMES[: chance.choice(PLAYERS)]
    options = Options(**{key: chance.choice(values) for key, values in OPTIONS.items()})  # type: ignore[arg-type]
    rooms = recommend_rooms(len(players)) if chance.randrange(4) == 0 else None
    return deal(players, chance, options, rooms)


def _play_week(begun: Setup, chance: random.Random, counts: Counter[str], *, checked: bool) -> Week:
    """Play random moves to the end of a week, counting them; `checked`: each move is made through JSON, too."""
    week, made, seen = open_week(begun), [], []
    while moves := play.list_possible_moves(week):
        move = chance.choice(moves)
        after, sights = play.apply_allowed_move(week, move)
        if checked:
            _check_move(week, move, after, sights)
            made.append(move.to_json())
            seen += [sights] * (move.move != "vote")
        counts["moves"] += 1
        counts["possible"] += len(moves)
        counts.update(_list_effects(week, move, sights, after))
        week = after
    if checked:
        replayed = records.replay_record(json.loads(json.dumps(records.build_record(begun, made))))
        _require(replayed.week.votes == week.votes and replayed.week.markers == week.markers)
        _require(replayed.sights == tuple(seen))
    return week


def _check_move(week: Week, move: Move, after: Week, sights: Sights) -> None:
    """Make the move through JSON, as another program makes it, and compare."""
    stored = from_json(json.loads(json.dumps(to_json(week))))
    again = parse_move(json.loads(json.dumps(move.to_json())), week.setup.players)
    _require(play.check_and_apply(stored, again) == (after, sights))


def _require(same: bool) -> None:  # noqa: FBT001 - a condition is all it takes
    if not same:
        raise AssertionError


# What took effect


def _list_effects(week: Week, move: Move, sights: Sights, after: Week) -> Iterator[str]:
    """Yield what a move had to do with, as heading and name in the tables."""
    if move.move in ("arrive", "walk", "passage") and after.markers[week.actor].room == "sitting_room":
        yield "rooms sitting_room"
    if move.does:
        yield f"rooms {ROOM_OF[move.does]}"
    if move.move == "passage":
        yield f"rooms {PASSAGE}"
    if move.move == "night":
        yield from _list_night_effects(week, move)
    kinds = {sight.kind for sight in sights}
    yield from (name for kind, name in EFFECT_OF_SIGHT.items() if kind in kinds)
    if week.step is WeekStep.NIGHT and _is_kept_by_panic_room(week):
        yield "rooms panic_room"


def _is_kept_by_panic_room(week: Week) -> bool:
    """Return whether the Panic Room keeps the player to act from tokens within reach."""
    rooms = list_reached_rooms(week, week.actor)
    return any(
        is_untouchable(week, seat) and not week.markers[seat].shield
        for seat in range(week.players)
        if seat != week.actor and week.markers[seat].room in rooms
    )


def _list_night_effects(week: Week, move: Move) -> Iterator[str]:
    if move.targets or move.look:
        yield f"cards {move.card} by night"
    places = [target.place for target in move.targets]
    markers = [week.find_marker(place) for place in places if place != "study"]
    elsewhere = any(week.markers[number].room != week.actor_room for number in markers)
    if week.actor_room in ("great_hall", "staff_quarters") and elsewhere:
        yield f"rooms {week.actor_room}"
    if "study" in places:
        yield "rooms study"
    if week.step is WeekStep.SECOND:
        yield "rooms workshop"


def _list_artifacts(week: Week) -> Iterator[str]:
    """Yield the artifacts that had a say in how a week ended, as heading and name in the tables."""
    end = judge(week)
    for seat, marker in enumerate(week.markers[: week.players]):
        changed = end.roles[seat] != marker.role
        if marker.artifact and (changed or marker.artifact == "void"):
            yield f"artifacts {marker.artifact}"


if __name__ == "__main__":
    main()
