"""How many play, and who they are: every number that is told counts people, and every name is taken, in its order."""

import pytest

from onenight.speech.lines import Lines
from tests.conversation.test_moods import tables
from tests.fixtures import read_tables
from tests.people import Answer

TABLES = read_tables(__file__)


@pytest.mark.parametrize(("language", "said", "players"), TABLES["how_many"])
def test_number_that_is_said_counts(language: str, said: str, players: int) -> None:
    """Names and kin beside it only tell who they are."""
    assert tables(language, said)[1].table["players"] == players


ASKED = {"en": "how many", "de": "wie viele", "fr": "combien", "es": "cuántas"}


@pytest.mark.parametrize(("language", "said"), TABLES["left_open"])
def test_number_that_is_left_open_is_asked_about(language: str, said: str) -> None:
    """Who only watches is not taken off, and who comes with others is not added up: nobody guesses."""
    answer = tables(language, said)[1]

    assert answer.table["players"] == 0
    assert ASKED[language] in answer.say.casefold()


PLAYERS = {"en": "{} players", "de": "{} Spieler", "fr": "{} joueurs", "es": "{} jugadores"}


def table(language: str, players: int, *sentences: str) -> Answer:
    """Return the answer to the last of some sentences at a table of so many."""
    before = (PLAYERS[language].format(players),) if players else ()
    return tables(language, *before, *sentences)[1]


def names(language: str, answer: Answer) -> str:
    """Return the names that a table knows, in the order of the seats."""
    seat = Lines(language).say("words.people.seat", number="")
    return ", ".join(name for name in answer.table["names"] if not name.startswith(seat.strip()))


@pytest.mark.parametrize(("language", "players", "said", "play", "called"), TABLES["who"])
def test_every_name_of_a_list_is_taken(language: str, players: int, said: str, play: int, called: str) -> None:
    """Each in its place, however many words it has and whatever else they mean; talk is no list of names."""
    answer = table(language, players, said)

    assert (answer.table["players"], names(language, answer)) == (play, called)


@pytest.mark.parametrize(
    ("language", "said", "asked"),
    TABLES["more_names_than_players_are_asked_about"],
)
def test_more_names_than_players_are_asked_about(language: str, said: str, asked: str) -> None:
    """A yes makes room for all of them, and a no leaves everything as it was."""
    yes, no = {"en": ("yes", "no"), "de": ("ja", "nein"), "fr": ("oui", "non"), "es": ("sí", "no")}[language]
    assert table(language, 4, said).say == asked
    grown, same = table(language, 4, said, yes), table(language, 4, said, no)

    assert (grown.table["players"], names(language, grown)[:16]) == (5, "Anna, Ben, Carl,")
    assert (same.table["players"], names(language, same)) == (4, "")


def test_more_names_than_can_play_are_refused() -> None:
    """They are not asked about."""
    answer = table("en", 4, "we are Al, Bo, Cy, Di, Ed, Fay, Gus, Hal, Ike, Jo and Kit")

    assert answer.table["players"] == 4
    assert "11" in answer.say


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_who_speaks_keeps_a_seat(language: str) -> None:
    """In the words of the language, and without a name."""
    said = {
        "en": "we are Tom, me, Ann and Sue",
        "de": "wir sind Tom, ich, Ann und Uli",
        "fr": "on est Tom, moi, Ann et Lou",
        "es": "somos Tom, yo, Ann y Lou",
    }
    seat = Lines(language).say("words.people.seat", number="2")

    assert table(language, 4, said[language]).table["names"][:3] == ["Tom", seat, "Ann"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "rematch, we are Mary Ann, C.J., Di, Bob and Sue"),
        ("de", "noch mal, wir sind Mary Ann, C.J., Di, Bob und Sue"),
        ("fr", "on rejoue, on est Mary Ann, C.J., Di, Bob et Sue"),
        ("es", "otra partida, somos Mary Ann, C.J., Di, Bob y Sue"),
    ],
)
def test_what_stands_beside_a_list_is_done(language: str, said: str) -> None:
    """After a game all of them play again, by their names."""
    played = {
        "en": ("begin", "begin", "we are awake", "vote now", "nobody died", "no"),
        "de": ("los", "los", "wir sind wach", "abstimmen", "niemand ist gestorben", "nein"),
        "fr": ("c'est parti", "c'est parti", "nous sommes réveillés", "on vote", "personne n'est mort", "non"),
        "es": ("empezar", "empezar", "estamos despiertos", "votar", "no murió nadie", "no"),
    }
    answer = table(language, 5, *played[language], said)

    assert (answer.table["phase"], names(language, answer)) == ("check", "Mary Ann, C.J., Di, Bob, Sue")


@pytest.mark.parametrize(
    ("said", "called"), [("we are Ann, Bob, Cy and Ann", "Ann 2"), ("we are Ann, Bob, Cy and me", "Player 4")]
)
def test_week_takes_every_name(said: str, called: str) -> None:
    """In the order in which they sit around the castle."""
    assert tables("en", "One Week", said)[1].table["names"] == ["Ann", "Bob", "Cy", called]
