"""Where the ways to play are found. It stands above the conversation, and is handed to it.

A way is imported when a table plays it first: an evening with cards loads no week, and nothing of texts.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from onenight.conversation import general
from onenight.conversation.reply import Front, Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn
from onenight.conversation.wish import Wish
from onenight.rules.errors import NotUnderstood
from onenight.rules.game import GAMES
from onenight.ways.one_night.opening import WEEK

if TYPE_CHECKING:
    from onenight.conversation.way import Way
    from onenight.texting.party import Party


@cache
def _night_cards() -> "Way[Turn]":
    from onenight.ways.one_night.cards import way  # noqa: PLC0415 - when it is played

    return way


@cache
def _night_texts() -> "Way[Turn]":
    from onenight.ways.one_night.texts import way  # noqa: PLC0415 - as above

    return way


@cache
def _week_board() -> "Way[Turn]":
    from onenight.ways.one_week.board import way  # noqa: PLC0415 - as above

    return way


@cache
def _week_texts() -> "Way[Turn]":
    from onenight.ways.one_week.texts import way  # noqa: PLC0415 - as above

    return way


Loader = Callable[[], "Way[Turn]"]


class Index:
    """All ways to play; satisfies `onenight.conversation.way.Ways`."""

    def __init__(self, games: Mapping[str, tuple[Loader, Loader]]) -> None:
        """Find them by the game's key: on the table, and by text."""
        self._games = games

    def of(self, session: Session, party: "Party | None" = None) -> "Way[Turn]":
        """The way that a table plays; `party`: its texted game as it is now, if that is known."""
        game = WEEK if _plays_week(session, party) else session.rulebook.game.key
        return self.playing(game, session)

    def playing(self, game: str, session: Session) -> "Way[Turn]":
        """The way in which this table would play a game that is wished for.

        Raises:
            NotUnderstood: `which-game`, where there is no such game.
        """
        found = self._games.get(game)
        if found is None:
            raise NotUnderstood("which-game")
        on_table, by_text = found
        return by_text() if session.party else on_table()


def _plays_week(session: Session, party: "Party | None") -> bool:
    """Whether a table plays One Week; between two games by text the session knows which one is next."""
    if party is None or not session.party:
        return session.week is not None
    between = party.stage in ("join", "verdict")  # of `Stage`, which an evening with cards does not load
    return party.week is not None or (session.week is not None and between)


WAYS = Index({**dict.fromkeys(GAMES, (_night_cards, _night_texts)), WEEK: (_week_board, _week_texts)})
"""All ways there are."""


def reply(session: Session, wish: Wish, front: Front, party: "Party | None" = None) -> Reply:
    """Answer one wish, whatever is played; see `conversation.reply`."""
    return general.reply(WAYS, session, wish, front, party)


def untimed(session: Session, front: Front, before: str) -> Reply:
    """The day as it is told where the device has no timer for it; see `conversation.untimed`."""
    return general.untimed(WAYS, session, front, before)


def opened(session: Session, front: Front, party: "Party") -> Reply:
    """How everyone joins a texted game that was opened; see `conversation.opened`."""
    return general.opened(WAYS, session, front, party)
