"""A vote told in a few closed words, whatever its punctuation: "ann two bob two", "will on rose and so did mark".

A text is read as statements in a row: who points at whom, who got how many, two at one another, and the same of
somebody else. It is read so only where they and a language's words for a vote (`hearing.toml`, `votes`) are all of it,
or a few words beside them that tell nothing; of several ways the one of fewest statements is taken.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from onenight.hearing.coreference import PAIR, VoteForm, VoteStatement, resolve_statements
from onenight.hearing.heard_values import Heard, Setting
from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import BOTH, COUNT, EVERYONE, HE, LEFT_OUT, OTHERS, SELF, SPEAKER, THEY, Phrases, Piece

MOST_SKIPPED, SKIPPED = 8, 0.2
"""Most words of a text that tell nothing, and what one costs; ours."""
LONGEST_RUN = 10
"""Most words between a voter and a target: "was actually pointing right back at"; the work grows fast with them."""
MOST_PIECES = 60
"""Most chunks of a text that is read so: ten votes, each in six; ours."""
MOST_NAMED = 10
"""Most people of one list; a table has no more."""
UNUSUAL = 0.5
"""Cost of taking a word for a name that is also a word, or a number before a name with nothing between; a statement
costs 1. Ours."""
ACROSS, LISTED = 0.3, 0.01
"""Cost of a list that goes on behind a comma and "and", or in another sentence; and of each voter who stands before a
verb, so that of two lists the first one is longer: "picked by Bob and Cy and Dee went for". Ours."""
_LISTS = (
    *("verbs", "towards", "light", "relative", "got", "counted", "one", "none", "back", "reversed"),
    *("echo_before", "echo_after", "same", "agents", "led", "others", "all"),
)
_TELLING = (
    *("verbs", "got", "back", "reversed", "echo_before", "echo_after", "same", "each_other", "denying", "neither"),
    *("then", "instead", "except", "unsaid", "others", "agents", "towards"),
)
"""Lists of phrases that are never skipped."""
_VERBS = ("verbs", "towards")
_AGAIN = ((SELF,), (HE,), (THEY,))
"""Values of a pronoun that may follow the people it means: "Ann herself", "Ann she pointed at"."""
_PRONOUNS = (SPEAKER, HE, BOTH, EVERYONE, OTHERS)


Marks = Mapping[int, bool]
"""By the number of words before it each mark of a text, and whether it ends a sentence."""
_Step = tuple[int, float, VoteStatement | None]
"""The end of a statement, or of a word that says nothing; its cost; and the statement."""


class VoteGrammar:
    """Reads the votes of one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._split_words = plain.words
        self._phrases = {key: plain.find_phrases("votes", key) for key in _LISTS}
        further = {"persons": ("each_other", "both", "except", "except_later"), "repairs": ("instead", "then")}
        further |= {"list": ("joints",), "negation": ("denying",), "facts": ("neither",)}
        self._phrases |= {key: plain.find_phrases(section, key) for section, keys in further.items() for key in keys}
        self._phrases["nor"] = plain.find_phrases("negation", "joints")
        openers = plain.accented_phrases("mood", "openers")
        self._phrases["openers"] = Phrases([plain.words(" ".join(words)) for words in openers])
        self._known = frozenset(word for phrases in self._phrases.values() for phrase in phrases for word in phrase)
        unsaid = (("facts", "not_done", "deeds"), ("negation", "words"), ("mood", "conditions", "asking"))
        self._phrases["unsaid"] = Phrases([each for keys in unsaid for each in plain.find_phrases(*keys)])
        self._names_too = plain.find_phrases("names", "words_too")

    def read(
        self, pieces: Sequence[Piece], marks: Marks, context: Setting, *, skips: bool = False
    ) -> tuple[Heard, ...] | None:
        """Return the votes and counts that make up all of a text; None if it tells anything else.

        `pieces`: its chunks, each by itself; `marks`: its punctuation; `skips`: whether some words that tell
        nothing of a vote may stand between.
        """
        if len(pieces) > MOST_PIECES or not all(skips or self._fits(piece) for piece in pieces):
            return None
        called = {self._split_words(name): name for name in context.names}
        cards = {piece.words: called[piece.words] for piece in pieces if piece.kind == CARDS and piece.words in called}
        reading = _Reading(self, pieces, marks, cards, skips=skips)
        statements = reading.read_statements() if len(reading.loose) <= MOST_SKIPPED else ()
        return resolve_statements(statements, context.last)

    def ends(self, key: str, words: Words, at: int) -> Iterable[int]:
        """Return the ends of the phrases of a list that begin at a word."""
        return self._phrases[key].ends(words, at)

    def is_name_too(self, word: str) -> bool:
        """Return whether a word is a first name as well: "will", "rose"."""
        return (word,) in self._names_too

    def find_telling(self, words: Words) -> set[int]:
        """Return the places of the words that tell something, so that none of them is skipped."""
        return {
            at
            for start in range(len(words))
            for key in _TELLING
            for end in self.ends(key, words, start)
            for at in range(start, end)
        }

    def _fits(self, piece: Piece) -> bool:
        """Return whether a chunk may stand in a vote."""
        return piece.kind in (PERSON, COUNT, CARDS) or all(
            word in self._known or self.is_name_too(word) for word in piece.words
        )


class _Reading:
    """One text, read as statements."""

    def __init__(
        self, grammar: VoteGrammar, pieces: Sequence[Piece], marks: Marks, called: Mapping[Words, str], *, skips: bool
    ) -> None:
        """Take a text; `called`: the players whose names are cards' too."""
        self._grammar, self._marks, self._called = grammar, marks, called
        self._words: Words = tuple(word for piece in pieces for word in piece.words)
        self._pieces: dict[int, Piece] = {}
        at = 0
        for piece in pieces:
            self._pieces[at] = piece
            at += len(piece.words)
        words = range(len(self._words))
        telling = grammar.find_telling(self._words) if skips else words
        free = {at for at, piece in self._pieces.items() if self._is_common(at, piece)}.difference(telling)
        self.loose = {at for at in free if at + 1 not in self._ends("light", at)}
        """Places of the words that may be skipped; none that may be a name."""
        self._denies = any(next(self._find_people(end), None) for at in words for end in self._ends("instead", at))

    def _is_common(self, at: int, piece: Piece) -> bool:
        """Return whether a chunk is a word of ours that is not written as a name."""
        named = piece.written[:1].isupper() and at > 0 and not self._marks.get(at)
        return not piece.kind and piece.known and not named

    def read_statements(self) -> tuple[VoteStatement, ...]:
        """Return the statements of the text in the cheapest reading of all of it; () without one."""
        best: dict[int, tuple[float, tuple[VoteStatement, ...]]] = {0: (0.0, ())}
        for at in range(len(self._words)):
            if at not in best:
                continue
            cost, told = best[at]
            for end, more, statement in self._find_steps(at, told[-1:]):
                way = (cost + more, told if statement is None else (*told, statement))
                if end not in best or way[0] < best[end][0]:
                    best[end] = way
        return best.get(len(self._words), (0.0, ()))[1]

    def _find_steps(self, at: int, before: tuple[VoteStatement, ...]) -> Iterator[_Step]:
        """Yield every statement, and every silent word, that begins at a word; `before`: the statement there."""
        opens, repairs = not before, (VoteStatement(VoteForm.REPAIR),) == before
        yield from ((end, UNUSUAL, VoteStatement(VoteForm.REPAIR)) for end in self._ends("then", at) if before)
        yield from ((end, self._cost(at, end), None) for end in self._skip_silent(at, opens=opens))
        for key, form in (("reversed", VoteForm.REVERSED), ("same", VoteForm.ECHO)):
            yield from ((end, 1.0, VoteStatement(form)) for end in self._ends(key, at))
        for key, form in (("echo_before", VoteForm.ECHO), ("agents", VoteForm.VOTERS)):
            for end, cost, people in (found for start in self._ends(key, at) for found in self._find_people(start)):
                yield from (
                    (last, 1.0 + cost, VoteStatement(form, people))
                    for last in self._find_run_ends(end, ("echo_after", "got", "counted"))
                )
        for start in self._ends("instead", at):
            yield from ((end, cost, None) for end, cost, _ in self._find_people(start, most=1))
        for end in self._ends("both", at):
            yield from self._find_cards_of(end, (BOTH,))
        yield from self._find_targets(at) if opens or repairs else self._find_continued(at, before[0])
        yield from self._find_card(at, ()) if opens else ()
        yield from self._find_target_first(at)
        yield from self._find_denied(at)
        yield from self._find_people_first(at)
        yield from self._find_numbers_first(at)

    def _find_targets(self, at: int) -> Iterator[_Step]:
        """Yield the target of the voters who were told last: "no, at Dora"."""
        for start in self._ends("towards", at):
            for end, cost, people in self._find_people(start, most=1):
                yield end, 1.0 + UNUSUAL + cost, VoteStatement(VoteForm.TARGET, (), people[0])

    def _find_target_first(self, at: int) -> Iterator[_Step]:
        """Yield the voters who are told after their target: "against Ann: Bob and Cy", "on Ann we have Bob"."""
        leads = self._find_run_ends(at, ("light", "verbs", "counted"))
        aimed = (start for end in leads for start in self._ends("towards", end))
        for end, cost, target in (found for start in aimed for found in self._find_people(start, most=1)):
            for begin in self._find_run_ends(end, ("led", "verbs", "agents")):
                if begin > end or self._marks.get(end):
                    for after, more, voters in self._find_people(begin):
                        yield after, 1.0 + ACROSS + cost + more, VoteStatement(VoteForm.VOTE, voters, target[0])

    def _find_passive(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield the voters of one who was named before a word: "was picked by Bob and Cy"."""
        if len(people) > 1:
            return
        for start in self._ends("agents", at):  # "..., and Bob from Ann"
            for after, cost, voters in self._find_people(start):
                yield after, UNUSUAL + cost, VoteStatement(VoteForm.VOTERS, voters, people[0])
        keys = ("light", "verbs", "got", "counted", "one", "towards", "relative")
        for end in self._find_run_ends(at, keys, skips=True):
            for after, cost, voters in (
                found for start in self._ends("agents", end) for found in self._find_people(start)
            ):
                for last in self._find_run_ends(after, ("verbs", "counted", "echo_after")):
                    if any(self._has(key, *span) for key in ("verbs", "got") for span in ((at, end), (after, last))):
                        yield last, cost + self._cost(at, end), VoteStatement(VoteForm.VOTE, voters, people[0])

    def _find_denied(self, at: int) -> Iterator[_Step]:
        """Yield who did not point so: "neither Ann nor Bob pointed at Cy"."""
        for end, _, some in (found for start in self._ends("neither", at) for found in self._find_people(start)):
            for start in self._ends("nor", end):
                for after, cost, more in self._find_people(start):
                    for last, _, _ in self._find_votes(after, (), (*_VERBS, "light", "denying")):
                        yield last, 1.0 + cost, VoteStatement(VoteForm.DENIED, (*some, *more))

    def _find_continued(self, at: int, before: VoteStatement) -> Iterator[_Step]:
        """Yield the target of the people who were told last, or somebody's card after another's.

        "She was the Hunter and points at Eve", "who is on Cy"; "Ann was the Drunk, Bob the Seer"; in a language whose
        verbs need no pronoun "Ana no votó a Bruno, votó a Carl".
        """
        for end, cost, people in self._find_people(at, most=1) if before.form is VoteForm.CARD else ():
            yield from ((last, cost + more, told) for last, more, told in self._find_card(end, people))
        bare = before.form in (VoteForm.CARD, VoteForm.DENIED)
        starts: list[tuple[int, tuple[str, ...]]] = [(at, ())] if bare else []
        starts += (
            [(start, self._find_relative(at, before)) for start in self._ends("relative", at)]
            if before.form is VoteForm.VOTE
            else []
        )
        for start, people in starts:
            for end, cost, told in self._find_votes(start, people, ("light", *_VERBS)):
                if before.form is VoteForm.DENIED:
                    yield end, 1.0 + cost, told._replace(form=VoteForm.TARGET)
                elif people or self._has("verbs", at, end):
                    yield end, 1.0 + cost, told

    def _find_relative(self, at: int, before: VoteStatement) -> tuple[str, ...]:
        """Return who "who" is at a word: who was left out just before it, "all but Ann, who ...", else the target."""
        named = next((piece.values for start, piece in self._pieces.items() if start + len(piece.words) == at), ())
        left_out = any(f"{LEFT_OUT}{name}" in before.people for name in named)
        return named if left_out else (HE,)

    def _skip_silent(self, at: int, *, opens: bool) -> Iterator[int]:
        """Yield the ends of words that say nothing; `opens`: no statement stands before them."""
        yield from self._ends("light", at)
        yield from self._ends("joints", at)
        yield from self._ends("openers", at) if opens else ()
        yield from (at + 1,) if at in self.loose else ()

    def _find_people_first(self, at: int) -> Iterator[_Step]:
        """Yield every statement that begins with people."""
        for end in self._ends("all", at):
            yield from ((after, 1.0 + cost, told) for after, cost, told in self._find_statements_of(end, (EVERYONE,)))
        for end, cost, people in self._find_people(at):
            if self._denies:
                yield end, 1.0 + cost, VoteStatement(VoteForm.NAME, people)
            for after, more, statement in self._find_statements_of(end, people):
                yield after, 1.0 + cost + more + LISTED * len(people), statement
            yield from ((after, 1.0 + cost + more, told) for after, more, told in self._find_passive(end, people))

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
            if verb and aims and form is None and len(people) > 1:  # "it was Sue Ann pointed at"
                yield end, UNUSUAL, VoteStatement(VoteForm.VOTE, people[1:], people[0])
        keys = ("light", *_VERBS, "back", "echo_after", "relative", "denying")
        yield from self._find_votes(at, people, keys)

    def _find_votes(
        self, at: int, people: tuple[str, ...], keys: Sequence[str]
    ) -> Iterator[tuple[int, float, VoteStatement]]:
        """Yield the target of people who were named before a word, behind a run of phrases of these lists.

        With one of `denying` before the verb they did not point there.
        """
        for end in self._find_run_ends(at, keys, skips=True):
            form = self._find_form(at, end, people)
            skipped = self._cost(at, end)
            points = self._has("verbs", at, end) or (not skipped and self._has("towards", at, end))
            denied = self._has("denying", at, end)
            told = VoteForm.DENIED if denied else VoteForm.VOTE
            if denied and not self._has("denying", at, end - 1):
                continue  # "it was Dee Ann pointed at, not Bob"
            if points and form is not VoteForm.MUTUAL:
                skipped += ACROSS * (form is VoteForm.ECHO)
                for after, cost, target in self._find_people(end, most=1):
                    for start, left_out in self._find_left_out(after, people, "except_later"):
                        for last in self._find_run_ends(start, ("verbs", "back", "echo_after")):
                            yield last, cost + skipped, VoteStatement(told, left_out, target[0])

    def _find_cards_of(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield the card of people who were named before a word."""
        for end in self._find_run_ends(at, ("light", "got")):
            yield from self._find_card(end, people) if end > at and not self._has("towards", at, end) else ()

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
            if piece is None or not set(piece.values).isdisjoint(people):
                return
            if piece.kind == PERSON and all(value[0] not in "<-" or value in _PRONOUNS for value in piece.values):
                people += piece.values
            elif not piece.kind and self._grammar.is_name_too(piece.text):
                people, cost = (*people, piece.as_name), cost + UNUSUAL
            elif piece.words in self._called:
                people, cost = (*people, self._called[piece.words]), cost + UNUSUAL
            else:
                return
            at += len(piece.words)
            following = self._pieces.get(at)
            if following is not None and following.values in _AGAIN and HE not in people:
                yield at, cost, people
                at, cost = at + len(following.words), cost + ACROSS
            for end, some in self._find_left_out(at, people, "except"):
                yield end, cost, some
            start = max(self._ends("joints", at), default=at)
            cost += ACROSS * (self._marks.get(at, False) or (at in self._marks and start > at))
            at = start

    def _find_left_out(self, at: int, people: tuple[str, ...], key: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield people as they are, and everyone without who is left out: "all but Ann", "all bar Ann and Bob"."""
        yield at, people
        if people in ((EVERYONE,), (OTHERS,)):
            for start in self._ends(key, at):
                for end, _, gone in self._find_people(start):
                    yield end, (*people, *(f"{LEFT_OUT}{name}" for name in gone))

    def _find_run_ends(self, at: int, keys: Sequence[str], *, skips: bool = False) -> Iterator[int]:
        """Yield each possible end of a run of phrases of these lists, first the start itself.

        `skips`: whether words that may be skipped stand between.
        """
        ends, seen = [at], {at}
        most = at + LONGEST_RUN * (1 + (skips and bool(self.loose)))
        while ends:
            here = ends.pop()
            yield here
            further = {end for key in keys for end in self._ends(key, here) if end <= most}
            if skips and here in self.loose and here < most:
                further.add(here + 1)
            ends += further - seen
            seen |= further

    def _cost(self, at: int, end: int) -> float:
        """Return what the words cost that are skipped from a word to another."""
        return SKIPPED * len(self.loose.intersection(range(at, end)))

    def _has(self, key: str, at: int, end: int) -> bool:
        return any(after <= end for start in range(at, end) for after in self._ends(key, start))

    def _ends(self, key: str, at: int) -> Iterable[int]:
        return self._grammar.ends(key, self._words, at)
