"""Changes of the deck that say that all else stays, that one card of several stays, or which take another's place."""

import pytest

from tests.conversation.test_deck_plan import NOTHING, change, play, table

STAYING = [
    ("en", "the same but with the Tanner for the Drunk", "+tanner -drunk"),
    ("en", "same deck but the tanner for the drunk", "+tanner -drunk"),
    ("en", "keep everything, except the hunter goes and the minion comes in", "+minion -hunter"),
    ("en", "that's fine but swap the drunk for the tanner", "+tanner -drunk"),
    ("en", "tanner for the drunk, otherwise the same", "+tanner -drunk"),
    ("en", "just the tanner for the drunk, nothing else changes", "+tanner -drunk"),
    ("de", "passt, aber den Gerber statt des Betrunkenen", "+tanner -drunk"),
    ("de", "dasselbe, aber der Jäger geht und der Günstling kommt", "+minion -hunter"),
    ("de", "nur den Gerber für den Betrunkenen, sonst nichts", "+tanner -drunk"),
    ("fr", "pareil mais avec le tanneur à la place du soûlard", "+tanner -drunk"),
    ("fr", "on garde tout, sauf le soûlard, et on met le tanneur", "+tanner -drunk"),
    ("fr", "le tanneur au lieu du soûlard, rien d'autre", "+tanner -drunk"),
]


@pytest.mark.parametrize(("language", "say", "expected"), STAYING)
def test_change_of_which_the_rest_stays(language: str, say: str, expected: str) -> None:
    """Six players."""
    before = table(6, language)

    assert change(before, play(before, language, say)[0]) == expected


def test_all_of_them_are_the_cards_of_the_list() -> None:
    """And no people, nor the whole deck."""
    before = table(6, "en")
    said = "the Drunk and the Hunter, all of them out, and the Tanner and the Minion in"

    assert change(before, play(before, "en", said)[0]) == "+minion +tanner -drunk -hunter"


ONE_LEFT = [
    ("en", 6, "just one werewolf, and the minion", "+minion -werewolf"),
    ("en", 6, "only one werewolf and the minion in place of the other", "+minion -werewolf"),
    ("en", 5, "just one villager and the drunk and the tanner", "+drunk +tanner -villager -villager"),
    ("en", 8, "can we play with only one werewolf and the minion?", "+minion -werewolf"),
    ("en", 6, "add just one villager", "? +villager"),
    ("de", 6, "nur ein Werwolf und dafür der Günstling", "+minion -werewolf"),
    ("de", 8, "einen einzigen Werwolf und dazu den Günstling", "+minion -werewolf"),
    ("fr", 6, "juste un loup et le sbire", "+minion -werewolf"),
    ("fr", 5, "ajoute juste un tanneur", "? +tanner"),
]


@pytest.mark.parametrize(("language", "players", "say", "expected"), ONE_LEFT)
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


KEPT = [
    ("en", "no, keep the Drunk", NOTHING),
    ("en", "no no, drunk is to stay", NOTHING),
    ("en", "leave the Drunk in, please", NOTHING),
    ("en", "the Drunk and the Hunter stay", NOTHING),
    ("en", "don't take out the Drunk", NOTHING),
    ("de", "nein, der Betrunkene bleibt drin", NOTHING),
    ("de", "lass den Betrunkenen drin", NOTHING),
    ("de", "den Betrunkenen behalten wir", NOTHING),
    ("de", "der Betrunkene soll bleiben, der Jäger geht und der Gerber kommt", "+tanner -hunter"),
    ("fr", "non, on garde le soûlard", NOTHING),
    ("fr", "le soûlard doit rester", NOTHING),
    ("fr", "laisse le soûlard tranquille", NOTHING),
    ("fr", "le soûlard reste, et le tanneur à la place du chasseur", "+tanner -hunter"),
]


@pytest.mark.parametrize(("language", "say", "expected"), KEPT)
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
