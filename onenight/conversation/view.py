"""What may be shown of a table at any time, never a secret: the interfaces' `table` object."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation import clock
from onenight.conversation.names import names_of
from onenight.conversation.pointing.facts import case
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.speech.lines import Lines

if TYPE_CHECKING:
    from onenight.conversation.way import Ways
    from onenight.texting.party import Party


def table_object(
    ways: "Ways[Turn]", session: Session, lines: Lines, now: float, party: "Party | None" = None
) -> dict[str, object]:
    """The table as plain JSON; `now` in Unix seconds, `party` the texted game that is played at it."""
    way = ways.of(session, party)
    shown = way.shown(session, lines, party)
    return {
        "phase": shown["phase"],
        "game": way.game(session),
        "players": session.players,
        "names": list(names_of(session, range(session.players), lines)),
        "deck": list(session.game.deck.keys),
        "pace": session.pace.key,
        "house_rules": session.game.rulebook.house.changes(),
        "timer": _timer(session, now),
        "votes": _votes(session, lines),
        "verdict": shown["verdict"],
        "chips": shown["chips"],
        "code": session.code if session.phase is Phase.JOIN else None,
        "week": shown["week"],
    }


def _timer(session: Session, now: float) -> Mapping[str, int] | None:
    """What is left of the day; None where no clock counts it."""
    counted = session.phase is Phase.DAY and not session.clock.untimed
    return {"seconds_left": clock.left(session, now)} if counted else None


def _votes(session: Session, lines: Lines) -> Mapping[str, str]:
    names = names_of(session, range(session.players), lines)
    return {names[seat]: names[target] for seat, target in sorted(case(session).fingers.votes.items())}
