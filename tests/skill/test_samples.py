"""The interaction models are what is made from their templates."""

import pytest

from training.models import FOLDER, made, sources, written
from training.notation import unrolled

SOURCES = sources()


def test_every_model_that_is_kept_is_made() -> None:
    """Each file has a source of its own."""
    assert {path.stem for path in FOLDER.glob("*.json")} == set(SOURCES)


@pytest.mark.parametrize("locale", SOURCES)
def test_a_model_is_what_would_be_made(locale: str) -> None:
    """`make models` would change nothing."""
    assert (FOLDER / f"{locale}.json").read_text("utf-8") == written(SOURCES[locale])


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("add {cards}", ["add {cards}"]),
        (
            "(put|mix) {cards} in [the deck]",
            ["put {cards} in the deck", "put {cards} in", "mix {cards} in the deck", "mix {cards} in"],
        ),
        ("[oh (no|dear)] stop", ["oh no stop", "oh dear stop", "stop"]),
        ("[just|only] us", ["just us", "only us", "us"]),
    ],
)
def test_a_line_is_unrolled(line: str, forms: list[str]) -> None:
    """A choice, what may be left out, both nested; a slot stays."""
    assert unrolled(line) == forms


@pytest.mark.parametrize("line", ["(put|mix {cards}", "put) {cards}", "[put {cards}", "put] {cards}"])
def test_brackets_have_to_match(line: str) -> None:
    """A line that is not closed is refused, and named."""
    with pytest.raises(ValueError, match="brackets"):
        unrolled(line)


def test_what_is_made_is_as_it_is_written() -> None:
    """Lists take several values, a value is its first spelling, and what two lines say is there once."""
    source = {
        "locale": "en-US",
        "invocation": "our night",
        "intents": [
            {"name": "A", "lists": {"names": "PLAYER"}, "slots": {"target": "PLAYER"}, "says": ["[a] b", "(a|c) b"]}
        ],
        "types": [{"name": "PLAYER", "names": ["Ann"], "values": {"others": ["the others", "[all] the rest"]}}],
    }

    assert made(source)["interactionModel"]["languageModel"] == {
        "invocationName": "our night",
        "intents": [
            {
                "name": "A",
                "slots": [
                    {"name": "names", "type": "PLAYER", "multipleValues": {"enabled": True}},
                    {"name": "target", "type": "PLAYER"},
                ],
                "samples": ["a b", "b", "c b"],
            }
        ],
        "types": [
            {
                "name": "PLAYER",
                "values": [
                    {"name": {"value": "Ann"}},
                    {"id": "others", "name": {"value": "the others", "synonyms": ["all the rest", "the rest"]}},
                ],
            }
        ],
    }
