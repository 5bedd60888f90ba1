"""Tokenizer: a text cut where clauses may begin, in the cut that is likeliest as a whole, and the tokens of a text."""

import itertools
import math
import re
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from onenight.hearing.chunks import Chunks
from onenight.hearing.heard_values import CHATTER, Guess
from onenight.hearing.normalization import Words
from onenight.hearing.numbers import Measures
from onenight.hearing.person_lists import Groups
from onenight.hearing.plain import Plain
from onenight.hearing.repairs import Repair
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tokens import COUNT, LEFT_OUT, LENGTH, Piece

# Where clauses may begin

PARTS = 10
"""Most parts of a text that are read; ours: more is a story."""

Tokens = Callable[[str], Sequence[Piece]]
"""Finds the chunks of a text; each of its words stands in one."""


class Clauses:
    """Cuts texts of one language into clauses."""

    def __init__(self, plain: Plain) -> None:
        """Take a language's joints and heads (`hearing.toml`, `clauses`)."""
        self._plain = plain

    def split_clauses(self, text: str, tokens: Tokens) -> list[str]:
        """Return the parts of a text, at most `PARTS`; a joint begins the part behind it."""
        sentences = [self._cut_sentence(sentence) for sentence in _SENTENCES.split(text)]
        whole = [self._join_lists(self._join_counted(parts, tokens), tokens) for parts in sentences]
        return list(itertools.chain.from_iterable(whole))[:PARTS]

    def count_most_parts(self, text: str) -> int:
        """Return the most parts that a text may have, before lists and the like are put together."""
        return min(PARTS, sum(len(self._cut_sentence(sentence)) for sentence in _SENTENCES.split(text)))

    def strip_joint(self, part: str) -> str:
        """Strip the words that join a part to the one before."""
        words = part.split()
        for length in (2, 1):
            if len(words) > length and self._plain.words(" ".join(words[:length])) in self._joints:
                return " ".join(words[length:])
        return part

    @cached_property
    def _joints(self) -> frozenset[Words]:
        return self._plain.find_phrases("clauses", "joints")

    @cached_property
    def _breaks(self) -> re.Pattern[str]:
        joints, heads = (
            "|".join(re.escape(" ".join(words)) for words in self._plain.accented_phrases("clauses", name))
            for name in ("joints", "heads")
        )
        return re.compile(rf"(?i),|(?=\b(?:{joints})\b)|(?=\b(?:{heads})\b)")

    @cached_property
    def _openers(self) -> re.Pattern[str]:
        """Return a pattern for what opens a sentence and says nothing: "okay, so what do the cards do?"."""
        openers = (
            r"[\s,]+".join(map(re.escape, words)) for words in self._plain.accented_phrases("clauses", "openers")
        )
        return re.compile(rf"(?i)^\s*(?:{'|'.join(openers)})\b[\s,]*")

    def _cut_sentence(self, sentence: str) -> list[str]:
        cut: list[str] = []
        sentence = self._openers.sub("", sentence)
        for part in reversed([part.strip() for part in self._breaks.split(sentence) if self._plain.words(part)]):
            # "Sorry, I mean" is said of what follows.
            cut[:1] = [f"{part}, {cut[0]}"] if cut and self._plain.words(part) in self._repairs else [part, *cut[:1]]
        return cut[:PARTS]

    @cached_property
    def _repairs(self) -> frozenset[Words]:
        return self._plain.find_phrases("repairs", "then")

    def _join_counted(self, parts: Sequence[str], tokens: Tokens) -> list[str]:
        """Join parts that one head count, length of time, or "everyone but somebody" runs through."""
        inside: set[int] = set()
        at = 0
        for token in tokens(", ".join(parts)) if len(parts) > 1 else ():
            left_out = any(value.startswith(LEFT_OUT) for value in token.values)
            whole = token.kind in (COUNT, LENGTH) or token.row or left_out
            inside |= set(range(at + 1, at + len(token.words))) if whole else set()
            at += len(token.words)
        counted, at = list(parts[:1]), 0
        for before, part in itertools.pairwise(parts):
            at += sum(not self._plain.is_noise(word) for word in self._plain.words(before))
            counted[len(counted) - (at in inside) :] = [f"{counted[-1]}, {part}" if at in inside else part]
        return counted

    def _join_lists(self, parts: Sequence[str], tokens: Tokens) -> list[str]:
        """Join the parts of each list: a part that is one chunk belongs to one of the same kind beside it."""
        kinds = [
            [token.kind if token.is_listable else "" for token in tokens(self.strip_joint(part))] for part in parts
        ]
        listed: list[str] = []
        at = 0
        while at < len(parts):
            end = at + 1
            while end < len(parts) and (_is_list_continued(kinds, end) or self._is_recount(tokens(parts[end]))):
                end += 1
            listed.append(", ".join(parts[at:end]))
            at = end
        return listed

    def _is_recount(self, tokens: Sequence[Piece]) -> bool:
        """Return whether a part is only another number for what was told before it: "three Villagers, no, two"."""
        repair = tuple([word for token in tokens[:-1] for word in token.words])
        return repair in self._repairs and tokens[-1].kind == COUNT


def _is_list_continued(kinds: Sequence[Sequence[str]], at: int) -> bool:
    """Return whether a part continues the list that the part before ends with."""
    before, here = kinds[at - 1], kinds[at]
    if not before or not here or not here[0] or before[-1] != here[0]:
        return False
    if len(before) == 1:
        return True  # so far there was nothing but a list
    following = kinds[at + 1] if at + 1 < len(kinds) else []
    leads = len(following) > 1 and following[0] == here[0]  # it begins what follows: "..., and Sue and Jo pointed at"
    return len(here) == 1 and not leads


_MARKS = re.compile(r"([,.!?;\u2014]|:(?!\d))")
_SENTENCES = re.compile(r"[.!?;\u2014]|:(?!\d)")


# The likeliest cut

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

EXACT = 0.97
"""Confidence of a clause that the grammar knows word for word, 0 to 1."""
CLAUSE, DROPPED, LEFT = 0.3, 0.6, 0.105
"""Costs of a clause, of a part that is left out, and of unexplained words by their weight, in the unit of the logarithm
of a clause's confidence."""
SPAN = 4
"""Most parts of a clause."""
WORDS_TOGETHER = 160
"""Most words of a text that are looked at in clauses of several parts; ours: each part stands in up to nine."""


def find_likeliest_cut(parts: Sequence[str], guessed: Callable[[str], Guess]) -> list[Guess]:
    """Return the clauses of a text in the cut of its parts that is likeliest as a whole.

    `guessed`: what a clause means most likely.
    """
    best: list[tuple[float, list[Guess]]] = [(0.0, []), *([(-math.inf, [])] * len(parts))]
    clear: list[bool] = []
    words_left = WORDS_TOGETHER
    for end in range(1, len(parts) + 1):
        for start in reversed(range(max(0, end - SPAN), end)):
            text = " ".join(parts[start:end])
            if end - start > 1:
                if all(clear[start:end]):
                    continue  # each of them is clear by itself, and takes nothing back
                words_left -= len(text.split())
                if words_left < 0:
                    break
            guess = guessed(text)
            if end - start == 1:
                clear.append(guess.label != CHATTER and guess.sure >= EXACT and not guess.repairs)
            worth = best[start][0] + math.log(max(guess.sure, 1e-6)) - _cost(guess, end - start)
            if worth > best[end][0]:
                best[end] = (worth, [*best[start][1], guess._replace(text=text)])
    return best[-1][1]


def _cost(guess: Guess, parts: int) -> float:
    """Return the cost of taking so many parts for a clause."""
    return DROPPED * parts if guess.label == CHATTER else CLAUSE + LEFT * guess.left


def drop_corrected(guesses: Sequence[Guess]) -> list[Guess]:
    """Drop the clauses that a later one of the same intent takes back: "no, sorry, I mean ..."."""
    left: list[Guess] = []
    for guess in guesses:
        if guess.repairs and left and left[-1].heard.intent == guess.heard.intent:
            left.pop()
        left.append(guess)
    return left


# Tokens

CACHED = 256
"""Number of texts whose tokens are cached: the parts of a sentence are looked at again and again."""

Spelled = tuple[tuple[str, str], ...]
"""The compared words of a text, each with its spelling."""


class Tokenized(NamedTuple):
    """A text's tokens, step by step."""

    pieces: tuple[Piece, ...]
    """Chunks, each by itself."""
    chunks: tuple[Piece, ...]
    """Chunks, with people who belong together in one."""
    tokens: tuple[Piece, ...]
    """Tokens as they were meant, without what was taken back."""


class Tokenizer:
    """Finds the words and chunks of texts in a language."""

    def __init__(self, exact: Exact, known: frozenset[str]) -> None:
        """Take the words and values of a model; `known`: every word of our own sentences, which is no name."""
        self._exact, self._known = exact, known
        self._chunks, self._groups = Chunks(exact.values, exact.plain), Groups(exact.plain)
        self.repair, self._measures = Repair(exact.plain), Measures(exact.plain)
        self._kept, self._found = lru_cache(CACHED)(self._read), lru_cache(CACHED)(self._tokenize_words)

    def tokenize(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """Return the tokens of a text as they were meant; `names`: the players known at the table."""
        return self._kept(text, tuple(names)).tokens

    def has_only_known_words(self, words: Sequence[str], names: Sequence[str]) -> bool:
        """Return whether all words are ours, or of names."""
        here = self._exact.values.names(names).words
        return all(word in self._known or word in here or self._chunks.is_name(word) for word in words)

    def pieces(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """Return the chunks of a text, each by itself, with what was taken back."""
        return self._kept(text, tuple(names)).pieces

    def list_pieces(self, text: str, names: Sequence[str]) -> Sequence[Piece]:
        """Return the same chunks, with unknown names in a list of people as people."""
        return self._groups.mark_strangers(self.pieces(text, names))

    def chunks(self, text: str, names: Sequence[str]) -> tuple[Piece, ...]:
        """Return the chunks of a text in order, each word in one: people of a list are one, repairs are left in."""
        return self._kept(text, tuple(names)).chunks

    def find_marks(self, text: str) -> dict[int, bool]:
        """Return by the number of words before it each comma or end of a sentence, and whether it is an end."""
        parts = _MARKS.split(text)
        ends = accumulate(len(self._split_words(part)) for part in parts[::2])
        return dict(zip(ends, (mark != "," for mark in parts[1::2]), strict=False))

    def _read(self, text: str, names: tuple[str, ...]) -> Tokenized:
        """Return a text's tokens; cached by its words and their spelling, for no other mark tells anything."""
        return self._found(self._split_words(text), tuple(self._exact.plain.map_spellings(text).items()), names)

    def _tokenize_words(self, words: Words, written: Spelled, names: tuple[str, ...]) -> Tokenized:
        values, spelled = self._exact.values, dict(written)
        known = values.names(names)._replace(spelled=spelled)
        pieces = self._chunks.find_chunks(values.durations.join_units(words), known, spelled, self._known)
        chunks = self._groups.join_people(pieces)
        return Tokenized(pieces, chunks, self._apply_repairs(chunks))

    def _apply_repairs(self, tokens: Sequence[Piece]) -> tuple[Piece, ...]:
        return self._measures.select_meant(self.repair.apply(tokens))

    def _split_words(self, text: str) -> Words:
        plain = self._exact.plain
        return tuple([word for word in plain.words(text) if not plain.is_noise(word)])
