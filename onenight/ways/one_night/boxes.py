"""The boxes that a table has, and the card that lies beside the center."""

from collections.abc import Sequence

from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rules.deck import Deck, check_players, find_extra_card_faults, recommend_deck
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.ways.one_night import opening, proposal
from onenight.ways.one_night.one_night import OneNight, cards_of


def set_boxes(turn: Turn) -> Reply:
    """Set the boxes of the table; its deck changes only where nobody has chosen it, or its cards are missing.

    Raises:
        NotUnderstood: `which-box`.
        NotAllowed: `box-of-another-game`; `too-few-players` or `too-many-players`, for one box alone.
    """
    session, cards = turn.session, cards_of(turn.session)
    game, boxes = cards.rulebook.game, _change_boxes(turn.wish.choice.split(), cards)
    names = tuple([turn.lines.raw(f"words.boxes.{key}") for key in boxes])
    said = turn.say("open.boxes", boxes=names)
    if not session.players:
        return opening.prompt(turn.at(session._replace(game=cards._replace(boxes=boxes))), said)._replace(
            confirmed=said
        )
    check_players(game, session.players, boxes)
    draft = proposal.current_draft(session)
    if proposal.is_unchanged(session, draft):
        deck = recommend_deck(game, session.players, boxes)
        return proposal.take_deck(turn, draft._replace(keys=deck.keys, boxes=boxes), deck, said)
    left = tuple([key for key in draft.keys if game.find_box(game.cards[key]) in boxes])
    return proposal.try_draft(turn, draft._replace(keys=left, boxes=boxes), said)


def _change_boxes(told: Sequence[str], cards: OneNight) -> tuple[str, ...]:
    """Return the boxes of a table after "+bonus", which it has too, and "-bonus"; told without a sign, they are all.

    Raises:
        NotUnderstood: `which-box`.
        NotAllowed: `box-of-another-game`.
    """
    game, named = cards.rulebook.game, {each.lstrip(_SIGNS) for each in told}
    if not named:
        raise NotUnderstood("which-box")
    if not named <= {*game.boxes}:
        raise NotAllowed("box-of-another-game")
    gone = {each.removeprefix(_WITHOUT) for each in told if each.startswith(_WITHOUT)}
    kept = cards.having if any(each.startswith((*_SIGNS,)) for each in told) else ()
    return game.filter_boxes({*kept, *named} - gone)


_WITHOUT = "-"
_SIGNS = f"+{_WITHOUT}"


def set_extra_card(turn: Turn) -> Reply:
    """Set the card that lies beside the center.

    Raises:
        NotUnderstood: `which-role`.
        NotAllowed: `nothing-beside`, `no-extra-card` or `wrong-extra-card`.
    """
    draft = proposal.current_draft(turn.session)
    game = draft.rulebook.game
    keys = [card.key for card in turn.wish.cards]
    if len(keys) != 1 or keys[0] not in game.cards:
        raise NotUnderstood("which-role")
    deck = Deck.of(game, draft.keys, keys[0])
    if not any(role.beside for role in deck.cards):
        raise NotAllowed("nothing-beside", either=tuple(key for key, role in game.cards.items() if role.beside))
    for fault in find_extra_card_faults(deck):
        raise NotAllowed(fault.key, field="", **fault.arguments)
    return proposal.try_draft(turn, draft._replace(extra=keys[0]))
