"""A vote that nobody called: more than one finger is a fact of it, a single one is asked about once."""

import math
from functools import wraps

from onenight.conversation.confidence import ASK_AGAIN_SECONDS
from onenight.conversation.names import split_names
from onenight.conversation.pointing.vote import OTHERS, enter_uncalled_vote
from onenight.conversation.questions import ask_meanwhile
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish

TOLD = frozenset(intent for intent, entry in CATALOG.items() if entry.fact)
"""The intents of facts: they are that only where they are told as done."""

COUNTED = frozenset({Phase.VOTE, Phase.VERDICT})
"""The phases in which a vote is told in any words, for we have asked."""


def is_told_anywhere(kind: Kind) -> bool:
    """Return whether a kind is understood wherever it is told, for what says that the vote is over may be beside it."""
    return CATALOG[kind].fact == "certain" or kind is Kind.POINT


def accept_by_day(handler: Handler) -> Handler:
    """Wrap a handler: by day a fact of the vote ends that day; a single finger is asked about first."""

    @wraps(handler)
    def accept_or_ask(turn: Turn) -> Reply:
        if is_certain(turn.wish, turn.session, turn.lines):
            return handler(turn.at(enter_uncalled_vote(turn)))
        return turn.way.answer_elsewhere(turn) if turn.session.clock.early else _ask_if_over(turn)

    return accept_or_ask


def is_certain(wish: Wish, session: Session, lines: Lines) -> bool:
    """Return whether a wish tells what is known only once a vote is over: more than one finger, or who died."""
    if wish.kind is Kind.FINGERS:
        return wish.beside or (wish.number or 0) * 2 >= session.players
    if wish.kind is Kind.POINT:
        return wish.beside or OTHERS in wish.names or len(split_names(wish.names, lines)) > 1
    return wish.entry.fact == "certain"


def is_mere_talk(turn: Turn) -> bool:
    """Return whether a wish is mere talk: a card of the living, or one finger that was asked about before."""
    wish, session = turn.wish, turn.session
    again = session.clock.early and not is_vote_question_open(session, turn.front.now)
    doubtful = wish.entry.fact == "doubtful" and again and not is_certain(wish, session, turn.lines)
    return wish.entry.fact == "card" or doubtful


def _ask_if_over(turn: Turn) -> Reply:
    """Ask whether the vote is over; a day that is told aloud goes on meanwhile."""
    session = turn.session
    clock = session.clock._replace(early=True, doubted=math.ceil(turn.front.now))
    turn = turn.at(session._replace(clock=clock))
    return ask_meanwhile(turn, Pending(Ask.VOTED, wish=turn.wish))


def is_vote_question_open(session: Session, now: float) -> bool:
    """Return whether the question whether the vote is over is still fresh; `now`: in Unix seconds.

    Once it is not, fingers are talk again; a yes still answers.
    """
    open_ = session.pending is not None and session.pending.ask is Ask.VOTED
    return open_ and now - session.clock.doubted < ASK_AGAIN_SECONDS


def says_vote_is_over(wish: Wish, pending: Pending) -> bool:
    """Return whether a wish itself says that the vote is over: as another of its facts, or that all have voted."""
    return pending.ask is Ask.VOTED and (wish.entry.is_vote or wish.entry.over in ("vote", "turn"))


def collect_facts(wish: Wish, pending: Pending) -> list[Wish]:
    """Return the facts of the vote in a wish that was asked about and in its answer, each marked as one of several.

    Of the same voters only the last is kept; that the vote is over tells nothing more.
    """
    first = pending.wish
    again = first is not None and first.kind is wish.kind and set(first.names) <= set(wish.names)
    told = [each for each in (None if again else first, wish) if each is not None and each.entry.is_vote]
    return [each._replace(beside=True) if each.entry.fact == "doubtful" else each for each in told]


def settle_voted(turn: Turn, *, yes: bool) -> Reply:
    """End the vote after yes, with what was told as its first fact; let the day go on after no."""
    if not yes:
        return turn.prompt()
    turn = turn.at(enter_uncalled_vote(turn))
    return (turn.way.find_handler(turn) or turn.way.answer_elsewhere)(turn)
