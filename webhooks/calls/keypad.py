"""Map the phone's keys at each point of the evening to intents of the catalog, as if they were tapped.

A seat is its number, ten is zero. What a key means is told where it is needed, in `voice.toml`.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from onenight.conversation.pointing.vote_case import case
from onenight.conversation.session import Ask, Phase, Session
from onenight.conversation.tapped_wishes import Tapped, make_tapped
from onenight.rules.known_facts import LIVING_FACTS, list_artifacts_left
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
    **dict.fromkeys(("pointed", "guarded", "voted"), "seat_key"),
    **dict.fromkeys(("guards", "princes", "everyone", "bearers", "holders"), "seat_keys"),
    "shown": "role_keys",
    **dict.fromkeys(("copied", "became"), "role_or_none_keys"),
    "artifacts": "artifact_keys",
}
"""By what the referee asks about, the line of `voice.call` that tells the keys for it."""
KEYS_OF_PAIR = 2
"""Keys: who points and at whom, who had which artifact, or the two digits of a number."""
DIGITS = "1234567890"
"""The keys of the seats, in their order."""


def count_keys(session: Session) -> int:
    """Return how many keys make a wish now at most; fewer are ended by the pound key."""
    several = session.phase in (Phase.OPEN, Phase.VOTE) and not _is_yes_or_no_asked(session)
    return KEYS_OF_PAIR if several else 1


def find_tap(session: Session, digits: str) -> Tapped | None:
    """Return what is tapped with some keys; None where they mean nothing now."""
    return list_keys(session).get(digits)


def list_keys(session: Session) -> Mapping[str, Tapped]:
    """Return all that can be pressed now, with what is tapped by it."""
    if session.pending is not None and session.pending.ask is Ask.WHO:
        return _list_seat_keys(session)
    if _is_yes_or_no_asked(session):
        return _assign_intents(YES_OR_NO)
    if session.phase is Phase.VOTE:
        return _list_vote_keys(session)
    here = _assign_intents(WAYS.of(session).phone_keys.get(session.phase) or KEYS[session.phase])
    if session.phase is Phase.OPEN:
        return {**_assign_numbers([make_tapped(Kind.PLAYERS, players=str(number)) for number in range(1, 100)]), **here}
    stopped = session.phase is Phase.DAY and not session.clock.ends
    return {**here, "4": make_tapped(Kind.GO_ON)} if stopped else here


def describe_answer_keys(session: Session, lines: Lines) -> str:
    """Return which keys answer what the referee asks, where they are others than those of the vote; else ''."""
    fact = _find_asked_fact(session)
    if fact not in HELP_LINES:
        return ""
    roles = [lines.role(role) for role in WAYS.of(session).roles_asked(session)]
    things = roles or [lines.raw(f"words.artifacts.{key}") for key in _list_artifacts(session)]
    told = [lines.say("voice.call.thing_key", thing=thing, key=str(key)) for key, thing in enumerate(things, 1)]
    return lines.say(f"voice.call.{HELP_LINES[fact]}", keys=tuple(told))


def _is_yes_or_no_asked(session: Session) -> bool:
    """Return whether a question waits for yes or no."""
    if session.pending is not None:
        return session.pending.ask is not Ask.WHO
    if session.phase is Phase.VOTE:
        return _find_asked_fact(session) in (*LIVING_FACTS, "turned")
    return session.game.is_unconfirmed


def _find_asked_fact(session: Session) -> str:
    """Return what the referee asks about; '' where nothing, or something else waits for an answer first."""
    asked = WAYS.of(session).open_question(session) if session.phase is Phase.VOTE and session.pending is None else None
    return "" if asked is None else asked.fact


def _list_artifacts(session: Session) -> list[str]:
    """Return the artifacts in the order of their keys, which is that of the question."""
    return list(list_artifacts_left(case(session).facts))


def _list_vote_keys(session: Session) -> Mapping[str, Tapped]:
    """Return the keys for who points at whom, who died, which card that is, who had which artifact."""
    way, fact = WAYS.of(session), _find_asked_fact(session)
    here, own = _assign_intents(KEYS[Phase.VOTE]), _assign_intents(way.phone_keys.get(Phase.VOTE, {}))
    roles = _assign_numbers([make_tapped(Kind.SHOW, role=role) for role in way.roles_asked(session)])
    if roles and fact:  # while a token of a week is asked for, fingers are told, too
        return {**here, **roles}
    pairs = _list_holder_keys(session) if fact == "artifacts" else _list_pointing_keys()
    return {**pairs, **here, **(own or _list_seat_keys(session)), **roles}


@cache
def _list_pointing_keys() -> Mapping[str, Tapped]:
    """Return the keys for each voter and target; who is not there is told so."""
    return {
        voter + target: make_tapped(Kind.POINT, names=_name_seat(voter), target=_name_seat(target))
        for voter in DIGITS
        for target in DIGITS
    }


def _list_holder_keys(session: Session) -> Mapping[str, Tapped]:
    """Return the keys for who had which artifact: a seat, then the number of the artifact."""
    return {
        f"{seat}{number}": make_tapped(Kind.SHOW, names=_name_seat(seat), artifact=artifact)
        for seat in DIGITS[: session.players]
        for number, artifact in enumerate(_list_artifacts(session), 1)
    }


def _list_seat_keys(session: Session) -> Mapping[str, Tapped]:
    """Return the keys for one player."""
    return {seat: make_tapped(Kind.NAME, names=_name_seat(seat)) for seat in DIGITS[: session.players]}


def _name_seat(digit: str) -> str:
    """Return a seat as the conversation knows it without a name."""
    return f"player {DIGITS.index(digit) + 1}"


def _assign_numbers(taps: Iterable[Tapped]) -> Mapping[str, Tapped]:
    """Return keys that count these from one on; a zero may stand before one digit."""
    return {digits: tap for number, tap in enumerate(taps, 1) for digits in (str(number), f"{number:02}")}


def _assign_intents(kinds: Mapping[str, Kind]) -> Mapping[str, Tapped]:
    """Return keys with the intents that need no slots."""
    return {digits: Tapped(kind) for digits, kind in kinds.items()}
