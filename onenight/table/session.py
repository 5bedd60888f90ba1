"""The session: everything the conversation remembers between two wishes, as small plain JSON."""

from enum import StrEnum
from typing import Any, NamedTuple

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
    try:
        session = _read(data)
        return session if _possible(session) and to_json(session) == data else None
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError, GameError):
        return None


def _read(data: Any) -> Session:  # noqa: ANN401 - whatever it is
    rulebook = Rulebook(GAMES[data["game"]], house_rules(data["house_rules"]))
    return Session(
        Phase(data["phase"]),
        rulebook,
        int(data["players"]),
        Deck.of(rulebook.game, data["deck"]),
        PACES[data["pace"]],
        int(data["told"]),
        bool(data["paused"]),
    )


def _possible(session: Session) -> bool:
    """Whether a conversation can have come to this.

    Raises:
        GameError: the deck is none that this table can have.
    """
    if session.phase is Phase.OPEN:
        return not session.players and not session.deck.cards
    check(session.deck, session.players, session.rulebook)
    return session.told >= 0
