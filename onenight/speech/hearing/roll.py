"""Who sits there, told as nothing but a list of names: "Ada, Bo, Cy and Di"; "Yara, Zed, Kit, and I'm Lou"."""

import re
from functools import cached_property

from onenight.speech.hearing.clauses import Tokens
from onenight.speech.hearing.exact import Heard
from onenight.speech.hearing.lists import Lists
from onenight.speech.hearing.seated import CALLED
from onenight.speech.plain import Plain
from onenight.speech.tags import PERSON

FEWEST = 3
"""So many names are a table; ours, as the rules have it."""


class Roll:
    """Knows such lists by a language's words (`hearing.toml`, `persons.speaking` and `list.joints`)."""

    def __init__(self, plain: Plain) -> None:
        """Take the words."""
        self._plain, self._lists = plain, Lists(plain)
        self._speaker = frozenset(" ".join(words) for words in plain.phrases("persons", "speaker"))

    def plainly(self, text: str, tokens: Tokens) -> str:
        """The text, where it is nothing but people, without the words with which the last one tells who speaks."""
        told = self._last.fullmatch(text)
        if told is None:
            return text
        before = tokens(told[1])
        people = [token for token in before if token.kind == PERSON]
        alone = all(token.kind == PERSON or self._lists.joins(token) for token in before)
        named = sum(len([value for value in token.values if value[0] != "<"]) for token in people)
        return f"{told[1]}, {told[2]}" if alone and named > 1 else text

    def called(self, text: str, players: int) -> Heard | None:
        """Everybody of a table of so many players, told by a word each with a comma or a joint between them.

        Capitals show that most of them are names, however short, and whatever else they mean; who speaks has none.
        """
        if players < FEWEST or text.count(",") < players - 2:
            return None
        last = self._last.fullmatch(text)
        items = f"{last[1]}, {last[2]}" if last else text
        told = [name.strip() for name in self._between.split(items.strip(" .!"))]
        if len(told) != players or len({name.casefold() for name in told}) < players:
            return None
        names = [name for name in told if name.casefold() not in self._speaker]
        written = [name for name in names if name[:1].isupper()]
        alone = all(_WORD.fullmatch(name) for name in names)
        return Heard(CALLED, {"names": tuple(names)}) if alone and 2 * len(written) > len(names) else None

    @cached_property
    def _last(self) -> re.Pattern[str]:
        phrases = {" ".join(words) for words in self._plain.phrases("persons", "speaking")}
        said = phrases | {self._plain.shortened(phrase) for phrase in phrases}
        longest_first = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
        return re.compile(rf"(?i){_LIST}(?:\s(?:{self._joints}))?\s(?:{longest_first})\s{_WHO}")

    @cached_property
    def _between(self) -> re.Pattern[str]:
        return re.compile(rf"(?i)\s*,\s*(?:(?:{self._joints})\s)?|\s(?:{self._joints})\s")

    @cached_property
    def _joints(self) -> str:
        joints = (" ".join(words) for words in self._plain.phrases("list", "joints"))
        return "|".join(map(re.escape, sorted(joints, key=len, reverse=True)))


_LIST, _WHO = r"(.+?)[,.;]?", r"([\w'-]+)[.!]?"
_WORD = re.compile(r"[^\W\d_][\w'-]*")
"""A single word, as a name is."""
