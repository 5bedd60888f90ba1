"""The catalog of wishes: each kind has an entry, each entry what belongs to it, and the properties fit one another."""

import ast
from collections.abc import Callable, Iterator, Mapping

import pytest

from onenight.conversation.general import GENERAL
from onenight.conversation.session import Phase
from onenight.speech.interaction_models import load_hearing_model
from onenight.speech.lines import Lines, list_languages
from onenight.ways.index import reply
from onenight.ways.one_night import shared
from onenight.ways.one_night.cards import wishes as night
from onenight.ways.one_night.texts import wishes as night_texts
from onenight.ways.one_week.board import wishes as week
from onenight.ways.one_week.texts import wishes as week_texts
from onenight.wishes.catalog import CATALOG, CatalogEntry
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import SESSIONS, front
from tests.sources import PATHS, parse_module

ANSWERED = frozenset[str]().union(
    *(GENERAL, shared.ANSWERS, night.ANSWERS, night_texts.ANSWERS, week.ANSWERS, week_texts.ANSWERS)
)
MODELS = {
    language: {
        intent["name"] for intent in load_hearing_model(language)["interactionModel"]["languageModel"]["intents"]
    }
    for language in list_languages()
}
FIELDS = frozenset(Wish._fields)


# What belongs to an entry


def gaps(intent: str, entry: CatalogEntry) -> Iterator[str]:
    """Yield what is missing of a kind, in words."""
    if intent not in ANSWERED:
        yield "no way answers it: add it to ANSWERS"
    for language, intents in MODELS.items():
        lines = Lines(language)
        if (intent in intents) == (entry.tap_only or intent == Kind.LAUNCH):
            yield f"{language}: samples in the interaction model, or slots in the catalog"
        if (intent.removeprefix("AMAZON.") in lines.section("prompts", "meant")) != (entry.phrase is not None):
            yield f"{language}: a phrase in prompts.meant, or none in the catalog"
        for key in entry.offered:
            if not any(key in lines.section(file, "now") for file in ("prompts", "castle")):
                yield f"{language}: the line now.{key}"


def test_every_kind_has_its_entry_in_its_place() -> None:
    """In the order of the kinds, so that both are read side by side."""
    assert list(CATALOG) == list(Kind)


@pytest.mark.parametrize("kind", Kind)
def test_every_entry_has_its_words_samples_and_answer(kind: Kind) -> None:
    """In every language."""
    assert list(gaps(kind, CATALOG[kind])) == []


def test_new_kind_is_told_what_it_lacks() -> None:
    """An entry alone is no wish yet: its answer, and in each language its samples and words."""
    missing = list(gaps("DanceIntent", CatalogEntry("talk", phrase=(), offered=("dance",))))

    assert missing[0] == "no way answers it: add it to ANSWERS"
    assert [each.partition(":")[2].split()[0] for each in missing[1:]] == ["samples", "a", "the"] * len(MODELS)


# How the properties fit one another

LAWS: Mapping[str, Callable[[CatalogEntry], bool]] = {
    "what is lost can be asked about": lambda each: each.cost != "lost" or each.phrase is not None,
    "what costs nothing is not asked about": lambda each: each.cost != "nothing" or each.phrase is None,
    "all else can be asked about, but for taps and turns": lambda each: (
        each.cost == "nothing" or each.phrase is not None or each.tap_only or each.part in ("castle", "turn")
    ),
    "what is said to us can be asked about": lambda each: not each.to_us or each.phrase is not None,
    "a fact changes neither cards nor people": lambda each: not (each.fact and (each.deck or each.people)),
    "a fact has its place in a breath": lambda each: not each.fact or each.order > 0,
    "a question changes nothing": lambda each: (
        each.says == "something" or not (each.deck or each.people or each.fact or each.evening or each.replaces)
    ),
    "yes and no cost nothing": lambda each: not each.settles_question or each.cost == "nothing",
    "only choices are named": lambda each: bool(each.choices) == (each.phrase == ("choice",)),
    "only what is missing is told one by one": lambda each: {*each.one_by_one} <= {*each.lacks},
    "fields are a wish's": lambda each: {*(each.phrase or ()), *each.lacks, *each.gives} <= FIELDS,
    "other intents are known": lambda each: {*each.yields, *filter(None, [each.other])} <= CATALOG.keys(),
    "what is never tapped is not offered": lambda each: not (each.heard_only and (each.offered or each.tap_only)),
}


@pytest.mark.parametrize("law", LAWS)
def test_properties_fit_one_another(law: str) -> None:
    """Each law holds for every kind."""
    assert [intent for intent, entry in CATALOG.items() if not LAWS[law](entry)] == []


def test_name_and_card_are_each_other() -> None:
    """What can be a card instead of a name, or the other way round, leads to a kind that can be that, too."""
    assert {CATALOG[entry.other].other != "" for entry in CATALOG.values() if entry.other} == {True}


def test_line_offers_one_kind() -> None:
    """No line means two wishes."""
    offered = [key for entry in CATALOG.values() for key in entry.offered]

    assert len(offered) == len(set(offered))


# Kinds are listed nowhere else

TABLES: Mapping[str, str] = {
    "onenight.wishes.catalog": "the catalog",
    "onenight.conversation.general": "answers in every game",
    "onenight.ways.one_night.shared": "answers in both media",
    "onenight.ways.one_night.card_edits": "changes of cards",
    "onenight.ways.one_night.cards.wishes": "answers",
    "onenight.ways.one_night.deck_edits": "answers to changes of cards",
    "onenight.ways.one_night.texts.wishes": "answers",
    "onenight.ways.one_week.board.wishes": "answers",
    "onenight.ways.one_week.board.way": "keys of a phone",
    "onenight.ways.one_week.texts.wishes": "answers",
    "onenight.ways.one_week.texts.spoken_moves": "answers to what a week waits for",
    "onenight.ways.by_text.way": "keys of a phone",
    "onenight.conversation.tapped_wishes": "lines that are offered, with slots",
    "webhooks.calls.keypad": "keys of a phone",
}
"""The modules that list kinds, with what they list them for."""


def lists(tree: ast.AST) -> Iterator[str]:
    """Yield each table of several kinds, and each test whether a kind is one of several."""
    for node in ast.walk(tree):
        tested = isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.Tuple | ast.Set | ast.List)
        kept = isinstance(node, ast.Assign | ast.AnnAssign) and not isinstance(node.value, ast.IfExp)
        if (tested or kept) and len(_kinds(node)) > 1:
            yield ast.unparse(node)


def _kinds(tree: ast.AST) -> set[str]:
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "Kind"}


def test_kinds_are_listed_only_where_they_are_answered() -> None:
    """All else asks the catalog."""
    assert {module for module in PATHS if next(lists(parse_module(module)), "")} == TABLES.keys()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("GRAVE = frozenset({Kind.UNDO, Kind.STOP})", True),
        ("X: Mapping[Kind, int] = {Kind.UNDO: 1, Kind.STOP: 2}", True),
        ("if wish.kind in (Kind.UNDO, Kind.STOP): ...", True),
        ("if wish.kind is Kind.UNDO or wish.entry.cost == 'lost': ...", False),
        ("kind = Kind.ADD if come else Kind.REMOVE", False),
    ],
)
def test_list_of_kinds_is_found(source: str, found: bool) -> None:  # noqa: FBT001 - a table's column
    """In a table or in a test; one kind alone is none."""
    assert bool(next(lists(ast.parse(source)), "")) is found


# A tap is told what the sentence is told


@pytest.mark.parametrize(("tapped", "spoken"), [(Kind.SEATS, Kind.PLAYERS), (Kind.DECK, Kind.REMOVE)])
@pytest.mark.parametrize("phase", [Phase.NIGHT, Phase.DAY, Phase.VOTE])
def test_late_tap_is_told_what_late_sentence_is_told(tapped: Kind, spoken: Kind, phase: Phase) -> None:
    """That it has to wait, and until when."""
    for session in [each for each in SESSIONS.values() if each.phase is phase]:
        answer = reply(session, Wish(tapped), front())

        assert answer.say == reply(session, Wish(spoken), front()).say
