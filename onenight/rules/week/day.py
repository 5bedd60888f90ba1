"""Day: on Monday everyone arrives; then a card is played face up and walked, and the Secret Passage leads on.

After the last turn the arrow is given. Source: docs/rules/one-week.md, "Arrival", "Each further day".
"""

from onenight.rules.week.cards import CARDS
from onenight.rules.week.castle import Direction
from onenight.rules.week.hand import list_playable_cards, play_card
from onenight.rules.week.moves import Move
from onenight.rules.week.rounds import end_turn, enter_room
from onenight.rules.week.sights import Next
from onenight.rules.week.week import Week


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
