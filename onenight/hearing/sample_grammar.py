"""Hearing: free text to an intent and its slots, with an interaction model as the grammar.

So whatever can be said to Alexa can be typed or said to every other front.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from onenight.hearing.grammar import Grammar, Reading, find_best_reading
from onenight.hearing.heard_values import LAUNCH, NOT_HEARD, Heard
from onenight.hearing.normalization import MAX_WORDS, Said, Words, is_too_long
from onenight.hearing.plain import Plain
from onenight.hearing.slot_values import Names, Values
from onenight.speech.either_slots import EITHER, strip_either
from onenight.speech.interaction_models import is_for_alexa, load_hearing_model
from onenight.speech.lines import Lines


class Exact:
    """Understands the samples of one locale's interaction model; the grammar is built when a text is first heard.

    `model` is the JSON of `interaction_models/<locale>.json`.
    """

    def __init__(self, model: Mapping[str, Any], lines: Lines) -> None:
        """Keep what the grammar is made of."""
        self.model = model
        self._language = model["interactionModel"]["languageModel"]
        self._lines = lines

    def hear(self, text: str, names: Sequence[str] = ()) -> Heard:
        """Return the intent of a text; the fallback intent if there is none.

        `names` are the players known at the table: they come before every other name, and are spelled as here.
        """
        return Heard(NOT_HEARD) if is_too_long(text) else self.match(text, names) or self.guess(text, names)

    def match(self, text: str, names: Sequence[str] = ()) -> Heard | None:
        """Return the intent of words as they stand, nothing guessed; None if there is none."""
        known = self.values.names(names, text)
        return self._read_first((([(word,) for word in way], known) for way in self._list_ways(text)), text, names)

    def guess(self, text: str, names: Sequence[str] = ()) -> Heard:
        """Return the intent of words that may be mistyped, or new names; the fallback intent if there is none."""
        return self._read_first(self._yield_guesses(text, names), text, names) or Heard(NOT_HEARD)

    def _read_first(self, tries: Iterable[tuple[Said, Names]], text: str, names: Sequence[str]) -> Heard | None:
        for said, known in tries:
            found = find_best_reading(self._grammar, self.values, said, known)
            if found is not None:
                return Heard(found.intent, self._join_one_person(_settle_slots(found), text, names))
        return None

    def _list_ways(self, text: str) -> tuple[Words, ...]:
        said = self.plain.words(text)
        return tuple(self.plain.readings(said)) if len(said) <= MAX_WORDS else ()  # short forms are written out by now

    def _join_one_person(
        self, slots: dict[str, tuple[str, ...]], text: str, known: Sequence[str]
    ) -> dict[str, tuple[str, ...]]:
        """Join words in a row before a singular verb in one name, unless the table knows each by itself."""
        slots = {slot: self._join_written_names(values, text, known) for slot, values in slots.items()}
        several = slots.get("names", ())
        if len(several) < 2 or set(several) <= set(known) or "," in text:  # noqa: PLR2004 - one name is one
            return slots
        words = self.plain.words(text)
        row = tuple(word for name in several for word in self.plain.words(name))
        singular = (*row, *words[len(row) : len(row) + 1])
        if words[: len(singular)] != singular or singular[-1:] not in self.plain.phrases("names", "singular"):
            return slots
        return {**slots, "names": (" ".join(several),)}

    def _join_written_names(self, values: tuple[str, ...], text: str, known: Sequence[str]) -> tuple[str, ...]:
        """Join values that are written as one name: "Jean-Guy"; not if the table knows each by itself."""
        for said, written in self.plain.find_compound_names(text).items() if len(values) > 1 else ():
            heard = [" ".join(self.plain.words(value)) for value in values]
            for at in range(len(values)):
                for end in range(at + 2, len(values) + 1):
                    if " ".join(heard[at:end]) == said and not set(values[at:end]) <= set(known):
                        return (*values[:at], written, *self._join_written_names(values[end:], text, known))
        return values

    def _yield_guesses(self, text: str, names: Sequence[str]) -> Iterator[tuple[Said, Names]]:
        """Yield texts that may have been meant, the likelier first: mistyped, with new names, quite mistyped."""
        ways = self._list_ways(text)
        known = self.values.names(names, text)
        if not ways:
            return
        from onenight.hearing.likeness import CLOSE_LIKENESS, SURE_LIKENESS, guess_words  # noqa: PLC0415 - needed rarely

        def guessed(close: float) -> Iterator[Said]:
            found = (guess_words(way, self._vocabulary, known.words, close=close) for way in ways)
            return (said for said in found if said is not None)

        opened = self.values.open_names(known, self._vocabulary, self.plain.map_spellings(text))
        yield from ((said, each) for each in (known, opened) for said in guessed(SURE_LIKENESS))
        yield from (([(word,) for word in way], opened) for way in ways)
        # A single word is too little to tell what it was meant to be.
        yield from ((said, known) for said in guessed(CLOSE_LIKENESS) if len(said) > 1)

    @cached_property
    def plain(self) -> Plain:
        """Return the words of the language."""
        return Plain(self._lines)

    @cached_property
    def values(self) -> Values:
        """Return the values of the model."""
        return Values(self._language["types"], self.plain)

    @cached_property
    def _grammar(self) -> Grammar:
        grammar = Grammar(self.plain.tokenize_sample_without_noise)
        for intent in self._language["intents"]:
            samples = [sample for sample in intent.get("samples", ()) if not is_for_alexa(sample)]
            grammar.add(intent["name"], intent.get("slots", ()), samples)
        verbs = self.plain.phrases("launch", "verbs")
        invocation = self._language["invocationName"]
        grammar.add(LAUNCH, (), [invocation, *(" ".join([*verb, invocation]) for verb in verbs)])
        return grammar

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """Return every word of a sample or a value, names aside."""
        return self._grammar.words | self.values.words


def _settle_slots(found: Reading) -> dict[str, tuple[str, ...]]:
    """Return the slots that were said; a name of the table comes before a card where it could be either.

    But for "player three is Hunter": there a name is no known one.
    """
    return {name if name == _ROLE else strip_either(name): values for name, values in found.slots if values}


_ROLE = f"{EITHER}role"


@lru_cache(maxsize=8)
def load_grammar(language: str) -> Exact:
    """Return the grammar of a language's interaction model."""
    return Exact(load_hearing_model(language), Lines(language))
