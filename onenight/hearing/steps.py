"""The steps of hearing: each takes a text as it is understood so far, and returns it changed, or as it was.

Their order is that of `Ear.steps`; the name of a step is that of its method, whose docstring tells what it changes.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from onenight.hearing.sample_grammar import Heard
from onenight.hearing.tokenizer import Tokens
from onenight.hearing.tokens import Piece
from onenight.hearing.understood import NOTHING_HEARD, Setting, Understood


@dataclass(frozen=True, slots=True)
class HeardText:
    """A text on its way through the ear."""

    text: str
    context: Setting
    tokenize: Tokens
    """Finds the tokens of a text in this context."""
    understood: Understood = NOTHING_HEARD
    sample: Heard | None = None
    """The sample of the grammar, whether it means something here or not; None if it is none."""
    aside: tuple[Heard, ...] = ()
    """Wishes of words that were set aside: boxes, and voters who point at no player."""
    speaker: str = ""
    """Name of the speaker, "" if it was not said."""
    is_final: bool = False
    """Whether it is understood, and no further step changes it."""

    @property
    def tokens(self) -> tuple[Piece, ...]:
        """Return the tokens of the text as it stands."""
        return tuple(self.tokenize(self.text))

    @property
    def wishes(self) -> tuple[Heard, ...]:
        """Return the wishes understood so far."""
        return self.understood.wishes

    def with_text(self, text: str) -> "HeardText":
        """Return this text with other words."""
        return replace(self, text=text)

    def with_understood(self, understood: Understood) -> "HeardText":
        """Return this text with another meaning."""
        return replace(self, understood=understood)

    def with_wishes(self, wishes: Iterable[Heard]) -> "HeardText":
        """Return this text with other wishes, as sure as before."""
        return self.with_understood(replace(self.understood, wishes=tuple(wishes)))


HearingStep = Callable[[HeardText], HeardText]


def apply_steps(heard: HeardText, steps: Iterable[HearingStep]) -> HeardText:
    """Return a text after each step, in their order, until it is final."""
    for step in steps:
        if heard.is_final:
            break
        heard = step(heard)
    return heard


class StepChange(NamedTuple):
    """A step that changed a text, or its meaning."""

    name: str
    before: HeardText
    after: HeardText


def step_changes(heard: HeardText, steps: Iterable[HearingStep]) -> Iterator[StepChange]:
    """Yield each step that changes the text or the wishes, as they are applied one after the other."""
    for step in steps:
        after = apply_steps(heard, (step,))
        if (after.text, after.wishes) != (heard.text, heard.wishes):
            yield StepChange(step.__name__, heard, after)
        heard = after
