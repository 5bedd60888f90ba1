"""Mood: which parts of a text are told or ordered, and which are only asked or imagined, by closed-class words alone.

An order in the form of a question is one by its own subject and its verb of change: "could we have the Drunk instead?".
A question about the game has another subject, or another verb: "can the Drunk be a Werewolf?", "do we play with the
Tanner?". The words stand in `hearing.toml`, `mood`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from onenight.hearing.heard_values import Mood, MoodSpan
from onenight.hearing.mood_words import SUBJECT, WORD, MoodWords, split_words
from onenight.hearing.normalization import Words
from onenight.hearing.plain import Plain
from onenight.hearing.tokens import Piece

_SENTENCE = re.compile(r"[^.!?\u2014]+[.!?\u2014]*")
_MAX_WORDS_TO_VERB = 3
"""Most words from the subject on up to the verb that follows it; ours."""
_REACH = 24
"""Most words of a clause before a card comes or goes; ours: the work of a text grows with them."""
_MOST_QUESTIONS = 4
"""Most questions of a sentence that are told from what follows them; ours, for each has the rest read."""
_KEPT = 64
"""Number of texts whose parts are cached: hearing, tags and the bound of the work ask for each."""
_MAX_TAG_WORDS = 2
"""Most words of a tag question: "isn't it?"."""
_PHRASE = 2
"""Words of an asking phrase, whose first one is no relative pronoun there: "which one"."""


class _Sentence(NamedTuple):
    """A sentence as its words in small letters."""

    words: Words
    starts: tuple[int, ...]
    """Offset of each word in the text."""
    commas: frozenset[int]
    """Numbers of the words that a comma stands before."""
    condition: bool
    """Whether the sentence begins with a condition: "if", "when"."""
    question: bool
    """Whether a question mark ends it."""

    def is_tag(self, at: int) -> bool:
        """Return whether the clause at a word is a tag question: "we are five, aren't we"."""
        end = min([comma for comma in self.commas if comma > at], default=len(self.words))
        return at > 0 and not self.condition and end - at <= _MAX_TAG_WORDS


class Moods(MoodWords):
    """Finds the moods of texts in one language."""

    def __init__(self, plain: Plain, tokens: Callable[[str], Sequence[Piece]]) -> None:
        """Take a language's words, which are read when first needed, and what finds the tokens of a text."""
        super().__init__(plain, tokens)
        self._kept = lru_cache(_KEPT)(self._split_text)

    def split_moods(self, text: str, names: Sequence[str] = ()) -> tuple[MoodSpan, ...]:
        """Return the parts of a text, in order; neighbors differ in mood. `names`: the players known at the table."""
        return self._kept(text, tuple(names))

    def _split_text(self, text: str, names: tuple[str, ...]) -> tuple[MoodSpan, ...]:
        known = frozenset(word for name in names for word in split_words(name))
        found = [part for sentence in _SENTENCE.findall(text) for part in self._split_sentence(sentence, known)]
        if any(part.mood is Mood.ASKED for part in found):
            ends = self._asks_on(found[-1])
            found = [part._replace(mood=Mood.ASKED) if ends or self._is_premise(part) else part for part in found]
        told = ((mood, [part.text for part in some]) for mood, some in groupby(found, key=attrgetter("mood")))
        return tuple([MoodSpan(" ".join(texts), mood) for mood, texts in told])

    def _asks_on(self, part: MoodSpan) -> bool:
        """Return whether a part only asks how all that was said before it goes on: "now what"."""
        words = split_words(part.text)
        words = words[self._count_openers(words) :]
        return part.mood is Mood.ASKED and self._match_phrase(words, "asking") == len(words) > 1

    def keep_told(self, text: str, names: Sequence[str] = ()) -> str:
        """Return the text without what is only asked or imagined; the same text where nothing is."""
        parts = self.split_moods(text, names)
        if all(part.mood is Mood.TOLD for part in parts):
            return text
        return " ".join([part.text for part in parts if part.mood is Mood.TOLD])

    def is_question(self, text: str) -> bool:
        """Return whether a text is a question by its form, though it may be an order: "can we have the Drunk?"."""
        words = split_words(text)
        return text.rstrip().endswith("?") or self._is_inverted(words[self._count_openers(words) :])

    def _split_sentence(self, sentence: str, names: frozenset[str], questions: int = 0) -> Iterator[MoodSpan]:
        """Yield the parts of a sentence: what stands before a question, the question, and what begins anew after it.

        `questions`: how many stand before it; after `_MOST_QUESTIONS` all that follows is taken for one.
        """
        said = self._parse_sentence(sentence)
        for at in self._find_clause_starts(said) if self._find_mood(said, 0, names) is not None else ():
            mood = self._find_mood(said, at, names)
            if mood in (None, Mood.TOLD) or (said.is_tag(at) and not self._match_phrase(said.words[at:], "asking")):
                continue
            start = 0 if said.condition or self._count_openers(said.words[:at]) == at else said.starts[at]
            if before := sentence[:start].strip(" ,"):
                yield MoodSpan(before, Mood.TOLD)
            commas = sorted(comma for comma in said.commas if comma > at) if questions < _MOST_QUESTIONS else ()
            end = next((comma for comma in commas if self._is_new_start(said, comma)), None)
            stop = len(sentence) if end is None else said.starts[end]
            yield MoodSpan(sentence[start:stop].strip(" ,"), mood)
            yield from self._split_sentence(sentence[stop:], names, questions + 1) if end else ()
            return
        if said.words:
            yield MoodSpan(sentence.strip(), Mood.TOLD)

    def _parse_sentence(self, text: str) -> _Sentence:
        spans = [match.span() for match in WORD.finditer(text)]
        words = split_words(text)
        commas = frozenset(at for at in range(1, len(spans)) if "," in text[spans[at - 1][1] : spans[at][0]])
        condition = self._match_phrase(words[self._count_openers(words) :], "conditions") > 0
        return _Sentence(words, tuple([start for start, _ in spans]), commas, condition, text.rstrip().endswith("?"))

    def _find_clause_starts(self, said: _Sentence) -> Iterator[int]:
        """Yield the numbers of the words with which clauses may begin: the first, and those after commas and joints.

        In a condition it may be any verb before a pronoun: "if he picks a Werewolf is he one?".
        """
        words = said.words
        for at, word in enumerate(words):
            pronoun = at + 1 < len(words) and words[at + 1] in self._single["pronouns"]
            if at == 0 or at in said.commas:
                yield at
            elif words[at - 1] in self._single["joints"]:
                opened = at + self._count_openers(words[at:])
                if opened < len(words) and words[opened] not in self._single["careful"]:
                    yield at
            else:
                inverted = said.condition and pronoun and word in self._single["inverting"]
                if inverted or self._asks_anew(words[at:]) or self._asks_further(words, at):
                    yield at

    def _asks_further(self, words: Words, at: int) -> bool:
        """Return whether a question follows what a card did: "the Seer saw the Hunter can the Hunter still ..."."""
        modal = words[at] in self._single["modal"] and self._has_clear_subject(words[at + 1 :])
        return modal and self._has_acting_card(words[:at])

    def _asks_anew(self, words: Words) -> bool:
        """Return whether a question begins there without a mark: an asking word, its verb and a pronoun, or no more."""
        length = self._match_phrase(words, "asking")
        verb = length > 0 and words[length : length + 1] != () and words[length] in self._single["inverting"]
        if verb:
            return words[length + 1 : length + 2] != () and words[length + 1] in self._single["pronouns"]
        return length == len(words) > 1

    def _find_mood(self, said: _Sentence, at: int, names: frozenset[str]) -> Mood | None:
        """Return the mood of the clause at a word, by its first words; None where they make it an order."""
        words = said.words[at:]
        opened = self._count_openers(words)
        for start in range(opened + 1):
            asks = max(self._match_phrase(words[start:], key) for key in ("supposing", "asking"))
            if self._match_phrase(words[start:], "suggesting") > asks:
                return None
            supposes = self._match_phrase(words[start:], "supposing")
            if self._match_phrase(words[start:], "telling") > supposes or self._is_echo(words[start:]):
                return Mood.TOLD
            if supposes:
                return Mood.TOLD if self._is_ours(words[start:], within=len(words)) else Mood.SUPPOSED
        words = words[opened:]
        if not words or words[0] in names:
            return Mood.TOLD
        if length := self._match_phrase(words, "asking"):
            leads = (
                at == 0 or said.condition or length in (len(words), _PHRASE) or self._names_only_cards(said.words[:at])
            )
            relative = not leads and words[0] in self._single["relative"]
            asks = not relative or (
                self._match_phrase(words[length:], "inverting") and self._has_clear_subject(words[length + 1 :])
            )
            return Mood.ASKED if asks else Mood.TOLD
        asks = self._is_inverted(words) and (said.question or self._is_question_unmarked(said, at, words))
        asks = asks or (
            said.question and at == 0 and (self._is_question_of_card(words) or self._is_question_by_mark(words))
        )
        choice = (
            said.condition and at == 0 and any(self._match_phrase(words[to:], "choosing") for to in range(len(words)))
        )
        asks = asks or choice
        return Mood.ASKED if asks and not self._is_order(words) else Mood.TOLD

    def _is_question_by_mark(self, words: Words) -> bool:
        """Return whether a mark makes these words a question: of others, a condition, or with its asking word last."""
        last = words[-1] in self._single["asking"] and self._single["joints"].isdisjoint(words[-2:-1])
        others = self._has_clear_subject(words) and words[0] not in self._single["ours"]
        changes = any(self._match_phrase(words[at:], "changing") for at in range(min(_REACH, len(words))))
        may = others and not changes and not self._single["modal"].isdisjoint(words[: SUBJECT + _MAX_WORDS_TO_VERB])
        return last or may or self._match_phrase(words, "conditions") > 0 or self._has_acting_card(words, first=False)

    def _is_echo(self, words: Words) -> bool:
        """Return whether a clause tells that somebody did the same: "so did Cy"."""
        length = self._match_phrase(words, "echoing")
        return length > 0 and (len(words) <= length + 1 or not self._has_clear_subject(words[length:]))

    def _is_question_unmarked(self, said: _Sentence, at: int, words: Words) -> bool:
        """Return whether a clause with its verb first is a question, though no question mark says so.

        Later in a sentence a pronoun has to follow; in a language whose verbs come second it is none there.
        """
        pronoun = words[1:2] == () or words[1] in self._pronouns
        begun = at == 0 or (not self._verb_last and (said.condition or pronoun))
        begun = begun or (pronoun and at in said.commas and self._has_acting_card(said.words[:at]))
        begun = begun or self._asks_further(said.words, at)
        verb = len(said.words) - len(words)
        if verb > at and verb not in said.commas and said.words[verb - 1] in self._single["prefield"]:
            return False  # "jetzt wird abgestimmt"
        invited = self._match_phrase(words, "inviting")
        return begun and (not invited or words[invited : invited + 1] in self._phrases["acting"])

    def _is_new_start(self, said: _Sentence, at: int) -> bool:
        """Return whether something new begins behind a question: "is this thing on, okay so we are six"."""
        words = said.words[at:]
        opened = self._count_openers(words) > 0 and words[0] not in self._single["joints"]
        return opened or self._match_phrase(words, "resuming") > 0

    def _is_inverted(self, words: Words) -> bool:
        """Return whether a clause has its verb before its subject."""
        if length := self._match_phrase(words, "inverting"):
            return words[0] not in self._single["careful"] or self._has_clear_subject(words[length:])
        return any(word in self._single["enclitics"] for word in words[1:SUBJECT])

    def _is_premise(self, part: MoodSpan) -> bool:
        """Return whether a part tells what a question beside it is about: "the Robber took it. Is he ..."."""
        words = split_words(part.text)
        told = words[self._count_openers(words) :]
        return self._has_acting_card(told) or self._has_deed(words) or self._has_idle_card(told)

    def _is_order(self, words: Words) -> bool:
        """Return whether a question is an order: we or you may do something, or a card may come or go."""
        head = words[:SUBJECT]
        if any(word in self._single["ours"] for word in head):
            return self._is_ours(words, within=SUBJECT)
        modal = any(word in self._single["modal"] for word in head)
        return modal and any(self._match_phrase(words[at:], "moving") for at in range(1, min(_REACH, len(words))))

    def _is_ours(self, words: Words, within: int) -> bool:
        """Return whether we or you may change a table there; `within`: the words that hold its modal."""
        modal = next((at for at, word in enumerate(words[:within]) if word in self._single["modal"]), None)
        if modal is None or self._single["ours"].isdisjoint(words[max(0, modal - 2) : modal + SUBJECT]):
            return False
        after = tuple([word for word in words[modal + 1 :] if word not in self._single["light"]])
        reach = len(after) if self._verb_last else _MAX_WORDS_TO_VERB
        return any(self._match_phrase(after[at:], "changing") for at in range(min(reach, len(after))))
