"""Group sizes by descriptions: "me and four friends", "two couples and my mum", "us four"."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from onenight.hearing.head_count import TOLD, Count, Ends
from onenight.hearing.normalization import Said, Words
from onenight.hearing.numbers import Numbers
from onenight.hearing.plain import Plain
from onenight.hearing.tokens import Phrases

MOST_ITEMS = 10
"""Most things that are counted together; ours: a table has at most so many people."""
FEWEST_COUNTED = 3
"""Fewest numbers from one up that are somebody who counts; ours."""
ASIDE = 5
"""Most words about people who were counted, before the next ones: "the four that live here and me". Ours."""
VAGUE = "?"
"""Value of a number that was left open: "five or six", or where a recognizer heard none."""


class Text(NamedTuple):
    """The words of a text, and the counts found in it."""

    words: Words
    said: Said
    """The words as alternatives at each place."""
    items: dict[int, tuple[tuple[int, Count], ...]]
    """By place, the people counted from there on, one by one or together, with their ends; filled on demand."""

    @classmethod
    def from_words(cls, words: Words) -> "Text":
        """Return the text of these words, with nothing found yet."""
        return cls(words, [(word,) for word in words], {})


class People:
    """Counts people, by a language's words for them (`hearing.toml`, `people`)."""

    def __init__(self, plain: Plain, numbers: Numbers) -> None:
        """Take the words."""
        self._numbers = numbers
        (
            self._selves,
            self.kin,
            self._plural,
            self._everybody,
            self._before,
            self._among,
            self._joints,
            self._including,
            self._two,
            self._both,
            self._who,
            self._between,
            self._or,
            self._subjects,
        ) = (
            plain.find_phrases("people", key)
            for key in (
                *("selves", "singular", "plural", "everybody", "before", "among", "joints", "including", "two", "both"),
                *("who", "between", "or", "subjects"),
            )
        )
        self.whose, self._players, self._somebody, self._watching, self._playing, self._but, self._paired = (
            plain.find_phrases("people", key)
            for key in ("whose", "players", "somebody", "watching", "playing", "but", "paired")
        )
        self._numbered = Phrases(self.kin - {*plain.phrases("people", "uncounted")})
        self._addresses = frozenset(plain.phrases("people", "addresses"))
        self._sizes = {plain.words(words): int(size) for words, size in plain.table("people", "groups").items()}
        self._groups, self._whole = Phrases(self._sizes), plain.find_phrases("people", "whole")
        self._speaking = plain.phrases("persons", "speaking")
        self._names = plain.find_phrases("names", "first", "words_too")
        self._or_joints = Phrases(self._or | self._joints)
        beginnings = (
            *(self._selves, self.kin, self._plural, self._everybody, self._among, self._two),
            *(self._between, self._groups),
        )
        self._items = numbers.words.union(self._before.begins, *(phrases.begins for phrases in beginnings))
        self.begins = self._items.union(self._names.begins)
        self._light = self._before.begins - numbers.words.union(*(each.begins for each in (*beginnings, self._names)))
        """Words that only stand before a word for a person: "the", "my"."""
        phrases = (self._selves, self.kin, self._plural, self._everybody, self._whole, self._groups)
        self.words = frozenset(word for each in phrases for phrase in each for word in phrase)

    def find(self, text: Text, at: int) -> Iterator[tuple[int, str]]:
        """Yield the head count of every group described from a word on, as digits, with the description's end.

        `VAGUE` where the number is left open.
        """
        said, words, _ = text
        if not self._has_beginning(said, at, self.begins):
            return
        best: dict[int, Count] = {}
        self._count_beside(text, at, Count(0, 0), best)
        yield from ((end, str(count.number)) for end, count in best.items() if count.is_likely)
        yield from self._find_counting(words, at)
        yield from ((end, VAGUE) for end in self._find_vague(said, words, at))

    def _has_beginning(self, said: Words, at: int, begins: frozenset[str]) -> bool:
        """Return whether one of these words or a number stands at a place, or behind light words there."""
        while at < len(said) and said[at] in self._light and self._before.measure_longest(said[at]) == 1:
            at += 1
        return at < len(said) and (said[at] in begins or said[at].isdecimal())

    def _find_counting(self, words: Said, at: int) -> Iterator[tuple[int, str]]:
        """Yield a count told by counting: "one two three four five" are five."""
        number = 0
        while end := next((end for end, each in self._numbers.find(words, at) if each == number + 1), 0):
            number, at = number + 1, end
        if number >= FEWEST_COUNTED:
            yield at, str(number)

    def _find_vague(self, said: Words, words: Said, at: int) -> Iterator[int]:
        """Yield the end of each number left open: "five or six", "between five and seven"."""
        between = set(self._between.ends(said, at))
        if not between and self._or.begins.isdisjoint(said):
            return
        for start in {at, *between}:
            joints = self._or_joints if start in between else self._or
            for middle, few in self._find_group(said, words, start, bare=True):
                for then in joints.ends(said, middle):
                    more = self._find_group(said, words, then, bare=True)
                    yield from (end for end, many in more if many.number > few.number)

    def _count_beside(self, text: Text, at: int, before: Count, best: dict[int, Count]) -> None:
        """Count item after item, each after a joint or beside the last; adds to `best`."""
        self._count_items(text, at, before, best, joined=False)

    def _count_items(self, text: Text, at: int, before: Count, best: dict[int, Count], *, joined: bool) -> None:
        said = text.words
        items = [*self._items_at(text, at)]
        if before.lately > 1:  # "my two sisters and their husbands"
            each = Count(before.lately, sure=True, last=Ends.SOMEBODY)
            items += [(end, each) for end in self._paired.ends(said, at)]
        beside = joined and before.last is Ends.SOMEBODY  # "two couples and Zoe"; after a number names only tell who
        if not before.sure or beside or (joined and before.selves):  # "me, Dad and Zoe"
            one = Count(1, named=not beside, last=Ends.NAME)
            ends = self._names.ends(said, at)
            name = one if before.items or not ends else self._count_by_name(said, at)
            items += [(end, name) for end in ends]
        if joined:
            items = [(end, one) for end, one in items if not self._is_new_sentence(said, at, end, before)]
        self._add_items(
            text, before, best, (*items, *self._find_watchers(text, at, before, added=joined)), joined=joined
        )

    def _add_items(
        self, text: Text, before: Count, best: dict[int, Count], items: Iterable[tuple[int, Count]], *, joined: bool
    ) -> None:
        """Count the items here with those before, and continue behind them; adds to `best`."""
        said = text.words
        for end, one in items:
            both = before + one
            follows = before.may_be_joined_by(one) if joined else before.may_be_followed_by(one)
            if both.items > MOST_ITEMS or not follows:
                continue
            if end in best and best[end].items <= both.items:
                continue
            best[end] = both
            included = self._including.ends(said, end) if both.sure else ()
            best.update(dict.fromkeys((last for start in included for last in self._find_person(said, start)), both))
            if both.last in TOLD:  # "eight, Liam is playing too"
                too = (last for middle in self._find_person(said, end) for last in self._playing.ends(said, middle))
                best.update(dict.fromkeys(too, both))
            self._count_beside(text, end, both, best)
            for start in {*self._joints.ends(said, end), *self._skip_aside(said, end)}:
                self._count_items(text, start, both, best, joined=True)
            for start in self._but.ends(said, end):
                self._add_items(text, both, best, self._find_watchers(text, start, both, added=False), joined=False)

    def _items_at(self, text: Text, at: int) -> tuple[tuple[int, Count], ...]:
        """Return the people counted from a word on, with their ends."""
        if at not in text.items:
            told = self._has_beginning(text.words, at, self._items)
            text.items[at] = tuple(self._find_items(text.words, text.said, at)) if told else ()
        return text.items[at]

    def _find_watchers(self, text: Text, at: int, before: Count, *, added: bool) -> Iterator[tuple[int, Count]]:
        """Yield the end of each clause about who only watches, with the players that it leaves out."""
        said = text.words
        if not self._watching.begins.intersection(said[at:]):
            return
        alone = [*self._somebody.ends(said, at), *self._names.ends(said, at)]
        one = [*self._items_at(text, at), *((end, Count(1, last=Ends.SOMEBODY)) for end in alone)]
        two = [
            (end, some + Count(1, last=Ends.SOMEBODY))
            for middle, some in one
            if not some.sure
            for start in self._joints.ends(said, middle)
            for end in self._find_person(said, start)
        ]
        for middle, some in (*one, *two):
            left = before.count_watchers(some, added=added)
            for start in {middle, *self._who.ends(said, middle)}:
                yield from ((end, left) for end in self._watching.ends(said, start))

    def _count_by_name(self, said: Words, at: int) -> Count:
        """Return a count of one, by name; the words before tell whether that is the speaker: "my name is"."""
        speaking = any(said[max(0, at - len(words)) : at] == words for words in self._speaking)
        return Count(1, last=Ends.INTRODUCED) if speaking else Count(1, named=True, last=Ends.NAME)

    def _is_new_sentence(self, said: Words, at: int, end: int, before: Count) -> bool:
        """Return whether the speaker begins a new sentence after a lone number: "five, and I would like ..."."""
        more = end < len(said) and not any(self._joints.ends(said, end))
        return more and before.last is Ends.NUMBER and said[at:end] in self._subjects

    def _skip_aside(self, said: Words, at: int) -> Iterator[int]:
        """Yield each place of the speaker after words about those counted: "the four that live here and me"."""
        for start in self._who.ends(said, at):
            for end in range(start + 1, start + 1 + ASIDE):
                joints = self._joints.ends(said, end)
                yield from (then for then in joints if any(self._selves.ends(said, then)))

    def _find_person(self, said: Words, at: int) -> Iterator[int]:
        """Yield the end of a person who is counted already: "six including me"."""
        yield from self._selves.ends(said, at)
        yield from self._find_relative(said, at)
        yield from self._names.ends(said, at)

    def _find_items(self, said: Words, words: Said, at: int) -> Iterator[tuple[int, Count]]:
        for end in self._selves.ends(said, at):
            yield end, Count(1, selves=True, last=Ends.SPEAKER)
        for end in self._find_relative(said, at):
            yield end, Count(1, last=Ends.SOMEBODY)
        yield from self._find_group(said, words, at, bare=True)
        for start in self._among.ends(said, at):
            for end, count in self._find_group(said, words, start, bare=True):
                yield end, count._replace(selves=True, last=Ends.EVERYBODY)
        for start in self._before.ends(said, at):
            yield from self._find_group(said, words, start, bare=False)
        for start in self._two.ends(said, at):
            yield from ((end, Count(2, sure=True, last=Ends.SOMEBODY)) for end, _ in self._find_kind(said, start))
        for start, _ in self._find_kind(said, at):
            yield from ((end, Count(2, sure=True, last=Ends.SOMEBODY)) for end in self._both.ends(said, start))

    def _find_relative(self, said: Words, at: int) -> Iterator[int]:
        """Yield the end of one person by their relation: "my wife", "a friend of ours", "grandpa"."""
        starts = {at}
        for _ in range(2):  # "my" and "little", "her new"
            starts |= {end for start in starts for end in self._before.ends(said, start)}
        for start in starts:
            for end in self.kin.ends(said, start):
                if start == at and said[start:end] in self._addresses:
                    continue
                yield end
                names = self._names.ends(said, end)
                yield from (last for last in names if said[end:last] not in self.kin)  # "uncle Pete"

    def _find_group(self, said: Words, words: Said, at: int, *, bare: bool) -> Iterator[tuple[int, Count]]:
        """Yield the end and count of a number of people (`bare`: without who they are), or of a sized group."""
        for end, number in self._numbers.find(words, at):
            if number:
                yield from self._find_numbered(said, words, end, number, bare=bare)
        for start in {at, *self._before.ends(said, at)}:
            for end, size in self._find_sized_group(said, words, start):
                yield end, Count(size, sure=True, last=Ends.SOMEBODY)

    def _find_numbered(
        self, said: Words, words: Said, at: int, number: int, *, bare: bool
    ) -> Iterator[tuple[int, Count]]:
        """Yield the end and count of a number that ends here, with who they are, or with groups of a size."""
        if bare or any(self._who.ends(said, at)):
            yield at, Count(number, sure=True, last=Ends.NUMBER)
        for end, kind in self._find_kind(said, at, number):
            yield end, Count(number, sure=True, selves=kind is Ends.EVERYBODY, last=kind)
        for start in {at, *self._before.ends(said, at)}:
            for end, size in self._find_sized_group(said, words, start):
                yield end, Count(number * size, sure=True, last=Ends.SOMEBODY)

    def _find_sized_group(self, said: Words, words: Said, at: int) -> Iterator[tuple[int, int]]:
        """Yield the end and size of a group."""
        for end in self._groups.ends(said, at):
            yield from self._find_size(said, words, end, self._sizes[said[at:end]])

    def _find_kind(self, said: Words, at: int, number: int = 2) -> Iterator[tuple[int, Ends]]:
        """Yield the end and kind of words for the people counted: "friends", "of us", "boy"."""
        for start in {at, *self._before.ends(said, at)}:
            yield from ((end, Ends.EVERYBODY) for end in self._everybody.ends(said, start))
            for phrases in (self._plural, self.kin if number == 1 else self._numbered):
                ends = phrases.ends(said, start)
                yield from ((end, Ends.PLAYERS if said[start:end] in self._players else Ends.SOMEBODY) for end in ends)

    def _find_size(self, said: Words, words: Said, at: int, size: int) -> Iterator[tuple[int, int]]:
        """Yield the end and size of a group as large as it always is, or as is said: "a family of five"."""
        if size:
            yield at, size
        for start in self._whole.ends(said, at):
            yield from ((end, number) for end, number in self._numbers.find(words, start) if number)
