"""What both games do with cards, or a board, on the table: there is no texted game, and nothing comes by itself."""

from typing import TYPE_CHECKING

from onenight.conversation.offered import Offers, players
from onenight.conversation.reply import Reply, Seen
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.speech.front import Front
from onenight.speech.lines import Lines

if TYPE_CHECKING:
    from onenight.texting.party import Party

CHOOSING = Phase.DECK
CHAPTER = 60
"""Seconds; ours."""


def news(_session: Session, _party: "Party") -> bool:
    """Nothing goes on unheard."""
    return False


def noted(answer: Reply, _front: Front) -> Reply:
    """Nobody plays by text."""
    return answer


def seen(_party: "Party") -> Seen:
    """Nobody looks at a phone: there is nothing."""
    return Seen(phase=str(CHOOSING), week=None, deck=())


def opened(turn: Turn) -> Reply:
    """Nobody joins by text."""
    return turn.prompt()


def given_up(turn: Turn) -> Turn:
    """The table before its next game, whatever was played."""
    phase = CHOOSING if turn.session.players else turn.session.phase
    return turn.at(turn.session.before_night(phase).without_game())


def with_cards(turn: Turn) -> Reply:
    """The table plays without texts as it is."""
    return turn.prompt()


def everybody(session: Session, lines: Lines, _party: "Party | None") -> Offers:
    """Every seat, by its player's name or its number."""
    return players(session, range(session.players), lines)


def waits(_session: Session) -> bool:
    """Nobody is waited for, and nothing comes by itself."""
    return False


votes_come = waits
