"""What `docs/phases.md` shows of the code: `python -m tests.phases` plays all evenings, and draws it anew into it.

Which phase follows which, by which wishes, as the evenings of the tests go; and what undo does at each phase.
"""

import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from onenight.conversation.session import Phase, Session
from onenight.rules.game import WEEK
from onenight.rules.week.calendar import WeekStage
from onenight.ways.one_week.week_lines import stage_of
from onenight.wishes.wish import Kind
from tests.architecture import put
from tests.checkers import ROOT
from tests.conversation.evening import EVENINGS, Move, play_spoken
from tests.meanings import make_tables

PHASES = ROOT / "docs" / "phases.md"

WAYS = {
    ("night", False): "One Night with cards",
    ("night", True): "One Night by texts",
    (WEEK, False): "One Week with the board",
    (WEEK, True): "One Week by texts",
}
PLACES = [*map(str, Phase), *map(str, WeekStage)]
"""Phases and stages in the order of an evening."""


def find_place(session: Session) -> tuple[str, str]:
    """Return the way in which a table plays, and the phase where it is; with the board the stage of the week."""
    game = WEEK if session.game.key == WEEK else "night"
    on_board = game == WEEK and not session.party
    return WAYS[game, bool(session.party)], str(stage_of(session) if on_board else session.phase)


def draw_moves(moves: Iterable[Move]) -> str:
    """Return a table for each way: from which phase to which other, by which wishes."""
    kinds: Mapping[str, dict[tuple[str, str], set[Kind]]] = defaultdict(lambda: defaultdict(set))
    for move in moves:
        (way, start), (there, end) = find_place(move.before), find_place(move.after)
        if (way, start) != (there, end):
            kinds[way][start, end if there == way else f"{end} ({there})"].add(move.kind)
    return "\n".join(line for way in WAYS.values() for line in _draw_way(way, kinds[way]))


def _draw_way(way: str, found: Mapping[tuple[str, str], set[Kind]]) -> Iterator[str]:
    yield from (f"### {way}", "", "| from | to | by |", "|---|---|---|")
    for start, end in sorted(found, key=lambda each: (PLACES.index(each[0]), each[1] not in PLACES, each[1])):
        yield f"| {start} | {end} | {', '.join(sorted(kind.name for kind in found[start, end]))} |"
    yield ""


def draw_undo() -> str:
    """Return what undo does in each way, by phase, in the words of the function that does it."""
    rows = ["| way | where | what `UNDO` does | by |", "|---|---|---|---|"]
    for way, table in make_tables().items():
        places = defaultdict(list)
        for place, handler in table.get(Kind.UNDO, {}).items():
            places[inspect.unwrap(handler)].append(place)
        for does, where in places.items():
            told = (does.__doc__ or "").strip().partition("\n")[0]
            rows.append(f"| {way} | {', '.join(where)} | {told} | `{does.__module__}.{does.__qualname__}` |")
    return "\n".join(rows)


def redraw(page: str, moves: Iterable[Move]) -> str:
    """Return the page with both drawn anew."""
    return put(put(page, "phases", draw_moves(moves)), "undo", draw_undo())


if __name__ == "__main__":
    every = [move for path in EVENINGS for move in play_spoken(path)[1]]
    PHASES.write_text(redraw(PHASES.read_text("utf-8"), every), "utf-8")
