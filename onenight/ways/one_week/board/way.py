"""One Week with the board on the table: the announcer calls the steps, and knows nothing that is not public."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from onenight.conversation import clock
from onenight.conversation.answer_offers import Offers
from onenight.conversation.reply import PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.way import Way
from onenight.rules.chronicle import GameOutcome
from onenight.rules.week.tokens import ROLES
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways.on_table import OnTable, TableHost, TableScreens
from onenight.ways.one_week import shared, view, week_lines
from onenight.ways.one_week.board import answers as asking
from onenight.ways.one_week.board import anytime, finish, people, rooms, steps, wishes
from onenight.ways.one_week.ending import find_ending
from onenight.ways.one_week.log import WeekStage
from onenight.ways.one_week.shared import OneWeekGame, OneWeekHost, OneWeekReferee
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


class BoardHost(OneWeekHost, TableHost):
    """The answers of the host; satisfies `onenight.conversation.way.Host`."""

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn at the phase of its week: nothing goes on by itself."""
        session = turn.session
        return turn.at(session._replace(phase=week_lines.PHASES[week_lines.stage_of(session)]))

    def handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish with a board on the table; None for nothing."""
        return wishes.find_handler(turn)

    def answer_elsewhere(self, turn: Turn) -> Reply:
        """Tell what the week waits for."""
        return anytime.answer_elsewhere(turn)

    def ignores(self, turn: Turn, _before: Session) -> bool:
        """Return whether people talk to one another: in a turn also a name, where none is asked for."""
        session = turn.session
        asked = (
            session.rest is not None or session.pending is not None or week_lines.stage_of(session) is WeekStage.GIVE
        )
        named = session.phase is Phase.CHECK and shared.is_name_or_nobody(turn.wish.kind) and not asked
        return named or shared.is_table_talk(turn)

    def means(self, kind: Kind, phase: Phase) -> bool:
        """Return whether it is a name in a turn."""
        return shared.is_name_in_turn(kind, phase)

    def welcome(self, turn: Turn) -> Reply:
        """Greet a table."""
        return anytime.answer_launch(turn)

    def begin(self, turn: Turn) -> Reply:
        """Begin a week in place of another game, or anew."""
        return people.begin(turn)

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for, in short."""
        return steps.remind(turn, before)

    def tell_progress(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for."""
        return steps.prompt(turn, before)

    def resume(self, turn: Turn, before: str) -> Reply:
        """Say an answer; somebody's turn goes on until it is done."""
        return rooms.resume_turn(turn, before)


class BoardReferee(OneWeekReferee):
    """The questions about a vote; satisfies `onenight.conversation.way.Referee`."""

    def asks_direction(self, session: Session) -> bool:
        """Return whether it is asked which way the arrow points that was given."""
        return week_lines.stage_of(session) is WeekStage.GIVE and week_lines.current_place(session).gift is not None

    def roles_asked(self, session: Session) -> Sequence[str]:
        """Return the roles of the tokens where one that lies before a player is asked for; else ()."""
        return () if self.asked_seat(session) is None else ROLES

    def find_outcome(self, session: Session, _party: "Party | None") -> GameOutcome | None:
        """Return how the week ended, as far as the table has told of its tokens."""
        found = find_ending(session)
        return found and found.outcome

    def question_text(self, turn: Turn) -> str:
        """Return the question that is open, in words."""
        return finish.open_question(turn)

    def ask(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the question that is open."""
        return finish.ask_open_question(turn, before)

    def proceed(self, turn: Turn, said: str = "", fell: str = "") -> Reply:
        """Ask the next question, or give the verdict."""
        return finish.ask_or_give_verdict(turn, said, fell)

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then who won, and why."""
        return finish.give_verdict(turn, before)


class BoardNarrator:
    """The narration in parts; satisfies `onenight.conversation.way.Narrator`."""

    def interrupt(self, session: Session) -> Session:
        """Return the session unchanged: a week has no narration that could be interrupted."""
        return session

    def tell_first_part(self, session: Session, before: str, front: Front) -> Reply:
        """Tell as much of the discussion as is told in one go."""
        return clock.tell_day_part(session, before, front, OnTable.chapter_seconds)

    def tell_next_part(self, session: Session, front: Front) -> Reply:
        """Tell as much of the discussion as is told in one go."""
        return self.tell_first_part(session, "", front)

    def move_to_cue(self, session: Session, _front: Front, _cue: int) -> Session:
        """Return the session: nothing of a week is told like a night."""
        return session

    def session_now(self, session: Session, _front: Front) -> Session:
        """Return the session: nothing goes on by itself."""
        return session


class BoardScreens(TableScreens):
    """The screens of fronts; satisfies `onenight.conversation.way.Screens`."""

    keys: Mapping[Phase, Mapping[str, Kind]] = {
        Phase.DECK: {"1": Kind.NEXT, "2": Kind.READ_DECK, "3": Kind.RANDOM, "0": Kind.HELP},
        Phase.CHECK: {"1": Kind.DONE, "2": Kind.WHOSE_TURN, "3": Kind.UNDO, "0": Kind.HELP},
    }

    def view(self, session: Session, lines: Lines, _party: "Party | None") -> PublicView:
        """Return the week as far as the table has told of it."""
        return shared.view_week(
            session, view.PHASES[week_lines.stage_of(session)], view.view_hosted_week(session, lines)
        )

    def answers(self, session: Session, lines: Lines, party: "Party | None") -> Offers:
        """Return the answers to what the week waits for, or to the rest of a wish that was asked for."""
        return asking.offer_answers(session, lines, party)


WAY = Way(OneWeekGame(), OnTable(), BoardHost(), BoardReferee(), BoardNarrator(), BoardScreens())
