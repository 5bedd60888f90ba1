"""Hearing: whatever can be said to Alexa is heard alike when it is typed, and nothing else is.

What people really say, and what is heard, is a table: `heard.txt`.
"""

import itertools
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.hearing.heard_values import LAUNCH, NOT_HEARD, Heard
from onenight.hearing.normalization import normalize
from onenight.hearing.sample_grammar import load_grammar
from onenight.speech.either_slots import strip_either
from onenight.speech.interaction_models import is_for_alexa
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Cards, Kind, read_wish
from tests.effort import take_share
from tests.fixtures import read_tables
from tests.locales import MODELS
from tests.locales import load_hearing as heard_in

TABLES = read_tables(__file__)

Said = Mapping[str, str]
"""Everything that can be said for a slot's type, and what it is heard as."""

NUMBERS = {
    "en": "one two three four five six seven eight nine ten eleven twelve",
    "de": "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "es": "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze",
}


def numbers_said(language: str) -> Said:
    """Numbers in words and in figures."""
    words = {word: str(number) for number, word in enumerate(NUMBERS[language].split(), 1)}
    figures = {str(number): str(number) for number in (1, 2, 3, 6, 10, 11, 20, 21, 66, 1000)}
    larger: dict[str, str] = TABLES["larger"][language]
    return words | figures | larger


def everything_said(locale: str, model: Mapping[str, Any]) -> dict[str, Said]:
    """By type all that can be said for it, and what is heard then."""
    types = {kind["name"]: dict(_spellings(kind)) for kind in model["types"]}
    language = locale.partition("-")[0]
    return {"AMAZON.NUMBER": numbers_said(language), "AMAZON.DURATION": TABLES["durations_said"][language], **types}


def _spellings(kind: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for value in kind["values"]:
        name = value["name"]
        yield from ((said, value.get("id", name["value"])) for said in (name["value"], *name.get("synonyms", ())))


SAID = {locale: everything_said(locale, model) for locale, model in MODELS.items()}
ROLES = {locale: {normalize(name) for name in said["ROLE"]} for locale, said in SAID.items()}

# Samples


def fillings(intent: Mapping[str, Any], said: Mapping[str, Said]) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Every sample with one value in each slot or three, and every value in a sample."""
    slots = {slot["name"]: slot for slot in intent.get("slots", ())}
    samples = [sample for sample in intent.get("samples", ()) if not is_for_alexa(sample)]
    turns = {name: itertools.cycle(filter(_is_one_or_more, said[slot["type"]])) for name, slot in slots.items()}
    for number, sample in enumerate(samples):
        several = {name: 1 + 2 * (number % 2) if "multipleValues" in slot else 1 for name, slot in slots.items()}
        named = re.findall(r"\{(\w+)\}", sample)
        yield sample, {name: list(itertools.islice(turns[name], several[name])) for name in named}
    for name, slot in slots.items():
        only = next((sample for sample in samples if re.findall(r"\{(\w+)\}", sample) == [name]), None)
        yield from ((only, {name: [value]}) for value in said[slot["type"]] if only is not None)


def _is_one_or_more(value: str) -> bool:
    """Whether a value is no "single" card: a sample that adds cards is with it one that leaves no more than one."""
    return not value.startswith("a single ")


def listed(locale: str, values: Sequence[str]) -> str:
    """Values as they are said one after the other."""
    return Lines(locale.partition("-")[0]).listing(values)


INTENTS = {locale: [intent for intent in model["intents"] if intent["samples"]] for locale, model in MODELS.items()}


@pytest.mark.parametrize("locale", INTENTS)
def test_every_sample_is_heard_as_its_own_intent(locale: str) -> None:
    """Each sample, and each value of each slot in one, is heard as its intent and those values."""
    for intent in INTENTS[locale]:
        said = SAID[locale]
        types = {slot["name"]: slot["type"] for slot in intent.get("slots", ())}
        hear = heard_in(locale).hear
        for number, (sample, filled) in enumerate(take_share(fillings(intent, said), intent["name"])):
            text = sample.format_map({name: listed(locale, values) for name, values in filled.items()})
            text = f"  {text.upper()}!" if number % 3 == 1 else text
            expected = {
                name if name == "either_role" else strip_either(name): tuple(
                    [said[types[name]][each] for each in each_said]
                )
                for name, each_said in filled.items()
            }
            # A word that is a role as well is a name where the table has that name.
            names = [each for name, each_said in filled.items() if types[name] == "PLAYER" for each in each_said]

            assert hear(text, [name for name in names if normalize(name) in ROLES[locale]]) == Heard(
                intent["name"], expected
            ), text


# What people say

HEARD = [
    line.rpartition(" -> ")[::2]
    for line in (Path(__file__).parent / "heard.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def expected(text: str) -> Heard:
    """What is heard, as the table writes it: "ADD cards=tanner, 2 mason"."""
    kind, _, slots = text.partition(" ")
    pairs = (slot.split("=", 1) for slot in slots.split(" | ") if slot)
    return Heard(Kind[kind], {name: tuple(values.split(", ")) for name, values in pairs})


def test_what_people_say_is_heard() -> None:
    """Fillers, capitals, accents, short forms, lists and mistyped words do not matter."""
    heard = {said: (load_grammar("en").hear(said), expected(wanted)) for said, wanted in HEARD}

    assert {said: each for said, each in heard.items() if each[0] != each[1]} == {}


def test_every_wish_is_in_the_table() -> None:
    """People say something for every kind of wish but what is tapped, and going home, which Alexa hears itself."""
    kinds = {expected(heard).intent for _, heard in HEARD}

    assert kinds == {kind for kind in Kind if not CATALOG[kind].tap_only} - {Kind.HOME}
    assert len(HEARD) >= 250


@pytest.mark.parametrize("text", ["Alexa, open One Night Werewolf", "open one night werewolf", "One night werewolf"])
def test_the_invocation_is_the_launch(text: str) -> None:
    """What opens the skill opens the conversation everywhere."""
    assert load_grammar("en").hear(text) == Heard(LAUNCH)


# Names


@pytest.mark.parametrize(("text", "names", "heard"), TABLES["named"])
def test_names_of_the_table_come_first(text: str, names: tuple[str, ...], heard: str) -> None:
    """A name the table has is heard by itself, before a card of that name, and as the table spells it."""
    assert load_grammar("en").hear(text, names) == expected(heard)


@pytest.mark.parametrize("name", ["", " ", "!", "and", "points at", "x" * 5000, "six", "nobody", "(", "\ud83c"])
def test_a_strange_name_does_no_harm(name: str) -> None:
    """Whatever a table calls itself, the rest is heard."""
    assert load_grammar("en").hear("two Masons and the Seer", [name]) == expected("CARDS cards=2 mason, seer")
    assert load_grammar("en").hear("Alice points at Bob", [name, name]) == expected("POINT names=Alice | target=Bob")


@pytest.mark.parametrize(
    "text", ["Zoltan", "Zoltan Xerxes", "it was great", "we are tired", "Alice is confused", "dogs"]
)
def test_a_word_alone_is_no_name(text: str) -> None:
    """Without a verb that only players do, a word that is not known as a name is none."""
    assert load_grammar("en").hear(text) == Heard(NOT_HEARD)


# Lists

CARD_VALUES = [(said, meant) for said, meant in SAID["en-US"]["CARDS"].items() if len(said.split()) < 3]


@st.composite
def lists(draw: st.DrawFn, values: Sequence[tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """Values in any order, one after the other as somebody may say them, and what they mean."""
    chosen = draw(st.lists(st.sampled_from(values), min_size=1, max_size=12))
    text = chosen[0][0]
    for said, _ in chosen[1:]:
        text += draw(st.sampled_from([", ", " and ", ", and ", " ", " um ", ", then "])) + said
    return text, tuple(meant for _, meant in chosen)


@settings(deadline=None)
@given(lists(CARD_VALUES))
def test_any_list_of_cards_is_heard(deck: tuple[str, tuple[str, ...]]) -> None:
    """Any cards in any order, with commas, "and", or neither, are the same cards, listed or added."""
    text, meant = deck

    assert load_grammar("en").hear(f"the cards are {text}") == Heard(Kind.CARDS, {"cards": meant})
    assert load_grammar("en").hear(f"remove {text}.") == Heard(Kind.REMOVE, {"cards": meant})


@settings(deadline=None)
@given(lists([("Alice", "Alice"), ("bob", "Bob"), ("player three", "player 3"), ("Zoltan", "Zoltan"), ("Ed", "Ed")]))
def test_any_list_of_names_is_heard(people: tuple[str, tuple[str, ...]]) -> None:
    """Several players point as one, also those who have not been heard of."""
    text, meant = people

    assert load_grammar("en").hear(f"{text} point at Erin") == Heard(Kind.POINT, {"names": meant, "target": ("Erin",)})


def test_cards_arrive_with_their_numbers() -> None:
    """One, several and an open number of a card reach the wish."""
    heard = load_grammar("en").hear("Masons, two Werewolves, a Seer and the Hunter")

    assert read_wish(heard.intent, heard.slots).cards == (
        Cards("mason", None),
        Cards("werewolf", 2),
        Cards("seer", 1),
        Cards("hunter", 1),
    )


# Nonsense


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "...", "?", "um", "Alexa", "please", "\x00", "🐺", "{players}", "{role}", "{cards}", "\ud83c"),
        *("mumble", "beginning", "begin begin", "go on and on", "stop the", "six six", "the", "and", "and and"),
        *("what does the mermaid do", "what does the do", "players", "five hundred", "5.5 players", "add the mermaid"),
        *(".*", "(begin|stop)", "fish and chips", "the weather is nice", "I like trains", "points at", "died"),
        *("nobody points at Bob and", "Bob points at", "who points at him", "somebody pointed at somebody"),
        *("minutes", "half", "a", "two and a half", "half a second", "seven and a half players"),
        *("lorem ipsum dolor sit amet consectetur", "qwertyuiop", "1234567890", "twenty ten players"),
    ],
    ids=lambda text: repr(text[:20]),
)
def test_nonsense_is_not_heard(text: str) -> None:
    """What means nothing here is the fallback, without slots."""
    assert load_grammar("en").hear(text) == Heard(NOT_HEARD)


@settings(deadline=None)
@given(st.text())
def test_any_text_is_heard_as_something(text: str) -> None:
    """Whatever is typed, hearing answers with an intent of the model."""
    assert Kind(load_grammar("en").hear(text).intent)


ENDLESS = ("x", "six ", "Mason and ", "Alice ", "zol tan ", "a ", "and ", "one minute and ", "(", "no ", "two ", "é")


@pytest.mark.parametrize("part", ENDLESS)
@pytest.mark.parametrize("length", [900, 100_000])
def test_endless_text_is_answered_at_once(part: str, length: int) -> None:
    """Neither a long text nor one of a thousand names keeps a table waiting."""
    text = (part * length)[:length]
    load_grammar("en").hear("begin")
    began = time.process_time()

    load_grammar("en").hear(text, ["Alice Alice", "a a", "and"])

    assert time.process_time() - began < 0.5


def test_what_is_needed_rarely_is_imported_late() -> None:
    """What is heard as it was said needs no guessing, and the lines need no hearing."""
    code = (
        "import sys, onenight.speech.lines as _; lines = 'onenight.hearing' in sys.modules\n"
        "from onenight.hearing.sample_grammar import load_grammar; load_grammar('en').hear('add the Seer')\n"
        "print(lines, 'difflib' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == (
        "False False\n"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    TABLES["text_is_compared_plainly"],
)
def test_text_is_compared_plainly(text: str, expected: str) -> None:
    """Case, accents, punctuation and spaces are left out before anything is compared."""
    assert normalize(text) == normalize(expected) == expected
