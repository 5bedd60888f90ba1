"""Whole decks that are asked for: drawn at random, that of last time, before a change, recommended, or by name."""

from onenight.conversation.reply import Reply
from onenight.conversation.turn import Turn
from onenight.rules.deck import build_scenario, recommend_deck
from onenight.rules.errors import NotAllowed, NotUnderstood
from onenight.rules.rulebook import Rulebook
from onenight.rules.surprise import draw_random_deck
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.proposal import current_draft, drop_draft, prompt, take_deck, try_draft
from onenight.ways.one_night.rules_answers import list_rules_in_force


def draw_deck(turn: Turn) -> Reply:
    """Draw a deck at random."""
    draft = current_draft(turn.session)
    deck = draw_random_deck(draft.players, draft.rulebook, turn.front.chance, draft.boxes)
    return take_deck(turn, draft._replace(keys=deck.keys, fixed=(), names=None), deck)


def take_usual(turn: Turn) -> Reply:
    """Take the deck of the last night, as far as it fits; without one, the recommended deck."""
    draft = current_draft(turn.session)
    keys = turn.session.memory.usual
    if not keys or not all(key in draft.rulebook.game.cards for key in keys):
        return take_recommended(turn)
    return try_draft(turn, draft._replace(keys=keys, fixed=(), names=None))


def take_recommended(turn: Turn) -> Reply:
    """Take the recommended deck, or one that a box suggests by name.

    Raises:
        NotUnderstood: `which-scenario`.
        NotAllowed: `too-few-players`, where it is for larger tables.
    """
    draft, name = current_draft(turn.session), turn.wish.choice
    game = draft.rulebook.game
    if name and name not in game.scenarios:
        known = tuple([turn.lines.raw(f"words.scenarios.{key}") for key in game.scenarios])
        raise NotUnderstood("which-scenario", known=known) if known else NotAllowed("box-of-another-game")
    if name:
        deck = build_scenario(name, draft.players, draft.rulebook, draft.boxes)
    else:
        deck = recommend_deck(game, draft.players, draft.boxes)
    return take_deck(turn, draft._replace(keys=deck.keys, fixed=(), names=None), deck)


def undo_change(turn: Turn) -> Reply:
    """Restore the deck and the house rules before the last change."""
    session, cards = turn.session, cards_of(turn.session)
    if cards.draft is not None:
        return drop_draft(turn)
    rulebook, keys = cards.rulebook, cards.earlier or cards.deck.keys
    if cards.overruled is not None:
        rulebook = Rulebook(rulebook.game, cards.overruled)
    changed = keys != cards.deck.keys or rulebook != cards.rulebook
    if not changed or any(key not in rulebook.game.cards for key in keys):
        return prompt(turn, turn.say("deck.nothing_to_undo"))
    draft = current_draft(session)._replace(rulebook=rulebook, keys=keys)
    if not draft.is_legal:  # by the rules as they are now
        return prompt(turn, turn.say("deck.nothing_to_undo"))
    said = "" if cards.overruled is None else list_rules_in_force(rulebook, turn.lines)
    return take_deck(turn, draft, draft.deck, said)
