"""The most expensive texts of a thousand letters: milliseconds of CPU to hear them, or to read them as texts.

python -m benchmarks.costly_texts [--tries N] [--steps N]

Texts of many kinds are made as long as they may be, then spliced at random. Whole requests, with further guesses and
their answer, are climbed to in each language (`costly_requests.py`). The goal is 50 ms for each.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import cycle
from random import Random

from benchmarks.costly_requests import (
    GUESS_SHIFTS,
    LANGUAGES,
    NAMES,
    USUAL,
    Request,
    answer,
    climb,
    count_calls,
    make_usual_request,
)
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.hearing.likeness import _find_similar_words, measure_likeness, measure_name_likeness
from onenight.hearing.normalization import MAX_LETTERS, is_too_long
from onenight.rules.errors import GameError
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.join_request import read_join_request
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import read_command, read_places

GOAL_MS = 50
PIECES: Mapping[str, tuple[str, ...]] = {
    "letters that grow": ("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}", "\N{LATIN SMALL LIGATURE FFI}", "\u0390"),
    "marks": ("e\u0301", "\u0344", "o\u0328\u0302"),
    "lists of names": ("Alice and ", "Bob, ", "Mary Ann ", "A A ", "player three "),
    "lists of cards": ("two werewolves ", "seer and ", "mason, ", "the drunk "),
    "deep clauses": ("Alice points at Bob, ", "Bob died and ", "Carol is the seer then ", "A A got three; "),
    "numbers": ("1 ", "twenty one ", "3rd ", "0x1a "),
    "lengths of time": ("a minute and a half ", "one hour and ", "two and a half minutes "),
    "misspelled": ("wereolf ", "troublemakr ", "insomnac ", "dopelganger ", "evrybody ", "pionts "),
    "nearly names": ("Alise ", "Karol ", "Hunter's ", "Mary An ", "enters ", "cenntre ", "nobodie "),
    "short forms": ("we're ", "he's ", "'s", "gonna ", "didn't "),
    "little words": ("the ", "and ", "um ", "please ", "no ", "yes "),
    "unknown words": ("qx ", "zyzzyva ", "x" * 39 + " "),
}
"""What texts are made of, by kind."""

_TABLES = cycle((NAMES, NAMES[::-1]))
"""Of one table what was heard before is kept."""
_LINES = Lines("en")
_ASKED = PlaceQuestion(0, NAMES, 3, (Choice(players=1),), may_pass=True)


def hear_text(text: str) -> None:
    """Hear an utterance at a table where all have names, after a vote."""
    load_ear("en").understand(text, Setting("vote", names=next(_TABLES), players=len(NAMES)))


def read_text(text: str) -> None:
    """Read what a player texts: whether it joins, commands, or answers."""
    with suppress(GameError):
        read_join_request(text, _LINES)
        read_command(text, _LINES)
        read_places(PlayerAnswer(text), _ASKED, _LINES)


WAYS: Mapping[str, Callable[[str], None]] = {"heard": hear_text, "texted": read_text}


def clear_caches() -> None:
    """Clear the caches of compared words."""
    _find_similar_words.cache_clear()
    measure_name_likeness.cache_clear()
    measure_likeness.cache_clear()


def repeat_to_limit(piece: str) -> str:
    """Return a piece repeated as often as a text may hold it."""
    few, many = 1, MAX_LETTERS + 1
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if is_too_long(piece * middle) else (middle, many)
    return piece * few


def generate_texts(chance: Random) -> Iterator[tuple[str, str]]:
    """Yield kind and text, as long as a text may be: each kind, then without end random mixtures ("mixed")."""
    for kind, pieces in PIECES.items():
        yield from ((kind, repeat_to_limit(each)) for each in pieces)
        yield kind, repeat_to_limit("".join(pieces))
    every = [piece for pieces in PIECES.values() for piece in pieces]
    while True:
        some = "".join(chance.choices(every, k=chance.choice((2, 5, 20, 60))))
        if not is_too_long(some):
            yield "mixed", repeat_to_limit(some)


def measure_milliseconds(way: Callable[[str], None], text: str) -> float:
    """Return the milliseconds of CPU that a text costs the first time."""
    clear_caches()
    before = time.process_time()
    way(text)
    return 1000 * (time.process_time() - before)


def find_dearest(way: Callable[[str], None], tries: int) -> dict[str, tuple[float, str]]:
    """Return by kind the milliseconds of its most expensive text, and that text; `tries`: how many mixtures."""
    found: dict[str, tuple[float, str]] = {}
    left = tries
    for kind, text in generate_texts(Random(1)):  # noqa: S311 - the same each time
        left -= kind == "mixed"
        found[kind] = max(found.get(kind, (0.0, "")), (min(measure_milliseconds(way, text) for _ in range(2)), text))
        if not left:
            break
    return found


def main() -> None:
    """Print the most expensive text of each kind, and the most expensive requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=300, help="how many texts that mix all kinds")
    parser.add_argument("--steps", type=int, default=300, help="how many steps a climb has in each language")
    asked = parser.parse_args()
    for name, way in WAYS.items():
        way(USUAL)  # what is made once is made
        least = min(measure_milliseconds(way, USUAL) for _ in range(9))
        print(f'{name}: "{USUAL}" {least:.2f} ms; the dearest of each kind, goal {GOAL_MS} ms:')
        for kind, (cost, text) in sorted(find_dearest(way, asked.tries).items(), key=lambda each: -each[1][0]):
            print(f"  {cost:5.1f} ms, {cost / least:4.0f} times as much: {kind}, {text[:40]!r} ...")
    print(f"whole requests, with {len(GUESS_SHIFTS)} further guesses:")
    for language in LANGUAGES:
        print(f"  {language}: {describe_climb(language, asked.steps)}")


def describe_climb(language: str, steps: int) -> str:
    """Return the cost of the most expensive request of a climb, in words."""
    counted, request = next(climb(language, steps, Random(1)))  # noqa: S311 - the same each time
    few = make_usual_request(language, request.phase)
    cost, least = (min(_measure_answer(each) for _ in range(5)) for each in (request, few))
    more = f"{cost:.1f} ms, {cost / least:.0f} times as much as {USUAL!r}"
    return f"{more}; {counted:,} calls, {count_calls(few):,} for that: {request.phase}, {request.text!r}"


def _measure_answer(request: Request) -> float:
    """Return the milliseconds of CPU that an answer takes."""
    before = time.process_time()
    answer(request)
    return 1000 * (time.process_time() - before)


if __name__ == "__main__":
    main()
