"""Questions are read by their aspect and roles, as people ask them; and what is no question about the rules is not."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from onenight.data import find_data
from onenight.hearing.ear import load_ear
from onenight.hearing.heard_values import Setting
from onenight.rulebook.aspects import is_derived
from onenight.rulebook.question import RuleQuestion
from onenight.rulebook.reading import load_reader
from onenight.rulebook.usual_questions import say_question
from onenight.rules.game import WEEK
from onenight.speech.lines import Lines
from tests.conversation.test_moods import DECK, VOTE, tables
from tests.fixtures import read_table
from tests.rulebook.written import parse_question
from training import questions

LANGUAGES = ("en", "de", "fr")
HERE = Path(__file__).parent
TEMPLATES = find_data("templates")


LEAST_READ = {
    f"{table}_{language}": least
    for language, shares in {"en": (0.95, 0.85), "de": (0.95, 0.8), "fr": (0.97, 0.85)}.items()
    for table, least in zip(("asked", "kept"), shares, strict=True)
}
"""By table, how many of its sentences have to be read as the question they are; from `kept` nothing was learned."""


def rows(table: str) -> Iterator[tuple[RuleQuestion, str]]:
    """Yield the sentences of a table, each with the question that it is."""
    for row in (HERE / f"{table}.txt").read_text("utf-8").splitlines():
        if row and row[0] != "#":
            question, _, said = row.partition(": ")
            yield parse_question(question), said


@pytest.mark.parametrize("table", LEAST_READ)
def test_questions_are_read(table: str) -> None:
    """With their roles masked, whatever they are."""
    language = table[-2:]
    read = {said: load_reader(language).read(load_ear(language).tokenize(said, Setting())) for _, said in rows(table)}
    wrong = {said: read[said] for question, said in rows(table) if question != read[said]}

    assert len(wrong) <= (1 - LEAST_READ[table]) * len(read), wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_about_week_are_read(language: str) -> None:
    """With their rooms, artifacts and cards masked, wherever they are named."""
    asked, tokens = list(rows(f"asked_week_{language}")), load_ear(language).tokenize
    read = {said: load_reader(language).read(tokens(said, Setting()), WEEK) for _, said in asked}
    wrong = {said: read[said] for question, said in asked if question != read[said]}

    assert wrong == {}


@pytest.mark.parametrize("language", [path.parent.name for path in TEMPLATES.glob("*/questions.json")])
def test_labels_are_those_of_sentences(language: str) -> None:
    """What was learned is of the sentences that stand beside it, and each is derived, or a topic of some game."""
    lines = Lines(language)
    topics = {key for told in lines.section("rulebook", "sections") for key in _topics(told, lines)}
    labels = {label for _, label, _ in questions.list_rows(language)}

    assert labels == {*json.loads((TEMPLATES / language / "questions.json").read_text("utf-8"))["labels"]}
    assert {label for label in labels if " " not in label} <= {*topics, ""}
    assert all(is_derived(label.partition(" ")[0]) for label in labels if " " in label)


def _topics(game: str, lines: Lines) -> Iterator[str]:
    for section in lines.strings("rulebook", "sections", game):
        yield from lines.section("rulebook", section)


@pytest.mark.parametrize(("language", "said", "begins"), read_table(__file__, "asked"))
@pytest.mark.parametrize("when", ["open", "deck", "day", "vote"])
def test_question_is_answered_at_any_time(language: str, said: str, begins: str, when: str) -> None:
    """By day, too, and it changes nothing."""
    led = {"open": (), "deck": DECK[language], "day": VOTE[language][:-1], "vote": VOTE[language]}[when]
    before, answer = tables(language, *led, said)

    assert answer.say.startswith(begins)
    assert [answer.table[key] for key in ("phase", "deck", "players")] == [
        before.table[key] for key in ("phase", "deck", "players")
    ]


@pytest.mark.parametrize(("language", "said", "role"), read_table(__file__, "unread"))
def test_answer_of_another_role_is_never_given(language: str, said: str, role: str) -> None:
    """Where nobody knows what is asked about a role, that is said, and what can be asked."""
    lines = Lines(language)

    assert tables(language, *DECK[language], said)[1].say.startswith(lines.say("rulings.unsure.role", role=role))


DYING = {
    "en": ("Ann died", "she was a werewolf"),
    "de": ("Anna ist gestorben", "sie war ein Werwolf"),
    "fr": ("Anne est morte", "c'était un loup-garou"),
}


@pytest.mark.parametrize(("language", "said"), read_table(__file__, "unsure"))
@pytest.mark.parametrize("phase", ["deck", "check", "night", "day", "vote", "verdict"])
def test_likeliest_questions_are_offered(language: str, said: str, phase: str) -> None:
    """Where the roles are clear and the aspect is not; two of them in one sentence, and nothing changes."""
    led = {"deck": 2, "check": 3, "night": 4, "day": 5, "vote": 6, "verdict": 8}[phase]
    before, answer = tables(language, *(*VOTE[language], *DYING[language])[:led], said)
    read = load_reader(language).read(load_ear(language).tokenize(said, Setting()))
    lines = Lines(language)

    assert read is not None
    asks = [say_question(each, lines).rstrip("?").rstrip() for each in read.likely]
    told = lines.say("rulings.unsure.likely", role=read.subject, first=asks[0], second=asks[1])
    assert answer.say.startswith(told)
    assert before.table["phase"] == answer.table["phase"] == phase


@pytest.mark.parametrize(("language", "said"), read_table(__file__, "unsure"))
def test_likeliest_questions_are_not_offered_to_talk(language: str, said: str) -> None:
    """By day, where people ask one another."""
    read = load_reader(language).read(load_ear(language).tokenize(said, Setting()), overheard=True)

    assert read is None or read.aspect
    assert "?" not in tables(language, *VOTE[language][:-1], said, overheard=True)[1].say


@pytest.mark.parametrize(("language", "said", "role"), read_table(__file__, "no topic"))
def test_question_beside_the_rules_is_answered_by_day(language: str, said: str, role: str) -> None:
    """With what can be asked about the role, as at the deck."""
    told = Lines(language).say("rulings.unsure.role", role=role)
    assert tables(language, *VOTE[language][:-1], said)[1].say.startswith(told)


def test_topic_of_another_role_is_not_told_to_talk() -> None:
    """By day, where people ask one another."""
    assert tables("en", *VOTE["en"][:-1], "why is the minion so loyal?", overheard=True)[1].say == ""


@pytest.mark.parametrize(("language", "said"), read_table(__file__, "talk"))
def test_talk_about_people_is_left_alone(language: str, said: str) -> None:
    """By day they ask one another."""
    assert tables(language, *VOTE[language][:-1], said, overheard=True)[1].say == ""


@pytest.mark.parametrize(("language", "said"), read_table(__file__, "changes"))
def test_order_in_form_of_question_is_done(language: str, said: str) -> None:
    """What changes the deck is no question about the rules."""
    before, answer = tables(language, *DECK[language], said)

    assert answer.table["draft"] != before.table["draft"]
