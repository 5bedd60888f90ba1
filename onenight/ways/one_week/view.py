"""The public view of a week, never a secret: the `week` of the interfaces' `table` object."""

from collections.abc import Mapping

from onenight.conversation.names import names_of
from onenight.conversation.session import Session
from onenight.rules.week.calendar import TURNS, WeekStage
from onenight.rules.week.setup import STAFF
from onenight.rules.week.verdict import Verdict
from onenight.speech.lines import Lines
from onenight.ways.one_week.castle_changes import LABORATORY
from onenight.ways.one_week.ending import find_ending
from onenight.ways.one_week.log import UNDER_WAY, count_days
from onenight.ways.one_week.markers import read_board
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.told_tokens import find_known_roles
from onenight.ways.one_week.week_lines import PHASES, calendar_of, castle_of, stage_of


def name_phase(stage: WeekStage) -> str:
    """Return the phase as programs know it that know only the other games."""
    if stage in UNDER_WAY:
        return "night" if stage is WeekStage.NIGHT else "day"
    return str(PHASES[stage])


_BEGUN = (*UNDER_WAY, WeekStage.DISCUSSION, WeekStage.VOTE, WeekStage.VERDICT)
"""From then on there is an arrow, and rooms may go and come: what the table has told of them is shown."""


def view_hosted_week(session: Session, lines: Lines) -> dict[str, object]:
    """Return the week as plain JSON, as far as the table has told of it."""
    stay, now, stage = stay_of(session), calendar_of(session), stage_of(session)
    names = names_of(session, range(session.players), lines)
    began, castle = stage in _BEGUN, castle_of(session)
    known = read_board(stay, session.players)
    return {
        "day": now.day,
        "days": count_days(stay, session.players),
        "stage": str(stage),
        "player": names[now.find_actor(session.players)] if stage in TURNS else None,
        "arrow": names[now.arrow] if began else None,
        "direction": str(now.direction),
        "holder": None if now.holder is None else names[now.holder],
        "rooms": list(castle.ring) if session.players else [],
        "out": list(castle.out) if began and LABORATORY in castle.ring else [],
        "markers": {name: each._asdict() for name, each in zip((*names, *STAFF), known.markers.values(), strict=True)},
        "cards": {},
        "stock": {},
        "charges": list(known.charges),
        "verdict": _view_told_verdict(session, names),
    }


def _view_told_verdict(session: Session, names: tuple[str, ...]) -> dict[str, object] | None:
    found = find_ending(session)
    if found is None:
        return None
    told = {names[seat]: describe_face(role) for seat, role in sorted(find_known_roles(stay_of(session)).items())}
    return view_verdict(found.verdict if found.named else found.verdict._replace(winners=()), names, told)


def describe_face(role: str, artifact: str | None = None) -> dict[str, str | None]:
    """Return the token and artifact before a player; of a hosted week the token is the role it counts as."""
    return {"role": role, "artifact": artifact}


def view_verdict(end: Verdict, names: tuple[str, ...], faces: Mapping[str, object]) -> dict[str, object]:
    """Return the end of a week as plain JSON; `faces` are the tokens that are turned up."""
    page = str(end.page) if end.page else None
    return {
        "most_votes": [names[seat] for seat in end.most_votes],
        "winners": [names[seat] for seat in end.winners],
        "registry": {names[seat]: page for seat in end.winners},
        "faces": faces,
    }
