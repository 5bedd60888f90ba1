"""The judged games of an evening: counted once the next one begins, as a tournament's are; told and shown."""

from typing import TYPE_CHECKING

from onenight.conversation.names import names_of
from onenight.conversation.session import Session
from onenight.rules.chronicle import Chronicle, Fate
from onenight.speech.lines import Lines

if TYPE_CHECKING:
    from onenight.conversation.turn import Turn
    from onenight.conversation.way import Ways
    from onenight.texting.party import Party


def count_evening(ways: "Ways[Turn]", session: Session, lines: Lines, party: "Party | None" = None) -> Chronicle:
    """Return the evening as it stands, this game included once it is judged; `party`: the texted game."""
    before, ended = session.memory.chronicle, ways.of(session, party).find_outcome(session, party)
    if ended is None:
        return before
    names = names_of(session, range(session.players), lines)
    return before.add_game(ended.teams, [Fate(name, *fate) for name, fate in zip(names, ended.fates, strict=True)])


def keep_judged_game(turn: "Turn") -> Session:
    """Return the session before its next game, with this one in the evening, once it is judged."""
    evening = count_evening(turn.ways, turn.session, turn.lines, turn.party)
    return turn.session._replace(memory=turn.session.memory._replace(chronicle=evening))


def view_games(evening: Chronicle) -> list[dict[str, object]]:
    """Return the games of an evening as plain JSON, oldest first."""
    return [
        {
            "game": number,
            "winning_teams": [str(team) for team in game.teams],
            "players": [fate.name for fate in game.fates],
            "winners": [fate.name for fate in game.fates if fate.won],
            "open": [fate.name for fate in game.fates if fate.won is None],
            "roles": {fate.name: fate.role for fate in game.fates if fate.role},
        }
        for number, game in enumerate(evening.games, evening.earlier + 1)
    ]
