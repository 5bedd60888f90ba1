"""Tests of a text's manner, whatever it means: agreed to, or not said as done."""

from collections.abc import Iterable, Sequence

from onenight.hearing.normalization import Words, split_accented_words
from onenight.hearing.repairs import Repair
from onenight.hearing.sample_grammar import Exact
from onenight.hearing.tags import CARDS, PERSON
from onenight.hearing.tokens import Piece, match_phrase
from onenight.speech.courtesy import COURTESIES

YES = "AMAZON.YesIntent"


class Manner:
    """Tells how a text is said, by a language's words (`repairs`, `fillers.leads`, `persons`, `facts`, `deck`)."""

    def __init__(self, exact: Exact, repair: Repair) -> None:
        """Take the words."""
        self._plain, self._repair = exact.plain, repair
        self._not_done = exact.plain.accented_phrases("facts", "not_done")
        self._courtesies = {
            kind: frozenset(map(self._drop_noise, exact.plain.phrases("courtesy", kind))) for kind in COURTESIES
        }
        leads = (*exact.plain.phrases("fillers", "phrases"), *exact.plain.phrases("fillers", "leads"))
        self._leads = frozenset(phrase for phrase in leads if len(phrase) == 1)
        self._instead = exact.plain.find_phrases("repairs", "instead")
        self._single = exact.plain.find_phrases("deck", "single")
        self._swaps, self._repairing = (exact.plain.accented_phrases("deck", key) for key in ("swaps", "repairing"))
        self._executing, self._executed = (
            exact.plain.accented_phrases("deck", key) for key in ("executing", "executed")
        )
        self._each_other = exact.plain.accented_phrases("persons", "each_other")
        self._some = exact.plain.find_phrases("persons", "some")

    def is_amendment(self, text: str) -> bool:
        """Return whether a text begins by taking back what was said before: "no, sorry, I mean ..."."""
        return self._repair.is_at_start(self._plain.words(text))

    def find_denied_people(self, pieces: Sequence[Piece]) -> tuple[str, ...]:
        """Return the people whom a text rules out: "it was Lucy, not Mike"."""
        ends = [(at, at + match_phrase(pieces, at, self._instead)) for at in range(len(pieces))]
        named = [pieces[end] for at, end in ends if at < end < len(pieces) and pieces[end].kind == PERSON]
        return tuple([value for each in named for value in each.values])

    def courtesy_phrases(self, courtesy: str) -> frozenset[Words]:
        """Return the phrases of a courtesy, each as its words."""
        return self._courtesies[courtesy]

    def find_courtesy(self, text: str) -> str:
        """Return the courtesy that a text is as a whole ("thank you"), by its key; "" for none."""
        words = self._drop_noise(self._plain.words(text))
        starts = [at for at in range(len(words)) if all(words[i : i + 1] in self._leads for i in range(at))]
        said = [words[at:] for at in starts]
        return next((kind for kind, phrases in self._courtesies.items() if not phrases.isdisjoint(said)), "")

    def _drop_noise(self, words: Words) -> Words:
        return tuple([word for word in words if not self._plain.is_noise(word)])

    def is_not_done(self, text: str) -> bool:
        """Return whether a text tells of the future, another time, or of what is only thought or asked."""
        return "?" in text or _is_in(text, self._not_done)

    def find_single_cards(self, pieces: Sequence[Piece]) -> frozenset[str]:
        """Return the keys of the cards of which only one is said to be there: "only one Werewolf"."""
        words = tuple([word for piece in pieces for word in piece.words])
        ends = {(start, end) for start in range(len(words)) for end in self._single.ends(words, start)}
        found: set[str] = set()
        at = 0
        for piece in pieces:
            after = at + len(piece.words)
            if piece.kind == CARDS and any(start <= at <= end < after for start, end in ends):
                found.add(piece.values[0].split()[-1])
            at = after
        return frozenset(found)

    def is_swap(self, text: str) -> bool:
        """Return whether a text exchanges cards with a verb that does not tell which one comes: "swap"."""
        return _is_in(text, self._swaps)

    def is_go_ahead(self, text: str) -> bool:
        """Return whether a text orders what we have just read out: "go ahead"."""
        return self._strip_leads(text) in self._repairing

    def is_execution(self, text: str) -> bool:
        """Return whether a text begins by telling whom a vote killed: "we killed the Minion"."""
        said = self._strip_leads(text)
        begins = any(said[: len(phrase)] == phrase for phrase in self._executing)
        return begins and (not self._executed or _is_in(text, self._executed))

    def is_of_some(self, text: str) -> bool:
        """Return whether a text tells of one of several people, and not of whom: "one was the Hunter"."""
        return bool(self._some.ends(self._drop_noise(self._plain.words(text)), 0))

    def _strip_leads(self, text: str) -> Words:
        """Strip the words that only lead to a text: "yes, go ahead"."""
        said = split_accented_words(text)
        while lead := self._plain.find_lead(said):
            said = said[len(lead) :]
        return said

    def is_mutual(self, text: str) -> bool:
        """Return whether a text tells that people did something to one another."""
        return _is_in(text, self._each_other)


def _is_in(text: str, phrases: Iterable[Words]) -> bool:
    """Return whether one of these phrases is in a text."""
    said = f" {' '.join(split_accented_words(text))} "
    return any(f" {' '.join(phrase)} " in said for phrase in phrases)
