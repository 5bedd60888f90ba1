"""A vote told in a few closed words, whatever its punctuation: "ann two bob two", "will on rose and so did mark".

A text is read as statements in a row: who points at whom, who got how many, two at one another, and the same of
somebody else. It is read so only where they and a language's words for a vote (`hearing.toml`, `votes`) are all of it;
of several ways the one of fewest statements is taken.
"""

from collections.abc import Iterable, Iterator, Sequence

from onenight.hearing.coreference import PAIR, VoteForm, VoteStatement, resolve_statements
from onenight.hearing.heard_values import Heard
from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import BOTH, COUNT, EVERYONE, HE, OTHERS, SPEAKER, Phrases, Piece

LONGEST_RUN = 8
"""Most words between a voter and a target: "was actually pointing right back at"; the work grows fast with them."""
MOST_PIECES = 60
"""Most chunks of a text that is read so: ten votes, each in six; ours."""
MOST_NAMED = 10
"""Most people of one list; a table has no more."""
UNUSUAL = 0.5
"""Cost of taking a word for a name that is also a word, or a number before a name with nothing between; a statement
costs 1. Ours."""
_LISTS = (
    *("verbs", "towards", "light", "relative", "got", "counted", "one", "none", "back", "reversed"),
    *("echo_before", "echo_after", "same"),
)
_PRONOUNS = (SPEAKER, HE, BOTH, EVERYONE, OTHERS)


_Step = tuple[int, float, VoteStatement | None]
"""The end of a statement, or of a word that says nothing; its cost; and the statement."""


class VoteGrammar:
    """Reads the votes of one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._phrases = {key: plain.find_phrases("votes", key) for key in _LISTS}
        further = (("persons", "each_other"), ("persons", "both"), ("repairs", "instead"), ("list", "joints"))
        self._phrases |= {key: plain.find_phrases(section, key) for section, key in further}
        openers = plain.accented_phrases("mood", "openers")
        self._phrases["openers"] = Phrases([plain.words(" ".join(words)) for words in openers])
        self._names_too = plain.find_phrases("names", "words_too")
        self._known = frozenset(word for phrases in self._phrases.values() for phrase in phrases for word in phrase)

    def read(self, pieces: Sequence[Piece], last: Heard | None) -> tuple[Heard, ...]:
        """Return the votes and counts that make up all of a text; () if it tells anything else.

        `pieces`: its chunks, each by itself; `last`: the last one that was told before.
        """
        if len(pieces) > MOST_PIECES or not all(self._fits(piece) for piece in pieces):
            return ()
        statements = _Reading(self, pieces).read_statements()
        return resolve_statements(statements, last)

    def ends(self, key: str, words: Words, at: int) -> Iterable[int]:
        """Return the ends of the phrases of a list that begin at a word."""
        return self._phrases[key].ends(words, at)

    def is_name_too(self, word: str) -> bool:
        """Return whether a word is a first name as well: "will", "rose"."""
        return (word,) in self._names_too

    def _fits(self, piece: Piece) -> bool:
        """Return whether a chunk may stand in a vote."""
        return piece.kind in (PERSON, COUNT, CARDS) or all(
            word in self._known or self.is_name_too(word) for word in piece.words
        )


class _Reading:
    """One text, read as statements."""

    def __init__(self, grammar: VoteGrammar, pieces: Sequence[Piece]) -> None:
        self._grammar = grammar
        self._words: Words = tuple(word for piece in pieces for word in piece.words)
        self._pieces: dict[int, Piece] = {}
        at = 0
        for piece in pieces:
            self._pieces[at] = piece
            at += len(piece.words)
        words = range(len(self._words))
        self._denies = any(next(self._find_people(end), None) for at in words for end in self._ends("instead", at))

    def read_statements(self) -> tuple[VoteStatement, ...]:
        """Return the statements of the text in the cheapest reading of all of it; () without one."""
        best: dict[int, tuple[float, tuple[VoteStatement, ...]]] = {0: (0.0, ())}
        for at in range(len(self._words)):
            if at not in best:
                continue
            cost, told = best[at]
            for end, more, statement in self._find_steps(at, opens=not told):
                way = (cost + more, told if statement is None else (*told, statement))
                if end not in best or way[0] < best[end][0]:
                    best[end] = way
        return best.get(len(self._words), (0.0, ()))[1]

    def _find_steps(self, at: int, *, opens: bool) -> Iterator[_Step]:
        """Yield every statement, and every silent word, that begins at a word."""
        yield from ((end, 0.0, None) for end in self._skip_silent(at, opens=opens))
        for key, form in (("reversed", VoteForm.REVERSED), ("same", VoteForm.ECHO)):
            yield from ((end, 1.0, VoteStatement(form)) for end in self._ends(key, at))
        for start in self._ends("echo_before", at):
            yield from (
                (end, 1.0 + cost, VoteStatement(VoteForm.ECHO, people))
                for end, cost, people in self._find_people(start)
            )
        for start in self._ends("instead", at):
            yield from ((end, cost, None) for end, cost, _ in self._find_people(start, most=1))
        for end in self._ends("both", at):
            yield from self._find_cards_of(end, (BOTH,))
        yield from self._find_targets(at) if opens else self._find_continued(at)
        yield from self._find_card(at, ()) if opens else ()
        yield from self._find_people_first(at)
        yield from self._find_numbers_first(at)

    def _find_targets(self, at: int) -> Iterator[_Step]:
        """Yield the target of the voters who were told last: "no, at Dora"."""
        for start in self._ends("towards", at):
            for end, cost, people in self._find_people(start, most=1):
                yield end, 1.0 + cost, VoteStatement(VoteForm.TARGET, (), people[0])

    def _find_continued(self, at: int) -> Iterator[_Step]:
        """Yield the target of the people who were told last: "she was the Hunter and points at Eve"."""
        for end in self._find_run_ends(at, ("light", "verbs", "towards")):
            for after, cost, people in self._find_people(end, most=1) if self._has("verbs", at, end) else ():
                yield after, 1.0 + cost, VoteStatement(VoteForm.VOTE, (), people[0])

    def _skip_silent(self, at: int, *, opens: bool) -> Iterator[int]:
        """Yield the ends of words that say nothing; `opens`: no statement stands before them."""
        yield from self._ends("light", at)
        yield from self._ends("joints", at)
        yield from self._ends("openers", at) if opens else ()

    def _find_people_first(self, at: int) -> Iterator[_Step]:
        """Yield every statement that begins with people."""
        for end, cost, people in self._find_people(at):
            if self._denies:
                yield end, 1.0 + cost, VoteStatement(VoteForm.NAME, people)
            for after, more, statement in self._find_statements_of(end, people):
                yield after, 1.0 + cost + more, statement

    def _find_statements_of(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield the statements about people who were named before a word."""
        yield from ((end, 0.0, statement) for end, _, statement in self._find_cards_of(at, people))
        for end in self._find_run_ends(at, ("light", "got", "towards", "relative")):
            for after, number in self._find_number(end):
                for last in self._find_run_ends(after, ("counted",)):
                    yield last, 0.0, VoteStatement(VoteForm.COUNT, people, number)
        for end in self._find_run_ends(
            at, ("light", "verbs", "towards", "back", "each_other", "echo_after", "relative")
        ):
            form = self._find_form(at, end, people)
            if form is not None:
                yield end, 0.0, VoteStatement(form, people)
            verb, aims = (self._has(key, at, end) for key in ("verbs", "towards"))
            points = verb or aims
            if verb and aims and form is None and len(people) > 1:  # "it was Sue Ann pointed at"
                yield end, UNUSUAL, VoteStatement(VoteForm.VOTE, people[1:], people[0])
            for after, cost, target in (
                self._find_people(end, most=1) if points and form in (None, VoteForm.BACK) else ()
            ):
                for last in self._find_run_ends(after, ("verbs", "back", "echo_after")):
                    yield last, cost, VoteStatement(VoteForm.VOTE, people, target[0])

    def _find_cards_of(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield the card of people who were named before a word."""
        for end in self._find_run_ends(at, ("light", "got")):
            yield from self._find_card(end, people) if end > at else ()

    def _find_card(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield a card of people; one card alone is not had by several: "Lucy, Mike has a Werewolf"."""
        piece = self._pieces.get(at)
        if piece is not None and piece.kind == CARDS and len(piece.values) == 1:
            number, _, key = piece.values[0].rpartition(" ")
            if number or len(people) < PAIR:
                yield at + len(piece.words), 1.0, VoteStatement(VoteForm.CARD, people, key)

    def _find_form(self, at: int, end: int, people: tuple[str, ...]) -> VoteForm | None:
        """Return the form of words that name nobody else; None if they tell nothing."""
        if self._has("each_other", at, end):
            return VoteForm.MUTUAL if len(people) == PAIR else None
        if self._has("echo_after", at, end):
            return VoteForm.ECHO
        return VoteForm.BACK if self._has("back", at, end) else None

    def _find_numbers_first(self, at: int) -> Iterator[_Step]:
        """Yield the count of somebody's fingers, the number first: "two each for Ann and Bob"."""
        for end, number in self._find_number(at):
            for start in self._find_run_ends(end, ("counted", "light", "towards")):
                bare = UNUSUAL * (not self._has("towards", end, start))
                for after, cost, people in self._find_people(start):
                    yield after, 1.0 + cost + bare, VoteStatement(VoteForm.COUNT, people, number)

    def _find_number(self, at: int) -> Iterator[tuple[int, str]]:
        piece = self._pieces.get(at)
        if piece is not None and piece.kind == COUNT and len(piece.words) == 1 and piece.values[0].isdecimal():
            yield at + 1, piece.values[0]
        for key, number in (("one", "1"), ("none", "0")):
            yield from ((end, number) for end in self._ends(key, at))

    def _find_people(self, at: int, most: int = MOST_NAMED) -> Iterator[tuple[int, float, tuple[str, ...]]]:
        """Yield the end of each list of people that begins at a word, its cost, and the people."""
        people: tuple[str, ...] = ()
        cost = 0.0
        while len(people) < most:
            piece = self._pieces.get(at)
            if piece is None:
                return
            if piece.kind == PERSON and all(value[0] not in "<-" or value in _PRONOUNS for value in piece.values):
                people += piece.values
            elif not piece.kind and self._grammar.is_name_too(piece.text):
                people, cost = (*people, piece.as_name), cost + UNUSUAL
            else:
                return
            at += len(piece.words)
            yield at, cost, people
            at = max(self._ends("joints", at), default=at)

    def _find_run_ends(self, at: int, keys: Sequence[str]) -> Iterator[int]:
        """Yield each possible end of a run of phrases of these lists, first the start itself."""
        ends, seen = [at], {at}
        while ends:
            here = ends.pop()
            yield here
            further = {end for key in keys for end in self._ends(key, here) if end <= at + LONGEST_RUN} - seen
            seen |= further
            ends += further

    def _has(self, key: str, at: int, end: int) -> bool:
        return any(after <= end for start in range(at, end) for after in self._ends(key, start))

    def _ends(self, key: str, at: int) -> Iterable[int]:
        return self._grammar.ends(key, self._words, at)
