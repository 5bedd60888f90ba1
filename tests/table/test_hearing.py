"""Hearing: whatever can be said to Alexa is heard alike when it is typed, and nothing else is."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from onenight.speech.hearing import NOT_HEARD, Heard, hearing, interaction_model, plain
from onenight.speech.lines import Lines
from skill.package import locales

MODELS = {locale: interaction_model(locale)["interactionModel"]["languageModel"] for locale in locales()}

Values = Mapping[str, Mapping[str, str]]
"""By a slot's type: what is said for each value, and the id (or the digits) it means."""


def values(locale: str) -> Values:
    """Everything that can be said for a slot in that locale."""
    numbers = Lines(locale.partition("-")[0]).section("words", "numbers")["names"]
    assert isinstance(numbers, list)
    said = {str(word): str(number) for number, word in enumerate(numbers) if number}  # 0 is "no", which means no
    digits = {str(number): str(number) for number in range(31)}
    roles = {kind["name"]: dict(_spellings(kind)) for kind in MODELS[locale]["types"]}
    return {"AMAZON.NUMBER": said | digits, **roles}


def _spellings(kind: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for value in kind["values"]:
        for said in (value["name"]["value"], *value["name"].get("synonyms", ())):
            yield said, value["id"]


SAMPLES = [
    pytest.param(locale, intent, sample, id=f"{locale} {intent['name']}: {sample}")
    for locale, model in MODELS.items()
    for intent in model["intents"]
    for sample in intent.get("samples", ())
]


def filled(sample: str, types: Mapping[str, str], known: Values) -> Iterator[tuple[str, dict[str, tuple[str, ...]]]]:
    """The sample with its slot filled in every way, and what should be heard for it."""
    slot = re.search(r"\{(\w+)\}", sample)
    if slot is None:
        yield sample, {}
        return
    assert sample.count("{") == 1
    for said, meant in known[types[slot[1]]].items():
        yield sample.replace(slot[0], said), {slot[1]: (meant,)}


@pytest.mark.parametrize(("locale", "intent", "sample"), SAMPLES)
def test_every_sample_is_heard_as_its_own_intent(locale: str, intent: Mapping[str, Any], sample: str) -> None:
    """Each sample, with every value and synonym in its slot, is heard as its intent and that value's id."""
    types = {slot["name"]: slot["type"] for slot in intent.get("slots", ())}

    for said, slots in filled(sample, types, values(locale)):
        assert hearing(locale).hear(said) == Heard(intent["name"], slots), said
        assert hearing(locale).hear(f"  {said.upper()}!") == Heard(intent["name"], slots), said


@pytest.mark.parametrize(
    ("text", "intent", "slots"),
    [
        ("Begin.", "BeginIntent", {}),
        ("BEGIN!!!", "BeginIntent", {}),
        ("um, begin, please", "BeginIntent", {}),
        ("Alexa, begin now", "BeginIntent", {}),
        ("well then ... let's begin", "BeginIntent", {}),
        ("let\N{RIGHT SINGLE QUOTATION MARK}s begin", "BeginIntent", {}),
        ("lets begin", "BeginIntent", {}),
        ("  go \t on  \n", "AMAZON.ResumeIntent", {}),
        ("Alexa, pause", "AMAZON.PauseIntent", {}),
        ("yes, please", "AMAZON.YesIntent", {}),
        ("no", "AMAZON.NoIntent", {}),
        ("Six", "PlayersIntent", {"players": ("6",)}),
        ("6", "PlayersIntent", {"players": ("6",)}),
        ("six players please", "PlayersIntent", {"players": ("6",)}),
        ("um we are 6 now", "PlayersIntent", {"players": ("6",)}),
        ("\N{FULLWIDTH DIGIT SIX} players", "PlayersIntent", {"players": ("6",)}),
        ("2 of us", "PlayersIntent", {"players": ("2",)}),
        ("two of us", "PlayersIntent", {"players": ("2",)}),
        ("11 players", "PlayersIntent", {"players": ("11",)}),
        ("eleven players", "PlayersIntent", {"players": ("11",)}),
        ("twelve", "PlayersIntent", {"players": ("12",)}),
        ("what does the Doppelga\N{COMBINING DIAERESIS}nger do?", "ExplainRoleIntent", {"role": ("doppelganger",)}),
        ("what does the doppelganger do", "ExplainRoleIntent", {"role": ("doppelganger",)}),
        ("what does the DÖPPELGÄNGER do", "ExplainRoleIntent", {"role": ("doppelganger",)}),
        ("what does the phantom thief do", "ExplainRoleIntent", {"role": ("phantom_thief",)}),
        ("what does the thief do", "ExplainRoleIntent", {"role": ("robber",)}),
    ],
)
def test_what_was_meant_is_heard(text: str, intent: str, slots: dict[str, tuple[str, ...]]) -> None:
    """Fillers, capitals, accents, punctuation and spaces do not matter; numbers may be digits or words."""
    assert hearing("en-US").hear(text) == Heard(intent, slots)


@pytest.mark.parametrize(
    "text",
    [
        *("start the night again", "begin the night", "pause", "go on", "repeat", "previous"),  # design, Night
        *("deal again", "stop", "cancel", "start over"),  # design, Fine points
        *("help", "begin", "ready"),
    ],
)
def test_what_the_design_lets_a_table_say_is_heard(text: str) -> None:
    """What the design lists as sayable before and during the night is an intent of its own."""
    assert hearing("en-US").hear(text).intent != NOT_HEARD


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "...", "?", "um", "Alexa", "please now", "\x00", "🐺", "{players}", "{role}", "\ud83c"),
        *("mumble", "beginning", "begin begin", "go on and on", "stop the", "sixty six players", "six six"),
        *("the seer", "what does the vampire do", "what does the do", "players", "five hundred", "5.5 players"),
        *(".*", "(begin|stop)", "x" * 100_000, "six " * 10_000),
    ],
    ids=lambda text: repr(text[:20]),
)
def test_nonsense_is_not_heard(text: str) -> None:
    """What means nothing here is the fallback, without slots."""
    assert hearing("en-US").hear(text) == Heard(NOT_HEARD, {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Doppelgänger", "doppelganger"),
        ("Let's GO!", "lets go"),
        ("  what --  does\tthe Seer do ?", "what does the seer do"),
        ("STRASSE straße", "strasse strasse"),
        ("", ""),
    ],
)
def test_text_is_compared_plainly(text: str, expected: str) -> None:
    """Case, accents, punctuation and spaces are left out before anything is compared."""
    assert plain(text) == plain(expected) == expected
