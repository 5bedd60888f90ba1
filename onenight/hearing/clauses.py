"""A text cut where clauses may begin: at commas, at joints ("and", "because"), before heads ("without", "he was").

What belongs together stays in one part: a list of people or cards, a number of people ("me, my wife and the twins"),
everyone but somebody.
"""

import itertools
import re
from collections.abc import Callable, Sequence
from functools import cached_property

from onenight.hearing.tokens import COUNT, LEFT_OUT, LENGTH, Piece
from onenight.speech.plain import Plain, Words

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
        return frozenset(self._plain.phrases("clauses", "joints"))

    @cached_property
    def _breaks(self) -> re.Pattern[str]:
        joints, heads = (
            "|".join(re.escape(" ".join(words)) for words in self._plain.written("clauses", name))
            for name in ("joints", "heads")
        )
        return re.compile(rf"(?i),|(?=\b(?:{joints})\b)|(?=\b(?:{heads})\b)")

    @cached_property
    def _openers(self) -> re.Pattern[str]:
        """Return a pattern for what opens a sentence and says nothing: "okay, so what do the cards do?"."""
        openers = (r"[\s,]+".join(map(re.escape, words)) for words in self._plain.written("clauses", "openers"))
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
        return frozenset(self._plain.phrases("repairs", "then"))

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
        kinds = [[_find_list_kind(token) for token in tokens(self.strip_joint(part))] for part in parts]
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


def _find_list_kind(token: Piece) -> str:
    """Return the kind of a token that may stand in a list; "" for any other."""
    return token.kind if token.is_listable else ""


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


_SENTENCES = re.compile(r"[.!?;\u2014]|:(?!\d)")
