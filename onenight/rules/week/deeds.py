"""Deeds: what may be done in each day room when a movement ends there, and what it does.

Source: docs/rules/one-week.md, "Rooms". All of them may be passed over; the Foyer's token is taken by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from onenight.rules.week.hand import face_down, taken_up
from onenight.rules.week.looks import looked
from onenight.rules.week.moves import Move
from onenight.rules.week.rooms import FOYER, furniture
from onenight.rules.week.rounds import Next, after_day
from onenight.rules.week.sights import See, Sight
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week, WeekStep


def moves(week: Week) -> list[Move]:
    """Everything that the player to act may do in their room; empty where there is nothing to do."""
    return list(_POSSIBLE[week.here](week)) if week.here in _POSSIBLE else []


def done(week: Week, move: Move) -> Next:
    """The deed is done."""
    week, sights = _DONE[move.does or ""](week, move)
    return week._replace(deeds=week.deeds + 1), sights


def over(week: Week) -> bool:
    """Whether the player to act is through with the room: one thing a visit, unless an option allows two."""
    each = week.here == "dynamite" and week.setup.options.two_dynamites == "each"
    return week.deeds >= (furniture(week.players) if each else 1)


def settled(week: Week, sights: tuple[Sight, ...]) -> Next:
    """On to the next turn, where the player to act has nothing (more) to do in a room."""
    if week.step is WeekStep.ACT and (over(week) or not moves(week)):
        week = after_day(week)
    return week, sights


def _act(does: str, **fields: str) -> Move:
    return Move("act", does=does, **fields)  # type: ignore[arg-type]  # the fields of deeds are all words


# What is possible


def _archives(week: Week) -> Iterable[Move]:
    if week.stock.artifacts and week.markers[week.actor].artifact is None:
        yield _act("take")


def _armory(week: Week) -> Iterable[Move]:
    if week.markers[week.actor].shield:
        return
    if week.stock.shields:
        yield _act("shield")
        return
    for seat in range(week.players):
        if week.markers[seat].shield:
            yield _act("shield", player=week.name(seat))


def _dynamite(week: Week) -> Iterable[Move]:
    empty = week.empty_rooms()
    if week.stock.dynamite:
        yield from (_act("place", room=room) for room in empty)
    for room in dict.fromkeys(week.charges):
        if room in empty:
            yield _act("detonate", room=room)
            yield _act("return", room=room)


def _guest_bedroom(week: Week) -> Iterable[Move]:
    for seat, pile in enumerate(week.piles):
        if seat != week.actor and face_down(pile) is not None:
            yield _act("look", player=week.name(seat))


def _kitchen(week: Week) -> Iterable[Move]:
    if week.piles[week.actor]:
        yield _act("pick_up")


def _laboratory(week: Week) -> Iterable[Move]:
    return (_act("replace", room=room, by=by) for room in week.empty_rooms() for by in week.castle.out)


def _parlor(week: Week) -> Iterable[Move]:
    for number in week.staff():
        room = week.markers[number].room
        if room is not None:
            yield _act("send" if room == week.here else "summon", staff=week.name(number))


_POSSIBLE: Mapping[str, Callable[[Week], Iterable[Move]]] = MappingProxyType(
    {
        "archives": _archives,
        "armory": _armory,
        "dynamite": _dynamite,
        "guest_bedroom": _guest_bedroom,
        "kitchen": _kitchen,
        "laboratory": _laboratory,
        "parlor": _parlor,
    }
)


# What it does


def _take(week: Week, _move: Move) -> Next:
    seat, (top, *rest) = week.actor, week.stock.artifacts
    week = week._replace(stock=week.stock._replace(artifacts=tuple(rest)))
    week = week.marked(seat, week.markers[seat]._replace(artifact=top))
    return looked(week, seat, [(week.name(seat), TokenKind.ARTIFACT)])


def _shield(week: Week, move: Move) -> Next:
    seat = week.actor
    if move.player is None:
        week = week._replace(stock=week.stock._replace(shields=week.stock.shields - 1))
    else:
        other = week.marker(move.player)
        week = week.marked(other, week.markers[other]._replace(shield=False))
    return week.marked(seat, week.markers[seat]._replace(shield=True)), ()


def _place(week: Week, move: Move) -> Next:
    stock = week.stock._replace(dynamite=week.stock.dynamite - 1)
    return week._replace(stock=stock, charges=(*week.charges, move.room or "")), ()


def _detonate(week: Week, move: Move) -> Next:
    room = move.room or ""
    week, _ = _return(week, move)
    return week.cleared(room)._replace(castle=week.castle.without(room)), ()


def _return(week: Week, move: Move) -> Next:
    charges = list(week.charges)
    charges.remove(move.room or "")
    stock = week.stock._replace(dynamite=week.stock.dynamite + 1)
    return week._replace(stock=stock, charges=tuple(charges)), ()


def _look(week: Week, move: Move) -> Next:
    name = move.player or ""
    return week, (Sight(week.name(week.actor), See.CARD, name, face_down(week.piles[week.marker(name)])),)


def _pick_up(week: Week, _move: Move) -> Next:
    return week.held(week.actor, *taken_up(week, week.actor)), ()


def _replace(week: Week, move: Move) -> Next:
    room, by = move.room or "", move.by or ""
    new = by not in week.castle.furnished
    week = week.cleared(room)._replace(castle=week.castle.replaced(room, by))
    return (week.furnished(by) if new else week), ()


def _summon(week: Week, move: Move) -> Next:
    return week.moved(week.marker(move.staff or ""), week.here), ()


def _send(week: Week, move: Move) -> Next:
    return week.moved(week.marker(move.staff or ""), FOYER), ()


_DONE: Mapping[str, Callable[[Week, Move], Next]] = MappingProxyType(
    {
        "take": _take,
        "shield": _shield,
        "place": _place,
        "detonate": _detonate,
        "return": _return,
        "look": _look,
        "pick_up": _pick_up,
        "replace": _replace,
        "summon": _summon,
        "send": _send,
    }
)
