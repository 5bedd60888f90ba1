"""Names that several modules share."""

from typing import Final

DOMAIN: Final = "onenight"
OF_ASSISTANT: Final = "assistant"
"""The choice of language that follows the assistant's own."""
LANGUAGES: Final = ["en", "de", "fr", "es"]
"""What the announcer speaks, by ISO 639-1."""
