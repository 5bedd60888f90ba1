"""No sentence is glued from pieces: what is put together in Python cannot be put in another order by a translator.

Whole sentences one after another, a space between, are no glue. What is left is counted here; it may only become less.
`docs/lines.md` tells how each is going to be a whole line.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from onenight.speech.offered_languages import read_all_lines
from tests.sources import PATHS, parse_module, parse_sources
from tests.speech.test_languages import TEMPLATES
from translation.form_check import list_texts

LEFT: Mapping[str, str] = {
    "f\"{tens[ten]}{self.raw('words.numbers.joint')}{names[one]}\"": "a number above twenty, as English says it",
    "'; '.join([_describe_room(week, key, lines) for key in week.castle.ring])": "a list of rooms with who is there",
    "'; '.join([_describe_deed(deed or '', each, lines) for deed, each in by_deed.items()])": "what may be texted",
    "'; '.join([_describe_turn(list(turn), lines) for _, turn in turns])": "a list of turns in a recap",
    "'; '.join(deeds)": "a list of what was done by night, in a recap",
    "', '.join([said, *deeds])": "where a player came and what they did there, in a recap",
    "' + '.join([bodies.name_target(target, lines) for target in move.targets])": "two markers, in a recap",
}
"""The glue that is left, and what it is."""

CAPITALS: Mapping[str, str] = {}
"""Words that Python writes with a capital, for a sentence begins with them: lines say `{count.Name}`."""

FRAGMENTS = frozenset({"words.list.comma", "words.list.and", "words.list.or"})
"""Lines that begin or end with a space, for something stands before or after them: what lists are made with."""

ASIDE = ("console.said.", "hearing.")
"""Lines of which that says nothing: what a terminal shows, and what is read, not said."""

KNOW_LINES = tuple(module for module in PATHS if not module.startswith(("onenight.rules", "stores")))
"""The modules that can say anything at all."""

SAYS = frozenset({"say", "raw", "refusal", "role", "list_cards", "name_cards", "list_some_cards", "number", "listing"})
"""What gives words: the methods of `Lines`, and those of the same names that lead to them."""

SHAPED = frozenset({"upper", "capitalize", "strip", "format"})
"""Methods of a text that give the same words in another shape."""

PARTS: Mapping[type[ast.AST], tuple[str, ...]] = {
    ast.Call: ("func",),
    ast.Attribute: ("value",),
    ast.JoinedStr: ("values",),
    ast.FormattedValue: ("value",),
    ast.IfExp: ("body", "orelse"),
    ast.BinOp: ("left", "right"),
    ast.BoolOp: ("values",),
    ast.List: ("elts",),
    ast.Tuple: ("elts",),
    ast.ListComp: ("elt",),
    ast.GeneratorExp: ("elt",),
    ast.Starred: ("value",),
}
"""Where in an expression the words are that it is made of."""

KEY = re.compile(r"[\w.-]*\.[\w.-]*")
"""What is written around the part of a line's key that is filled in."""


@cache
def wordy() -> frozenset[str]:
    """The functions that give words, by name: those of `Lines`, and all whose text is made with one of them."""
    found = set(SAYS)
    functions = [
        node
        for tree in parse_sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "str"
    ]
    while more := {each.name for each in functions if each.name not in found and _calls(each, found)}:
        found |= more
    return frozenset(found)


def _calls(function: ast.FunctionDef, names: set[str]) -> bool:
    return any(isinstance(node, ast.Call) and _called(node) in names for node in ast.walk(function))


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression that are what it is."""
    for name in PARTS.get(type(node), ()):
        part = getattr(node, name)
        yield from part if isinstance(part, list) else [part]


class Glue(ast.NodeVisitor):
    """Finds where a function puts words together, and where it changes them."""

    def __init__(self) -> None:
        """Nothing is found yet."""
        self.found: list[tuple[int, str]] = []
        self.capitals: list[tuple[int, str]] = []
        self._named: set[str] = set()
        self._rows: set[str] = set()

    def visit_FunctionDef(self, function: ast.FunctionDef) -> None:
        """Learn which names of the function stand for words, then look through it."""
        outside = self._named, self._rows
        self._named, self._rows = set(self._named), set(self._rows)
        for node in [node for _ in range(2) for node in ast.walk(function)]:  # a name may be used before it is walked
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and self.words(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = {target.id for target in targets if isinstance(target, ast.Name)}
                self._named |= names
                self._rows |= names if self.row(node.value) else set()
        self.generic_visit(function)
        self._named, self._rows = outside

    def words(self, node: ast.AST) -> bool:
        """Whether an expression is words, or a row of them."""
        if isinstance(node, ast.Call) and _called(node) not in SHAPED:
            return _called(node) in wordy()
        return (isinstance(node, ast.Name) and node.id in self._named) or any(map(self.words, _parts(node)))

    def row(self, node: ast.AST) -> bool:
        """Whether an expression is plainly several, and not one text."""
        if isinstance(node, ast.IfExp):
            return self.row(node.body)
        named = isinstance(node, ast.Name) and node.id in self._rows
        return named or isinstance(node, ast.List | ast.Tuple | ast.ListComp | ast.GeneratorExp)

    def visit_JoinedStr(self, text: ast.JoinedStr) -> None:
        """Words in a row are whole sentences if nothing but spaces is between them."""
        filled = [isinstance(part, ast.FormattedValue) and self.words(part.value) for part in text.values]
        between = [str(part.value) for part in text.values if isinstance(part, ast.Constant)]
        kept = not between or not all(re.fullmatch(" +", part) for part in between)
        if any(filled) and len(text.values) > 1 and kept and not KEY.fullmatch("".join(between)):
            self.found.append((text.lineno, ast.unparse(text)))
        self.generic_visit(text)

    def visit_AugAssign(self, sum_: ast.AugAssign) -> None:
        """Nothing is added to words by and by."""
        if (
            isinstance(sum_.op, ast.Add)
            and isinstance(sum_.target, ast.Name)
            and sum_.target.id in self._named - self._rows
        ):
            self.found.append((sum_.lineno, ast.unparse(sum_)))
        self.generic_visit(sum_)

    def visit_BinOp(self, sum_: ast.BinOp) -> None:
        """Nothing is added to words."""
        if isinstance(sum_.op, ast.Add) and self.words(sum_) and not self.row(sum_.left) and not self.row(sum_.right):
            self.found.append((sum_.lineno, ast.unparse(sum_)))
        self.generic_visit(sum_)

    def visit_Call(self, call: ast.Call) -> None:
        """Words are joined by a space or a line's end, and nothing else."""
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=joint), attr="join"), args=[row]):
                if joint not in (" ", "\n") and self.words(row):
                    self.found.append((call.lineno, ast.unparse(call)))
            case ast.Call(func=ast.Attribute(value=before, attr="capitalize" | "title")) if self.words(before):
                self.capitals.append((call.lineno, ast.unparse(call)))
        self.generic_visit(call)


def looked_through(tree: ast.Module) -> Glue:
    """What is found in a module."""
    glue = Glue()
    glue.visit(tree)
    return glue


def everywhere(kind: str) -> list[tuple[str, str]]:
    """What is found in the whole code, and where."""
    glued = {module: looked_through(parse_module(module)) for module in KNOW_LINES}
    return [(text, f"{module}:{line}") for module, glue in glued.items() for line, text in getattr(glue, kind)]


@pytest.mark.parametrize(("kind", "known"), [("found", LEFT), ("capitals", CAPITALS)])
def test_nothing_more_is_put_together(kind: str, known: Mapping[str, str]) -> None:
    """A sentence is one line of the templates. Whoever mends one of those that are left takes it off the list."""
    found = everywhere(kind)

    assert [(text, where) for text, where in found if text not in known] == []
    assert sorted(text for text, _ in found) == sorted(known)


def test_no_line_is_a_fragment() -> None:
    """A line that wants something before or after it has a placeholder there."""
    lines = {key: line for key, line in read_all_lines(TEMPLATES / "en").items() if not key.startswith(ASIDE)}
    fragments = {key for key, line in lines.items() if any(text != text.strip() for text in list_texts(line))}

    assert fragments == FRAGMENTS


@pytest.mark.parametrize(
    "source",
    [
        "return f'{lines.say(one)}, {lines.say(two)}'",
        "return f'{lines.raw(one)}{lines.raw(two)}'",
        "return f'Now {lines.role(key)}.'",
        "return lines.raw(head) + lines.say(one)",
        "return lines.say(one) + '.'",
        "said = lines.say(one)\n    said += '.'",
        "said = lines.say(one)\n    return said.upper() + '!'",
        "said = [lines.say(each) for each in keys]\n    return '; '.join(said)",
        "return ''.join([lines.raw(one), lines.raw(two)])",
        "return ', '.join(lines.role(key) for key in keys)",
    ],
)
def test_glue_is_found(source: str) -> None:
    """In all its forms."""
    assert looked_through(ast.parse(f"def told(lines):\n    {source}")).found


@pytest.mark.parametrize(
    "source",
    [
        "return f'{lines.say(one)} {lines.say(two)}'",
        "return ' '.join([lines.say(one), lines.say(two)])",
        "return lines.say(f'texts.ask.{lines.raw(one)}')",
        "said = [lines.say(one)]\n    return said + [lines.say(two)]",
        "said = [lines.say(one)]\n    said += [lines.say(two)]",
        "return lines.say(one, text=lines.say(two))",
        "return f'{seat}, {place}'",
        "return seats + center",
    ],
)
def test_what_is_no_glue_passes(source: str) -> None:
    """Whole sentences in a row, keys of lines, lists, and what is filled in."""
    assert looked_through(ast.parse(f"def told(lines):\n    {source}")).found == []


def test_a_capital_is_found() -> None:
    """A word that is changed in Python keeps no form."""
    assert looked_through(ast.parse("lines.number(3).capitalize()")).capitals
