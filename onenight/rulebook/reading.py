"""Reading a question about the rules: its roles are masked, and the rest tells its aspect.

Which one is learned (`learned.py`), or else found by comparing the question with the patterns of each aspect. These
stand in `questions.toml`: words in their order, with anything between them. `S` and `O` are roles, `S:werewolf` is that
role alone, a word in braces is any phrase of that list of `words`, a word behind `!` must not be said at all.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.rulebook.learned import FILE, LearnedQuestions
from onenight.rulebook.masked import OBJECT, SUBJECT, Masked, masked, roles_named
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import WEEK
from onenight.speech.hearing.phrases import Phrases
from onenight.speech.hearing.piece import KINDS, OTHERS_ID, Piece
from onenight.speech.lines import Lines, lines_in, resource
from onenight.speech.plain import Plain
from onenight.speech.tags import PERSON

ANY = "patterns"
"""The section of patterns of all games that have none of their own."""
MASKS = frozenset({SUBJECT, OBJECT})
LEAST = 1.25
"""What the elements of a pattern have to weigh for a question to be read; ours."""
LEAST_TALKING = 1.7
"""The same where people talk to one another."""
WEAK = 0.5
"""What a phrase weighs of which many questions have one (`weak.phrases`); all other elements weigh 1."""
LEFT_OUT = 1.0
"""What a role costs that a question names and a pattern does not; ours."""
UNREAD = 0.05
"""The same of a word; ours."""

SHORT = 10
"""So many words are a question by the first of them, without a question mark; ours."""


class Pattern(NamedTuple):
    """Words in which an aspect is asked about."""

    aspect: str
    elements: tuple[str, ...]
    """Masks, names of lists of phrases in braces, and words."""
    never: tuple[str, ...]
    """The same, of what may not be said."""
    weight: float


class ReadQuestion(NamedTuple):
    """A question as it was read."""

    question: RuleQuestion
    score: float
    """What the elements of its pattern weigh, less what was left out."""


class QuestionReader:
    """Reads the questions of one language."""

    def __init__(self, lines: Lines) -> None:
        """Take the patterns of a language, read as what is said is."""
        self._plain, alike = Plain(lines), phrases(lines)
        self._elements = dict(alike)
        stored = resource(lines.language, FILE)
        self._learned = LearnedQuestions(json.loads(stored.read_bytes()), alike) if stored.is_file() else None
        self._patterns = {game: tuple(self._read(lines, game)) for game in (ANY, WEEK)}

    def read(self, tokens: Sequence[Piece], game: str = "", *, talking: bool = False) -> RuleQuestion | None:
        """Return the likeliest question of these tokens, the first of several alike; None where none is near.

        `game`: the game that is played, by its key; one that has patterns of its own is asked about by these.
        `talking`: whether people talk to one another, so that it has to be surer.
        """
        things = [token.values[0] for token in tokens if token.kind == KINDS["ARTIFACT"]]
        if things:
            purpose = self._says("{purpose}", tokens) or self._says("{what_if}", tokens)
            return RuleQuestion(things[0], thing=things[0]) if purpose or not talking else None
        question = tuple(masked(tokens))
        if self._learned is not None and game not in self._patterns:
            return self._learned.read(question, talking=talking, personal=self._is_personal(tokens))
        asked = _Asked(question, self._elements)
        readings = [
            reading
            for pattern in self._patterns.get(game, self._patterns[ANY])
            if (reading := asked.matched(pattern)) is not None
        ]
        found = max(readings, key=lambda each: each.score, default=None)
        least = LEAST_TALKING if talking else LEAST
        return None if found is None or found.score < least else found.question

    def asks(self, text: str) -> bool:
        """Return whether a text is a question by its mark, or a short one by its first words."""
        words = self._plain.words(text)
        return "?" in text or (len(words) <= SHORT and bool(self._elements["{openers}"].ends(words, 0)))

    def is_of_table(self, tokens: Sequence[Piece], *, talking: bool) -> bool:
        """Return whether a question is about the people at the table; where they talk, also about what they did."""
        return names_player(tokens) or (talking and self._learned is None and self._is_personal(tokens))

    def _is_personal(self, tokens: Sequence[Piece]) -> bool:
        """Return whether a question is about what somebody here did, or put to them, it seems: "are you the Seer?"."""
        past = self._says("{past}", tokens) and not self._says("{supposed}", tokens)
        return past or (bool(roles_named(tokens)) and self._says("{table}", tokens))

    def _says(self, key: str, tokens: Sequence[Piece]) -> bool:
        words = tuple([word for token in tokens for word in token.words])
        return any(self._elements[key].ends(words, at) for at in range(len(words)))

    def _read(self, lines: Lines, section: str) -> Iterator[Pattern]:
        weak = frozenset(f"{{{key}}}" for key in lines.strings("questions", "weak", "phrases"))
        for aspect in lines.section("questions", section):
            for written in lines.strings("questions", section, aspect):
                parts = written.split()
                said = tuple([part for part in parts if part[0] != "!"])
                never = tuple([part[1:] for part in parts if part[0] == "!"])
                for part in (*said, *never):
                    if part not in self._elements:
                        self._elements[part] = Phrases([self._plain.words(part)])
                yield Pattern(aspect, said, never, sum(WEAK if part in weak else 1.0 for part in said))


class _Asked:
    """A question with its roles masked; where the elements of patterns stand in it is found once."""

    def __init__(self, masked: Sequence[Masked], elements: Mapping[str, Phrases]) -> None:
        self._masked, self._elements = masked, elements
        self._words = tuple([each.word for each in masked])
        self._roles = frozenset(each.role for each in masked if each.role)
        self._places: dict[str, Sequence[tuple[int, int]]] = {}

    def matched(self, pattern: Pattern) -> ReadQuestion | None:
        """Return the question as a pattern reads it; None where it does not fit."""
        at, read, named = 0, 0, dict[str, str]()
        for element in pattern.elements:
            place = self._next(element, at, named)
            if place is None:
                return None
            start, at = place
            read += at - start
            if (mask := _mask(element)) in MASKS:
                named[mask] = self._masked[start].role
        if any(self._found(phrases) for phrases in pattern.never):
            return None
        left = len(self._roles.difference(named.values()))
        question = RuleQuestion(pattern.aspect, named.get(SUBJECT, ""), named.get(OBJECT, ""))
        return ReadQuestion(question, pattern.weight - LEFT_OUT * left - UNREAD * (len(self._masked) - read))

    def _next(self, element: str, at: int, named: Mapping[str, str]) -> tuple[int, int] | None:
        """Return where an element begins and ends that follows; None where none does."""
        for start, end in self._found(element):
            if start >= at and self._masked[start].role not in named.values():
                return start, end
        return None

    def _found(self, element: str) -> Sequence[tuple[int, int]]:
        """Return where an element stands, each time in as many words as it may have."""
        found = self._places.get(element)
        if found is None:
            found = self._places[element] = tuple(self._find(element))
        return found

    def _find(self, element: str) -> Iterator[tuple[int, int]]:
        for at, each in enumerate(self._masked):
            if _mask(element) in MASKS:
                if each.role and element.partition(":")[2] in ("", each.role):
                    yield at, at + 1
            elif ends := self._elements[element].ends(self._words, at):
                yield at, ends[-1]


def _mask(element: str) -> str:
    """Return the mask of an element, without the role that it is bound to."""
    return element.partition(":")[0]


def phrases(lines: Lines) -> Mapping[str, Phrases]:
    """Return the phrases that mean the same, by the name that stands for them in a pattern."""
    plain = Plain(lines)
    return {
        f"{{{key}}}": Phrases([plain.words(each) for each in lines.strings("questions", "words", key)])
        for key in lines.section("questions", "words")
    }


@lru_cache(maxsize=8)
def reader(language: str) -> QuestionReader:
    """Return the reader of a language."""
    return QuestionReader(lines_in(language))


def names_player(tokens: Sequence[Piece]) -> bool:
    """Return whether somebody is named, and not only spoken of by a pronoun, or as "the others"."""
    named = [value for token in tokens if token.kind == PERSON for value in token.values[:1]]
    return any(value[0] != "<" and value != OTHERS_ID for value in named)
