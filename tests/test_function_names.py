"""Functions are called by what they do, and docstrings begin with it: counted by package, against floors.

The words are counted, so a name can pass and still be a bad one. Some names are nouns by right (`seconds_left`): the
floor of verbs leaves room for them, that of bare participles does not.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.checkers import ROOT
from tests.fixtures import read_findings

_VERBS = """
    abbreviate accept add align allow announce answer apply ask assign attach begin bind bring build call can
    cancel change check choose claim classify clean clear climb close collect combine compare compile complete
    compute confirm connect convert copy correct count create cut deal decide decline decode delete derive
    describe detect did do does draft draw drop emit encode end enter erase escape estimate evaluate exchange
    expand expire explain extend extract fence fetch fill filter find finish fit flatten fold follow forget format
    generate get give go group guess handle has hash hear hide hold identify index infer insert install interpret
    interrupt invert invite invoke is iterate join judge keep kill know lapse last lead learn leave lengthen let
    limit list listen load lock log look lower make map mark mask match may measure mend merge mix mock move must
    mutate name narrate nest next normalize note offer open order pack parse pass patch pause permit pick plan
    play point pop prepare press print proceed process propose purge put query raise rank rate reach read recall
    receive recognize record redraw refuse release remember remind remove rename renumber repair repeat replace
    replay reply report request require reset resolve respond rest restore resume retry return rewrite rob round
    run sample save say scan score search see select send separate serialize serve set settle setup shield shift
    shorten show shuffle sign sit skip sleep sort speak spell spend split spoil start stay step stop store strip
    submit substitute suggest sum surprise swap sweep switch tag take tap teach tell test text tidy tokenize total
    touch trace train translate trim try turn type undo unpack update use verify view vote wait wake walk watch
    weigh word wrap write yield
"""
VERBS = frozenset(_VERBS.split())
"""Words with which a function's name may begin: what it does, or whether something is, has, can or may."""

EMPTY = frozenset({"get", "do", "handle", "process"})
"""Verbs that tell nothing."""

BARE = re.compile(
    r"[a-z]+(ed|en)|begun|bought|brought|drawn|done|felt|found|gone|heard|held|kept|known|led|left|lost|made|meant|met"
    r"|paid|said|sent|shown|shut|sung|taught|thought|told|torn|won|worn"
    r"|again|all|alone|anew|apart|aside|beside|both|else|elsewhere|every|further|here|how|once|others?|still|there|together"
    r"|what|when|where|whole|who|why"
)
"""A name of this word alone is a participle, an adverb or a pronoun: it does not tell of what."""

NO_PARTICIPLES = frozenset({"children", "feed", "garden", "listen", "need", "open", "screen", "seed", "speed", "token"})
"""Words of the same ending."""

RELATIVE = re.compile(r"(As|How|Of|That|The same|To say|What|When|Where|Whether|Which|Who|Whom|Whose)\b")
"""A docstring that begins so has no noun: it is a clause about the function, not a sentence of it."""

GIVEN = frozenset({"do_DELETE", "do_GET", "do_POST", "get_code", "get_item", "handle", "handle_error"})
"""Names that are looked up by other people's code."""

LEAST_VERBS, MOST_BARE, MOST_RELATIVE, MOST_EMPTY = 0.55, 0.02, 0.03, 0.03
"""Shares of the functions of a package; relative clauses are shares of those with a docstring."""

BELOW: Mapping[str, frozenset[str]] = {}
"""Floors that a package does not reach yet; what reaches them is taken out, and nothing is added."""


class Share(NamedTuple):
    """The share of functions in a package."""

    verbs: float
    """Of those that begin with a verb, or are properties."""
    bare: float
    relative: float
    empty: float

    def list_missed(self) -> frozenset[str]:
        """Return the names of the floors that are missed."""
        missed = {
            "verbs": self.verbs < LEAST_VERBS,
            "bare": self.bare > MOST_BARE,
            "relative": self.relative > MOST_RELATIVE,
            "empty": self.empty > MOST_EMPTY,
        }
        return frozenset(floor for floor, is_missed in missed.items() if is_missed)


def list_functions(trees: list[ast.Module]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions and methods, nested ones too, without those whose name Python or other code gives."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    for function in [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]:
        if not function.name.startswith(("__", "pytest_")) and function.name not in GIVEN:
            yield function


def measure(trees: list[ast.Module]) -> Share:
    """Return how the functions of a package are named and documented."""
    functions = list(list_functions(trees))
    words = [function.name.strip("_").split("_") for function in functions]
    docs = [doc for function in functions if (doc := ast.get_docstring(function))]
    verbs = sum(first in VERBS or is_property(each) for each, (first, *_) in zip(functions, words, strict=True))
    bare = sum(not rest and is_bare(first) for first, *rest in words)
    empty = sum(first in EMPTY for first, *_ in words)
    relative = sum(bool(RELATIVE.match(doc)) for doc in docs)
    return Share(verbs / len(functions), bare / len(functions), relative / max(1, len(docs)), empty / len(functions))


def is_bare(word: str) -> bool:
    """Return whether a name of one word is a participle, an adverb or a pronoun."""
    return bool(BARE.fullmatch(word)) and word not in VERBS | NO_PARTICIPLES


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function is read like a value, or is a fixture, which tests name like one."""
    return any(re.search(r"property|fixture", ast.unparse(decorator)) for decorator in function.decorator_list)


def list_packages() -> dict[str, list[Path]]:
    """Return the files by package: those of `onenight` one by one, the tests' helpers as one, and no examples."""
    found: dict[str, list[Path]] = {}
    for path in sorted(ROOT.glob("*/**/*.py")):
        top, *below = path.relative_to(ROOT).parts
        if not (ROOT / top / "__init__.py").exists() or top == "examples":
            continue
        if top == "tests" and (path.name.startswith("test_") or "data" in below):
            continue
        found.setdefault(f"{top}/{below[0]}" if top == "onenight" and len(below) > 1 else top, []).append(path)
    return found


def parse_files(files: list[Path]) -> list[ast.Module]:
    """Return each file as Python's parser reads it."""
    return [ast.parse(file.read_text("utf-8")) for file in files]


PACKAGES = {name: files for name, files in list_packages().items() if name != "onenight"}


@pytest.mark.parametrize("package", PACKAGES)
def test_functions_are_called_by_what_they_do(package: str) -> None:
    """Each package by itself; in every other one a bad name is bad, too."""
    share = measure(parse_files(PACKAGES[package]))

    assert share.list_missed() == BELOW.get(package, frozenset()), share


def test_lists_hold_packages_that_exist() -> None:
    """A package that is renamed or gone leaves the lists."""
    assert BELOW.keys() <= list_packages().keys()


@pytest.mark.parametrize(("source", "missed"), read_findings(__file__))
def test_names_are_counted(source: str, missed: list[str]) -> None:
    """Which floors a package of this source misses."""
    assert measure([ast.parse(source)]).list_missed() == frozenset(missed)
