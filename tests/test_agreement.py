"""Facts that stand in several places agree: roles, intents, what is said and what is heard, settings."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import pytest

from onenight.rules.game import GAMES
from onenight.rules.roles import Role
from onenight.speech.hearing import NOT_HEARD, hearing, interaction_model, plain
from onenight.speech.lines import Lines, languages
from onenight.speech.pace import PACES
from onenight.table.conversation import ANSWERS, NOW, WAITING, reply
from onenight.table.session import Phase
from onenight.table.wish import Kind, wish
from skill.package import locales
from tests.checkers import ROOT
from tests.table.test_conversation import SESSIONS
from tests.test_layers import SOURCES

ROLES = {role.key: role for game in GAMES.values() for role in game.roles.values()}
GAME_ROLES = [
    pytest.param(game.key, role, id=f"{game.key} {key}") for game in GAMES.values() for key, role in game.roles.items()
]
NO_ROLES = {"everyone", "copied", "doppelganger-minion", "doppelganger-insomniac"}
"""Sections of night.toml that belong to no role of their own."""

MODELS = {locale: interaction_model(locale)["interactionModel"]["languageModel"] for locale in locales()}
LINES = {language: Lines(language) for language in languages()}


def section_names(language: str, file: str) -> set[str]:
    """The names of a file's sections."""
    return set(tomllib.loads((files("templates") / language / f"{file}.toml").read_text("utf-8")))


# Intents


@pytest.mark.parametrize("locale", MODELS)
def test_every_intent_is_a_wish_and_every_wish_an_intent(locale: str) -> None:
    """Whatever a model can hear can be wished for; and whatever can be wished for, beside a launch, can be heard."""
    intents = {intent["name"] for intent in MODELS[locale]["intents"]}

    assert intents == {str(kind) for kind in Kind} - {Kind.LAUNCH}


def test_every_wish_has_its_answer() -> None:
    """The conversation answers every kind of wish, and no other."""
    assert set(ANSWERS) == set(Kind)


@pytest.mark.parametrize("locale", MODELS)
def test_every_slot_is_read(locale: str) -> None:
    """What is said for a slot arrives in the wish."""
    said = {"players": ("6",), "role": ("seer",), "game": ("original",), "pace": ("quick",)}
    for intent in MODELS[locale]["intents"]:
        for slot in intent.get("slots", ()):
            assert wish(intent["name"], {slot["name"]: said[slot["name"]]}) != wish(intent["name"], {})


@pytest.mark.parametrize("locale", MODELS)
@pytest.mark.parametrize(("slot", "section", "keys"), [("GAME", "games", GAMES), ("PACE", "paces", PACES)])
def test_every_game_and_pace_can_be_said(locale: str, slot: str, section: str, keys: Mapping[str, object]) -> None:
    """The games and the paces, and nothing else, are the values of their slots, and have names."""
    (kind,) = (kind for kind in MODELS[locale]["types"] if kind["name"] == slot)

    assert {value["id"] for value in kind["values"]} == set(keys)
    assert LINES[locale.partition("-")[0]].section("words", section).keys() == set(keys)


# Roles


@pytest.mark.parametrize("locale", MODELS)
def test_every_role_can_be_said(locale: str) -> None:
    """The roles of both games, and nothing else, are the values of the role slot, in one and in many."""
    (kind,) = (kind for kind in MODELS[locale]["types"] if kind["name"] == "ROLE")
    names = LINES[locale.partition("-")[0]].section("words", "roles")
    spellings = {value["id"]: [value["name"]["value"], *value["name"].get("synonyms", ())] for value in kind["values"]}

    assert spellings.keys() == ROLES.keys() == names.keys()
    for key, said in spellings.items():
        words: Any = names[key]
        assert said[0] == words["name"]
        assert plain(words["many"]) in map(plain, said)


@pytest.mark.parametrize(("game", "role"), GAME_ROLES)
@pytest.mark.parametrize("language", LINES)
def test_every_role_is_explained(language: str, game: str, role: Role) -> None:
    """A table that asks what a role does is told, in each game that has it, by the role's name."""
    told = str(LINES[language].section("roles", game)[role.key])

    assert told.endswith(".")
    assert len(told) <= 200
    assert language != "en" or LINES[language].role(role.key) in told or _many(language, role.key) in told


def _many(language: str, key: str) -> str:
    words: Any = LINES[language].section("words", "roles")[key]
    return str(words["many"])


@pytest.mark.parametrize("language", LINES)
def test_nothing_is_explained_that_is_no_role(language: str) -> None:
    """The texts about roles are about the roles there are, game by game."""
    assert section_names(language, "roles") == set(GAMES)
    assert {key: set(LINES[language].section("roles", key)) for key in GAMES} == {
        key: set(game.roles) for key, game in GAMES.items()
    }


@pytest.mark.parametrize("language", LINES)
def test_every_role_that_wakes_is_called(language: str) -> None:
    """The night has a call for each role that wakes, and none for one that sleeps; it begins and ends the call."""
    waking = {key for key, role in ROLES.items() if role.order is not None}

    assert section_names(language, "night") - NO_ROLES == waking
    for key in waking:
        assert {"wake", "sleep"} <= set(LINES[language].section("night", key))


# What is said can be said


def sayable(line: str) -> tuple[str, ...]:
    """What a line tells the table to say: after "say", up to what it is good for; commas and "or" name more."""
    found: list[str] = []
    for asked in re.findall(r"\b[Ss]ay:? ([^.!?:]+)", line):
        heads = (re.split(r" (?:for|to|if|from) ", head)[0] for head in re.split(r",? or |, ", asked))
        found += [head.strip().removeprefix("then ").strip("'") for head in heads]
    return tuple(found)


NO_WORDS = {
    "a number": "six",
    "another number": "six",
    "another number of players": "six players",
    "that again": "say that again",
    "how many are playing": "six",
    "and begin": "begin",
    "and I call the night": "begin",
    "ask what a role does": "what does the Seer do",
}
"""What is not said word by word, with an example of what is meant."""

PROMPTS: Mapping[str, tuple[str, ...]] = {
    "prompts.open.again": ("a number",),
    "prompts.deck.proposal": ("begin",),
    "prompts.deck.one_left": ("begin",),
    "prompts.deck.again": ("begin", "another number of players"),
    "prompts.night.paused": ("go on",),
    "prompts.night.waits": ("go on",),
    "prompts.night.again": ("begin", "stop"),
    "prompts.night.deal_anew": ("begin",),
    "prompts.help.deck": ("begin", "and I call the night", "another number", "ask what a role does", "quick pace"),
    "prompts.help.open": ("the original game",),
    "prompts.help.night": ("go on", "repeat", "begin", "stop"),
    "prompts.other.failure": ("that again",),
    "night.everyone.next": ("next",),
    "skill.store.testing": ("five", "begin"),
    "skill.store.description": ("how many are playing", "and begin"),
}
"""Every English line that tells the table what to say, and what it names."""


def said_lines() -> Iterator[tuple[str, str]]:
    """Every English line that is spoken to a table, with its key."""
    for file in ("prompts", "night", "skill"):
        for section in section_names("en", file):
            for name, line in LINES["en"].section(file, section).items():
                if isinstance(line, str):
                    yield f"{file}.{section}.{name}", line


def test_every_line_that_asks_for_words_is_known() -> None:
    """The table above holds all lines that tell what to say, and exactly what each of them names."""
    assert {key: sayable(line) for key, line in said_lines() if sayable(line)} == PROMPTS


@pytest.mark.parametrize("locale", [locale for locale in MODELS if locale.startswith("en")])
@pytest.mark.parametrize("asked", sorted({words for asked in PROMPTS.values() for words in asked}))
def test_what_the_table_is_told_to_say_is_heard(asked: str, locale: str) -> None:
    """No prompt and no help asks for words that are then not understood."""
    assert hearing(locale).hear(NO_WORDS.get(asked, asked)).intent != NOT_HEARD


@pytest.mark.parametrize("locale", MODELS)
@pytest.mark.parametrize("point", SESSIONS)
def test_what_is_shown_as_sayable_is_understood(point: str, locale: str) -> None:
    """Every hint of what can be said next is heard as an intent, and answered as something else than a mishearing."""
    lines = LINES[locale.partition("-")[0]]
    session = SESSIONS[point]
    for key in NOW[session.phase]:
        heard = hearing(locale).hear(lines.raw(f"prompts.now.{key}"))
        answer = reply(session, wish(heard.intent, heard.slots), lines)

        assert heard.intent != NOT_HEARD
        assert not answer.say.startswith(lines.raw("prompts.other.not_understood"))


@pytest.mark.parametrize("language", LINES)
def test_every_phase_has_its_words(language: str) -> None:
    """Each phase has help and a prompt of its own, and no hint is left over."""
    for phase in Phase:
        assert LINES[language].raw(f"prompts.help.{phase}")
        assert LINES[language].raw(f"prompts.{phase}.again")

    assert set(NOW) == set(Phase)
    assert set(LINES[language].section("prompts", "now")) == {key for keys in (*NOW.values(), WAITING) for key in keys}


@pytest.mark.parametrize("locale", MODELS)
def test_the_stores_examples_are_heard(locale: str) -> None:
    """The example phrases of the store are the invocation and two sentences that are understood."""
    store = LINES[locale.partition("-")[0]].section("skill", "store")

    assert [hearing(locale).hear(str(store[key])).intent for key in ("players", "begin")] == [Kind.PLAYERS, Kind.BEGIN]


# Settings

SETTING = re.compile(r"(?:ALEXA|ONENIGHT|PUBLIC|TWILIO)_[A-Z_]+")


def settings_read() -> set[str]:
    """The names of all settings that the code reads from the environment."""
    calls = (node for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
    asked = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "get"]
    asked += [node.slice for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
    names = {node.value for node in asked if isinstance(node, ast.Constant)}
    return {name for name in names if isinstance(name, str) and SETTING.fullmatch(name)}


def test_the_readme_lists_every_setting() -> None:
    """The README's table of settings has a row for each setting that the code reads, and for no other."""
    readme = (ROOT / "README.md").read_text("utf-8")
    rows = set(re.findall(rf"^\| ((?:`{SETTING.pattern}`(?:, )?)+) \|", readme, re.MULTILINE))

    assert {name for row in rows for name in SETTING.findall(row)} == settings_read()
    assert settings_read() >= {"ALEXA_SKILL_ID", "ONENIGHT_SECRET"}
