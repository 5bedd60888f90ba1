"""A text as votes are read in it: the people, numbers and phrases that begin at each word, and what may be skipped."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import BOTH, COUNT, EVERYONE, HE, LEFT_OUT, OTHERS, SELF, SPEAKER, THEY, Phrases, Piece

SKIPPED = 0.2
"""Cost of a word that tells nothing; ours."""
LONGEST_RUN = 10
"""Most words between a voter and a target: "was actually pointing right back at"; the work grows fast with them."""
MOST_NAMED = 10
"""Most people of one list; a table has no more."""
UNUSUAL = 0.5
"""Cost of taking a word for a name that is also a word, or a number before a name with nothing between; a statement
costs 1. Ours."""
ACROSS = 0.3
"""Cost of a list that goes on behind a comma and "and", or in another sentence; ours."""
_LISTS = (
    *("verbs", "towards", "light", "relative", "got", "counted", "one", "none", "back", "reversed"),
    *("echo_before", "echo_after", "same", "agents", "led", "others", "all", "copied"),
)
_TELLING = (
    *("verbs", "got", "back", "reversed", "echo_before", "echo_after", "same", "each_other", "denying", "neither"),
    *("then", "instead", "except", "unsaid", "others", "agents", "towards", "copied"),
)
"""Lists of phrases that are never skipped."""
_AGAIN = ((SELF,), (HE,), (THEY,))
"""Values of a pronoun that may follow the people it means: "Ann herself", "Ann she pointed at"."""
_PRONOUNS = (SPEAKER, HE, BOTH, EVERYONE, OTHERS)


Marks = Mapping[int, bool]
"""By the number of words before it each mark of a text, and whether it ends a sentence."""


class VoteWords:
    """The words of a language that tell a vote."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self.phrases = {key: plain.find_phrases("votes", key) for key in _LISTS}
        further = {"persons": ("each_other", "both", "he", "except", "except_later"), "repairs": ("instead", "then")}
        further |= {"list": ("joints",), "negation": ("denying",), "facts": ("neither",)}
        self.phrases |= {key: plain.find_phrases(section, key) for section, keys in further.items() for key in keys}
        self.phrases["nor"] = plain.find_phrases("negation", "joints")
        openers = plain.accented_phrases("mood", "openers")
        self.phrases["openers"] = Phrases([plain.words(" ".join(words)) for words in openers])
        self._known = frozenset(word for phrases in self.phrases.values() for phrase in phrases for word in phrase)
        unsaid = (("facts", "not_done", "deeds"), ("negation", "words"), ("mood", "conditions", "asking"))
        self.phrases["unsaid"] = Phrases([each for keys in unsaid for each in plain.find_phrases(*keys)])
        self._names_too = plain.find_phrases("names", "words_too")

    def is_name_too(self, word: str) -> bool:
        """Return whether a word is a first name as well: "will", "rose"."""
        return (word,) in self._names_too

    def find_telling(self, words: Words) -> set[int]:
        """Return the places of the words that tell something, so that none of them is skipped."""
        return {
            at
            for start in range(len(words))
            for key in _TELLING
            for end in self.phrases[key].ends(words, start)
            for at in range(start, end)
        }

    def can_stand(self, piece: Piece) -> bool:
        """Return whether a chunk may stand in a vote."""
        return piece.kind in (PERSON, COUNT, CARDS) or all(
            word in self._known or self.is_name_too(word) for word in piece.words
        )


class VoteText:
    """One text, in which statements are found."""

    def __init__(
        self, vocabulary: VoteWords, pieces: Sequence[Piece], marks: Marks, called: Mapping[Words, str], *, skips: bool
    ) -> None:
        """Take a text; `called`: the players, some of whose names are cards' too."""
        self._vocabulary, self.marks, self.called = vocabulary, marks, called
        self.words: Words = tuple(word for piece in pieces for word in piece.words)
        self.pieces: dict[int, Piece] = {}
        at = 0
        for piece in pieces:
            self.pieces[at] = piece
            at += len(piece.words)
        words = range(len(self.words))
        telling = vocabulary.find_telling(self.words) if skips else words
        free = {at for at, piece in self.pieces.items() if self._is_common(at, piece)}.difference(telling)
        self.loose = {at for at in free if at + 1 not in self.ends("light", at)}
        """Places of the words that may be skipped; none that may be a name."""
        self.denies = any(next(self.find_people(end), None) for at in words for end in self.ends("instead", at))

    def _is_common(self, at: int, piece: Piece) -> bool:
        """Return whether a chunk is a word of ours that is not written as a name."""
        named = piece.written[:1].isupper() and at > 0 and not self.marks.get(at)
        return not piece.kind and piece.known and not named

    def find_number(self, at: int) -> Iterator[tuple[int, str]]:
        """Yield the end of each number that begins at a word, and its figures."""
        piece = self.pieces.get(at)
        if piece is not None and piece.kind == COUNT and len(piece.words) == 1 and piece.values[0].isdecimal():
            yield at + 1, piece.values[0]
        for key, number in (("one", "1"), ("none", "0")):
            yield from ((end, number) for end in self.ends(key, at))

    def find_people(self, at: int, most: int = MOST_NAMED) -> Iterator[tuple[int, float, tuple[str, ...]]]:
        """Yield the end of each list of people that begins at a word, its cost, and the people."""
        people: tuple[str, ...] = ()
        cost = 0.0
        while len(people) < most:
            piece = self.pieces.get(at)
            if piece is None or not set(piece.values).isdisjoint(people):
                return
            if piece.kind == PERSON and all(value[0] not in "<-" or value in _PRONOUNS for value in piece.values):
                people += piece.values
            elif not piece.kind and self._vocabulary.is_name_too(piece.text):
                people, cost = (*people, piece.as_name), cost + UNUSUAL
            elif piece.words in self.called:
                people, cost = (*people, self.called[piece.words]), cost + UNUSUAL
            else:
                return
            at += len(piece.words)
            following = self.pieces.get(at)
            if following is not None and following.values in _AGAIN and HE not in people:
                yield at, cost, people
                at, cost = at + len(following.words), cost + ACROSS
            for end, some in self.find_left_out(at, people, "except"):
                yield end, cost, some
            start = max(self.ends("joints", at), default=at)
            cost += ACROSS * (self.marks.get(at, False) or (at in self.marks and start > at))
            at = start

    def find_left_out(self, at: int, people: tuple[str, ...], key: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield people as they are, and everyone without who is left out: "all but Ann", "all bar Ann and Bob"."""
        yield at, people
        if people in ((EVERYONE,), (OTHERS,)):
            for start in self.ends(key, at):
                for end, _, gone in self.find_people(start):
                    yield end, (*people, *(f"{LEFT_OUT}{name}" for name in gone))

    def find_run_ends(self, at: int, keys: Sequence[str], *, skips: bool = False) -> Iterator[int]:
        """Yield each possible end of a run of phrases of these lists, first the start itself.

        `skips`: whether words that may be skipped stand between.
        """
        ends, seen = [at], {at}
        most = at + LONGEST_RUN * (1 + (skips and bool(self.loose)))
        while ends:
            here = ends.pop()
            yield here
            further = {end for key in keys for end in self.ends(key, here) if end <= most}
            if skips and here in self.loose and here < most:
                further.add(here + 1)
            ends += further - seen
            seen |= further

    def cost(self, at: int, end: int) -> float:
        """Return what the words cost that are skipped from a word to another."""
        return SKIPPED * len(self.loose.intersection(range(at, end)))

    def has(self, key: str, at: int, end: int) -> bool:
        """Return whether a phrase of a list stands between two words."""
        return any(after <= end for start in range(at, end) for after in self.ends(key, start))

    def ends(self, key: str, at: int) -> Iterable[int]:
        """Return the ends of the phrases of a list that begin at a word."""
        return self._vocabulary.phrases[key].ends(self.words, at)
