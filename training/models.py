"""The interaction models, made from `interaction_models/<language>.toml`: `python -m training.models` (`make models`).

Their samples are written there in hassil's notation and unrolled here. What other locales of a language have otherwise
is in `skill/locales.py`.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from onenight.data import find_data
from onenight.rulebook.week.rooms import ASPECTS as ROOM_ASPECTS
from training.notation import unroll

FOLDER = find_data("interaction_models")

Source = Mapping[str, Any]


def read_sources() -> dict[str, Source]:
    """Return what each locale's model is made from, by locale.

    Raises:
        ValueError: a file is no TOML.
    """
    read = [tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))]
    return {source["locale"]: source for source in read}


def make_model(source: Source) -> dict[str, Any]:
    """Return a model as Amazon's schema has it.

    Raises:
        ValueError: brackets do not match.
    """
    return {
        "interactionModel": {
            "languageModel": {
                "invocationName": source["invocation"],
                "intents": [_make_intent(intent) for intent in source["intents"]],
                "types": [_make_slot_type(kind) for kind in source["types"]],
            }
        }
    }


def _make_intent(intent: Source) -> dict[str, Any]:
    slots = [{"name": name, "type": kind} for name, kind in intent.get("slots", {}).items()]
    lists = [
        {"name": name, "type": kind, "multipleValues": {"enabled": True}}
        for name, kind in intent.get("lists", {}).items()
    ]
    samples = list(dict.fromkeys(_unroll_lines(intent["says"])))
    return {"name": intent["name"], **({"slots": [*lists, *slots]} if lists or slots else {}), "samples": samples}


def _unroll_lines(lines: Sequence[str]) -> Iterator[str]:
    return (form for line in lines for form in unroll(line))


def _make_slot_type(kind: Source) -> dict[str, Any]:
    names = [{"name": _make_value([line])} for line in kind.get("names", ())]
    told = [{"id": key, "name": _make_value(lines)} for key, lines in kind.get("values", {}).items()]
    return {"name": kind["name"], "values": names + told}


def _make_value(lines: Sequence[str]) -> dict[str, Any]:
    """Return a value, spelled as the first form of the first line; every other form is a synonym."""
    value, *synonyms = dict.fromkeys(_unroll_lines(lines))
    return {"value": value, **({"synonyms": synonyms} if synonyms else {})}


def format_model(source: Source) -> str:
    """Return the text of a model's file."""
    return json.dumps(make_model(source), indent=2, ensure_ascii=False) + "\n"


WISHES = find_data("templates") / "wishes.json"
"""What can be tapped (`onenight/conversation/tapped_wishes.py`)."""
_BY_FORM = frozenset({"CARDS", "PLAYER"})
"""Types whose values are told by their form."""
_ONLY_TAPPED = {"ROOM_ASPECT": [*ROOM_ASPECTS]}
"""The values of types that no model has, by type: what is asked about a room."""


def make_catalog(source: Source) -> dict[str, Any]:
    """Return a model's intents with the types of their slots, and the ids of the values that types have."""
    told = {kind["name"]: [*kind.get("values", {})] for kind in source["types"] if kind["name"] not in _BY_FORM}
    return {
        "intents": {
            intent["name"]: {**intent.get("lists", {}), **intent.get("slots", {})} for intent in source["intents"]
        },
        "values": {**told, **_ONLY_TAPPED},
    }


def format_catalog(source: Source) -> str:
    """Return the text of the catalog's file."""
    return json.dumps(make_catalog(source), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write every model anew, and the catalog of what can be tapped."""
    for locale, source in read_sources().items():
        (FOLDER / f"{locale}.json").write_text(format_model(source), "utf-8")
    WISHES.write_text(format_catalog(next(iter(read_sources().values()))), "utf-8")


if __name__ == "__main__":
    main()
