"""The rule of questions about the games' rules: read as a whole, with the roles that they name."""

from collections.abc import Collection

from onenight.conversation.utterance import Sentence, Utterance, rule_of_words
from onenight.rulebook.aspects import DESCRIPTIONS, is_derived
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import LEAST_TALKING, ReadQuestion, reader, roles_named
from onenight.rulebook.week.answers import ASPECTS as OF_WEEK
from onenight.rules.game import ROLES
from onenight.speech.hearing.mood import Mood
from onenight.speech.hearing.understood import Setting
from onenight.wishes.wish import Kind, Wish


@rule_of_words
def read_rule_question(said: Utterance, sentence: Sentence) -> Utterance:
    """Read a question about the rules with the roles that it names: "do the Werewolves know the Tanner?".

    But for one about the people at the table, where they talk to one another.
    """
    context, reads = sentence.meant.context, reader(sentence.front.lines.language)
    asked, talking = _asked(said, sentence), context.talking
    tokens = sentence.hears.tokens(asked, context) if asked else ()
    of_table = reads.is_of_table(tokens, context.game, talking=talking)
    found = None if not tokens or of_table else reads.read(tokens, context.game)
    asks = any(_is_asked(each, context) for each in said.wishes) or _is_about_thing(said, sentence)
    if not tokens or of_table or not asks:
        return said
    if found is not None and (not talking or found.score >= LEAST_TALKING):
        return said if _is_as_heard(said, sentence, found) else _with_question(said, sentence, found.question)
    heard = next((each for each in said.wishes if each.kind is Kind.RULES), None)
    roles = roles_named(tokens)
    if talking or not roles or heard is None or not _is_of_another(heard, roles):
        return said
    return said._replace(wishes=(heard._replace(question=RuleQuestion("", roles[0])),), sure=1.0)


def _asked(said: Utterance, sentence: Sentence) -> str:
    """Return what of a sentence is a question: with what leads to it, where nothing else was heard."""
    parts, context = sentence.hears.moods.parts(sentence.text, sentence.names), sentence.meant.context
    asked = [at for at, part in enumerate(parts) if part.mood is not Mood.TOLD]
    if asked:
        led = range(asked[-1] + 1) if all(_is_asked(each, context) for each in said.wishes) else asked
        return " ".join([parts[at].text for at in led])
    heard = all(each.entry.part == "rules" or _is_nothing(each, context) for each in said.wishes)
    asks = reader(sentence.front.lines.language).asks(sentence.text) and (heard or _is_about_thing(said, sentence))
    return sentence.text if asks else ""


def _is_about_thing(said: Utterance, sentence: Sentence) -> bool:
    """Return whether a question is about a room, an artifact or a card of One Week, and all that was heard a guess.

    But for a change of the castle: "could we have the Study instead of the Kitchen?".
    """
    guessed = sentence.meant.understood.layer != "exact"
    if not guessed or any(each.kind is Kind.ROOMS or len(each.rooms) > 1 for each in said.wishes):
        return False
    context = sentence.meant.context
    tokens = sentence.hears.tokens(sentence.text, context)
    found = reader(sentence.front.lines.language).read(tokens, context.game)
    return found is not None and found.question.aspect in OF_WEEK and found.score >= LEAST_TALKING


def _is_as_heard(said: Utterance, sentence: Sentence, found: ReadQuestion) -> bool:
    """Return whether what was heard answers a question as well: what a role does, or a topic known word for word."""
    if not found.question.aspect:
        return sentence.meant.understood.layer == "exact"
    if is_derived(found.question.aspect):
        return found.question.aspect in DESCRIPTIONS and not any(each.entry.heard_only for each in said.wishes)
    return sentence.meant.understood.layer == "exact" or not all(
        _is_asked(each, sentence.meant.context) for each in said.wishes
    )


def _with_question(said: Utterance, sentence: Sentence, question: RuleQuestion) -> Utterance:
    """Return an utterance with a question in the place of whatever was heard of it."""
    whole = len(sentence.hears.moods.parts(sentence.text, sentence.names)) == 1
    told = () if whole else tuple([each for each in said.wishes if not _is_asked(each, sentence.meant.context)])
    derived = question if is_derived(question.aspect) or not question.aspect else None
    roles = (question.subject,) if question.subject and derived is None else ()
    wish = Wish(Kind.RULES, roles=roles, choice=question.aspect, question=derived)
    return said._replace(wishes=(*told, wish), sure=1.0)


def _is_asked(wish: Wish, context: Setting) -> bool:
    """Return whether a wish asks for something to be told, or is none that could be granted."""
    return wish.entry.says == "question" or _is_nothing(wish, context)


def _is_nothing(wish: Wish, context: Setting) -> bool:
    """Return whether a wish was not understood, or means nothing here."""
    return wish.entry.heard_only or not context.means(wish.kind)


def _is_of_another(heard: Wish, roles: Collection[str]) -> bool:
    """Return whether a topic is that of a role which nobody has named."""
    of = {key for key in ROLES if f"_{key}" in f"_{heard.choice}"}
    return bool(of) and of.isdisjoint(roles)
