"""The notation of sentences: hassil's. `(a|b)` is a choice, `[a]` may be left out, `{names}` is a slot."""

from hassil.parse_expression import parse_sentence
from hassil.parser import ParseError
from hassil.sample import sample_sentence


def unroll(line: str) -> list[str]:
    """Return every form of a line, each once, its slots left as they are.

    Raises:
        ValueError: brackets do not match.
    """
    try:
        forms = list(sample_sentence(parse_sentence(line), expand_lists=False, expand_ranges=False))
    except ParseError as problem:
        raise ValueError(f"brackets do not match: {line}") from problem
    return list(dict.fromkeys(" ".join(form.split()) for form in forms))
