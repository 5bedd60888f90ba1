"""Reading a question about the rules: its roles, rooms and artifacts are masked, and the rest tells its aspect.

Which one is learned (`learned_reading.py`); of One Week it is found by comparing the question with patterns
(`patterns.py`).
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import OTHERS_ID, SPEAKER, Piece
from onenight.rulebook.learned_reading import FILE, LearnedQuestions
from onenight.rulebook.masked_questions import Masked, find_named_roles, list_roles, mask_values
from onenight.rulebook.patterns import ARTIFACT, MASKED_KINDS, Patterns, build_unsure_question, read_phrases
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import WEEK
from onenight.rules.week.setup import STAFF
from onenight.speech.lines import Lines, find_resource, load_lines

MIN_SCORE = 1.25
"""What the elements of a pattern have to weigh for a question to be read; ours."""
MIN_SCORE_TALKING = 1.7
"""The same where people talk to one another."""
NOT_PLAYERS: Mapping[str, frozenset[str]] = {WEEK: frozenset(STAFF)}
"""The persons of a game who are nobody at the table, by game."""
MAX_QUESTION_WORDS = 40
"""So many words a question has at most; ours: what it leaves unread weighs more than any pattern then."""
MAX_WORDS_WITHOUT_MARK = 10
"""So many words are a question by the first of them, without a question mark; ours."""

OF_ALL: Mapping[str, str] = {"first": "order", "before": "order", "after": "order", "same_side": "teams"}
"""The topics that tell of all roles what these aspects tell of two."""
OF_FIRST = frozenset({"knows", "how_knows", "becomes", "is_one"})
"""Aspects of two roles whose yes or no a third one may change."""
MAX_ROLES_IN_QUESTION = 2


class QuestionReader:
    """Reads the questions of one language."""

    def __init__(self, lines: Lines) -> None:
        """Take what was learned of a language, and its patterns, read as what is said is."""
        self._plain, self._phrases = Plain(lines), read_phrases(lines)
        stored = find_resource(lines.language, FILE)
        self._learned: LearnedQuestions | None = None
        if stored.is_file():
            self._learned = LearnedQuestions(json.loads(stored.read_bytes()), self._phrases, lines)
        self._patterns = Patterns(lines)

    def read(self, tokens: Sequence[Piece], game: str = "", *, overheard: bool = False) -> RuleQuestion | None:
        """Return the likeliest question of these tokens; None where none is near.

        `game`: the game that is played, by its key.
        `overheard`: whether it may be talk among people, so that it has to be surer.
        """
        if len(tokens) > MAX_QUESTION_WORDS:
            return None
        if kinds := MASKED_KINDS.get(game):
            return self._compare(tuple(mask_values(tokens, kinds)), overheard=overheard)
        return self._classify(tokens, overheard=overheard)

    def _classify(self, tokens: Sequence[Piece], *, overheard: bool) -> RuleQuestion | None:
        """Return the question about One Night; of a language of which nothing was learned only that of an artifact."""
        things = [token.values[0] for token in tokens if token.kind == ARTIFACT]
        if things and not self._has_phrase("{marks}", tokens):  # of which one may be called like an artifact
            purpose = self._has_phrase("{purpose}", tokens) or self._has_phrase("{what_if}", tokens)
            return RuleQuestion(things[0], thing=things[0]) if purpose or not overheard else None
        if self._learned is None:
            return None
        question = tuple(mask_values(tokens))
        found = self._learned.read(question, overheard=overheard, personal=self._is_personal(tokens))
        return found and _cover_all_roles(found, len(list_roles(question)))

    def _compare(self, question: Sequence[Masked], *, overheard: bool) -> RuleQuestion | None:
        """Return the question of the likeliest pattern; where only a room or an artifact is clear, one of no aspect."""
        likeliest = self._patterns.find_likeliest(question, MIN_SCORE_TALKING if overheard else MIN_SCORE)
        if likeliest is not None:
            return _cover_all_roles(likeliest, len(list_roles(question)))
        return None if overheard else build_unsure_question(question)

    def is_question(self, text: str) -> bool:
        """Return whether a text is a question by its mark, or a short one by its first words."""
        words = self._plain.words(text)
        return "?" in text or (len(words) <= MAX_WORDS_WITHOUT_MARK and bool(self._phrases["{openers}"].ends(words, 0)))

    def is_of_table(self, tokens: Sequence[Piece], game: str = "", *, overheard: bool) -> bool:
        """Return whether a question is about the people at the table; where they talk, also about what they did.

        Who speaks is nobody of them where a room or an artifact is named: "am I safe in the Panic Room?".
        """
        things = any(token.kind in MASKED_KINDS.get(game, ()) and token.kind != CARDS for token in tokens)
        heeded = [token for token in tokens if not things or token.values[:1] != (SPEAKER,)]
        nobody = NOT_PLAYERS.get(game, frozenset())
        people = [token for token in tokens if not nobody.issuperset(token.values or [""])]
        return is_player_named(people) or (overheard and game in MASKED_KINDS and self._is_personal(heeded))

    def _is_personal(self, tokens: Sequence[Piece]) -> bool:
        """Return whether a question is about what somebody here did, or put to them, it seems: "are you the Seer?"."""
        past = self._has_phrase("{past}", tokens) and not self._has_phrase("{supposed}", tokens)
        return past or (bool(find_named_roles(tokens)) and self._has_phrase("{table}", tokens))

    def _has_phrase(self, key: str, tokens: Sequence[Piece]) -> bool:
        """Return whether the words of tokens hold a phrase of a list."""
        words = tuple([word for token in tokens for word in token.words])
        return any(self._phrases[key].ends(words, at) for at in range(len(words)))


@lru_cache(maxsize=8)
def load_reader(language: str) -> QuestionReader:
    """Return the reader of a language."""
    return QuestionReader(load_lines(language))


def is_player_named(tokens: Sequence[Piece]) -> bool:
    """Return whether somebody is named, and not only spoken of by a pronoun, or as "the others"."""
    named = [value for token in tokens if token.kind == PERSON for value in token.values[:1]]
    return any(value[0] != "<" and value != OTHERS_ID for value in named)


def _cover_all_roles(question: RuleQuestion, roles: int) -> RuleQuestion:
    """Return a question that leaves none of so many roles out: of all, or what the first one does."""
    if roles <= MAX_ROLES_IN_QUESTION or not question.object:
        return question
    if question.aspect in OF_ALL:
        return RuleQuestion(OF_ALL[question.aspect])
    return RuleQuestion("does", question.subject) if question.aspect in OF_FIRST else question
