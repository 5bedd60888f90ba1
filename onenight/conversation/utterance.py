"""An utterance, and the rules that turn it into the wishes that are answered.

The value and the type of a rule stand here, for each way to play lists rules of its own; the list of all is in
`onenight/interpretation`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce, wraps
from typing import TYPE_CHECKING, NamedTuple

from onenight.conversation.session import Session
from onenight.hearing.tags import Tagged
from onenight.speech.front import Front
from onenight.wishes.wish import Kind, Wish, read_wish

if TYPE_CHECKING:  # Alexa's intents are no sentences, and need no ear
    from onenight.hearing.ear import Ear
    from onenight.hearing.heard_values import MoodSpan, Setting, Understood


class Sentence(NamedTuple):
    """The words of an utterance, as they were understood where they were said."""

    text: str
    """The guess of a recognizer that was taken."""
    understood: "Understood"
    context: "Setting"
    front: Front
    hears: "Ear"

    @property
    def parts(self) -> "tuple[MoodSpan, ...]":
        """Return what is told, asked and imagined in it, in order."""
        return self.hears.moods.split_moods(self.text, self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the people whom the ear knows in this setting."""
        return self.context.names


class Utterance(NamedTuple):
    """What was said at once at a table, as far as it is interpreted."""

    session: Session
    wishes: tuple[Wish, ...]
    sure: float = 1.0
    """How sure the least sure of the wishes is, 0 to 1."""
    tags: Callable[[], Sequence[Tagged]] = tuple
    """The cards and people that were named, with what they may do there."""
    amends: bool = False
    """Whether it begins with words that take back what was said before."""
    sentence: Sentence | None = None
    """None where intents came, as from Alexa."""


Rule = Callable[[Utterance], Utterance]
"""One step of interpretation: called like its function, which tells in its docstring what it changes."""


def rule_of_words(rule: Callable[[Utterance, Sentence], Utterance]) -> Rule:
    """Wrap a rule that needs the sentence itself: an utterance of intents alone stays as it is."""

    @wraps(rule)
    def apply_rule(said: Utterance) -> Utterance:
        return said if said.sentence is None else rule(said, said.sentence)

    return apply_rule


def list_wishes(understood: "Understood") -> tuple[Wish, ...]:
    """Return the wishes behind the intents that were heard; UNKNOWN alone for none."""
    return tuple([read_wish(each.intent, each.slots) for each in understood.wishes]) or (Wish(Kind.UNKNOWN),)


def apply_rules(said: Utterance, rules: Iterable[Rule]) -> Utterance:
    """Return the utterance after each rule, in their order."""
    return reduce(lambda each, rule: rule(each), rules, said)
