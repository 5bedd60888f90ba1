"""Names in texts: 24 characters, also in GSM-7, unique, and never what an answer could mean."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from onenight.hearing.normalization import NAME_CHARACTERS
from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.gsm import BASIC, convert_to_gsm
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import read_command, read_places
from onenight.texting.short_name import make_player_name
from onenight.texting.vocabulary import load_vocabulary, split_words
from tests.fixtures import read_cases

CASES = read_cases(__file__)

LINES = Lines("en")


@pytest.mark.parametrize(
    ("said", "name"),
    CASES["a_name_is_made_short_and_plain"],
)
def test_a_name_is_made_short_and_plain(said: str, name: str) -> None:
    """Any script and length becomes a name that can be texted, and is shown as it was typed."""
    assert make_player_name(said, (), 3, "en") == ("Player 4" if name == "Player One" else name)


@pytest.mark.parametrize(
    "said",
    CASES["what_is_no_name_is_the_seat"],
)
def test_what_is_no_name_is_the_seat(said: str) -> None:
    """What reads like a place, a number, a seat, an answer or a command is no name; nor is what has no letters."""
    assert make_player_name(said, (), 3, "en") == "Player 4"


@pytest.mark.parametrize(
    ("said", "taken", "name"),
    CASES["names_are_unique"],
)
def test_names_are_unique(said: str, taken: list[str], name: str) -> None:
    """Two that differ only in case, accents, alphabet or spaces would be the same to who texts them."""
    assert make_player_name(said, taken, 3, "en") == name


def table(said: list[str]) -> tuple[str, ...]:
    """The names of a table whose players ask to be called so."""
    names: tuple[str, ...] = ()
    for seat, name in enumerate(said):
        names = (*names, make_player_name(name, names, seat, "en"))
    return names


NAMES = st.one_of(
    st.text(max_size=30),
    st.text("abAB ilmy.-'&123é", max_size=20),
    st.text("ДмитрйьЩΕλένησ李娜राहुलयوسف민준ქ", max_size=20),
    st.lists(st.sampled_from(sorted(load_vocabulary("en").meanings)), max_size=4).map(" ".join),
)


@example(["Rob", "Will", "A", "C", "May", "Dear"])
@example(["Al", "Alan", "Anna", "Al Anna", "Alanna"])
@example(["", "I'm Bob", "IM:B"])
@given(st.lists(NAMES, min_size=3, max_size=10))
def test_every_name_answers_every_question(said: list[str]) -> None:
    """Each is short, also in GSM-7, and no command; texted either way it is its player, and two of them are two."""
    names = table(said)

    assert all(0 < len(each) <= NAME_CHARACTERS for name in names for each in (name, convert_to_gsm(name)))
    assert all(set(convert_to_gsm(name)) <= BASIC for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert all(read_command(name, LINES) is None for name in names)
    for seat, name in enumerate(names):
        other = (seat + 1) % len(names)
        asker = (seat + 2) % len(names)
        one = PlaceQuestion(asker, names, 3, (Choice(players=1), Choice(center=2)), may_pass=True)
        two = one._replace(shapes=(Choice(players=2),))
        assert read_places(PlayerAnswer(name), one, LINES) == (seat,)
        assert read_places(PlayerAnswer(convert_to_gsm(name).upper()), one, LINES) == (seat,)
        assert read_places(PlayerAnswer(f"{name} and {names[other]}"), two, LINES) == (seat, other)


@given(st.text(), st.lists(st.text(max_size=12)))
def test_a_name_stays_as_it_is(said: str, taken: list[str]) -> None:
    """Asking for the name one has gives the same."""
    name = make_player_name(said, (), 0, "en")
    assume(not name.startswith("Player"))

    assert make_player_name(name, (), 5, "en") == name
    assert "".join(split_words(make_player_name(said, taken, 0, "en"))) not in {
        "".join(split_words(other)) for other in taken
    }
