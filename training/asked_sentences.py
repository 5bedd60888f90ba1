"""Our own sentences of how people ask about the rules: read from `templates/<language>/asked/`."""

import re
import tomllib
from collections.abc import Callable, Iterator

from onenight.rulebook.aspects import is_derived
from onenight.rulebook.masked_questions import OBJECT, SUBJECT
from onenight.rules.game import ROLES
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind
from training.corpus import Utterance, list_files

FILLED = (("robber", "seer"), ("werewolf", "minion"), ("tanner", "werewolf"))
"""Roles that stand for all, subject and object: the reading masks them again."""
MASK = re.compile(r"\b[SO]\b")
NONE = "none"
"""The key of what is no question about the rules."""

ASKED = 0.5
"""What a question weighs beside an order: there are many, and an order that is taken for one is lost; ours."""


def read_sentences(language: str, wanted: Callable[[str], bool] = bool) -> Iterator[tuple[str, str]]:
    """Yield each sentence with its label: an aspect, and the roles that are told before the sentence; or `NONE`."""
    for path in filter(lambda each: wanted(each.stem), list_files(language, "asked")):
        for aspect, said in tomllib.loads(path.read_text("utf-8")).items():
            for each in said:
                roles, colon, sentence = each.partition(": ")
                told = bool(colon) and ROLES.issuperset(roles.split())
                yield (f"{aspect} {roles}", sentence) if told else (aspect, each)


def list_questions(language: str, wanted: Callable[[str], bool] = bool) -> Iterator[Utterance]:
    """Yield each question with its roles as an utterance, whatever is asked of a role: that is learned apart."""
    lines = Lines(language)
    for label, sentence in read_sentences(language, wanted):
        if label != NONE:
            values = {} if is_derived(label.split()[0]) else {"topic": label}
            yield Utterance(next(fill_masks(sentence, lines)), Kind.RULES, values, worth=ASKED)


def fill_masks(sentence: str, lines: Lines) -> Iterator[str]:
    """Yield a sentence with roles in the places of its masks; as it is where it has none."""
    for roles in FILLED:
        names = {mask: lines.role(role) for mask, role in zip((SUBJECT, OBJECT), roles, strict=True)}
        yield MASK.sub(lambda found, names=names: names[found[0]], sentence)  # type: ignore[misc]
