"""The rule of questions about the games' rules: read as a whole, with the roles that they name."""

from collections.abc import Collection

from onenight.conversation.utterance import Sentence, Utterance, rule_of_words
from onenight.rulebook.question import Question
from onenight.rulebook.reading import LEAST_TALKING, reader, roles_named
from onenight.rules.game import ROLES, WEEK
from onenight.speech.hearing.mood import Mood
from onenight.speech.hearing.piece import Piece
from onenight.wishes.wish import Kind, Wish


@rule_of_words
def read_rule_question(said: Utterance, sentence: Sentence) -> Utterance:
    """Read a question about the rules with the roles that it names: "do the Werewolves know the Tanner?".

    But for one about the people at the table, where they talk to one another.
    """
    parts = sentence.hears.moods.parts(sentence.text, sentence.names)
    asked = " ".join([part.text for part in parts if part.mood is not Mood.TOLD])
    if (
        not asked
        and all(each.entry.part == "rules" for each in said.wishes)
        and reader(sentence.front.lines.language).asks(sentence.text)
    ):
        asked = sentence.text
    if not asked:
        return said
    tokens = sentence.hears.tokens(asked, sentence.meant.context)
    question = _question(said, sentence, tokens)
    if question is None:
        return said
    told = tuple([each for each in said.wishes if not _is_asked(each)]) if len(parts) > 1 else ()
    of_roles = None if sentence.meant.context.game == WEEK else question
    return said._replace(wishes=(*told, Wish(Kind.RULES, choice=question.aspect, question=of_roles)), sure=1.0)


def _question(said: Utterance, sentence: Sentence, tokens: tuple[Piece, ...]) -> Question | None:
    """Return the question of these tokens; None where it is not about the rules, or is better answered as heard."""
    reads, roles = reader(sentence.front.lines.language), roles_named(tokens)
    talking = sentence.meant.context.talking
    week = sentence.meant.context.game == WEEK
    if week and (talking or not _is_about_rules(said.wishes)):
        return None
    if reads.is_of_table(tokens, talking=talking) or not any(map(_is_asked, said.wishes)):
        return None
    found, heard = reads.read(tokens, week=week), next((each for each in said.wishes if each.kind is Kind.RULES), None)
    if found is not None and (not talking or found.score >= LEAST_TALKING):
        known = (week or not roles) and (sentence.meant.understood.layer == "exact" or not _is_about_rules(said.wishes))
        return None if known else found.question
    if week or talking or not roles or heard is None or not _is_of_another(heard, roles):
        return None
    return Question("", roles[0])


def _is_asked(wish: Wish) -> bool:
    """Return whether a wish asks for something to be told, or was not understood."""
    return wish.entry.says == "question" or wish.entry.heard_only


def _is_about_rules(wishes: Collection[Wish]) -> bool:
    """Return whether nothing but the rules was heard, or nothing at all."""
    return all(each.kind is Kind.RULES or each.entry.heard_only for each in wishes)


def _is_of_another(heard: Wish, roles: Collection[str]) -> bool:
    """Return whether a topic is that of a role which nobody has named."""
    of = {key for key in ROLES if f"_{key}" in f"_{heard.choice}"}
    return bool(of) and of.isdisjoint(roles)
