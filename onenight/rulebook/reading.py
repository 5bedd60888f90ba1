"""Reading a question about the rules: its roles are masked, and the rest is compared with the patterns of each aspect.

The patterns stand in `questions.toml`: words in their order, with anything between them. `S` and `O` are roles, a word
in braces is any phrase of that list of `words`, a word behind `!` must not be said at all. Those of One Week stand in
`week_questions.toml`, each section of them about a room, an artifact or a card that is named anywhere.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import WEEK
from onenight.rules.week.setup import STAFF
from onenight.speech.hearing.phrases import Phrases
from onenight.speech.hearing.piece import KINDS, OTHERS_ID, SPEAKER, Piece
from onenight.speech.lines import Lines, lines_in
from onenight.speech.plain import Plain
from onenight.speech.tags import CARDS, PERSON

SUBJECT, OBJECT = "S", "O"
"""The masks of the roles in a pattern."""
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

NOT_PLAYERS: Mapping[str, frozenset[str]] = {WEEK: frozenset(STAFF)}
"""The persons of a game who are nobody at the table, by game."""
MOST_WORDS = 40
"""So many words a question has at most; ours: what it leaves unread weighs more than any pattern then."""
SHORT = 10
"""So many words are a question by the first of them, without a question mark; ours."""


class Masked(NamedTuple):
    """A word of a question, or a role, a room or an artifact in its place."""

    word: str
    """The word; "" for anything else."""
    value: str = ""
    """The role, the room or the artifact by its key; "" for a word."""
    kind: str = ""
    """What kind of value it is; "" for a word."""


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


class QuestionReader:
    """Reads the questions of one language."""

    def __init__(self, lines: Lines) -> None:
        """Take the patterns of a language, read as what is said is."""
        self._plain = Plain(lines)
        self._elements = {
            f"{{{key}}}": Phrases([self._plain.words(each) for each in lines.strings(file, "words", key)])
            for file in FILES.values()
            for key in lines.section(file, "words")
        }
        self._patterns = {game: tuple(self._read(lines, game)) for game in FILES}

    def read(self, tokens: Sequence[Piece], game: str = "") -> ReadQuestion | None:
        """Return the likeliest question of these tokens, the first of several alike; None where none is near.

        `game`: the game that is played, by its key; one that has patterns of its own is asked about by these.
        """
        if len(tokens) > MOST_WORDS:
            return None
        patterns = game if game in FILES else ANY
        things = [token.values[0] for token in tokens if token.kind == ARTIFACT]
        if things and ARTIFACT not in NAMED[patterns]:
            return ReadQuestion(RuleQuestion(things[0], thing=things[0]), LEAST)
        asked = _Asked(tuple(_masked(tokens, NAMED[patterns])), self._elements)
        readings = [reading for pattern in self._patterns[patterns] if (reading := asked.matched(pattern)) is not None]
        found = max(readings, key=lambda each: each.score, default=None)
        return asked.unsure() if found is None or found.score < LEAST else found

    def asks(self, text: str) -> bool:
        """Return whether a text is a question by its mark, or a short one by its first words."""
        words = self._plain.words(text)
        return "?" in text or (len(words) <= SHORT and bool(self._elements["{openers}"].ends(words, 0)))

    def is_of_table(self, tokens: Sequence[Piece], game: str = "", *, talking: bool) -> bool:
        """Return whether a question is about the people at the table; where they talk, also about what they did.

        Who speaks is nobody of them where a room or an artifact is named: "am I safe in the Panic Room?".
        """
        things = any(token.kind in NAMED.get(game, ()) and token.kind != CARDS for token in tokens)
        heeded = [token for token in tokens if not things or token.values[:1] != (SPEAKER,)]
        words = tuple([word for token in heeded for word in token.words])
        theirs = [self._elements[key] for key in ("{past}", "{table}" if roles_named(tokens) else "{past}")]
        spoken = any(phrases.ends(words, at) for phrases in theirs for at in range(len(words)))
        nobody = NOT_PLAYERS.get(game, frozenset())
        return names_player([token for token in tokens if not nobody.issuperset(token.values or [""])]) or (
            talking and spoken
        )

    def _read(self, lines: Lines, game: str) -> Iterator[Pattern]:
        for section, about in SECTIONS[game].items():
            yield from self._read_section(lines, FILES[game], section, about)

    def _read_section(self, lines: Lines, file: str, section: str, about: tuple[str, ...]) -> Iterator[Pattern]:
        weak = frozenset(f"{{{key}}}" for each in FILES.values() for key in lines.strings(each, "weak", "phrases"))
        for aspect in lines.section(file, section):
            for written in lines.strings(file, section, aspect):
                parts = written.split()
                said = tuple([part for part in parts if part[0] != "!"])
                never = tuple([part[1:] for part in parts if part[0] == "!"])
                for part in (*said, *never):
                    if part not in self._elements:
                        self._elements[part] = Phrases([self._plain.words(part)])
                weight = sum(WEAK if part in weak else 1.0 for part in said) + len(about)
                yield Pattern(aspect, said, never, weight, about)


class _Asked:
    """A question with its roles masked; where the elements of patterns stand in it is found once."""

    def __init__(self, masked: Sequence[Masked], elements: Mapping[str, Phrases]) -> None:
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
            if element in MASKS:
                named[element] = self._masked[start].value
        if any(self._found(phrases) for phrases in pattern.never):
            return None
        left = len({each.value for each in self._named}.difference(named.values(), [each.value for each in about]))
        question = _question(pattern.aspect, about)
        question = question._replace(
            subject=named.get(SUBJECT, question.subject), object=named.get(OBJECT, question.object)
        )
        return ReadQuestion(question, pattern.weight - LEFT_OUT * left - UNREAD * (len(self._masked) - read))

    def unsure(self) -> ReadQuestion | None:
        """Return that something is asked about a room or an artifact, nobody knows what; None where none is named."""
        things = [each for each in self._named if each.kind != CARDS]
        return ReadQuestion(_question("", things[:1]), LEAST) if len(things) in (1, 2) else None

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
            if element in MASKS:
                if each.kind == CARDS:
                    yield at, at + 1
            elif ends := self._elements[element].ends(self._words, at):
                yield at, ends[-1]


@lru_cache(maxsize=8)
def reader(language: str) -> QuestionReader:
    """Return the reader of a language."""
    return QuestionReader(lines_in(language))


def names_player(tokens: Sequence[Piece]) -> bool:
    """Return whether somebody is named, and not only spoken of by a pronoun."""
    values = [value for token in tokens if token.kind == PERSON for value in token.values[:1]]
    return any(value[0] != "<" and value != OTHERS_ID for value in values)


def roles_named(tokens: Sequence[Piece]) -> tuple[str, ...]:
    """Return the keys of the roles that tokens name, each once, in their order."""
    return tuple(dict.fromkeys(each.value for each in _masked(tokens) if each.value))


def _question(aspect: str, about: Sequence[Masked]) -> RuleQuestion:
    """Return the question about what was named: a role is its subject, a second room its object."""
    subject = next((each.value for each in about if each.kind == CARDS), "")
    thing, object_, *_ = *[each.value for each in about if each.kind != CARDS], "", ""
    return RuleQuestion(aspect, subject, object_, thing)


def _masked(tokens: Sequence[Piece], kinds: Collection[str] = (CARDS,)) -> Iterator[Masked]:
    """Yield each word, and each value of these kinds; of several cards no number."""
    for token in tokens:
        if token.kind in kinds:
            yield from (Masked("", value.rpartition(" ")[2], token.kind) for value in token.values)
        elif token.kind != PERSON or token.values[0] != SPEAKER:
            yield from (Masked(word) for word in token.words)
