"""Look up the language of a number that was called or texted: the settings', else the service's."""

from collections.abc import Mapping
from typing import NamedTuple

from onenight.speech.lines import FIRST


class DialedNumbers(NamedTuple):
    """The numbers of a service, and the language or locale of each."""

    language: str = FIRST
    """The language of every number that has none of its own."""
    numbers: Mapping[str, str] = {}
    """The locale, or the language alone, by number (E.164)."""

    def language_at(self, number: str) -> str:
        """Return the language of a number, such as "en"."""
        return self.locale_at(number).partition("-")[0]

    def locale_at(self, number: str) -> str:
        """Return the locale of a number, such as "en-GB"; the service's language where no locale is set."""
        return self.numbers.get(number.removeprefix("whatsapp:"), self.language)


ONE_LANGUAGE = DialedNumbers()
"""The default language at every number."""
