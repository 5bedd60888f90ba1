"""What is spoken at a number that was called, or texted: what the settings say of it, else the service's language."""

from collections.abc import Mapping
from typing import NamedTuple

from onenight.speech.lines import FIRST


class DialedNumbers(NamedTuple):
    """The numbers of a service, and what is spoken there."""

    language: str = FIRST
    """Where nothing is said of a number."""
    numbers: Mapping[str, str] = {}
    """By number, its locale, or its language alone."""

    def language_at(self, number: str) -> str:
        """The language of a number."""
        return self.locale_at(number).partition("-")[0]

    def locale_at(self, number: str) -> str:
        """The locale of a number, for who speaks there; of the language alone where nobody said which."""
        return self.numbers.get(number.removeprefix("whatsapp:"), self.language)


EVERYWHERE = DialedNumbers()
"""The same at every number."""
