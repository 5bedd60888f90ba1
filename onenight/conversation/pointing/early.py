"""What is told of a vote that nobody has called: a fact where it is more than one finger, else asked about once."""

import math
from functools import wraps

from onenight.conversation.doubt import EVERY
from onenight.conversation.names import listed
from onenight.conversation.pointing.vote import OTHERS, PAIR, ended
from onenight.conversation.questions import aside
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish

DOUBTFUL = frozenset(intent for intent, entry in CATALOG.items() if entry.fact == "doubtful")
"""The intents of what is said of a vote, and of suspicions, too."""
TOLD = frozenset(intent for intent, entry in CATALOG.items() if entry.fact)
"""The intents of facts: they are that only where they are told as done."""

COUNTED = frozenset({Phase.VOTE, Phase.VERDICT})
"""Where a vote is told of in whatever words, for we have asked."""


def is_told_anywhere(kind: Kind) -> bool:
    """Return whether a kind is understood wherever it is told, for what says that the vote is over may be beside it."""
    return CATALOG[kind].fact == "certain" or kind is Kind.POINT


def told(handler: Handler) -> Handler:
    """A fact of the vote by day, which is over by it; one finger alone is asked about."""

    @wraps(handler)
    def taken(turn: Turn) -> Reply:
        if certain(turn.wish, turn.session, turn.lines):
            return handler(turn.at(ended(turn)))
        return turn.way.host.answer_elsewhere(turn) if turn.session.clock.early else _asked(turn)

    return taken


def certain(wish: Wish, session: Session, lines: Lines) -> bool:
    """Whether a vote must be over of which this is told: it is more than one finger, or who died."""
    if wish.kind is Kind.FINGERS:
        return wish.beside or (wish.number or 0) * 2 >= session.players
    if wish.kind is Kind.POINT:
        return wish.beside or OTHERS in wish.names or len(listed(wish.names, lines)) >= PAIR
    return wish.entry.fact == "certain"


def claimed(turn: Turn) -> bool:
    """Whether this is no more than talk: a card of somebody who lives, or one finger that was asked about before."""
    wish, session = turn.wish, turn.session
    again = session.clock.early and not asked(session, turn.front.now)
    doubtful = wish.entry.fact == "doubtful" and again and not certain(wish, session, turn.lines)
    return wish.entry.fact == "card" or doubtful


def _asked(turn: Turn) -> Reply:
    """Whether the vote is over; a day that is told goes on meanwhile."""
    session = turn.session
    clock = session.clock._replace(early=True, doubted=math.ceil(turn.front.now))
    turn = turn.at(session._replace(clock=clock))
    return aside(turn, Pending(Ask.VOTED, wish=turn.wish))


def asked(session: Session, now: float) -> bool:
    """Whether we have just asked whether the vote is over, and nobody has answered; `now`: in Unix seconds.

    Later, fingers are talk again; a yes still answers.
    """
    open_ = session.pending is not None and session.pending.ask is Ask.VOTED
    return open_ and now - session.clock.doubted < EVERY


def answers(wish: Wish, pending: Pending) -> bool:
    """Whether a wish says by itself that the vote is over: one more of its facts does, and that all have voted."""
    return pending.ask is Ask.VOTED and (wish.entry.is_vote or wish.entry.over in ("vote", "turn"))


def gone_on(wish: Wish, pending: Pending) -> list[Wish]:
    """What was told first and what is told now, each as one of several; that it is over tells nothing more.

    What is told now of the same voters takes the place of what was told first.
    """
    first = pending.wish
    again = first is not None and first.kind is wish.kind and set(first.names) <= set(wish.names)
    told = [each for each in (None if again else first, wish) if each is not None and each.entry.is_vote]
    return [each._replace(beside=True) if each.entry.fact == "doubtful" else each for each in told]


def settled(turn: Turn, *, yes: bool) -> Reply:
    """The vote is over, and what was told is its first fact; or the day goes on."""
    if not yes:
        return turn.prompt()
    turn = turn.at(ended(turn))
    return (turn.way.host.handler(turn) or turn.way.host.answer_elsewhere)(turn)
