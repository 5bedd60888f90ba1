"""Words of mood in a language (`hearing.toml`, `mood`), and what a few words are about: a card, a subject, a deed."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from onenight.hearing.normalization import APOSTROPHES, Words
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import Phrases, Piece

_LISTS = (
    *("openers", "joints", "conditions", "suggesting", "supposing", "telling", "asking", "relative", "inverting"),
    *("careful", "enclitics", "modal", "ours", "subjects", "light", "changing", "moving", "inviting", "resuming"),
    *("pronouns", "echoing", "prefield", "choosing", "acting"),
)
WORD = re.compile(r"-?[^\W_]+?n't\b|-?[^\W_]+")
_LONGEST = 6
SUBJECT = 5
"""Most words of a question before its verb and subject; ours."""


class MoodWords:
    """Looks for the words of one language."""

    def __init__(self, plain: Plain, tokens: Callable[[str], Sequence[Piece]]) -> None:
        """Take a language's words, which are read when first needed, and what finds the tokens of a text."""
        self._plain, self._tokens = plain, tokens

    def _match_phrase(self, words: Words, key: str) -> int:
        """Return the length of the longest phrase of a list that these words begin with, in words; 0 for none."""
        return max((at for at in range(min(_LONGEST, len(words)) + 1) if words[:at] in self._phrases[key]), default=0)

    @cached_property
    def _phrases(self) -> dict[str, frozenset[Words]]:
        return {key: frozenset(self._list_phrases(key)) for key in _LISTS}

    @cached_property
    def _single(self) -> dict[str, frozenset[str]]:
        return {key: frozenset(phrase[0] for phrase in self._list_phrases(key) if len(phrase) == 1) for key in _LISTS}

    def _list_phrases(self, key: str) -> Iterator[Words]:
        return (split_words(phrase) for phrase in self._plain.strings("mood", key))

    @cached_property
    def _pronouns(self) -> frozenset[str]:
        return self._single["pronouns"] | self._single["ours"]

    @cached_property
    def _verb_last(self) -> bool:
        return self._plain.is_set("mood", "verb_last")

    def _count_openers(self, words: Words) -> int:
        """Return the number of words that open a sentence and say nothing: "okay, so"."""
        at = 0
        while length := self._match_phrase(words[at:], "openers"):
            at += length
        return at

    def _has_clear_subject(self, words: Words) -> bool:
        """Return whether words begin with a subject that can be nothing else."""
        if not words or words[0] in self._single["subjects"] or words[0] in self._single["ours"]:
            return words != ()
        first = next(iter(self._tokens(" ".join(words[:SUBJECT]))), None)
        return first is not None and first.kind == CARDS

    def _has_acting_card(self, words: Words, *, first: bool = True) -> bool:
        """Return whether a card is `first`, or else behind a pronoun for it, and its verb is not to come or go."""
        tokens = [*self._tokens(" ".join(words))]
        said = [each for each in tokens if each.kind != PERSON or each.words[0] not in self._single["subjects"]]
        verb = int(tokens[:1] == said[:1])
        if len(said) <= verb + 1 or said[verb].kind or self._match_phrase(said[verb].words, "moving"):
            return False
        return any(each.kind == CARDS for each in (said[:1] if first or verb else said))

    def _is_question_of_card(self, words: Words) -> bool:
        """Return whether a card and what it does stand first, or behind their verb: "gehören Günstling und ..."."""
        if not self._match_phrase(words, "inverting"):
            return self._has_acting_card(words)
        first, *rest = self._tokens(" ".join(words[1:])) or [Piece(())]
        return first.kind == CARDS and len(rest) > 0 and not self._match_phrase(rest[0].words, "moving")

    def _has_idle_card(self, words: Words) -> bool:
        """Return whether a card stands first and no verb there says that one comes or goes: "one Wolf awake"."""
        orders = any(self._match_phrase(words[at:], key) for at in range(len(words)) for key in ("changing", "moving"))
        first = next(iter(self._tokens(" ".join(words))), None)
        return first is not None and first.kind == CARDS and not orders

    def _names_only_cards(self, words: Words) -> bool:
        """Return whether words name cards and say nothing of them: "Seer and Drunk"."""
        tokens = self._tokens(" ".join(words))
        named = [each for each in tokens if each.kind == CARDS]
        return named != [] and self._single["joints"].issuperset(
            word for each in tokens if each not in named for word in each.words
        )

    def _has_deed(self, words: Words) -> bool:
        """Return whether somebody did something in the night there, and nobody pointed: "Kim robbed Grandpa"."""
        deeds, pointing = (any(each.ends(words, at) for at in range(len(words))) for each in self._deeds_and_pointing)
        return deeds and not pointing

    @cached_property
    def _deeds_and_pointing(self) -> tuple[Phrases, Phrases]:
        return Phrases(self._plain.accented_phrases("facts", "deeds")), Phrases(
            self._plain.accented_phrases("facts", "pointing")
        )


def split_words(text: str) -> Words:
    """Return the words of a text in small letters: "peut-on" is "peut", "-on"; "what's" is "what", "s"."""
    said = text.casefold().replace(APOSTROPHES[1], APOSTROPHES[0])
    return tuple(WORD.findall(said))
