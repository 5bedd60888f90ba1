"""Misrecognitions of the names of our cards: "mine yon" for the Minion, "wear wolf", "the tenor".

It is put right before anything else is heard, and only where cards are what people tell us of: in a day's talk a "mace
on" may be anything. What is a word or a name of its own ("Robert") has to stand where only a card does.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from onenight.hearing.understood import Setting
from onenight.speech.plain import Plain

DECK = frozenset({"deck", "check"})
"""Phases at which lists of cards are told."""
CARDS_TOLD = DECK | {"open", "vote"}
"""Phases at which cards are told, by their names as in `features.py`."""
SHOWN = "shown"
"""Question that a card alone answers."""


class Sounds:
    """Corrects misheard cards of a language (`hearing.toml`, `sounds`)."""

    def __init__(self, known: Plain) -> None:
        """Take the words of the language."""
        self._plain = known.plain
        self._surely, self._perhaps = (
            {known.plain(form): card for form, card in known.forms("sounds", key).items()}
            for key in ("surely", "perhaps")
        )
        phrases = (*self._surely, *self._perhaps)
        self._begins = frozenset(phrase.split()[0] for phrase in phrases)
        self._longest = max((len(phrase.split()) for phrase in phrases), default=0)
        self._cards = {*map(self._plain, (*self._surely.values(), *self._perhaps.values()))}
        self._ruling = known.phrases("mood", "ruling")
        self._lead, self._between = (
            frozenset(chain.from_iterable(known.phrases("list", key) for key in keys))
            for keys in (("articles", "another"), ("joints", "articles"))
        )

    def correct(self, text: str, context: Setting) -> str:
        """Return the text with the cards' own names; the same text if none is misheard."""
        if context.phase not in CARDS_TOLD or context.talking:
            return text
        said = text.split()
        heard = [self._plain(word) for word in said]
        if not any(word.partition(" ")[0] in self._begins for word in heard):
            return text
        names = {word for name in context.names for word in self._plain(name).split()}
        return " ".join(self._correct_words(said, heard, context, names))

    def _correct_words(self, said: Sequence[str], heard: list[str], context: Setting, names: set[str]) -> Iterator[str]:
        """Yield word after word as it was said, or the card in its place with its marks; updates `heard`."""
        at = 0
        while at < len(said):
            cards = ((end, self._find_card(heard, at, end, context, names)) for end in self._find_form_ends(said, at))
            end, card = next((each for each in cards if each[1]), (at + 1, ""))
            if card:
                heard[at:end] = [self._plain(card), *[""] * (end - at - 1)]
            yield card + said[end - 1][len(said[end - 1].rstrip(_MARKS)) :] if card else said[at]
            at = end

    def _find_form_ends(self, said: Sequence[str], at: int) -> Iterator[int]:
        """Yield the possible ends of a misheard card at a word, the longest first; none spans a mark."""
        marked = (end for end in range(at + 1, len(said)) if said[end - 1][-1] in _MARKS)
        last = min(next(marked, len(said)), at + self._longest)
        yield from range(last, at, -1)

    def _find_card(self, heard: Sequence[str], at: int, end: int, context: Setting, names: set[str]) -> str:
        """Return the card that these words were said for; "" if none, or for a name of the table."""
        phrase = " ".join(heard[at:end])
        ruling = any(tuple(heard[max(0, end - len(lead)) : end]) == lead for lead in self._ruling)
        if ruling or names.intersection(phrase.split()):
            return ""  # "règle maison" has no Mason in it
        if phrase in self._perhaps:
            alone = context.asked == SHOWN and not any(heard[:at]) and not any(heard[end:])
            in_list = context.phase in DECK and self._is_beside_card(heard, at, end, names)
            return self._perhaps[phrase] if alone or in_list or self._has_lead(heard, at) else ""
        return self._surely.get(phrase, "")

    def _has_lead(self, heard: Sequence[str], at: int) -> bool:
        """Return whether the word before is one that stands before no name: "the", "another"."""
        before = tuple(word for word in heard[max(0, at - 2) : at] if word)
        return before[-1:] in self._lead or before in self._lead

    def _is_beside_card(self, heard: Sequence[str], at: int, end: int, names: set[str]) -> bool:
        """Return whether the next word on either side is a card, joints and articles aside."""
        sides = (reversed(heard[:at]), heard[end:])
        beside = (next((word for word in side if word and (word,) not in self._between), "") for side in sides)
        return any(word in self._cards and word not in names for word in beside)


_MARKS = ",.;:!?"
