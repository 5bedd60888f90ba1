"""Questions about the rules by text: "RULES does the Robber wake"."""

from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.rulebook.aspects import DESCRIPTIONS, is_derived
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import load_reader
from onenight.speech.lines import Lines
from onenight.texting.vocabulary import split_words


def read_question(body: str, begins: str, lines: Lines) -> RuleQuestion | None:
    """Return the question of a text, read as a spoken one is; None where no answer is derived, or a role is described.

    `begins`: the words with which it begins, as they are compared. Whoever plays is unknown here, and whatever was
    dealt: the answer is the same for everybody.
    """
    whole = begins.split()
    parts = body.split(maxsplit=1)
    asks = len(whole) == 1 and len(parts) > 1 and split_words(parts[0]) == whole
    tokens = load_ear(lines.language).tokenize(parts[1] if asks else body, Setting())
    found = load_reader(lines.language).read(tokens)
    if found is None or not found.subject or found.aspect in DESCRIPTIONS:
        return None
    return found if is_derived(found.aspect) else None
