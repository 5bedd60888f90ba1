"""Names have their capitals wherever they come from, and no sentence ends in two dots."""

import pytest

from onenight.conversation.names import clean_name
from onenight.hearing.capitals import capitalize_name, lower_shouted_word
from onenight.hearing.sample_grammar import load_grammar
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import list_offered_languages
from onenight.texting.short_name import make_player_name
from onenight.ways.index import reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import SESSIONS, front
from tests.fixtures import read_tables

TABLES = read_tables(__file__)

LINES = Lines("en")


@pytest.mark.parametrize(("typed", "kept"), TABLES["names"])
def test_name_has_its_capitals(typed: str, kept: str) -> None:
    """Those that were typed stay."""
    assert capitalize_name(typed) == kept
    assert not typed or clean_name(typed, LINES) == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    TABLES["texted_name_has_its_capitals"],
)
def test_texted_name_has_its_capitals(typed: str, kept: str) -> None:
    """As it does at the table; a text's names end with no dot."""
    assert make_player_name(typed, (), 0, "en") == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    TABLES["capitals_of_a_whole_word_are_loud_but_for_initials"],
)
def test_capitals_of_a_whole_word_are_loud_but_for_initials(typed: str, kept: str) -> None:
    """Whoever types all in capitals is called as everybody else."""
    assert lower_shouted_word(typed) == kept


@pytest.mark.parametrize(
    ("said", "names"), [("TJ points at JD", ("TJ", "JD")), ("XAVIER POINTS AT QUILL", ("Xavier", "Quill"))]
)
def test_initials_are_heard_as_typed(said: str, names: tuple[str, str]) -> None:
    """A new name of two capitals is spelled so."""
    slots = load_grammar("en").hear(said).slots

    assert (*slots["names"], *slots["target"]) == names


@pytest.mark.parametrize("language", list_offered_languages())
def test_no_sentence_ends_in_two_dots(language: str) -> None:
    """Where a name ends with a dot; what goes on with three dots keeps them, and so does what is only quoted."""
    lines = Lines(language)
    quoted = lines.say("errors.lines.unknown-language", value="'../en'", known=("en",))

    assert lines.say("prompts.vote.named", names=("J. D.",)).endswith(" J. D.")
    assert lines.say("texts.join.welcome", name="J. D.").count("...") == lines.raw("texts.join.welcome").count("...")
    assert "'../en'" in quoted


def test_whoever_has_initials_is_welcomed_by_them() -> None:
    """As they are spoken and shown."""
    answer = reply(SESSIONS["vote, nobody named"], Wish(Kind.CALL, names=("j. d.",)), front())

    assert answer.say.startswith("Welcome, J. D. ")
    assert answer.session.names[0] == "J. D."
