"""The likeness of words, mistyped or misheard, for every front: how alike two are, and which one was meant.

Likeness is difflib's measure, 0 to 1. All thresholds of it stand here, and all are ours: found by trying the names and
sentences of the tests (`tests/hearing/test_alike.py`, `tests/conversation/heard.txt`, `tests/texting`), and moved only
with these. What recognizers write for our cards is listed, not reckoned (`onenight/hearing/card_names.py`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

# Names

NAME_LIKENESS = 0.8
"""Least likeness of two names that may be one: "Jon" and "John", "Anna" and "Hanna"; not "Anna" and "Dana"."""
TIED_LIKENESS = 0.03
"""Most difference in likeness of two names that are equally close to what was said, and are asked about."""
PART_FACTOR, BEGINNING_LIKENESS = 0.97, 0.93
"""Likeness of a name of which one word (as a factor), or the beginning was said: less than that of the whole name."""
MIN_BEGINNING_LETTERS = 3
"""Least letters of the beginning of a player's name: with two, too many names begin so."""
MIN_CLOSED_LIST_LETTERS = 2
"""The same where only rooms, cards and markers of a week can be meant; what begins several of them is asked about."""
SWAPPED_LETTERS_LIKENESS = 0.9
"""Least likeness of a word with the letters of a name in another order ("jhon"): fingers swap letters
more often than they miss them."""
MAX_MISSPELLED_NAME_WORDS = 3
"""Most words of one misspelled name in a text; longer names do not fit on a phone's line."""

# Words

SURE_LIKENESS, CLOSE_LIKENESS = 0.84, 0.79
"""Least likeness of a word that is most likely a known one, and of one that may be: higher than for names, for
there are hundreds of words."""
SHORT_WORD_LETTERS, SHORT_WORD_LIKENESS = 3, 0.79
"""Most letters of a short word, and the likeness that is enough for one: one letter makes much of it."""
LONG_WORD_LETTERS = 5
"""Least letters of a word for nobody or the center in a text, and of what was texted for it: what is shorter
is as likely a name."""
MAX_GUESSES = 3
"""Most known words that a misspelled one may have been: each makes another sentence to be read."""
MAX_UNKNOWN_WORDS = 4
"""The most unknown words in what was said; more are no misspelling."""
MAX_GUESSED_LENGTH = 40
"""The most words, and the most letters of one, that are guessed at: what is longer would take its time."""
SHORT_SENTENCE_WORDS = 6
"""Most words of a sentence that is read as mistyped before anything else: in longer ones what nobody knows is more
likely talk."""
STEM_LETTERS, SAME_STEM_SHARE = 5, 0.7
"""First letters that tell a word from others where words are weighed ("pointed" and "pointing" share them); and the
part of its weight that a word keeps which shares no more with the one it is compared with."""


def find_similar(said: str, known: Collection[str], most: int = 1) -> list[str]:
    """Return at most `most` known names that are at least `NAME_LIKENESS` like what was said, the closest first."""
    return get_close_matches(said, known, most, NAME_LIKENESS)


@lru_cache(maxsize=1024)
def measure_name_likeness(said: str, name: tuple[str, ...]) -> float:
    """Return how likely a name of these words was meant, 0 to 1: by its letters, one word of it, or its beginning."""
    whole = "".join(name)
    parts = [PART_FACTOR * measure_likeness(said, part) for part in name if len(name) > 1 and part.isalpha()]
    beginning = BEGINNING_LIKENESS if len(said) >= MIN_BEGINNING_LETTERS and whole.startswith(said) else 0.0
    return max(measure_likeness(said, whole), beginning, *parts, 0.0)


@lru_cache(maxsize=1024)
def measure_likeness(said: str, name: str) -> float:
    """Return how alike two words are by their letters, 0 to 1; 0 where their lengths rule it out."""
    if (
        len(said) * NAME_LIKENESS > len(name) / NAME_LIKENESS
    ):  # so much longer that it cannot be alike; comparing would take its time
        return 0.0
    if said[:1] == name[:1] and sorted(said) == sorted(name):
        return max(SWAPPED_LETTERS_LIKENESS, SequenceMatcher(None, said, name, autojunk=False).ratio())
    return SequenceMatcher(None, said, name, autojunk=False).ratio()


def find_similar_sounding(said: str, known: Collection[str]) -> str | None:
    """Return the known name that sounds most like what was said; None where none is close enough."""
    sounds = {phonetic_form(name): name for name in known}
    close = find_similar(phonetic_form(said), sounds)
    return sounds[close[0]] if close else None


def match_beginning(said: str, known: Iterable[str]) -> list[str]:
    """Return the names of a closed list that begin with what was said; [] below `MIN_CLOSED_LIST_LETTERS`."""
    return [name for name in known if name.startswith(said)] if len(said) >= MIN_CLOSED_LIST_LETTERS else []


def find_misspelled(said: str, known: Iterable[str]) -> list[tuple[float, str]]:
    """Return the known words of `LONG_WORD_LETTERS` or more that may be misspelled so, each after its likeness."""
    if len(said) < LONG_WORD_LETTERS:
        return []
    near = [(measure_likeness(said, word), word) for word in known if len(word) >= LONG_WORD_LETTERS]
    return [(alike, word) for alike, word in near if alike >= NAME_LIKENESS]


def stem(word: str) -> str:
    """Return the first letters of a word, as far as they tell it from others; "" for a short one, which is itself."""
    return word[:STEM_LETTERS] if len(word) > STEM_LETTERS else ""


_SOUNDS = (("ph", "f"), ("ck", "k"), ("c", "k"), ("q", "k"), ("th", "t"), ("y", "i"), ("z", "s"), ("w", "v"))
"""Letters that are heard alike in names, and so are written either way by whatever hears them."""


def phonetic_form(name: str) -> str:
    """Return a name as it is heard: the same for "Kleo" and "Cleo", "Kathy" and "Cathie"."""
    heard = name.casefold()
    for written, like in _SOUNDS:
        heard = heard.replace(written, like)
    return heard


def guess_words(
    words: Sequence[str], known: frozenset[str], names: frozenset[str], *, close: float
) -> Sequence[tuple[str, ...]] | None:
    """Return for each word the candidates for it: itself, and if it is not known, the known words that are like it.

    None where nothing is to be guessed, or too much.
    """
    unknown = [word for word in words if word not in known and word not in names and not word.isdecimal()]
    if not unknown or len(unknown) > MAX_UNKNOWN_WORDS or max(len(words), *map(len, unknown)) > MAX_GUESSED_LENGTH:
        return None
    return [(word, *_find_similar_words(word, known, close)) if word in unknown else (word,) for word in words]


@lru_cache(maxsize=256)
def _find_similar_words(word: str, known: frozenset[str], close: float) -> tuple[str, ...]:
    """Return at most `MAX_GUESSES` known words at least `close` in likeness, or a little less for a short word."""
    if len(word) <= SHORT_WORD_LETTERS:
        close = min(close, SHORT_WORD_LIKENESS)
    return tuple(get_close_matches(word, _filter_candidates(word, known, close), MAX_GUESSES, close))


def _filter_candidates(word: str, known: frozenset[str], close: float) -> list[str]:
    """Return the known words whose length and letters allow a likeness of `close`.

    difflib finds that out, too, but takes its time for each word.
    """
    letters = _mask_letters(word)
    possible: list[str] = []
    for length, others in _group_by_length(known).items():
        shared = (
            close * (len(word) + length) / 2 - _ROUNDING_ERROR
        )  # so many letters stand in both, by difflib's measure
        more, fewer = len(word) - shared, length - shared
        if min(more, fewer) >= 0:
            possible += [
                other
                for other, of_it in others
                if (letters & ~of_it).bit_count() <= more and (of_it & ~letters).bit_count() <= fewer
            ]
    return possible


@lru_cache(maxsize=4)
def _group_by_length(known: frozenset[str]) -> Mapping[int, Sequence[tuple[str, int]]]:
    """Return the words by their length, each with the mask of its letters."""
    found: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for word in sorted(known):
        found[len(word)].append((word, _mask_letters(word)))
    return found


def _mask_letters(word: str) -> int:
    """Return the letters of a word as bits; two letters may share one, which only lets more words through."""
    letters = 0
    for letter in word:
        letters |= 1 << ord(letter) % _LETTER_BITS
    return letters


_LETTER_BITS = 61
_ROUNDING_ERROR = 1e-9
"""What rounding may take from a bound."""
