"""Turns: a card is played, a movement ends in a room, whose turn comes next, and what happens by itself in between.

A pile is taken up only when a card must be played, so that it can be looked at in the Guest Bedroom until then. Source:
docs/rules/one-week.md, "Action cards", "Arrival", "Each further day", "Each night".
"""

from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.components import FOYER, PASSAGE, sort_cards
from onenight.rules.week.sights import Next, See, Sight, Sights
from onenight.rules.week.week import DiscardedCard, Week, WeekStep


def list_playable_cards(week: Week) -> list[str]:
    """Return the different cards that the player to act could play now, of the hand or else of the pile."""
    return list(dict.fromkeys(hand_of(week, week.actor)))


def hand_of(week: Week, seat: int) -> tuple[str, ...]:
    """Return the cards that a player could play: the whole pile where the hand is empty."""
    return week.hands[seat] or take_up_pile(week, seat)[0]


def take_up_pile(week: Week, seat: int) -> tuple[tuple[str, ...], tuple[DiscardedCard, ...]]:
    """Return the hand and the pile after a player has taken up the pile."""
    hand = week.hands[seat] + tuple([each.card for each in week.piles[seat]])
    return sort_cards(hand), ()


def play_card(week: Week, card: str, *, up: bool) -> Next:
    """Play a card of the player to act onto the pile, which is taken up first if the hand is empty."""
    seat = week.actor
    hand, pile = week.hands[seat], week.piles[seat]
    sights: Sights = ()
    if not hand:
        hand, pile = take_up_pile(week, seat)
        sights = (Sight(None, See.PILE, week.name(seat)),)
    left = list(hand)
    left.remove(card)
    return week.replace_cards(seat, tuple(left), (*pile, DiscardedCard(card, up))), sights


def find_face_down_card(pile: tuple[DiscardedCard, ...]) -> str | None:
    """Return the topmost face-down card of a pile: that of last night, unless the pile was taken up since."""
    return next((each.card for each in reversed(pile) if not each.up), None)


def enter_room(week: Week, room: str) -> Next:
    """End a movement in a room: the Foyer gives its token, the Secret Passage sends on."""
    seat = week.actor
    week = week.move_marker(seat, room)._replace(part=WeekStep.PASSAGE if room == PASSAGE else WeekStep.ACT, deeds=0)
    if room == FOYER and week.calendar.holder is None:
        return week.change_calendar(holder=seat), (Sight(None, See.FOYER, week.name(seat)),)
    return week, ()


def end_turn(week: Week, sights: Sights = ()) -> Next:
    """Go on to the next turn, with what was seen so far; the arrow stays where nobody holds the Foyer's token."""
    calendar = week.calendar.end_turn(week.players, week.days)
    week = week._replace(calendar=calendar, part=None)
    if calendar.stage is WeekStage.MORNING:
        week, seen = _walk_staff(week)
        return end_turn(week, sights + seen)
    if calendar.stage is WeekStage.GIVE and calendar.holder is None:
        return end_turn(week, sights)
    return week, sights


def _walk_staff(week: Week) -> Next:
    """Walk each of the staff one room in the direction of the arrow."""
    sights = []
    for number in week.list_staff():
        room = week.castle.walk(week.markers[number].room or FOYER, 1, week.calendar.direction)
        week = week.move_marker(number, room)
        sights.append(Sight(None, See.STAFF, week.name(number), room=room))
    return week, tuple(sights)
