"""What may be shown of a table at any time, never a secret: the interfaces' `table` object."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.speech.lines import Lines
from onenight.table import day, score, verdict
from onenight.table.case import case
from onenight.table.names import names_of
from onenight.table.opening import WEEK
from onenight.table.session import Phase, Session

if TYPE_CHECKING:
    from onenight.table.texted.party import Party


def table_object(session: Session, lines: Lines, now: float, party: "Party | None" = None) -> dict[str, object]:
    """The table as plain JSON; `now` in Unix seconds, `party` the texted game that is played at it."""
    week = _week(session, lines, party)
    return {
        "phase": _phase(session, party),
        "game": WEEK if week is not None or session.week is not None else session.rulebook.game.key,
        "players": session.players,
        "names": list(names_of(session, range(session.players), lines)),
        "deck": list(session.deck.keys),
        "pace": session.pace.key,
        "house_rules": session.rulebook.house.changes(),
        "timer": {"seconds_left": day.left(session, now)} if session.phase is Phase.DAY else None,
        "votes": _votes(session, lines),
        "verdict": _verdict(session, lines),
        "chips": score.chips(session, lines),
        "code": session.code if session.phase is Phase.JOIN else None,
        "week": week,
    }


def _phase(session: Session, party: "Party | None") -> str:
    """The phase, of a week as programs know it that know only the other games."""
    if party is not None:
        step = (party.week or {}).get("step")
        texted = "night" if step in ("night", "second") else "day"
        return texted if step and session.phase is Phase.CHECK else str(session.phase)
    if session.week is None or session.party:
        return str(session.phase)
    from onenight.table.week.talk import stage_of  # noqa: PLC0415 - most evenings have none
    from onenight.table.week.view import PHASES  # noqa: PLC0415

    return PHASES[stage_of(session)]


def _week(session: Session, lines: Lines, party: "Party | None") -> dict[str, object] | None:
    """The week that is played here, if one is."""
    if session.week is None and (party is None or party.week is None):
        return None
    from onenight.table.week.view import week_object  # noqa: PLC0415 - as above

    return week_object(session, party, lines) if party is not None or not session.party else None


def _votes(session: Session, lines: Lines) -> Mapping[str, str]:
    names = names_of(session, range(session.players), lines)
    return {names[seat]: names[target] for seat, target in sorted(case(session).fingers.votes.items())}


def _verdict(session: Session, lines: Lines) -> Mapping[str, object] | None:
    found = verdict.verdict_of(session) if session.week is None else None  # a week has its own
    if found is None:
        return None
    return {
        "killed": list(names_of(session, found.dead, lines)),
        "winning_teams": [str(team) for team in found.teams],
        "winners": list(names_of(session, found.winners, lines)),
        "reason": verdict.sentence(session, lines),
    }
