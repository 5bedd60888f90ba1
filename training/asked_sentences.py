"""Our own sentences of how people ask about the rules: read from `templates/<language>/asked/`."""

import random
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence

from onenight.rulebook.aspects import is_derived
from onenight.rulebook.masked_questions import OBJECT, SUBJECT
from onenight.rules.game import ROLES
from onenight.speech.lines import Lines
from onenight.wishes.wish import Kind
from training.corpus import Utterance, list_files

FILLED = (("robber", "seer"), ("werewolf", "minion"), ("tanner", "werewolf"))
"""Roles that stand for all where the reading masks them again: subject and object."""
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
    """Yield each question with its roles as an utterance, whatever is asked of a role: that is learned apart.

    Each has other roles, so that none speaks for a question.
    """
    lines = Lines(language)
    for label, sentence in read_sentences(language, wanted):
        if label != NONE:
            values = {} if is_derived(label.split()[0]) else {"topic": label}
            roles = random.Random(sentence).sample(sorted(ROLES), 2)  # noqa: S311 - repeatable on purpose
            yield Utterance(_fill_masks(sentence, roles, lines), Kind.RULES, values, worth=ASKED)


def list_filled(sentence: str, lines: Lines) -> list[str]:
    """Return a sentence with roles in the places of its masks, some pairs of them."""
    return [_fill_masks(sentence, roles, lines) for roles in FILLED]


def _fill_masks(sentence: str, roles: Sequence[str], lines: Lines) -> str:
    names = {mask: lines.role(role) for mask, role in zip((SUBJECT, OBJECT), roles, strict=True)}
    return MASK.sub(lambda found: names[found[0]], sentence)
