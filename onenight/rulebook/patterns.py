"""Patterns of questions about the rules: words in their order, with anything between them.

They stand in `questions.toml`, those of One Week in `week_questions.toml`, each section of these about a room, an
artifact or a card that is named anywhere. `S` and `O` are roles, `S:werewolf` is that role alone, a word in braces is
any phrase of that list of `words`, a word behind `!` must not be said at all.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.rulebook.masked import OBJECT, SUBJECT, Masked
from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import WEEK
from onenight.speech.hearing.phrases import Phrases
from onenight.speech.hearing.piece import KINDS
from onenight.speech.lines import Lines
from onenight.speech.plain import Plain
from onenight.speech.tags import CARDS

ANY = "patterns"
"""The section of patterns of all games that have none of their own."""
MASKS = frozenset({SUBJECT, OBJECT})
ROOM, ARTIFACT = KINDS["ROOM"], KINDS["ARTIFACT"]
NAMED: Mapping[str, Collection[str]] = {ANY: (CARDS,), WEEK: (CARDS, ROOM, ARTIFACT)}
"""The kinds of what is masked, by the game that is asked about; all else is words."""
SECTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    ANY: {ANY: ()},
    WEEK: {
        "topics": (),
        "rooms": (ROOM,),
        "room_pairs": (ROOM, ROOM),
        "room_cards": (ROOM, CARDS),
        "artifacts": (ARTIFACT,),
        "artifact_roles": (ARTIFACT, CARDS),
        "cards": (CARDS,),
    },
}
"""The sections of patterns by the game that is asked about, each with the kinds of what its patterns are about."""
FILES = {ANY: "questions", WEEK: "week_questions"}
"""The files of patterns; the words of the first serve in all."""
WEAK = 0.5
"""What a phrase weighs of which many questions have one (`weak.phrases`); all other elements weigh 1."""
LEFT_OUT = 1.0
"""What a role costs that a question names and a pattern does not; ours."""
UNREAD = 0.05
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


class ReadQuestion(NamedTuple):
    """A question as it was read."""

    question: RuleQuestion
    score: float
    """What the elements of its pattern weigh, less what was left out."""


class Patterns:
    """The patterns of one language, by the game that is asked about."""

    def __init__(self, lines: Lines) -> None:
        """Read the patterns."""
        self._plain, shared = Plain(lines), phrases(lines)
        self._elements = {game: {**shared, **phrases(lines, file)} for game, file in FILES.items()}
        self._patterns = {game: tuple(self._read(lines, game)) for game in FILES}

    def asked(self, question: Sequence[Masked], game: str) -> "AskedQuestion":
        """Return a question to be compared with the patterns of a game."""
        return AskedQuestion(question, self._elements[game])

    def likeliest(self, asked: "AskedQuestion", game: str) -> ReadQuestion | None:
        """Return the likeliest reading, the first of several alike; None where no pattern fits."""
        readings = [found for pattern in self._patterns[game] if (found := asked.matched(pattern)) is not None]
        return max(readings, key=lambda each: each.score, default=None)

    def _read(self, lines: Lines, game: str) -> Iterator[Pattern]:
        for section, about in SECTIONS[game].items():
            yield from self._read_section(lines, game, section, about)

    def _read_section(self, lines: Lines, game: str, section: str, about: tuple[str, ...]) -> Iterator[Pattern]:
        file, elements = FILES[game], self._elements[game]
        weak = frozenset(f"{{{key}}}" for each in FILES.values() for key in lines.strings(each, "weak", "phrases"))
        for aspect in lines.section(file, section):
            for written in lines.strings(file, section, aspect):
                parts = written.split()
                said = tuple([part for part in parts if part[0] != "!"])
                never = tuple([part[1:] for part in parts if part[0] == "!"])
                for part in (*said, *never):
                    if part not in elements:
                        elements[part] = Phrases([self._plain.words(part)])
                weight = sum(WEAK if part in weak else 1.0 for part in said) + len(about)
                yield Pattern(aspect, said, never, weight, about)


def phrases(lines: Lines, file: str = FILES[ANY]) -> Mapping[str, Phrases]:
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
        self._named = tuple(dict.fromkeys(each for each in masked if each.value))
        self._places: dict[str, Sequence[tuple[int, int]]] = {}

    def matched(self, pattern: Pattern) -> ReadQuestion | None:
        """Return the question as a pattern reads it; None where it does not fit."""
        about = self._find_named(pattern.about)
        if about is None:
            return None
        at, read, named = 0, len(about), dict[str, str]()
        for element in pattern.elements:
            place = self._next(element, at, named)
            if place is None:
                return None
            start, at = place
            read += at - start
            if (mask := _mask(element)) in MASKS:
                named[mask] = self._masked[start].value
        if any(self._found(phrases) for phrases in pattern.never):
            return None
        left = len({each.value for each in self._named}.difference(named.values(), [each.value for each in about]))
        question = _question(pattern.aspect, about)
        question = question._replace(
            subject=named.get(SUBJECT, question.subject), object=named.get(OBJECT, question.object)
        )
        return ReadQuestion(question, pattern.weight - LEFT_OUT * left - UNREAD * (len(self._masked) - read))

    def unsure(self) -> RuleQuestion | None:
        """Return that something is asked about a room or an artifact, nobody knows what; None where none is named."""
        things = [each for each in self._named if each.kind != CARDS]
        return _question("", things[:1]) if len(things) in (1, 2) else None

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

    def _next(self, element: str, at: int, named: Mapping[str, str]) -> tuple[int, int] | None:
        """Return where an element begins and ends that follows; None where none does."""
        for start, end in self._found(element):
            if start >= at and self._masked[start].value not in named.values():
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
            mask, _, role = element.partition(":")
            if mask in MASKS:
                if each.kind == CARDS and role in ("", each.value):
                    yield at, at + 1
            elif ends := self._elements[element].ends(self._words, at):
                yield at, ends[-1]


def _question(aspect: str, about: Sequence[Masked]) -> RuleQuestion:
    """Return the question about what was named: a role is its subject, a second room its object."""
    subject = next((each.value for each in about if each.kind == CARDS), "")
    thing, object_, *_ = *[each.value for each in about if each.kind != CARDS], "", ""
    return RuleQuestion(aspect, subject, object_, thing)


def _mask(element: str) -> str:
    """Return the mask of an element, without the role that it is bound to."""
    return element.partition(":")[0]
