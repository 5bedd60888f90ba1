"""One Week with the board on the table: the announcer calls the steps, and knows nothing that is not public."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.conversation import clock
from onenight.conversation.reply import Reply, Shown
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.week.tokens import ROLES
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.ways import on_table
from onenight.ways.one_week import both, talk, view
from onenight.ways.one_week.board import answers as asking
from onenight.ways.one_week.board import anytime, finish, people, rooms, steps, wishes
from onenight.ways.one_week.log import WeekStage
from onenight.wishes.wish import Kind

if TYPE_CHECKING:
    from onenight.texting.party import Party

CHOOSING = on_table.CHOOSING
HINTS: Mapping[Phase, tuple[str, ...]] = {}
KEYS: Mapping[Phase, Mapping[str, Kind]] = {
    Phase.DECK: {"1": Kind.NEXT, "2": Kind.READ_DECK, "3": Kind.RANDOM, "0": Kind.HELP},
    Phase.CHECK: {"1": Kind.DONE, "2": Kind.WHOSE_TURN, "3": Kind.UNDO, "0": Kind.HELP},
}
TALKING = both.TALKING
TURNS = both.TURNS
PLAYED_WITH = both.PLAYED_WITH
FOREIGN = both.FOREIGN
BYSTANDERS = both.BYSTANDERS
RULES = both.RULES
SETTLED = both.SETTLED
CHAPTER = on_table.CHAPTER


def reached(turn: Turn) -> Turn:
    """Nothing goes on by itself; the phase follows the week."""
    session = turn.session
    return turn.at(session._replace(phase=talk.PHASES[talk.stage_of(session)]))


def unheeded(turn: Turn, before: Session) -> bool:
    """What people say to one another: in a turn also a name, where none is asked for."""
    session = turn.session
    asked = session.rest is not None or session.pending is not None or talk.stage_of(session) is WeekStage.GIVE
    named = session.phase is Phase.CHECK and both.says_who(turn.wish.kind) and not asked
    return named or both.unheeded(turn, before)


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what the week waits for, in short."""
    return steps.remind(turn, before)


def asks_direction(session: Session) -> bool:
    """Return whether it is asked which way the arrow points that was given."""
    return talk.stage_of(session) is WeekStage.GIVE and talk.here(session).gift is not None


def roles_asked(session: Session) -> tuple[str, ...]:
    """Return the roles of the tokens where one that lies before a player is asked for; else ()."""
    return () if asked_for(session) is None else ROLES


def interrupted(session: Session) -> Session:
    """Nothing of a week is told like a night."""
    return session


def heard_to(session: Session, _front: Front, _cue: int) -> Session:
    """Nothing of a week is told like a night."""
    return session


def by_now(session: Session, _front: Front) -> Session:
    """Nothing goes on by itself."""
    return session


def chapter(session: Session, before: str, front: Front) -> Reply:
    """As much of the discussion as is told in one go."""
    return clock.part(session, before, front, CHAPTER)


def following(session: Session, front: Front) -> Reply:
    """The same, further on."""
    return chapter(session, "", front)


def shown(session: Session, lines: Lines, _party: "Party | None") -> Shown:
    """The week as far as the table has told of it."""
    return both.shown(session, view.PHASES[talk.stage_of(session)], view.hosted(session, lines))


game = both.game
rulebooks = both.rulebooks
named = both.named
news = on_table.news
handler = wishes.handler
elsewhere = anytime.elsewhere
noted = on_table.noted
welcome = anytime.launch
new_table = both.new_table
begin = people.begin
may_begin = both.may_begin
opened = on_table.opened
given_up = on_table.given_up
with_cards = on_table.with_cards
tell = steps.prompt
answers = asking.answers
everybody = on_table.everybody
answered = rooms.then
over = finish.give
asked = both.asked
question = finish.open_question
ask = finish.ask_on
proceed = finish.proceed
day_seconds = both.day_seconds
waits = on_table.waits
votes_come = on_table.votes_come
seen = on_table.seen
asked_for = both.asked_for
means = both.means
