"""Names in texts: twelve GSM-7 characters, unique, and never what an answer could mean."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from onenight.rules.roles import Choice
from onenight.speech.lines import Lines
from onenight.texting.gsm import BASIC
from onenight.texting.handles import HANDLE_CHARACTERS, handle
from onenight.texting.reading import Asked, command, read
from onenight.texting.vocabulary import vocabulary, words

LINES = Lines()


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
        ("Zoë", "Zoe"),
        ("ágnes", "Agnes"),
        ("ègle", "Egle"),
        ("Łukasz Wójcik", "Lukasz"),
        ("Nguyễn Thị Ấm", "Nguyen Thi"),
        ("Mary Ann Elizabeth", "Mary Ann"),
        ("Christopher-James", "Christopher"),
        ("Konstantinopoulos Max", "Konstantinop"),
        ("de la Cruz Hernandez", "De la Cruz"),
        ("J. R. R. Tolkien", "J R R"),
        ("Tom & Jerry", "Tom Jerry"),
        ("Tom and Jerry", "Tom Jerry"),
        ("Bob 🐺", "Bob"),
        ("🐺🐺 Bob!!!", "Bob"),
        ("<script>alert(1)</script>", "Script alert"),
        ("x" * 160, "X" + "x" * 11),
        ("word " * 32, "Word word"),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL B}ob", "Bob"),
        ("The Rock", "The Rock"),
        ("Player One Up", "Player One"),
        ("Rob", "Rob"),
        ("ß", "SS"),
        ("I'm Bob", "Bob"),
        ("call me bob", "Bob"),
        ("im: I am Mary Ann", "Mary Ann"),
        ("Im Bo 🐺", "Bo"),
    ],
)
def test_a_name_is_made_short_and_plain(said: str, name: str) -> None:
    """Any script and length becomes a name that can be texted."""
    assert handle(said, (), 3) == ("Player 4" if name == "Player One" else name)


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
        *("stop", "HELP", "yes", "Join", "info", "Иван", "李雷", "Γιάννης", "ΑΛΕΞ", "\x00", "_", "please", "vote"),
    ],
)
def test_what_is_no_name_is_the_seat(said: str) -> None:
    """What reads like a place, a number, a seat, an answer or a command is no name; nor is what has no letters."""
    assert handle(said, (), 3) == "Player 4"


@pytest.mark.parametrize(
    ("said", "taken", "name"),
    [
        ("Alice", ["Alice"], "Alice 2"),
        ("ALICE", ["alice"], "ALICE 2"),
        ("Alice", ["Alice", "Alice 2"], "Alice 3"),
        ("Alice", ["Alice 2"], "Alice"),
        ("Zoe", ["Zoé"], "Zoe 2"),
        ("Maryann", ["Mary Ann"], "Maryann 2"),
        ("Christopher", ["Christopher"], "Christophe 2"),
        ("Mary Jo Anne", ["Mary Jo Anne"], "Mary Jo 2"),
        ("", ["Player 4"], "Player 4 2"),
    ],
)
def test_names_are_unique(said: str, taken: list[str], name: str) -> None:
    """Two that differ only in case, accents or spaces would be the same to who texts them."""
    assert handle(said, taken, 3) == name


def table(said: list[str]) -> tuple[str, ...]:
    """The names of a table whose players ask to be called so."""
    names: tuple[str, ...] = ()
    for seat, name in enumerate(said):
        names = (*names, handle(name, names, seat))
    return names


NAMES = st.one_of(
    st.text(max_size=30),
    st.text("abAB ilmy.-'&123é", max_size=20),
    st.lists(st.sampled_from(sorted(vocabulary("en").meanings)), max_size=4).map(" ".join),
)


@example(["Rob", "Will", "A", "C", "May", "Dear"])
@example(["Al", "Alan", "Anna", "Al Anna", "Alanna"])
@example(["", "I'm Bob", "IM:B"])
@given(st.lists(NAMES, min_size=3, max_size=10))
def test_every_name_answers_every_question(said: list[str]) -> None:
    """Each is short, GSM-7 and no command; texted as it stands it is its player, and two of them are two."""
    names = table(said)

    assert all(0 < len(name) <= HANDLE_CHARACTERS and set(name) <= BASIC for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert all(command(name, LINES) is None for name in names)
    for seat, name in enumerate(names):
        other = (seat + 1) % len(names)
        asker = (seat + 2) % len(names)
        one = Asked(asker, names, 3, (Choice(players=1), Choice(center=2)), may_pass=True)
        two = one._replace(shapes=(Choice(players=2),))
        assert read(name, one, LINES) == (seat,)
        assert read(name.upper(), one, LINES) == (seat,)
        assert read(f"{name} and {names[other]}", two, LINES) == (seat, other)


@given(st.text(), st.lists(st.text(max_size=12)))
def test_a_name_stays_as_it_is(said: str, taken: list[str]) -> None:
    """Asking for the name one has gives the same."""
    name = handle(said, (), 0)
    assume(not name.startswith("Player"))

    assert handle(name, (), 5) == name
    assert "".join(words(handle(said, taken, 0))) not in {"".join(words(other)) for other in taken}
