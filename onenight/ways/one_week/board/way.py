"""One Week with the board on the table: the announcer calls the steps, and knows nothing that is not public."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from onenight.conversation import anytime as general
from onenight.conversation.answer_offers import NONE, Offers
from onenight.conversation.names import name_of
from onenight.conversation.reply import PublicView, Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn, join_sentences
from onenight.rules.chronicle import GameOutcome
from onenight.rules.errors import NotUnderstood
from onenight.rules.week.calendar import TURNS, WeekStage
from onenight.rules.week.components import ROLES, ROOMS
from onenight.rules.week.setup import PLAYERS
from onenight.speech.lines import Lines
from onenight.ways.on_table import TableWay
from onenight.ways.one_week import shared, view
from onenight.ways.one_week.board import answers as asking
from onenight.ways.one_week.board import anytime, finish, people, rooms, steps
from onenight.ways.one_week.board.wishes import ANSWERS
from onenight.ways.one_week.ending import find_ending, find_open_question
from onenight.ways.one_week.entry_kinds import NamesSettled
from onenight.ways.one_week.log import UNDER_WAY, Stay
from onenight.ways.one_week.one_week import set_stay, stay_of
from onenight.ways.one_week.shared import OneWeekWay
from onenight.ways.one_week.told_tokens import find_artifact_seats
from onenight.ways.one_week.week_lines import (
    PHASES,
    ask,
    castle_of,
    current_place,
    name_actor,
    say,
    stage_of,
    update_stay,
)
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party


class BoardWay(TableWay, OneWeekWay):
    """One Week with the board on the table."""

    phone_keys: Mapping[Phase, Mapping[str, Kind]] = {
        Phase.DECK: {"1": Kind.NEXT, "2": Kind.READ_DECK, "3": Kind.RANDOM, "0": Kind.HELP},
        Phase.CHECK: {"1": Kind.DONE, "2": Kind.WHOSE_TURN, "3": Kind.UNDO, "0": Kind.HELP},
    }

    def catch_up(self, turn: Turn) -> Turn:
        """Return the turn at the phase of its week: nothing goes on by itself."""
        return turn.at(turn.session._replace(phase=PHASES[stage_of(turn.session)]))

    def find_handler(self, turn: Turn) -> Handler | None:
        """Return what answers a wish with a board on the table; None for nothing.

        Raises:
            NotUnderstood: `no-such-room`, for whatever was heard as one.
        """
        if not set(turn.wish.rooms) <= set(ROOMS):
            raise NotUnderstood("no-such-room")
        return ANSWERS.get(turn.wish.kind, {}).get(stage_of(turn.session))

    def answer_elsewhere(self, turn: Turn) -> Reply:
        """Tell what the week waits for, and when the wish makes sense, where that is not plain."""
        stage, entry = stage_of(turn.session), turn.wish.entry
        chosen = entry.part in ("people", "castle") or entry.deck == "whole" or entry.evening == "leaves"
        if stage not in anytime.BEFORE and stage is not WeekStage.VERDICT and chosen:
            return self.prompt(turn, say(turn, "open.later"))
        later = entry.has_its_time and entry.part in ("day", "vote", "verdict")
        return self.prompt(turn, say(turn, "turn.not_now") if later and stage in (*UNDER_WAY, WeekStage.SETUP) else "")

    def ignores(self, turn: Turn, _before: Session) -> bool:
        """Return whether people talk to one another: in a turn also a name, where none is asked for."""
        session = turn.session
        asked = session.rest is not None or session.pending is not None or stage_of(session) is WeekStage.GIVE
        return (self.means(turn.wish.kind, session.phase) and not asked) or general.is_chatter(turn)

    def welcome(self, turn: Turn) -> Reply:
        """Greet a table."""
        return anytime.answer_launch(turn)

    def begin(self, turn: Turn) -> Reply:
        """Begin One Week with the board instead of another game, with as many players as it takes."""
        fits = turn.session.players in PLAYERS
        fresh = set_stay(turn.session.before_night(Phase.DECK), Stay())
        session = fresh if fits else people.clear_seats(fresh)
        named = session.names and all(session.names)
        turn = update_stay(turn.at(session), Stay(log=(NamesSettled(),) if named else ()))
        return steps.prompt(turn, "" if fits else say(turn, "open.welcome"))

    def prompt(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for, in short: it has been told at length before."""
        stage = stage_of(turn.session)
        if not before or stage not in steps.SHORT:
            return steps.prompt(turn, before)
        name = name_actor(turn) if stage in TURNS else ""
        again = say(turn, steps.SHORT[stage], name=name)
        return ask(turn, join_sentences(before, again), steps.CALLS[stage](turn))

    def tell_progress(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then what the week waits for."""
        return steps.prompt(turn, before)

    def resume(self, turn: Turn, before: str) -> Reply:
        """Say an answer; somebody's turn goes on until it is done."""
        return rooms.resume_turn(turn, before)

    def asks_direction(self, session: Session) -> bool:
        """Return whether it is asked which way the arrow points that was given."""
        return stage_of(session) is WeekStage.GIVE and current_place(session).gift is not None

    def roles_asked(self, session: Session) -> Sequence[str]:
        """Return the roles of the tokens where one that lies before a player is asked for; else ()."""
        return () if self.asked_seat(session) is None else ROLES

    def find_outcome(self, session: Session, _party: "Party | None") -> GameOutcome | None:
        """Return how the week ended, as far as the table has told of its tokens."""
        found = find_ending(session)
        return found and found.outcome

    def question_text(self, turn: Turn) -> str:
        """Return the question that is open, in words."""
        asked = find_open_question(turn.session)
        if asked is None:
            return finish.ask_about_fingers(turn)
        if asked.seat is None:
            return say(turn, f"vote.{asked.fact}")
        artifacts = "archives" in castle_of(turn.session).furnished
        token = say(turn, "vote.token", name=name_of(turn.session, asked.seat, turn.lines))
        told = asked.seat in find_artifact_seats(stay_of(turn.session))
        return join_sentences(token, say(turn, "vote.artifact") if artifacts and not told else "")

    def ask_question(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then the question that is open."""
        return finish.ask_open_question(turn, before)

    def proceed_with_vote(self, turn: Turn, said: str = "", _fell: str = "") -> Reply:
        """Ask the next question, or give the verdict: who is chosen is asked about at once."""
        return finish.ask_or_give_verdict(turn, said)

    def tell_verdict(self, turn: Turn, before: str = "") -> Reply:
        """Say something, then who won, and why."""
        return finish.give_verdict(turn, before)

    def view(self, session: Session, lines: Lines, _party: "Party | None") -> PublicView:
        """Return the week as far as the table has told of it."""
        return shared.view_week(session, view.name_phase(stage_of(session)), view.view_hosted_week(session, lines))

    def offer_answers(self, session: Session, lines: Lines, _party: "Party | None") -> Offers:
        """Return the answers to the week's question, or to the missing part of a wish."""
        if session.rest is not None:
            return asking.offer_rest(session, session.rest, lines)
        offer = asking.AT.get(stage_of(session))
        return offer(session, lines) if offer else NONE
