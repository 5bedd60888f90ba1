"""One Night by text: roles, answers and votes are texted, and the host hears how far the game has come."""

from collections.abc import Mapping

from onenight.conversation.reply import Seen, Shown
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.by_text import following as hosted
from onenight.ways.by_text import joining, way
from onenight.ways.one_night import answers as asking
from onenight.ways.one_night import both, inquest, verdict
from onenight.ways.one_night.texts import progress, wishes
from onenight.ways.one_night.texts.course import course
from onenight.ways.one_night.texts.dawn import Lying
from onenight.ways.one_night.texts.kept import kept

CHOOSING = way.CHOOSING
HINTS: Mapping[Phase, tuple[str, ...]] = {
    Phase.NIGHT: ("everyone_answered", "wake_us_up", "help"),
    Phase.VOTE: ("everyone_voted", "points", "help"),
    Phase.VERDICT: ("rematch", "why", "text_roles", "stop"),
}
KEYS = way.KEYS
TALKING = both.TALKING
TURNS = both.TURNS
PLAYED_WITH = both.PLAYED_WITH
FOREIGN = both.FOREIGN
BYSTANDERS = both.BYSTANDERS
RULES = both.RULES
SETTLED = both.SETTLED
CHAPTER = way.CHAPTER


def reached(turn: Turn) -> Turn:
    """The night, the day or the verdict that the party has come to."""
    return way.followed(turn, progress.reached)


def handler(turn: Turn) -> Handler | None:
    """What a wish means in a texted game."""
    return wishes.handler(turn) or both.ANSWERS.get(turn.wish.kind)


def given_up(turn: Turn) -> Turn:
    """The same game afresh, with whoever is in."""
    return way.given_up(turn, hosted.party_of(turn).plays.afresh())


def unheeded(turn: Turn, before: Session) -> bool:
    """What people say to one another, votes among it: those are texted, or spoken once the vote is called."""
    told = turn.wish.entry.fact != "" and turn.session.phase in TALKING
    return told or way.aside(turn) or both.unheeded(turn, before)


def seen(party: Party) -> Seen:
    """The deck, as it was agreed on."""
    return way.seen(party, deck=kept(party).deck.keys)


def shown(session: Session, lines: Lines, party: Party | None) -> Shown:
    """What both media show, and from the morning on what the night has laid on the table."""
    found = both.shown(session, lines, party)
    if party is None or party.stage not in _BY_DAY:
        return found
    there = Lying.after(party, course(party).night)
    return {**found, "shields": there.shields, "face_up": there.face_up, "artifacts": there.artifacts}


_BY_DAY = (Stage.DAWN, Stage.VERDICT)


game = both.game
rulebooks = both.rulebooks
named = both.named
news = hosted.news
elsewhere = both.elsewhere
noted = way.noted
welcome = both.welcome
new_table = both.new_table
begin = both.begin
may_begin = both.may_begin
opened = joining.opened
with_cards = way.with_cards
prompt = progress.prompt
tell = progress.tell
answered = progress.prompt
over = verdict.give_all
asked = inquest.asked
question = inquest.question
ask = inquest.ask
proceed = inquest.proceed
day_seconds = both.day_seconds
waits = way.waits
votes_come = way.votes_come
roles_asked = way.roles_asked
interrupted = way.interrupted
chapter = way.chapter
following = way.following
answers = asking.by_text
everybody = way.everybody
asked_for = both.asked_for
asks_direction = both.asks_direction
means = way.means
heard_to = way.heard_to
by_now = way.by_now
