"""What every wish means at each point of an evening: `python -m tests.meanings [WISH...]` prints it.

For each way to play a table of wishes by phase, or by stage of a week, with the function that answers them; where
nothing stands, `answer_elsewhere` of the host answers. `WISH`: names of kinds, such as PLAYERS; all without any.
"""

import inspect
import sys
from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from onenight.conversation.general import GENERAL
from onenight.conversation.session import Phase
from onenight.conversation.turn import Handler
from onenight.rules.week.calendar import WeekStage
from onenight.texting.party import Stage
from onenight.ways.one_night import shared
from onenight.ways.one_night.cards import wishes as cards
from onenight.ways.one_night.texts import wishes as texts
from onenight.ways.one_week.board import wishes as board
from onenight.ways.one_week.texts import wishes as week_texts
from onenight.wishes.wish import Kind

P = TypeVar("P", Phase, WeekStage, Stage)
"""Where an evening, a week or a texted game is."""
Table = Mapping[Kind, Mapping[str, Handler]]


def make_tables() -> Mapping[str, Table]:
    """By way to play; the columns are phases, in a week its stages."""
    return {
        "One Night with cards": {
            **_answer_always(GENERAL, Phase),
            **_answer_always(shared.ANSWERS, Phase),
            **_place_answers(cards.ANSWERS),
        },
        "One Night by texts": _merge_below(
            _place_answers(texts.ANSWERS), {**_answer_always(GENERAL, Phase), **_answer_always(shared.ANSWERS, Phase)}
        ),
        "One Week with the board": {**_answer_always(GENERAL, WeekStage), **_place_answers(board.ANSWERS)},
        "One Week by texts": {**_answer_always(GENERAL, Stage), **_place_answers(week_texts.ANSWERS)},
    }


def _answer_always(answers: Mapping[Kind, Handler], places: type[Phase | WeekStage | Stage]) -> Table:
    return {kind: dict.fromkeys(map(str, places), handler) for kind, handler in answers.items()}


def _place_answers(answers: Mapping[Kind, Mapping[P, Handler]]) -> Table:
    return {kind: {str(place): handler for place, handler in row.items()} for kind, row in answers.items()}


def _merge_below(first: Table, then: Table) -> Table:
    """Return the first table; where it has nothing, the cells of the other."""
    return {kind: {**then.get(kind, {}), **first.get(kind, {})} for kind in Kind if kind in first or kind in then}


def format_rows(kinds: Collection[Kind] = tuple(Kind)) -> Iterator[str]:
    """Yield the lines of all tables, with these wishes."""
    for way, table in make_tables().items():
        places = list(dict.fromkeys(place for row in table.values() for place in row))
        yield from ("", f"## {way}", "", f"| wish | {' | '.join(places)} |", f"|---|{'---|' * len(places)}")
        for kind in Kind:
            if kind in table and kind in kinds:
                yield f"| {kind.name} | {' | '.join(_name(table[kind].get(place)) for place in places)} |"


def _name(handler: Handler | None) -> str:
    """A handler as it is found: its file's name and its own."""
    if handler is None:
        return ""
    inner = inspect.unwrap(handler)
    return f"{inner.__module__.rpartition('.')[2]}.{inner.__qualname__}"


if __name__ == "__main__":
    asked = [Kind[each.upper()] for each in sys.argv[1:]] or list(Kind)
    sys.stdout.write("\n".join(format_rows(asked)) + "\n")
