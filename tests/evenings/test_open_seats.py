"""Seats that are open: for two minutes, by whatever clock, and until too many codes were wrong."""

import time

import pytest

from evenings.parties import Parties
from evenings.stored_party import write_party
from onenight.texting.party import Party
from stores import Store, steady_clock
from stores.store import Keys
from tests.stores.conftest import sealed_file
from tests.texting.playing import NAMES, make_received, number_of

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
NOW = 1_794_000_000.0


class Clock:
    """The machine's clock, and the one that nobody sets."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Both stand still."""
        self.wall, self.seconds = NOW, 5000.0
        patch.setattr(time, "time", lambda: self.wall)
        patch.setattr(steady_clock, "seconds", lambda: self.seconds)
        self._patch = patch

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.seconds += seconds

    def starts(self) -> None:
        """Start the service anew, which goes by the clock as it is now."""
        self._patch.setattr(steady_clock, "_held", None)
        steady_clock.hold()


store = sealed_file


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that the service goes by."""
    clock = Clock(monkeypatch)
    clock.starts()
    return clock


def let_back(parties: Parties) -> tuple[str, str]:
    """A party in which Bob is let back in, and with which code."""
    table, party = parties.create()
    for seat in range(3):
        parties.step(table, make_received(number_of(seat), f"JOIN {party.code} {NAMES[seat]}", f"SM{seat}"))
    parties.let_back(table, "Bob")
    back = read(parties, table).back
    assert back
    return table, back.code


def read(parties: Parties, table: str) -> Party:
    """The party as it is now."""
    kept = parties.load(table)
    assert kept
    return kept.party


def is_open(parties: Parties, table: str, code: str) -> bool:
    """Return whether the seat can be taken; each way to find it says the same."""
    found = parties.find_by_code(code) == table
    assert (read(parties, table).back is not None) is found
    return found


@pytest.mark.parametrize(
    ("passed", "set_by", "open_"),
    [
        (119.0, 0.0, True),
        (119.0, 0.4, True),
        (121.0, 0.0, False),
        (90.0, -60.0, False),
        (90.0, -3600.0, False),
        (300.0, -240.0, False),
        (10.0, 3600.0, False),
    ],
)
def test_restart_leaves_seat_open_no_longer(
    store: Store,
    clock: Clock,
    passed: float,
    set_by: float,
    open_: bool,  # noqa: FBT001 - a table
) -> None:
    """Where the clock was set between two starts nobody knows how long it was open: it is shut, also an hour later."""
    table, code = let_back(Parties(store, SECRET))
    clock.passes(passed)
    clock.wall += set_by
    clock.starts()
    again = Parties(store, SECRET)

    assert is_open(again, table, code) is open_
    if set_by < 0:
        clock.passes(max(0.0, 60.0 - passed - set_by))  # by the clock it is the seat's first minute, once more
        assert not is_open(again, table, code)


def test_without_held_time_clock_set_back_shuts_seat(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a function: by the machine's clock, within two minutes of when it was opened."""
    monkeypatch.setattr(steady_clock, "_held", None)
    parties = Parties(store, SECRET)
    table, code = let_back(parties)
    for later, open_ in ((0.0, True), (119.0, True), (121.0, False), (-1.0, False)):
        clock.wall = NOW + later
        assert is_open(parties, table, code) is open_, later


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(("digits", "guesses"), [(4, 10), (5, 100)])
def test_seat_is_shut_after_wrong_codes(store: Store, digits: int, guesses: int) -> None:
    """Of all together since it was opened, one for a thousand codes of its length; the host asks for another one."""
    parties = Parties(store, SECRET, digits=digits)
    for _ in range(3):
        parties.wrong_codes.add("")
    table, code = let_back(parties)
    assert len(code) == digits
    for _ in range(guesses - 1):
        parties.wrong_codes.add("")
    assert is_open(parties, table, code)
    parties.wrong_codes.add("")
    assert not is_open(parties, table, code)
    parties.let_back(table, "Bob")
    back = read(parties, table).back
    assert back
    assert back.code != code


@pytest.mark.usefixtures("clock")
def test_seat_of_earlier_version_is_open(store: Store) -> None:
    """It says neither by which time it was opened nor how many codes were wrong."""
    parties = Parties(store, SECRET)
    table, code = let_back(parties)
    stored = store.load(f"seat-{code}", now=NOW)
    assert stored
    store.save(f"seat-{code}", {"seat": table}, stored.version, Keys(code), expires_at=NOW + 120, now=NOW)
    for _ in range(20):
        parties.wrong_codes.add("")

    assert is_open(parties, table, code)
    kept = parties.load(table)
    assert kept
    assert write_party(kept)["texted"]["party"]["back"] == ["Bob", code, NOW + 120]  # as earlier versions read it
