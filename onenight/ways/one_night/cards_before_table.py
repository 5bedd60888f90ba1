"""Wishes for cards before there is a table: they wait until it is known how many are playing."""

from onenight.conversation.session import MOST_FACTS, Session
from onenight.conversation.turn import Turn
from onenight.rules.errors import GameError, NotAllowed
from onenight.ways.one_night.card_edits import EDITS, is_deck_list
from onenight.ways.one_night.one_night import Draft, cards_of
from onenight.wishes.wish import Kind, Wish

MAX_COUNTED_COPIES = 2
"""Most copies of a role whose plural tells how many: "the Masons" are both, "the Villagers" may be two or three."""


def note_wish(turn: Turn, wish: Wish) -> Turn:
    """Return the turn with one more wish that was told too early.

    Raises:
        NotAllowed: `too-many-answers`.
    """
    facts = (*turn.session.facts, wish)
    if len(facts) > MOST_FACTS:
        raise NotAllowed("too-many-answers")
    return turn.at(turn.session._replace(facts=facts))


def is_about_cards(wish: Wish) -> bool:
    """Return whether a wish changes the deck, or tells what is in it; which card was shown is none of it."""
    return bool(wish.entry.deck)


def take_waiting_wishes(turn: Turn) -> tuple[Turn, tuple[Wish, ...]]:
    """Return the turn without the wishes about cards that `note_wish` put off, and those wishes, in order."""
    facts = turn.session.facts
    left = tuple([each for each in facts if not is_about_cards(each)])
    return turn.at(turn.session._replace(facts=left)), tuple([each for each in facts if is_about_cards(each)])


def count_players(session: Session, wish: Wish) -> int | None:
    """Return how many players the deck is for that a wish tells whole.

    None where it is not told whole (too few roles, or a plural that leaves open how many), or none can play it.
    """
    cards = cards_of(session)
    game = cards.rulebook.game
    counted = all(
        each.number or ((role := game.cards.get(each.key)) and role.copies <= MAX_COUNTED_COPIES) for each in wish.cards
    )
    if not is_deck_list(wish) or wish.also or not counted:
        return None
    try:
        draft = EDITS[Kind.CARDS](session, Draft(cards.rulebook, 0, (), boxes=cards.boxes), wish)
    except GameError:
        return None
    return next((count for count in game.players if draft._replace(players=count).is_legal), None)
