"""Hands and discard piles: which cards can be played, and the pile taken up where no card is left.

Source: docs/rules/one-week.md, "Action cards". A pile is taken up only when a card must be played, so that it can be
looked at in the Guest Bedroom until then.
"""

from onenight.rules.week.cards import sort_cards
from onenight.rules.week.rounds import Next
from onenight.rules.week.sights import See, Sight
from onenight.rules.week.week import Discarded, Week


def list_playable_cards(week: Week) -> list[str]:
    """The different cards that the player to act could play now: of the hand, or of the pile if it is empty."""
    seat = week.actor
    return list(dict.fromkeys(week.hands[seat] or take_up_pile(week, seat)[0]))


def take_up_pile(week: Week, seat: int) -> tuple[tuple[str, ...], tuple[Discarded, ...]]:
    """Hand and pile after a player has taken up the pile."""
    hand = week.hands[seat] + tuple([each.card for each in week.piles[seat]])
    return sort_cards(hand), ()


def play_card(week: Week, card: str, *, up: bool) -> Next:
    """The week after the player to act has played a card, the pile taken up before if need be."""
    seat = week.actor
    hand, pile = week.hands[seat], week.piles[seat]
    sights: tuple[Sight, ...] = ()
    if not hand:
        hand, pile = take_up_pile(week, seat)
        sights = (Sight(None, See.PILE, week.name(seat)),)
    left = list(hand)
    left.remove(card)
    return week.replace_cards(seat, tuple(left), (*pile, Discarded(card, up))), sights


def find_face_down_card(pile: tuple[Discarded, ...]) -> str | None:
    """The topmost face-down card of a pile: the one played last night, unless the cards were taken up since."""
    return next((each.card for each in reversed(pile) if not each.up), None)
