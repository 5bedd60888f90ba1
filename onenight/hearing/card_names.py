"""Names of cards: aliases by game, what recognizers write for them, and cards that are told to stay."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from onenight.hearing.heard_values import Setting
from onenight.hearing.normalization import match_any
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARDS
from onenight.hearing.tokens import Piece, match_phrase, measure_phrase_before
from onenight.speech.lines import Lines

# Aliases by game


class Namesakes:
    """Other names of each game's cards in a language (`hearing.toml`, `called`)."""

    def __init__(self, lines: Lines) -> None:
        """Take the words."""
        self._lines = lines

    def rename_cards(self, text: str, game: str) -> str:
        """Return the text with the cards' own names, by the key of the current game; mostly the same text."""
        names, pattern = self._names.get(game, {}), self._patterns.get(game)
        return pattern.sub(lambda found: names[found[0].casefold()], text) if pattern is not None else text

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, str]]:
        """Return the name of each card, by game and by what else the card is called."""
        found = self._lines.section("hearing", "called")
        return {
            game: {str(form).casefold(): str(name) for name, forms in each.items() for form in (name, *forms)}
            for game, each in found.items()
            if isinstance(each, dict)
        }

    @cached_property
    def _patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {game: re.compile(rf"(?i)\b(?:{match_any(names)})\b") for game, names in self._names.items()}


# Misrecognitions

DECK = frozenset({"deck", "check"})
"""Phases at which lists of cards are told."""
CARDS_TOLD = DECK | {"open", "vote"}
"""Phases at which cards are told, by their names as in `classifier.py`."""
SHOWN = "shown"
"""Question that a card alone answers."""


class Sounds:
    """Corrects misheard cards of a language (`hearing.toml`, `sounds`)."""

    def __init__(self, known: Plain) -> None:
        """Take the words of the language."""
        self._plain = known.normalize
        self._surely, self._perhaps = (
            {known.normalize(form): card for form, card in known.words_by_form("sounds", key).items()}
            for key in ("surely", "perhaps")
        )
        phrases = (*self._surely, *self._perhaps)
        self._begins = frozenset(phrase.split()[0] for phrase in phrases)
        self._longest = max((len(phrase.split()) for phrase in phrases), default=0)
        self._cards = {*map(self._plain, (*self._surely.values(), *self._perhaps.values()))}
        self._ruling = known.phrases("mood", "ruling")
        self._lead, self._between = (
            known.find_phrases("list", *keys) for keys in (("articles", "another"), ("joints", "articles"))
        )

    def correct(self, text: str, context: Setting) -> str:
        """Return the text with the cards' own names; the same text if none is misheard."""
        if context.phase not in CARDS_TOLD or context.overheard:
            return text
        said = text.split()
        heard = [self._plain(word) for word in said]
        if not any(word.partition(" ")[0] in self._begins for word in heard):
            return text
        names = {word for name in context.names for word in self._plain(name).split()}
        return " ".join(self._correct_words(said, heard, context, names))

    def _correct_words(self, said: Sequence[str], heard: list[str], context: Setting, names: set[str]) -> Iterator[str]:
        """Yield word after word as it was said, or the card in its place with its marks; updates `heard`."""
        at = 0
        while at < len(said):
            cards = ((end, self._find_card(heard, at, end, context, names)) for end in self._find_form_ends(said, at))
            end, card = next((each for each in cards if each[1]), (at + 1, ""))
            if card:
                heard[at:end] = [self._plain(card), *[""] * (end - at - 1)]
            yield card + said[end - 1][len(said[end - 1].rstrip(_MARKS)) :] if card else said[at]
            at = end

    def _find_form_ends(self, said: Sequence[str], at: int) -> Iterator[int]:
        """Yield the possible ends of a misheard card at a word, the longest first; none spans a mark."""
        marked = (end for end in range(at + 1, len(said)) if said[end - 1][-1] in _MARKS)
        last = min(next(marked, len(said)), at + self._longest)
        yield from range(last, at, -1)

    def _find_card(self, heard: Sequence[str], at: int, end: int, context: Setting, names: set[str]) -> str:
        """Return the card that these words were said for; "" if none, or for a name of the table."""
        phrase = " ".join(heard[at:end])
        ruling = any(tuple(heard[max(0, end - len(lead)) : end]) == lead for lead in self._ruling)
        if ruling or names.intersection(phrase.split()):
            return ""  # "règle maison" has no Mason in it
        if phrase in self._perhaps:
            alone = context.asked == SHOWN and not any(heard[:at]) and not any(heard[end:])
            in_list = context.phase in DECK and self._is_beside_card(heard, at, end, names)
            return self._perhaps[phrase] if alone or in_list or self._has_lead(heard, at) else ""
        return self._surely.get(phrase, "")

    def _has_lead(self, heard: Sequence[str], at: int) -> bool:
        """Return whether the word before is one that stands before no name: "the", "another"."""
        before = tuple(word for word in heard[max(0, at - 2) : at] if word)
        return before[-1:] in self._lead or before in self._lead

    def _is_beside_card(self, heard: Sequence[str], at: int, end: int, names: set[str]) -> bool:
        """Return whether the next word on either side is a card, joints and articles aside."""
        sides = (reversed(heard[:at]), heard[end:])
        beside = (next((word for word in side if word and (word,) not in self._between), "") for side in sides)
        return any(word in self._cards and word not in names for word in beside)


_MARKS = ",.;:!?"


# Cards that are told to stay


class Staying:
    """Finds cards that stay, by a language's words (`deck`: `keeping`, `kept`, `leaving`, `left`, `away`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._keeping, self._kept, self._leaving, self._left, self._away = (
            plain.find_phrases("deck", key) for key in ("keeping", "kept", "leaving", "left", "away")
        )
        self._joints = plain.find_phrases("list", "joints")

    def find_cards(self, pieces: Sequence[Piece]) -> tuple[str, ...]:
        """Return the cards that stay, as they are named: a key, or a number and a key."""
        found: list[str] = []
        for run in self._find_runs(pieces):
            first, last = run[0], run[-1] + 1
            after = last + match_phrase(pieces, last, self._kept)
            kept = measure_phrase_before(pieces, first, self._keeping) or last < after
            left = measure_phrase_before(pieces, first, self._leaving) and match_phrase(pieces, last, self._left)
            if (kept and not match_phrase(pieces, after, self._away)) or left:  # "the Hunter stays in the box"
                found += [value for at in run for value in pieces[at].values]
        return tuple(found)

    def _find_runs(self, pieces: Sequence[Piece]) -> Iterator[list[int]]:
        """Yield the places of cards that are listed together: "the Drunk and the Hunter"."""
        run: list[int] = []
        for at, piece in enumerate(pieces):
            if piece.kind == CARDS:
                run.append(at)
            elif run and piece.words not in self._joints:
                yield run
                run = []
        if run:
            yield run
