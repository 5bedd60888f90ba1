"""What the pages of the house show of the code: `python -m tests.architecture` draws it anew into them.

`docs/architecture.md`: the rooms with their arrows, four requests on their way, the glossary. `docs/wishes.md`: what
every wish means, in each way to play.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TypeVar

from onenight.conversation.general import GENERAL
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler
from onenight.texting.party import Stage
from onenight.ways.one_night import both
from onenight.ways.one_night.cards import way as cards
from onenight.ways.one_night.texts import wishes as texts
from onenight.ways.one_week.board import wishes as board
from onenight.ways.one_week.log import WeekStage
from onenight.ways.one_week.texts import wishes as week_texts
from onenight.wishes.wish import Kind
from tests.checkers import ROOT
from tests.journeys import DOORS
from tests.rooms import ROOMS, room
from tests.sources import PATHS, parsed
from tests.test_layers import imported

HOUSE, WISHES = ROOT / "docs" / "architecture.md", ROOT / "docs" / "wishes.md"

GLOSSARY: Mapping[str, str] = {
    "wish": "onenight.wishes.wish.Wish",
    "utterance": "onenight.conversation.utterance.Utterance",
    "turn": "onenight.conversation.turn.Turn",
    "reply": "onenight.conversation.reply.Reply",
    "way": "onenight.conversation.way.Way",
    "session": "onenight.conversation.session.Session",
    "evening": "onenight.conversation.evening",
    "table": "onenight.conversation.view",
    "party": "onenight.texting.party.Party",
    "seat": "onenight.texting.party.Seat",
    "deal": "onenight.ways.one_night.texts.game.Dealt",
    "night": "onenight.rules.table.Night",
    "record": "onenight.rules.record.Record",
    "verdict": "onenight.rules.verdict.Verdict",
    "effect": "onenight.conversation.reply.Effect",
    "venue": "evenings.venue.Venue",
}
"""Where the thing stands that a word means: a class, or a module where it is one's business."""

Table = Mapping[Kind, Mapping[str, Handler]]
P = TypeVar("P", Phase, WeekStage, Stage)
"""Where an evening, a week or a texted game is."""


# The rooms


@cache
def arrows() -> set[tuple[str, str]]:
    """From which room which other is used, without those that follow from others."""
    direct = {
        (here, there)
        for module in PATHS
        for name in imported(module, parsed(module))
        if (here := _whole(room(module))) and (there := _whole(room(name))) and here != there
    }
    return {(here, there) for here, there in direct if not _around(here, there, direct)}


def _whole(name: str) -> str:
    """The web service is one room here: its app puts its four together, and they use what it shares with them."""
    return "webhooks" if name.startswith("webhooks.") else name


def _around(here: str, there: str, direct: set[tuple[str, str]]) -> bool:
    """Whether a room is reached from another by way of a third."""
    seen, left = set(), [other for start, other in direct if start == here and other != there]
    while left:
        at = left.pop()
        if at == there:
            return True
        if at not in seen:
            seen.add(at)
            left += [other for start, other in direct if start == at]
    return False


def rooms() -> str:
    """The rooms, each above what it uses."""
    found = arrows()
    names = [f"    {_node(each)}[{each}]" for each in ROOMS if any(each in arrow for arrow in found)]
    lines = [f"    {_node(here)} --> {_node(there)}" for here, there in sorted(found)]
    return _drawn(["graph TD", *names, *lines])


def _node(name: str) -> str:
    return name.replace(".", "_")


def _drawn(lines: list[str]) -> str:
    return "\n".join(["```mermaid", *lines, "```"])


# A request's way


def journey(door: str) -> str:
    """Return what is asked at a door, and the modules that a request comes through, one after the other."""
    program = [sys.executable, "-m", "tests.journeys", door]
    told = subprocess.run(program, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    way = " → ".join(f"`{each.removeprefix('onenight.')}`" for each in json.loads(told))
    return f"- **{(DOORS[door].__doc__ or '').strip()}** {way}"


def journeys() -> str:
    """Return all four."""
    return "\n".join(map(journey, DOORS))


# The glossary


def glossary() -> str:
    """What a word means, in the words of the class that is called so."""
    rows = [f"| {word} | {_meaning(name)} | `{name}` |" for word, name in GLOSSARY.items()]
    return "\n".join(["| word | what it is | where |", "|---|---|---|", *rows])


def _meaning(name: str) -> str:
    """The first sentence of a docstring."""
    package, _, attribute = name.rpartition(".")
    thing = getattr(import_module(package), attribute, None) or import_module(name)
    return str(thing.__doc__).partition("\n")[0].partition(". ")[0].rstrip(".")


# What every wish means


def tables() -> Mapping[str, Table]:
    """By way to play; the columns are phases, in a week its stages."""
    return {
        "One Night with cards": {**_always(GENERAL, Phase), **_always(both.ANSWERS, Phase), **_placed(cards.ANSWERS)},
        "One Night by texts": _below(
            _placed(texts.ANSWERS), {**_always(GENERAL, Phase), **_always(both.ANSWERS, Phase)}
        ),
        "One Week with the board": {**_always(GENERAL, WeekStage), **_placed(board.ANSWERS)},
        "One Week by texts": {**_always(GENERAL, Stage), **_placed(week_texts.ANSWERS)},
    }


def _always(answers: Mapping[Kind, Handler], places: type[Phase | WeekStage | Stage]) -> Table:
    return {kind: dict.fromkeys(map(str, places), handler) for kind, handler in answers.items()}


def _placed(answers: Mapping[Kind, Mapping[P, Handler]]) -> Table:
    return {kind: {str(place): handler for place, handler in row.items()} for kind, row in answers.items()}


def _below(first: Table, then: Table) -> Table:
    """What stands in the first table; where it has nothing, what stands in the other."""
    return {kind: {**then.get(kind, {}), **first.get(kind, {})} for kind in Kind if kind in first or kind in then}


def wishes() -> str:
    """The page of wishes."""
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield "# What every wish means"
    yield ""
    yield "Drawn from the code by `python -m tests.architecture`. Where nothing stands, `elsewhere` of the way answers."
    for way, table in tables().items():
        places = list(dict.fromkeys(place for row in table.values() for place in row))
        yield from ("", f"## {way}", "", f"| wish | {' | '.join(places)} |", f"|---|{'---|' * len(places)}")
        for kind in Kind:
            if kind in table:
                yield f"| {kind.name} | {' | '.join(_name(table[kind].get(place)) for place in places)} |"


def _name(handler: Handler | None) -> str:
    """A handler as it is found: its file's name and its own."""
    if handler is None:
        return ""
    inner = handler
    while hasattr(inner, "__wrapped__"):
        inner = inner.__wrapped__
    return f"{inner.__module__.rpartition('.')[2]}.{inner.__qualname__}"


# The pages


DRAWINGS: Mapping[str, Callable[[], str]] = {"rooms": rooms, "journeys": journeys, "glossary": glossary}
"""What stands between the marks of the page of the house."""


def put(page: str, mark: str, told: str) -> str:
    """Return a page with this between its marks."""
    begin, end = f"<!-- {mark} -->\n", f"\n<!-- end of {mark} -->"
    before, _, rest = page.partition(begin)
    return before + begin + told + end + rest.partition(end)[2]


def drawn(page: str) -> str:
    """Return the page of the house with everything drawn anew."""
    for mark, draw in DRAWINGS.items():
        page = put(page, mark, draw())
    return page


if __name__ == "__main__":
    HOUSE.write_text(drawn(HOUSE.read_text("utf-8")), "utf-8")
    WISHES.write_text(wishes(), "utf-8")
