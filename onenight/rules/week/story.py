"""The story of a week: day by day and night by night what was done, where everyone was, and how the tokens travelled.

For whoever draws a week that is over; it holds every secret of it. One scene for each day and each night:

{"day": 2, "time": "night", "before": {…}, "after": {…}, "steps": [{"who": "Bob", "does": "night", …}, …]}

`before` and `after` are tables: `rooms`, `charges`, `arrow`, `direction`, `study`, and all `markers` with room, role,
artifact, shield. A step has the fields of its move, and what it did: `went` is where markers went, by their names
([from, to]); `exchanged` are the two tokens that changed places, `saw` what was seen ([place, kind, face]), `changed`
what is otherwise on the table then, of markers those that are.
"""

from collections.abc import Iterator

from onenight.rules.week import moves as moving
from onenight.rules.week import play
from onenight.rules.week.components import CARDS, Deed
from onenight.rules.week.moves import Move, Target
from onenight.rules.week.record import read_setup
from onenight.rules.week.sights import See, Sights
from onenight.rules.week.state import Json, markers_to_json
from onenight.rules.week.week import Week, WeekStep, open_week

_FACE_SIGHTS = (See.ROLE, See.ARTIFACT, See.CARD)
"""The sights that tell a face."""
_NIGHT_STEPS = (WeekStep.NIGHT, WeekStep.SECOND)


def build_scenes(record: Json) -> list[Json]:
    """Return the scenes of a record that `replay_record` takes, without the votes.

    Raises:
        NotUnderstood: what cannot be read.
        NotAllowed: what the rules forbid.
    """
    week = open_week(read_setup(record))
    scenes: list[Json] = []
    for told in record.get("moves", ()):
        move = moving.parse_move(told, week.setup.players)
        before, (week, sights) = week, play.check_and_apply(week, move)
        scene = _find_scene(scenes, before)
        after = _undo_staff_walks(before, week, sights)
        table = _describe_table(after)
        scene["steps"].append(
            _describe_step(before, move, after, sights) | {"changed": _find_changes(scene["after"], table)}
        )
        scene["after"] = table
        dawn = list(_list_dawn_steps(before, sights, table))
        if dawn:
            scenes.append(_make_scene(week, after, dawn))
    return scenes


def _find_scene(scenes: list[Json], week: Week) -> Json:
    """Return the scene that a move of this week belongs to, a new one at the end of `scenes` if need be."""
    if not scenes or (scenes[-1]["day"], scenes[-1]["time"]) != (week.calendar.day, _find_time(week)):
        scenes.append(_make_scene(week, week, []))
    return scenes[-1]


def _make_scene(week: Week, before: Week, steps: list[Json]) -> Json:
    """Return a scene with the table before it and as it is now."""
    return {
        "day": week.calendar.day,
        "time": _find_time(week),
        "before": _describe_table(before),
        "after": _describe_table(week),
        "steps": steps,
    }


def _find_time(week: Week) -> str:
    """Return "night" or "day"."""
    return "night" if week.step in _NIGHT_STEPS else "day"


def _describe_table(week: Week) -> Json:
    """Return the table as a scene holds it, with every secret."""
    return {
        "rooms": list(week.castle.ring),
        "charges": list(week.charges),
        "arrow": week.name(week.calendar.arrow),
        "direction": str(week.calendar.direction),
        "study": week.stock.study,
        "markers": markers_to_json(week),
    }


def _describe_step(before: Week, move: Move, after: Week, sights: Sights) -> Json:
    """Return the step of a scene that a move makes."""
    who = before.name(before.actor)
    told = move.to_json()
    told["does"] = told.pop("does", told.pop("move"))
    told.pop("move", None)
    told.pop("targets", None)
    went = {
        before.name(number): [old.room, new.room]
        for number, (old, new) in enumerate(zip(before.markers, after.markers, strict=True))
        if old.room != new.room
    }
    exchanged = [[place, str(kind)] for place, kind in _find_exchanged(who, move)]
    saw = [
        [sight.place, str(sight.kind), sight.face]
        for sight in sights
        if sight.viewer == who and sight.kind in _FACE_SIGHTS
    ]
    more = {"went": went, "exchanged": exchanged, "saw": saw}
    return {"who": who, **told, **{key: value for key, value in more.items() if value}}


def _find_exchanged(who: str, move: Move) -> tuple[Target, ...]:
    """Return the two tokens that a move of `who` exchanges, if any."""
    deed = CARDS[move.card].deed if move.card and move.targets else None
    if deed is Deed.ROB:
        return (Target(who, move.targets[0].kind), *move.targets)
    return move.targets if deed is Deed.SWITCH else ()


def _find_changes(before: Json, after: Json) -> Json:
    """Return the parts of a table that differ from the table before; of markers those that differ."""
    told = {key: value for key, value in after.items() if key != "markers" and value != before[key]}
    markers = {name: each for name, each in after["markers"].items() if each != before["markers"][name]}
    return {**told, "markers": markers} if markers else told


def _list_dawn_steps(before: Week, sights: Sights, table: Json) -> Iterator[Json]:
    """Yield the staff's walks as the next day begins, which follow a night's last move by themselves."""
    for sight in sights:
        if sight.kind is See.STAFF:
            name = sight.place
            old = before.markers[before.find_marker(name)].room
            changed = {"markers": {name: table["markers"][name] | {"room": sight.room}}}
            yield {"who": name, "does": "staff", "went": {name: [old, sight.room]}, "changed": changed}


def _undo_staff_walks(before: Week, after: Week, sights: Sights) -> Week:
    """Return the week after a move, but before dawn."""
    if any(sight.kind is See.STAFF for sight in sights):
        for number in after.list_staff():
            after = after.move_marker(number, before.markers[number].room or "")
    return after
