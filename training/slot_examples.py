"""Examples for slots, so that what is learned is learned as it will be heard."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from onenight.hearing.plain import Plain
from onenight.hearing.tokens import list_wordings
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines


def list_examples(language: str) -> Mapping[str, Sequence[str]]:
    """Return what may stand in each slot, by the slot's name."""
    types = {
        kind["name"]: kind["values"]
        for kind in load_hearing_model(language)["interactionModel"]["languageModel"]["types"]
    }
    lines = Lines(language)
    plain, own = Plain(lines), partial(lines.strings, "examples", "examples")
    names = [word.capitalize() for phrase in plain.phrases("names", "first") for word in phrase][::4]
    names += [word.capitalize() for phrase in plain.phrases("names", "words_too") for word in phrase][::4]
    several = [lines.listing((one, other)) for one, other in zip(names, names[7:], strict=False)][::6]
    three = [lines.listing(each) for each in zip(names, names[5:], names[9:], strict=False)][::8]
    roles = [str(lines.entry("words", "roles", value["id"])["name"]) for value in types["ROLE"]]
    cards = _list_spellings(types["CARDS"], 4)
    pairs = [lines.listing((one, other)) for one, other in zip(cards, cards[11:], strict=False)][::5]
    return {
        "players": own("players"),
        "steps": own("steps"),
        "names": [*names, *several, *three, *(own("pronouns") * 8)],
        "target": [*names, *(own("them") * 40), *own("seats")],
        "cards": [*cards, *pairs],
        "replaced": [*cards, *pairs],
        "role": [*roles, *roles],
        "duration": own("duration"),
        **{slot: _list_spellings(types[kind], 5) for slot, kind in _CLOSED.items() if kind in types},
    }


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
    "announcer": "ANNOUNCER",
    "castle": "CASTLE",
    "deed": "DEED",
    "rule": "RULE",
    "topic": "TOPIC",
}


def _list_spellings(values: Sequence[Mapping[str, Any]], most: int) -> list[str]:
    return [spelled for value in values for spelled in list_wordings(value)[:most]]
