"""What is told of a vote that nobody has called: a fact where it is more than one finger, else asked about once.

Told in one breath, facts are taken in the order in which they make sense.
"""

from collections.abc import Mapping, Sequence
from functools import wraps

from onenight.conversation.names import listed
from onenight.conversation.pointing.vote import OTHERS, PAIR, ended
from onenight.conversation.questions import aside
from onenight.conversation.reply import Reply
from onenight.conversation.session import Ask, Pending, Phase, Session
from onenight.conversation.turn import Handler, Turn
from onenight.conversation.wish import Kind, Wish
from onenight.speech.lines import Lines

SURE = frozenset({Kind.AROUND, Kind.DIED, Kind.NOBODY_DIED})
"""What nobody says before a vote is over."""
DOUBTFUL = frozenset({Kind.POINT, Kind.FINGERS})
"""What is said of a vote, and of suspicions, too."""
CARDS = frozenset({Kind.SHOW})
"""What is a fact of somebody who has died, and else a claim."""
BESIDE = SURE | {Kind.POINT}
"""What is understood wherever it is told, for it may be told together with what says that the vote is over."""
ANSWERS = frozenset({Kind.CARDS, Kind.NAME})
"""What answers a question, said without a verb."""
FACTS = SURE | DOUBTFUL | CARDS

TOLD = frozenset(str(kind) for kind in FACTS)
"""The same as intents: they are facts only where they are told as done."""


COUNTED = frozenset({Phase.VOTE, Phase.VERDICT})
"""Where a vote is told of in whatever words, for we have asked."""
SHOWN = frozenset({str(Kind.SHOW), str(Kind.CARDS)})
"""Cards, as intents: they are shown where they are told together with who died."""


def told(handler: Handler) -> Handler:
    """A fact of the vote by day, which is over by it; one finger alone is asked about."""

    @wraps(handler)
    def taken(turn: Turn) -> Reply:
        if certain(turn.wish, turn.session, turn.lines):
            return handler(turn.at(ended(turn)))
        return turn.way.elsewhere(turn) if turn.session.clock.early else _asked(turn)

    return taken


def certain(wish: Wish, session: Session, lines: Lines) -> bool:
    """Whether a vote must be over of which this is told: it is more than one finger, or who died."""
    if wish.kind is Kind.FINGERS:
        return wish.beside or (wish.number or 0) * 2 >= session.players
    if wish.kind is Kind.POINT:
        return wish.beside or OTHERS in wish.names or len(listed(wish.names, lines)) >= PAIR
    return wish.kind in SURE


def claimed(turn: Turn) -> bool:
    """Whether this is no more than talk: a card of somebody who lives, or one finger that was asked about before."""
    wish, session = turn.wish, turn.session
    doubtful = wish.kind in DOUBTFUL and session.clock.early and not certain(wish, session, turn.lines)
    return wish.kind in CARDS or doubtful


def _asked(turn: Turn) -> Reply:
    """Whether the vote is over; a day that is told goes on meanwhile."""
    session = turn.session
    turn = turn.at(session._replace(clock=session.clock._replace(early=True)))
    return aside(turn, Pending(Ask.VOTED, wish=turn.wish))


def settled(turn: Turn, *, yes: bool) -> Reply:
    """The vote is over, and what was told is its first fact; or the day goes on."""
    if not yes:
        return turn.prompt()
    turn = turn.at(ended(turn))
    return (turn.way.handler(turn) or turn.way.elsewhere)(turn)


# One breath

_ORDER: Mapping[Kind, int] = {
    Kind.AWAKE: 1,
    Kind.REFEREE: 2,
    **dict.fromkeys((*SURE, Kind.FINGERS), 3),
    Kind.POINT: 4,
    **dict.fromkeys((Kind.SHOW, Kind.CARDS, Kind.NAME), 5),
    **dict.fromkeys((Kind.NOBODY, Kind.YES, Kind.NO), 6),
}
"""That people are awake, that they have voted, who died, who points, who shows what, what answers a question; all else
comes before."""


def together(wishes: Sequence[Wish]) -> list[Wish]:
    """What was told in one breath, in the order in which it makes sense; each vote knows whether it is the only one."""
    if len(wishes) < PAIR or not any(wish.kind in FACTS | ANSWERS for wish in wishes):
        return list(wishes)
    wishes = [wish for wish in wishes if wish.kind is not Kind.UNDO]  # what is told anew corrects what was told
    fallen = {name for wish in wishes if wish.kind in (Kind.DIED, Kind.SHOW) for name in wish.names}
    beside = sum(wish.kind in DOUBTFUL for wish in wishes) >= PAIR

    def order(wish: Wish) -> int:
        last_shot = wish.kind is Kind.POINT and wish.names and fallen.issuperset(wish.names)
        return _ORDER[Kind.SHOW] if last_shot else _ORDER.get(wish.kind, 0)

    ordered = sorted(wishes, key=order)
    return [wish._replace(beside=beside) if wish.kind in DOUBTFUL else wish for wish in ordered]
