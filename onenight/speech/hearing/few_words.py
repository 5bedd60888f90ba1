"""A few words that mean something at one phase, or as the answer to one question, and something else elsewhere."""

from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.understood import CHATTER, Setting
from onenight.speech.plain import Plain

VOTE = "vote"
PHASES = ("deck", "check", "night", "day", VOTE, "verdict", "voted")
"""Phases, and questions, that have such words (`hearing.toml`, `phases`)."""


class FewWords:
    """Knows them in one language."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._plain = plain
        self._intents = {
            phase: {plain.words(said): intent for said, intent in plain.forms("phases", phase).items()}
            for phase in PHASES
        }

    def label(self, text: str, context: Setting) -> str:
        """Return the intent of a text at the open question, or else at this phase; "" for none; all of a vote is one.

        It is `CHATTER` where people only say so to one another.
        """
        here = context.asked if context.asked and context.phase != VOTE else context.phase
        short = self._intents.get(here, {})
        plain = self._plain
        return next((short[way] for way in plain.ways(plain.words(text)) if way in short), "") if short else ""

    def wish(self, text: str, context: Setting) -> Heard | None:
        """Return what a text means there; None where it is none of these words, or chatter."""
        label = self.label(text, context)
        return Heard(label) if label not in ("", CHATTER) else None
