"""The public events of a week, in sentences for the host's speaker.

Never a card of the night, a token, or whether anything was done with it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from onenight.rules.week import moves as moving
from onenight.rules.week import play
from onenight.rules.week.moves import Move
from onenight.rules.week.sights import See, Sight, Sights
from onenight.rules.week.state import setup_from_json
from onenight.rules.week.week import Week, WeekStep, open_week
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.one_week.texts.bodies import name_card, name_day, name_room
from onenight.ways.one_week.texts.party_state import find_state


class MadeMove(NamedTuple):
    """A move that was made."""

    week: Week
    """Before it."""
    move: Move
    after: Week
    sights: Sights


def replay_moves(party: Party) -> Iterator[MadeMove]:
    """Yield every move of a week so far, but the votes, played again."""
    state, diary = find_state(party).week, find_state(party).diary
    week = open_week(setup_from_json(state["setup"]))
    for told in diary.moves:
        move = moving.parse_move(told, week.setup.players)
        after, sights = play.apply_allowed_move(week, move)
        yield MadeMove(week, move, after, sights)
        week = after


def list_news(party: Party, lines: Lines) -> tuple[str, ...]:
    """Return the sentences of all public events since the host last heard."""
    new = list(replay_moves(party))[find_state(party).diary.told :]
    return tuple(
        [sentence for each in new for sentence in (*describe_action(each, lines), *describe_consequences(each, lines))]
    )


def describe_action(each: MadeMove, lines: Lines) -> tuple[str, ...]:
    """Return the sentences of the part of a move that everybody saw."""
    told = {See.PILE: "", See.ACTION: _describe_move(each, lines), See.FOYER: ""}
    told |= {sight.kind: _describe_sight(sight, lines) for sight in each.sights if sight.kind in (See.PILE, See.FOYER)}
    return tuple([sentence for sentence in told.values() if sentence])


def describe_consequences(each: MadeMove, lines: Lines) -> Iterator[str]:
    """Yield the sentences of events that follow a move: the night falls, the next day begins."""
    week, _, after, sights = each
    if after.step is WeekStep.NIGHT and week.step not in (WeekStep.NIGHT, WeekStep.SECOND):
        yield lines.raw("letters.aloud.night" if week.calendar.day > 1 else "letters.aloud.first_night")
    if after.calendar.day > week.calendar.day:
        yield lines.raw("letters.aloud.night_over")
        yield lines.say("letters.aloud.dawn", day=name_day(after, lines))
        yield from (_describe_sight(sight, lines) for sight in sights if sight.kind is See.STAFF)
    if after.step is WeekStep.DISCUSSION:
        yield lines.raw("letters.aloud.discussion")


def describe_day(week: Week, lines: Lines) -> tuple[str, ...]:
    """Return the day or night, of how many, and the direction of the arrow."""
    line = "castle.turn.night_of" if week.step in (WeekStep.NIGHT, WeekStep.SECOND) else "castle.turn.when"
    number, days = lines.number(week.calendar.day), lines.number(week.days)
    way = lines.raw(f"letters.ways.{week.calendar.direction}")
    today = lines.say(line, day=name_day(week, lines), number=number, days=days)
    return (today, lines.say("castle.turn.arrow", name=week.name(week.calendar.arrow), direction=way))


def describe_castle(week: Week, lines: Lines) -> str:
    """Return the rooms in words, clockwise, with the people in them."""
    return lines.say("letters.aloud.rooms", rooms=tuple([_describe_room(week, key, lines) for key in week.castle.ring]))


def find_people_in(week: Week, key: str) -> tuple[str, ...]:
    """Return the names of the markers in a room."""
    return tuple([name for name, at in zip(week.setup.markers, week.markers, strict=True) if at.room == key])


def _describe_room(week: Week, key: str, lines: Lines) -> str:
    names = find_people_in(week, key)
    return (
        lines.say("letters.aloud.room_with", room=name_room(lines, key), names=names)
        if names
        else name_room(lines, key)
    )


def _describe_sight(sight: Sight, lines: Lines) -> str:
    return lines.say(
        f"letters.aloud.{sight.kind}", name=sight.place, room=name_room(lines, sight.room) if sight.room else ""
    )


def _describe_move(each: MadeMove, lines: Lines) -> str:
    week, move, after, _ = each
    key = _choose_line(move)
    if not key:
        return ""
    seat = week.actor
    there = move.room or after.markers[seat].room
    other = name_room(lines, move.by) if move.by else move.player or move.staff or ""
    return lines.say(
        f"letters.aloud.{key}",
        name=week.name(seat),
        room=name_room(lines, there),
        other=other,
        staff=move.staff or "",
        card=name_card(lines, move.card) if move.card else "",
        direction=lines.raw(f"letters.ways.{move.direction}") if move.direction else "",
    )


def _choose_line(move: Move) -> str:
    """Return the line for a move; "" for those nobody else sees."""
    if move.move == "arrive":
        return "arrived_with" if move.staff else "arrived"
    if move.move == "walk":
        return "walked" if move.direction else "stayed"
    if move.does == "shield" and move.player:
        return "shield_from"
    return {"passage": "passage", "give": "give"}.get(move.move, move.does or "")
