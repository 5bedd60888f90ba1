"""Examples for slots, so that what is learned is learned as it will be heard."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from onenight.speech.lines import Lines
from onenight.speech.model import model_of
from onenight.speech.plain import Plain
from training.draw import one_in, pick

ONE_NAME_IN, ONE_PAIR_IN, ONE_THREE_IN, ONE_PAIR_OF_CARDS_IN = 4, 6, 8, 5
"""One in so many names, and of those one in so many begins a list of two or three names, or of two cards; ours."""


def examples(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return by a slot's name what may stand in it, drawn by its own words (`draw.py`)."""
    types = {kind["name"]: kind["values"] for kind in model_of(language)["interactionModel"]["languageModel"]["types"]}
    lines = Lines(language)
    plain, own = Plain(lines), partial(lines.strings, "examples", "examples")
    words = {word: None for key in ("first", "words_too") for phrase in plain.phrases("names", key) for word in phrase}
    names = [word.capitalize() for word in one_in(ONE_NAME_IN, words)]
    several = [lines.listing(_beside(each, names, 2)) for each in one_in(ONE_PAIR_IN, names, "two")]
    three = [lines.listing(_beside(each, names, 3)) for each in one_in(ONE_THREE_IN, names, "three")]
    roles = [str(lines.entry("words", "roles", key)["name"]) for key in _roles(types)]
    cards = [
        spelled for value in types["CARDS"] for spelled in (value["name"]["value"], *value["name"]["synonyms"][:3])
    ]
    pairs = [lines.listing(_beside(each, cards, 2)) for each in one_in(ONE_PAIR_OF_CARDS_IN, cards, "two")]
    some = {
        "players": own("players"),
        "steps": own("steps"),
        "names": [*names, *several, *three, *(own("pronouns") * 8)],
        "target": [*names, *(own("them") * 40), *own("seats")],
        "cards": [*cards, *pairs],
        "replaced": [*cards, *pairs],
        "role": [*roles, *roles],
        "duration": own("duration"),
        **{slot: _spelled(types[kind]) for slot, kind in _CLOSED.items() if kind in types},
    }
    return {slot: tuple(each) for slot, each in some.items()}


def _beside(first: str, every: Sequence[str], count: int) -> tuple[str, ...]:
    """Return a thing with others that it draws, so many in all."""
    others = tuple(dict.fromkeys(each for each in every if each != first))
    found = [first]
    while len(found) < count:
        found.append(pick(f"{first} {len(found)}", tuple(each for each in others if each not in found)))
    return tuple(found)


_CLOSED = {
    "direction": "DIRECTION",
    "room": "ROOM",
    "rooms": "ROOM",
    "artifact": "ARTIFACT",
    "day": "DAY",
    "card": "ACTION_CARD",
    "game": "GAME",
    "boxes": "BOXES",
    "language": "LANGUAGE",
    "scenario": "SCENARIO",
    "pace": "PACE",
    "mode": "MODE",
    "switch": "SWITCH",
    "castle": "CASTLE",
    "deed": "DEED",
    "rule": "RULE",
    "topic": "TOPIC",
}


def _spelled(values: Sequence[Mapping[str, Any]]) -> list[str]:
    return [spelled for value in values for spelled in (value["name"]["value"], *value["name"].get("synonyms", ())[:4])]


def _roles(types: Mapping[str, Any]) -> list[str]:
    return [str(value["id"]) for value in types["ROLE"]]
