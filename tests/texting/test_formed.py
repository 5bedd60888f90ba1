"""Words of languages with forms, as they are texted and as they are called."""

import pytest

from onenight.conversation.names import seat_number
from onenight.rules.errors import NotAllowed
from onenight.speech.custom_lines import read_own_night
from onenight.speech.lines import Lines, find_resource
from onenight.texting.reading import Command, read_command
from onenight.texting.vocabulary import load_vocabulary
from tests.fixtures import read_cases

CASES = read_cases(__file__)


@pytest.mark.parametrize(
    ("language", "asked", "role"),
    CASES["a_role_is_known_by_its_forms"],
)
def test_a_role_is_known_by_its_forms(language: str, asked: str, role: str) -> None:
    """With its article, shortened or not, and not for a shorter name within its own."""
    assert read_command(asked, Lines(language)) == Command("explain", role)


def test_numbers_are_read_without_their_marks() -> None:
    """As all words of a text are."""
    assert load_vocabulary("de").numbers["zwolf"] == 12


@pytest.mark.parametrize(
    ("language", "said", "number"),
    CASES["a_seat_is_called_as_the_language_does"],
)
def test_a_seat_is_called_as_the_language_does(language: str, said: str, number: int) -> None:
    """And in any language as the hearing tells it."""
    assert seat_number(said, Lines(language)) == number


@pytest.mark.parametrize("form", ["{role}", "{role.Der}", "{role.name}"])
def test_a_table_may_choose_the_form(form: str) -> None:
    """A line of the night is in a table's own words, whatever form ours has."""
    text = find_resource("de", "night.toml").read_text("utf-8")
    assert "{role.der}" in text

    assert read_own_night(text.replace("{role.der}", form), "de")


@pytest.mark.parametrize("form", ["{role.le}", "{role.__class__}", "{role.may}", "{rolle.der}"])
def test_no_other_form_is_taken(form: str) -> None:
    """Only one that roles have."""
    text = find_resource("de", "night.toml").read_text("utf-8")

    with pytest.raises(NotAllowed, match="unknown-placeholder"):
        read_own_night(text.replace("{role.der}", form), "de")


def test_rooms_have_forms() -> None:
    """By what they are called; what is no room is said as it stands."""
    lines = Lines("de", {"prompts": {"some": {"line": "{room.Im}, {room.ins}"}}})

    assert lines.say("prompts.some.line", room="Küche") == "In der Küche, in die Küche"
    assert lines.say("prompts.some.line", room="X") == "X, X"


def test_the_longest_beginning_of_a_name_tells() -> None:
    """Whether a word is shortened before it."""
    lines = Lines("fr", {"prompts": {"some": {"line": "{names.de}"}}})

    assert lines.say("prompts.some.line", names=("Hugo", "Hans", "Yves", "Yann")) == (
        "d'Hugo, de Hans, d'Yves et de Yann"
    )
