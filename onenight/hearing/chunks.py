"""Chunks: words that are one value: people, also by the numbers of their seats, cards, a number, a length of time."""

from collections.abc import Iterator, Mapping, Sequence

from onenight.hearing.capitals import are_initials
from onenight.hearing.group_size import People
from onenight.hearing.normalization import Said, Words
from onenight.hearing.numbers import Numbers
from onenight.hearing.plain import Plain
from onenight.hearing.slot_values import Names, Slot, Values
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import COUNT, DURATION, KINDS, NUMBER, PLAYER, PRONOUNS, SEAT, SPEAKER, Phrases, Piece

# People by their seats

MOST_SEATS = 10
"""Most seats of a table."""
_SEATS = frozenset(map(str, range(1, MOST_SEATS + 1)))
FEWEST_SEATS = 2
"""Fewest numbers after "players" that are seats; one is a head count."""


class Seats:
    """Finds people by the numbers of their seats, by a language's words for seats (`hearing.toml`, `seats`)."""

    def __init__(self, plain: Plain, numbers: Numbers) -> None:
        """Take the words."""
        self._numbers = numbers
        self._one, self._several, self._joints = (
            plain.find_phrases("seats", key) for key in ("one", "several", "joints")
        )
        self.begins = frozenset({*self._one.begins, *self._several.begins})
        self._before = plain.find_words("seats", "before")

    def find(self, words: Words, said: Said, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield every row of seats that begins at a place, with its end."""
        for phrases, fewest in ((self._one, 1), (self._several, FEWEST_SEATS)):
            for start in phrases.ends(words, at):
                rows = self._find_row(words, said, start, ())
                yield from ((end, seats) for end, seats in rows if len(seats) >= fewest)

    def mark_pointed_seats(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Turn lone numbers at which somebody points into seats, where others are told by their seats."""
        told = any(token.kind == PERSON and token.values[0].startswith(SEAT) for token in tokens)
        return tuple(
            Piece(token.words, PERSON, (f"{SEAT}{token.values[0]}",))
            if told and self._is_lone_seat(tokens, at)
            else token
            for at, token in enumerate(tokens)
        )

    def _is_lone_seat(self, tokens: Sequence[Piece], at: int) -> bool:
        """Return whether a number is a seat, and counts nothing: after "at", with nothing or a joint behind."""
        token, after = tokens[at], tokens[at + 1 : at + 2]
        number = token.kind == COUNT and len(token.words) == 1 and token.values[0] in _SEATS
        ends = not after or after[0].kind == PERSON or after[0].words in self._joints
        return number and ends and at > 0 and tokens[at - 1].text in self._before

    def _find_row(
        self, words: Words, said: Said, at: int, before: tuple[str, ...]
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield each row of seats from a place on: numbers, each once, with or without a joint between."""
        for end, number in self._numbers.find(said, at):
            seat = f"{SEAT}{number}"
            if not 0 < number <= MOST_SEATS or seat in before:
                continue
            yield end, (*before, seat)
            for start in (end, *self._joints.ends(words, end)):
                yield from self._find_row(words, said, start, (*before, seat))


# Chunks

_SLOTS = tuple(
    Slot("", kind, several=kind in ("CARDS", "ROOM"))
    for kind in ("CARDS", PLAYER, DURATION, NUMBER, "ROOM", "DAY", "ARTIFACT", "DIRECTION")
)
_CARD, _LENGTH = Slot("", "CARDS"), Slot("", DURATION)


class Chunks:
    """Finds the chunks of one language."""

    def __init__(self, values: Values, plain: Plain) -> None:
        """Take the values of a model, and what `hearing.toml` knows of people and of lists."""
        self._values = values
        self._people = People(plain, values.numbers)
        self._first, self._ambiguous = (plain.find_words("names", key) for key in ("first", "words_too"))
        self._persons = {words: value for key, value in PRONOUNS.items() for words in plain.phrases("persons", key)}
        self._pronouns = Phrases(self._persons)
        self._another, self._of = (plain.find_phrases("list", key) for key in ("another", "of"))
        self._negations, self._titles = plain.negations, plain.titles
        self._everyday, self._after_verb = (plain.find_words("deck", key) for key in ("words_too", "after_verb"))
        self._capitals = plain.is_set("names", "capitals")
        self._seats = Seats(plain, values.numbers)
        self._begins = self._first | self._ambiguous | values.find_first_words({slot.type for slot in _SLOTS})
        phrases = (self._people, self._another, self._pronouns, self._seats)
        self._begins = self._begins.union(*(each.begins for each in phrases))

    def find_chunks(
        self, words: Words, names: Names, spelled: Mapping[str, str], known: frozenset[str]
    ) -> tuple[Piece, ...]:
        """Return the tokens of a text: from left to right the longest chunk, else a word.

        `spelled`: how words were written; `known`: words that are no names.
        """
        tokens: list[Piece] = []
        said = [(word,) for word in words]
        at = 0
        while at < len(words):
            found = list(self._find_joined_name(words, at, names, spelled, known))
            if self._may_begin(words[at], names):
                candidates = self._drop_verbs(words, at, list(self._find_candidates(words, said, at, names)))
                listed = any(each.kind == CARDS for each in tokens[-2:])
                found[:0] = [each for each in candidates if self._is_likely(each, names, spelled, listed=listed)]
            chunk = max(found, key=lambda each: len(each.words), default=None)
            tokens.append(chunk or self._read_word(words[at], spelled, known))
            at += len(tokens[-1].words)
        return self._seats.mark_pointed_seats(tokens)

    def is_name(self, word: str) -> bool:
        """Return whether a word is a first name, whatever else it is."""
        return word in self._first or word in self._ambiguous

    def _may_begin(self, word: str, names: Names) -> bool:
        """Return whether any chunk of `_candidates` may begin with a word; most words begin none."""
        return word in self._begins or word in names.at_table or word.isdecimal()

    def _find_candidates(self, words: Words, said: Said, at: int, names: Names) -> Iterator[Piece]:
        """Yield every chunk that begins at a word; a pronoun comes before a player of that name ("Me")."""
        kinds = self._values.find_kinds(said, at, names)
        for end in self._pronouns.ends(words, at):
            yield Piece(words[at:end], PERSON, (self._persons[words[at:end]],))
        for slot in _SLOTS if kinds else ():
            for end, found in self._values.find(slot, said, at, names) if slot.type in kinds else ():
                if end > at:
                    yield Piece(words[at:end], KINDS[slot.type], found.values)
                if slot.type == NUMBER:
                    yield from self._find_some_of(words, said, at, end, found.values[0], names)
        yield from self._find_one_more(words, said, at, names)
        yield from self._find_seats(words, said, at, names)
        yield from self._find_relative(words, at, names)
        for end, number in self._people.find(words, said, at) if words[at] not in names.at_table else ():
            if self._is_count_of_things(said, end, names):
                break
            listed = self._persons.get((words[at],)) == SPEAKER and words[end - 1] in names.at_table  # "I and Mum"
            if not listed:
                yield Piece(words[at:end], COUNT, (number,))

    def _is_likely(self, token: Piece, names: Names, spelled: Mapping[str, str], *, listed: bool) -> bool:
        """Return whether a chunk is none of the words that mostly mean something else; `listed`: behind a card."""
        word = token.words[0]
        if len(token.words) > 1 or word in names.at_table:
            return True
        if word in (self._ambiguous if token.kind == PERSON else self._everyday):
            return (listed and token.kind == CARDS) or spelled.get(word, word)[:1].isupper()
        return word not in self._negations

    def _drop_verbs(self, words: Words, at: int, found: Sequence[Piece]) -> Sequence[Piece]:
        """Return the chunks that begin at a place, without those that end in a verb: "the Minion count as"."""
        sizes = {0, *[len(each.words) for each in found]}
        return [
            each
            for each in found
            if each.words[-1] not in self._everyday
            or len(each.words) - 1 not in sizes
            or self._after_verb.isdisjoint(words[at + len(each.words) :][:1])
        ]

    def _is_count_of_things(self, said: Said, end: int, names: Names) -> bool:
        """Return whether the last word of a head count counts something else: "five of us and two Villagers"."""
        return any(last > end for slot in (_CARD, _LENGTH) for last, _ in self._values.find(slot, said, end - 1, names))

    def _find_some_of(  # noqa: PLR0913, PLR0917 - where, and what was found there
        self, words: Words, said: Said, at: int, end: int, number: str, names: Names
    ) -> Iterator[Piece]:
        """Yield chunks for some cards of a kind: "two of the Villagers"."""
        for start in self._of.ends(words, end):
            for last, found in self._values.find(_CARD, said, start, names):
                several, _, key = found.values[0].partition(" ")
                if several == "*":
                    yield Piece(words[at:last], CARDS, (f"{number} {key}",))

    def _find_seats(self, words: Words, said: Said, at: int, names: Names) -> Iterator[Piece]:
        """Yield chunks for several people by the numbers of their seats."""
        for end, seats in self._seats.find(words, said, at):
            if not self._is_count_of_things(said, end, names):
                yield Piece(words[at:end], PERSON, seats)

    def _find_relative(self, words: Words, at: int, names: Names) -> Iterator[Piece]:
        """Yield a chunk for a person's relative: "Pia's boyfriend" is no more Pia than "my boyfriend" is me."""
        if self.is_name(words[at]) or words[at] in names.at_table:
            for end in self._people.whose.ends(words, at + 1):
                if any(self._people.kin.ends(words, end)):
                    yield Piece(words[at:end], PERSON, (SPEAKER,))

    def _find_one_more(self, words: Words, said: Said, at: int, names: Names) -> Iterator[Piece]:
        """Yield chunks for one card more: "a second Villager", "another Mason"."""
        for start in self._another.ends(words, at):
            for end, found in self._values.find(_CARD, said, start, names):
                if " " not in found.values[0]:
                    yield Piece(words[at:end], CARDS, found.values)

    def _find_joined_name(
        self, words: Words, at: int, names: Names, spelled: Mapping[str, str], known: frozenset[str]
    ) -> Iterator[Piece]:
        """Yield names of words with a hyphen between, or after a title: "Jean-Guy", "Ti-Paul", "Mamie Jeanne"."""
        for together, written in spelled.items() if len(spelled) > len(words) else ():
            parts, each = tuple(together.split()), written.replace("-", " ").split()
            if len(parts) == 1 or len(parts) != len(each) or words[at : at + len(parts)] != parts:
                continue
            if parts[0] in self._titles and names.at_table.issuperset(parts[1:]):
                yield Piece(parts, PERSON, (" ".join(each[1:]),))  # "Uncle Pete", whom we know as Pete
            name = [self._read_word(part, spelled, known).kind == PERSON for part in parts]
            name[0] = name[0] or parts[0] in self._titles
            if all(name) and not names.at_table.issuperset(parts):
                value = ("-" if "-" in written else " ").join(
                    part if part[:1].isupper() else part.capitalize() for part in each
                )
                yield Piece(parts, PERSON, (value,))

    def _read_word(self, word: str, spelled: Mapping[str, str], known: frozenset[str]) -> Piece:
        """Return a word as a token: a person, if it is a first name, or unknown and written like a name."""
        written = spelled.get(word, word)
        capital = self._capitals and written[:1].isupper() and (not written.isupper() or _has_initials(word, spelled))
        foreign = not word.isascii()  # of another alphabet, which may have no capitals
        stranger = (capital or foreign) and word not in known and word.isalpha()
        piece = Piece((word,), known=word in known and word not in self._ambiguous, written=written)
        if word in self._first or (word in self._ambiguous and written[:1].isupper()) or stranger:
            return Piece((word,), PERSON, (piece.as_name,))
        return piece


def _has_initials(word: str, spelled: Mapping[str, str]) -> bool:
    """Return whether a word in capitals is as short as initials, in a text that is not shouted as a whole: "I'm TJ"."""
    return len(word) > 1 and are_initials(word) and not all(each.isupper() for each in spelled.values())
