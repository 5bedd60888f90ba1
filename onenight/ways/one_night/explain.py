"""Answers that are the same at every phase of One Night."""

from onenight.conversation import anytime, sayable_hints
from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase
from onenight.conversation.tapped_wishes import offer_questions
from onenight.conversation.turn import Turn, join_sentences
from onenight.rulebook.answers import is_unsure
from onenight.rulebook.usual_questions import list_usual_questions
from onenight.rules.errors import NotUnderstood
from onenight.ways.one_night import proposal
from onenight.ways.one_night.one_night import cards_of
from onenight.ways.one_night.rules_answers import (
    answer_for_players,
    answer_question,
    answer_topic,
    describe_role,
    list_other_rules,
    list_rules_in_force,
)


def answer_of_week(turn: Turn) -> Reply:
    """Tell that a wish belongs to One Week."""
    return turn.prompt(turn.say("other.of_the_week"))


def answer_room(turn: Turn) -> Reply:
    """Tell that rooms belong to One Week; an artifact, asked about in the same words, is explained."""
    return answer_rules(turn) if _is_about_artifact(turn) else answer_of_week(turn)


def answer_room_by_text(turn: Turn) -> Reply:
    """Explain an artifact by text; a room makes no sense there."""
    return answer_rules(turn) if _is_about_artifact(turn) else turn.way.answer_elsewhere(turn)


def _is_about_artifact(turn: Turn) -> bool:
    """Return whether a wish is about an artifact of the table's game."""
    return turn.wish.choice in cards_of(turn.session).rulebook.game.artifacts


def tell_help(turn: Turn) -> Reply:
    """Tell at more length what can be said in this phase."""
    game = turn.session.game.rulebook.game
    least, most = turn.number(game.players.start), turn.number(game.players.stop - 1)
    example = sayable_hints.suggest_vote(turn.session, turn.lines)
    examples = turn.lines.listing(sayable_hints.suggest_edits(turn.session, turn.lines), "or")
    said = turn.say(f"help.{turn.session.phase}", least=least, most=most, example=example, examples=examples)
    if (
        turn.session.phase in (Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.VERDICT)
        and not turn.session.game.is_unconfirmed
    ):
        return turn.ask(said)
    return turn.prompt(said)


def explain_role(turn: Turn) -> Reply:
    """Explain a role, or several that are compared, in this table's game or else in another.

    Raises:
        NotUnderstood: `which-role`.
    """
    rulebook = cards_of(turn.session).rulebook
    told = [describe_role(role, rulebook, turn.lines) for role in dict.fromkeys(turn.wish.roles[:MAX_EXPLAINED_ROLES])]
    if not any(told):
        raise NotUnderstood("which-role")
    return turn.way.resume(turn, join_sentences(*told))


MAX_EXPLAINED_ROLES = 3
"""Most roles that are explained at once; ours: of more nobody remembers the first."""


def explain_game(turn: Turn) -> Reply:
    """Explain the game in half a minute."""
    return turn.way.resume(turn, turn.say(f"explain.{turn.session.game.rulebook.game.key}"))


def answer_rules(turn: Turn) -> Reply:
    """Answer a question about the rules.

    Raises:
        NotUnderstood: `which-topic`.
    """
    cards, wish = cards_of(turn.session), turn.wish
    game, asked = cards.rulebook.game, (wish.number or 0, turn.session.players)
    told = answer_question(wish.question, cards.rulebook, cards.having, turn.lines) if wish.question is not None else ""
    told = told or next(
        filter(None, [answer_for_players(wish.choice, players, game, turn.lines) for players in asked]), ""
    )
    told = told or answer_topic(wish.choice, wish.roles, cards.rulebook, cards.having, turn.lines)
    if not told:
        raise NotUnderstood("which-topic")
    answer = turn.way.resume(turn, told)
    if wish.question is None or not is_unsure(wish.question):
        return answer
    asks = (*wish.question.likely, *list_usual_questions(wish.question.subject))
    return answer._replace(now=(*offer_questions(asks, turn.lines), *answer.now))


def tell_order(turn: Turn) -> Reply:
    """Tell who acts first in the night, or after whom."""
    return answer_rules(anytime.ask_for_order(turn))


def set_pace(turn: Turn) -> Reply:
    """Set the pace from the next call on; a table that plays for the first time hears advice on its deck."""
    after, said = anytime.set_pace(turn)
    advice = proposal.give_advice(turn.session, after.session, turn.lines)
    return after.prompt(join_sentences(said, advice))._replace(confirmed=said)


def read_deck(turn: Turn) -> Reply:
    """Read the cards of the deck in one breath."""
    return turn.prompt(proposal.read_cards(turn))


def read_rules(turn: Turn) -> Reply:
    """Tell the house rules in force; while rules are chosen, also some others that can be had."""
    rulebook = turn.session.game.rulebook
    beside = list_other_rules(rulebook, turn.lines) if turn.session.phase in _CHOSEN else ""
    return turn.way.resume(turn, join_sentences(list_rules_in_force(rulebook, turn.lines), beside))


_CHOSEN = frozenset({Phase.OPEN, Phase.DECK, Phase.CHECK, Phase.JOIN})
"""Phases in which house rules are chosen; later the list would only take time."""


def answer_forgotten_role(turn: Turn) -> Reply:
    """Tell whether one may look at the own card again: before the night only."""
    before = turn.session.phase in (Phase.DECK, Phase.CHECK)
    return turn.prompt(turn.say("other.look_again" if before else "other.no_looking"))
