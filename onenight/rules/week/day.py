"""Day: on Monday everyone arrives; then a card is played face up and walked, and the Secret Passage leads on.

In a day room something may be done when a movement ends there, and it may be passed over; the Foyer's token is taken by
itself. After the last turn the arrow is given. Source: docs/rules/one-week.md, "Arrival", "Each further day", "Rooms".
"""

from collections.abc import Callable, Iterable, Mapping

from onenight.rules.week.castle import Direction
from onenight.rules.week.components import CARDS, FOYER, TokenKind, count_furniture
from onenight.rules.week.moves import Move
from onenight.rules.week.sights import Next, See, Sight, Sights, look_at_tokens
from onenight.rules.week.turns import (
    end_turn,
    enter_room,
    find_face_down_card,
    list_playable_cards,
    play_card,
    take_up_pile,
)
from onenight.rules.week.week import Week, WeekStep


def list_arrivals(week: Week) -> list[Move]:
    """Return the moves of an arrival: every room to stay in, with each of the staff still free."""
    waiting = week.list_waiting_staff() or (None,)
    return [Move("arrive", room=room, staff=staff) for room in week.castle.rooms_to_stay for staff in waiting]


def apply_arrival(week: Week, move: Move) -> Next:
    """Place the marker, and one of the staff if the move has one; the room's day action may follow."""
    room = move.room or ""
    if move.staff is not None:
        week = week.move_marker(week.find_marker(move.staff), room)
    return enter_room(week, room)


def list_walks(week: Week) -> list[Move]:
    """Return a move for every card, in both directions if it moves at all."""
    return [
        Move("walk", card=card, direction=direction)
        for card in list_playable_cards(week)
        for direction in (Direction if CARDS[card].number else (None,))
    ]


def apply_walk(week: Week, move: Move) -> Next:
    """Play the card face up and move the marker exactly as many rooms away."""
    card = CARDS[move.card or ""]
    room = week.actor_room
    week, sights = play_card(week, card.key, up=True)
    if move.direction is not None:
        room = week.castle.walk(room, card.number, move.direction)
    week, seen = enter_room(week, room)
    return week, sights + seen


def list_passages(week: Week) -> list[Move]:
    """Return a move to every other room of the castle (d: not the Secret Passage itself)."""
    return [Move("passage", room=room) for room in week.castle.rooms_to_stay]


def apply_passage(week: Week, move: Move) -> Next:
    """Apply a move through the Secret Passage: the marker enters the room as if it had walked there."""
    return enter_room(week, move.room or "")


def list_gifts(week: Week) -> list[Move]:
    """Return the moves that give the arrow to another player, in both directions."""
    players = week.list_others(week.calendar.arrow)
    return [Move("give", player=name, direction=direction) for name in players for direction in Direction]


def apply_gift(week: Week, move: Move) -> Next:
    """Give the arrow to the player, put the token back into the Foyer, and let the night fall."""
    direction = move.direction or week.calendar.direction
    return end_turn(week.change_calendar(arrow=week.find_marker(move.player or ""), direction=direction))


# Rooms


def list_deeds(week: Week) -> list[Move]:
    """Return all moves of the player to act in their room; empty where there is nothing to do."""
    return list(_MOVE_LISTS[week.actor_room](week)) if week.actor_room in _MOVE_LISTS else []


def apply_deed(week: Week, move: Move) -> Next:
    """Do the deed that a move names."""
    week, sights = _DEEDS[move.does or ""](week, move)
    return week._replace(deeds=week.deeds + 1), sights


def is_visit_over(week: Week) -> bool:
    """Return whether the player to act is done with the room: one deed a visit, unless an option allows two."""
    each = week.actor_room == "dynamite" and week.setup.options.two_dynamites == "each"
    return week.deeds >= (count_furniture(week.players) if each else 1)


def end_finished_turn(week: Week, sights: Sights) -> Next:
    """Go on to the next turn where the player to act has nothing (more) to do in a room."""
    if week.step is WeekStep.ACT and (is_visit_over(week) or not list_deeds(week)):
        return end_turn(week, sights)
    return week, sights


def _list_archives_moves(week: Week) -> Iterable[Move]:
    """Yield taking an artifact, if the player has none and one is left."""
    if week.stock.artifacts and week.markers[week.actor].artifact is None:
        yield Move("act", does="take")


def _list_armory_moves(week: Week) -> Iterable[Move]:
    """Yield taking a shield from the room, or from another player once none is left there."""
    if week.markers[week.actor].shield:
        return
    if week.stock.shields:
        yield Move("act", does="shield")
        return
    for seat in range(week.players):
        if week.markers[seat].shield:
            yield Move("act", does="shield", player=week.name(seat))


def _list_dynamite_moves(week: Week) -> Iterable[Move]:
    """Yield placing a dynamite in an empty room, and detonating or taking back one that lies there."""
    empty = week.list_empty_rooms()
    if week.stock.dynamite:
        yield from (Move("act", does="place", room=room) for room in empty)
    for room in dict.fromkeys(week.charges):
        if room in empty:
            yield Move("act", does="detonate", room=room)
            yield Move("act", does="return", room=room)


def _list_guest_bedroom_moves(week: Week) -> Iterable[Move]:
    """Yield looking at the card that another player played last night."""
    for seat, pile in enumerate(week.piles):
        if seat != week.actor and find_face_down_card(pile) is not None:
            yield Move("act", does="look", player=week.name(seat))


def _list_kitchen_moves(week: Week) -> Iterable[Move]:
    """Yield picking up the own discard pile, if there is one."""
    if week.piles[week.actor]:
        yield Move("act", does="pick_up")


def _list_parlor_moves(week: Week) -> Iterable[Move]:
    """Yield summoning each of the staff, or sending one to the Foyer who is here."""
    for number in week.list_staff():
        room = week.markers[number].room
        if room is not None:
            yield Move("act", does="send" if room == week.actor_room else "summon", staff=week.name(number))


_MOVE_LISTS: Mapping[str, Callable[[Week], Iterable[Move]]] = {
    "archives": _list_archives_moves,
    "armory": _list_armory_moves,
    "dynamite": _list_dynamite_moves,
    "guest_bedroom": _list_guest_bedroom_moves,
    "kitchen": _list_kitchen_moves,
    "laboratory": lambda week: (
        Move("act", does="replace", room=room, by=by) for room in week.list_empty_rooms() for by in week.castle.out
    ),
    "parlor": _list_parlor_moves,
}


def _take_artifact(week: Week, _move: Move) -> Next:
    """Take the topmost artifact of the Archives, and look at it."""
    seat, (top, *rest) = week.actor, week.stock.artifacts
    week = week._replace(stock=week.stock._replace(artifacts=tuple(rest)))
    week = week.replace_marker(seat, week.markers[seat]._replace(artifact=top))
    return look_at_tokens(week, seat, [(week.name(seat), TokenKind.ARTIFACT)])


def _take_shield(week: Week, move: Move) -> Next:
    """Take a shield from the Armory, or from the player that the move names."""
    seat = week.actor
    if move.player is None:
        week = week._replace(stock=week.stock._replace(shields=week.stock.shields - 1))
    else:
        other = week.find_marker(move.player)
        week = week.replace_marker(other, week.markers[other]._replace(shield=False))
    return week.replace_marker(seat, week.markers[seat]._replace(shield=True)), ()


def _put_dynamite(week: Week, move: Move) -> Next:
    """Put a dynamite of the stock into a room."""
    stock = week.stock._replace(dynamite=week.stock.dynamite - 1)
    return week._replace(stock=stock, charges=(*week.charges, move.room or "")), ()


def _remove_detonated_room(week: Week, move: Move) -> Next:
    """Remove a room from the castle, with its tokens; the dynamite returns to the stock."""
    room = move.room or ""
    week, _ = _return_dynamite(week, move)
    return week.clear_room(room)._replace(castle=week.castle.remove_room(room)), ()


def _return_dynamite(week: Week, move: Move) -> Next:
    """Take a dynamite back from a room into the stock."""
    charges = list(week.charges)
    charges.remove(move.room or "")
    stock = week.stock._replace(dynamite=week.stock.dynamite + 1)
    return week._replace(stock=stock, charges=tuple(charges)), ()


def _look_at_card(week: Week, move: Move) -> Next:
    """Look at the topmost face-down card of another player's pile."""
    name = move.player or ""
    return week, (
        Sight(week.name(week.actor), See.CARD, name, find_face_down_card(week.piles[week.find_marker(name)])),
    )


def _replace_room(week: Week, move: Move) -> Next:
    """Replace a room by one out of play, with its tokens if it was never set up."""
    room, by = move.room or "", move.by or ""
    new = by not in week.castle.furnished
    week = week.clear_room(room)._replace(castle=week.castle.replace_room(room, by))
    return (week.furnish_room(by) if new else week), ()


_DEEDS: Mapping[str, Callable[[Week, Move], Next]] = {
    "take": _take_artifact,
    "shield": _take_shield,
    "place": _put_dynamite,
    "detonate": _remove_detonated_room,
    "return": _return_dynamite,
    "look": _look_at_card,
    "pick_up": lambda week, _move: (week.replace_cards(week.actor, *take_up_pile(week, week.actor)), ()),
    "replace": _replace_room,
    "summon": lambda week, move: (week.move_marker(week.find_marker(move.staff or ""), week.actor_room), ()),
    "send": lambda week, move: (week.move_marker(week.find_marker(move.staff or ""), FOYER), ()),
}
