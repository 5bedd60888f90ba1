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

LINES = Lines("en")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        *(
            (name, name)
            for name in ("Alice", "Bob", "Zoé", "Jürgen", "Mary Ann", "O'Brien", "Jean-Luc", "Will", "A", "R2D2")
        ),
        ("bob", "Bob"),
        ("  bob \n", "Bob"),
        ("Bob\nSmith", "Bob Smith"),
        ("Zoë", "Zoë"),
        ("ágnes", "Ágnes"),
        ("ègle", "Ègle"),
        ("Łukasz Wójcik", "Łukasz Wójcik"),
        ("Nguyễn Thị Ấm", "Nguyễn Thị Ấm"),
        ("Mary Ann Elizabeth Charlotte", "Mary Ann Elizabeth"),
        ("Christopher-James-Alexander", "Christopher-James"),
        ("Konstantinopoulospoulospoulos Max", "Konstantinopoulospoulosp"),
        ("de la Cruz Hernandez", "De la Cruz Hernandez"),
        ("J. R. R. Tolkien", "J R R Tolkien"),
        ("Tom & Jerry", "Tom Jerry"),
        ("Tom and Jerry", "Tom Jerry"),
        ("Bob 🐺", "Bob"),
        ("🐺🐺 Bob!!!", "Bob"),
        ("<script>alert(1)</script>", "Script alert 1 script"),
        ("x" * 160, "X" + "x" * 23),
        ("word " * 32, "Word word word word word"),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL B}ob", "Bob"),
        ("The Rock", "The Rock"),
        ("Player One Up", "Player One Up"),
        ("Rob", "Rob"),
        ("ß", "Ss"),
        ("I'm Bob", "Bob"),
        ("call me bob", "Bob"),
        ("im: I am Mary Ann", "Mary Ann"),
        ("Im Bo 🐺", "Bo"),
        *((name, name) for name in ("Иван", "李雷", "Γιάννης", "ΑΛΕΞ", "राहुल", "민준", "יעל", "ქეთი", "สมชาย")),
        ("дмитрий!", "Дмитрий"),
        ("Jean\N{EN DASH}Luc", "Jean-Luc"),
        ("Щукина Щедрая Щукинская", "Щукина Щедрая"),
        ("Александра Викторовна", "Александра Викторовна"),
        ("أبو بكر الصديق", "أبو بكر الصديق"),
        ("Bob 3\N{VARIATION SELECTOR-16}", "Bob 3"),
    ],
)
def test_a_name_is_made_short_and_plain(said: str, name: str) -> None:
    """Any script and length becomes a name that can be texted, and is shown as it was typed."""
    assert make_player_name(said, (), 3, "en") == ("Player 4" if name == "Player One" else name)


@pytest.mark.parametrize(
    "said",
    [
        *(
            "",
            " ",
            "!?",
            "🐺",
            "3",
            "007",
            "three",
            "first",
            "center",
            "Centre",
            "the center",
            "center 2",
            "middle",
            "Left",
        ),
        *(
            "the right one",
            "nobody",
            "No One",
            "none",
            "PASS",
            "skip",
            "player 3",
            "Player 7",
            "seat 3",
            "player three",
        ),
        *(
            "me",
            "myself",
            "everyone",
            "both",
            "and",
            "I",
            "the",
            "again",
            "recap",
            "Rules",
            "leave",
            "help me",
            "my role",
        ),
        *("stop", "HELP", "yes", "Join", "info", "\x00", "_", "please", "vote"),
    ],
)
def test_what_is_no_name_is_the_seat(said: str) -> None:
    """What reads like a place, a number, a seat, an answer or a command is no name; nor is what has no letters."""
    assert make_player_name(said, (), 3, "en") == "Player 4"


@pytest.mark.parametrize(
    ("said", "taken", "name"),
    [
        ("Alice", ["Alice"], "Alice 2"),
        ("ALICE", ["alice"], "ALICE 2"),
        ("Alice", ["Alice", "Alice 2"], "Alice 3"),
        ("Alice", ["Alice 2"], "Alice"),
        ("Zoe", ["Zoé"], "Zoe 2"),
        ("Maryann", ["Mary Ann"], "Maryann 2"),
        ("Иван", ["Ivan"], "Иван 2"),
        ("Ivan", ["Иван", "Иван 2"], "Ivan 3"),
        ("Konstantinopoulospoulosp", ["Konstantinopoulospoulosp"], "Konstantinopoulospoulo 2"),
        ("Mary Jo Anne Elizabeth B", ["Mary Jo Anne Elizabeth B"], "Mary Jo Anne Elizabeth 2"),
        ("", ["Player 4"], "Player 4 2"),
    ],
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
