"""The accounts of a week that is over: its record, its recap, its end; before the verdict none."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from onenight.rules.week.moves import Move
from onenight.rules.week.week import WeekStep
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.texting.vocabulary import load_vocabulary as general_words
from onenight.texting.vocabulary import split_words
from onenight.ways.one_week.texts import bodies
from onenight.ways.one_week.texts.news import MadeMove, replay_moves
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.playing import BY_NIGHT

RECAP_CHARACTERS = 700
"""Characters of a recap, about five segments, unless a single day takes more; ours."""


def write_recap(party: Party, lines: Lines, day: int = 0) -> str:
    """Return the week from a day on, as far as a text takes it, and how to ask for the rest.

    A line a day; without a day it begins with a line a player: who was dealt what, has what, and voted for whom.
    """
    week = week_of(party)
    ends = "" if day else "\n".join([_describe_seat(party, seat, lines) for seat in range(week.players)])
    days = _describe_days(party, lines)[max(day - 1, 0) :]
    told = [ends] if ends else [days.pop(0)]
    while days and len("\n".join([*told, days[0]])) <= RECAP_CHARACTERS:
        told.append(days.pop(0))
    names = lines.strings("letters", "days", "names")[week.days - len(days) :]
    more = [lines.say("letters.recap.more", day=names[0].upper())] if days else []
    return "\n".join([*told, *more])


def read_day(party: Party, body: str, lines: Lines) -> int:
    """Return the day that a text asks for, from 1, as in "recap Tuesday"; 0 for none."""
    said = split_words(body)
    days = [name.casefold() for name in lines.strings("letters", "days", "names")[: week_of(party).days]]
    asks = general_words(lines.language).commands.get(" ".join(said[:-1])) == "recap" or len(said) == 1
    return days.index(said[-1]) + 1 if asks and said[-1] in days else 0


def _describe_seat(party: Party, seat: int, lines: Lines) -> str:
    week = week_of(party)
    marker = week.markers[seat]
    return lines.say(
        "letters.recap.seat_with" if marker.artifact else "letters.recap.seat",
        name=week.name(seat),
        dealt=bodies.name_token(lines, week.setup.roles[seat]),
        face=bodies.name_token(lines, marker.role),
        artifact=bodies.name_token(lines, marker.artifact) if marker.artifact else "",
        vote=week.name(week.votes[seat]),
    )


class Entry(NamedTuple):
    """A move, and whether chance made it."""

    made: MadeMove
    chance: bool

    def mark_chance(self, said: str, lines: Lines) -> str:
        """Return the sentence of the move, with a note where chance made it."""
        return lines.say("letters.recap.by_chance", step=said) if self.chance else said


def _describe_days(party: Party, lines: Lines) -> list[str]:
    """Return the sentences of each day: the room, the deeds and the arrow of everyone; and its night."""
    steps = [Entry(each, index in find_state(party).diary.chance) for index, each in enumerate(replay_moves(party))]
    days = groupby(steps, key=lambda step: step.made.week.calendar.day)
    return [" ".join(_describe_day(list(day), lines)) for _, day in days]


def _describe_day(steps: Sequence[Entry], lines: Lines) -> Iterator[str]:
    by_night = [step for step in steps if step.made.week.step in BY_NIGHT]
    by_day = [step for step in steps if step not in by_night]
    turns = groupby(by_day, key=lambda step: (step.made.week.step is WeekStep.GIVE, step.made.week.actor))
    said = "; ".join([_describe_turn(list(turn), lines) for _, turn in turns])
    yield lines.say("letters.recap.day", day=bodies.name_day(steps[0].made.week, lines), steps=said)
    deeds = [
        step.mark_chance(_describe_night_deed(step.made, lines), lines) for step in by_night if step.made.move.card
    ]
    yield lines.say("letters.recap.night", deeds="; ".join(deeds))


def _describe_turn(steps: Sequence[Entry], lines: Lines) -> str:
    """Return a turn in words: where a player came, and what they did there; or who was given the arrow."""
    week, first = steps[0].made.week, steps[0].made.move
    if first.move == "give":
        return steps[0].mark_chance(_describe_gift(first, lines), lines)
    came = [step.made for step in steps if step.made.week.step is not WeekStep.ACT][-1]
    said = lines.say(
        "letters.recap.with" if first.staff else "letters.recap.went",
        name=week.name(week.actor),
        room=bodies.name_room(lines, came.move.room or came.after.markers[week.actor].room),
        staff=first.staff or "",
    )
    deeds = [_describe_day_deed(step.made.move, lines) for step in steps if step.made.move.does]
    return Entry(steps[0].made, any(step.chance for step in steps)).mark_chance(", ".join([said, *deeds]), lines)


def _describe_gift(move: Move, lines: Lines) -> str:
    return lines.say(
        "letters.recap.arrow", name=move.player or "", direction=lines.raw(f"letters.ways.{move.direction}")
    )


def _describe_day_deed(move: Move, lines: Lines) -> str:
    """Return a deed in a day room, in words."""
    key = "shield_from" if move.does == "shield" and move.player else move.does
    other = bodies.name_room(lines, move.by) if move.by else move.player or move.staff or ""
    return lines.say(f"letters.recap.{key}", room=bodies.name_room(lines, move.room) if move.room else "", other=other)


def _describe_night_deed(each: MadeMove, lines: Lines) -> str:
    move = each.move
    name, called = each.week.name(each.week.actor), bodies.name_card(lines, move.card)
    if not move.targets:
        return lines.say("letters.recap.looked" if move.look else "letters.recap.unused", name=name, card=called)
    targets = " + ".join([bodies.name_target(target, lines) for target in move.targets])
    return lines.say("letters.recap.deed", name=name, card=called, targets=targets)
