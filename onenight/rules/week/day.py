"""Day: a card is played face up and walked, the Secret Passage leads on, the arrow is given.

Source: docs/rules/one-week.md, "Each further day".
"""

from onenight.rules.week.cards import CARDS
from onenight.rules.week.castle import Direction
from onenight.rules.week.hand import playable, played
from onenight.rules.week.moves import Move
from onenight.rules.week.rooms import PASSAGE
from onenight.rules.week.rounds import Next, entered, nightfall
from onenight.rules.week.week import Week


def walks(week: Week) -> list[Move]:
    """Every card, in both directions if it moves at all."""
    return [
        Move("walk", card=card, direction=direction)
        for card in playable(week)
        for direction in (Direction if CARDS[card].number else (None,))
    ]


def walked(week: Week, move: Move) -> Next:
    """The card lies face up, and the marker stands exactly as many rooms away."""
    card = CARDS[move.card or ""]
    room = week.here
    week, sights = played(week, card.key, up=True)
    if move.direction is not None:
        room = week.castle.walk(room, card.number, move.direction)
    week, seen = entered(week, room)
    return week, sights + seen


def passages(week: Week) -> list[Move]:
    """Every other room of the castle (d: not the Secret Passage itself)."""
    return [Move("passage", room=room) for room in week.castle.ring if room != PASSAGE]


def passed(week: Week, move: Move) -> Next:
    """The marker stands in the room as if it had walked there."""
    return entered(week, move.room or "")


def gifts(week: Week) -> list[Move]:
    """Everyone but the one who has the arrow, and both directions."""
    players = [name for seat, name in enumerate(week.setup.players) if seat != week.arrow]
    return [Move("give", player=name, direction=direction) for name in players for direction in Direction]


def given(week: Week, move: Move) -> Next:
    """The arrow lies before somebody else, the token is back in the Foyer, and the night falls."""
    seat, direction = week.marker(move.player or ""), move.direction or week.direction
    return nightfall(week._replace(arrow=seat, direction=direction, holder=None)), ()
