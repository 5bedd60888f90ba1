"""The check of a language's forms: faults are found when its files are read, not when a line is said."""

from collections.abc import Iterator, Mapping
from itertools import chain
from string import Formatter
from typing import Any

from onenight.speech.word_forms import WORDS, Formed

UNSAID = ("hearing", "night", "page", "questions", "screen", "voices", "web", "week_questions")
"""Files whose lines are taken as they stand (a table's own night among them), and so are no cases."""

Used = tuple[str, str]
"""A placeholder and the form it is said in; empty for the one that the words have by themselves."""


def list_texts(line: object) -> Iterator[str]:
    """Yield the texts of a line: one, or that of each case."""
    if isinstance(line, dict):
        yield from chain.from_iterable(list_texts(case) for name, case in line.items() if name != "by")
    elif isinstance(line, list):
        yield from chain.from_iterable(list_texts(each) for each in line)
    elif isinstance(line, str):
        yield line


def list_deciders(line: object) -> Iterator[tuple[Used, frozenset[str]]]:
    """Yield each placeholder that decides between the cases of a line, and its cases."""
    if isinstance(line, dict):
        name, _, form = str(line["by"]).partition(".")
        yield (name, form), frozenset(line) - {"by"}
        yield from chain.from_iterable(list_deciders(case) for case in line.values())


def find_placeholders(line: object) -> frozenset[Used]:
    """Return the placeholders of a line with their forms, those that decide between its cases included."""
    fields = [field for text in list_texts(line) for _, field, _, _ in Formatter().parse(text) if field is not None]
    filled = [(name, form) for name, _, form in (field.partition(".") for field in fields)]
    return frozenset([*filled, *(decider for decider, _ in list_deciders(line) if decider != ("you", ""))])


def find_faults(lines: Mapping[str, object], words: Mapping[str, Any]) -> list[str]:
    """Return the faults that a translator has to mend, a sentence each; `lines` by key, `words` as `words.toml` is."""
    roles, own = words["roles"], words.get("forms", {})
    of_roles = frozenset(chain.from_iterable(roles.values())) - {"may"}
    things = own.get("things", {})
    of_things = frozenset(chain.from_iterable(things.values()))
    known = {*of_roles, *own.get("numbers", {}), *own.get("names", {}), *of_things}
    told = [f"{key} has not all the forms of the others" for key in roles if of_roles - {*roles[key]}]
    told += [
        f"words.forms.things.{key} has not all the forms of the others" for key in things if of_things - {*things[key]}
    ]
    told += [f"{form} means something to Python" for form in known & {*dir(Formed)}]
    for key, line in lines.items():
        for name, form in find_placeholders(line):
            forms = of_roles if name in ("role", "roles", "either") else known
            if form and form[0].lower() + form[1:] not in forms | {"name", WORDS}:
                told.append(f"{key}: there is no form {form}")
        for (_, form), cases in list_deciders(line):
            values = {str(role.get(form)) for role in roles.values()}
            needed = values if form in of_roles else {*own.get("plural", {}), "other"}
            told += [f"{key} has no case {case}" for case in sorted(needed - cases)]
            told += [f"{key} cannot be written in cases"] * (not own or key.partition(".")[0] in UNSAID)
    return told
