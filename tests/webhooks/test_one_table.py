"""A phone sits at one table: whatever is texted in whatever order, or at once, its answers reach its game."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from itertools import count
from pathlib import Path
from random import Random
from threading import Barrier
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenings.parties import Parties
from onenight.rules.deck import recommend_deck
from onenight.rules.errors import NotAllowed
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed, TableOpened, TextReceived
from onenight.texting.party import Party
from onenight.ways.one_night.texts.game import NightDealt
from stores import Store, connections, locks, open_store
from tests.effort import count_examples
from tests.stores import tables
from tests.texting.playing import NAMES, number_of
from webhooks.lockout import Guesses
from webhooks.texts.incoming import answer_text

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
CLOCK = time.time
PHONES, TABLES = 6, 3
JOINED, ELSEWHERE = ("You are in, ", "You are still in, "), "You are in the game at table"


class Hall(NamedTuple):
    """Several tables of one service."""

    parties: Parties
    guesses: Guesses
    tables: tuple[str, ...]
    messages: Iterator[int]

    def party(self, table: int) -> Party:
        """A table as it is kept."""
        kept = self.parties.load(self.tables[table])
        assert kept
        return kept.party

    def texts(self, seat: int, body: str) -> str:
        """A phone texts something; the reply."""
        return answer_text(self.parties, self.guesses, TextReceived(number_of(seat), body, f"SM{next(self.messages)}"))

    def joins(self, seat: int, table: int) -> str:
        """A phone joins a table."""
        return self.texts(seat, f"JOIN {self.party(table).code} {NAMES[seat]}")

    def deals(self, table: int) -> None:
        """The night falls, if there are enough players."""
        self.happens(
            table, NightDealt(Rulebook(), recommend_deck(Rulebook().game, max(3, len(self.party(table).seats))))
        )

    def happens(self, table: int, event: NightDealt | TableOpened | RoundClosed) -> None:
        """The host does something, where it is possible."""
        with suppress(NotAllowed):
            self.parties.step(self.tables[table], event)

    def seated(self) -> list[set[str]]:
        """By table, the phones that have a seat there which they have not left."""
        return [{holder.phone for holder in self.party(table).seats if not holder.left} for table in range(TABLES)]

    def sits(self, seat: int) -> list[int]:
        """The tables where a phone has such a seat."""
        return [table for table, phones in enumerate(self.seated()) if number_of(seat) in phones]

    def hears(self, seat: int) -> list[int]:
        """The tables that a text of a phone reaches."""
        before = [self.party(table).heard for table in range(TABLES)]
        self.texts(seat, "what")
        return [table for table in range(TABLES) if self.party(table).heard != before[table]]

    def is_in_order(self) -> None:
        """No phone has two seats, and one that has a seat is found at it."""
        seated = self.seated()
        assert sum(map(len, seated)) == len(set().union(*seated))
        for table, phones in enumerate(seated):
            assert {self.parties.find_by_phone(each) for each in phones} <= {self.tables[table]}


def hall_in(store: Store) -> Hall:
    """Tables that nobody has joined."""
    parties = Parties(store, SECRET, chance=Random(7))  # noqa: S311 - a test keeps no secrets
    return Hall(parties, Guesses(store), tuple([parties.create()[0] for _ in range(TABLES)]), count())


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """Tables in a sealed file."""
    monkeypatch.setattr(connections, "SETTINGS", (*connections.SETTINGS, "PRAGMA synchronous = OFF"))
    with closing(open_store(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)) as store:
        yield hall_in(store)


def test_of_two_at_once_one_seats_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two texts of the same phone, in the same moment, to two tables; and those of others between them."""
    monkeypatch.setattr(locks, "LOCKED_SECONDS", 60.0)  # however slow this machine is
    start = Barrier(4)

    def joins(seat: int, table: int) -> str:
        start.wait(timeout=20)
        return hall.joins(seat, table)

    with ThreadPoolExecutor(4) as pool:
        for turn in range(15):
            at_once = [(0, turn % 3), (0, (turn + 1) % 3), (1, turn % 3), (1, (turn + 2) % 3)]
            said = list(pool.map(lambda each: joins(*each), at_once))

            assert all(reply.startswith(JOINED) for reply in said)
            hall.is_in_order()
            assert [len(hall.sits(seat)) for seat in (0, 1)] == [1, 1]


def test_a_worker_that_was_killed_keeps_nobody_away(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it held it holds for a moment only, also where the clock was set back an hour since."""
    monkeypatch.setattr(locks, "LOCKED_SECONDS", 0.2)
    with ExitStack() as killed:
        with monkeypatch.context() as early:
            early.setattr(time, "time", lambda: CLOCK() + 3600)
            killed.enter_context(hall.parties.lock_seats(number_of(0)))

        assert hall.joins(0, 1).startswith(JOINED)
        assert hall.sits(0) == [1]


MOVES = st.one_of(
    st.tuples(st.just("join"), st.integers(0, PHONES - 1), st.integers(0, TABLES - 1)),
    st.tuples(st.just("leave"), st.integers(0, PHONES - 1), st.just(0)),
    st.tuples(st.just("text"), st.integers(0, PHONES - 1), st.just(0)),
    st.tuples(st.sampled_from(["deal", "close", "open"]), st.just(0), st.integers(0, TABLES - 1)),
)


def moved(hall: Hall, move: tuple[str, int, int]) -> None:
    """One thing happens, and all is in order."""
    what, seat, table = move
    if what == "join":
        before = hall.sits(seat)
        said = hall.joins(seat, table)
        assert hall.sits(seat) == ([table] if said.startswith(JOINED) else before)
    elif what == "leave":
        hall.texts(seat, "LEAVE")
        assert hall.sits(seat) == []
    elif what == "text":
        sits = hall.sits(seat)
        assert hall.hears(seat) == sits or not sits
    elif what == "deal":
        hall.deals(table)
    else:
        hall.happens(table, RoundClosed() if what == "close" else TableOpened())
    hall.is_in_order()


@settings(deadline=None, max_examples=count_examples(40))
@given(moves=st.lists(MOVES, min_size=10, max_size=40), together=st.booleans())
def test_a_phone_is_in_one_game(moves: list[tuple[str, int, int]], together: bool) -> None:  # noqa: FBT001 - given
    """Whatever phones and hosts do, in any order; begun at nothing, or at two tables that play."""
    with closing(open_store("sqlite:///:memory:")) as store:
        hall = hall_in(store)
        if together:
            for seat in range(PHONES):
                hall.joins(seat, seat % 2)
            hall.deals(0)
        for move in moves:
            moved(hall, move)


def test_a_phone_is_in_one_game_of_a_cloud() -> None:
    """The same in a table of DynamoDB, by chance that can be repeated."""
    chance = Random(3)  # noqa: S311 - as above
    with tables.open_mocked_store(SECRET) as store:
        hall = hall_in(store)
        for seat in range(PHONES):
            hall.joins(seat, seat % 2)
        hall.deals(0)
        for _ in range(15):
            what = chance.choice(["join", "join", "join", "leave", "deal", "close", "open"])
            moved(hall, (what, chance.randrange(PHONES), chance.randrange(TABLES)))
