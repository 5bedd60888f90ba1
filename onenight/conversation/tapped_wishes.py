"""Tapped wishes: an intent and its slots, handed over by a front and never heard; and lines offered as one.

What there is stands in `templates/wishes.json`, made with the interaction models from the same source: whoever hears
nothing loads none of them.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, NotRequired, TypedDict

from onenight.data import find_data
from onenight.hearing.normalization import is_too_long
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.usual_questions import say_question
from onenight.rules.game import GAMES
from onenight.speech.lines import Lines
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import NUMBER_DIGITS, Kind, Wish, read_cards, read_seconds, read_wishes

# Wishes

MOST_VALUES = 40
"""The most values of a slot; ours: more than any box has cards, or any table players."""


class WishObject(TypedDict):
    """A wish as plain JSON."""

    intent: str
    slots: NotRequired[Mapping[str, list[str]]]


class Catalog(TypedDict):
    """All intents of the interaction models with the types of their slots, and the ids of types that have them."""

    intents: Mapping[str, Mapping[str, str]]
    values: Mapping[str, Sequence[str]]


class Tapped(NamedTuple):
    """An intent with its slots."""

    kind: Kind
    slots: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def wishes(self) -> tuple[Wish, ...]:
        """Return the wishes behind it."""
        return read_wishes(self.kind, dict(self.slots))

    def as_json(self) -> WishObject:
        """Return it as plain JSON: its `intent`, and its `slots` where it has any."""
        slots = {name: list(values) for name, values in self.slots}
        return {"intent": str(self.kind), "slots": slots} if slots else {"intent": str(self.kind)}


def make_tapped(kind: Kind, **slots: str) -> Tapped:
    """Return an intent with one value for each of these slots."""
    return Tapped(kind, tuple([(name, (value,)) for name, value in slots.items()]))


@lru_cache(maxsize=1)
def intents() -> Mapping[str, Mapping[str, str]]:
    """Return every intent that can be tapped, with the types of its slots by their names, heard or only tapped."""
    heard = _read_catalog()["intents"]
    known = {name: {**slots, **CATALOG[name].tapped} for name, slots in heard.items() if not CATALOG[name].heard_only}
    return {**known, **{str(kind): slots for kind in Kind if (slots := CATALOG[kind].slots) is not None}}


@lru_cache(maxsize=1)
def _read_catalog() -> "Catalog":
    read: Catalog = json.loads((find_data("templates") / "wishes.json").read_bytes())
    return read


def ids(kind: str) -> Sequence[str]:
    """Return the ids of a type's values; none where its values are told by their form."""
    return _read_catalog()["values"].get(kind, ())


def can_fill_slot(kind: str, value: str) -> bool:
    """Return whether a value can stand in a slot of this type."""
    if kind == "PLAYER":
        return not is_too_long(value)  # the table tells what is no name
    if kind == "AMAZON.NUMBER":
        return re.fullmatch(rf"[0-9]{{1,{NUMBER_DIGITS}}}", value) is not None
    if kind == "AMAZON.DURATION":
        return read_seconds(value) is not None
    if kind == "CARDS":
        return any(cards.key in ids("ROLE") for cards in read_cards((value,)))
    return value in ids(kind)


# Questions about the rules


def offer_questions(questions: Iterable[RuleQuestion], lines: Lines) -> Mapping[str, Tapped]:
    """Return questions by how they are said, each with what is wished for."""
    return {say_question(each, lines): make_question_wish(each) for each in questions}


def make_question_wish(question: RuleQuestion) -> Tapped:
    """Return the wish for the answer to a question about one role or two, or about one room."""
    if question.thing:
        return make_tapped(Kind.RULES, aspect_room=question.aspect, room=question.thing)
    if question.object:
        return make_tapped(Kind.RULES, aspect_two=question.aspect, role=question.subject, other=question.object)
    return make_tapped(Kind.RULES, aspect=question.aspect, role=question.subject)


# Lines that a front offers

_DEEDS = ("take", "shield", "place", "detonate", "return", "look", "pick_up", "replace", "summon", "send")
_FILES = ("castle", "prompts")
MEANS: Mapping[str, Tapped] = {
    **{f"castle.deeds.{deed}": make_tapped(Kind.ACT, deed=deed) for deed in _DEEDS},
    "castle.deeds.pass": make_tapped(Kind.NEXT),
    **{f"{file}.now.{key}": make_tapped(kind) for file in _FILES for kind in Kind for key in CATALOG[kind].offered},
    **{f"{file}.now.add_time": make_tapped(Kind.ADD_TIME, duration="PT1M") for file in _FILES},
    "castle.now.random": make_tapped(Kind.ROOMS, castle="random"),
    **{f"castle.directions.{way}": make_tapped(Kind.ARROW, direction=way) for way in ("left", "right")},
    "prompts.changes.surprise": make_tapped(Kind.RANDOM),
}
"""By the keys of lines that are the same at every table; of lines that are written alike the last one counts."""


@lru_cache(maxsize=8)
def map_words_to_wishes(lines: Lines) -> Mapping[str, Tapped]:
    """Return what lines mean by how they are written: those above, and those of each role and room."""
    roles = dict.fromkeys(key for game in GAMES.values() for key in game.cards)
    rooms = lines.section("castle", "names")
    return {
        **{lines.raw(key): wish for key, wish in MEANS.items() if _is_line(key, lines)},
        **{lines.say("prompts.now.add", role=key): make_tapped(Kind.ADD, cards=key) for key in roles},
        **{lines.say("prompts.now.explain_role", role=key): make_tapped(Kind.EXPLAIN_ROLE, role=key) for key in roles},
        **offer_questions(
            (RuleQuestion(aspect, thing=key) for key in rooms for aspect in lines.section("castle", "asks")), lines
        ),
        **{
            lines.say("castle.now.room", name=str(name)): make_tapped(Kind.ROOM, room=key)
            for key, name in rooms.items()
        },
    }


def _is_line(key: str, lines: Lines) -> bool:
    """Return whether there is such a line: not everything is offered in every game."""
    file, section, name = key.split(".")
    return name in lines.section(file, section)
