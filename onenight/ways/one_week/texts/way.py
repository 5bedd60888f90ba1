"""One Week by text: moves and votes come from phones, and the host hears what is public."""

from collections.abc import Mapping

from onenight.conversation.reply import Reply, Seen, Shown
from onenight.conversation.session import Phase, Session
from onenight.conversation.turn import Turn
from onenight.rules.game import WEEK
from onenight.speech.lines import Lines
from onenight.texting.party import Party
from onenight.ways.by_text import following as hosted
from onenight.ways.by_text import way
from onenight.ways.one_week import both, view
from onenight.ways.one_week.texts import answers as asking
from onenight.ways.one_week.texts import deal, progress, wishes
from onenight.ways.one_week.texts import view as public
from onenight.ways.one_week.texts.game import TextedWeek, left
from onenight.ways.one_week.texts.kept import kept
from onenight.wishes.wish import Kind

CHOOSING = way.CHOOSING
HINTS: Mapping[Phase, tuple[str, ...]] = {
    Phase.JOIN: ("who_is_in", "deal", "castle.now.random", "help"),
    Phase.CHECK: ("castle.now.whose", "castle.now.next", "help"),
    Phase.DAY: ("everyone_voted", "points", "add_time", "help"),
    Phase.VERDICT: ("rematch", "why", "castle.now.registry", "stop"),
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
    """The turn, the vote or the verdict that the party has come to."""
    return way.followed(turn, progress.reached)


def news(session: Session, party: Party) -> bool:
    """Whether a turn has ended, or the week, that the host has not heard of."""
    return progress.unheard(party) or hosted.news(session, party)


def given_up(turn: Turn) -> Turn:
    """The game before, with whoever is in."""
    return way.given_up(turn, left(hosted.party_of(turn).plays))


def shown(session: Session, lines: Lines, party: Party | None) -> Shown:
    """What the rules show of the week, and whose turn it is; before it begins the castle that was chosen."""
    if party is None:
        return both.shown(session, str(session.phase), None)
    week = kept(party).week if isinstance(party.plays, TextedWeek) else {}
    if not week:
        chosen = view.hosted(session, lines) if session.game.key == WEEK else None
        return both.shown(session, str(session.phase), chosen)
    by_night = week["step"] in ("night", "second")
    acts = session.phase is Phase.CHECK
    return both.shown(session, _WHILE[by_night] if acts else str(session.phase), public.week_object(party))


def question(_turn: Turn) -> str:
    """Nothing is asked: votes come by text, and tokens are known."""
    return ""


def proceed(turn: Turn, said: str = "", fell: str = "") -> Reply:  # noqa: ARG001 - nobody falls by what is spoken
    """What is told changes nothing."""
    return progress.prompt(turn, said)


def seen(party: Party) -> Seen:
    """The castle as all see it, from the deal on."""
    shown = isinstance(party.plays, TextedWeek) and party.plays.week
    return way.seen(party, public.week_object(party) if shown else None)


_WHILE = {True: "night", False: "day"}
"""The phase as programs know it that know only the other games, while somebody acts by night or not."""


game = both.game
rulebooks = both.rulebooks
answers = asking.answers
everybody = way.everybody
named = both.named
handler = wishes.handler
elsewhere = progress.prompt
noted = way.noted
welcome = progress.prompt
new_table = both.new_table
begin = deal.begin
may_begin = both.may_begin
opened = wishes.first
with_cards = way.with_cards
prompt = progress.prompt
tell = progress.prompt
answered = progress.prompt
over = progress.verdict
asked = both.asked
ask = progress.prompt
day_seconds = both.day_seconds
waits = way.waits
votes_come = way.votes_come
roles_asked = way.roles_asked
interrupted = way.interrupted
chapter = way.chapter
following = way.following
asked_for = both.asked_for
heard_to = way.heard_to
by_now = way.by_now


def asks_direction(session: Session) -> bool:
    """Return whether a move was told without its direction."""
    rest = session.rest
    return rest is not None and "direction" in rest.entry.gives and not rest.direction


def means(kind: Kind, phase: Phase) -> bool:
    """As with a board, and who has left."""
    return way.means(kind, phase) or both.means(kind, phase)


def unheeded(turn: Turn, before: Session) -> bool:
    """What people say to one another."""
    return way.aside(turn) or both.unheeded(turn, before)
