"""The part that both games on a table share: there is no texted game, and nothing comes by itself."""

from typing import TYPE_CHECKING

from onenight.conversation.answer_offers import Offers, offer_players
from onenight.conversation.names import names_of
from onenight.conversation.pointing.vote_case import LEAST_DEADLY_FINGERS, case
from onenight.conversation.reply import PhoneView
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.conversation.way import Way
from onenight.rules import finger_count
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


def write_finger_question(turn: Turn, file: str, *, more: bool) -> str:
    """Return the question about the fingers that are still unknown; `file`: of the game's own lines.

    `more`: whether somebody else may have as many as the leaders.
    """
    if not turn.session.testimony:
        return turn.lines.say(f"{file}.vote.again")
    if not more:
        return turn.lines.say(f"{file}.vote.who")
    leaders, count = finger_count.find_leaders(case(turn.session).fingers)
    if count < LEAST_DEADLY_FINGERS:
        return turn.say("vote.any_two")
    names = names_of(turn.session, leaders, turn.lines)
    return turn.say("vote.more" if len(names) == 1 else "vote.more_each", names=names, count=turn.number(count))
