"""Changes of the deck by voice: those of an utterance are one change, and the deck is judged once after it.

All are done or none; if one cannot be, that is said, and the others wait. `proposal.py` puts the deck to the table.
"""

from collections.abc import Sequence

from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.conversation.turn import Turn, join_sentences
from onenight.rules.errors import GameError
from onenight.ways.one_night.card_edits import EDITS, cards_of_wish
from onenight.ways.one_night.one_night import Draft
from onenight.ways.one_night.proposal import current_draft, keep_waiting, prompt, try_draft
from onenight.wishes.wish import Kind, Wish


def edit_deck(turn: Turn) -> Reply:
    """Apply a change of the deck, with those of the same utterance; the size is judged once, after all of them.

    Raises:
        NotUnderstood: `which-role`.
        NotAllowed: `not-in-this-game`, `all-in-deck`, `already-in-deck`, `not-in-deck`, `not-so-many`,
            `too-many-at-once`.
        Ambiguous: `add-or-take-out`.
    """
    kept = _find_draft_for_new_count(turn.session, (turn.wish, *turn.wish.also))
    if kept is not None:
        return try_draft(turn, kept)
    draft, waiting = current_draft(turn.session), False
    refused: list[GameError] = []
    steps = sorted((turn.wish, *turn.wish.also), key=lambda each: each.kind is not Kind.PLAYERS)
    while steps:
        wish = steps.pop(0)
        try:
            draft = EDITS[wish.kind](turn.session, draft, wish)
            waiting = waiting or wish.kind is not Kind.PLAYERS
        except GameError as error:
            one_by_one = _split_by_card(wish, error.key)
            if wish.kind is Kind.REPLACE or not one_by_one:
                refused += [] if error.key in [each.key for each in refused] else [error]
            steps[:0] = one_by_one
    if not refused:
        return try_draft(turn, draft)
    unchanged = not waiting and draft == current_draft(turn.session)
    if unchanged and len(refused) == 1:
        raise refused[0]
    said = join_sentences(*map(turn.lines.refusal, refused))
    if unchanged:
        return prompt(turn, said)
    return keep_waiting(turn, draft, said) if waiting else try_draft(turn, draft, said)


def _find_draft_for_new_count(session: Session, wishes: Sequence[Wish]) -> Draft | None:
    """Return the draft with all changes and a new number of players, where just that is a legal deck; else None.

    Example: "six, add a Drunk".
    """
    count = next((wish.number for wish in wishes if wish.kind is Kind.PLAYERS), None)
    changes = [wish for wish in wishes if wish.kind is not Kind.PLAYERS]
    draft = current_draft(session)
    if not changes or not session.players or count is None or count not in draft.rulebook.game.players:
        return None
    return _find_legal_draft(session, draft._replace(players=count), changes)


def _find_legal_draft(session: Session, draft: Draft, wishes: Sequence[Wish]) -> Draft | None:
    """Return the draft once all these wishes are applied to it; None where one cannot be, or it is no legal deck."""
    try:
        for each in wishes:
            draft = EDITS[each.kind](session, draft, each)
    except GameError:
        return None
    return draft if draft.is_legal else None


def can_edit(session: Session, wish: Wish) -> bool:
    """Return whether a change, with those of the same utterance, can be made as it is and leaves a legal deck."""
    every = sorted((wish, *wish.also), key=lambda each: each.kind is not Kind.PLAYERS)
    found = _find_draft_for_new_count(session, every) or _find_legal_draft(session, current_draft(session), every)
    return found is not None


def is_already_so(session: Session, wish: Wish) -> bool:
    """Return whether a wish puts cards that are in already in the place of cards that are not in."""
    keys = frozenset(current_draft(session).keys)
    comes, goes = ({card.key for card in cards} for cards in (wish.cards, wish.replaced))
    return wish.kind is Kind.REPLACE and bool(comes and goes) and comes <= keys and keys.isdisjoint(goes)


_OF_ONE_CARD = ("already-in-deck", "all-in-deck", "not-in-deck", "not-so-many")
"""Keys of errors for which one card of several is the reason."""


def _split_by_card(wish: Wish, refused: str) -> tuple[Wish, ...]:
    """Return what a wish for several cards does, a wish for each: what cannot be is told, the others wait for it.

    `refused`: why it cannot be done as a whole, by key. Empty where one card is not the reason.
    """
    if wish.kind is Kind.REPLACE and wish.cards and refused == "not-in-deck":
        return (*[Wish(Kind.REMOVE, cards=(card,)) for card in wish.replaced], Wish(Kind.ADD, cards=wish.cards))
    cards = (*cards_of_wish(wish), *wish.replaced)
    if wish.kind not in (Kind.ADD, Kind.REMOVE) or len(cards) == 1 or refused not in _OF_ONE_CARD:
        return ()
    return tuple([Wish(wish.kind, cards=(card,)) for card in cards])
