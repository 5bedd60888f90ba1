"""A few words that mean something at one phase, or as the answer to one question, and something else elsewhere."""

from collections import defaultdict

from onenight.hearing.sample_grammar import Heard
from onenight.hearing.understood import CHATTER, VOTE, Setting
from onenight.speech.plain import Plain, Words


class FewWords:
    """Few words with a meaning of their own at one phase, or as the answer to one question, in one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words (`hearing.toml`, `phases`); the name of a table lists its phases, and questions."""
        self._plain = plain
        self._intents: dict[str, dict[Words, str]] = defaultdict(dict)
        for phases in plain.tables("phases"):
            meant = {plain.words(said): intent for said, intent in plain.forms("phases", phases).items()}
            for phase in phases.split():
                self._intents[phase].update(meant)

    def find_label(self, text: str, context: Setting) -> str:
        """Return the intent of a whole text at the open question, or else at this phase; "" for none.

        It is `CHATTER` where people only say so to one another.
        """
        here = context.asked if context.asked and context.phase != VOTE else context.phase
        short = self._intents.get(here, {})
        plain = self._plain
        return next((short[way] for way in plain.ways(plain.words(text)) if way in short), "") if short else ""

    def find_wish(self, text: str, context: Setting) -> Heard | None:
        """Return the wish of a text at this phase or question; None if it is none of these words, or chatter."""
        label = self.find_label(text, context)
        return Heard(label) if label not in ("", CHATTER) else None
