"""A vote told in a few closed words, whatever its punctuation: "ann two bob two", "will on rose and so did mark".

A text is read as statements in a row: who points at whom, who got how many, two at one another, and the same of
somebody else. It is read so only where they and a language's words for a vote (`hearing.toml`, `votes`) are all of it;
of several ways the one of fewest statements is taken.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.fingers import POINT
from onenight.speech.hearing.phrases import Phrases
from onenight.speech.hearing.piece import BOTH, COUNT, EVERYONE, HE, OTHERS, SPEAKER, Piece
from onenight.speech.hearing.who import FINGERS, NAMED, PAIR, SHOWN
from onenight.speech.plain import Plain, Words
from onenight.speech.tags import CARDS, PERSON

MOST_NAMED = 10
"""So many people stand in one list; more are not at a table."""
UNUSUAL = 0.5
"""What it costs to take a word for a name that is also a word, or a number before a name with nothing between; a
statement costs 1. Ours."""
_LISTS = (
    "verbs",
    "towards",
    "light",
    "got",
    "counted",
    "one",
    "none",
    "back",
    "reversed",
    "echo_before",
    "echo_after",
    "same",
)
_PRONOUNS = (SPEAKER, HE, BOTH, EVERYONE, OTHERS)


class _Form(StrEnum):
    """What a statement tells."""

    VOTE = "vote"
    MUTUAL = "mutual"
    COUNT = "count"
    ECHO = "echo"
    """The same as the one before, of other people."""
    BACK = "back"
    """That somebody points at who pointed before."""
    CARD = "card"
    """Which card people have."""
    NAME = "name"
    """Somebody in the place of who it was not: "not Mike, Lucy"."""
    REVERSED = "reversed"
    """That whom somebody points at points back."""


class _Statement(NamedTuple):
    """A statement: of whom, and at whom they point or how many they got."""

    form: _Form
    people: tuple[str, ...] = ()
    told: str = ""


_Step = tuple[int, float, _Statement | None]
"""Where a statement, or a word that says nothing, ends; what it costs to take it so; and the statement."""


class VoteGrammar:
    """Reads the votes of one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._phrases = {key: Phrases(plain.phrases("votes", key)) for key in _LISTS}
        self._phrases["each_other"] = Phrases(plain.phrases("persons", "each_other"))
        self._phrases["both"] = Phrases(plain.phrases("persons", "both"))
        self._phrases["instead"] = Phrases(plain.phrases("repairs", "instead"))
        self._joints = Phrases(plain.phrases("list", "joints"))
        self._openers = Phrases([plain.words(" ".join(words)) for words in plain.written("mood", "openers")])
        self._names_too = frozenset(plain.phrases("names", "words_too"))
        words = [phrase for phrases in self._phrases.values() for phrase in phrases]
        self._known = frozenset(word for phrase in (*words, *self._joints, *self._openers) for word in phrase)

    def read(self, pieces: Sequence[Piece], last: Heard | None) -> tuple[Heard, ...]:
        """Return the votes and counts that make up all of a text; () where it is anything else.

        `pieces`: its chunks, each by itself; `last`: the last one that was told before.
        """
        if not all(self._fits(piece) for piece in pieces):
            return ()
        statements = _Reading(self, pieces).statements()
        return _meant(statements, last) if statements else ()

    def ends(self, key: str, words: Words, at: int) -> Iterable[int]:
        """Return where the phrases of a list end that begin at a word."""
        return self._phrases[key].ends(words, at)

    def joint_ends(self, words: Words, at: int) -> Iterable[int]:
        """Return where words end that join people, or statements."""
        return self._joints.ends(words, at)

    def opener_ends(self, words: Words, at: int) -> Iterable[int]:
        """Return where words end that open a sentence, and say nothing."""
        return self._openers.ends(words, at)

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
        self._denies = any(next(self._people(end), None) for at in words for end in self._ends("instead", at))

    def statements(self) -> tuple[_Statement, ...]:
        """Return the statements of the text, in the cheapest way to read all of it; () where there is none."""
        best: dict[int, tuple[float, tuple[_Statement, ...]]] = {0: (0.0, ())}
        for at in range(len(self._words)):
            if at not in best:
                continue
            cost, told = best[at]
            for end, more, statement in self._steps(at, opens=not told):
                way = (cost + more, told if statement is None else (*told, statement))
                if end not in best or way[0] < best[end][0]:
                    best[end] = way
        return best.get(len(self._words), (0.0, ()))[1]

    def _steps(self, at: int, *, opens: bool) -> Iterator[_Step]:
        """Yield every statement, and every word that says nothing, that begins at a word."""
        yield from ((end, 0.0, None) for end in self._silent(at, opens=opens))
        for key, form in (("reversed", _Form.REVERSED), ("same", _Form.ECHO)):
            yield from ((end, 1.0, _Statement(form)) for end in self._ends(key, at))
        for start in self._ends("echo_before", at):
            yield from ((end, 1.0 + cost, _Statement(_Form.ECHO, people)) for end, cost, people in self._people(start))
        for start in self._ends("instead", at):
            yield from ((end, cost, None) for end, cost, _ in self._people(start, most=1))
        for end in self._ends("both", at):
            yield from self._cards_of(end, (BOTH,))
        yield from self._people_first(at)
        yield from self._numbers_first(at)

    def _silent(self, at: int, *, opens: bool) -> Iterator[int]:
        """Yield where words end that say nothing; `opens`: nothing is told before them."""
        yield from self._ends("light", at)
        yield from self._grammar.joint_ends(self._words, at)
        yield from self._grammar.opener_ends(self._words, at) if opens else ()

    def _people_first(self, at: int) -> Iterator[_Step]:
        """Yield every statement that begins with people."""
        for end, cost, people in self._people(at):
            if self._denies:
                yield end, 1.0 + cost, _Statement(_Form.NAME, people)
            for after, more, statement in self._told_of(end, people):
                yield after, 1.0 + cost + more, statement

    def _told_of(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield what may be told of people who were named before a word."""
        yield from self._cards_of(at, people)
        for end in self._run(at, ("light", "got", "towards")):
            for after, number in self._number(end):
                for last in self._run(after, ("counted",)):
                    yield last, 0.0, _Statement(_Form.COUNT, people, number)
        for end in self._run(at, ("light", "verbs", "towards", "back", "each_other", "echo_after")):
            form = self._form(at, end, people)
            if form is not None:
                yield end, 0.0, _Statement(form, people)
            verb, aims = (self._has(key, at, end) for key in ("verbs", "towards"))
            points = verb or aims
            if verb and aims and form is None and len(people) > 1:  # "it was Sue Ann pointed at"
                yield end, UNUSUAL, _Statement(_Form.VOTE, people[1:], people[0])
            for after, cost, target in self._people(end, most=1) if points and form in (None, _Form.BACK) else ():
                for last in self._run(after, ("verbs", "back")):
                    yield last, cost, _Statement(_Form.VOTE, people, target[0])

    def _cards_of(self, at: int, people: tuple[str, ...]) -> Iterator[_Step]:
        """Yield which card people have who were named before a word."""
        for end in self._run(at, ("light", "got")):
            piece = self._pieces.get(end)
            if end > at and piece is not None and piece.kind == CARDS and len(piece.values) == 1:
                yield end + len(piece.words), 0.0, _Statement(_Form.CARD, people, piece.values[0].rpartition(" ")[2])

    def _form(self, at: int, end: int, people: tuple[str, ...]) -> _Form | None:
        """Return what words tell that name nobody else; None where that is nothing."""
        if self._has("each_other", at, end):
            return _Form.MUTUAL if len(people) == PAIR else None
        if self._has("echo_after", at, end):
            return _Form.ECHO
        return _Form.BACK if self._has("back", at, end) else None

    def _numbers_first(self, at: int) -> Iterator[_Step]:
        """Yield how many somebody got, the number first: "two each for Ann and Bob"."""
        for end, number in self._number(at):
            for start in self._run(end, ("counted", "light", "towards")):
                bare = UNUSUAL * (not self._has("towards", end, start))
                for after, cost, people in self._people(start):
                    yield after, 1.0 + cost + bare, _Statement(_Form.COUNT, people, number)

    def _number(self, at: int) -> Iterator[tuple[int, str]]:
        piece = self._pieces.get(at)
        if piece is not None and piece.kind == COUNT and len(piece.words) == 1 and piece.values[0].isdecimal():
            yield at + 1, piece.values[0]
        for key, number in (("one", "1"), ("none", "0")):
            yield from ((end, number) for end in self._ends(key, at))

    def _people(self, at: int, most: int = MOST_NAMED) -> Iterator[tuple[int, float, tuple[str, ...]]]:
        """Yield where a list of people may end that begins at a word, what that costs, and who they are."""
        people: tuple[str, ...] = ()
        cost = 0.0
        while len(people) < most:
            piece = self._pieces.get(at)
            if piece is None:
                return
            if piece.kind == PERSON and all(value[0] not in "<-" or value in _PRONOUNS for value in piece.values):
                people += piece.values
            elif not piece.kind and self._grammar.is_name_too(piece.text):
                people, cost = (*people, piece.text.capitalize()), cost + UNUSUAL
            else:
                return
            at += len(piece.words)
            yield at, cost, people
            at = max(self._grammar.joint_ends(self._words, at), default=at)

    def _run(self, at: int, keys: Sequence[str]) -> Iterator[int]:
        """Yield each word with which a run of phrases of these lists may end, the first before any."""
        ends, seen = [at], {at}
        while ends:
            here = ends.pop()
            yield here
            further = {end for key in keys for end in self._ends(key, here)} - seen
            seen |= further
            ends += further

    def _has(self, key: str, at: int, end: int) -> bool:
        return any(after <= end for start in range(at, end) for after in self._ends(key, start))

    def _ends(self, key: str, at: int) -> Iterable[int]:
        return self._grammar.ends(key, self._words, at)


def _meant(statements: Sequence[_Statement], last: Heard | None) -> tuple[Heard, ...]:
    """Return what statements tell, each by the one before; () where one of them cannot be told there.

    `last`: what was told before the first.
    """
    told: list[Heard] = []
    before: tuple[Heard, ...] = (last,) if last is not None else ()
    for each in statements:
        before = tuple(_told(each, before, first=not told))
        if not before:
            return ()
        told += before
    voters = [name for heard in told if heard.intent == POINT for name in heard.slots["names"]]
    aimed = all(not set(heard.slots.get("names", ())).intersection(heard.slots.get("target", ())) for heard in told)
    return tuple(told) if aimed and len(set(voters)) == len(voters) else ()


def _told(statement: _Statement, before: Sequence[Heard], *, first: bool) -> Iterator[Heard]:
    """Yield what a statement tells; nothing where that depends on something that was not told before."""
    last = before[-1].slots if before else {}
    votes = bool(before) and before[-1].intent == POINT
    people = statement.people
    if votes and not first:  # who spoke of nobody yet speaks of whom the question is about
        people = tuple(last["target"][0] if name == HE else name for name in people)
    match statement.form:
        case _Form.COUNT:
            yield Heard(FINGERS, {"names": people, "players": (statement.told,)})
        case _Form.VOTE:
            back = last["names"] if votes and statement.told == HE and len(last["names"]) == 1 else (statement.told,)
            yield _vote(people, back[0])
        case _Form.CARD:
            yield Heard(SHOWN, {"names": people, "role": (statement.told,)})
        case _Form.NAME:
            yield Heard(NAMED, {"names": people})
        case _Form.MUTUAL:
            yield from _mutual(people)
        case _Form.BACK | _Form.REVERSED if votes and len(last["names"]) == 1 and len(people) <= 1:
            yield _vote(people or last["target"], last["names"][0])
        case _Form.ECHO if before:
            yield from _echo(people, before)


def _echo(people: tuple[str, ...], before: Sequence[Heard]) -> Iterator[Heard]:
    """Yield the same of other people; nothing where that cannot be."""
    last = before[-1]
    if len(before) == PAIR and _is_mutual(before):
        yield from _mutual(people) if len(people) == PAIR else ()
    elif people or last.intent == SHOWN:
        yield Heard(last.intent, {**last.slots, "names": people} if people else _without_names(last.slots))


def _is_mutual(before: Sequence[Heard]) -> bool:
    first, second = (heard.slots for heard in before)
    return first.get("names") == second.get("target") and second.get("names") == first.get("target")


def _without_names(slots: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {key: values for key, values in slots.items() if key != "names"}


def _mutual(people: tuple[str, ...]) -> Iterator[Heard]:
    one, other = people
    yield _vote((one,), other)
    yield _vote((other,), one)


def _vote(voters: tuple[str, ...], target: str) -> Heard:
    return Heard(POINT, {"names": voters, "target": (target,)})
