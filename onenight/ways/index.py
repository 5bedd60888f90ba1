"""The index of the ways to play. It stands above the conversation, and is handed to it.

A way is imported when a table plays it first: an evening with cards loads no week, and nothing of texts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from onenight.conversation import general, session_json
from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Played, Session
from onenight.conversation.turn import Turn
from onenight.rules.game import GAMES, WEEK
from onenight.speech.front import Front
from onenight.speech.lines import FIRST
from onenight.ways.one_night.one_night import OneNight
from onenight.wishes.catalog import CATALOG, CatalogEntry
from onenight.wishes.wish import Kind, Wish

if TYPE_CHECKING:
    from onenight.conversation.way import Way
    from onenight.texting.party import Party
    from onenight.texting.texted_game import TextedGame


@cache
def _load_night_cards() -> "Way[Turn]":
    from onenight.ways.one_night.cards.way import CardWay  # noqa: PLC0415 - when it is played

    return CardWay()


@cache
def _load_night_texts() -> "Way[Turn]":
    from onenight.ways.one_night.texts.way import TextedNightWay  # noqa: PLC0415 - as above

    return TextedNightWay()


@cache
def _load_week_board() -> "Way[Turn]":
    from onenight.ways.one_week.board.way import BoardWay  # noqa: PLC0415 - as above

    return BoardWay()


@cache
def _load_week_texts() -> "Way[Turn]":
    from onenight.ways.one_week.texts.way import TextedWeekWay  # noqa: PLC0415 - as above

    return TextedWeekWay()


Loader = Callable[[], "Way[Turn]"]


class Index:
    """All ways to play; satisfies `onenight.conversation.way.Ways`."""

    def __init__(self, games: Mapping[str, tuple[Loader, Loader]]) -> None:
        """Keep the loaders of ways by the game's key: on the table, and by text."""
        self.games = games

    def stored(self, data: Mapping[str, Any]) -> Played:
        """Return what the table of a stored session plays.

        Raises:
            Exception: any of `conversation.session_json.DAMAGED`, where nothing of the kind was stored.
        """
        cards = OneNight.read(data)
        if WEEK not in data:
            return cards
        from onenight.ways.one_week.one_week import OneWeek  # noqa: PLC0415 - when it is played

        return OneWeek.read(cards, data)

    def of(self, session: Session, party: "Party | None" = None) -> "Way[Turn]":
        """Return the way that a table plays; `party`: its texted game as it is now, if that is known."""
        return self.playing(_find_game(session, party), session)

    def playing(self, game: str, session: Session) -> "Way[Turn]":
        """Return the way in which this table would play a game that is wished for.

        Raises:
            Lacks: `which-game`, where there is no such game.
        """
        found = self.games.get(game)
        if found is None:
            raise Lacks("which-game", Wish(Kind.GAME))
        on_table, by_text = found
        return by_text() if session.party else on_table()

    def means(self, way: "Way[Turn]", kind: Kind, phase: Phase) -> bool:
        """Return whether a wish means more at this phase than what can be said now: it is likely, and meant for us.

        What means something with cards does so in every way, and little more of what a way could answer: by day "Bob
        left" is said of somebody who is in the kitchen.
        """
        return kind in _shared_kinds(phase) or way.means(kind, phase)


@cache
def _shared_kinds(phase: Phase) -> frozenset[Kind]:
    """Return what is answered at a phase with cards, or while phones join, but for what no other way answers so."""
    from onenight.ways.one_night import shared  # noqa: PLC0415 - who is texted, or speaks to Alexa, is not heard here
    from onenight.ways.one_night.cards import wishes as cards  # noqa: PLC0415 - as above

    answered = {kind for kind, places in cards.ANSWERS.items() if phase in places}
    if phase is Phase.JOIN:
        answered |= {*_kinds_while_joining()}
    kinds = {kind for kind in answered if not _is_for_cards(CATALOG[kind], phase)}
    return frozenset(kinds) | general.GENERAL.keys() | shared.ANSWERS.keys()


def _kinds_while_joining() -> Iterator[Kind]:
    """Yield what is answered where phones join a game."""
    from onenight.texting.party import Stage  # noqa: PLC0415 - where a game is texted
    from onenight.ways.one_night.texts import wishes as night  # noqa: PLC0415 - as above
    from onenight.ways.one_week.texts import wishes as week  # noqa: PLC0415 - as above

    yield from (kind for kind, places in night.ANSWERS.items() if Phase.JOIN in places)
    yield from (kind for kind, places in week.ANSWERS.items() if Stage.JOIN in places)


def _is_for_cards(entry: CatalogEntry, phase: Phase) -> bool:
    """Return whether a wish means something with cards alone.

    That is what is told before its time, cards before there is a table, and a game or a vote that is over; and that
    somebody is let back in, who only joins there.
    """
    ahead = phase is Phase.OPEN and bool(entry.deck or entry.over)
    return ahead or (phase is Phase.DAY and entry.is_vote) or (entry.concerns_seat and not entry.moves_people)


def _find_game(session: Session, party: "Party | None") -> str:
    """Return the key of the game a table plays; between two texted games the session knows which one is next."""
    if party is None or not session.party:
        return session.game.key
    if party.plays.key == WEEK:
        return WEEK
    between = party.stage in ("join", "verdict")  # of `Stage`, which an evening with cards does not load
    return (session.game if between else session.game.give_up()).key


WAYS = Index(
    {**dict.fromkeys(GAMES, (_load_night_cards, _load_night_texts)), WEEK: (_load_week_board, _load_week_texts)}
)
"""All ways there are."""


def reply(session: Session, wish: Wish, front: Front, party: "Party | None" = None) -> Reply:
    """Answer one wish, whatever is played; see `conversation.reply`."""
    return general.reply(WAYS, session, wish, front, party)


def reply_all(session: Session, wishes: Sequence[Wish], front: Front, party: "Party | None" = None) -> Reply:
    """Answer wishes that are one turn; see `conversation.general.answer_all_or_none`."""
    return general.answer_all_or_none(WAYS, session, wishes, front, party)


def from_json(data: object) -> Session | None:
    """Return the session that was stored, whatever is played; see `conversation.session_json`."""
    return session_json.from_json(WAYS, data)


NEW = Session(OneNight())
"""A table that nobody knows yet."""


def read_party_game(data: "Mapping[str, Any]") -> "TextedGame[Party]":
    """Return the game of a stored party, and what it keeps, by its keys: a week has one of its own.

    Raises:
        AttributeError, IndexError, KeyError, TypeError, ValueError, GameError: it keeps nothing of the kind.
    """
    from onenight.ways.one_night.texts.game import TextedNight  # noqa: PLC0415 - where a game is texted

    before = TextedNight.read(data)
    if data.get("week") is None:
        return before
    from onenight.ways.one_week.texts.game import TextedWeek  # noqa: PLC0415 - when it is played

    return TextedWeek.read(data, before)


def open_party(code: str, language: str = FIRST) -> "Party":
    """Return a party that can be joined with this code, and is texted in this language.

    One Night is played at it until its host wishes for another game.
    """
    from onenight.texting.party import Party  # noqa: PLC0415 - where a game is texted
    from onenight.ways.one_night.texts.game import TextedNight  # noqa: PLC0415 - as above

    return Party(code, TextedNight(), language=language)
