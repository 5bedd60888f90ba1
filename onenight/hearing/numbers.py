"""Numbers and lengths of time as they are spoken: "twenty five", "half an hour", and which of several is meant."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from onenight.hearing.normalization import Said, Words
from onenight.hearing.plain import Plain
from onenight.hearing.tokens import COUNT, LENGTH, Piece, match_phrase, measure_phrase_before

_TENS = range(20, 100, 10)

DIGITS = 6
"""Most digits of a number."""

MINUTE = 60
"""Seconds of a minute, and minutes of an hour."""
FEWEST_ELIDED = 10
"""Least number of seconds that are told without their unit; ours."""

_UNITS = (("hours", 3600), ("minutes", 60), ("seconds", 1))


class Numbers:
    """Finds whole numbers, in digits and in words up to ninety-nine: "quatre-vingt-dix"."""

    def __init__(self, plain: Plain) -> None:
        """Take the words for small numbers; the first of them means none, and is "no" where it is not a number."""
        self._small = {name: number for number, name in enumerate(plain.numbers) if number}
        self._more = {plain.normalize(word): int(number) for word, number in plain.table("numbers", "more").items()}
        self._tens = {word: 10 * ten for ten, word in enumerate(plain.tens) if ten > 1}
        self._tens |= {word: number for word, number in self._more.items() if number in _TENS}
        self._long: dict[str, list[tuple[Words, int]]] = defaultdict(list)
        for name, number in self._small.items():
            words = tuple(name.split())
            if len(words) > 1:
                self._long[words[0]].append((words, number))
        self.longest = max(2, *(len(name.split()) for name in self._small))
        """Most words of a number: a ten and what is added to it."""
        self.words = frozenset(self._small) | frozenset(self._more) | frozenset(self._tens)

    def find(self, said: Said, at: int) -> Iterator[tuple[int, int]]:
        """Yield every number that begins at a word, with its end."""
        for word in said[at] if at < len(said) else ():
            if word.isdecimal() and len(word) <= DIGITS:
                yield at + 1, int(word)
            for words, number in self._long.get(word, ()):
                end = at + len(words)
                if end <= len(said) and all(one in heard for one, heard in zip(words, said[at:end], strict=True)):
                    yield end, number
            small = self._small.get(word, self._more.get(word, self._tens.get(word)))
            if small is not None:
                yield at + 1, small
            if word in self._tens and at + 1 < len(said):
                ones = (self._small.get(one, 0) for one in said[at + 1])
                yield from ((at + 2, self._tens[word] + one) for one in ones if 0 < one < 10)  # noqa: PLR2004 - decimal


class Durations:
    """Finds lengths of time, as ISO 8601."""

    def __init__(self, plain: Plain, numbers: Numbers) -> None:
        """Take the words for halves and units."""
        self._numbers = numbers
        self._units = {unit: seconds for key, seconds in _UNITS for unit in plain.phrases("durations", key)}
        self._one, self._two, self._half, self._and, self._and_a_half = (
            plain.find_phrases("durations", key) for key in ("one", "two", "half", "and", "and_a_half")
        )
        self._parts_of = {
            plain.words(words): Fraction(part) for words, part in plain.table("durations", "parts").items()
        }
        self._elliptic = plain.is_set("durations", "elliptic")
        self._between = plain.find_words("durations", "between")
        counts = (self._one, self._two, self._half, self._parts_of)
        longest = max(numbers.longest, *(len(phrase) for each in counts for phrase in each))
        self._reach = 1 + longest + max(map(len, self._and_a_half), default=0)
        """So far behind the beginning of a count its unit stands at most, and one more."""
        phrases = (*counts, self._units, self._and, self._and_a_half)
        self.words = frozenset(word for each in phrases for phrase in each for word in phrase)
        self.begins = numbers.words | {phrase[0] for each in (*counts, self._units) for phrase in each}

    def find(self, said: Said, at: int) -> Iterator[tuple[int, str]]:
        """Yield every length of time that begins at a word, as ISO 8601, with its end."""
        if not self._may_begin(said, at):
            return
        for end, seconds in self._find_parts(said, at, 3600 + 1):
            if seconds.denominator == 1:
                yield end, _format_iso(int(seconds))

    def _may_begin(self, said: Said, at: int) -> bool:
        """Return whether a length of time may begin at a word; few numbers have a unit behind."""
        words = said[at] if at < len(said) else ()
        begins = any(word in self.words or word in self._numbers.words or word.isdecimal() for word in words)
        return begins and any((word,) in self._units for each in said[at : at + self._reach] for word in each)

    def join_units(self, words: Words) -> Words:
        """Move each number beside its unit: "thirty more seconds" becomes "thirty seconds more"."""
        said = list(words)
        for at in range(1, len(said) - 1):
            before, word, after = said[at - 1 : at + 2]
            if word in self._between and (after,) in self._units and self._is_count(before):
                said[at : at + 2] = after, word
        return tuple(said)

    def _is_count(self, word: str) -> bool:
        return (word,) in self._one or any(self._numbers.find([(word,)], 0))

    def _find_parts(self, said: Said, at: int, below: int) -> Iterator[tuple[int, Fraction]]:
        """Yield the seconds of one length after the other, each of a smaller unit than `below`, with its end."""
        for end, seconds, unit in self._find_part(said, at):
            if unit < below:
                yield end, seconds
                for start in (end, *self._find_phrase_ends(said, end, self._and)):
                    yield from ((last, seconds + rest) for last, rest in self._find_parts(said, start, unit))
                yield from ((last, seconds + rest) for last, rest in self._find_elided(said, end, unit))

    def _find_elided(self, said: Said, at: int, unit: int) -> Iterator[tuple[int, Fraction]]:
        """Yield numbers after a unit that count the next smaller one without naming it: "deux minutes trente"."""
        if self._elliptic and unit >= MINUTE:
            for end, number in self._numbers.find(said, at):
                if FEWEST_ELIDED <= number < MINUTE:
                    yield end, Fraction(number * unit, MINUTE)

    def _find_part(self, said: Said, at: int) -> Iterator[tuple[int, Fraction, int]]:
        """Yield the end, seconds and unit of a number with its unit, with a half before, between or behind.

        One of a unit may go without its number: "minuto y medio".
        """
        for end, unit in self._find_unit(said, at):
            for half in self._find_phrase_ends(said, end, self._and_a_half):
                yield half, Fraction(3, 2) * unit, unit
        for middle, count in self._find_counts(said, at):
            for end, unit in self._find_unit(said, middle):
                yield end, count * unit, unit
                for half in self._find_phrase_ends(said, end, self._and_a_half):
                    yield half, (count + Fraction(1, 2)) * unit, unit

    def _find_counts(self, said: Said, at: int) -> Iterator[tuple[int, Fraction]]:
        yield from ((end, Fraction(1, 2)) for end in self._find_phrase_ends(said, at, self._half))
        for words, part in self._parts_of.items():
            yield from ((end, part) for end in self._find_phrase_ends(said, at, frozenset({words})))
        yield from ((end, Fraction(2)) for end in self._find_phrase_ends(said, at, self._two))
        whole = [(end, Fraction(1)) for end in self._find_phrase_ends(said, at, self._one)]
        whole += [(end, Fraction(number)) for end, number in self._numbers.find(said, at)]
        for end, number in whole:
            yield end, number
            yield from ((half, number + Fraction(1, 2)) for half in self._find_phrase_ends(said, end, self._and_a_half))

    def _find_unit(self, said: Said, at: int) -> Iterator[tuple[int, int]]:
        for word in said[at] if at < len(said) else ():
            if (word,) in self._units:
                yield at + 1, self._units[word,]

    def _find_phrase_ends(self, said: Said, at: int, phrases: frozenset[Words]) -> Iterator[int]:
        """Yield the end of each of these phrases that begins at a word."""
        for phrase in phrases:
            end = at + len(phrase)
            if end <= len(said) and all(word in heard for word, heard in zip(phrase, said[at:end], strict=True)):
                yield end


def _format_iso(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts: Mapping[str, int] = {"H": hours, "M": minutes, "S": rest}
    return "PT" + ("".join(f"{count}{unit}" for unit, count in parts.items() if count) or "0S")


# The one that is meant

MEASURED = frozenset({COUNT, LENGTH})
"""Kinds of values of which a sentence has one."""


class Measures:
    """Chooses the number or length that is meant, by a language's words (`repairs` and `durations`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._instead, self._rejected, self._unless = (
            plain.find_phrases("repairs", key) for key in ("instead", "rejected", "unless")
        )
        self._elided = plain.find_phrases("durations", "elided")
        self._negations, self._numbers = plain.negations, Numbers(plain).words
        self._numbers |= {word for group in plain.table("people", "groups") for word in plain.words(group)}
        self._clock_before, self._clock_after = (
            plain.find_phrases("numbers", key) for key in ("clock_before", "clock_after")
        )

    def select_meant(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        """Return the tokens with only the numbers and lengths that are meant."""
        if not any(token.kind in MEASURED for token in tokens):
            return tuple(tokens)
        return tuple(
            _drop_repeated(
                self._drop_replaced(self._complete_lengths(self._drop_listed_counts(self._drop_times(tokens))))
            )
        )

    def _drop_listed_counts(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Drop people counted one by one beside their number: "three: Mum, Dad and me"."""
        left: list[Piece] = []
        for token in tokens:
            if not (left and left[-1].kind == token.kind == COUNT and self._is_said(left[-1])) or self._is_said(token):
                left.append(token)
        return left

    def _is_said(self, token: Piece) -> bool:
        """Return whether a head count is told by a number, or left open, and not only by who they are."""
        is_number = any(word in self._numbers or word.isdecimal() for word in token.words)
        return is_number or not token.values[0].isdecimal()

    def _drop_times(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Turn times of day into plain words: "nine pm", "half past six"."""
        return [Piece(token.words) if self._is_time(tokens, at) else token for at, token in enumerate(tokens)]

    def _is_time(self, tokens: Sequence[Piece], at: int) -> bool:
        if tokens[at].kind != COUNT or len(tokens[at].words) > 1:
            return False
        return bool(
            measure_phrase_before(tokens, at, self._clock_before) or match_phrase(tokens, at + 1, self._clock_after)
        )

    def _complete_lengths(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Turn a lone number into a length where one was told before: "ten minutes instead of five"."""
        left: list[Piece] = []
        like: Piece | None = None
        for at, token in enumerate(tokens):
            if like is not None and token.kind == COUNT and len(token.words) == 1:
                beside = at + 1 == len(tokens) and tokens[at - 1] is like  # "make the last two minutes one"
                full = Piece(token.words, LENGTH, (f"PT{token.values[0]}{like.values[0][-1]}",))
                left.append(full if beside or measure_phrase_before(tokens, at, self._elided) else token)
            else:
                left.append(token)
            like = left[-1] if left[-1].kind == LENGTH else like
        return left

    def _drop_replaced(self, tokens: Sequence[Piece]) -> list[Piece]:
        """Drop numbers and lengths that another one replaces.

        "Six of us, not five", "ten minutes instead of five", "five minutes is too long, make it three", "six of us,
        seven if Dylan comes". The words of `instead` stay, for they tell what is wanted, but those that negate.
        """
        left = list(tokens)
        at = 0
        while at < len(left):
            instead, rejected = self._measure_replacement(left, at)
            if instead is None:
                at += 1
                continue
            kept = [each for each in left[at - instead : at] if each.text not in self._negations]
            left[at - instead : at + 1 + rejected] = kept
            at -= instead
        return left

    def _measure_replacement(self, tokens: Sequence[Piece], at: int) -> tuple[int | None, int]:
        """Return how many tokens before and after a value replace another one; None and 0 if they replace none."""
        kind, end = tokens[at].kind, at + 1
        if kind not in MEASURED:
            return None, 0
        before, after = (any(each.kind == kind for each in some) for some in (tokens[:at], tokens[end:]))
        if not (before or after):
            return None, 0
        instead = measure_phrase_before(tokens, at, self._instead)
        rejected = match_phrase(tokens, end, self._rejected) if after else 0
        unless = before and match_phrase(tokens, end, self._unless)
        beside = kind == LENGTH and after and tokens[end].kind == LENGTH
        return (instead, rejected) if instead or rejected or unless or beside else (None, 0)


_OF_ANYTHING = (("1",), ("2",))
"""Counts that are said of anything, and twice: "one of us", "the two of them"."""


def _drop_repeated(tokens: Sequence[Piece]) -> list[Piece]:
    """Drop a head count that was told already: "six, yes, six of us"."""
    left: list[Piece] = []
    told: Words | None = None
    for token in tokens:
        if token.kind == COUNT and token.values == told and token.values not in _OF_ANYTHING:
            continue
        told = token.values if token.kind == COUNT else None if token.telling else told
        left.append(token)
    return left
