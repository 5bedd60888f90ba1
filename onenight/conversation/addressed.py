"""What is meant for us while people talk to one another: wishes, by the phase at which they mean something.

A way that plays without cards takes this list as it stands, and no more of what it could answer: by day
"Bob left" is said of somebody who is in the kitchen.
"""

from collections.abc import Collection, Mapping

from onenight.conversation.session import Phase, Session
from onenight.wishes.wish import Kind, Wish

ALWAYS = frozenset(
    {
        *(Kind.LAUNCH, Kind.GAME, Kind.PACE, Kind.READ_RULES, Kind.SOUND, Kind.EXPLAIN_ROLE, Kind.EXPLAIN_GAME),
        *(Kind.RULES, Kind.LANGUAGE),
        *(Kind.SET_TIME, Kind.ADD_TIME, Kind.TAKE_TIME, Kind.UNTIMED, Kind.TOURNAMENT, Kind.STANDINGS, Kind.FORGET),
        *(Kind.WHOSE_TURN, Kind.ROOM, Kind.GO, Kind.WALK, Kind.ROOMS, Kind.ARROW, Kind.ACT, Kind.DAYS),
        *(Kind.HELP, Kind.START_OVER, Kind.CANCEL, Kind.STOP, Kind.HOME, Kind.UNKNOWN),
    }
)
"""At every phase."""

_TABLE = frozenset(
    {
        *(Kind.READ_DECK, Kind.WHO_IS_IN, Kind.DEAL_AGAIN, Kind.REFEREE, Kind.CALL, Kind.REMATCH, Kind.REPEAT),
        Kind.PREVIOUS,
    }
)
"""Wherever there is a table."""
_GAME = frozenset({Kind.FORGOT_ROLE, Kind.VOTE, Kind.YES})
"""Until the verdict."""
_OPEN = frozenset({Kind.PLAYERS, Kind.SEATS, Kind.DECK, Kind.BOXES, Kind.HOUSE_RULE, Kind.TEXT_ROLES, Kind.CALL})
_CARDS = frozenset({Kind.CARDS, Kind.ADD, Kind.ONLY, Kind.UNDO})
_DECK = (
    _TABLE
    | _OPEN
    | _CARDS
    | {Kind.BEGIN, Kind.NEXT}
    | {
        *(Kind.JOIN, Kind.LEAVE, Kind.REMOVE, Kind.REPLACE, Kind.RANDOM, Kind.USUAL, Kind.RECOMMENDED),
        Kind.EXTRA,
    }
)
_POINTING = frozenset({Kind.POINT, Kind.FINGERS, Kind.AROUND, Kind.DIED, Kind.NOBODY_DIED, Kind.SHOW})
_TOLD = _TABLE | _GAME | {Kind.AWAKE, Kind.PAUSE, Kind.DONE, Kind.GO_ON, Kind.NEXT}

BY_PHASE: Mapping[Phase, frozenset[Kind]] = {
    Phase.OPEN: _OPEN,
    Phase.DECK: _DECK | _GAME | {Kind.NO, Kind.GO_ON, Kind.AWAKE},
    Phase.CHECK: _DECK | _GAME | {Kind.DONE, Kind.GO_ON, Kind.AWAKE},
    Phase.JOIN: _DECK | {Kind.YES, Kind.NO, Kind.GO_ON, Kind.DONE, Kind.EVERYONE_ANSWERED},
    Phase.NIGHT: _TOLD | {Kind.EVERYONE_ANSWERED, Kind.BEGIN},
    Phase.DAY: _TOLD | {Kind.TIME_LEFT, Kind.TIMER},
    Phase.VOTE: _TABLE | _GAME | _CARDS | _POINTING | {Kind.EVERYONE_ANSWERED, Kind.NOBODY, Kind.NAME, Kind.NO},
    Phase.VERDICT: _DECK | _POINTING | {Kind.EVERYONE_ANSWERED, Kind.WHY},
}
"""And what is added at each."""


def means(kind: Kind, phase: Phase) -> bool:
    """Whether a wish means more at this phase than what can be said now."""
    return kind in ALWAYS or kind in BY_PHASE[phase]


def chatter(session: Session, wish: Wish, talking: Collection[Phase]) -> bool:
    """Whether this was said among the people of a table; `talking`: where they talk to one another."""
    return wish.kind is Kind.UNKNOWN and session.phase in talking
