"""A language while it is being translated: what it lacks is said in the first one, in marks that nobody overlooks."""

from collections.abc import Mapping

MARKED = "«{}»"
"""How a line stands there that is not translated yet."""

UNMARKED = frozenset({"hearing", "questions", "voices", "week_questions"})
"""Files of which nothing is said."""
NAMES = frozenset(
    {
        *(("language", "own"), ("voice", "speaker"), ("rulebook", "sections")),
        *(("roles", "house"), ("rulebook", "house"), ("rulings", "house")),
    }
)
"""Sections that name things and say nothing, by their files: what is looked up by them has to be found."""

EMPTY = ""
"""What stands where a translator has written nothing yet: as if there were no line."""

Section = Mapping[str, object]


def fill_missing_lines(file: str, own: Mapping[str, Section], first: Mapping[str, Section]) -> Mapping[str, Section]:
    """Return a file of lines with those that only the first language has filled in, marked."""
    return {
        name: _fill_section(own.get(name, {}), section, marked=file not in UNMARKED and (file, name) not in NAMES)
        for name, section in first.items()
    } | {name: section for name, section in own.items() if name not in first}


def _fill_section(own: Section, first: Section, *, marked: bool) -> Section:
    """Return a section with its missing lines filled in; a line in cases is one line."""
    lacks = {name: _mark_line(line, marked=marked) for name, line in first.items() if own.get(name, EMPTY) == EMPTY}
    within = {
        name: _fill_section(line, there, marked=marked)
        for name, line in own.items()
        if isinstance(line, dict) and "by" not in line and isinstance(there := first.get(name), dict)
    }
    return {**own, **within, **lacks}


def _mark_line(line: object, *, marked: bool) -> object:
    """Return a line, or each line of a list or a table, in marks where `marked`."""
    if isinstance(line, str):
        return MARKED.format(line) if marked else line
    if isinstance(line, list):
        return [_mark_line(each, marked=marked) for each in line]
    return {name: _mark_line(each, marked=marked) for name, each in line.items()} if isinstance(line, dict) else line
