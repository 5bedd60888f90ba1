"""The rule of questions about the games' rules: read as a whole, with the roles that they name."""

from collections.abc import Collection, Sequence

from onenight.conversation import confidence
from onenight.conversation.utterance import Sentence, Utterance, rule_of_words
from onenight.hearing.heard_values import Mood, Setting
from onenight.hearing.tokens import COUNT, Piece
from onenight.rulebook.aspects import DESCRIPTIONS, OF_THINGS, is_derived
from onenight.rulebook.learned_reading import MIN_LIKELIHOOD
from onenight.rulebook.masked_questions import find_named_roles, is_of_another
from onenight.rulebook.patterns import MASKED_KINDS
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import load_reader
from onenight.rulebook.week.answers import ASPECTS as OF_WEEK
from onenight.speech.courtesy import COURTESIES
from onenight.wishes.wish import AMONG_THEM, Kind, Wish


@rule_of_words
def read_rule_question(said: Utterance, sentence: Sentence) -> Utterance:
    """Read a question about the rules with the roles that it names: "do the Werewolves know the Tanner?".

    But for one about the people at the table, where they talk to one another.
    """
    context, reads = sentence.context, load_reader(sentence.front.lines.language)
    guessed = _is_some_question(said, sentence)
    if guessed:
        said = said._replace(wishes=(Wish(Kind.UNKNOWN),), sure=0.0)
    likely = guessed and sentence.understood.sure >= MIN_LIKELIHOOD and not context.overheard
    asked = _find_question_text(said, sentence) or (sentence.text if likely else "")
    asked = sentence.hears.correct_sounds(asked[:1].lower() + asked[1:], context)  # a capital there tells no name
    tokens = sentence.hears.tokenize(asked, context) if asked else ()
    if (
        not tokens
        or reads.is_of_table(tokens, context.game, overheard=context.overheard)
        or not _may_ask(said, sentence)
    ):
        return said
    found = reads.read(tokens, context.game, overheard=context.overheard)
    roles = find_named_roles(tokens)
    another = bool(roles) and any(is_of_another(each.choice, roles) for each in said.wishes)
    if found is None and context.overheard:
        return said._replace(wishes=(AMONG_THEM,)) if another else said
    imagined = any(each.mood is Mood.SUPPOSED for each in sentence.parts)  # "what if we add the Tanner?"
    left_open = not imagined and all(_is_nothing(each, context) for each in said.wishes)
    if found is None and roles and (another or left_open):
        found = RuleQuestion("", roles[0])
    if found is None or (_is_as_heard(said, sentence, found) and (found.aspect or not another)):
        return said
    return _add_question(said, sentence, found, _number(tokens))


def _is_some_question(said: Utterance, sentence: Sentence) -> bool:
    """Return whether the ear tells of a sentence only that something about the rules is asked; of talk never more."""
    context, learned = sentence.context, sentence.understood.layer == "classifier"
    talk = context.overheard and context.game not in MASKED_KINDS
    return learned and all(each.kind is Kind.RULES and (talk or not each.choice) for each in said.wishes)


def _may_ask(said: Utterance, sentence: Sentence) -> bool:
    """Return whether what was heard leaves it open that a question about the rules was asked."""
    questions = len(said.wishes) > 1 and all(each.entry.says == "question" for each in said.wishes)
    asked = questions or all(each.kind is Kind.HELP for each in said.wishes)
    if (asked and sentence.understood.layer == "exact") or any(each.choice in COURTESIES for each in said.wishes):
        return False
    changes = any(each.entry.says == "something" for each in said.wishes)  # "what?", said again, is no more
    questioned = _is_one_question(sentence) and not changes
    asks = any(_is_asked(each, sentence.context) for each in said.wishes)
    return questioned or asks or _leaves_question_open(said, sentence)


def _leaves_question_open(said: Utterance, sentence: Sentence) -> bool:
    """Return whether a question is likelier than what was heard: by its mark, than a guess that changes no cards."""
    guessed = sentence.understood.layer != "exact" and said.sure < confidence.SURE_GRAVE
    marked = guessed and sentence.text.endswith("?") and not any(each.entry.deck for each in said.wishes)
    return marked or _is_unsure(said) or _is_about_thing(said, sentence)


def _is_one_question(sentence: Sentence) -> bool:
    """Return whether a sentence is a question as a whole, so that nothing in it is an order."""
    return [part.mood is Mood.TOLD for part in sentence.parts] == [False]


def _find_question_text(said: Utterance, sentence: Sentence) -> str:
    """Return the text of the question in a sentence, with what leads to it where nothing else was heard."""
    parts = sentence.parts
    asked = [at for at, part in enumerate(parts) if part.mood is not Mood.TOLD]
    asks, context = load_reader(sentence.front.lines.language).is_question, sentence.context
    if context.overheard and not asks(sentence.text) and all(parts[at].mood is Mood.SUPPOSED for at in asked):
        return ""  # "if nobody dies, the Werewolves win, so ...", said to one another
    if asked:
        led = range(asked[-1] + 1) if all(_is_asked(each, context) for each in said.wishes) else asked
        return " ".join([parts[at].text for at in led])
    heard = all(each.entry.part == "rules" or _is_asked(each, context) for each in said.wishes)
    return sentence.text if (heard or _leaves_question_open(said, sentence)) and asks(sentence.text) else ""


def _is_about_thing(said: Utterance, sentence: Sentence) -> bool:
    """Return whether a question is about a room, an artifact or a card of One Week, and all that was heard a guess.

    But for a change of the castle: "could we have the Study instead of the Kitchen?".
    """
    guessed = sentence.understood.layer != "exact" and sentence.context.game in MASKED_KINDS
    if not guessed or any(each.kind is Kind.ROOMS or len(each.rooms) > 1 for each in said.wishes):
        return False
    context = sentence.context
    tokens = sentence.hears.tokenize(sentence.text, context)
    found = load_reader(sentence.front.lines.language).read(tokens, context.game, overheard=True)
    return found is not None and found.aspect in OF_WEEK


def _is_as_heard(said: Utterance, sentence: Sentence, found: RuleQuestion) -> bool:
    """Return whether what was heard answers a question as well: what a role does, or what is no topic of the rules."""
    exact = sentence.understood.layer == "exact"
    explains = all(each.kind is Kind.EXPLAIN_ROLE for each in said.wishes)
    about_rules = _is_about_rules(said.wishes, sentence.context)
    if not found.aspect:
        return exact or not (explains or about_rules or _is_unsure(said))
    if is_derived(found.aspect):
        described = ((exact or explains) and found.aspect in DESCRIPTIONS) or (exact and found.aspect in OF_THINGS)
        return described and not any(each.entry.heard_only for each in said.wishes)
    guessed = not exact and all(_is_asked(each, sentence.context) for each in said.wishes)
    return not (found.thing or guessed or about_rules or _is_unsure(said))


def _add_question(said: Utterance, sentence: Sentence, question: RuleQuestion, players: int | None) -> Utterance:
    """Return an utterance with a question in the place of whatever was heard of it; `players`: as many as it names."""
    whole = len(sentence.parts) == 1
    told = () if whole else tuple([each for each in said.wishes if not _is_asked(each, sentence.context)])
    derived = question if is_derived(question.aspect) or not question.aspect else None
    roles = (question.subject,) if question.subject and derived is None else ()
    wish = Wish(Kind.RULES, number=players, roles=roles, choice=question.aspect, question=derived)
    return said._replace(wishes=(*told, wish), sure=1.0)


def _number(tokens: Sequence[Piece]) -> int | None:
    """Return the last number of a question, which tells how many play: "are three in the middle right for five?"."""
    counts = [token.values[0] for token in tokens if token.kind == COUNT]
    return int(counts[-1]) if counts and counts[-1].isdecimal() else None


def _is_asked(wish: Wish, context: Setting) -> bool:
    """Return whether a wish asks for something to be told, or is none that could be granted."""
    return wish.entry.says == "question" or _is_nothing(wish, context)


def _is_nothing(wish: Wish, context: Setting) -> bool:
    """Return whether a wish was not understood, or means nothing here."""
    return wish.entry.heard_only or not context.means(wish.kind)


def _is_unsure(said: Utterance) -> bool:
    """Return whether nothing was heard, or what costs nothing, and so unsurely that a question is likelier."""
    likely = said.sure >= confidence.SURE
    return all(each.entry.heard_only or not (likely or each.entry.cost != "nothing") for each in said.wishes)


def _is_about_rules(wishes: Collection[Wish], context: Setting) -> bool:
    """Return whether nothing but the rules was heard, or nothing that means something here."""
    return all(each.kind is Kind.RULES or each.kind is Kind.HELP or _is_nothing(each, context) for each in wishes)
