"""Reading a question about the rules: its roles are masked, and the rest is compared with the patterns of each aspect.

The patterns stand in `questions.toml`: words in their order, with anything between them. `S` and `O` are roles, a word
in braces is any phrase of that list of `words`, a word behind `!` must not be said at all.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.rulebook.question import Question
from onenight.speech.hearing.piece import KINDS, SPEAKER, Piece
from onenight.speech.lines import Lines, lines_in
from onenight.speech.plain import Plain, Words
from onenight.speech.tags import CARDS, PERSON

SUBJECT, OBJECT = "S", "O"
"""The masks of the roles in a pattern."""
LEAST = 1.25
"""What the elements of a pattern have to weigh for a question to be read; ours."""
LEAST_TALKING = 2.0
"""The same where people talk to one another."""
WEAK = 0.5
"""What a phrase weighs of which many questions have one (`weak.phrases`); all other elements weigh 1."""
LEFT_OUT = 1.0
"""What a role costs that a question names and a pattern does not; ours."""
UNREAD = 0.05
"""The same of a word; ours."""

SHORT = 10
"""So many words are a question by the first of them, without a question mark; ours."""


class Masked(NamedTuple):
    """A word of a question, or a role in its place."""

    word: str
    role: str = ""
    """The role by its key; "" for a word."""


class Pattern(NamedTuple):
    """Words in which an aspect is asked about."""

    aspect: str
    elements: tuple[str | tuple[Words, ...], ...]
    """Masks, and the phrases one of which has to stand there."""
    never: tuple[tuple[Words, ...], ...]
    """Phrases none of which may be said."""
    weight: float


class Reading(NamedTuple):
    """A question as it was read."""

    question: Question
    score: float
    """What the elements of its pattern weigh, less what was left out."""


class Reader:
    """Reads the questions of one language."""

    def __init__(self, lines: Lines) -> None:
        """Take the patterns of a language, read as what is said is."""
        self._plain = Plain(lines)
        self._phrases = {key: self._listed(lines, "words", key) for key in lines.section("questions", "words")}
        self._weak = frozenset(f"{{{key}}}" for key in lines.strings("questions", "weak", "phrases"))
        self._patterns = tuple(self._read(lines))

    def read(self, tokens: Sequence[Piece]) -> Reading | None:
        """Return the likeliest question of these tokens, the first of several alike; None where none is near."""
        things = [token.values[0] for token in tokens if token.kind == KINDS["ARTIFACT"]]
        if things:
            return Reading(Question(things[0], thing=things[0]), LEAST_TALKING)
        masked = tuple(_masked(tokens))
        roles = frozenset(each.role for each in masked if each.role)
        found = max(
            (reading for pattern in self._patterns if (reading := _matched(pattern, masked, roles)) is not None),
            key=lambda each: each.score,
            default=None,
        )
        if found is None or found.score < LEAST:
            return None
        return found

    def asks(self, text: str) -> bool:
        """Return whether a text is a question by its mark, or a short one by its first words."""
        words = self._plain.words(text)
        return "?" in text or (len(words) <= SHORT and _begins(words, self._phrases["openers"]))

    def is_of_table(self, tokens: Sequence[Piece], *, talking: bool) -> bool:
        """Return whether a question is about the people at the table; where they talk, also about what they did."""
        words = tuple([word for token in tokens for word in token.words])
        theirs = self._phrases["past"] + (self._phrases["table"] if roles_named(tokens) else ())
        return names_player(tokens) or (talking and _holds(words, theirs))

    def _listed(self, lines: Lines, section: str, key: str) -> tuple[Words, ...]:
        phrases = {tuple(self._plain.words(each)) for each in lines.strings("questions", section, key)}
        return tuple(sorted(phrases, key=len, reverse=True))

    def _read(self, lines: Lines) -> Iterator[Pattern]:
        for aspect in lines.section("questions", "patterns"):
            for written in lines.strings("questions", "patterns", aspect):
                parts = written.split()
                said = tuple([self._element(part) for part in parts if part[0] != "!"])
                never = [self._element(part[1:]) for part in parts if part[0] == "!"]
                weight = sum(WEAK if part in self._weak else 1.0 for part in parts if part[0] != "!")
                yield Pattern(aspect, said, tuple([each for each in never if isinstance(each, tuple)]), weight)

    def _element(self, part: str) -> str | tuple[Words, ...]:
        if part in (SUBJECT, OBJECT):
            return part
        return self._phrases[part[1:-1]] if part[0] == "{" else (tuple(self._plain.words(part)),)


@lru_cache(maxsize=8)
def reader(language: str) -> Reader:
    """Return the reader of a language."""
    return Reader(lines_in(language))


def names_player(tokens: Sequence[Piece]) -> bool:
    """Return whether somebody is named, and not only spoken of by a pronoun."""
    return any(token.kind == PERSON and value[0] != "<" for token in tokens for value in token.values[:1])


def roles_named(tokens: Sequence[Piece]) -> tuple[str, ...]:
    """Return the keys of the roles that tokens name, each once, in their order."""
    return tuple(dict.fromkeys(each.role for each in _masked(tokens) if each.role))


def _masked(tokens: Sequence[Piece]) -> Iterator[Masked]:
    """Yield each word, and each role; of several cards no number."""
    for token in tokens:
        if token.kind == CARDS:
            yield from (Masked("", value.rpartition(" ")[2]) for value in token.values)
        elif token.kind != PERSON or token.values[0] != SPEAKER:
            yield from (Masked(word) for word in token.words)


def _matched(pattern: Pattern, masked: Sequence[Masked], roles: frozenset[str]) -> Reading | None:
    words = tuple([each.word for each in masked])
    if any(_holds(words, phrases) for phrases in pattern.never):
        return None
    at, read, named = 0, 0, dict[str, str]()
    for element in pattern.elements:
        place = _place(element, masked, words, at, frozenset(named.values()))
        if place is None:
            return None
        start, at = place
        read += at - start
        if isinstance(element, str):
            named[element] = masked[start].role
    left = len(roles.difference(named.values()))
    question = Question(pattern.aspect, named.get(SUBJECT, ""), named.get(OBJECT, ""))
    return Reading(question, pattern.weight - LEFT_OUT * left - UNREAD * (len(masked) - read))


def _place(
    element: str | tuple[Words, ...], masked: Sequence[Masked], words: Words, at: int, named: frozenset[str]
) -> tuple[int, int] | None:
    """Return where the next element begins and ends; None where it does not follow."""
    for start in range(at, len(masked)):
        if isinstance(element, str):
            if masked[start].role and masked[start].role not in named:
                return start, start + 1
        elif length := next((len(each) for each in element if words[start : start + len(each)] == each), 0):
            return start, start + length
    return None


def _begins(words: Words, phrases: Sequence[Words]) -> bool:
    return any(words[: len(each)] == each for each in phrases)


def _holds(words: Words, phrases: Sequence[Words]) -> bool:
    """Return whether one of these phrases is among words."""
    starts: Mapping[str, list[int]] = {word: [at for at, each in enumerate(words) if each == word] for word in words}
    return any(words[at : at + len(each)] == each for each in phrases for at in starts.get(each[0], ()))
