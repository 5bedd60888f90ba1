"""Names: learned on first mention, matched however they are written, asked about once where two are nearly alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.conversation.names import NearlyKnown, clean_name, find_seat, find_seats, name_of, rename_seat
from onenight.conversation.session import Ask, Session
from onenight.hearing.normalization import NAME_CHARACTERS
from onenight.rules.errors import GameError, NotAllowed, NotUnderstood
from onenight.ways.index import reply
from onenight.wishes.wish import Kind, Wish
from tests.conversation.test_conversation import LINES, NAMES, SESSIONS, front
from tests.effort import count_examples
from tests.fixtures import parse_wish, read_tables

TABLES = read_tables(__file__)

KNOWN = SESSIONS["vote"]
UNKNOWN = SESSIONS["vote, nobody named"]


@pytest.mark.parametrize(
    ("said", "seat"),
    TABLES["a_known_player_is_known"],
)
def test_a_known_player_is_known(said: str, seat: int) -> None:
    """Case, accents and spaces make no difference; seats always work."""
    assert find_seat(KNOWN, said, LINES) == (KNOWN, seat)


@pytest.mark.parametrize(
    ("said", "heard", "seat"),
    TABLES["a_near_match_is_asked_about"],
)
def test_a_near_match_is_asked_about(said: str, heard: str, seat: int) -> None:
    """Two names that are nearly alike may be one that was misheard."""
    with pytest.raises(NearlyKnown) as near:
        find_seat(KNOWN._replace(names=(*NAMES[:3], "", "", "")), said, LINES)

    assert (near.value.name, near.value.seat) == (heard, seat)


@pytest.mark.parametrize("said", ["player 0", "player 7", "player 999"])
def test_there_is_no_such_seat(said: str) -> None:
    """A seat beyond the table is refused."""
    with pytest.raises(NotAllowed, match="no-such-seat"):
        find_seat(KNOWN, said, LINES)


@pytest.mark.parametrize("said", ["", " ", "\x00", "\n", "me", "Me", "myself"])
def test_what_names_nobody(said: str) -> None:
    """Nothing to be said aloud, and a word that is anybody, name nobody."""
    with pytest.raises(NotUnderstood, match="no-name"):
        clean_name(said, LINES)


def test_a_table_of_six_has_six_names() -> None:
    """A seventh name is asked about, all others being known."""
    with pytest.raises(NotAllowed, match="table-is-full"):
        find_seat(KNOWN, "Xavier", LINES)


def test_names_are_learned_in_the_order_of_their_mention() -> None:
    """Each new name takes the next seat that has none; unnamed seats are numbers."""
    session, seats = find_seats(UNKNOWN, ["Zoe", "Max", "zoe"], LINES)

    assert (session.names, seats) == (("Zoe", "Max", "", "", "", ""), (0, 1))
    assert [name_of(session, seat, LINES) for seat in range(4)] == ["Zoe", "Max", "Player 3", "Player 4"]


POINTING = Wish(Kind.POINT, names=("Alise",), target="Bob")


@pytest.mark.parametrize(("answer", "voter"), [(Kind.YES, "Alice"), (Kind.NO, "Alise")])
def test_the_table_is_asked_once(answer: Kind, voter: str) -> None:
    """Yes means the known player, no a new one; either way what was said is done then, and never asked again."""
    session = KNOWN._replace(names=("Alice", "Bob", "", "", "", ""))
    asked = reply(session, POINTING, front())
    assert asked.session.pending is not None
    assert asked.session.pending.ask is Ask.NAME
    assert "Alise" in asked.say
    assert "Alice" in asked.say
    after = reply(asked.session, Wish(answer), front()).session
    again = reply(after, POINTING._replace(target="player 4"), front()).session

    ((statement,),) = after.testimony
    assert isinstance(statement.about, int)
    assert (name_of(after, statement.about, LINES), statement.told) == (voter, 1)
    assert answer is Kind.YES or again.pending is None


def test_an_answer_in_other_words_takes_the_question_away() -> None:
    """Whoever says it again with a known name need not say yes or no."""
    session = KNOWN._replace(names=("Alice", "Bob", "", "", "", ""))
    asked = reply(session, POINTING, front()).session
    after = reply(asked, POINTING._replace(names=("Alice",)), front()).session

    assert after.pending is None
    assert len(after.testimony) == 1


@pytest.mark.parametrize(
    ("wish", "names"),
    TABLES["players_are_called_as_they_like"],
)
def test_players_are_called_as_they_like(wish: str, names: list[str]) -> None:
    """One by one or all in a row; nobody gets another's name."""
    assert [*reply(KNOWN, parse_wish(wish), front()).session.names] == names


def test_a_name_changes_in_the_standings() -> None:
    """Whoever is called otherwise keeps their chips."""
    after = rename_seat(SESSIONS["vote, who holds?"], 0, "Ally", LINES)

    assert after.memory.tournament is not None
    assert [each.name for each in after.memory.tournament.standings] == ["Ally", "Bob", "Zoe"]


@settings(deadline=None, max_examples=count_examples(300))
@given(st.lists(st.text(max_size=40) | st.sampled_from([*NAMES, "player 2", "Player 9", "Alise"]), max_size=14))
def test_any_names_leave_a_table_of_names(said: list[str]) -> None:
    """Whatever is said, names stay short, different and printable, and seats stay whose they were."""
    session: Session = UNKNOWN
    for name in said:
        try:
            after, seat = find_seat(session, name, LINES)
        except GameError:
            continue
        assert 0 <= seat < session.players
        assert all(new == old for new, old in zip(after.names, session.names, strict=False) if old)
        session = after

    called = [name for name in session.names if name]
    assert len({name.casefold() for name in called}) == len(called)
    assert all(name.isprintable() and len(name) <= NAME_CHARACTERS for name in called)


def test_who_they_are_says_how_many() -> None:
    """Before anybody has counted; each has a seat in the order of the names, and one name alone counts nobody."""
    answer = reply(SESSIONS["open"], Wish(Kind.CALL, names=("Ann", "Ben", "Cy")), front())
    alone = reply(SESSIONS["open"], Wish(Kind.CALL, names=("Ann",)), front())

    assert (answer.session.phase, answer.session.players) == ("deck", 3)
    assert answer.session.names == ("Ann", "Ben", "Cy")
    assert (alone.session.phase, alone.session.players) == ("open", 0)
