"""What may be shown of a table at any time, never a secret: the interfaces' `table` object."""

from collections.abc import Mapping

from onenight.speech.lines import Lines
from onenight.table import day, score, verdict
from onenight.table.case import case
from onenight.table.names import names_of
from onenight.table.session import Phase, Session


def table_object(session: Session, lines: Lines, now: float) -> dict[str, object]:
    """The table as plain JSON; `now` in Unix seconds."""
    return {
        "phase": str(session.phase),
        "game": session.rulebook.game.key,
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
    }


def _votes(session: Session, lines: Lines) -> Mapping[str, str]:
    names = names_of(session, range(session.players), lines)
    return {names[seat]: names[target] for seat, target in sorted(case(session).fingers.votes.items())}


def _verdict(session: Session, lines: Lines) -> Mapping[str, object] | None:
    found = verdict.verdict_of(session)
    if found is None:
        return None
    return {
        "killed": list(names_of(session, found.dead, lines)),
        "winning_teams": [str(team) for team in found.teams],
        "winners": list(names_of(session, found.winners, lines)),
        "reason": verdict.sentence(session, lines),
    }
