"""What `docs/architecture.md` shows of the code: `python -m tests.architecture` draws it anew into it.

The rooms with their arrows, four requests on their way, the glossary.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from tests.checkers import ROOT
from tests.journeys import DOORS
from tests.rooms import ROOMS, find_room
from tests.sources import PATHS, list_imports, parse_module

HOUSE = ROOT / "docs" / "architecture.md"

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
    "deal": "onenight.ways.one_night.texts.game.NightDealt",
    "night": "onenight.rules.roles.Night",
    "record": "onenight.rules.record.Record",
    "verdict": "onenight.rules.verdict.Verdict",
    "effect": "onenight.conversation.reply.Effect",
    "services": "evenings.services.Services",
}
"""Where the thing stands that a word means: a class, or a module where it is one's business."""


# The rooms


@cache
def find_arrows() -> set[tuple[str, str]]:
    """From which room which other is used, without those that follow from others."""
    direct = {
        (here, there)
        for module in PATHS
        for name in list_imports(module, parse_module(module))
        if (here := _name_room(find_room(module))) and (there := _name_room(find_room(name))) and here != there
    }
    return {(here, there) for here, there in direct if not _is_reached_by_third(here, there, direct)}


def _name_room(name: str) -> str:
    """The web service is one room here: its app puts its four together, and they use what it shares with them."""
    return "webhooks" if name.startswith("webhooks.") else name


def _is_reached_by_third(here: str, there: str, direct: set[tuple[str, str]]) -> bool:
    """Return whether a room is reached from another by way of a third."""
    seen, left = set(), [other for start, other in direct if start == here and other != there]
    while left:
        at = left.pop()
        if at == there:
            return True
        if at not in seen:
            seen.add(at)
            left += [other for start, other in direct if start == at]
    return False


def draw_rooms() -> str:
    """The rooms, each above what it uses."""
    found = find_arrows()
    names = [f"    {_name_node(each)}[{each}]" for each in ROOMS if any(each in arrow for arrow in found)]
    lines = [f"    {_name_node(here)} --> {_name_node(there)}" for here, there in sorted(found)]
    return _fence(["graph TD", *names, *lines])


def _name_node(name: str) -> str:
    return name.replace(".", "_")


def _fence(lines: list[str]) -> str:
    return "\n".join(["```mermaid", *lines, "```"])


# A request's way


def draw_journey(door: str) -> str:
    """Return what is asked at a door, and the modules that a request comes through, one after the other."""
    program = [sys.executable, "-m", "tests.journeys", door]
    told = subprocess.run(program, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    way = " → ".join(f"`{each.removeprefix('onenight.')}`" for each in json.loads(told))
    return f"- **{(DOORS[door].__doc__ or '').strip()}** {way}"


def draw_journeys() -> str:
    """Return all four."""
    return "\n".join(map(draw_journey, DOORS))


# The glossary


def draw_glossary() -> str:
    """Return the table of words, each in the words of the class of that name."""
    rows = [f"| {word} | {_first_sentence(name)} | `{name}` |" for word, name in GLOSSARY.items()]
    return "\n".join(["| word | what it is | where |", "|---|---|---|", *rows])


def _first_sentence(name: str) -> str:
    """The first sentence of a docstring."""
    package, _, attribute = name.rpartition(".")
    thing = getattr(import_module(package), attribute, None) or import_module(name)
    return str(thing.__doc__).partition("\n")[0].partition(". ")[0].rstrip(".")


# The pages


DRAWINGS: Mapping[str, Callable[[], str]] = {"rooms": draw_rooms, "journeys": draw_journeys, "glossary": draw_glossary}
"""What stands between the marks of the page of the house."""


def put(page: str, mark: str, told: str) -> str:
    """Return a page with this between its marks."""
    begin, end = f"<!-- {mark} -->\n", f"\n<!-- end of {mark} -->"
    before, _, rest = page.partition(begin)
    return before + begin + told + end + rest.partition(end)[2]


def redraw(page: str) -> str:
    """Return the page of the house with everything drawn anew."""
    for mark, draw in DRAWINGS.items():
        page = put(page, mark, draw())
    return page


if __name__ == "__main__":
    HOUSE.write_text(redraw(HOUSE.read_text("utf-8")), "utf-8")
