"""The trunk: no circle among files, and no conditional on a game or a medium outside the rules and the ways.

A conditional is every test (if, elif, while, conditional expression, match, an operand of and/or, a filter, the key of
a table of code) that reads which game or medium is played, or whether a way's own part is there. A look-up that found
nothing is none.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from tests.checkers import ROOT
from tests.fixtures import read_findings
from tests.sources import PACKAGES, PATHS, is_within, parse_module

ALLOWED = ("onenight.rules", "onenight.ways")
"""Where it may be asked which game or medium is played."""

PARTS = ("week", "party", "plays")
"""What of a session, a turn or a party tells the game or the medium by being there."""
GAMES = ("WEEK", "ULTIMATE", "ORIGINAL")
"""Names of games."""
BOXES = ("rulebook", "deck", "session")
"""What has a game; a party's `game` is a number."""
MEDIA = ("texts", "session")
"""The part of a session that is a texted game's, and what it is part of."""

TABLES = ("PROMPTS", "ANSWERS", "PICTURES", "KEYS", "TABLES")
"""Tables of code, as they are called."""


# Circles


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Files that import one another, circle by circle."""
    left, found = {module: set(others) for module, others in graph.items()}, set()
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            one, other, *_ = circle = error.args[1]
            left[other].remove(one)
            found.add(frozenset(circle))
        else:
            return found


def test_no_files_import_one_another() -> None:
    """Imports inside functions, and those for types, count like others."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)

    assert not circles({module: graph.find_modules_directly_imported_by(module) for module in graph.modules})


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": "b", "b": "c", "c": ""}, []),
        ({"a": "b", "b": "a"}, ["ab"]),
        ({"a": "b", "b": "c", "c": "a", "d": "e", "e": "d"}, ["abc", "de"]),
    ],
)
def test_a_circle_is_found(graph: Mapping[str, str], found: list[str]) -> None:
    """Each by the files that are in it."""
    assert circles({module: {*others} for module, others in graph.items()}) == {frozenset(circle) for circle in found}


# Conditionals on a game or a medium


def conditionals(tree: ast.Module) -> Iterator[str]:
    """Each as it is written."""
    for node, given in _functions(tree):
        for test in _tests(node):
            for operand in _operands(test):
                if any(_reads(part, given) for part in _whole(operand)):
                    yield ast.unparse(operand)


def _functions(tree: ast.AST, given: frozenset[str] = frozenset()) -> Iterator[tuple[ast.AST, frozenset[str]]]:
    """Every node, with what the functions around it are given."""
    for node in ast.iter_child_nodes(tree):
        inside = given
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            arguments = node.args
            inside = given | {each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
        yield node, inside
        yield from _functions(node, inside)


def _tests(node: ast.AST) -> Iterator[ast.expr]:
    """What a node decides by."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield node.test
    elif isinstance(node, ast.comprehension):
        yield from node.ifs
    elif isinstance(node, ast.Assign):  # what is decided by its name later
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        yield from [value for value in values if isinstance(value, ast.Compare)]
    elif isinstance(node, ast.Match):
        yield node.subject
    elif isinstance(node, ast.BoolOp):
        yield from [value for value in node.values if not isinstance(value, ast.BoolOp)]
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in TABLES:
        yield node.slice


def _operands(test: ast.expr) -> list[ast.expr]:
    """A test; one of several operands counts by its operands alone."""
    return [] if isinstance(test, ast.BoolOp) else [test]


def _whole(test: ast.expr) -> Iterator[ast.expr]:
    """The parts of a test that are taken as a whole: not what something else is looked up in."""
    if isinstance(test, ast.UnaryOp):
        yield from _whole(test.operand)
    elif isinstance(test, ast.Compare):
        yield from (part for side in (test.left, *test.comparators) for part in _whole(side))
    elif isinstance(test, ast.Tuple | ast.List | ast.Set):
        yield from (part for each in test.elts for part in _whole(each))
    elif isinstance(test, ast.Starred):
        yield from _whole(test.value)
    else:
        yield test


def _reads(part: ast.expr, given: frozenset[str]) -> bool:
    """Whether something tells the game, or the medium."""
    if isinstance(part, ast.Name):
        return part.id in GAMES or (part.id == "party" and part.id in given)
    if isinstance(part, ast.Subscript):
        return isinstance(part.slice, ast.Constant) and part.slice.value == "game"
    if isinstance(part, ast.Attribute):
        of = part.value
        if part.attr == "key" and isinstance(of, ast.Attribute):
            return _reads(of, given)
        name = getattr(of, "attr", "") or getattr(of, "id", "")
        of_a_box = name in BOXES
        return part.attr in (*PARTS, "WEEK") or (part.attr, name) == MEDIA or (part.attr == "game" and of_a_box)
    return False


def test_only_ways_ask_what_is_played() -> None:
    """No conditional on a game or a medium stands elsewhere; each that comes back is named."""
    found = {module: list(conditionals(parse_module(module))) for module in PATHS if not is_within(module, *ALLOWED)}

    assert {module: each for module, each in found.items() if each} == {}


@pytest.mark.parametrize(("source", "found"), read_findings(__file__))
def test_a_conditional_is_found(source: str, found: list[str]) -> None:
    """In every form of a test; what is looked up in a part that is there is none."""
    assert list(conditionals(ast.parse(source))) == found


# What is loaded

EVENING = """
import sys
from random import Random
from onenight.speech.lines import Lines
from onenight.speech.front import Front
from onenight.conversation.session_json import to_json
from onenight.wishes.wish import Kind, Wish
from onenight.ways.index import NEW, from_json, reply
session = NEW
for wish in (Wish(Kind.LAUNCH), Wish(Kind.PLAYERS, 6), Wish(Kind.BEGIN), Wish(Kind.AWAKE), Wish(Kind.VOTE)):
    session = from_json(to_json(reply(session, wish, Front(Lines("en"), 1_794_000_000, Random(1))).session))
print(session.phase, *sorted(sys.modules))
"""


TEXTED = """
import sys
from random import Random
from onenight.rules.deck import recommend_deck
from onenight.rules.rulebook import Rulebook
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.texting.join_request import read_join_request
from onenight.texting.events import RoundClosed, TextReceived, VoteSpoken
from onenight.texting.party import Party
from onenight.texting.party_json import from_json, to_json
from onenight.texting.step import step
from onenight.ways.one_night.texts.game import NightDealt, TextedNight
front, party = Front(Lines("en"), 1_794_000_000, Random(1)), Party("4821", TextedNight())
names = ("Alice", "Bob", "Carol")
texts = [(name, f"JOIN 4821 {name}") for name in names]
events = [TextReceived(name, body, body, read_join_request(body, front.lines)) for name, body in texts]
events += [NightDealt(Rulebook(), recommend_deck(Rulebook().game, 3)), RoundClosed()]
events += [TextReceived("Bob", "rules", "rules")]
events += [VoteSpoken("Alice", "Bob"), VoteSpoken("Bob", "Carol"), VoteSpoken("Carol", "Bob")]
events += [TextReceived("Bob", "recap", "recap")]
for event in events:
    party = step(from_json(to_json(party), TextedNight.read), event, front).party
party.plays.story(party, front.lines)
print(party.stage, *sys.modules)
"""


def test_a_texted_night_loads_no_week_and_no_conversation() -> None:
    """From joining to what is told of it: whoever takes in texts needs what texts need."""
    told = subprocess.run([sys.executable, "-c", TEXTED], cwd=ROOT, check=True, capture_output=True, text=True)
    stage, *loaded = told.stdout.split()

    assert stage == "verdict"
    assert "onenight.ways.one_night.texts.game" in loaded
    assert [name for name in loaded if "week" in name or is_within(name, "onenight.conversation", "evenings")] == []


def test_an_evening_with_cards_loads_no_week_and_no_texts() -> None:
    """Nor does the type of its session, or what reads one: the index imports each where a table plays it."""
    told = subprocess.run([sys.executable, "-c", EVENING], cwd=ROOT, check=True, capture_output=True, text=True)
    phase, *loaded = told.stdout.split()

    assert phase == "vote"
    assert "onenight.ways.one_night.cards.way" in loaded
    assert [name for name in loaded if "week" in name or re.search(r"onenight\..*text", name)] == []


ALEXA = """
import sys
from skill import service
from skill.function import lambda_handler
print(*sorted(sys.modules))
"""


def test_the_alexa_function_does_not_load_the_ear() -> None:
    """Alexa hears for itself; neither its memory nor the texted games that it hosts need our ears."""
    told = subprocess.run([sys.executable, "-c", ALEXA], cwd=ROOT, check=True, capture_output=True, text=True)
    loaded = told.stdout.split()

    assert "evenings.hosting" in loaded
    assert not set(loaded) & {"onenight.interpretation.sentence", "onenight.hearing.ear", "onenight.hearing.grammar"}
    assert not set(loaded) & {"onenight.conversation.way", "onenight.rules.referee", "onenight.rules.possible_worlds"}
