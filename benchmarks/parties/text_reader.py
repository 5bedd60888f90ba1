"""Reads texts as a player does, and chooses legal answers to their questions."""

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple

from onenight.speech.lines import Lines

LINES = Lines("en")

Kind = Literal["nightfall", "second", "dawn", "verdict"]
KINDS: tuple[Kind, ...] = ("nightfall", "second", "dawn", "verdict")

CENTER = 3

SHAPES: Mapping[str, tuple[tuple[int, int], ...]] = {
    "seer": ((1, 0), (0, 2), (0, 0)),
    "robber": ((1, 0), (0, 0)),
    "troublemaker": ((2, 0), (0, 0)),
    "drunk": ((0, 1),),
    "werewolf": ((0, 1), (0, 0)),
    "doppelganger": ((1, 0),),
    "decoy_one": ((1, 0), (0, 0)),
    "decoy_two": ((2, 0), (0, 0)),
}
"""By question, of how many players and center cards an answer may be."""

_ASKED = {LINES.raw(f"texts.ask.{key}"): key for key in SHAPES}


def _read_beginning(line: str) -> str:
    """Return the beginning of a line, up to its first placeholder."""
    return LINES.raw(f"texts.{line}").partition("{")[0]


_SECOND = (_read_beginning("second.others"), _read_beginning("second.you"))
_YOU = _read_beginning("nightfall.you")


class Answer(NamedTuple):
    """One answer of a player."""

    asked: str
    """The question's key, `vote` for the vote."""
    places: tuple[str, ...]
    """As a record names them."""
    body: str
    noted: tuple[str, ...]
    """What the acknowledgement has to repeat."""

    @property
    def is_real(self) -> bool:
        """Return whether the answer does something in the night, as no decoy's does."""
        return not self.asked.startswith("decoy")


def recognize_kind(body: str) -> Kind | None:
    """Return which text of a game it is; None for any other."""
    if body.startswith(_read_beginning("head.verdict")):
        return "verdict"
    said = body.removeprefix(_read_beginning("head.secret"))
    if said == body:
        return None
    if said.endswith(LINES.raw("texts.dawn.vote")):
        return "dawn"
    if said.startswith(_SECOND):
        return "second"
    return "nightfall" if said.startswith(_YOU) else None


def choose_answer(body: str, others: list[str], chance: Random) -> Answer | None:
    """Return a legal answer to a text, `others` being the other players; None where it asks no known question."""
    if recognize_kind(body) == "dawn":
        name = chance.choice(others)
        return Answer("vote", (name,), name, (name,))
    asked = next((key for line, key in _ASKED.items() if body.endswith(line)), None)
    if asked is None:
        return None
    players, center = chance.choice(SHAPES[asked])
    names = chance.sample(others, players)
    numbers = [str(number) for number in chance.sample(range(1, CENTER + 1), center)]
    places = (*names, *(f"center {number}" for number in numbers))
    if not places:
        return Answer(asked, (), "nobody", (LINES.raw("answers.may.nobody"),))
    noted = (*names, *(LINES.say("texts.heard.center", number=int(number)) for number in numbers))
    return Answer(asked, places, " and ".join([*names, *numbers]), noted)
