"""A text's words as what they mean in a game: names, numbers, and the words of the vocabulary.

At each place the longest name or phrase is taken, so that time is linear; what is unknown may be a name misspelled.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from onenight.hearing.likeness import (
    MAX_MISSPELLED_NAME_WORDS,
    NAME_LIKENESS,
    TIED_LIKENESS,
    find_misspelled,
    measure_name_likeness,
)
from onenight.rules.errors import Ambiguous, NotUnderstood
from onenight.speech.lines import Lines
from onenight.texting.vocabulary import Vocabulary, load_vocabulary, split_words

MAX_QUOTED_CHARACTERS = 12
"""How many characters of a text a refusal repeats: as many as a name has."""

MAX_NUMBER_DIGITS = 3
"""How many figures a number may have: "123" is all three center cards."""

_MAX_TOKENS = 24
"""An answer never names as many things."""


class Token(NamedTuple):
    """What a word or phrase means."""

    kind: str
    """`name`, `number`, a word that was asked for, or one of the vocabulary's meanings; fillers are left out.

    `center_card` only where it was tapped.
    """
    word: str
    value: int = 0
    """The seat of a name, the number, or the place of a card in the center."""


class _Likely(NamedTuple):
    likeness: float
    length: int
    token: Token


def tokenize_answer(
    said: Sequence[str], names: tuple[str, ...], lines: Lines, giving_way: int = 0, words: Sequence[str] = ()
) -> list[Token]:
    """Return the tokens of a text; the first `giving_way` names that are also words are taken as these.

    `words`: what else than names is asked for.

    Raises:
        NotUnderstood: `answer-unknown`, for a word that is not known, or makes the answer mean something else.
        Ambiguous: `answer-which`, for a word that may be two names.
    """
    known = load_vocabulary(lines.language)
    known = known._replace(meanings={**known.meanings, **known.list_picked(words)})
    called = {" ".join(split_words(name)): seat for seat, name in reversed(list(enumerate(names)))}
    longest = max([known.longest, *(len(name.split()) for name in called)])
    found: list[Token] = []
    at = 0
    while at < len(said):
        length, token = _match_longest(said, at, longest, called, known)
        if token is not None and token.kind == "name" and giving_way and _may_give_way(said, at, length, known):
            giving_way -= 1
            token = _match_word(" ".join(said[at : at + length]), known)
        elif token is None:
            length, token = _guess_name(said[at : at + MAX_MISSPELLED_NAME_WORDS], names, known)
        if token is not None and (token.kind == "unclear" or len(found) == _MAX_TOKENS):
            raise NotUnderstood("answer-unknown", value=token.word[:MAX_QUOTED_CHARACTERS])
        if token is not None and token.kind not in ("filler", "joint"):
            found.append(token)
        at += length
    return found


def _match_longest(
    said: Sequence[str], at: int, longest: int, called: Mapping[str, int], known: Vocabulary
) -> tuple[int, Token | None]:
    """Return the length and token of the longest name or phrase at `at`, a name first; the token None for none."""
    for length in range(min(longest, len(said) - at), 0, -1):
        phrase = " ".join(said[at : at + length])
        if phrase in called:
            return length, Token("name", phrase, called[phrase])
        token = _match_word(phrase, known)
        if token is not None:
            return length, token
    return 1, None


def _match_word(phrase: str, known: Vocabulary) -> Token | None:
    """Return the token of a number or a word of the game; None for any other phrase."""
    if phrase.isdecimal() and len(phrase) <= MAX_NUMBER_DIGITS:
        return Token("number", phrase, int(phrase))
    if phrase in known.numbers:
        return Token("number", phrase, known.numbers[phrase])
    return Token(known.meanings[phrase], phrase) if phrase in known.meanings else None


def _may_give_way(said: Sequence[str], at: int, length: int, known: Vocabulary) -> bool:
    """Return whether a name may be a word of the game instead: not where a list goes on after it ("Rob and Bob")."""
    following = said[at + length] if at + length < len(said) else ""
    return " ".join(said[at : at + length]) in known.meanings and known.meanings.get(following) != "joint"


def _guess_name(said: Sequence[str], names: tuple[str, ...], known: Vocabulary) -> tuple[int, Token]:
    """Return the length and token of the name that an unknown word, alone or with the next ones, is nearest to."""
    likely: list[_Likely] = []
    for length in range(1, len(said) + 1):
        joined = "".join(said[:length])
        likely += [
            _Likely(alike, length, Token("name", name, seat))
            for seat, name in enumerate(names)
            if (alike := measure_name_likeness(joined, tuple(split_words(name)))) >= NAME_LIKENESS
        ]
    likely += [_Likely(alike, 1, token) for alike, token in _guess_word(said[0], known)]
    if not likely:
        raise NotUnderstood("answer-unknown", value=said[0][:MAX_QUOTED_CHARACTERS])
    best = max(likely)
    close = [each for each in likely if each.likeness >= best.likeness - TIED_LIKENESS]
    tied = {(each.token.kind, each.token.value): each.token.word for each in close}
    if len(tied) > 1:
        raise Ambiguous("answer-which", names=tuple(tied.values())[:2], value=said[0])
    return max(each.length for each in close), best.token


def _guess_word(said: str, known: Vocabulary) -> Sequence[tuple[float, Token]]:
    """Return the words for nobody and the center that a word is nearly, each after its likeness."""
    single = (word for word, kind in known.meanings.items() if kind in ("pass", "center"))
    return [(alike, Token(known.meanings[word], word)) for alike, word in find_misspelled(said, single)]
