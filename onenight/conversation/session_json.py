"""A session as small plain JSON, and back: whatever is read is a session that a conversation can have come to.

Each part writes and reads its own keys, and the game at the table its own.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from onenight import codec
from onenight.conversation.names import names_fit
from onenight.conversation.session import MOST_FACTS, Ask, Pending, Phase, Played, Session
from onenight.conversation.session_parts import Clock, Narration, TableMemory, TextedTable, are_counts
from onenight.rules.errors import GameError
from onenight.rules.game import ROLES
from onenight.speech.pace import PACES
from onenight.wishes.wish import Wish

if TYPE_CHECKING:
    from onenight.conversation.turn import Turn
    from onenight.conversation.way import Ways

ORDER = (
    *("phase", "rulebook", "players", "deck", "pace", "names", "sound", "denied", "draft", "pending", "chosen"),
    *("earlier", "usual", "known", "started", "call", "told", "gap", "day", "ends", "left", "aloud", "testimony"),
    *("tournament", "party", "code", "week", "registry", "seen", "begun", "early"),
    *("pending_wish", "rest", "untimed", "hinted", "meant", "doubted", "lost", "facts", "learned", "role", "overruled"),
    *("boxes", "extra", "language", "pressed", "evening", "announcer", "judged"),
)
"""The keys in the order in which the first version wrote them; what is new follows."""
_PLAIN = (
    *("players", "names", "sound", "seen", "testimony", "begun", "rest", "facts", "learned", "lost", "role"),
    *("language", "announcer"),
)
"""The fields of the evening itself that are stored as they are."""
KEYS = (
    *(*_PLAIN, "phase", "pace", "pending", "pending_wish", "meant"),
    *(*Clock._fields, *Narration._fields, *TextedTable._fields, "judged"),
    *("usual", "known", "tournament", "registry", "denied", "hinted", "evening"),
)
"""Those of every game."""
DAMAGED = (AttributeError, IndexError, KeyError, TypeError, ValueError, OverflowError, RecursionError, GameError)
"""The exceptions of reading what was never stored as a session."""


def to_json(session: Session) -> dict[str, object]:
    """Return the session as plain JSON, under 4 kB; first values are left out."""
    whole = {
        **_write_evening(session),
        **session.game.write(),
        **session.memory.write(session.names),
        **codec.write_fields(session.clock),
        **codec.write_fields(session.narration),
        **codec.write_fields(session.texts),
    }
    if session.judged is not None:
        whole["judged"] = _write_difference(whole, to_json(session.judged))
    ordered = {key: whole.pop(key) for key in ORDER if key in whole}
    return ordered | whole


def _write_difference(whole: Mapping[str, object], other: Mapping[str, object]) -> dict[str, object]:
    """Return the stored keys of another session that differ from these, None for those that it lacks."""
    missing = dict.fromkeys(key for key in whole if key not in other)
    return {key: value for key, value in other.items() if whole.get(key) != value} | missing


def _write_evening(session: Session) -> dict[str, object]:
    """Return the keys of the evening itself."""
    pace = {} if session.pace is _NORMAL else {"pace": session.pace.key}
    told = codec.write_fields(session, *_PLAIN)
    return {"phase": str(session.phase), **pace, **told, **_write_pending(session.pending)}


_NORMAL = PACES["normal"]


def _write_pending(pending: Pending | None) -> dict[str, object]:
    """Return the question that waits, by its keys.

    One that the first versions do not know has a key of its own, for it would make them forget the table.
    """
    if pending is None:
        return {}
    ask, heard, seat, wish, more, again = pending
    if ask is Ask.MEANT:
        return {"meant": {"wishes": [codec.write(each) for each in (wish, *more) if each], "again": again}}
    listed = codec.write([getattr(wish, key) for key in _LISTED]) if wish is not None else None
    if listed and not listed[-1]:  # few have a choice
        listed.pop()
    whole = {"pending_wish": codec.write(wish)} if wish is not None and codec.write_fields(wish, *_BEYOND) else {}
    return {"pending": [str(ask), heard, seat, listed], **whole}


_LISTED = ("kind", "number", "roles", "names", "target", "choice")
"""The fields of a wish waiting for yes or no that stand in the list of its question."""
_BEYOND = tuple([key for key in Wish._fields if key not in _LISTED])


def from_json(ways: "Ways[Turn]", data: Any) -> Session | None:  # noqa: ANN401 - whatever it is
    """Return the session that `to_json` wrote; None where it is none, so that a damaged one starts afresh.

    What a later version wrote beside it is left alone: functions are replaced one after another, and people roll back.
    """
    try:
        session = _read_session(ways.stored(data), data)
        if "judged" in data:
            session = session._replace(judged=from_json(ways, _join_difference(data)))
        return session if _is_possible(ways, session) and _is_whole(session, data) else None
    except DAMAGED:
        return None


def _join_difference(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the stored keys of the session at the last verdict."""
    whole = {**data, **data["judged"], "judged": None}
    return {key: value for key, value in whole.items() if value is not None}


def _read_session(game: Played, data: Mapping[str, Any]) -> Session:
    told: Session = codec.read_fields(
        Session,
        data,
        *_PLAIN,
        game=game,
        phase=Phase(data["phase"]),
        pace=PACES[data.get("pace", _NORMAL.key)],
        pending=_read_pending(data),
        memory=TableMemory.read(data, data.get("names", ())),
        clock=codec.read_fields(Clock, data),
        narration=codec.read_fields(Narration, data),
        texts=codec.read_fields(TextedTable, data),
    )
    return told


def _read_pending(data: Mapping[str, Any]) -> Pending | None:
    """Return the question that waits; None where none does."""
    if "meant" in data:
        wish, *more = codec.read(tuple[Wish, ...], data["meant"]["wishes"])
        return Pending(Ask.MEANT, wish=wish, more=tuple(more), again=data["meant"]["again"])
    if "pending" not in data:
        return None
    ask, heard, seat, listed = data["pending"]
    whole = data.get("pending_wish", listed and dict(zip(_LISTED, listed, strict=False)))
    return Pending(Ask(ask), heard, seat, whole and codec.read(Wish, whole))


def _is_whole(session: Session, data: Mapping[str, Any]) -> bool:
    """Return whether all that is known of what was stored is written again as it stood there."""
    again = to_json(session)
    known = [key for key in (*KEYS, *session.game.keys) if key in data]
    return len(known) == len(again) and all(_is_same(value, data[key]) for key, value in again.items())


def _is_same(value: object, stored: object) -> bool:
    """Return whether a value is as it was stored; what a later version has put into an object is left alone."""
    if isinstance(value, dict) and isinstance(stored, dict):
        return all(stored[key] == each for key, each in value.items())
    return value == stored


def _is_possible(ways: "Ways[Turn]", session: Session) -> bool:
    """Return whether a conversation can have come to this session.

    Raises:
        GameError: the deck is none that this table can have.
    """
    return (
        are_counts(session.players, session.seen)
        and session.role in {"", *ROLES}
        and _is_key(session.language, "[a-z]{2,8}")
        and _is_key(session.announcer, "[a-z_]{2,24}")
        and all(part.fits() for part in (session.memory, session.clock, session.narration, session.texts))
        and session.game.fits(session.phase, session.players)
        and _has_possible_people(session)
        and (not session.facts or session.phase in (Phase.OPEN, Phase.DECK))
        and len(session.facts) <= MOST_FACTS
        and (session.pending is None or _can_wait(session.pending, session.players, ways.games))
    )


def _is_key(told: str, pattern: str) -> bool:
    """Return whether this is written like a language's code, or a character's, whether or not it is installed here."""
    return re.fullmatch(pattern, told) is not None


def _has_possible_people(session: Session) -> bool:
    """Return whether names and testimony are of the seats and the deck at this table."""
    seats, deck = range(session.players), session.game.deck
    told = all(statement.fits(seats, deck) for answer in session.testimony for statement in answer)
    learned = all(are_counts(after, seat) and seat in seats for after, seat in session.learned)
    return told and learned and names_fit(session.names, session.players)


def _can_wait(pending: Pending, players: int, games: Mapping[str, object]) -> bool:
    """Return whether a question can wait so."""
    game = pending.ask is not Ask.GAME or (pending.wish is not None and pending.wish.choice in games)
    return game and type(pending.seat) is int and 0 <= pending.seat < max(players, 1)
