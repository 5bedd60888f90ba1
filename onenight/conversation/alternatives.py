"""The guesses of a recognizer at what was said, understood within the budget of one request."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from onenight.conversation import confidence
from onenight.conversation.utterance import Sentence
from onenight.speech.front import Front

if TYPE_CHECKING:  # a service that is texted hears nothing
    from onenight.hearing.ear import Ear
    from onenight.hearing.heard_values import Setting, Understood

MOST_WORK = 70
"""So much work (`Ear.estimate_work`) one request may take in all guesses; ours: five guesses of fifteen words."""


class Alternatives:
    """What a request may have said: a text, and what a recognizer takes for possible beside it, the likeliest first.

    Whoever answers a request anew, after a conflict of the store, gives the same object each time: a text is understood
    once for each setting, and the budget is that of all tries together.
    """

    def __init__(self, text: str, others: Sequence[str] = ()) -> None:
        """Keep the guesses; none is understood yet."""
        self.text = text
        self._others = others
        self._understood: dict[tuple[Ear, str, Setting], Understood] = {}
        self._work_left = MOST_WORK

    def find_meaning(self, hears: "Ear", context: "Setting", front: Front) -> Sentence:
        """Return the best guess as it is understood, or the first other one that is sure where that one is not.

        The best guess is understood whatever it costs, the others as long as the budget lasts. Where a try before has
        spent it, and the setting has changed since, the best guess means what it meant then.
        """
        best = self._read_guess(self.text, hears, context, front) or self._recall_best_guess(hears, context, front)
        if best.understood.wishes and best.understood.sure >= confidence.INSTEAD:
            return best
        least = confidence.INSTEAD_TALKING if context.overheard else confidence.INSTEAD
        for text in self._others:
            other = self._read_guess(text, hears, context, front)
            if other is None:
                break
            if other.understood.wishes and other.understood.sure >= least:
                return other
        return best

    def _read_guess(self, guess: str, hears: "Ear", context: "Setting", front: Front) -> Sentence | None:
        """Return a guess as it is understood there; None where the budget does not reach."""
        text = hears.normalize_names(guess, context)
        understood = self._understand(hears, text, context)
        return None if understood is None else Sentence(text, understood, context, front, hears)

    def _recall_best_guess(self, hears: "Ear", context: "Setting", front: Front) -> Sentence:
        """Return the best guess as an earlier try understood it, where the budget is spent."""
        (_, text, _), understood = next(iter(self._understood.items()))
        return Sentence(text, understood, context, front, hears)

    def _understand(self, hears: "Ear", text: str, context: "Setting") -> "Understood | None":
        """Return what a text means there; None where the budget does not reach, but for what is understood first."""
        key = (hears, text, context)
        if key not in self._understood:
            work = hears.estimate_work(text)
            if self._understood and work > self._work_left:
                return None
            self._work_left -= work
            self._understood[key] = hears.understand(text, context)
        return self._understood[key]
