"""The interaction models are what is made from their templates."""

import pytest

from onenight.speech.interaction_models import ALEXAS, is_for_alexa
from onenight.wishes.wish import Kind, Slots, Wish, read_wish
from tests.fixtures import read_requests
from tests.locales import MODELS, load_hearing
from training.models import FOLDER, WISHES, format_catalog, format_model, make_catalog, make_model, read_sources
from training.notation import unroll

CASES = read_requests(__file__)

SOURCES = read_sources()


def test_every_model_that_is_kept_is_made() -> None:
    """Each file has a source of its own."""
    assert {path.stem for path in FOLDER.glob("*.json")} == set(SOURCES)


@pytest.mark.parametrize("locale", SOURCES)
def test_a_model_is_what_would_be_made(locale: str) -> None:
    """`make models` would change nothing."""
    assert (FOLDER / f"{locale}.json").read_text("utf-8") == format_model(SOURCES[locale])


@pytest.mark.parametrize("locale", SOURCES)
def test_the_catalog_of_taps_is_that_of_every_model(locale: str) -> None:
    """Each has the same intents, slots and ids; `make models` would change nothing."""
    told, first = make_catalog(SOURCES[locale]), make_catalog(next(iter(SOURCES.values())))

    assert WISHES.read_text("utf-8") == format_catalog(next(iter(SOURCES.values())))
    assert told["intents"] == first["intents"]
    assert {kind: {*ids} for kind, ids in told["values"].items()} == {
        kind: {*ids} for kind, ids in first["values"].items()
    }


@pytest.mark.parametrize(("line", "forms"), CASES["lines"].items())
def test_a_line_is_unrolled(line: str, forms: list[str]) -> None:
    """A choice, what may be left out, both nested; a slot stays."""
    assert unroll(line) == forms


@pytest.mark.parametrize("line", ["(put|mix {cards}", "put) {cards}", "[put {cards}", "put] {cards}"])
def test_brackets_have_to_match(line: str) -> None:
    """A line that is not closed is refused, and named."""
    with pytest.raises(ValueError, match="brackets"):
        unroll(line)


def test_what_is_made_is_as_it_is_written() -> None:
    """Lists take several values, a value is its first spelling, and what two lines say is there once."""
    assert make_model(CASES["source"])["interactionModel"]["languageModel"] == CASES["model"]


@pytest.mark.parametrize(
    ("intent", "slots", "wished"),
    [
        (Kind.PLAYERS, {"friends": ("4",)}, Wish(Kind.PLAYERS, number=5)),
        (Kind.PLAYERS, {"players": ("4",)}, Wish(Kind.PLAYERS, number=4)),
        (Kind.RULES, {"question": ("tie",)}, Wish(Kind.RULES, choice="tie")),
    ],
)
def test_what_alexa_alone_fills_is_read(intent: Kind, slots: Slots, wished: Wish) -> None:
    """Friends are one fewer than all who play, and a whole question is a topic."""
    assert read_wish(intent, slots) == wished


def test_a_whole_question_is_about_a_topic_there_is() -> None:
    """Its value is one of the type of topics."""
    types = {kind["name"]: {value.get("id") for value in kind["values"]} for kind in MODELS["en-US"]["types"]}

    assert types["QUESTION"] <= types["TOPIC"]


def test_our_own_hearing_leaves_out_what_alexa_alone_needs() -> None:
    """There are such samples; they are heard by what is in them, not word for word."""
    samples = [sample for intent in MODELS["en-US"]["intents"] for sample in intent["samples"]]

    assert {slot for sample in samples if is_for_alexa(sample) for slot in ALEXAS if slot in sample} == ALEXAS
    assert load_hearing("en-US").match("me and four friends") is None
