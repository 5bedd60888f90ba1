"""Tags of the cards and people of a sentence, by the words beside them: comes in, goes out, is only named.

A linear classifier, as the one for whole sentences (`classifier.py`), over the words around a chunk. What the tags make
of a deck or of a vote is told by who knows the table (`onenight/ways`), for only the table makes it sure.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from onenight.hearing.classifier import Classifier
from onenight.hearing.tokens import SPEAKER, Piece
from onenight.speech.tags import CARDS, PERSON, TAGS, Tagged

AROUND = 6
"""Most words on each side of a chunk that are looked at; ours."""
KEPT = 64
"""Number of chunks whose likelihoods are cached: most stand alike in every way in which a list may be cut."""


class Tagger:
    """Tags the chunks of a sentence with their parts in it."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Take the weights that `python -m training` has learned."""
        self._classifier = Classifier(data)
        self._fits = {kind: [float(TAGS[tag] == kind) for tag in self._classifier.labels] for kind in (CARDS, PERSON)}
        self._kept = lru_cache(KEPT)(self._classify_weights)

    def tag(self, tokens: Sequence[Piece], kinds: Collection[str] = (CARDS, PERSON)) -> tuple[Tagged, ...]:
        """Return the cards and people of a sentence, or only these kinds, tagged, in its order."""
        masked = [mask(token) for token in tokens]
        places = [at for at, each in enumerate(tokens) if each.kind in kinds and each.values[0] != SPEAKER]
        said = {
            kind: self._classifier.sum_weights(extract_shared_features(masked, kind))
            for kind in {masked[at] for at in places}
        }
        return tuple(
            Tagged(token.kind, token.values, self._classify(token.kind, masked, at, said[masked[at]]), token.begins)
            for at, token in ((at, tokens[at]) for at in places)
        )

    def _classify(self, kind: str, masked: Sequence[str], at: int, said: int) -> Mapping[str, float]:
        """Return the likelihood of each tag of a kind at a place; `said`: the weights of the sentence's words."""
        return self._kept(kind, said + self._classifier.sum_weights(set(_yield_features(masked, at))))

    def _classify_weights(self, kind: str, weights: int) -> Mapping[str, float]:
        """Return the likelihood of each tag of a kind by the weights of all features."""
        likely = self._classifier.classify_weights(weights, self._fits[kind])
        return {tag: each for tag, each in zip(self._classifier.labels, likely, strict=True) if TAGS[tag] == kind}


def mask(token: Piece) -> str:
    """Return a token as a feature: a word of ours, or its kind; the speaker is a word."""
    if token.kind and token.values[0] != SPEAKER:
        return f"<{token.kind}>"
    return token.text if token.known or token.kind else "<unknown>"


def extract_chunk_features(masked: Sequence[str], at: int) -> frozenset[str]:
    """Return the features of the chunk at a place: the words near it in order, and up to the next in any order."""
    return frozenset(_yield_features(masked, at)) | extract_shared_features(masked, masked[at])


def extract_shared_features(masked: Sequence[str], kind: str) -> frozenset[str]:
    """Return the features that all chunks of a kind share: the words of the sentence, in any order."""
    return frozenset([f"said {word}" for word in masked if word != kind])


def _yield_features(masked: Sequence[str], at: int) -> Iterator[str]:
    kind = masked[at]
    before, after = list(reversed(masked[:at])), list(masked[at + 1 :])
    for side, words in (("<", before), (">", after)):
        one, two, three = [*words, "^", "^", "^"][:3]
        yield from (f"{side}1 {one}", f"{side}2 {two}", f"{side}12 {one} {two}", f"{side}123 {one} {two} {three}")
        near = words[: words.index(kind)] if kind in words else words
        yield from (f"{side} {word}" for word in near[:AROUND])
        yield f"{side}# {min(words.count(kind), 2)}"
