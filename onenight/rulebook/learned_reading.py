"""Reading questions about the rules by what was learned of our own sentences (`python -m training.questions`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from onenight.hearing.classifier import Classifier
from onenight.hearing.tokens import Phrases
from onenight.rulebook.masked_questions import OBJECT, SUBJECT, Masked, is_of_another, list_roles
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual_questions import can_offer
from onenight.rules.roles import Stake
from onenight.speech.lines import Lines

FILE = "questions.json"
"""Where the weights of a language stand, beside its lines."""
MIN_LIKELIHOOD, MIN_LIKELIHOOD_TALKING, MIN_LIKELIHOOD_PERSONAL = 0.3, 0.6, 0.9
"""How likely a reading has to be; more where people talk, and most where one seems to ask another. Ours, found on
sentences of our own."""
MIN_LIKELIHOOD_NONE = 0.6
"""How likely it has to be that none is asked, where whoever speaks to us names a role; ours."""
LIKELY_QUESTIONS = 2
"""So many questions are told as likely where none is read; ours: of more nobody remembers the first."""
STEM_LETTERS = 4
"""So many letters of a word tell its forms alike; ours."""
MAX_ROLES_TOLD_APART = 2
WEIGHT_SCALE = 24
"""As what a weight of one is written: many small ones add up, as there are many labels and few sentences."""


class LearnedQuestions:
    """Tells which question some words are, by a linear classifier.

    A label is an aspect with the masks of the roles that it is about, in their order: `acts O S`. "" is no question.
    """

    def __init__(self, data: Mapping[str, Any], phrases: Mapping[str, Phrases], lines: Lines) -> None:
        """Take the weights, the phrases that mean the same, and the lines in which questions are offered."""
        self._classifier, self._phrases, self._lines = Classifier(data, WEIGHT_SCALE), phrases, lines
        self._labels = [label.split(" ") for label in self._classifier.labels]

    def read(self, question: Sequence[Masked], *, overheard: bool, personal: bool) -> RuleQuestion | None:
        """Return the likeliest question, of those for which enough roles are named; None where none is likely.

        Where a role is named, and whoever asks speaks to us, then one of no aspect, with the likeliest.
        `overheard`: whether it may be talk among people; `personal`: whether one of them seems to be asked.
        """
        least = (MIN_LIKELIHOOD_PERSONAL if personal else MIN_LIKELIHOOD_TALKING) if overheard else MIN_LIKELIHOOD
        roles = list_roles(question)
        fits = [
            float(len(masks) <= len(roles)) if masks else float(not is_of_another(topic, roles))
            for topic, *masks in self._labels
        ]
        likely = self._classifier.classify(collect_features(question, self._phrases), fits)
        ranked = sorted(zip(likely, self._labels, strict=True), reverse=True)
        most = ranked[0][0]
        questions = (_build_question(label, roles) for _, label in ranked)
        found = next(questions)
        if found.aspect and most >= least:
            return found
        if overheard or not roles or most >= MIN_LIKELIHOOD_NONE:
            return None
        offered = [each for each in (found, *questions) if can_offer(each, self._lines)]
        return RuleQuestion("", roles[0], likely=tuple(offered[:LIKELY_QUESTIONS]))


def _build_question(label: Sequence[str], roles: Sequence[str]) -> RuleQuestion:
    """Return the question of a label, about the roles that stand for its masks."""
    aspect, *masks = label
    named = dict(zip(masks, roles, strict=False))
    return RuleQuestion(aspect, named.get(SUBJECT, ""), named.get(OBJECT, ""))


def collect_features(question: Sequence[Masked], phrases: Mapping[str, Phrases]) -> frozenset[str]:
    """Return the features of a question: its words, pairs of them, how they begin, what means the same, and roles."""
    return frozenset(_list_features(question, phrases))


def _list_features(question: Sequence[Masked], phrases: Mapping[str, Phrases]) -> Iterator[str]:
    """Yield the features of a question, some of them several times."""
    roles, words = list_roles(question), tuple([each.word for each in question])
    said = [each.word or f"<{min(roles.index(each.value), MAX_ROLES_TOLD_APART)}>" for each in question]
    for word in said:
        yield word
        yield f"~{word[:STEM_LETTERS]}"
    for pair in zip(["^", *said], [*said, "$"], strict=True):
        yield " ".join(pair)
    for name, alike in phrases.items():
        if any(alike.ends(words, at) for at in range(len(words))):
            yield name
    if Stake.WEREWOLF in roles:  # of which topics speak that are of no role: "how many wolves do we have to catch?"
        yield "werewolf"
    yield f"roles {min(len(roles), MAX_ROLES_TOLD_APART)}"
