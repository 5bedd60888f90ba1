"""The dearest text of a thousand letters: what it costs to hear it, or to read it as a text, in CPU.

python -m benchmarks.dearest [--tries N] [--steps N]

Texts of many kinds are made as long as they may be, then spliced at random. Whole requests, with further guesses and
their answer, are climbed to in each language (`climb.py`). The goal is 50 ms for each.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import cycle
from random import Random

from benchmarks.climb import LANGUAGES, NAMES, TURNS, USUAL, Request, answer, calls, climb, usual
from onenight.hearing.ear import load_ear
from onenight.hearing.understood import Setting
from onenight.rules.errors import GameError
from onenight.rules.roles import Choice
from onenight.speech.likeness import _find_similar_words, measure_likeness, measure_name_likeness
from onenight.speech.lines import Lines
from onenight.speech.plain import MAX_LETTERS, is_too_long
from onenight.texting.join_request import read_join_request
from onenight.texting.places import Asked
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
_ASKED = Asked(0, NAMES, 3, (Choice(players=1),), may_pass=True)


def heard(text: str) -> None:
    """Hear what was said at a table where all have names, after a vote."""
    load_ear("en").understand(text, Setting("vote", names=next(_TABLES), players=len(NAMES)))


def texted(text: str) -> None:
    """Read what a player texts: whether it joins, commands, or answers."""
    with suppress(GameError):
        read_join_request(text, _LINES)
        read_command(text, _LINES)
        read_places(PlayerAnswer(text), _ASKED, _LINES)


WAYS: Mapping[str, Callable[[str], None]] = {"heard": heard, "texted": texted}


def fresh() -> None:
    """Forget what words were compared before."""
    _find_similar_words.cache_clear()
    measure_name_likeness.cache_clear()
    measure_likeness.cache_clear()


def whole(piece: str) -> str:
    """A piece as often as it can be said."""
    few, many = 1, MAX_LETTERS + 1
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if is_too_long(piece * middle) else (middle, many)
    return piece * few


def texts(chance: Random) -> Iterator[tuple[str, str]]:
    """Texts of every kind as long as they may be, each with its kind; then, without end, some that mix all kinds."""
    for kind, pieces in PIECES.items():
        yield from ((kind, whole(each)) for each in pieces)
        yield kind, whole("".join(pieces))
    every = [piece for pieces in PIECES.values() for piece in pieces]
    while True:
        some = "".join(chance.choices(every, k=chance.choice((2, 5, 20, 60))))
        if not is_too_long(some):
            yield "mixed", whole(some)


def milliseconds(way: Callable[[str], None], text: str) -> float:
    """What it costs the first time, in CPU."""
    fresh()
    before = time.process_time()
    way(text)
    return 1000 * (time.process_time() - before)


def dearest(way: Callable[[str], None], tries: int) -> dict[str, tuple[float, str]]:
    """The dearest text of each kind, and its milliseconds; of those that mix all kinds, so many are tried."""
    found: dict[str, tuple[float, str]] = {}
    left = tries
    for kind, text in texts(Random(1)):  # noqa: S311 - the same each time
        left -= kind == "mixed"
        found[kind] = max(found.get(kind, (0.0, "")), (min(milliseconds(way, text) for _ in range(2)), text))
        if not left:
            break
    return found


def main() -> None:
    """Print the dearest text of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=300, help="how many texts that mix all kinds")
    parser.add_argument("--steps", type=int, default=300, help="how many steps a climb has in each language")
    asked = parser.parse_args()
    for name, way in WAYS.items():
        way(USUAL)  # what is made once is made
        least = min(milliseconds(way, USUAL) for _ in range(9))
        print(f'{name}: "{USUAL}" {least:.2f} ms; the dearest of each kind, goal {GOAL_MS} ms:')
        for kind, (cost, text) in sorted(dearest(way, asked.tries).items(), key=lambda each: -each[1][0]):
            print(f"  {cost:5.1f} ms, {cost / least:4.0f} times as much: {kind}, {text[:40]!r} ...")
    print(f"whole requests, with {len(TURNS)} further guesses:")
    for language in LANGUAGES:
        print(f"  {language}: {climbed(language, asked.steps)}")


def climbed(language: str, steps: int) -> str:
    """Return what the dearest request of a climb costs, in words."""
    counted, request = next(climb(language, steps, Random(1)))  # noqa: S311 - the same each time
    few = usual(language, request.phase)
    cost, least = (min(_answered(each) for _ in range(5)) for each in (request, few))
    more = f"{cost:.1f} ms, {cost / least:.0f} times as much as {USUAL!r}"
    return f"{more}; {counted:,} calls, {calls(few):,} for that: {request.phase}, {request.text!r}"


def _answered(request: Request) -> float:
    """Return the milliseconds of CPU that an answer takes."""
    before = time.process_time()
    answer(request)
    return 1000 * (time.process_time() - before)


if __name__ == "__main__":
    main()
