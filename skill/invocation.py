"""What a skill may be called by: Amazon's requirements for an invocation name, as far as its words tell.

That it infringes on nobody's rights, is not only a person's or a place's, and is easy to say, certification tells.

Source: Amazon, "Choose the Invocation Name for a Custom Skill", invocation name requirements.
"""

import re

from onenight.rules.errors import NotAllowed, quoted

INVOCATION_CHARACTERS = 50
"""Characters."""

WAKE_WORDS = frozenset({"alexa", "amazon", "computer", "echo", "ziggy"})
"""What a device wakes up at. The last one has come since the requirements were written."""

PRODUCT_WORDS = frozenset({"app", "apps", "skill", "skills"})
LAUNCH_WORDS = frozenset(
    {"ask", "begin", "enable", "launch", "load", "open", "play", "resume", "run", "start", "tell", "use"}
)
CONNECTING_WORDS = frozenset(
    {"about", "and", "by", "for", "from", "if", "in", "that", "to", "using", "whether", "with"}
)
SMALL_WORDS = frozenset({"a", "about", "an", "any", "at", "by", "for", "of", "off", "the", "to", "up", "with"})
"""Articles and prepositions: a name of two words holds none of them. "Any" is among Amazon's examples."""

_WORD = re.compile(r"[a-z]+('s)?|[a-z]*s'|[a-z]\.")
"""Letters, perhaps with a possessive apostrophe; or one letter of an abbreviation that is spelled ("n. p. r.")."""


def check(name: str) -> None:
    """See that a skill may be called by this name, in every locale of ours: all are English.

    Raises:
        NotAllowed: `invocation-too-long`, `invocation-letters`, `invocation-one-word`, `invocation-reserved`,
            `invocation-launch`, `invocation-connecting`, `invocation-article`.
    """
    field, value = "--invocation", quoted(name)
    words = name.split(" ")
    if len(name) > INVOCATION_CHARACTERS:
        raise NotAllowed("invocation-too-long", field=field, value=value, count=len(name), most=INVOCATION_CHARACTERS)
    if wrong := tuple(dict.fromkeys(quoted(word) for word in words if not _WORD.fullmatch(word))):
        raise NotAllowed("invocation-letters", field=field, value=value, words=wrong)
    if len(words) == 1:
        raise NotAllowed("invocation-one-word", field=field, value=value)
    if found := _among(WAKE_WORDS | PRODUCT_WORDS, words):
        raise NotAllowed("invocation-reserved", field=field, value=value, words=found)
    if found := _among(LAUNCH_WORDS, words):
        raise NotAllowed("invocation-launch", field=field, value=value, words=found)
    if found := _among(CONNECTING_WORDS, words):
        raise NotAllowed("invocation-connecting", field=field, value=value, words=found)
    if len(words) == 2 and (found := _among(SMALL_WORDS, words)):  # noqa: PLR2004 - as the requirement says
        raise NotAllowed("invocation-article", field=field, value=value, words=found)


def _among(refused: frozenset[str], words: list[str]) -> tuple[str, ...]:
    """Those of the words that are refused, each once, quoted; what is somebody's is looked up without its ending."""
    return tuple(dict.fromkeys(quoted(word) for word in words if re.sub(r"'s?$", "", word) in refused))
