"""The part that both games on a table share: there is no texted game, and nothing comes by itself."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation.answer_offers import Offers, offer_players
from onenight.conversation.reply import PhoneView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


class OnTable:
    """The medium; satisfies `onenight.conversation.way.Medium`."""

    choosing_phase: Phase = Phase.DECK
    chapter_seconds = 60
    """Ours."""

    def add_notices(self, answer: Reply, _front: Front) -> Reply:
        """Return the answer: nobody plays by text."""
        return answer

    def people(self, session: Session, lines: Lines, _party: "Party | None") -> Offers:
        """Return every seat, by its player's name or its number."""
        return offer_players(session, range(session.players), lines)

    def chosen_faces(self, _party: "Party | None") -> Mapping[str, str]:
        """Return nothing: nobody has a phone to choose on."""
        return {}

    def waits_for_phones(self, _session: Session) -> bool:
        """Return False: nobody is waited for."""
        return False

    def takes_votes_by_day(self, _session: Session) -> bool:
        """Return False: nothing comes by itself."""
        return False

    def play_with_cards(self, turn: Turn) -> Reply:
        """Answer that the table plays without texts as it is."""
        return turn.prompt()


class TableHost:
    """The part of the host of both games with cards, or a board, on the table."""

    def has_news(self, _session: Session, _party: "Party") -> bool:
        """Return False: nothing goes on unheard."""
        return False

    def invite(self, turn: Turn) -> Reply:
        """Say what can be said now: nobody joins by text."""
        return turn.prompt()

    def give_up(self, turn: Turn) -> Turn:
        """Return the table before its next game, whatever was played."""
        phase = OnTable.choosing_phase if turn.session.players else turn.session.phase
        return turn.at(turn.session.before_night(phase).without_game())


class TableScreens:
    """The part of the screens of both games on the table."""

    hints: Mapping[Phase, tuple[str, ...]] = {}
    keys: Mapping[Phase, Mapping[str, Kind]] = {}

    def phone_view(self, _party: "Party") -> PhoneView:
        """Return an empty view: nobody looks at a phone."""
        return PhoneView(phase=str(OnTable.choosing_phase), week=None, deck=(), day=None, ending=None)
