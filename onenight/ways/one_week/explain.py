"""Answers that are the same at every stage of One Week, at a table and by text alike."""

from onenight.conversation import anytime
from onenight.conversation.incomplete_wishes import Lacks
from onenight.conversation.reply import Reply
from onenight.conversation.tapped_wishes import offer_questions
from onenight.conversation.turn import Turn
from onenight.rulebook import answers
from onenight.rulebook.week import answers as week
from onenight.rulebook.week.usual_questions import list_usual_questions
from onenight.ways.one_week.week_lines import say
from onenight.wishes.wish import Kind, Wish


def answer_rules_question(turn: Turn) -> Reply:
    """Answer a question about the rules: of One Week, or else of the game that has the role; else as it is written.

    Raises:
        NotUnderstood: `which-topic`.
    """
    question = turn.wish.question
    if question is None:
        return anytime.tell_rules(turn)
    found = week.answer(question, turn.lines) or answers.answer(question, None, (), turn.lines)
    if found is None:
        return anytime.tell_rules(turn)
    told = turn.way.resume(turn, found.text)
    usual = list_usual_questions(question.thing) if week.is_unsure(question) else ()
    return told._replace(now=(*offer_questions(usual, turn.lines), *told.now))


def find_topic(turn: Turn) -> tuple[str, str]:
    """Return the room, artifact, card or role that a wish asks about: a section of `castle.toml`, and its key in it.

    Raises:
        Lacks: `which-role`.
    """
    wish, section = turn.wish, turn.lines.section
    named = {"rooms": wish.rooms, "artifacts": (wish.choice,), "cards": wish.roles, "roles": wish.roles}
    for kind, keys in named.items():
        for key in keys:
            if key in section("castle", kind):
                return kind, key
    raise Lacks("which-role", Wish(Kind.ROOM))


def explain_game(turn: Turn) -> Reply:
    """Explain the game in half a minute."""
    return turn.prompt(say(turn, "explain.game"))


def answer_forgot_role(turn: Turn) -> Reply:
    """Tell that tokens are looked at again only by a card."""
    return turn.way.resume(turn, turn.lines.raw("letters.turn.token"))


def answer_one_night_wish(turn: Turn) -> Reply:
    """Tell that a wish belongs to One Night: its pauses, its house rules, its deck."""
    return turn.prompt(say(turn, "open.of_one_night"))


def answer_tournament(turn: Turn) -> Reply:
    """Tell that the registry takes the place of a tournament here."""
    return turn.prompt(say(turn, "open.chips"))
