"""Hearing: free text to an intent and its slots, with an interaction model as the grammar.

So whatever can be said to Alexa can be typed or said to every other front.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from onenight.speech.either import EITHER, settled
from onenight.speech.hearing.grammar import Grammar, Reading, reading
from onenight.speech.hearing.values import Names, Values
from onenight.speech.lines import Lines
from onenight.speech.model import for_alexa, interaction_model
from onenight.speech.plain import WORDS, Plain, Said, too_long

NOT_HEARD = "AMAZON.FallbackIntent"
LAUNCH = "LaunchRequest"


@dataclass(frozen=True, slots=True)
class Heard:
    """An intent and, by a slot's name, the values heard: the id of a known value, digits, or a name."""

    intent: str
    slots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


CLAUSES = 6
"""So many things may be said in one breath; ours."""


class Exact:
    """Understands one locale's interaction model; the grammar is made when something is first heard.

    `model` is the JSON of `interaction_models/<locale>.json`.
    """

    def __init__(self, model: Mapping[str, Any], lines: Lines) -> None:
        """Keep what the grammar is made of."""
        self.model = model
        self._language = model["interactionModel"]["languageModel"]
        self._lines = lines

    def hear(self, text: str, names: Sequence[str] = ()) -> Heard:
        """The intent a text means; the fallback intent where it is none.

        `names` are the players known at the table: they come before every other name, and are spelled as here.
        """
        for said, known in self._tries("" if too_long(text) else text, names):
            found = reading(self._grammar, self.values, said, known)
            if found is not None:
                return Heard(found.intent, self._one_person(_slots(found), text, names))
        return Heard(NOT_HEARD)

    def said(self, text: str, names: Sequence[str] = ()) -> Heard | None:
        """The intent of words as they are, nothing guessed at; None where it is none."""
        known = self.values.names(names)
        for way in self.plain.ways(self.plain.words(text)):
            found = reading(self._grammar, self.values, [(word,) for word in way], known)
            if found is not None:
                return Heard(found.intent, self._one_person(_slots(found), text, names))
        return None

    def clauses(self, text: str, names: Sequence[str] = ()) -> tuple[Heard, ...]:
        """What several things said in one breath mean, where the whole is no intent; else the whole alone."""
        whole = self.hear(text, names)
        parts = self.plain.clauses(text) if whole.intent == NOT_HEARD and not too_long(text) else ()
        if not 1 < len(parts) <= CLAUSES:
            return (whole,)
        heard = {
            (first, last): self.hear(" and ".join(parts[first:last]), names)
            for first in range(len(parts))
            for last in range(first + 1, len(parts) + 1)
        }
        # The fewest clauses that are all understood, from each part on; None where there are none.
        best: list[tuple[Heard, ...] | None] = [*([None] * len(parts)), ()]
        for first in reversed(range(len(parts))):
            for last in range(len(parts), first, -1):
                found, rest = heard[first, last], best[last]
                shorter = rest is not None and (best[first] is None or len(rest) + 1 < len(best[first] or ()))
                if found.intent != NOT_HEARD and rest is not None and shorter:
                    best[first] = (found, *rest)
        return best[0] or (whole,)

    def _one_person(
        self, slots: dict[str, tuple[str, ...]], text: str, known: Sequence[str]
    ) -> dict[str, tuple[str, ...]]:
        """The slots, with words in a row before a singular verb as one name, unless the table knows them all."""
        several = slots.get("names", ())
        if len(several) < 2 or set(several) <= set(known) or "," in text:  # noqa: PLR2004 - one name is one
            return slots
        words = self.plain.words(text)
        row = tuple(word for name in several for word in self.plain.words(name))
        singular = (*row, *words[len(row) : len(row) + 1])
        if words[: len(singular)] != singular or singular[-1:] not in self.plain.phrases("names", "singular"):
            return slots
        return {**slots, "names": (" ".join(several),)}

    def _tries(self, text: str, names: Sequence[str]) -> Iterator[tuple[Said, Names]]:
        """What may have been meant, the likelier first: as it was said, mistyped, with new names, quite mistyped."""
        said = self.plain.words(text)
        ways = tuple(self.plain.ways(said)) if len(said) <= WORDS else ()  # short forms are written out by now
        known = self.values.names(names)
        yield from (([(word,) for word in way], known) for way in ways)
        if not ways:
            return
        from onenight.speech.alike import CLOSE, SURE, guesses  # noqa: PLC0415 - needed rarely

        def guessed(close: float) -> Iterator[Said]:
            found = (guesses(way, self._vocabulary, known.words, close=close) for way in ways)
            return (said for said in found if said is not None)

        opened = self.values.opened(known, self._vocabulary, self.plain.spelled(text))
        yield from ((said, each) for each in (known, opened) for said in guessed(SURE))
        yield from (([(word,) for word in way], opened) for way in ways)
        # A single word is too little to tell what it was meant to be.
        yield from ((said, known) for said in guessed(CLOSE) if len(said) > 1)

    @cached_property
    def plain(self) -> Plain:
        """The words of the language."""
        return Plain(self._lines)

    @cached_property
    def values(self) -> Values:
        """The values of the model."""
        return Values(self._language["types"], self.plain)

    @cached_property
    def _grammar(self) -> Grammar:
        grammar = Grammar()
        for intent in self._language["intents"]:
            samples = (sample for sample in intent.get("samples", ()) if not for_alexa(sample))
            grammar.add(intent["name"], intent.get("slots", ()), map(self.plain.sample, samples))
        verbs = self.plain.phrases("launch", "verbs")
        invocation = self.plain.sample(self._language["invocationName"])
        grammar.add(LAUNCH, (), [invocation, *([*verb, *invocation] for verb in verbs)])
        return grammar

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """Every word that stands in a sample or in a value, names aside."""
        return self._grammar.words | self.values.words


def _slots(found: Reading) -> dict[str, tuple[str, ...]]:
    """The slots that were said. What could be a name or a card is settled here, for a name of the table comes first.

    But for "player three is Hunter": there a name is no known one.
    """
    return {name if name == _ROLE else settled(name): values for name, values in found.slots if values}


_ROLE = f"{EITHER}role"


@lru_cache(maxsize=8)
def hearing(locale: str = "en-US") -> Exact:
    """The hearing of a locale's interaction model."""
    return Exact(interaction_model(locale), Lines(locale.partition("-")[0]))
