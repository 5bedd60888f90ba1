"""Arrows point one way, words are data, and `onenight` knows neither network, clock nor chance."""

import ast
import re
import sys
from collections.abc import Iterator

import pytest

from tests.checkers import ROOT
from tests.sources import PACKAGES, PATHS, parsed

LAYERS = (
    "onenight.rules",
    "onenight.speech",
    "onenight.texting",
    "onenight.conversation",
    "onenight.ways",
    "evenings",
    "skill",
    "webhooks",
    "console",
)
"""Each may use what stands left of it."""

STORES = "stores"
"""Stands beside the layers: it uses one module of them, and is used by `evenings` and what stands right of it."""
OF_STORES = ("stores", "onenight.rules.errors")
"""What the stores may use."""
STORING = LAYERS[LAYERS.index("evenings") :]
"""Who may use the stores."""

WAYS = "onenight.ways"
DOORS = ("onenight.ways.index", "onenight.ways.records")
"""What is reached from outside of all ways: the one place that finds them, and the one that judges their records."""
MEDIA = ("cards", "board", "texts")
"""The rooms of a game; each uses what both media share, never one another."""
ON_TABLE, BY_TEXT = "on_table", "by_text"
"""What ways share that are played so, whatever the game."""

OTHERS: dict[str, tuple[str, ...]] = {
    "onenight.speech.alphabet": ("anyascii",),
    "onenight.speech.render.twiml": ("twilio.twiml",),
    "stores": ("botocore", "cryptography"),
    "skill": ("ask_sdk_core", "ask_sdk_model", "ask_sdk_runtime"),
    "webhooks": ("apig_wsgi", "cryptography", "flask", "requests", "segno", "twilio", "werkzeug"),
    "console": ("dotenv", "flask", "gunicorn", "tqdm", "waitress", "werkzeug"),
}
"""Which packages of others a part of the project may import."""

CORE = (
    *(
        "abc",
        "bisect",
        "collections",
        "contextlib",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "heapq",
        "importlib.resources",
    ),
    *("itertools", "json", "math", "operator", "re", "string", "tomllib", "types", "typing", "unicodedata"),
    "random.Random",
)
"""What `onenight` may use of the standard library: nothing that differs from run to run. Of `random` the type alone."""

DATA = ("templates", "interaction_models")
"""Packages that hold files and no code; they are read, not imported."""

PROGRAMMERS: frozenset[str] = frozenset()
"""Sentences in code that only programmers read. None so far."""

SQL = re.compile(r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA) ")
SENTENCE = re.compile(r"\S+(?:\s+\S+){2,}(?<=[.?!])")
"""Three or more words, and an end."""


def imported(module: str, tree: ast.Module) -> Iterator[str]:
    """Every name that a module imports, wherever in it, dotted and absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), alias.name]) for alias in node.names)


def within(name: str, *packages: str) -> bool:
    """Whether a dotted name is one of the packages or inside one."""
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def layer(name: str) -> int | None:
    """The number of a module's layer; None where it belongs to none."""
    return next((number for number, each in enumerate(LAYERS) if within(name, each)), None)


def wrong_arrows(module: str, tree: ast.Module) -> list[str]:
    """Imports of the project's own that a module may not make."""
    return [name for name in imported(module, tree) if within(name, *PACKAGES) and not _allowed(module, name)]


def _allowed(module: str, name: str) -> bool:
    if within(module, STORES):
        return within(name, *OF_STORES)
    if within(name, STORES):
        return within(module, *STORING)
    here, there = layer(module), layer(name)
    if here is None or there is None or there > here:  # the packages' roots, and data, have no layer
        return False
    if not within(name, WAYS):
        return True
    return _between_ways(module, name) if within(module, WAYS) else within(name, *DOORS)


def _between_ways(module: str, name: str) -> bool:
    """Whether one way, or what ways share, may use a module of another."""
    (game, room), (other_game, other_room) = _room(module), _room(name)
    if within(module, *DOORS):
        return True
    if other_game in (ON_TABLE, BY_TEXT):
        return game == other_game or room in ("texts" if other_game == BY_TEXT else "cards board")
    return game == other_game and other_room in ("", room)


def _room(name: str) -> tuple[str, str]:
    """The game that a module is of, and its medium; empty for what both media share."""
    game, _, rest = name.removeprefix(f"{WAYS}.").partition(".")
    room = rest.partition(".")[0]
    return game, room if room in MEDIA else ""


def foreign(module: str, tree: ast.Module) -> list[str]:
    """Imports of other people's packages that a module may not make."""
    allowed = [name for part, names in OTHERS.items() if within(module, part) for name in names]
    others = [name for name in imported(module, tree) if not within(name, *PACKAGES, *sys.stdlib_module_names)]
    return [name for name in others if not within(name, *allowed)]


def impure(module: str, tree: ast.Module) -> list[str]:
    """What a module of `onenight` uses of the standard library that is not given to it from outside."""
    names = [name for name in imported(module, tree) if within(name, *sys.stdlib_module_names)]
    used = [name for each in names for name in (_uses(each, tree) if each == "random" else [each])]
    return [name for name in used if not within(name, *CORE)]


def _uses(package: str, tree: ast.Module) -> list[str]:
    """The attributes that a module takes from a package it imports as a whole."""
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return [f"{package}.{a.attr}" for a in attributes if isinstance(a.value, ast.Name) and a.value.id == package]


def sentences(tree: ast.Module) -> list[str]:
    """Sentences in a module's code, docstrings aside."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    said = (_text(node) for node in ast.walk(tree) if id(node) not in docstrings | inside)
    return [
        text for text in said if SENTENCE.fullmatch(text.strip()) and not SQL.match(text) and text not in PROGRAMMERS
    ]


def _text(node: ast.AST) -> str:
    """The text of a literal; what is filled in is "it"."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "it" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@pytest.mark.parametrize("guide", ["README.md", "CONTRIBUTING.md"])
def test_the_guides_tell_the_order(guide: str) -> None:
    """As it is held here."""
    order = " <- ".join(layer.removeprefix("onenight.") for layer in LAYERS)

    assert f"`{order}`" in (ROOT / guide).read_text("utf-8")


@pytest.mark.parametrize("module", PATHS)
def test_arrows_point_one_way(module: str) -> None:
    """A module imports only what stands left of its layer, or in it; and no way imports another."""
    assert wrong_arrows(module, parsed(module)) == []


@pytest.mark.parametrize("module", PATHS)
def test_other_peoples_packages_stay_where_they_belong(module: str) -> None:
    """Only `skill` knows the Alexa SDK, only `webhooks` and `console` the web server, and the rules nothing at all."""
    assert foreign(module, parsed(module)) == []


@pytest.mark.parametrize("module", [module for module in PATHS if within(module, "onenight")])
def test_the_games_know_no_network_clock_or_chance(module: str) -> None:
    """What differs from run to run, or from machine to machine, is passed in."""
    assert impure(module, parsed(module)) == []


@pytest.mark.parametrize("module", PATHS)
def test_no_sentence_stands_in_python(module: str) -> None:
    """Whatever is heard or read stands in templates/."""
    assert sentences(parsed(module)) == []


@pytest.mark.parametrize("package", DATA)
def test_data_is_read_and_holds_no_code(package: str) -> None:
    """The packages of data have a docstring and nothing to run."""
    (tree,) = (parsed(module) for module in PATHS if within(module, package))

    assert [node for node in tree.body if not isinstance(node, ast.Expr)] == []


def test_every_layer_is_walked() -> None:
    """The walk finds modules of each layer."""
    found = {LAYERS[number] for module in PATHS if (number := layer(module)) is not None}

    assert found == set(LAYERS)
    assert any(within(module, STORES) for module in PATHS)


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("onenight.rules.deck", "from onenight.speech import lines", "onenight.speech.lines"),
        ("onenight.rules.deck", "from onenight import speech", "onenight.speech"),
        ("onenight.rules.deck", "from ..conversation import session", "onenight.conversation.session"),
        ("onenight.speech.lines", "def f():\n    import onenight.conversation.wish", "onenight.conversation.wish"),
        ("onenight.conversation.reply", "from skill import answer", "skill.answer"),
        ("skill.request", "import webhooks.app", "webhooks.app"),
        ("stores.sqlite", "from skill.request import envelope", "skill.request.envelope"),
        ("stores.sqlite", "from onenight.rules import deck", "onenight.rules.deck"),
        ("onenight.ways.index", "import stores", "stores"),
        ("evenings.parties", "import stores", None),
        ("webhooks.app", "from onenight.ways.one_night import night", "onenight.ways.one_night.night"),
        ("webhooks.app", "from onenight.ways import index", None),
        ("onenight.ways.one_night.night", "import onenight.ways.one_week.log", "onenight.ways.one_week.log"),
        (
            "onenight.ways.one_night.night",
            "import onenight.ways.one_night.texts.way",
            "onenight.ways.one_night.texts.way",
        ),
        (
            "onenight.ways.one_night.cards.way",
            "import onenight.ways.one_night.texts.way",
            "onenight.ways.one_night.texts.way",
        ),
        ("onenight.ways.one_night.cards.way", "import onenight.ways.by_text.way", "onenight.ways.by_text.way"),
        ("onenight.ways.by_text.way", "import onenight.ways.one_night.night", "onenight.ways.one_night.night"),
        (
            "onenight.ways.one_night.texts.way",
            "from onenight.ways.by_text import way\nfrom onenight.ways.one_night import night",
            None,
        ),
        ("webhooks.app", "from console.main import main", "console.main.main"),
        ("skill.request", "import templates", "templates"),
        ("onenight", "from onenight.rules import deck", "onenight.rules.deck"),
        ("console.main", "import skill, webhooks\nfrom stores import sqlite\nfrom onenight.rules import deck", None),
        ("onenight.rules.deck", "from onenight.rules import roles\nfrom . import game", None),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str, wrong: str | None) -> None:
    """Imports in every form are seen, wherever in a module they stand."""
    assert wrong_arrows(module, ast.parse(source)) == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("onenight.conversation.reply", "import ask_sdk_core.skill", "ask_sdk_core.skill"),
        ("webhooks.alexa.endpoint", "from ask_sdk_model import Response", "ask_sdk_model.Response"),
        ("onenight.rules.deck", "import twilio.twiml", "twilio.twiml"),
        ("onenight.speech.render.twiml", "from twilio.rest import Client", "twilio.rest.Client"),
        ("skill.function", "import flask", "flask"),
        ("onenight.speech.lines", "import requests", "requests"),
        ("webhooks.app", "import flask, json", None),
    ],
)
def test_a_package_out_of_place_is_found(module: str, source: str, wrong: str | None) -> None:
    """Other people's packages are seen where they do not belong."""
    assert foreign(module, ast.parse(source)) == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("import time", ["time"]),
        ("import datetime as now", ["datetime"]),
        ("from secrets import choice", ["secrets.choice"]),
        ("import random\nrandom.shuffle(cards)", ["random.shuffle"]),
        ("from random import Random, choice", ["random.choice"]),
        ("import random\ndef f(chance: random.Random): ...", []),
        ("import os.path", ["os.path"]),
        ("from importlib import import_module", ["importlib.import_module"]),
        ("from importlib.resources import files\nimport tomllib, re", []),
    ],
)
def test_what_is_not_passed_in_is_found(source: str, wrong: list[str]) -> None:
    """Clock, chance and machine are seen in every form of import; chance as a type is fine."""
    assert impure("onenight.rules.deck", ast.parse(source)) == wrong


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('say("Everyone, open your eyes.")', ["Everyone, open your eyes."]),
        ('x = "Who is there?"', ["Who is there?"]),
        ('x = f"{count} cards are too many."', ["it cards are too many."]),
        ('x = f"Sorry, {why}!"', []),
        ('x = "open your eyes"', []),
        ('x = "Good night."', []),
        ('def f():\n    """Do it at once."""\n    return "Do it again!"', ["Do it again!"]),
        ('x = "night.seer.wake."', []),
        ('"""A module of words."""\nx: int\n"""What it is for."""', []),
    ],
)
def test_a_sentence_is_found(source: str, found: list[str]) -> None:
    """Three words and an end make a sentence, filled in or not; docstrings are none."""
    assert sentences(ast.parse(source)) == found


def test_the_sources_are_the_projects() -> None:
    """What is walked are the packages that are installed: each has its layer, or holds no code."""
    assert set(PACKAGES) == {layer.partition(".")[0] for layer in (*LAYERS, STORES)} | set(DATA)
    assert all((ROOT / package).is_dir() for package in PACKAGES)
