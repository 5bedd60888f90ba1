"""The rule of questions about the games' rules: read as a whole, with the roles that they name."""

from collections.abc import Collection

from onenight.conversation.utterance import Sentence, Utterance, rule_of_words
from onenight.rulebook.aspects import DESCRIPTIONS, is_derived
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import LEAST_TALKING, ReadQuestion, reader, roles_named
from onenight.rules.game import ROLES
from onenight.speech.hearing.mood import Mood
from onenight.wishes.wish import Kind, Wish


@rule_of_words
def read_rule_question(said: Utterance, sentence: Sentence) -> Utterance:
    """Read a question about the rules with the roles that it names: "do the Werewolves know the Tanner?".

    But for one about the people at the table, where they talk to one another.
    """
    asked = _asked(said, sentence)
    tokens = sentence.hears.tokens(asked, sentence.meant.context) if asked else ()
    reads, talking = reader(sentence.front.lines.language), sentence.meant.context.talking
    if (
        not tokens
        or reads.is_of_table(tokens, sentence.meant.context.game, talking=talking)
        or not any(map(_is_asked, said.wishes))
    ):
        return said
    found = reads.read(tokens, sentence.meant.context.game)
    if found is not None and (not talking or found.score >= LEAST_TALKING):
        return said if _is_as_heard(said, sentence, found) else _with_question(said, sentence, found.question)
    heard = next((each for each in said.wishes if each.kind is Kind.RULES), None)
    roles = roles_named(tokens)
    if talking or not roles or heard is None or not _is_of_another(heard, roles):
        return said
    return said._replace(wishes=(heard._replace(question=RuleQuestion("", roles[0])),), sure=1.0)


def _asked(said: Utterance, sentence: Sentence) -> str:
    """Return what of a sentence is a question: with what leads to it, where nothing else was heard."""
    parts = sentence.hears.moods.parts(sentence.text, sentence.names)
    asked = [at for at, part in enumerate(parts) if part.mood is not Mood.TOLD]
    if asked:
        led = range(asked[-1] + 1) if all(map(_is_asked, said.wishes)) else asked
        return " ".join([parts[at].text for at in led])
    talk = sentence.meant.context.talking
    heard = all(each.entry.part == "rules" or (talk and each.entry.heard_only) for each in said.wishes)
    return sentence.text if heard and reader(sentence.front.lines.language).asks(sentence.text) else ""


def _is_as_heard(said: Utterance, sentence: Sentence, found: ReadQuestion) -> bool:
    """Return whether what was heard answers a question as well: what a role does, or a topic known word for word."""
    if not found.question.aspect:
        return sentence.meant.understood.layer == "exact"
    if is_derived(found.question.aspect):
        return found.question.aspect in DESCRIPTIONS and not any(each.entry.heard_only for each in said.wishes)
    return sentence.meant.understood.layer == "exact" or not _is_about_rules(said.wishes)


def _with_question(said: Utterance, sentence: Sentence, question: RuleQuestion) -> Utterance:
    """Return an utterance with a question in the place of whatever was heard of it."""
    whole = len(sentence.hears.moods.parts(sentence.text, sentence.names)) == 1
    told = () if whole else tuple([each for each in said.wishes if not _is_asked(each)])
    derived = question if is_derived(question.aspect) or not question.aspect else None
    roles = (question.subject,) if question.subject and derived is None else ()
    wish = Wish(Kind.RULES, roles=roles, choice=question.aspect, question=derived)
    return said._replace(wishes=(*told, wish), sure=1.0)


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
