"""Changes of the deck that say that all else stays, that one card of several stays, or which take another's place."""

import pytest

from tests.conversation.test_deck_plan import NOTHING, change, play, table
from tests.fixtures import read_tables

TABLES = read_tables(__file__)


@pytest.mark.parametrize(("language", "say", "expected"), TABLES["staying"])
def test_change_of_which_the_rest_stays(language: str, say: str, expected: str) -> None:
    """Six players."""
    before = table(6, language)

    assert change(before, play(before, language, say)[0]) == expected


def test_all_of_them_are_the_cards_of_the_list() -> None:
    """And no people, nor the whole deck."""
    before = table(6, "en")
    said = "the Drunk and the Hunter, all of them out, and the Tanner and the Minion in"

    assert change(before, play(before, "en", said)[0]) == "+minion +tanner -drunk -hunter"


@pytest.mark.parametrize(("language", "players", "say", "expected"), TABLES["one_left"])
def test_all_but_one_of_a_card_leave(language: str, players: int, say: str, expected: str) -> None:
    """Where the deck has more of a card than the one that is told."""
    before = table(players, language)

    assert change(before, play(before, language, say)[0]) == expected


ASKED = [
    ("en", "can we play with a single mason?"),
    ("en", "could we have only one Mason"),
    ("de", "Können wir mit nur einem Freimaurer spielen?"),
    ("de", "ist ein einzelner Freimaurer erlaubt?"),
    ("fr", "On peut jouer avec un seul franc-maçon ?"),
    ("fr", "un seul franc-maçon, c'est permis ?"),
]


@pytest.mark.parametrize(("language", "say"), ASKED)
def test_question_about_a_single_mason_changes_nothing(language: str, say: str) -> None:
    """Neither the deck nor the house rules; as a house rule it is allowed, which is not asked then."""
    before = table(6, language)
    after = play(before, language, say)[0]

    assert change(before, after) == NOTHING
    assert after.game.rulebook.house.list_changes() == {}


@pytest.mark.parametrize(("language", "say", "expected"), TABLES["kept"])
def test_card_that_stays(language: str, say: str, expected: str) -> None:
    """Six players."""
    before = table(6, language)

    assert change(before, play(before, language, say)[0]) == expected


@pytest.mark.parametrize(
    ("language", "add", "say"),
    [
        ("en", "add the Tanner", "no, keep the Drunk"),
        ("de", "nimm den Gerber dazu", "nein, der Betrunkene bleibt drin"),
        ("fr", "ajoute le tanneur", "non, le soûlard doit rester"),
    ],
)
def test_card_that_stays_while_another_is_to_go(language: str, add: str, say: str) -> None:
    """The question which one goes is put again."""
    before = table(6, language)

    assert change(before, play(before, language, add, say)[0]) == change(before, play(before, language, add)[0])
