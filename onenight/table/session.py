"""The session: everything the conversation remembers between two wishes, as small plain JSON."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from onenight.rules.deck import Deck, check
from onenight.rules.errors import GameError
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.rulebook import Rulebook, house_rules
from onenight.speech.pace import PACES, Pace


class Phase(StrEnum):
    """Where the evening is."""

    OPEN = "open"
    DECK = "deck"
    NIGHT = "night"


class Session(NamedTuple):
    """One table's evening; from `Phase.DECK` on there is a deck, and it is always a legal one."""

    phase: Phase = Phase.OPEN
    rulebook: Rulebook = Rulebook()
    players: int = 0
    deck: Deck = Deck(ULTIMATE, ())
    pace: Pace = PACES["normal"]
    told: int = 0
    """How many calls of the night have been told."""
    paused: bool = False


def to_json(session: Session) -> dict[str, object]:
    """The session as plain JSON, under 1 kB."""
    return {
        "phase": str(session.phase),
        "game": session.rulebook.game.key,
        "house_rules": session.rulebook.house.changes(),
        "players": session.players,
        "deck": list(session.deck.keys),
        "pace": session.pace.key,
        "told": session.told,
        "paused": session.paused,
    }


def from_json(data: object) -> Session | None:
    """The session that `to_json` wrote; None where it is none, so that an old or damaged one starts afresh."""
    if not isinstance(data, Mapping):
        return None
    try:
        rulebook = Rulebook(GAMES[data["game"]], house_rules(data["house_rules"]))
        session = Session(
            Phase(data["phase"]),
            rulebook,
            int(data["players"]),
            Deck.of(rulebook.game, data["deck"]),
            PACES[data["pace"]],
            int(data["told"]),
            bool(data["paused"]),
        )
        if session.phase is not Phase.OPEN:
            check(session.deck, session.players, rulebook)
    except (KeyError, TypeError, ValueError, GameError):
        return None
    return session
