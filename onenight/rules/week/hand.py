"""Hands and discard piles: which cards can be played, and the pile taken up where no card is left.

Source: docs/rules/one-week.md, "Action cards". A pile is taken up only when a card must be played, so that it can be
looked at in the Guest Bedroom until then.
"""

from onenight.rules.week.cards import sort_cards
from onenight.rules.week.sights import Next, See, Sight, Sights
from onenight.rules.week.week import DiscardedCard, Week


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
