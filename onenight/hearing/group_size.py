"""Group sizes by descriptions: "me and four friends", "two couples and my mum", "us four"."""

from collections.abc import Iterator
from typing import NamedTuple

from onenight.hearing.head_count import Counted, Group
from onenight.hearing.normalization import Said, Words
from onenight.hearing.numbers import Numbers
from onenight.hearing.plain import Plain
from onenight.hearing.tokens import Phrases

MOST_ITEMS = 10
"""Most things that are counted together; ours: a table has at most so many people."""
ASIDE = 6
"""Most words between people who were counted and what leaves their number open; ours."""
VAGUE = "?"
"""Value of a number that was left open: "five or six", "six, but Grandpa just watches"."""


class CountedItem(NamedTuple):
    """People who are counted by some words."""

    end: int
    number: int
    kind: Counted


class People:
    """Counts people, by a language's words for them (`hearing.toml`, `people`)."""

    def __init__(self, plain: Plain, numbers: Numbers) -> None:
        """Take the words."""
        self._numbers = numbers
        self._selves, self.kin, self._everybody, self._before, self._among, self._joints, self._including, self._two = (
            plain.find_phrases("people", key)
            for key in ("selves", "singular", "everybody", "before", "among", "joints", "including", "two")
        )
        self._between, self._or, self.whose, self._whole, self._open, self._players, self._addresses = (
            plain.find_phrases("people", key)
            for key in ("between", "or", "whose", "whole", "open", "players", "addresses")
        )
        self._several = plain.find_phrases("people", "plural", "players")
        self._sizes = {plain.words(words): int(size) for words, size in plain.table("people", "groups").items()}
        self._groups, self._names = Phrases(self._sizes), plain.find_phrases("names", "first", "words_too")
        beginnings = (
            *(self._selves, self.kin, self._everybody, self._before, self._among, self._two, self._between),
            *(self._groups, self._names),
        )
        self.begins = numbers.words.union(*(phrases.begins for phrases in beginnings))

    def find(self, words: Words, said: Said, at: int) -> Iterator[tuple[int, str]]:
        """Yield the head count of every group described from a word on, as digits, with the description's end.

        `VAGUE` where the number is left open.
        """
        for start in self._between.ends(words, at):
            yield from self._find_open(words, said, start, Phrases(self._or | self._joints))
        group, end = Group(), at
        for group, end in self._read_groups(words, said, at):
            if group.is_likely:
                yield end, str(group.number)
        if group.is_likely or (group.is_sure and group.has_speaker):  # "one of us just watches"
            for last in {last for start in range(end, end + ASIDE) for last in self._open.ends(words, start)}:
                yield last, VAGUE
                yield from ((after, VAGUE) for more, after in self._read_groups(words, said, last) if more.is_likely)
        yield from self._find_open(words, said, at, self._or)

    def _read_groups(self, words: Words, said: Said, at: int) -> Iterator[tuple[Group, int]]:
        """Yield the people who are counted from a word on, after each item, with its end."""
        group, end = Group(), at
        while len(group.kinds) < MOST_ITEMS and (item := self._find_next(words, said, end, group)):
            group, end = group.add(item.number, item.kind), item.end
            yield group, end

    def _find_open(self, words: Words, said: Said, at: int, joints: Phrases) -> Iterator[tuple[int, str]]:
        """Yield the end of each number left open: "five or six", "between five and seven"."""
        for few in self._find_items(words, said, at):
            for start in joints.ends(words, few.end) if few.kind.is_told else ():
                more = self._find_items(words, said, start)
                yield from ((item.end, VAGUE) for item in more if item.kind.is_told and item.number > few.number)

    def _find_next(self, words: Words, said: Said, at: int, before: Group) -> CountedItem | None:
        """Return the longest item that is counted with those before, behind a joint or beside them."""
        for start in (*reversed(self._joints.ends(words, at)), at) if before.kinds else (at,):
            for item in sorted(self._find_items(words, said, start), reverse=True, key=lambda item: item.end):
                if before.may_be_followed_by(item.kind, joined=start > at):
                    within = before.is_told and item.number == 1 and words[at:start] in self._including
                    return item._replace(number=0) if within else item  # "eight with me"
        return None

    def _find_items(self, words: Words, said: Said, at: int) -> Iterator[CountedItem]:
        yield from (CountedItem(end, 1, Counted.SPEAKER) for end in self._selves.ends(words, at))
        for end, number in self._numbers.find(said, at):
            yield from (CountedItem(end, number, Counted.NUMBER),) if number else ()
        for start in self._among.ends(words, at):
            for item in self._find_numbered(words, said, start):
                yield item._replace(kind=Counted.EVERYBODY)
            yield from (CountedItem(end, number, Counted.EVERYBODY) for end, number in self._numbers.find(said, start))
        for start in self._skip_light(words, at):
            yield from self._find_numbered(words, said, start)
            for end in self.kin.ends(words, start):
                if start > at or words[start:end] not in self._addresses:
                    yield CountedItem(end, 1, Counted.SOMEBODY)
                    names = (last for last in self._names.ends(words, end) if words[end:last] not in self.kin)
                    yield from (CountedItem(last, 1, Counted.SOMEBODY) for last in names)  # "uncle Pete"
        yield from (CountedItem(end, 1, Counted.NAME) for end in self._names.ends(words, at))

    def _skip_light(self, words: Words, at: int) -> set[int]:
        """Return a place, and those behind words that only stand before people: "my", "her new"."""
        starts = {at}
        for _ in range(2):
            starts |= {end for start in starts for end in self._before.ends(words, start)}
        return starts

    def _find_numbered(self, words: Words, said: Said, at: int) -> Iterator[CountedItem]:
        """Yield a number of people with who they are, or of groups of a size, or such a group: "a family of five"."""
        for start in (start for end in self._two.ends(words, at) for start in self._skip_light(words, end)):
            yield from (CountedItem(end, 2, Counted.SEVERAL) for end in self._several.ends(words, start))
        yield from (CountedItem(end, size, Counted.SEVERAL) for end, size in self._find_sized_group(words, said, at))
        for middle, number in self._numbers.find(said, at):
            for start in self._skip_light(words, middle) if number else ():
                for end, size in self._find_sized_group(words, said, start):
                    yield CountedItem(end, number * size, Counted.SEVERAL)
                yield from (CountedItem(end, number, Counted.EVERYBODY) for end in self._everybody.ends(words, start))
                for end in (self.kin if number == 1 else self._several).ends(words, start):
                    told = words[start:end] in self._players
                    yield CountedItem(end, number, Counted.NUMBER if told else Counted.SEVERAL)

    def _find_sized_group(self, words: Words, said: Said, at: int) -> Iterator[tuple[int, int]]:
        """Yield the end and size of a group as large as it always is, or as is said: "a family of five"."""
        for end in self._groups.ends(words, at):
            size = self._sizes[words[at:end]]
            yield from ((end, size),) if size else ()
            for start in self._whole.ends(words, end):
                yield from ((last, number) for last, number in self._numbers.find(said, start) if number)
