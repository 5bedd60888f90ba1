"""What is told of a week that is over: its record, its recap, its end; before the verdict nothing."""

from itertools import groupby

from onenight.rules.errors import NotAllowed
from onenight.rules.week import record as records
from onenight.rules.week.moves import Move
from onenight.rules.week.result import result
from onenight.rules.week.state import setup_from_json
from onenight.rules.week.story import story
from onenight.speech.lines import Lines
from onenight.table.texted.party import Party, Stage
from onenight.table.texted.week import letters
from onenight.table.texted.week.aloud import Made, made
from onenight.table.texted.week.playing import week_of

MOST = 1500
"""Characters of a recap; Twilio takes no longer text than 1600 (platform facts, "Sending")."""


def record(party: Party) -> dict[str, object]:
    """The whole week as a record that `onenight judge` reads.

    Raises:
        NotAllowed: `not-over`, before the verdict.
    """
    if party.stage is not Stage.VERDICT or not party.week:
        raise NotAllowed("not-over")
    week = week_of(party)
    votes = [{"move": "vote", "player": week.name(at)} for at in week.votes]
    return records.record(setup_from_json(party.week["setup"]), [*party.diary.moves, *votes])


def retold(party: Party, lines: Lines) -> dict[str, object]:
    """The record and its result, for a front that draws it.

    Raises:
        NotAllowed: `not-over`, before the verdict.
    """
    told = record(party)
    week = week_of(party)
    sights = [[sight.to_json() for sight in each.sights] for each in made(party)]
    end = {**result(week), "reason": letters.reason(week, lines)}
    return {"record": told, "result": end, "sights": sights, "steps": story(told)}


def recap(party: Party, lines: Lines) -> str:
    """Who was dealt what, and has what in the end; then the nights, as far as a text takes them."""
    week = week_of(party)
    said = " ".join([_seat(party, seat, lines) for seat in range(week.players)])
    for night in _nights(party, lines):
        if len(said) + len(night) >= MOST:
            break
        said += f" {night}"
    return said


def _seat(party: Party, seat: int, lines: Lines) -> str:
    week = week_of(party)
    marker = week.markers[seat]
    return lines.say(
        "letters.recap.seat_with" if marker.artifact else "letters.recap.seat",
        name=week.name(seat),
        dealt=letters.face(lines, week.setup.roles[seat]),
        face=letters.face(lines, marker.role),
        artifact=letters.face(lines, marker.artifact) if marker.artifact else "",
        vote=week.name(week.votes[seat]),
    )


def _nights(party: Party, lines: Lines) -> list[str]:
    played = [each for each in made(party) if each.move.move == "night"]
    return [
        lines.say(
            "letters.recap.night",
            day=letters.day(next(iter(each)).week, lines),
            deeds=", ".join([_deed(one, lines) for one in each]),
        )
        for each in [list(group) for _, group in groupby(played, key=lambda one: one.week.day)]
    ]


def _deed(each: Made, lines: Lines) -> str:
    move: Move = each.move
    name, called = each.week.name(each.week.actor), letters.card(lines, move.card)
    if not move.targets:
        return lines.say("letters.recap.unused", name=name, card=called)
    targets = " + ".join([letters.target(target, lines) for target in move.targets])
    return lines.say("letters.recap.deed", name=name, card=called, targets=targets)
