"""What the keys of a phone mean: at each point of the evening, a wish that can also be spoken.

A seat is its number, ten is zero. What a key means is told where it is needed, in `voice.toml`.
"""

from collections.abc import Mapping

from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.wish import Kind, Wish
from onenight.rules.referee import Question
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS

KEYS: Mapping[Phase, Mapping[str, Kind]] = {
    Phase.JOIN: {"1": Kind.BEGIN, "2": Kind.WHO_IS_IN, "3": Kind.REPEAT, "0": Kind.HELP},
    Phase.DECK: {"1": Kind.BEGIN, "2": Kind.READ_DECK, "3": Kind.RANDOM, "0": Kind.HELP},
    Phase.CHECK: {"1": Kind.BEGIN, "2": Kind.READ_DECK, "0": Kind.HELP},
    Phase.NIGHT: {"1": Kind.GO_ON, "2": Kind.AWAKE, "9": Kind.DEAL_AGAIN, "0": Kind.HELP},
    Phase.DAY: {"1": Kind.VOTE, "2": Kind.ADD_TIME, "3": Kind.TIME_LEFT, "4": Kind.PAUSE, "0": Kind.HELP},
    Phase.VERDICT: {"1": Kind.REMATCH, "2": Kind.WHY, "3": Kind.UNDO, "9": Kind.STOP, "0": Kind.HELP},
}
"""What one key means where no question waits, unless the way that is played has something else for it.

The night being told is paused by any.
"""
YES_OR_NO: Mapping[str, Kind] = {"1": Kind.YES, "2": Kind.NO, "0": Kind.HELP}
"""What one key means while a question waits, or a repair is offered."""
VOTED: Mapping[str, Kind] = {"*": Kind.HELP, "**": Kind.UNDO, "00": Kind.NOBODY}
"""What keys mean in the vote that are no seats."""
PAIR = 2
"""Keys: who points and at whom, or the two digits of a number."""
TEN = 10
"""The seat that is pressed as zero."""


def most_keys(session: Session) -> int:
    """How many keys make a wish now; fewer are ended by the pound key."""
    several = session.phase in (Phase.OPEN, Phase.VOTE) and not _yes_or_no(session)
    return PAIR if several else 1


def pressed(session: Session, digits: str) -> Wish | None:
    """The wish behind some keys; None where they mean nothing now."""
    if session.pending is not None and session.pending.ask is Ask.WHO:
        return _named(session, digits)
    if _yes_or_no(session):
        return _kind(YES_OR_NO.get(digits))
    if session.phase is Phase.OPEN:
        players = digits.isdecimal() and int(digits)
        return Wish(Kind.PLAYERS, players) if players else _kind(Kind.HELP if digits == "0" else None)
    if session.phase is Phase.VOTE:
        return _voted(session, digits)
    if session.phase is Phase.DAY and digits == "4" and not session.clock.ends:
        return Wish(Kind.GO_ON)
    return _kind((WAYS.of(session).KEYS.get(session.phase) or KEYS[session.phase]).get(digits))


def roles(session: Session, lines: Lines) -> str:
    """The keys of the roles, where a card is asked for; else nothing."""
    if not _card(session):
        return ""
    keys = [
        lines.say("voice.call.role_key", role=role, key=str(number))
        for number, role in enumerate(session.game.deck.counts, 1)
    ]
    return lines.say("voice.call.role_keys", keys=tuple(keys))


def _asked(session: Session) -> Question | None:
    return WAYS.of(session).asked(session)


def _yes_or_no(session: Session) -> bool:
    if session.pending is not None:
        return session.pending.ask is not Ask.WHO
    if session.phase is Phase.VOTE:
        asked = _asked(session)
        return asked is not None and asked.fact in ("living_wolf", "living_minion")
    return session.game.undecided


def _card(session: Session) -> bool:
    asked = _asked(session) if session.phase is Phase.VOTE and session.pending is None else None
    return asked is not None and asked.fact in ("shown", "copied")


def _voted(session: Session, digits: str) -> Wish | None:
    """Who points at whom, who died, which card that is."""
    way = WAYS.of(session)
    if len(digits) == 1 and session.phase in way.KEYS:
        return _kind(way.KEYS[session.phase].get(digits))
    shown = way.shows(session, digits)
    if shown is not None or digits in VOTED:
        return shown or Wish(VOTED[digits])
    if digits == "0" and (session.players < TEN or _card(session)):
        return Wish(Kind.HELP)
    if _card(session):
        return _shown(session, digits)
    if len(digits) == 1:
        return _named(session, digits)
    points = digits.isdecimal() and len(digits) == PAIR
    return Wish(Kind.POINT, names=(_seat(digits[0]),), target=_seat(digits[1])) if points else None


def _shown(session: Session, digits: str) -> Wish | None:
    number, known = int(digits) if digits.isdecimal() else 0, list(session.game.deck.counts)
    return Wish(Kind.SHOW, roles=(known[number - 1],)) if 0 < number <= len(known) else None


def _named(session: Session, digits: str) -> Wish | None:
    seat = len(digits) == 1 and digits.isdecimal() and (int(digits) or TEN)
    return Wish(Kind.NAME, names=(_seat(digits),)) if seat and seat <= session.players else None


def _seat(digit: str) -> str:
    """A seat as the conversation knows it without a name."""
    return f"player {int(digit) or TEN}"


def _kind(kind: Kind | None) -> Wish | None:
    return None if kind is None else Wish(kind)
