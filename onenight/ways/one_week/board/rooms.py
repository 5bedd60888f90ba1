"""Rooms while a week goes on: entered and used, blown up, replaced, and read out as they stand.

The announcer sees no marker and no token: it knows of rooms and who is in them what it is told, and refuses only what
cannot be for all it knows. Source: docs/rules/one-week.md, "Rooms".
"""

from collections.abc import Iterable, Mapping

from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.names import name_of
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.errors import NotAllowed
from onenight.rules.week.calendar import TURNS, WeekStage
from onenight.rules.week.components import CARDS, FOYER, PASSAGE
from onenight.rules.week.setup import STAFF
from onenight.ways.one_week import castle_changes, markers
from onenight.ways.one_week.board import steps
from onenight.ways.one_week.castle_changes import DYNAMITE, LABORATORY, PARLOR
from onenight.ways.one_week.entry_kinds import (
    ArtifactTaken,
    BoardEntry,
    CastleChange,
    DynamitePlaced,
    DynamiteReturned,
    FoyerEntered,
    Marker,
    MarkersPlaced,
    NamesSettled,
    RoomRemoved,
    RoomReplaced,
    ShieldTaken,
)
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.week_lines import (
    ask,
    calendar_of,
    castle_of,
    list_furnishings,
    log_entries,
    name_ring,
    name_room,
    say,
    update_stay,
)


def read_rooms(turn: Turn) -> Reply:
    """Read out the rooms in play, clockwise, as far as they were told."""
    return turn.prompt(say(turn, "turn.rooms", rooms=name_ring(turn)))


# Entered


def answer_go(turn: Turn) -> Reply:
    """Put a marker into a room, and tell what may be done there; the Foyer's first takes its token.

    Raises:
        NotAllowed: `not-in-castle`; `not-into-passage` on the first day.
    """
    if not turn.wish.rooms:
        return steps.prompt(turn)
    key, now = turn.wish.rooms[0], calendar_of(turn.session)
    _check_in(turn, key, name_ring(turn))
    if key == PASSAGE and now.stage is WeekStage.ARRIVE:
        raise NotAllowed("not-into-passage", rooms=_name_rooms(turn, castle_of(turn.session).rooms_to_stay))
    walker, along = _find_walker(turn), _find_staff(turn)
    if key == FOYER and now.holder is None and isinstance(walker, int):
        said = say(turn, "turn.holder", name=name_of(turn.session, walker, turn.lines))
        return resume_turn(log_entries(turn, FoyerEntered(walker, along)), said)
    return resume_turn(_add_board_entry(turn, MarkersPlaced((walker, *along), key)), explain_room(turn, key))


def _find_walker(turn: Turn) -> Marker:
    """Return the marker that is told of, for a turn may be told of late; else that of the acting player."""
    return next(iter(_find_markers(turn, turn.wish.names)), calendar_of(turn.session).find_actor(turn.session.players))


def _find_markers(turn: Turn, names: Iterable[str]) -> list[Marker]:
    """Return the markers of these names, as far as there are any."""
    known: dict[str, Marker] = {name.casefold(): name for name in STAFF}
    known |= {name.casefold(): seat for seat, name in enumerate(turn.session.names) if name}
    return [known[name.casefold()] for name in names if name.casefold() in known]


def _find_staff(turn: Turn) -> tuple[str, ...]:
    """Return the markers of the staff who are taken along, called or sent."""
    return tuple([marker for marker in _find_markers(turn, [turn.wish.target]) if isinstance(marker, str)])


def _add_board_entry(turn: Turn, entry: BoardEntry) -> Turn:
    """Return the turn with one more entry about the board."""
    return update_stay(turn, markers.add_entry(stay_of(turn.session), entry, turn.session.players))


def explain_room(turn: Turn, key: str) -> str:
    """Return what a room does; by day also that the announcer wants to know of rooms that go by it."""
    tells = key in turn.lines.section("castle", "tell") and calendar_of(turn.session).stage in markers.WALKING
    return join_sentences(say(turn, f"rooms.{key}"), say(turn, f"tell.{key}") if tells else "")


def answer_walk(turn: Turn) -> Reply:
    """Take a card played by day; by one of them no marker moves."""
    card, walker = turn.wish.card, _find_walker(turn)
    room_now = markers.read_board(stay_of(turn.session), turn.session.players).markers[walker].room
    if card == "insomniac" and room_now is not None:
        turn = _add_board_entry(turn, MarkersPlaced((walker,), room_now))
    return resume_turn(turn, say(turn, f"walk.{card}") if card in CARDS else "")


def resume_turn(turn: Turn, said: str) -> Reply:
    """Say something first; a turn under way goes on until it is done."""
    if calendar_of(turn.session).stage not in TURNS:
        return turn.prompt(said)
    return ask(turn, join_sentences(said, say(turn, "turn.then")))


# Gone, and come


def answer_act(turn: Turn) -> Reply:
    """Take a deed in a room: change the castle where a room goes by it; leave all else to the players.

    Raises:
        NotAllowed, Lacks: no room can go or come so, or it was not told which.
    """
    if turn.wish.choice == "detonate":
        return _remove_room(turn)
    if _is_exchange(turn):
        return _replace_room(turn)
    return resume_turn(_apply_deed(turn), turn.say("other.all_right"))


def _apply_deed(turn: Turn) -> Turn:
    """Return the turn with the visible effect of a deed on the board: a thing taken, put or fetched."""
    if calendar_of(turn.session).stage not in markers.WALKING:
        return turn
    entry = _make_deed_entry(turn)
    return _add_board_entry(turn, entry) if entry else turn


def _make_deed_entry(turn: Turn) -> BoardEntry | None:
    """Return the log entry of what a deed changes on the board; None for nothing."""
    wish, castle_now = turn.wish, castle_of(turn.session)
    actor, staff = _find_walker(turn), _find_staff(turn)
    there = [key for key in wish.rooms[:1] if key in castle_now.ring]
    if wish.choice == "shield" and isinstance(actor, int):
        losers = [each for each in _find_markers(turn, [wish.target]) if isinstance(each, int) and each != actor]
        return ShieldTaken(actor, next(iter(losers), None))
    if wish.choice == "take" and isinstance(actor, int):
        return ArtifactTaken(actor)
    if wish.choice in _PUT and there:
        return _PUT[wish.choice](there[0])
    goes_to = {"summon": PARLOR, "send": FOYER}.get(wish.choice)
    if goes_to in castle_now.ring and staff:
        return MarkersPlaced(staff, goes_to)
    return None


_PUT: Mapping[str, type[DynamitePlaced | DynamiteReturned]] = {"place": DynamitePlaced, "return": DynamiteReturned}
"""The entry that each deed with dynamite makes."""


def exchange_room(turn: Turn) -> Reply:
    """Exchange a room for another before the week begins.

    Raises:
        NotAllowed, Lacks: no room can go or come so, or it was not told which.
    """
    if not _is_exchange(turn):
        return steps.prompt(turn)
    after = castle_of(turn.session).replace_room(*_find_pair(turn))
    stay = stay_of(turn.session)
    return steps.prompt(update_stay(turn, stay._replace(rooms=after.ring, log=stay.log or (NamesSettled(),))))


def _is_exchange(turn: Turn) -> bool:
    """Return whether a wish puts one room in the place of another, in so many words or by naming two."""
    return turn.wish.choice == "replace" or (not turn.wish.choice and len(turn.wish.rooms) > 1)


def _remove_room(turn: Turn) -> Reply:
    """Remove a room that is blown up: its neighbors touch."""
    possible = turn.wish.rooms or _list_removable(turn, DYNAMITE)
    if not turn.wish.rooms and len(possible) != 1:  # the only one that can go need not be told
        raise Lacks("which-room-goes", turn.wish)
    going = possible[0]
    _check_goes(turn, going, by=DYNAMITE)
    one, other = _name_rooms(
        turn, castle_of(turn.session).neighbors(going)
    )  # the Foyer and the Dynamite are always there
    said = say(turn, "turn.gone", room=name_room(going, turn.lines), one=one, other=other)
    return resume_turn(_log_change(turn, RoomRemoved(going)), said)


def _replace_room(turn: Turn) -> Reply:
    """Replace a room; tell what is laid into the new one, and what it does."""
    before = castle_of(turn.session)
    going, coming = _find_pair(turn, by=LABORATORY)
    laid = list_furnishings(turn, (coming,))
    if coming in before.furnished:  # it has been in the castle before
        laid = laid and (say(turn, "furnish.again"),)
    said = say(turn, "turn.replaced", room=name_room(coming, turn.lines), gone=name_room(going, turn.lines))
    after = _log_change(turn, RoomReplaced(going, coming))
    return resume_turn(after, join_sentences(said, *laid, explain_room(turn, coming)))


def _log_change(turn: Turn, entry: CastleChange) -> Turn:
    """Return the turn with a change of the castle in the log.

    Raises:
        NotAllowed: `too-many-rooms`.
    """
    if len(castle_changes.changes(stay_of(turn.session).log)) >= castle_changes.MOST_CHANGES:
        raise NotAllowed("too-many-rooms")
    return log_entries(turn, entry)


def _find_pair(turn: Turn, by: str = FOYER) -> tuple[str, str]:
    """Return the room that goes and the one that comes, whichever way round they were named."""
    now = castle_of(turn.session)
    if not turn.wish.rooms:
        raise Lacks("which-room-comes", turn.wish)
    if len(turn.wish.rooms) == 1:
        (told,) = turn.wish.rooms
        asked = "which-room-instead" if told in now.ring else "which-room-for-it"
        raise Lacks(asked, turn.wish, room=name_room(told, turn.lines))
    going, coming = sorted(turn.wish.rooms[:2], key=lambda each: each not in now.ring)
    _check_goes(turn, going, by=by)
    if coming not in now.out:
        key = "already-in-castle" if coming in now.ring else "room-is-gone"
        raise NotAllowed(key, room=name_room(coming, turn.lines), rooms=_name_rooms(turn, now.out))
    return going, coming


def _list_removable(turn: Turn, by: str) -> tuple[str, ...]:
    """Return the rooms that can go by that one."""
    return tuple([each for each in castle_of(turn.session).round_rooms if each != by])


def _check_goes(turn: Turn, key: str, *, by: str) -> None:
    """Refuse unless a room can go by another: both are there, and whoever does it stands in the other."""
    if by not in castle_of(turn.session).ring:
        raise NotAllowed("not-without-room", room=name_room(by, turn.lines), rooms=name_ring(turn))
    others = _name_rooms(turn, _list_removable(turn, by))
    _check_in(turn, key, others)
    if key == FOYER:
        raise NotAllowed("foyer-stays", rooms=others)
    if key == by:
        raise NotAllowed("room-not-empty", room=name_room(key, turn.lines), rooms=others)


def _check_in(turn: Turn, key: str, possible: tuple[str, ...]) -> None:
    """Refuse a room that is not in the castle; `possible`: the names of those that can be told instead."""
    if key not in castle_of(turn.session).ring:
        raise NotAllowed("not-in-castle", room=name_room(key, turn.lines), rooms=possible)


def _name_rooms(turn: Turn, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of some rooms."""
    return tuple([name_room(key, turn.lines) for key in keys])
