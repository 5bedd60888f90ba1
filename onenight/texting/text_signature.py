"""The signature that phones and people put below a text, which is no part of it."""

from onenight.speech.offered_languages import list_offered_languages
from onenight.texting.vocabulary import load_vocabulary, split_words


def first_line(text: str) -> str:
    """Return the first line of a text that is not blank: below a name stands a signature."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def strip_signature(body: str) -> str:
    """Return a text without what a phone has put below it: "Sent from my iPhone", or all after a line of dashes."""
    lines = body.splitlines(keepends=True)
    signatures = [phrase for language in list_offered_languages() for phrase in load_vocabulary(language).signatures]
    for at, line in enumerate(lines[1:], 1):
        said, dashes = tuple(split_words(line)), line.strip()
        if any(said[: len(phrase)] == phrase for phrase in signatures) or (len(dashes) > 1 and not dashes.strip("-_")):
            return "".join(lines[:at])
    return body
