"""What the keys of a phone mean: at each point of the evening, a wish that can also be spoken.

A seat is its number, ten is zero. What a key means is told where it is needed, in `voice.toml`.
"""

from collections.abc import Callable, Mapping, Sequence

from onenight.conversation.pointing.facts import case
from onenight.conversation.session import Ask, Phase, Session
from onenight.rules.actions import ENDS
from onenight.rules.known import Question, changing, holds
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind, Wish

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
"""Keys: who points and at whom, who had which artifact, or the two digits of a number."""
TEN = 10
"""The seat that is pressed as zero."""
SEATS = ("pointed", "guarded")
"""Questions of the referee that a seat answers."""
SEATS_OR_NONE = ("guards", "holders")
"""Those that a seat answers, or nobody."""
CARDS = ("shown", "copied", "became")
"""Those that a card answers."""
OR_NONE = ("copied", "became")
"""Those of them that "none" answers, too."""


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


def answers(session: Session, lines: Lines) -> str:
    """The keys that answer what the referee asks, where they are others than those of the vote; else nothing."""
    fact = _fact(session)
    if fact in SEATS_OR_NONE:
        return lines.say("voice.call.seat_keys")
    if fact in SEATS:
        return lines.say("voice.call.seat_key")
    if fact == "artifacts":
        return lines.say("voice.call.artifact_keys", keys=_numbered(_artifact_names(session, lines), lines))
    if fact not in CARDS:
        return ""
    keys = _numbered([lines.role(role) for role in _cards(session)], lines)
    if fact in OR_NONE:
        return lines.say("voice.call.role_or_none_keys", keys=keys)
    return lines.say("voice.call.role_keys", keys=keys)


def _numbered(words: Sequence[str], lines: Lines) -> tuple[str, ...]:
    return tuple([lines.say("voice.call.thing_key", thing=word, key=str(key)) for key, word in enumerate(words, 1)])


def _artifact_names(session: Session, lines: Lines) -> list[str]:
    return [lines.raw(f"words.artifacts.{key}") for key in _artifacts(session)]


def _asked(session: Session) -> Question | None:
    return WAYS.of(session).asked(session)


def _yes_or_no(session: Session) -> bool:
    if session.pending is not None:
        return session.pending.ask is not Ask.WHO
    if session.phase is Phase.VOTE:
        asked = _asked(session)
        return asked is not None and asked.fact in ("living_wolf", "living_minion")
    return session.game.undecided


def _fact(session: Session) -> str:
    """What the referee asks about; empty where nothing, or something else waits for an answer first."""
    asked = _asked(session) if session.phase is Phase.VOTE and session.pending is None else None
    return "" if asked is None else asked.fact


def _cards(session: Session) -> list[str]:
    """The roles by their keys: those of the deck, then that of the card beside the center; or what ends a search."""
    deck = session.game.deck
    if _fact(session) == "became":
        return [stake.value for stake in Stake if stake in ENDS and holds(deck, stake)]
    return list(dict.fromkeys([*deck.counts, *([deck.beside.key] if deck.beside else [])]))


def _artifacts(session: Session) -> list[str]:
    """The artifacts in the order of their keys, which is that of the question."""
    return list(changing(case(session).facts))


def _voted(session: Session, digits: str) -> Wish | None:
    """Who points at whom, who died, which card that is, who had which artifact."""
    way = WAYS.of(session)
    if len(digits) == 1 and session.phase in way.KEYS:
        return _kind(way.KEYS[session.phase].get(digits))
    shown = way.shows(session, digits)
    if shown is not None or digits in VOTED:
        return shown or Wish(VOTED[digits])
    fact = _fact(session)
    if digits == "0" and (session.players < TEN or fact in CARDS):
        return Wish(Kind.HELP)
    return _NAMING.get(fact, _pointing)(session, digits)


def _pointing(session: Session, digits: str) -> Wish | None:
    """Who points at whom, or one player."""
    if len(digits) == 1:
        return _named(session, digits)
    points = digits.isdecimal() and len(digits) == PAIR
    return Wish(Kind.POINT, names=(_seat(digits[0]),), target=_seat(digits[1])) if points else None


def _shown(session: Session, digits: str) -> Wish | None:
    number, known = int(digits) if digits.isdecimal() else 0, _cards(session)
    return Wish(Kind.SHOW, roles=(known[number - 1],)) if 0 < number <= len(known) else None


def _held(session: Session, digits: str) -> Wish | None:
    """Who had which artifact: a seat, then the number of the artifact."""
    if len(digits) == 1:
        return _named(session, digits)
    holder, known = _named(session, digits[:1]), _artifacts(session)
    number = int(digits[1:]) if digits.isdecimal() and len(digits) == PAIR else 0
    if holder is None or not 0 < number <= len(known):
        return None
    return Wish(Kind.SHOW, names=holder.names, choice=known[number - 1])


_NAMING: Mapping[str, Callable[[Session, str], Wish | None]] = {**dict.fromkeys(CARDS, _shown), "artifacts": _held}
"""What keys name where the referee asks about that; else they point."""


def _named(session: Session, digits: str) -> Wish | None:
    seat = len(digits) == 1 and digits.isdecimal() and (int(digits) or TEN)
    return Wish(Kind.NAME, names=(_seat(digits),)) if seat and seat <= session.players else None


def _seat(digit: str) -> str:
    """A seat as the conversation knows it without a name."""
    return f"player {int(digit) or TEN}"


def _kind(kind: Kind | None) -> Wish | None:
    return None if kind is None else Wish(kind)
