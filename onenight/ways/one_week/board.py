"""One Week with the board on the table: the announcer calls the steps, and knows nothing that is not public."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from onenight.speech.lines import Lines
from onenight.table import day
from onenight.table.reply import Front, Reply, Shown
from onenight.table.session import Phase, Session
from onenight.table.turn import Turn
from onenight.table.week import anytime, finish, host, people, steps, talk, view
from onenight.ways import on_table
from onenight.ways.one_week import both

if TYPE_CHECKING:
    from onenight.table.texted.party import Party

CHOOSING = on_table.CHOOSING
HINTS: Mapping[Phase, tuple[str, ...]] = {}
CHAPTER = on_table.CHAPTER


def reached(turn: Turn) -> Turn:
    """Nothing goes on by itself; the phase follows the week."""
    session = turn.session
    return turn.at(session._replace(phase=talk.PHASES[talk.stage_of(session)]))


def prompt(turn: Turn, before: str = "") -> Reply:
    """Something said first, then what the week waits for, in short."""
    return steps.remind(turn, before)


def interrupted(session: Session) -> Session:
    """Nothing of a week is told like a night."""
    return session


def chapter(session: Session, before: str, front: Front) -> Reply:
    """As much of the discussion as is told in one go."""
    return day.part(session, before, front, CHAPTER)


def following(session: Session, front: Front) -> Reply:
    """The same, further on."""
    return chapter(session, "", front)


def shown(session: Session, lines: Lines, _party: "Party | None") -> Shown:
    """The week as far as the table has told of it."""
    return both.shown(session, view.PHASES[talk.stage_of(session)], view.hosted(session, lines))


game = both.game
news = on_table.news
handler = host.handler
elsewhere = anytime.elsewhere
noted = on_table.noted
welcome = both.welcome
new_table = both.new_table
begin = people.begin
may_begin = both.may_begin
given_up = on_table.given_up
with_cards = on_table.with_cards
tell = steps.prompt
over = finish.give
asked = both.asked
question = both.question
ask = both.ask
proceed = both.proceed
day_seconds = both.day_seconds
waits = on_table.waits
seen = on_table.seen
asked_for = both.asked_for
together = both.together
