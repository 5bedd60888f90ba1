"""A session as small plain JSON, and back: whatever is read is a session that a conversation can have come to.

Each part writes and reads its own keys, and the game at the table its own.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from onenight.conversation.names import names_fit
from onenight.conversation.pointing.testimony import read_testimony, write_testimony
from onenight.conversation.session import MOST_FACTS, Ask, Pending, Phase, Played, Session
from onenight.conversation.session_parts import (
    Clock,
    Narration,
    TableMemory,
    TextedTable,
    are_counts,
    read_part,
    write_part,
)
from onenight.rulebook.question import RuleQuestion
from onenight.rules.errors import GameError
from onenight.rules.game import ROLES
from onenight.speech.pace import PACES
from onenight.wishes.wish import Cards, Kind, Wish

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
_PLAIN = ("players", "sound", "seen", "begun", "lost", "role", "language", "announcer")
"""The fields of the evening itself that are stored as they are."""
KEYS = (
    *(*_PLAIN, "phase", "names", "pace", "testimony", "learned", "pending", "pending_wish", "meant", "rest", "facts"),
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
        **write_part(session.clock),
        **write_part(session.narration),
        **write_part(session.texts),
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
    firsts = Session._field_defaults
    whole: dict[str, object] = {"phase": str(session.phase)}
    whole |= {key: value for key in _PLAIN if (value := getattr(session, key)) != firsts[key]}
    if session.names:
        whole["names"] = list(session.names)
    if session.pace is not _NORMAL:
        whole["pace"] = session.pace.key
    if session.pending is not None and session.pending.ask is not Ask.MEANT:
        whole["pending"] = _write_pending(session.pending)
    if session.testimony:
        whole["testimony"] = write_testimony(session.testimony)
    if session.learned:
        whole["learned"] = [list(each) for each in session.learned]
    return whole | _write_waiting(session)


def _write_waiting(session: Session) -> dict[str, object]:
    """Return the wishes that wait: for yes or no, for the cards, for their missing part.

    A question that they do not know has a key of its own, for it would make them forget the table.
    """
    if session.pending is not None and session.pending.ask is Ask.MEANT:
        _, _, _, wish, more, again = session.pending
        meant = {"meant": {"wishes": [_write_wish(each) for each in (wish, *more) if each], "again": again}}
        return meant | _write_waiting(session._replace(pending=None))
    facts = {"facts": [_write_wish(each) for each in session.facts]} if session.facts else {}
    asked = session.pending.wish if session.pending is not None else None
    waits = {"pending_wish": asked if asked is not None and _has_more_fields(asked) else None, "rest": session.rest}
    return facts | {key: _write_wish(wish) for key, wish in waits.items() if wish is not None}


_NORMAL = PACES["normal"]


def _write_pending(pending: Pending) -> list[object]:
    wish = pending.wish
    chosen = [wish.choice] if wish and wish.choice else []  # few have one
    waits = wish and [str(wish.kind), wish.number, list(wish.roles), list(wish.names), wish.target, *chosen]
    return [str(pending.ask), pending.heard, pending.seat, waits]


_LISTED = ("kind", "number", "roles", "names", "target", "choice")
"""The fields of a wish waiting for yes or no that stand in the list of its question."""


def _has_more_fields(wish: Wish) -> bool:
    """Return whether a wish has a value in a field that is not in that list."""
    return wish._replace(**{key: getattr(_EMPTY, key) for key in _LISTED}) != _EMPTY


_EMPTY = Wish(Kind.UNKNOWN)


def _write_wish(wish: Wish) -> dict[str, object]:
    """Return all that a wish says by its fields."""
    stored = zip(Wish._fields, wish._replace(kind=Kind.UNKNOWN), _EMPTY, strict=True)
    said = {key: value for key, value, first in stored if value != first}
    plain = {
        key: [_write_value(each) for each in value] if isinstance(value, tuple) else value
        for key, value in said.items()
    }
    return {"kind": str(wish.kind), **plain}


def _write_value(value: object) -> object:
    if isinstance(value, Wish):
        return _write_wish(value)
    return list(value) if isinstance(value, Cards) else value


def _read_wish(data: Mapping[str, Any]) -> Wish:
    """Return the wish that was written so; what a later version has written besides is left alone."""
    known: dict[str, Any] = {key: data[key] for key in Wish._fields if key in data}
    known |= {key: tuple(value) for key, value in known.items() if isinstance(value, list)}
    known |= {key: tuple([Cards(*each) for each in known[key]]) for key in ("cards", "replaced") if key in known}
    if "also" in known:
        known["also"] = tuple([_read_wish(each) for each in known["also"]])
    if "question" in known:
        known["question"] = RuleQuestion(*known["question"])
    known["kind"] = Kind(data["kind"])
    return Wish(**known)


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
    names = tuple(data.get("names", ()))
    return Session(
        game,
        Phase(data["phase"]),
        names=names,
        pace=PACES[data.get("pace", _NORMAL.key)],
        pending=_read_question(data),
        memory=TableMemory.read(data, names),
        clock=read_part(Clock, data),
        narration=read_part(Narration, data),
        testimony=read_testimony(data.get("testimony", ())),
        texts=read_part(TextedTable, data),
        rest=_read_wish(data["rest"]) if "rest" in data else None,
        facts=tuple([_read_wish(each) for each in data.get("facts", ())]),
        learned=tuple([(after, seat) for after, seat in data.get("learned", ())]),
        **{key: data[key] for key in _PLAIN if key in data},
    )


def _read_question(data: Mapping[str, Any]) -> Pending | None:
    """Return the question that waits; None where none does."""
    if "meant" in data:
        wish, *more = [_read_wish(each) for each in data["meant"]["wishes"]]
        return Pending(Ask.MEANT, wish=wish, more=tuple(more), again=data["meant"]["again"])
    if "pending" not in data:
        return None
    pending = _read_pending(*data["pending"])
    return pending._replace(wish=_read_wish(data["pending_wish"])) if "pending_wish" in data else pending


def _read_pending(ask: str, heard: str, seat: int, waits: list[Any] | None) -> Pending:
    """Return the question that was written as this list."""
    if waits is None:
        return Pending(Ask(ask), heard, seat)
    kind, number, roles, names, target, *choice = waits
    wish = Wish(Kind(kind), number, tuple(roles), names=tuple(names), target=target, choice="".join(choice))
    return Pending(Ask(ask), heard, seat, wish)


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
        and type(session.sound) is bool
        and type(session.begun) is type(session.lost) is bool
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


def _is_key(told: object, pattern: str) -> bool:
    """Return whether this is written like a language's code, or a character's, whether or not it is installed here."""
    return isinstance(told, str) and re.fullmatch(pattern, told) is not None


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
