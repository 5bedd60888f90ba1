"""What the keys of a phone mean: at each point of the evening, an intent of the catalog, as if that were tapped.

A seat is its number, ten is zero. What a key means is told where it is needed, in `voice.toml`.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.tapped import Tapped, make_tapped
from onenight.rules.known import list_changing_artifacts
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS
from onenight.wishes.wish import Kind

KEYS: Mapping[Phase, Mapping[str, Kind]] = {
    Phase.OPEN: {"0": Kind.HELP},
    Phase.JOIN: {"1": Kind.BEGIN, "2": Kind.WHO_IS_IN, "3": Kind.REPEAT, "0": Kind.HELP},
    Phase.DECK: {"1": Kind.BEGIN, "2": Kind.READ_DECK, "3": Kind.RANDOM, "0": Kind.HELP},
    Phase.CHECK: {"1": Kind.BEGIN, "2": Kind.READ_DECK, "0": Kind.HELP},
    Phase.NIGHT: {"1": Kind.GO_ON, "2": Kind.AWAKE, "9": Kind.DEAL_AGAIN, "0": Kind.HELP},
    Phase.DAY: {"1": Kind.VOTE, "2": Kind.ADD_TIME, "3": Kind.TIME_LEFT, "4": Kind.PAUSE, "0": Kind.HELP},
    Phase.VOTE: {"00": Kind.NOBODY, "**": Kind.UNDO, "*": Kind.HELP, "0": Kind.HELP},
    Phase.VERDICT: {"1": Kind.REMATCH, "2": Kind.WHY, "3": Kind.UNDO, "9": Kind.STOP, "0": Kind.HELP},
}
"""What keys mean where no question waits, beside seats, numbers and cards.

The way that is played may have something else for them. The night being told is paused by any.
"""
YES_OR_NO: Mapping[str, Kind] = {"1": Kind.YES, "2": Kind.NO, "0": Kind.HELP}
"""What one key means while a question waits, or a repair is offered."""
HELP_LINES: Mapping[str, str] = {
    **dict.fromkeys(("pointed", "guarded"), "seat_key"),
    **dict.fromkeys(("guards", "holders"), "seat_keys"),
    "shown": "role_keys",
    **dict.fromkeys(("copied", "became"), "role_or_none_keys"),
    "artifacts": "artifact_keys",
}
"""By what the referee asks about, the line of `voice.call` that tells the keys for it."""
PAIR = 2
"""Keys: who points and at whom, who had which artifact, or the two digits of a number."""
DIGITS = "1234567890"
"""The keys of the seats, in their order."""


def most_keys(session: Session) -> int:
    """Return how many keys make a wish now at most; fewer are ended by the pound key."""
    several = session.phase in (Phase.OPEN, Phase.VOTE) and not _takes_yes_or_no(session)
    return PAIR if several else 1


def pressed(session: Session, digits: str) -> Tapped | None:
    """Return what is tapped with some keys; None where they mean nothing now."""
    return keys(session).get(digits)


def keys(session: Session) -> Mapping[str, Tapped]:
    """Return all that can be pressed now, with what is tapped by it."""
    if session.pending is not None and session.pending.ask is Ask.WHO:
        return _seats(session)
    if _takes_yes_or_no(session):
        return _intents(YES_OR_NO)
    if session.phase is Phase.VOTE:
        return _vote_keys(session)
    here = _intents(WAYS.of(session).screens.keys.get(session.phase) or KEYS[session.phase])
    if session.phase is Phase.OPEN:
        return {**_numbered([make_tapped(Kind.PLAYERS, players=str(number)) for number in range(1, 100)]), **here}
    stopped = session.phase is Phase.DAY and not session.clock.ends
    return {**here, "4": make_tapped(Kind.GO_ON)} if stopped else here


def answers(session: Session, lines: Lines) -> str:
    """Return which keys answer what the referee asks, where they are others than those of the vote; else ''."""
    fact = _fact(session)
    if fact not in HELP_LINES:
        return ""
    roles = [lines.role(role) for role in WAYS.of(session).referee.roles_asked(session)]
    things = roles or [lines.raw(f"words.artifacts.{key}") for key in _artifacts(session)]
    told = [lines.say("voice.call.thing_key", thing=thing, key=str(key)) for key, thing in enumerate(things, 1)]
    return lines.say(f"voice.call.{HELP_LINES[fact]}", keys=tuple(told))


def _takes_yes_or_no(session: Session) -> bool:
    """Return whether a question waits for yes or no."""
    if session.pending is not None:
        return session.pending.ask is not Ask.WHO
    if session.phase is Phase.VOTE:
        return _fact(session) in ("living_wolf", "living_minion")
    return session.game.undecided


def _fact(session: Session) -> str:
    """Return what the referee asks about; '' where nothing, or something else waits for an answer first."""
    asked = (
        WAYS.of(session).referee.open_question(session)
        if session.phase is Phase.VOTE and session.pending is None
        else None
    )
    return "" if asked is None else asked.fact


def _artifacts(session: Session) -> list[str]:
    """Return the artifacts in the order of their keys, which is that of the question."""
    return list(list_changing_artifacts(case(session).facts))


def _vote_keys(session: Session) -> Mapping[str, Tapped]:
    """Return the keys for who points at whom, who died, which card that is, who had which artifact."""
    way, fact = WAYS.of(session), _fact(session)
    here, own = _intents(KEYS[Phase.VOTE]), _intents(way.screens.keys.get(Phase.VOTE, {}))
    roles = _numbered([make_tapped(Kind.SHOW, role=role) for role in way.referee.roles_asked(session)])
    if roles and fact:  # while a token of a week is asked for, fingers are told, too
        return {**here, **roles}
    pairs = _holders(session) if fact == "artifacts" else _pointing()
    return {**pairs, **here, **(own or _seats(session)), **roles}


@cache
def _pointing() -> Mapping[str, Tapped]:
    """Return the keys for each voter and target; who is not there is told so."""
    return {
        voter + target: make_tapped(Kind.POINT, names=_seat(voter), target=_seat(target))
        for voter in DIGITS
        for target in DIGITS
    }


def _holders(session: Session) -> Mapping[str, Tapped]:
    """Return the keys for who had which artifact: a seat, then the number of the artifact."""
    return {
        f"{seat}{number}": make_tapped(Kind.SHOW, names=_seat(seat), artifact=artifact)
        for seat in DIGITS[: session.players]
        for number, artifact in enumerate(_artifacts(session), 1)
    }


def _seats(session: Session) -> Mapping[str, Tapped]:
    """Return the keys for one player."""
    return {seat: make_tapped(Kind.NAME, names=_seat(seat)) for seat in DIGITS[: session.players]}


def _seat(digit: str) -> str:
    """Return a seat as the conversation knows it without a name."""
    return f"player {DIGITS.index(digit) + 1}"


def _numbered(taps: Iterable[Tapped]) -> Mapping[str, Tapped]:
    """Return keys that count these from one on; a zero may stand before one digit."""
    return {digits: tap for number, tap in enumerate(taps, 1) for digits in (str(number), f"{number:02}")}


def _intents(kinds: Mapping[str, Kind]) -> Mapping[str, Tapped]:
    """Return keys with the intents that need no slots."""
    return {digits: Tapped(kind) for digits, kind in kinds.items()}
