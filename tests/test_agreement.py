"""Facts that stand in several places agree: roles, intents, what is said and what is heard, settings."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from onenight.conversation.general import GENERAL
from onenight.conversation.sayable_hints import HINTS, YES_OR_NO
from onenight.conversation.session import Phase
from onenight.data import find_data
from onenight.hearing.heard_values import NOT_HEARD
from onenight.hearing.plain import Plain
from onenight.rules.game import GAMES, ULTIMATE, WEEK
from onenight.rules.night_steps import TABLE_CALLS
from onenight.rules.roles import IDLE
from onenight.rules.rulebook import LIST_OPTIONS, OPTION_VALUES, PRESETS
from onenight.speech.announcers import list_announcers
from onenight.speech.lines import Lines, list_languages
from onenight.speech.pace import PACES
from onenight.ways.index import reply
from onenight.ways.one_night import shared
from onenight.ways.one_night.cards import wishes as cards
from onenight.ways.one_night.texts import way as texts
from onenight.wishes.catalog import CATALOG
from onenight.wishes.wish import Kind, Wish, read_wish, read_wishes
from tests.agreement import assert_listed
from tests.conversation.test_conversation import SESSIONS, front
from tests.locales import MODELS, load_hearing
from tests.pages import read_page
from tests.sources import parse_sources

ROLES = {role.key: role for game in GAMES.values() for role in game.cards.values()}
GAME_ROLES = [(game.key, role) for game in GAMES.values() for role in game.cards.values()]
NO_ROLES = {
    "everyone",
    "copied",
    "doppelganger-minion",
    "doppelganger-insomniac",
    "doppelganger-revealer",
    "doppelganger-curator",
    "doppelganger-squire",
    "doppelganger-beholder",
    "doppelganger-apprentice_tanner",
    "doppelganger-aura_seer",
    "doppelganger-count",
    "doppelganger-renfield",
    "doppelganger-priest",
    "doppelganger-assassin",
    "doppelganger-apprentice_assassin",
    "doppelganger-marksman",
    "doppelganger-pickpocket",
    "doppelganger-gremlin",
    *(role.key for role in TABLE_CALLS),
}
"""Sections of night.toml that belong to no role of their own."""

LINES = {language: Lines(language) for language in list_languages()}


def section_names(language: str, file: str) -> set[str]:
    """The names of a file's sections."""
    return set(tomllib.loads((find_data("templates") / language / f"{file}.toml").read_text("utf-8")))


# Intents


def model(locale: str) -> str:
    """Where a locale's interaction model is made from, as a message names it."""
    return f"interaction_models/{locale.partition('-')[0]}.toml (then `make models`)"


def words(lines: Lines, file: str = "words") -> str:
    """Where words of a language stand, as a message names it."""
    return f"templates/{lines.language}/{file}.toml"


@pytest.mark.parametrize("locale", MODELS)
def test_every_intent_is_a_wish_and_every_wish_an_intent(locale: str) -> None:
    """Whatever a model can hear can be wished for, and the other way round, but for a launch and taps alone."""
    intents = {intent["name"] for intent in MODELS[locale]["intents"]}
    kinds = {str(kind) for kind in Kind if not CATALOG[kind].tap_only} - {Kind.LAUNCH}

    assert_listed(intents, kinds, f"intents of {model(locale)}")


def test_every_wish_has_its_answer() -> None:
    """With cards on the table every kind of wish has an answer, at one phase or more, and no other."""
    tables = (GENERAL, shared.ANSWERS, cards.ANSWERS)
    counted = Counter(kind for table in tables for kind in table)
    assert_listed(counted, Kind, "ANSWERS of onenight/ways/one_night/cards/wishes.py (or GENERAL)")
    assert counted == Counter(Kind)
    assert all(cards.ANSWERS.values())


SPOKEN: Mapping[str, str] = {
    "AMAZON.NUMBER": "6",
    "AMAZON.DURATION": "PT5M",
    "PLAYER": "Bob",
    "ROLE": "seer",
    "CARDS": "2 mason",
    "GAME": "original",
    "LANGUAGE": "fr",
    "PACE": "quick",
    "RULE": "official",
    "BOXES": "base daybreak",
    "SCENARIO": "coven",
    "MODE": "chips",
    "SWITCH": "off",
    "ANNOUNCER": "butler",
    "ROOM": "kitchen",
    "ARTIFACT": "claw",
    "ACTION_CARD": "seer",
    "DIRECTION": "left",
    "CASTLE": "random",
    "DAY": "friday",
    "DEED": "take",
    "TOPIC": "tie",
    "QUESTION": "tie",
    "ASPECT": "center",
    "ASPECT_ASKED": "when",
    "ASPECT_TWO": "first",
}
"""A value of each type of slot."""
SECOND = "other"
"""The slot of a second role: it says nothing without the first."""


@pytest.mark.parametrize("locale", MODELS)
def test_every_slot_is_read(locale: str) -> None:
    """What is said for a slot arrives in the wishes, and each slot apart from the others that are said with it."""
    for intent in MODELS[locale]["intents"]:
        types = {slot["name"]: slot["type"] for slot in intent.get("slots", ())}
        for together in {frozenset(re.findall(r"{(\w+)}", sample)) for sample in intent["samples"]}:
            slots = {name: (SPOKEN[types[name]],) for name in together}
            for name, value in slots.items():
                without = {other: said for other, said in slots.items() if other != name}

                alone = read_wishes(intent["name"], {name: value})
                assert (alone == read_wishes(intent["name"], {})) == (name == SECOND), name
                assert read_wishes(intent["name"], slots) != read_wishes(intent["name"], without), name


RULES = {f"{key}={str(value).lower()}" for key, values in OPTION_VALUES.items() for value in values} | set(PRESETS)
SIGNED = {f"{key}={sign}{value}" for key, values in LIST_OPTIONS.items() for value in values for sign in "+-"}
"""What is taken into a list, or out of it."""
BOXES = {"base", "daybreak", "base daybreak"}


@pytest.mark.parametrize("locale", MODELS)
@pytest.mark.parametrize(
    ("slot", "section", "keys"),
    [
        ("GAME", "games", {*GAMES, WEEK}),
        ("PACE", "paces", set(PACES)),
        ("ANNOUNCER", "announcers", set(list_announcers())),
        ("RULE", None, RULES | SIGNED),
        ("SCENARIO", "scenarios", set(ULTIMATE.scenarios)),
        ("BOXES", None, BOXES),
        ("SWITCH", None, {"on", "off"}),
        ("MODE", None, {"chips", "elimination", "none"}),
    ],
)
def test_every_choice_can_be_said(locale: str, slot: str, section: str | None, keys: set[str]) -> None:
    """The games, paces, house rules and the like, and nothing else, are the values of their slots, and have names."""
    (kind,) = (kind for kind in MODELS[locale]["types"] if kind["name"] == slot)

    assert_listed((value["id"] for value in kind["values"]), keys, f"values of {slot} in {model(locale)}")
    if section is not None:
        lines = LINES[locale.partition("-")[0]]
        assert_listed(lines.section("words", section), keys, f"[{section}] of {words(lines)}")


def test_every_house_rule_and_every_box_has_a_name() -> None:
    """In every language; a list has one for itself and one for each of what it may hold."""
    for lines in LINES.values():
        assert_listed(lines.section("words", "rules"), RULES | set(LIST_OPTIONS), f"[rules] of {words(lines)}")
        assert_listed(lines.section("words", "boxes"), ULTIMATE.boxes, f"[boxes] of {words(lines)}")
        for key, values in LIST_OPTIONS.items():
            assert_listed(lines.section("words", key), values, f"[{key}] of {words(lines)}")


@pytest.mark.parametrize("locale", MODELS)
def test_every_number_of_every_card_can_be_said(locale: str) -> None:
    """One card of a role, several, and some: for each role of both games."""
    (kind,) = (kind for kind in MODELS[locale]["types"] if kind["name"] == "CARDS")
    said = {value["id"] for value in kind["values"]}

    for key, role in ROLES.items():
        needed = {key, f"* {key}", f"{role.copies} {key}" if role.copies > 1 else key}
        assert_listed(said & needed, needed, f"values of CARDS in {model(locale)}")
    assert_listed((each.split()[-1] for each in said), ROLES, f"values of CARDS in {model(locale)}")


# Roles


@pytest.mark.parametrize("locale", MODELS)
def test_every_role_can_be_said(locale: str) -> None:
    """The roles of both games and no others are the values of the role slot, in one and in many, as they are heard."""
    (kind,) = (kind for kind in MODELS[locale]["types"] if kind["name"] == "ROLE")
    lines = LINES[locale.partition("-")[0]]
    names, heard = lines.section("words", "roles"), Plain(lines).words
    spellings = {value["id"]: [value["name"]["value"], *value["name"].get("synonyms", ())] for value in kind["values"]}

    assert_listed(spellings, ROLES, f"values of ROLE in {model(locale)}")
    assert_listed(names, ROLES, f"[roles] of {words(lines)}")
    for key, said in spellings.items():
        named: Any = names[key]
        assert said[0] == named["name"]
        assert heard(named["many"]) in map(heard, said)


@pytest.mark.parametrize("language", LINES)
def test_every_role_is_explained(language: str) -> None:
    """A table that asks what a role does is told, in each game that has it, by the role's name."""
    for game, role in GAME_ROLES:
        texts = LINES[language].section("roles", game)
        assert role.key in texts, f"[{game}] of {words(LINES[language], 'roles')}: add {role.key}"
        told = str(texts[role.key])

        assert told.endswith(".")
        assert len(told) <= 200
        assert language != "en" or LINES[language].role(role.key) in told or _many(language, role.key) in told


def _many(language: str, key: str) -> str:
    named: Any = LINES[language].section("words", "roles")[key]
    return str(named["many"])


@pytest.mark.parametrize("language", LINES)
def test_nothing_is_explained_that_is_no_role(language: str) -> None:
    """The texts about roles are about the roles there are, game by game."""
    assert section_names(language, "roles") == {*GAMES, "house"}
    for key, game in GAMES.items():
        where = f"[{key}] of {words(LINES[language], 'roles')}"
        assert_listed(LINES[language].section("roles", key), game.cards, where)


@pytest.mark.parametrize("language", LINES)
def test_every_role_that_wakes_is_called(language: str) -> None:
    """The night has a call for each role that wakes, and none for one that sleeps; it begins and ends the call."""
    every = [role for game in GAMES.values() for role in game.cards.values()]
    waking = {role.key for role in every if role.order is not None and not role.thumb}
    waking -= {role.key for role in every if role.joins is not None and role.action is IDLE}

    assert_listed(section_names(language, "night") - NO_ROLES, waking, f"sections of {words(LINES[language], 'night')}")
    for key in waking:
        assert {"wake", "sleep"} <= set(LINES[language].section("night", key))


# What is said can be said


def sayable(line: str) -> Iterator[str]:
    """What a line tells the table to say: after "say" or "such as"; commas and "or" name more."""
    for asked in re.findall(r"\b(?:[Ss]ay|such as):? ([^.!?:]+)", line):
        yield from (head.strip().removeprefix("then ").strip("'") for head in re.split(r",? or |, ", asked))


NO_WORDS = {
    "a number from {least} to {most}": "six",
    "who died": "Bob died",
    "change the cards": "add the Tanner",
    "that again": "say that again",
    "how many are playing": "six",
    "and begin": "begin",
    "and I call the night": "begin",
    "a name": "Bob",
    "a seat such as": "player three",
    "what does the {role} do": "what does the Seer do",
    "add the {role}": "add the Seer",
    "no {role}": "no Seer",
    "{example}": "Alice points at Bob",
    "{examples}": "the Hunter instead of the Villager",
    "remove {name}": "remove Bob",
}
"""What is not said word by word, with an example of what is meant."""

SPOKEN_FILES = ("prompts", "night", "errors", "skill")
PROGRAMS = {"tools", "stores", "lines", "records", "repair"}
"""Sections of errors that no table hears."""


def spoken_lines() -> Iterator[tuple[str, str]]:
    """Every English line that is spoken to a table, with its key."""
    for file in SPOKEN_FILES:
        for section in section_names("en", file) - (PROGRAMS if file == "errors" else set()):
            for name, line in LINES["en"].section(file, section).items():
                if isinstance(line, str):
                    yield f"{file}.{section}.{name}", line


ASKED = sorted({(key, words) for key, line in spoken_lines() for words in sayable(line)})


def test_lines_that_ask_for_words_are_found() -> None:
    """Most prompts name something to say; what is no words stands in a line."""
    assert len(ASKED) >= 40
    assert {"begin", "go on", "vote", "rematch", "play for chips", "undo"} <= {words for _, words in ASKED}


@pytest.mark.parametrize("locale", [locale for locale in MODELS if locale.startswith("en")])
def test_what_the_table_is_told_to_say_is_heard(locale: str) -> None:
    """No prompt and no help asks for words that are then not understood."""
    for key, words in ASKED:
        said = NO_WORDS.get(words, words)
        tries = [said, *(re.split(rf" {joint} ", said)[0] for joint in ("for", "to", "if", "from"))]
        heard = [load_hearing(locale).hear(each, names=["Alice", "Bob"]).intent for each in tries]

        assert any(intent != NOT_HEARD for intent in heard), f"{key}: {words}"


@pytest.mark.parametrize("locale", MODELS)
def test_what_is_shown_as_sayable_is_understood(locale: str) -> None:
    """Every hint of what can be said next is heard as an intent, and answered as something else than a mishearing."""
    for point in SESSIONS:
        lines = LINES[locale.partition("-")[0]]
        listens = front()._replace(lines=lines)
        shown = reply(SESSIONS[point], Wish(Kind.UNKNOWN), listens)
        for hint in shown.now:
            heard = load_hearing(locale).hear(hint, names=shown.session.names)
            answer = reply(shown.session, read_wish(heard.intent, heard.slots), listens)

            assert heard.intent != NOT_HEARD
            assert not answer.say.startswith(lines.raw("prompts.other.not_understood"))


@pytest.mark.parametrize("language", LINES)
def test_every_phase_has_its_words(language: str) -> None:
    """Each phase has help and a prompt of its own, and no hint is left over."""
    for phase in Phase:
        assert LINES[language].raw(f"prompts.help.{phase}")
        assert LINES[language].raw(f"prompts.{phase}.not_now")

    hints = {key for keys in (*HINTS.values(), *texts.TextedNightWay.hints.values(), YES_OR_NO) for key in keys}
    assert set(HINTS) == set(Phase)
    assert hints <= set(LINES[language].section("prompts", "now"))
    assert all(key in hints or re.escape(key) in patterns() for key in LINES[language].section("prompts", "now"))


# Every line is said, and every line that is said is there; of errors, see `speech/test_keys.py`


@cache
def patterns() -> frozenset[str]:
    """Every text in the code as a pattern, with whatever is put into it open."""
    return frozenset(_constants())


def _constants() -> Iterator[str]:
    for tree in parse_sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                yield "".join(re.escape(_text(part)) or r"[\w-]+" for part in node.values)


def _text(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else ""


def named(key: str) -> bool:
    """Whether the code names a line so, word by word or by a pattern of which the rest is said there."""
    dynamic = (pattern for pattern in patterns() if r"[\w-]+" in pattern and r"\." in pattern)
    return re.escape(key) in patterns() or any(re.fullmatch(pattern, key) for pattern in dynamic)


BY_NAME = {"prompts.day.minute", "prompts.day.thirty", "prompts.day.ten"}
"""Lines whose names are data: the day's warnings."""


@pytest.mark.parametrize("section", sorted(section_names("en", "prompts")))
def test_every_prompt_is_said(section: str) -> None:
    """No line of the conversation is left over that no code says."""
    for name in LINES["en"].section("prompts", section):
        key = f"{section}.{name}"

        assert named(key) or named(f"prompts.{key}") or f"prompts.{key}" in BY_NAME or section == "now", key


def calls(*functions: str) -> Iterator[tuple[str, ast.expr]]:
    """Every call of these functions or methods, with its first argument."""
    for module, tree in parse_sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in functions:
                    yield module, node.args[0]


def test_every_line_that_is_said_is_there() -> None:
    """What the conversation says by its key stands in `prompts.toml`; what others say, in their files."""
    for module, key in calls("say", "raw"):
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and "." in key.value:
            full = key.value if key.value.count(".") == 2 else f"prompts.{key.value}"

            assert LINES["en"].raw(full), f"{module}: {full}"


@pytest.mark.parametrize("locale", MODELS)
def test_the_stores_examples_are_heard(locale: str) -> None:
    """The example phrases of the store are the invocation and two sentences that are understood."""
    store = LINES[locale.partition("-")[0]].section("skill", "store")

    assert [load_hearing(locale).hear(str(store[key])).intent for key in ("players", "begin")] == [
        Kind.PLAYERS,
        Kind.BEGIN,
    ]


# Settings

SETTING = re.compile(r"(?:ALEXA|ONENIGHT|PUBLIC|TWILIO)_[A-Z_]+")


def settings_read() -> set[str]:
    """The names of all settings that the code reads from the environment."""
    calls = (
        node for tree in parse_sources().values() for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args
    )
    asked = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "get"]
    asked += [
        node.slice for tree in parse_sources().values() for node in ast.walk(tree) if isinstance(node, ast.Subscript)
    ]
    names = {node.value for node in asked if isinstance(node, ast.Constant)}
    return {name for name in names if isinstance(name, str) and SETTING.fullmatch(name)}


def test_the_guide_lists_every_setting() -> None:
    """The hosts' table of settings has a row for each setting that the code reads, and for no other."""
    rows = set(re.findall(rf"^\| ((?:`{SETTING.pattern}`(?:, )?)+) \|", read_page("docs/hosts.md"), re.MULTILINE))

    assert_listed((name for row in rows for name in SETTING.findall(row)), settings_read(), "docs/hosts.md, Settings")
    assert settings_read() >= {"ALEXA_SKILL_ID", "ONENIGHT_SECRET"}
