"""How something is said, whatever it means: taken back, agreed to, added, imagined, or not said as done."""

from collections.abc import Iterable, Sequence

from onenight.speech.courtesy import COURTESIES
from onenight.speech.hearing.exact import Exact
from onenight.speech.hearing.phrases import Phrases
from onenight.speech.hearing.piece import Piece, phrase_at
from onenight.speech.hearing.repair import Repair
from onenight.speech.plain import Words, written
from onenight.speech.tags import PERSON

YES = "AMAZON.YesIntent"


class Manner:
    """Knows a language's words for it (`hearing.toml`, `repairs`, `fillers.leads`, `persons`, `facts` and `deck`)."""

    def __init__(self, exact: Exact, repair: Repair) -> None:
        """Take the words."""
        self._exact, self._plain, self._repair = exact, exact.plain, repair
        self._not_done, self._imagined = (exact.plain.written("facts", key) for key in ("not_done", "imagined"))
        self._courtesies = {
            kind: frozenset(map(self._without_noise, exact.plain.phrases("courtesy", kind))) for kind in COURTESIES
        }
        leads = (*exact.plain.phrases("fillers", "phrases"), *exact.plain.phrases("fillers", "leads"))
        self._leads = frozenset(phrase for phrase in leads if len(phrase) == 1)
        self._after_all = exact.plain.written("repairs", "after_all")
        self._instead = Phrases(exact.plain.phrases("repairs", "instead"))
        self._swaps, self._repairing = (exact.plain.written("deck", key) for key in ("swaps", "repairing"))
        self._executing, self._executed = (exact.plain.written("deck", key) for key in ("executing", "executed"))
        self._also, self._each_other = (exact.plain.written("persons", key) for key in ("also", "each_other"))

    def amends(self, text: str) -> bool:
        """Whether a text begins with words that take back what was said before: "no, sorry, I mean ..."."""
        return self._repair.begins(self._plain.words(text))

    def corrects(self, text: str) -> bool:
        """Return whether a text says that something is otherwise than was told: "there was a wolf after all"."""
        return self.amends(text) or _is_in(text, self._after_all)

    def denied(self, pieces: Sequence[Piece]) -> tuple[str, ...]:
        """Return the people of whom it is told that it was not they: "it was Lucy, not Mike"."""
        ends = [(at, at + phrase_at(pieces, at, self._instead)) for at in range(len(pieces))]
        named = [pieces[end] for at, end in ends if at < end < len(pieces) and pieces[end].kind == PERSON]
        return tuple([value for each in named for value in each.values])

    def assents(self, text: str) -> bool:
        """Whether a text begins with a yes that only leads to the rest of it: "yes, and quick pace"."""
        lead = self._plain.lead(self._plain.words(text))
        known = self._exact.said(" ".join(lead), ()) if lead else None
        return known is not None and known.intent == YES

    def adds(self, text: str) -> bool:
        """Whether a text tells that something is so of somebody else as well: "Cy too"."""
        return _is_in(text, self._also) and not self.undone(text)

    def phrases(self, courtesy: str) -> frozenset[Words]:
        """Return the phrases of a courtesy, each as its words."""
        return self._courtesies[courtesy]

    def courtesy(self, text: str) -> str:
        """Return which courtesy a text is as a whole ("thank you"), by its key; "" for none."""
        words = self._without_noise(self._plain.words(text))
        starts = [at for at in range(len(words)) if all(words[i : i + 1] in self._leads for i in range(at))]
        said = [words[at:] for at in starts]
        return next((kind for kind, phrases in self._courtesies.items() if not phrases.isdisjoint(said)), "")

    def _without_noise(self, words: Words) -> Words:
        return tuple([word for word in words if not self._plain.is_noise(word)])

    def imagines(self, text: str) -> bool:
        """Whether a text tells of what is not so: "what if Dan had died?"."""
        said = written(text)
        return any(said[: len(phrase)] == phrase for phrase in self._imagined)

    def undone(self, text: str) -> bool:
        """Whether a text tells of what will be, would be, was another time, or is only thought or asked."""
        return "?" in text or _is_in(text, self._not_done)

    def swaps(self, text: str) -> bool:
        """Return whether a text exchanges cards with a verb that does not tell which one comes: "swap"."""
        return _is_in(text, self._swaps)

    def repairs(self, text: str) -> bool:
        """Return whether a text tells us to do what we have just read out: "go ahead"."""
        return self._led(text) in self._repairing

    def executes(self, text: str) -> bool:
        """Return whether a text begins with what tells whom a vote killed: "we killed the Minion"."""
        said = self._led(text)
        begins = any(said[: len(phrase)] == phrase for phrase in self._executing)
        return begins and (not self._executed or _is_in(text, self._executed))

    def _led(self, text: str) -> Words:
        """Return the words of a text without those that only lead to it: "yes, go ahead"."""
        said = written(text)
        while lead := self._plain.lead(said):
            said = said[len(lead) :]
        return said

    def mutual(self, text: str) -> bool:
        """Whether a text tells that people did something to one another."""
        return _is_in(text, self._each_other)


def _is_in(text: str, phrases: Iterable[Words]) -> bool:
    """Whether one of these phrases is in a text."""
    said = f" {' '.join(written(text))} "
    return any(f" {' '.join(phrase)} " in said for phrase in phrases)
