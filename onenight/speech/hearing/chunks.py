"""What was said as tokens: words, and chunks of words that are one value: people, cards, a number, a length of time."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from onenight.speech.hearing.people import People
from onenight.speech.hearing.values import DURATION, NUMBER, PLAYER, Names, Slot, Values
from onenight.speech.lines import Lines
from onenight.speech.plain import Plain, Words

PERSON, CARDS, COUNT, LENGTH = "person", "cards", "number", "duration"
"""Kinds of chunks that slots of every model have."""
KINDS: Mapping[str, str] = {
    "CARDS": CARDS,
    PLAYER: PERSON,
    DURATION: LENGTH,
    NUMBER: COUNT,
    "ROOM": "room",
    "DAY": "day",
    "ARTIFACT": "artifact",
    "DIRECTION": "direction",
    "ACTION_CARD": CARDS,
    "ROLE": CARDS,
}
"""The kind of chunk that fills a slot of a type; values of other types are told by a sentence as a whole."""


class Token(NamedTuple):
    """A word, or a chunk; `values` are what the exact grammar would have found for its slot."""

    words: Words
    kind: str = ""
    """Empty for a word."""
    values: tuple[str, ...] = ()
    known: bool = True
    """Whether the word is one of ours, and no name."""

    @property
    def telling(self) -> bool:
        """Whether it is a value that a reading should not leave out."""
        return self.kind in (PERSON, CARDS, COUNT, LENGTH) and self.values[0] != "<speaker>"

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(self.words)


class Chunks:
    """Finds the chunks of one language."""

    def __init__(self, values: Values, plain: Plain, lines: Lines) -> None:
        """Take the values of a model, and what `hearing.toml` knows of people."""
        self._values, self._plain = values, plain
        self._people = People(plain, values.numbers)  # first names count where others do
        self._slots = [Slot("", kind, several=kind in ("CARDS", "ROOM")) for kind in _SEARCHED]
        self._first = frozenset(word for phrase in plain.phrases("names", "first") for word in phrase)
        self._persons = {words: f"<{key}>" for key in _PRONOUNS for words in plain.phrases("persons", key)}
        self._words_too = frozenset(word for phrase in plain.phrases("names", "words_too") for word in phrase)
        self._joints = frozenset(plain.phrases("list", "joints"))
        self._another = frozenset(plain.phrases("list", "another"))
        self._except = frozenset(plain.phrases("persons", "except"))
        self._except_later = frozenset(plain.phrases("persons", "except_later"))
        self._of = frozenset(plain.phrases("list", "of"))
        self._negations = frozenset(word for phrase in plain.phrases("negation", "words") for word in phrase)
        self._longest = max(map(len, self._persons))

    def found(self, words: Words, names: Names, spelled: Mapping[str, str], known: frozenset[str]) -> tuple[Token, ...]:
        """The tokens of what was said: from left to right the longest chunk, else a word.

        `spelled`: how words were written; `known`: words that are no names.
        """
        tokens: list[Token] = []
        at = 0
        while at < len(words):
            token = self._chunk(words, at, names, spelled) or self._word(words[at], at, spelled, known)
            tokens.append(token)
            at += len(token.words)
        return tuple(self._without_some(list(self._people_listed(list(self._beside_people(tokens))))))

    def _without_some(self, tokens: list[Token]) -> Iterator[Token]:
        """The tokens, with who is left out of everyone in one: "everyone but Ravi", "everyone pointed at Ann bar Ben"."""
        everyone = next(
            (at for at, token in enumerate(tokens) if token.values[:1] in ((EVERYONE,), (OTHERS_ID,))), None
        )
        for at in range(everyone + 1, len(tokens) - 1) if everyone is not None else ():
            phrases = self._except if at == everyone + 1 else self._except_later
            for length in (1, 2):
                words = tuple(word for token in tokens[at : at + length] for word in token.words)
                left_out = tokens[at + length] if at + length < len(tokens) else None
                if words in phrases and left_out is not None and left_out.kind == PERSON and everyone is not None:
                    whole = tokens[everyone]
                    gone = tuple(f"{LEFT_OUT}{name}" for name in left_out.values)
                    inside = words + left_out.words if at == everyone + 1 else ()
                    tokens[everyone] = Token(whole.words + inside, PERSON, (EVERYONE, *gone))
                    del tokens[at : at + length + 1]
                    return iter(tokens)
        return iter(tokens)

    def _beside_people(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """The tokens, with a word that nobody knows as a person where a joint puts it beside one: "Shaz and Kev"."""
        for at, token in enumerate(tokens):
            beside = [
                tokens[at + 2 * step]
                for step in (-1, 1)
                if 0 <= at + 2 * step < len(tokens) and tokens[at + step].words in self._joints
            ]
            new = not token.kind and not token.known and token.text.isalpha()
            if new and any(each.kind == PERSON for each in beside):
                yield Token(token.words, PERSON, (token.text.capitalize(),))
            else:
                yield token

    def _chunk(self, words: Words, at: int, names: Names, spelled: Mapping[str, str]) -> Token | None:
        found = (
            each for each in self._candidates(words, at, names) if each.words and self._likely(each, names, spelled)
        )
        best = max(found, key=lambda each: len(each.words), default=None)
        return best and self._some_of(best, words, at, names)

    def _likely(self, token: Token, names: Names, spelled: Mapping[str, str]) -> bool:
        """Whether a chunk is none of the words that are something else most of the time."""
        word = token.words[0]
        if len(token.words) > 1 or word in names.at_table:
            return True
        if token.kind == PERSON and word in self._words_too:
            return spelled.get(word, word)[:1].isupper()
        return word not in self._negations

    def _some_of(self, token: Token, words: Words, at: int, names: Names) -> Token:
        """ "Two of the Villagers" are two cards."""
        end = at + len(token.words)
        for length in range(LONGEST_OF, 0, -1) if token.kind == COUNT else ():
            if words[end : end + length] in self._of:
                said = [(word,) for word in words]
                cards = [
                    each for each in self._values.found(_CARD, said, end + length, names) if each[1].values[0][0] == "*"
                ]
                for last, found in sorted(cards, reverse=True)[:1]:
                    key = found.values[0].split()[-1]
                    return Token(words[at:last], CARDS, (f"{token.values[0]} {key}",))
        return token

    def _candidates(self, words: Words, at: int, names: Names) -> Iterator[Token]:
        said: Sequence[Sequence[str]] = [(word,) for word in words]
        for slot in self._slots:
            for end, found in self._values.found(slot, said, at, names):
                yield Token(words[at:end], KINDS[slot.type], found.values)
        yield from self._one_more(words, at, said, names)
        for end, number in self._people.found(words, at):
            yield Token(words[at:end], COUNT, (str(number),))
        for length in range(self._longest, 0, -1):
            if words[at : at + length] in self._persons:
                yield Token(words[at : at + length], PERSON, (self._persons[words[at : at + length]],))

    def _one_more(self, words: Words, at: int, said: Sequence[Sequence[str]], names: Names) -> Iterator[Token]:
        """ "A second Villager", "another Mason": one card."""
        for length in range(1, LONGEST_OF + 1):
            if words[at : at + length] in self._another:
                for end, found in self._values.found(_CARD, said, at + length, names):
                    if len(found.values) == 1 and " " not in found.values[0]:
                        yield Token(words[at:end], CARDS, found.values)

    def _word(self, word: str, at: int, spelled: Mapping[str, str], known: frozenset[str]) -> Token:
        """A word; one that nobody knows, and that is written like a name or is a first name, is a person."""
        written = spelled.get(word, word)
        capital = at > 0 and written[:1].isupper() and not written.isupper()
        capital = capital or (written[:1].isupper() and word in self._words_too and at == 0)
        if (
            word in self._first
            or (word in self._words_too and capital)
            or (capital and word not in known and word.isalpha())
        ):
            return Token((word,), PERSON, (written if written[:1].isupper() else written.capitalize(),))
        return Token((word,), known=word in known and word not in self._words_too)

    def _people_listed(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """People in a row, or with a joint between them, as one token."""
        at = 0
        while at < len(tokens):
            first, end = tokens[at], at + 1
            while first.kind == PERSON and _in_list(first):
                joint = 1 if end < len(tokens) and tokens[end].words in self._joints else 0
                following = tokens[end + joint] if end + joint < len(tokens) else None
                if (
                    following is None
                    or following.kind != PERSON
                    or not _in_list(following)
                    or set(following.values) & set(first.values)
                ):
                    break
                words = tuple(word for token in tokens[at : end + joint + 1] for word in token.words)
                first = Token(words, PERSON, first.values + following.values)
                end += joint + 1
            if first.kind == PERSON and end < len(tokens) and tokens[end].values in _ALL and first.values not in _ALL:
                first = first._replace(words=first.words + tokens[end].words)  # "Ann and Ben both", "they all"
                end += 1
            yield first
            at = end


LEFT_OUT = "-"
"""Begins the name of somebody who is left out of everyone."""
OTHERS_ID = "others"
"""The id of the others in the models."""
_SEARCHED = ("CARDS", PLAYER, DURATION, NUMBER, "ROOM", "DAY", "ARTIFACT", "DIRECTION")
_PRONOUNS = ("he", "they", "both", "other", "speaker", "everyone", "others")
HE, THEY, BOTH, OTHER, SPEAKER, EVERYONE, OTHERS = (f"<{key}>" for key in _PRONOUNS)
"""People who are told by a pronoun, or all of them; who they are depends on what was spoken of."""


def _in_list(token: Token) -> bool:
    """Whether somebody may stand in a list: by name, or who speaks."""
    return not token.values[-1].startswith("<") or token.words in (("me",), ("i",), ("myself",))


_ALL = ((BOTH,), (EVERYONE,))
LONGEST_OF = 2
_CARD = Slot("", "CARDS")
