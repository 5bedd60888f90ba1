"""Rooms while a week goes on: entered and used, blown up, replaced, and read out as they stand.

The announcer sees no marker and no token: it knows of rooms and who is in them what it is told, and refuses only what
cannot be for all it knows. Source: docs/rules/one-week.md, "Rooms".
"""

from collections.abc import Iterable

from onenight.conversation.halves import Lacks
from onenight.conversation.names import name_of
from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn, joined
from onenight.rules.errors import NotAllowed
from onenight.rules.week.cards import CARDS
from onenight.rules.week.rooms import FOYER, PASSAGE
from onenight.rules.week.setup import STAFF
from onenight.ways.one_week import castle, markers
from onenight.ways.one_week.board import steps
from onenight.ways.one_week.castle import DYNAMITE, LABORATORY, PARLOR
from onenight.ways.one_week.log import NAMED, TURNS, WeekStage
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.talk import ask, castle_of, furnished, here, kept, logged, ring, room, say


def read(turn: Turn) -> Reply:
    """Read out the rooms in play, clockwise, as far as they were told."""
    return steps.remind(turn, say(turn, "turn.rooms", rooms=ring(turn)))


# Entered


def goes(turn: Turn) -> Reply:
    """Put a marker into a room, and tell what may be done there; the Foyer's first takes its token.

    Raises:
        NotAllowed: `not-in-castle`; `not-into-passage` on the first day.
    """
    if not turn.wish.rooms:
        return steps.prompt(turn)
    key, now = turn.wish.rooms[0], here(turn.session)
    _check_in(turn, key, ring(turn))
    if key == PASSAGE and now.stage is WeekStage.ARRIVE:
        others = tuple([each for each in castle_of(turn.session).ring if each != PASSAGE])
        raise NotAllowed("not-into-passage", rooms=_names(turn, others))
    players, walker, along = turn.session.players, _walker(turn), _staff(turn)
    if key == FOYER and now.holder is None and walker < players:
        said = say(turn, "turn.holder", name=name_of(turn.session, walker, turn.lines))
        return then(logged(turn, markers.holds(walker, along, players)), said)
    return then(_noted(turn, markers.stands([walker, *along], key, players)), explained(turn, key))


def _walker(turn: Turn) -> int:
    """Return the marker that is told of, for a turn may be told of late; else that of the acting player."""
    return next(iter(_known(turn, turn.wish.names)), here(turn.session).seat(turn.session.players))


def _known(turn: Turn, names: Iterable[str]) -> list[int]:
    """Return the markers of these names, as far as there are any."""
    players = turn.session.players
    staff = {name.casefold(): players + index for index, name in enumerate(STAFF)}
    known = staff | {name.casefold(): seat for seat, name in enumerate(turn.session.names) if name}
    return [known[name.casefold()] for name in names if name.casefold() in known]


def _staff(turn: Turn) -> list[int]:
    """Return the markers of the staff who are taken along, called or sent."""
    return [marker for marker in _known(turn, [turn.wish.target]) if marker >= turn.session.players]


def _noted(turn: Turn, entry: str) -> Turn:
    """Return the turn with one more entry about the board."""
    return kept(turn, markers.noted(stay_of(turn.session), entry, turn.session.players))


def explained(turn: Turn, key: str) -> str:
    """Return what a room does; by day also that the announcer wants to know of rooms that go by it."""
    tells = key in turn.lines.section("castle", "tell") and here(turn.session).stage in markers.WALKING
    return joined(say(turn, f"rooms.{key}"), say(turn, f"tell.{key}") if tells else "")


def walks(turn: Turn) -> Reply:
    """Take a card played by day; by one of them no marker moves."""
    card, walker = turn.wish.card, _walker(turn)
    room_now = markers.board(stay_of(turn.session), turn.session.players).markers[walker].room
    if card == "insomniac" and room_now is not None:
        turn = _noted(turn, markers.stands([walker], room_now, turn.session.players))
    return then(turn, say(turn, f"walk.{card}") if card in CARDS else "")


def then(turn: Turn, said: str) -> Reply:
    """Say something first; a turn under way goes on until it is done."""
    if here(turn.session).stage not in TURNS:
        return steps.remind(turn, said)
    return ask(turn, joined(said, say(turn, "turn.then")))


# Gone, and come


def acts(turn: Turn) -> Reply:
    """Take a deed in a room: change the castle where a room goes by it; leave all else to the players.

    Raises:
        NotAllowed, Lacks: no room can go or come so, or it was not told which.
    """
    if turn.wish.choice == "detonate":
        return _gone(turn)
    if _exchanges(turn):
        return _replaced(turn)
    return then(_done(turn), turn.say("other.all_right"))


def _done(turn: Turn) -> Turn:
    """Return the turn with the visible effect of a deed on the board: a thing taken, put or fetched."""
    if here(turn.session).stage not in markers.WALKING:
        return turn
    entry = _entry(turn)
    return _noted(turn, entry) if entry else turn


def _entry(turn: Turn) -> str:
    """Return the log entry that a deed makes on the board; "" for none."""
    wish, players, castle_now = turn.wish, turn.session.players, castle_of(turn.session)
    actor, staff = _walker(turn), _staff(turn)
    there = [key for key in wish.rooms[:1] if key in castle_now.ring]
    if wish.choice == "shield" and actor < players:
        losers = [each for each in _known(turn, [wish.target]) if each < players and each != actor]
        return markers.shielded(actor, next(iter(losers), None))
    if wish.choice == "take" and actor < players:
        return markers.armed(actor)
    if wish.choice in _PUT and there:
        return _PUT[wish.choice](there[0])
    goes_to = {"summon": PARLOR, "send": FOYER}.get(wish.choice)
    if goes_to in castle_now.ring and staff:
        return markers.stands(staff, goes_to, players)
    return ""


_PUT = {"place": markers.charged, "return": markers.returned}
"""The entry that each deed with dynamite makes."""


def exchanged(turn: Turn) -> Reply:
    """Exchange a room for another before the week begins.

    Raises:
        NotAllowed, Lacks: no room can go or come so, or it was not told which.
    """
    if not _exchanges(turn):
        return steps.prompt(turn)
    after = castle_of(turn.session).replaced(*_pair(turn))
    stay = stay_of(turn.session)
    return steps.prompt(kept(turn, stay._replace(rooms=after.ring, log=stay.log or (NAMED,))))


def _exchanges(turn: Turn) -> bool:
    return turn.wish.choice == "replace" or (not turn.wish.choice and len(turn.wish.rooms) > 1)


def _gone(turn: Turn) -> Reply:
    """Remove a room that is blown up: its neighbors touch."""
    possible = turn.wish.rooms or _others(turn, DYNAMITE)
    if not turn.wish.rooms and len(possible) != 1:  # the only one that can go need not be told
        raise Lacks("which-room-goes", turn.wish)
    going = possible[0]
    _check_goes(turn, going, by=DYNAMITE)
    one, other = _names(turn, castle_of(turn.session).neighbors(going))  # the Foyer and the Dynamite are always there
    said = say(turn, "turn.gone", room=room(going, turn.lines), one=one, other=other)
    return then(_changed(turn, castle.gone(going)), said)


def _replaced(turn: Turn) -> Reply:
    """Replace a room; tell what is laid into the new one, and what it does."""
    before = castle_of(turn.session)
    going, coming = _pair(turn, by=LABORATORY)
    laid = furnished(turn, (coming,))
    if coming in before.furnished:  # it has been in the castle before
        laid = laid and (say(turn, "furnish.again"),)
    said = say(turn, "turn.replaced", room=room(coming, turn.lines), gone=room(going, turn.lines))
    after = _changed(turn, castle.replaced(going, coming))
    return then(after, joined(said, *laid, explained(turn, coming)))


def _changed(turn: Turn, entry: str) -> Turn:
    if len(castle.changes(stay_of(turn.session).log)) >= castle.MOST_CHANGES:
        raise NotAllowed("too-many-rooms")
    return logged(turn, entry)


def _pair(turn: Turn, by: str = FOYER) -> tuple[str, str]:
    """Return the room that goes and the one that comes, whichever way round they were named."""
    now = castle_of(turn.session)
    if not turn.wish.rooms:
        raise Lacks("which-room-comes", turn.wish)
    if len(turn.wish.rooms) == 1:
        (told,) = turn.wish.rooms
        asked = "which-room-instead" if told in now.ring else "which-room-for-it"
        raise Lacks(asked, turn.wish, room=room(told, turn.lines))
    going, coming = sorted(turn.wish.rooms[:2], key=lambda each: each not in now.ring)
    _check_goes(turn, going, by=by)
    if coming not in now.out:
        key = "already-in-castle" if coming in now.ring else "room-is-gone"
        raise NotAllowed(key, room=room(coming, turn.lines), rooms=_names(turn, now.out))
    return going, coming


def _others(turn: Turn, by: str) -> tuple[str, ...]:
    """Return the rooms that can go by that one."""
    return tuple([each for each in castle_of(turn.session).round_rooms if each != by])


def _check_goes(turn: Turn, key: str, *, by: str) -> None:
    """Refuse unless a room can go by another: both are there, and whoever does it stands in the other."""
    if by not in castle_of(turn.session).ring:
        raise NotAllowed("not-without-room", room=room(by, turn.lines), rooms=ring(turn))
    others = _names(turn, _others(turn, by))
    _check_in(turn, key, others)
    if key == FOYER:
        raise NotAllowed("foyer-stays", rooms=others)
    if key == by:
        raise NotAllowed("room-not-empty", room=room(key, turn.lines), rooms=others)


def _check_in(turn: Turn, key: str, possible: tuple[str, ...]) -> None:
    if key not in castle_of(turn.session).ring:
        raise NotAllowed("not-in-castle", room=room(key, turn.lines), rooms=possible)


def _names(turn: Turn, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([room(key, turn.lines) for key in keys])
