"""Lists of the players' names: "we are Mary Ann, C.J., Di and me"; "Yara, Zed, Kit, and I'm Lou"."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from onenight.hearing.card_names import DECK
from onenight.hearing.head_count import CALLED, PLAYERS
from onenight.hearing.heard_values import Heard, Setting
from onenight.hearing.listed_names import ListedName, RollNames
from onenight.hearing.normalization import match_any
from onenight.hearing.person_lists import Lists
from onenight.hearing.plain import Plain
from onenight.hearing.tags import PERSON
from onenight.hearing.tokenizer import Tokens
from onenight.hearing.tokens import COUNT, EVERYONE, SEAT, SPEAKER, Piece

MIN_LISTED_NAMES = 3
"""Fewest names of a table; ours, as the rules have it."""
MOST_LEADING = 10
"""Most words before the first name of a list: "there are six of us tonight: ..."; ours."""
SEAT_WORDS = (2, 3)
"""Numbers of words that tell a seat: "player four", "le joueur quatre"."""
MOST_WORDS = 60
"""Most words of a text that tells who plays: ten names, in a sentence or two; ours, the work grows with them."""
SEATED_WORDS = 12
"""Most words of a text that tells who sits on a seat; ours."""
LONGEST_LISTING = 6
"""Most words that say that a list of names comes; ours."""
TABLE = DECK | {"open"}
"""Phases in which a list of names tells who sits there, without another word."""


class Begun(NamedTuple):
    """A place where a list of names may begin."""

    parts: tuple[str, ...]
    """The parts between commas and joints from there on."""
    before: str = ""
    """The text before the list."""
    number: int = 0
    """Number of players told before the list; 0 if none was."""
    told: bool = True
    """Whether the words before it say that it tells who plays: "we are"."""


Seating = tuple[tuple[Heard, ...], tuple[str, ...]]
"""The wishes of a list of names, and the rest of its text, before the list and behind it."""


class Roll:
    """Finds lists of names, by a language's words (`hearing.toml`, `names`, `persons.speaking`, `list.joints`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._plain, self._lists, self._names = plain, Lists(plain), RollNames(plain)
        self._listing_words = {*plain.phrases("names", "listing"), *map(plain.words, plain.strings("names", "listing"))}
        self._leading = plain.find_words("names", "leading").union(*self._listing_words)

    def find_seating(self, text: str, tokens: Tokens, context: Setting) -> Seating:
        """Return the number and names of the players, if a list tells them, and the rest; nothing otherwise."""
        begun, items, beside = self._find_listing(text, tokens, context)
        if not items:
            return self._find_seat(text, tokens, context), ()
        if not (begun.told or begun.number) and (beside or len(items) < context.players):
            return (), ()  # some of a table may join, leave, or stay
        number = Heard(PLAYERS, {"players": (str(begun.number),)})
        counted = (number,) if begun.number not in {0, context.players} else ()
        return (*counted, Heard(CALLED, {"names": _name_players(items)})), beside

    def _find_listing(
        self, text: str, tokens: Tokens, context: Setting
    ) -> tuple[Begun, tuple[ListedName, ...], tuple[str, ...]]:
        """Return the first list in a text of as many names as a table has at least, with the rest of the text."""
        if context.overheard or not context.means(CALLED) or len(text.split()) > MOST_WORDS:
            return Begun(()), (), ()
        parts = self._separator.split(text.strip(" !"))
        while len(parts) > MIN_LISTED_NAMES and parts[-1].islower():
            last = parts[-1].split()
            if self._match_lead(last, tokens)[0] < len(last):
                break
            parts.pop()  # "..., and that's all"
        for begun in self._find_starts(parts, tokens):
            if not begun.told and context.phase not in TABLE:
                continue
            expected = begun.number or context.players
            for way in self._list_ways(begun, tokens, expected):
                found = self._read_names(way, tokens, expected, told=begun.told)
                if found:
                    return begun, found, tuple(filter(None, (begun.before, ", ".join(way[len(found) :]))))
        return Begun(()), (), ()

    def _find_starts(self, parts: Sequence[str], tokens: Tokens) -> Iterator[Begun]:
        """Yield each place where a list may begin: after words that only lead to it, or that announce it."""
        count, alone, told = 0, True, False
        for at, part in enumerate(parts):
            words, after = part.split(), parts[at + 1 :]
            if alone:
                end, some = self._match_lead(words, tokens)
                count, told = some or count, told or self._find_announcement(words[:end]) is not None
                if end == len(words):
                    continue
                yield Begun((" ".join(words[end:]), *after), "", count, told)
                alone = False
            for end in range(min(len(words) - 1, MOST_LEADING), 0, -1):
                start = self._find_announcement(words[:end])
                if start is not None:
                    before = ", ".join([*parts[:at], " ".join(words[:start])]).strip(" ,")
                    yield Begun((" ".join(words[end:]), *after), before)
                    break

    def _match_lead(self, words: Sequence[str], tokens: Tokens) -> tuple[int, int]:
        """Return the number of words that only lead to a list, or close it, and the players they count; 0 for none."""
        most = min(len(words), MOST_LEADING)
        first = next(iter(tokens(" ".join(words[:most]))), None)
        if first is not None and len(first.words) == 1 and not self._is_lead_token(first):
            most = 1  # no shorter lead begins otherwise
        for end in range(most, 0, -1):
            found = tokens(" ".join(words[:end]))
            if all(map(self._is_lead_token, found)):
                counts = [token.values[0] for token in found if token.kind == COUNT]
                return end, int(counts[-1]) if counts and counts[-1].isdecimal() else 0
        return 0, 0

    def _is_lead_token(self, token: Piece) -> bool:
        """Return whether a token only leads to a list: a number of people, all of them, or a word of ours."""
        return token.kind == COUNT or token.values == (EVERYONE,) or (not token.kind and token.text in self._leading)

    def _find_announcement(self, words: Sequence[str]) -> int | None:
        """Return the start of the announcing words that some words end with: "well we are"; None without any."""
        for start in range(len(words) - 1, max(-1, len(words) - 1 - LONGEST_LISTING), -1):
            if self._plain.words(" ".join(words[start:])) in self._listing_words:
                return start
        return None

    def _list_ways(self, begun: Begun, tokens: Tokens, expected: int) -> Iterator[Sequence[str]]:
        """Yield the parts of a list: word by word if they are as many as expected then; at its marks; word by word."""
        words = " ".join(begun.parts).split()
        run = self._read_names(words, tokens, expected, told=begun.told)
        alone = len(run) == len(words) and all(item.likely for item in run[:-1])
        if alone and len(begun.parts) != expected == len(words):
            yield words
        yield begun.parts
        if alone and len(begun.parts) < MIN_LISTED_NAMES:
            yield words

    def _read_names(self, parts: Sequence[str], tokens: Tokens, expected: int, *, told: bool) -> tuple[ListedName, ...]:
        """Return the names that the parts of a text begin with, `()` if they are too few, or too unlike names.

        Where they are as many as expected, a word that is written like a name is one.
        """
        run: list[ListedName] = []
        for part in parts:
            item = self._names.read_name(self._strip_tail(part), tokens)
            if item is None:
                break
            run.append(item)
        sure, written, likely = (sum(getattr(item, key) for item in run) for key in ("sure", "written", "likely"))
        whole = MIN_LISTED_NAMES <= len(run) == len(parts)
        capitals = written * (told or self._names.capitals)
        if whole and len(run) == expected and (2 * max(sure, capitals) >= expected or (sure and likely == expected)):
            return tuple(run)
        end = next((at for at, item in enumerate(run) if not item.likely), len(run))
        if whole and expected in {0, len(run)} and (written == len(run) or end == len(run) - 1 >= MIN_LISTED_NAMES):
            end = len(run)  # what a list of so many names ends with is one
        return tuple(run[:end]) if end >= MIN_LISTED_NAMES and 2 * sum(item.sure for item in run[:end]) >= end else ()

    def _strip_tail(self, part: str) -> str:
        """Return a part of a list without the words behind a name that say no more: "Di tonight"."""
        words = part.split()
        while len(words) > 1 and words[-1] in self._leading:
            words.pop()
        return " ".join(words)

    def _find_seat(self, text: str, tokens: Tokens, context: Setting) -> tuple[Heard, ...]:
        """Return the name of a seat, if nothing else is told: "player four is Di", "call player four Di"."""
        few = context.phase in TABLE and len(text.split()) <= SEATED_WORDS
        for told in filter(None, (pattern.fullmatch(text) for pattern in self._seatings if few)):
            item = self._names.read_name(told[2] or told[4], tokens)
            last = tokens(told[1] or told[3])[-1:]
            seats = [seat.values for seat in last if seat.kind == PERSON and seat.values[0].startswith(SEAT)]
            if seats and item and item.name != SPEAKER and (item.sure or item.written):
                return (Heard(CALLED, {"names": seats[0], "target": (item.name,)}),)
        return ()

    @cached_property
    def _seatings(self) -> list[re.Pattern[str]]:
        calling, seated = (match_any(self._plain.strings("names", key)) for key in ("calling", "seated"))
        seats = [rf"((?:\S+ ){{{length - 1}}}\S+)" for length in SEAT_WORDS]
        return [
            re.compile(rf"(?i)(?:{calling}) {seat}(?: (?:{seated}))? (.+)|{seat} (?:{seated}) (.+)") for seat in seats
        ]

    @cached_property
    def _separator(self) -> re.Pattern[str]:
        joints = match_any(" ".join(words) for words in self._plain.phrases("list", "joints"))
        phrases = [" ".join(words) for words in self._plain.phrases("persons", "speaking") if len(words) > 1]
        speaking = match_any([*phrases, *map(self._plain.contract_phrase, phrases)])
        selves = match_any(" ".join(words) for words in self._plain.phrases("people", "selves"))
        speaks = rf"(?:(?:{speaking})\s)?"  # "and I'm Lou"
        joined = rf"(?:{joints})\s(?:(?:{selves}),\s(?={_LAST_NAME}))?"  # "and me, Lou"
        return re.compile(rf"(?i)\s*{_MARK}\s*(?:{joined})?{speaks}|\s{joined}{speaks}")


def _name_players(items: Sequence[ListedName]) -> tuple[str, ...]:
    """Return the names in their order, in full where two would be alike; the speaker by the seat."""
    short = [item.name for item in items]
    return tuple(
        f"{SEAT}{seat}" if item.name == SPEAKER else item.full if short.count(item.name) > 1 else item.name
        for seat, item in enumerate(items, 1)
    )


_MARK = r"(?:[,;:]|(?<=\w\w)[.!?](?=\s)|(?<=\d)\.(?=\s)|\s[-\N{EN DASH}\N{EM DASH}](?=\s))"
"""Pattern of a mark between two names; the dot of an initial is none."""
_LAST_NAME = r"\S+(?:\s\S+)?$"
"""Pattern of a name of one or two words that ends a text."""
