"""The part that both games on a table share: there is no texted game, and nothing comes by itself."""

from typing import TYPE_CHECKING

from onenight.conversation.answer_offers import Offers, offer_players
from onenight.conversation.reply import PhoneView
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.conversation.way import Way
from onenight.speech.lines import Lines

if TYPE_CHECKING:
    from onenight.texting.party import Party


class TableWay(Way[Turn]):
    """A way with cards, or a board, on the table."""

    choosing_phase: Phase = Phase.DECK
    chapter_seconds = 60
    """Ours."""

    def offer_people(self, session: Session, lines: Lines, _party: "Party | None") -> Offers:
        """Return every seat, by its player's name or its number."""
        return offer_players(session, range(session.players), lines)

    def give_up(self, turn: Turn) -> Turn:
        """Return the table before its next game, whatever was played."""
        phase = self.choosing_phase if turn.session.players else turn.session.phase
        return turn.at(turn.session.before_night(phase).without_game())

    def phone_view(self, _party: "Party") -> PhoneView:
        """Return an empty view: nobody looks at a phone."""
        return PhoneView(phase=str(self.choosing_phase), week=None, deck=(), day=None, ending=None)
