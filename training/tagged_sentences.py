"""Sentences in which the tags of cards and people are known: utterances by their slots, and those tagged by hand."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from onenight.hearing.classifier import extract_chunk_features
from onenight.hearing.plain import Plain
from onenight.hearing.tags import CARD, CARDS, DEAD, IN, OUT, PERSON, TAGS, TARGET, VOTER, WHO
from training.corpus import Utterance, list_files, strip_articles

SLOTS: Mapping[tuple[str, str], str] = {
    ("AddCardsIntent", "cards"): IN,
    ("RemoveCardsIntent", "cards"): OUT,
    ("ReplaceCardsIntent", "cards"): IN,
    ("ReplaceCardsIntent", "replaced"): OUT,
    ("PointIntent", "names"): VOTER,
    ("PointIntent", "target"): TARGET,
    ("FingersIntent", "names"): DEAD,
    ("DiedIntent", "names"): DEAD,
}
"""What fills a slot does this."""
FACTS = frozenset(intent for intent, _ in SLOTS)
AMBIGUOUS = frozenset({"CardsIntent", "OnlyCardsIntent", "NameIntent"})
"""What these tell depends on what was asked: nothing is learned of them."""


def read_tagged_sentences(language: str) -> list[tuple[Sequence[str], float]]:
    """Return the sentences of a language that are tagged by hand (`templates/<language>/tagged/`), with their weights.

    Raises:
        ValueError: a file is no TOML.
    """
    told = [tomllib.loads(file.read_text("utf-8")) for file in list_files(language, "tagged")]
    return [(each["says"], each.get("worth", 1.0)) for each in told]


def mark_slots(every: Iterable[Utterance], kinds: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return our utterances that name cards or people, with marks for slots: those that tell a fact, and all others.

    `kinds`: by a slot's name its kind of chunk.
    """
    found: tuple[list[str], list[str]] = ([], [])
    for each in every:
        tags = {slot: _find_tag_kind(each.intent, slot, kinds) for slot in re.findall(r"\{(\w+)\}", each.text)}
        if each.intent not in AMBIGUOUS and TAGS.keys() & tags.values():
            parts = re.split(r"\{(\w+)\}", each.text)
            text = "".join(f"{{{tags[part]}}}" if at % 2 else part for at, part in enumerate(parts))
            found[each.intent not in FACTS].append(text)
    return found


def _find_tag_kind(intent: str, slot: str, kinds: Mapping[str, str]) -> str:
    kind = kinds.get(slot, slot)
    only = {CARDS: CARD, PERSON: WHO}.get(kind, f"<{kind}>")
    return SLOTS.get((intent, slot), only)


def list_rows(said: Iterable[str], plain: Plain) -> Iterator[tuple[frozenset[str], str]]:
    """Yield the features of each mark of each sentence, and its tag."""
    articles = plain.find_words("list", "articles")
    pronouns = {words for key in _PRONOUNS for words in plain.phrases("persons", key)}
    for text in said:
        said_so = plain.tokenize_sample(_LISTS.sub(r"\1", text))
        parts = strip_articles([part for part in said_so if not plain.is_noise(part)], articles)
        marks = [f"{{{WHO}}}" if (part,) in pronouns else part for part in parts]
        masked = [f"<{TAGS[_read_tag(mark)]}>" if _read_tag(mark) in TAGS else mark.strip("{}") for mark in marks]
        yield from (
            (extract_chunk_features(masked, at), _read_tag(mark))
            for at, mark in enumerate(marks)
            if _read_tag(mark) in TAGS
        )


_PRONOUNS = ("he", "they")
"""Words for people, which are found as such whatever they do: "bless her"."""
_LISTS = re.compile(r"(\{\w+\})(?:,? (?:and )?\1)+")
"""Things of a list, which are heard as one."""


def _read_tag(part: str) -> str:
    return part[1:-1] if part.startswith("{") else ""
