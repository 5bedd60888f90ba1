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
from tests.rooms import ROOMS, room
from tests.sources import PATHS, parsed
from tests.test_layers import imported

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
    "deal": "onenight.ways.one_night.texts.game.Dealt",
    "night": "onenight.rules.table.Night",
    "record": "onenight.rules.record.Record",
    "verdict": "onenight.rules.verdict.Verdict",
    "effect": "onenight.conversation.reply.Effect",
    "services": "evenings.services.Services",
}
"""Where the thing stands that a word means: a class, or a module where it is one's business."""


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
