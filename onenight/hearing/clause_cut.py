"""The cut of a text into clauses that is likeliest as a whole."""

import math
from collections.abc import Callable, Sequence

from onenight.hearing.understood import CHATTER, Guess

# All of these were found by trying sentences of our own (docs/hearing.md tells how), and are ours.

EXACT = 0.97
"""Confidence of a clause that the grammar knows word for word, 0 to 1."""
CLAUSE, DROPPED, LEFT = 0.3, 0.6, 0.105
"""Costs of a clause, of a part that is left out, and of unexplained words by their weight, in the unit of the logarithm
of a clause's confidence."""
SPAN = 4
"""Most parts of a clause."""
WORDS_TOGETHER = 160
"""Most words of a text that are looked at in clauses of several parts; ours: each part stands in up to nine."""


def find_likeliest_cut(parts: Sequence[str], guessed: Callable[[str], Guess]) -> list[Guess]:
    """Return the clauses of a text in the cut of its parts that is likeliest as a whole.

    `guessed`: what a clause means most likely.
    """
    best: list[tuple[float, list[Guess]]] = [(0.0, []), *([(-math.inf, [])] * len(parts))]
    clear: list[bool] = []
    words_left = WORDS_TOGETHER
    for end in range(1, len(parts) + 1):
        for start in reversed(range(max(0, end - SPAN), end)):
            text = " ".join(parts[start:end])
            if end - start > 1:
                if all(clear[start:end]):
                    continue  # each of them is clear by itself, and takes nothing back
                words_left -= len(text.split())
                if words_left < 0:
                    break
            guess = guessed(text)
            if end - start == 1:
                clear.append(guess.label != CHATTER and guess.sure >= EXACT and not guess.repairs)
            worth = best[start][0] + math.log(max(guess.sure, 1e-6)) - _cost(guess, end - start)
            if worth > best[end][0]:
                best[end] = (worth, [*best[start][1], guess])
    return best[-1][1]


def _cost(guess: Guess, parts: int) -> float:
    """Return the cost of taking so many parts for a clause."""
    return DROPPED * parts if guess.label == CHATTER else CLAUSE + LEFT * guess.left


def drop_corrected(guesses: Sequence[Guess]) -> list[Guess]:
    """Drop the clauses that a later one of the same intent takes back: "no, sorry, I mean ..."."""
    left: list[Guess] = []
    for guess in guesses:
        if guess.repairs and left and left[-1].heard.intent == guess.heard.intent:
            left.pop()
        left.append(guess)
    return left
