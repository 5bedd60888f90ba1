"""One Night by text: roles, answers and votes are texted, and the host hears how far the game has come."""

from collections.abc import Mapping

from onenight.table import host, hosted, inquest, stages, verdict
from onenight.table.session import Phase
from onenight.table.texted.party import Party
from onenight.table.turn import Handler, Turn
from onenight.ways import by_text
from onenight.ways.one_night import both

CHOOSING = by_text.CHOOSING
HINTS: Mapping[Phase, tuple[str, ...]] = {
    Phase.NIGHT: ("everyone_answered", "wake_us_up", "help"),
    Phase.VOTE: ("everyone_voted", "points", "help"),
    Phase.VERDICT: ("rematch", "why", "text_roles", "stop"),
}
KEYS = by_text.KEYS
TALKING = both.TALKING
PASSING = both.PASSING
FOREIGN = both.OF_THE_WEEK
CHAPTER = by_text.CHAPTER


def reached(turn: Turn) -> Turn:
    """The night, the day or the verdict that the party has come to."""
    return by_text.followed(turn, hosted.in_rounds)


def handler(turn: Turn) -> Handler | None:
    """What a wish means in a texted game."""
    return host.handler(turn) or both.ANSWERS.get(turn.wish.kind)


def seen(_party: Party) -> None:
    """There is nothing on the table."""


game = both.game
news = hosted.news
elsewhere = both.elsewhere
noted = by_text.noted
welcome = both.welcome
new_table = both.new_table
begin = both.begin
may_begin = both.may_begin
given_up = by_text.given_up
with_cards = by_text.with_cards
prompt = stages.prompt
tell = stages.tell
over = verdict.give_all
asked = inquest.asked
question = inquest.question
ask = inquest.ask
proceed = inquest.proceed
day_seconds = both.day_seconds
waits = by_text.waits
votes_come = by_text.votes_come
shows = by_text.shows
interrupted = by_text.interrupted
chapter = by_text.chapter
following = by_text.following
shown = both.shown
asked_for = both.asked_for
together = both.together
