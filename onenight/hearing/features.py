"""Features of a sentence for the classifier: its words and pairs of words, with chunks masked, and its context."""

from collections.abc import Iterator, Sequence

from onenight.hearing.tokens import Piece
from onenight.speech.alike import stem
from onenight.speech.tags import CARDS, PERSON

GROUPS = {
    "open": "before",
    "deck": "before",
    "check": "before",
    "join": "before",
    "night": "talk",
    "day": "talk",
    "vote": "after",
    "verdict": "after",
}
"""Phases by group; much the same is said in all phases of a group."""
QUESTIONS = {"living_wolf": "living", "living_minion": "living"}
"""Open questions whose answers have words of their own; those that are answered alike share a value."""


def extract_features(tokens: Sequence[Piece], phase: str, asked: str) -> frozenset[str]:
    """Return the features of tokens; `asked`: the open question, "" for none."""
    return frozenset(_yield_features(tokens, phase, asked))


def _yield_features(tokens: Sequence[Piece], phase: str, asked: str) -> Iterator[str]:
    group, question = GROUPS.get(phase, ""), QUESTIONS.get(asked, "")
    yield f"phase {phase}"
    yield f"asked {question or asked}"
    own = f"{question}? " if question else ""  # answers have words of their own, which tell nothing elsewhere
    before = older = "^"
    for token in tokens:
        masked = f"<{token.kind}>" if token.kind else token.text if token.known else "<unknown>"
        yield f"{own}{masked}"
        yield f"{group} {masked}"
        yield f"{own}{before} {masked}"
        yield f"{own}{older} _ {masked}"
        yield from (f"{own}{detail}" for detail in _yield_details(token))
        older, before = before, masked
    yield f"{own}{before} $"
    yield f"length {min(len(tokens), 8) // 2}"


def _yield_details(token: Piece) -> Iterator[str]:
    """Yield the features of a chunk's values, or of a word's stem."""
    if token.kind == CARDS:
        yield from (f"card {value.split()[-1]}" for value in token.values)
    elif token.kind == PERSON:
        value = token.values[0] if len(token.values) == 1 else "<several>"
        yield f"who {value if value.startswith('<') else '<one>'}"
    elif not token.kind and (begins := stem(token.text)):
        yield f"~{begins}"
