"""A language's plain words: short forms written out, numbers as words, and without what means nothing."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache

from onenight.hearing.normalization import APOSTROPHES, WORD, Words, match_any, normalize, split_accented_words
from onenight.hearing.tokens import Phrases
from onenight.speech.alphabet import is_mark
from onenight.speech.lines import Lines

NAMES = "names"
"""The section of `hearing.toml` that lists names."""

MAX_KEPT_TEXTS = 64
"""How many texts keep their words: each layer of the hearing asks for those of the same clauses."""

_HOURS = re.compile(r"\b([1-3]) ?h(?: ?([0-5]\d))?\b")
"""Hours and minutes, "1 h 30"; more hours are a time of day."""
_LENGTH = re.compile(r"\b(\d{1,3})(min|mins|mn|sec|secs|sek)(\d{0,2})\b")
"""A length of time in one word: "2min30"."""
_CLOCK = re.compile(r"\b(\d{1,2}):(\d\d)\b")
"""What a clock shows, a time of day or a length: one word, and no number of anything."""
_HYPHENED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_SLOT = re.compile(r"(\{\w+\})")


class Plain:
    """Knows the short forms, small words and numbers of a language."""

    def __init__(self, lines: Lines) -> None:
        """Read them from the language's `hearing.toml` and `words.toml`."""
        self._lines = lines
        self._letters = str.maketrans(dict(self.table("letters", "written")))
        self._words = {
            self.normalize(short): self.normalize(long) for short, long in self.table("short", "words").items()
        }
        self._words |= self._map_inflections()
        self._endings = self.table("short", "endings")
        self._apart = frozenset(map(self.normalize, lines.strings("hearing", "short", "apart")))
        self._words = self._map_pronoun_contractions() | self._words
        self._clitics = any("-" in ending for ending in self._endings)
        self._counted = dict(self.table("short", "counted"))
        self._count = re.compile(rf"\b(\d{{1,2}}) ?({'|'.join(map(re.escape, self._counted))})\b")
        self._sounding = dict(self.table("short", "sounding"))
        counted = "|".join({*self._counted.values(), *self.strings("durations", "minutes")})
        self._misheard = re.compile(rf"\b({'|'.join(self._sounding)})(?= (?:{counted})\b)")
        self._ending = re.compile(rf"({match_any(self._endings)})\b")
        self.numbers, self.tens = (
            [self.normalize(name) for name in lines.strings("words", "numbers", key)] for key in ("names", "tens")
        )
        self._sampled, self._kept = (
            cache(self._tokenize_sample_part),
            lru_cache(MAX_KEPT_TEXTS)(self._split_plain_words),
        )
        shown = "|".join(re.escape(str(each)) for each in lines.strings("hearing", "durations", "shown"))
        self._shown = re.compile(rf"\b({shown}) (\d):([0-5]\d)\b(?!:)")
        units = [self.strings("durations", key)[-1] for key in ("minutes", "seconds")]
        self._length_shown = rf"\1 \2 {units[0]} \3 {units[1]}"
        self._hours = rf"\1 {self.strings('durations', 'hours')[1]} \2"
        self.titles = self.find_words(NAMES, "titles")
        titles = "|".join(re.escape(str(each)) for each in lines.strings("hearing", NAMES, "titles"))
        self._titled = re.compile(rf"(?i)\b(?:{titles}) [^\W\d_]+\b") if titles else None
        self._dotted = re.compile(rf"(?i)\b({titles})\.(?= ?[^\W\d_])") if titles else None
        self._noise = frozenset(phrase[0] for phrase in self.phrases("fillers", "words") if len(phrase) == 1)
        self._fillers, self._leads, self._objections = (
            self.find_phrases("fillers", key) for key in ("phrases", "leads", "objections")
        )

    def normalize(self, text: str) -> str:
        """Return a text as it is compared in this language, its own letters written out: "würde" is not "wurde"."""
        if not self._letters or text.isascii():
            return normalize(text)
        return normalize(unicodedata.normalize("NFC", text.casefold()).translate(self._letters))

    def _map_inflections(self) -> dict[str, str]:
        """Return the form that each other form of a word is heard as: "ajoutez" and "ajouter" as "ajoute"."""
        stems, endings = (
            [self.normalize(each) for each in self._lines.strings("hearing", "inflected", key)]
            for key in ("stems", "endings")
        )
        return {"".join([stem, ending]): "".join([stem, endings[0]]) for stem in stems for ending in endings[1:]}

    def _map_pronoun_contractions(self) -> dict[str, str]:
        """Return the full form of contractions without their apostrophe: "shes" is "she is"."""
        section = self._lines.section("hearing", "short")["bare"]
        bare = section if isinstance(section, dict) else {}
        known = {short: self._endings[short] for short in bare if short in self._endings}  # a draft has its own alone
        return {
            self.normalize(f"{word}{short}"): f"{word}{long}" for short, long in known.items() for word in bare[short]
        }

    @cached_property
    def _name_contractions(self) -> Mapping[str, str]:
        """Return the full form of first names with a contraction and no apostrophe: "lucys" is "lucy is"."""
        if "'s" not in self._endings or not self.strings("short", "apart"):
            return {}
        first, also, plural = (
            [self.normalize(each) for each in self.strings(*key)]
            for key in ((NAMES, "first"), (NAMES, "words_too"), ("people", "plural"))
        )
        forms = {f"{name}s": name + self._endings["'s"] for name in first if len(name) >= MIN_CONTRACTED_NAME_LETTERS}
        return {form: long for form, long in forms.items() if form not in self._apart.union(first, also, plural)}

    def table(self, section: str, name: str) -> Mapping[str, str]:
        """Return a table of `hearing.toml`; {} where it is none."""
        found = self._lines.section("hearing", section)[name]
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def table_names(self, section: str) -> tuple[str, ...]:
        """Return the names of a section's tables."""
        return tuple(self._lines.section("hearing", section))

    def words_by_form(self, section: str, name: str) -> Mapping[str, str]:
        """Return a table of `hearing.toml` that lists under each word what stands for it, turned round."""
        found = self._lines.section("hearing", section)[name]
        return (
            {str(form): str(word) for word, forms in found.items() for form in forms} if isinstance(found, dict) else {}
        )

    def phrases(self, section: str, name: str) -> tuple[Words, ...]:
        """Return a list of `hearing.toml`, each entry as its words as they are heard; names are only split."""
        found = self._lines.section("hearing", section)[name]
        read = self._split_words if section == NAMES else self._split_plain_words
        return tuple([read(str(each)) for each in found]) if isinstance(found, list) else ()

    def find_phrases(self, section: str, *names: str) -> Phrases:
        """Return lists of `hearing.toml` as phrases that are looked for."""
        return Phrases([phrase for name in names for phrase in self.phrases(section, name)])

    def find_words(self, section: str, *names: str) -> frozenset[str]:
        """Return the words of all phrases in lists of `hearing.toml`."""
        return frozenset(word for name in names for phrase in self.phrases(section, name) for word in phrase)

    def _split_words(self, text: str) -> Words:
        return tuple(self.normalize(text).split())

    def accented_phrases(self, section: str, name: str) -> tuple[Words, ...]:
        """Return a list of `hearing.toml`, each entry as its words in small letters, accents kept."""
        found = self._lines.section("hearing", section)[name]
        bare = [str(each).replace(APOSTROPHES[0], "") for each in found] if isinstance(found, list) else []
        return tuple(map(split_accented_words, bare))

    def strings(self, section: str, name: str) -> list[str]:
        """Return a list of `hearing.toml` as it stands there."""
        return self._lines.strings("hearing", section, name)

    def is_set(self, section: str, name: str) -> bool:
        """Return whether a setting of the language in `hearing.toml` is true."""
        return self._lines.section("hearing", section)[name] is True

    def words(self, text: str) -> Words:
        """Return the words of a text as they are compared: contractions written out, small numbers as words."""
        return self._kept(text)

    def _split_plain_words(self, text: str) -> Words:
        """Return the words of a text as they are compared; lengths and times of day are parted or joined first."""
        said = text.casefold().replace(APOSTROPHES[1], APOSTROPHES[0])
        written_out = said
        if APOSTROPHES[0] in said or (self._clitics and "-" in said):
            written_out = self._ending.sub(lambda short: self._endings.get(short[0], ""), said)
        if not written_out.isalpha():
            written_out = written_out.translate(self._letters)
            written_out = _LENGTH.sub(r"\1 \2 \3", _HOURS.sub(self._hours, written_out))
            written_out = self._shown.sub(self._length_shown, written_out)
            written_out = _CLOCK.sub(r"\1h\2", written_out)
            if self._counted:  # "4p" is "4 players"
                written_out = self._count.sub(lambda count: f"{count[1]} {self._counted[count[2]]}", written_out)
            written_out = self._misheard.sub(lambda heard: self._sounding[heard[1]], written_out)
        return tuple([each for word in self.normalize(written_out).split() for each in self._expand_word(word)])

    def map_spellings(self, text: str) -> dict[str, str]:
        """Return each word of a text as it is written, by the word as it is compared."""
        if text.isascii():
            return {word.lower(): word for word in WORD.findall(text)} | self.find_compound_names(text)
        whole = unicodedata.normalize("NFC", text)
        marks = "".join(filter(is_mark, set(whole)))
        words = re.findall(rf"[\w{marks}]+", whole) if marks else WORD.findall(whole)
        said = {word: self.normalize(word) for word in set(words)}
        return {said[word]: word for word in words} | self.find_compound_names(whole)

    def strip_title_dots(self, text: str) -> str:
        """Return a text without the dot after a title, which ends no sentence: "Mr. Mehta"."""
        return self._dotted.sub(r"\1", text) if self._dotted else text

    def find_compound_names(self, text: str) -> dict[str, str]:
        """Return words with a hyphen, or after a title, as they are written, by the words as they are compared."""
        whole = unicodedata.normalize("NFC", text)
        found = _HYPHENED.findall(whole) if "-" in whole else []
        found += [title[0] for title in self._titled.finditer(whole)] if self._titled else []
        return {" ".join(self.words(each)): each for each in found}

    def _expand_word(self, word: str) -> Sequence[str]:
        """Return the words that one stands for: a small number in words, a short form written out, else itself."""
        if word.isdecimal() and len(word) <= len(str(len(self.numbers))) and 0 < int(word) < len(self.numbers):
            return self.numbers[int(word)].split()
        long = self._words.get(word)
        if long is None:
            long = self._name_contractions.get(word, word) if word[-1:] == "s" else word
        return long.split()

    def is_noise(self, word: str) -> bool:
        """Return whether a word means nothing wherever it stands."""
        return word in self._noise

    @cached_property
    def negations(self) -> frozenset[str]:
        """Return the words of which an odd number makes a sentence mean the opposite."""
        return self.find_words("negation", "words")

    def contract_phrase(self, phrase: str) -> str:
        """Return a phrase with its apostrophe: "I am" is "I'm"; unchanged where it has no short form."""
        endings = ((long, short) for short, long in self._endings.items() if long.startswith(" "))
        return next((phrase.removesuffix(long) + short for long, short in endings if phrase.endswith(long)), phrase)

    def tokenize_sample(self, sample: str) -> Words:
        """Return the words of a sample utterance as they are compared; slots stay in their braces.

        A language has thousands of samples of the same few words, so each of these is read once.
        """
        return tuple([word for part in sample.split() for word in self._sampled(part)])

    def tokenize_sample_without_noise(self, sample: str) -> Words:
        """Return the same words without those that mean nothing anywhere; all of them where none would be left."""
        words = self.tokenize_sample(sample)
        return tuple([word for word in words if word not in self._noise]) or words

    def _tokenize_sample_part(self, part: str) -> Words:
        parts = _SLOT.split(part)
        return tuple(
            [word for each in parts for word in ((each,) if each.startswith("{") else self._split_plain_words(each))]
        )

    def readings(self, words: Words) -> Iterator[Words]:
        """Yield the words as they may have been meant, each once: all but noise, then without fillers and leads."""
        said = tuple([word for word in words if word not in self._noise])
        if said:
            short = remove_phrases(said, self._fillers)
            ways = (said, short, self._strip_leads(said), self._strip_leads(short))
            yield from dict.fromkeys(way for way in ways if way)

    def find_lead(self, words: Words) -> Words:
        """Return the words at the beginning that only lead to a sentence; () where none do, or nothing follows."""
        length = _measure_leading_phrase(words, self._leads)
        return words[:length] if length < len(words) else ()

    def _strip_leads(self, words: Words) -> Words:
        """Return the words after those that only lead to a sentence, or object to what was heard before."""
        left = words
        while length := _measure_leading_phrase(left, self._leads) or (
            _measure_leading_phrase(left, self._objections) if len(left) > MIN_WORDS_AFTER_OBJECTION else 0
        ):
            left = left[length:]
        return left if len(left) >= MIN_WORDS_AFTER_OBJECTION or words[:1] not in self._objections else ()


MIN_CONTRACTED_NAME_LETTERS = 3
"""A first name of fewer letters has no short form without an apostrophe: "als" is none of Al; ours."""
MAX_PHRASE_WORDS = 4
MIN_WORDS_AFTER_OBJECTION = 2


def _measure_leading_phrase(words: Words, phrases: frozenset[Words]) -> int:
    """Return the number of words of the longest of these phrases that the words begin with; 0 for none."""
    return next((length for length in range(MAX_PHRASE_WORDS, 0, -1) if words[:length] in phrases), 0)


def remove_phrases(words: Words, phrases: frozenset[Words]) -> Words:
    """Return the words that are left when these phrases are taken out, the longer ones first."""
    left: list[str] = []
    at = 0
    while at < len(words):
        length = _measure_leading_phrase(words[at : at + MAX_PHRASE_WORDS], phrases)
        left += words[at : at + 1] if not length else ()
        at += length or 1
    return tuple(left)
