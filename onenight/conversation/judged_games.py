"""The judged games of an evening: counted once the next one begins, as a tournament's are; told and shown."""

from functools import lru_cache
from typing import NamedTuple

from onenight.conversation.names import names_of
from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Phase, Session
from onenight.rules.chronicle import Chronicle, Fate
from onenight.rules.known_facts import find_final_role
from onenight.rules.roles import Team
from onenight.speech.lines import Lines


def count_evening(session: Session, lines: Lines) -> Chronicle:
    """Return the evening as it stands, this game included once it is judged."""
    before, found = session.memory.chronicle, _judge(session)
    if found is None:
        return before
    names = names_of(session, range(session.players), lines)
    return before.add_game(found.teams, [Fate(name, *fate) for name, fate in zip(names, found.fates, strict=True)])


class _Found(NamedTuple):
    """What a judged game adds to the evening."""

    teams: tuple[Team, ...]
    fates: tuple[tuple[bool | None, str], ...]
    """By seat: whether each has won, and with which role, where that was told."""


@lru_cache(maxsize=64)
def _judge(session: Session) -> _Found | None:
    """Return who has won this game, as far as it was told; None before its verdict."""
    known = case(session).known if session.phase is Phase.VERDICT else None
    if known is None:
        return None
    from onenight.rules import referee  # noqa: PLC0415 - where a vote is told

    found = referee.settle_verdict(known)
    if found is None:
        return None
    won = [next(iter(fate)) if len(fate) == 1 else None for fate in referee.find_fates(known)]
    return _Found(
        found.teams, tuple([(each, find_final_role(known, seat) if each else "") for seat, each in enumerate(won)])
    )


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
