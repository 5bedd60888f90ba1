"""Patterns of questions about the rules of One Week: words in their order, with anything between them.

They stand in `week_questions.toml`, each section about a room, an artifact or a card that is named anywhere. `S` and
`O` are roles, a word in braces is any phrase of that list of `words`, there or in `questions.toml`; a word behind `!`
must not be said at all.
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS
from onenight.hearing.tokens import KINDS, Phrases
from onenight.rulebook.masked_questions import OBJECT, SUBJECT, Masked
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import WEEK
from onenight.speech.lines import Lines

MASKS = frozenset({SUBJECT, OBJECT})
ROOM, ARTIFACT = KINDS["ROOM"], KINDS["ARTIFACT"]
MASKED_KINDS: Mapping[str, tuple[str, ...]] = {WEEK: (CARDS, ROOM, ARTIFACT)}
"""The kinds of what is masked in a question, by the game with patterns that is asked about; all else is words."""
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "topics": (),
    "rooms": (ROOM,),
    "room_pairs": (ROOM, ROOM),
    "room_cards": (ROOM, CARDS),
    "artifacts": (ARTIFACT,),
    "artifact_roles": (ARTIFACT, CARDS),
    "cards": (CARDS,),
}
"""The sections of patterns, each with the kinds of what its patterns are about."""
SHARED, FILE = "questions", "week_questions"
"""The file of phrases that mean the same in all games, and that of the patterns."""
WEAK_WEIGHT = 0.5
"""What a phrase weighs of which many questions have one (`weak.phrases`); all other elements weigh 1."""
LEFT_OUT_ROLE_COST = 1.0
"""What a role costs that a question names and a pattern does not; ours."""
UNREAD_WORD_COST = 0.05
"""The same of a word; ours."""


class Pattern(NamedTuple):
    """Words in which an aspect is asked about."""

    aspect: str
    elements: tuple[str, ...]
    """Masks, names of lists of phrases in braces, and words."""
    never: tuple[str, ...]
    """The same, of what may not be said."""
    weight: float
    about: tuple[str, ...] = ()
    """The kinds of what has to be named, wherever, and is asked about."""


class Patterns:
    """The patterns of one language."""

    def __init__(self, lines: Lines) -> None:
        """Read the patterns."""
        self._plain, self._elements = Plain(lines), {**read_phrases(lines), **read_phrases(lines, FILE)}
        self._weak = frozenset(
            f"{{{key}}}" for file in (SHARED, FILE) for key in lines.strings(file, "weak", "phrases")
        )
        self._patterns = tuple(
            [pattern for section, about in SECTIONS.items() for pattern in self._read(lines, section, about)]
        )

    def find_likeliest(self, question: Sequence[Masked], least: float) -> RuleQuestion | None:
        """Return the likeliest reading, the first of several alike; None where no pattern weighs so much, `least`.

        The weight is that of a pattern's elements, less what the question has beside them.
        """
        asked = AskedQuestion(question, self._elements)
        readings = [found for pattern in self._patterns if (found := asked.match(pattern)) is not None]
        weight, read = max(readings, key=itemgetter(0), default=(0.0, None))
        return read if weight >= least else None

    def _read(self, lines: Lines, section: str, about: tuple[str, ...]) -> Iterator[Pattern]:
        """Yield the patterns of a section, and collect the words that they are made of."""
        elements = self._elements
        for aspect in lines.section(FILE, section):
            for written in lines.strings(FILE, section, aspect):
                parts = written.split()
                said = tuple([part for part in parts if part[0] != "!"])
                never = tuple([part[1:] for part in parts if part[0] == "!"])
                for part in (*said, *never):
                    if part not in elements:
                        elements[part] = Phrases([self._plain.words(part)])
                weight = sum(WEAK_WEIGHT if part in self._weak else 1.0 for part in said) + len(about)
                yield Pattern(aspect, said, never, weight, about)


def read_phrases(lines: Lines, file: str = SHARED) -> Mapping[str, Phrases]:
    """Return the phrases of a file that mean the same, by the names in braces that stand for them in a pattern."""
    plain = Plain(lines)
    return {
        f"{{{key}}}": Phrases([plain.words(each) for each in lines.strings(file, "words", key)])
        for key in lines.section(file, "words")
    }


class AskedQuestion:
    """A question with its roles masked; where the elements of patterns stand in it is found once."""

    def __init__(self, masked: Sequence[Masked], elements: Mapping[str, Phrases]) -> None:
        """Take the question, and the phrases of elements."""
        self._masked, self._elements = masked, elements
        self._words = tuple([each.word for each in masked])
        self._named = list_named(masked)
        self._places: dict[str, Sequence[tuple[int, int]]] = {}

    def match(self, pattern: Pattern) -> tuple[float, RuleQuestion] | None:
        """Return what a pattern weighs here, and the question as it reads it; None where it does not fit."""
        about = self._find_named(pattern.about)
        if about is None:
            return None
        at, read, named = 0, len(about), dict[str, str]()
        for element in pattern.elements:
            place = self._find_next(element, at, named)
            if place is None:
                return None
            start, at = place
            read += at - start
            if element in MASKS:
                named[element] = self._masked[start].value
        if any(self._find_places(phrases) for phrases in pattern.never):
            return None
        left = len({each.value for each in self._named}.difference(named.values(), [each.value for each in about]))
        question = _build_question(pattern.aspect, about)
        question = question._replace(
            subject=named.get(SUBJECT, question.subject), object=named.get(OBJECT, question.object)
        )
        beside = LEFT_OUT_ROLE_COST * left + UNREAD_WORD_COST * (len(self._masked) - read)
        return pattern.weight - beside, question

    def _find_named(self, kinds: Sequence[str]) -> Sequence[Masked] | None:
        """Return the first that is named of each kind, each once; None where one is not."""
        left, found = list(self._named), list[Masked]()
        for kind in kinds:
            each = next((each for each in left if each.kind == kind), None)
            if each is None:
                return None
            left.remove(each)
            found.append(each)
        return found

    def _find_next(self, element: str, at: int, named: Mapping[str, str]) -> tuple[int, int] | None:
        """Return where an element begins and ends that follows; None where none does."""
        for start, end in self._find_places(element):
            if start >= at and self._masked[start].value not in named.values():
                return start, end
        return None

    def _find_places(self, element: str) -> Sequence[tuple[int, int]]:
        """Return where an element stands, each time in as many words as it may have."""
        found = self._places.get(element)
        if found is None:
            found = self._places[element] = tuple(self._find(element))
        return found

    def _find(self, element: str) -> Iterator[tuple[int, int]]:
        """Yield the places where an element stands, each with the end of its longest phrase."""
        for at, each in enumerate(self._masked):
            if element in MASKS:
                if each.kind == CARDS:
                    yield at, at + 1
            elif ends := self._elements[element].ends(self._words, at):
                yield at, ends[-1]


def list_named(masked: Sequence[Masked]) -> tuple[Masked, ...]:
    """Return the roles, rooms and artifacts of a question, each once."""
    return tuple(dict.fromkeys(each for each in masked if each.value))


def build_unsure_question(masked: Sequence[Masked]) -> RuleQuestion | None:
    """Return that something is asked about a room or an artifact, nobody knows what; None where none is named."""
    things = [each for each in list_named(masked) if each.kind != CARDS]
    return _build_question("", things[:1]) if len(things) in (1, 2) else None


def _build_question(aspect: str, about: Sequence[Masked]) -> RuleQuestion:
    """Return the question about what was named: a role is its subject, a second room its object."""
    subject = next((each.value for each in about if each.kind == CARDS), "")
    thing, object_, *_ = *[each.value for each in about if each.kind != CARDS], "", ""
    return RuleQuestion(aspect, subject, object_, thing)
