"""Questions about the rules by text: RULES and the question, answered as at the table, and to whoever asks alone."""

import pytest

from onenight.rulebook.question import RuleQuestion
from onenight.rules.game import BASE
from onenight.rules.rulebook import Rulebook
from onenight.speech.lines import Lines
from onenight.texting.reading import Command, read_command
from onenight.ways.one_night.rules_answers import answer_question
from tests.fixtures import read_cases
from tests.rulebook.written import parse_question
from tests.texting.playing import LINES, Line, deal_party, join_players

CASES = read_cases(__file__)

QUESTIONS = CASES["questions"]
"""Our own texts, with the aspect and the roles that each asks about."""
ASKED = [
    pytest.param(language, text, parse_question(question), id=f"{language} {text}")
    for language, asked in QUESTIONS.items()
    for text, question in asked
]


@pytest.mark.parametrize(("language", "text", "question"), ASKED)
def test_question_is_read_behind_rules(language: str, text: str, question: RuleQuestion) -> None:
    """By the same reader as what is said; with marks or without them."""
    assert read_command(text, Lines(language)) == Command("question", question=question)


@pytest.mark.parametrize(
    "line", [join_players(4), deal_party(4), deal_party(4, seed=5)], ids=["joined", "one deal", "another deal"]
)
@pytest.mark.parametrize(("text", "question"), QUESTIONS["en"])
def test_answer_is_that_of_the_table_for_every_deal(line: Line, text: str, question: str) -> None:
    """Before the deal and at two deals, to each player; nothing is sent to anybody else, and nothing changes."""
    for seat in range(4):
        after, told = line.send_text(seat, text)
        assert told.reply == answer_question(parse_question(question), Rulebook(), BASE, LINES)
        assert after.party.plays == line.party.plays
        assert after.party.outbox == line.party.outbox


def test_rules_alone_tells_how_to_ask() -> None:
    """Behind the game in a text; the example is one that is understood."""
    for language in QUESTIONS:
        lines = Lines(language)
        example = lines.raw("texts.heard.ask_rules").partition(":")[2].strip()
        assert read_command(example, lines) == Command("question", question=RuleQuestion("wakes", "robber"))
    assert join_players(3).send_text(1, "RULES")[1].reply.endswith(LINES.raw("texts.heard.ask_rules"))


def test_who_is_out_may_ask() -> None:
    """As they may ask for a recap."""
    out, _ = deal_party(4).send_text(0, "LEAVE")
    assert out.send_text(0, "RULES does the Robber wake")[1].reply.startswith("Yes.")
