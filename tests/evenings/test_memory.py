"""What is remembered of a device, in a real file, sealed and not."""

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from evenings.device_memory import DEVICES_KEPT, Memory
from evenings.sweep import SWEPT_EVERY
from onenight.conversation.session import Phase, Session
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from stores import Keys, State, Store, Stored, Unreachable, open_store
from stores.seal import hash_device
from tests.sessions import make_session, replace_parts
from tests.stores.conftest import SECRET, address
from tests.stores.memory import MemoryStore

NOW = 1_800_000_000.0
SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
SEVEN = make_session(Phase.DECK, players=7, deck=recommend_deck(ULTIMATE, 7))
DEVICE = "amzn1.ask.device.A"
TABLE = f"device-{hash_device(DEVICE, SECRET)}"


@pytest.fixture
def memory(file: Store) -> Memory:
    """A memory of nothing yet."""
    return Memory(file, SECRET)


def stored(store: Store, state: State) -> str:
    """Keep any state for the device, whatever it is."""
    return store.create(state, Keys(), expires_at=NOW + DEVICES_KEPT, now=NOW, table=TABLE)


def test_a_stranger_is_not_remembered(memory: Memory) -> None:
    """A device nobody kept anything for."""
    assert memory.recall(DEVICE, NOW).session is None


def test_the_last_session_is_remembered(memory: Memory) -> None:
    """Each device has its own, and only the last one."""
    memory.keep(DEVICE, SIX, NOW)
    memory.keep("another", SIX, NOW)
    memory.keep(DEVICE, SEVEN, NOW + 1)

    assert memory.recall(DEVICE, NOW + 2).session == SEVEN
    assert memory.recall("another", NOW + 2).session == SIX
    assert memory.recall("", NOW + 2).session is None


def test_it_is_remembered_by_the_next_process(tmp_path: Path, secret: str | None) -> None:
    """The file is opened again, and knows the device."""
    with closing(open_store(address(tmp_path), secret)) as store:
        Memory(store, secret).keep(DEVICE, SIX, NOW)
    with closing(open_store(address(tmp_path), secret)) as store:
        assert Memory(store, secret).recall(DEVICE, NOW + 1).session == SIX


def test_a_device_is_no_table_of_its_own(file: Store, memory: Memory) -> None:
    """However often it is kept, there is one state of it."""
    memory.keep(DEVICE, SIX, NOW)
    memory.keep(DEVICE, SEVEN, NOW)

    assert file.load(TABLE, now=NOW)
    assert file.purge(now=NOW + 2 * DEVICES_KEPT) == 1


def test_a_turn_is_a_read_and_a_write() -> None:
    """Whether a device is known, was forgotten meanwhile, or another turn came between."""
    calls: list[str] = []

    class Counting(MemoryStore):
        def load(self, *given: Any, **named: Any) -> Stored | None:  # noqa: ANN401 - as in `Store`
            calls.append("load")
            return super().load(*given, **named)

        def create(self, *given: Any, **named: Any) -> str:  # noqa: ANN401
            calls.append("create")
            return super().create(*given, **named)

        def save(self, *given: Any, **named: Any) -> int:  # noqa: ANN401
            calls.append("save")
            return super().save(*given, **named)

    memory = Memory(Counting(), SECRET)

    def turn(between: Callable[[], object] = lambda: None, *, recalls: bool = True) -> list[str]:
        recalled = memory.recall(DEVICE, NOW) if recalls else None
        between()
        before = len(calls) - recalls
        memory.keep(DEVICE, SEVEN, NOW, recalled)
        assert memory.recall(DEVICE, NOW).session == SEVEN
        return calls[before:-1]

    assert turn() == ["load", "create"]
    assert turn() == ["load", "save"]
    assert turn(recalls=False) == ["load", "save"]
    assert turn(lambda: memory.forget(DEVICE)) == ["load", "save", "load", "create"]
    assert turn(lambda: memory.keep(DEVICE, SIX, NOW)) == ["save", "save", "load", "save"]


def test_ninety_days_after_the_last_word_it_is_forgotten(memory: Memory) -> None:
    """Each word begins them anew."""
    memory.keep(DEVICE, SIX, NOW)
    memory.keep(DEVICE, SEVEN, NOW + DEVICES_KEPT - 1)

    assert memory.recall(DEVICE, NOW + DEVICES_KEPT).session == SEVEN
    assert memory.recall(DEVICE, NOW + 2 * DEVICES_KEPT - 2).session == SEVEN
    assert memory.recall(DEVICE, NOW + 2 * DEVICES_KEPT - 1).session is None

    memory.keep(DEVICE, SIX, NOW + 3 * DEVICES_KEPT)
    assert memory.recall(DEVICE, NOW + 3 * DEVICES_KEPT).session == SIX


def test_what_expired_is_removed_on_the_way(file: Store, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every word, but within the hour; and at once by a process that begins."""

    def keeps(memory: Memory, now: float) -> None:
        monkeypatch.setattr(time, "time", lambda: now)
        memory.keep(DEVICE, SIX, now)

    keeps(memory, NOW)
    table = file.create({}, Keys(), expires_at=NOW + 1, now=NOW)
    keeps(memory, NOW + SWEPT_EVERY - 1)
    assert file.purge(now=NOW) == 0
    assert file.load(table, now=NOW) is not None

    keeps(memory, NOW + SWEPT_EVERY)
    assert file.load(table, now=NOW) is None

    table = file.create({}, Keys(), expires_at=NOW + 1, now=NOW)
    keeps(Memory(file, SECRET), NOW + SWEPT_EVERY + 1)
    assert file.load(table, now=NOW) is None


@pytest.mark.parametrize("ahead", [-DEVICES_KEPT, DEVICES_KEPT], ids=["ours", "the other's"])
def test_a_clock_that_is_ahead_removes_nothing(
    file: Store, memory: Memory, ahead: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who speaks brings a time of his own: only what has expired by both is removed."""
    monkeypatch.setattr(time, "time", lambda: NOW)
    table = file.create({}, Keys(), expires_at=NOW + min(0.0, ahead) + 1, now=NOW - DEVICES_KEPT)
    memory.keep(DEVICE, SIX, NOW + ahead)

    assert file.load(table, now=NOW - 2 * DEVICES_KEPT) is not None


def test_forgotten_is_forgotten(tmp_path: Path, file: Store, memory: Memory) -> None:
    """Nothing of it stays, not in the file either; others are remembered, and who was forgotten can come back."""
    memory.keep(DEVICE, SIX._replace(names=("Zebedee", "", "", "", "", "")), NOW)
    memory.keep("another", SIX, NOW)
    memory.forget(DEVICE)
    memory.forget("a stranger")
    file.close()

    assert memory.recall(DEVICE, NOW).session is None
    assert memory.recall("another", NOW).session == SIX
    assert not any(b"Zebedee" in path.read_bytes() for path in tmp_path.iterdir())

    memory.keep(DEVICE, SEVEN, NOW)
    assert memory.recall(DEVICE, NOW).session == SEVEN


def test_what_expired_can_be_forgotten_too(file: Store, memory: Memory) -> None:
    """Before anybody has removed it."""
    memory.keep(DEVICE, SIX, NOW)
    memory.forget(DEVICE)

    assert file.purge(now=NOW + 2 * DEVICES_KEPT) == 0


@pytest.mark.parametrize(
    "state",
    [{}, {"device": None}, {"device": {}}, {"device": {"phase": "noon"}}, {"device": [1]}, {"talk": {"phase": "open"}}],
)
def test_what_is_no_session_any_more_is_as_none(file: Store, memory: Memory, state: State) -> None:
    """As an older or newer version may have left it, or another part of ours; the next session takes its place."""
    stored(file, state)
    assert memory.recall(DEVICE, NOW).session is None

    memory.keep(DEVICE, SIX, NOW)
    assert memory.recall(DEVICE, NOW).session == SIX


def test_a_damaged_session_is_as_none(tmp_path: Path, memory: Memory) -> None:
    """Whatever happened to the file; the next session takes its place."""
    memory.keep(DEVICE, SIX, NOW)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
        connection.execute("UPDATE state SET body = ?", (b"\x07rubbish",))
        connection.commit()

    assert memory.recall(DEVICE, NOW).session is None
    memory.keep(DEVICE, SEVEN, NOW)
    assert memory.recall(DEVICE, NOW).session == SEVEN


def test_of_two_at_once_one_stays(file: Store, memory: Memory) -> None:
    """Threads that keep at the same time all come back, and what stays is whole."""
    memory.keep(DEVICE, SIX, NOW)
    barrier = Barrier(8)

    def keep(session: Session) -> None:
        barrier.wait()
        for _ in range(10):
            memory.keep(DEVICE, session, NOW)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(keep, [SIX, SEVEN] * 4))

    assert memory.recall(DEVICE, NOW).session in (SIX, SEVEN)
    memory.forget(DEVICE)
    assert file.purge(now=NOW + 2 * DEVICES_KEPT) == 0


def test_what_is_known_can_be_changed(memory: Memory) -> None:
    """What came between is not lost; of a stranger there is nothing to change."""
    memory.change(DEVICE, NOW, lambda _: SEVEN)
    assert memory.recall(DEVICE, NOW).session is None

    memory.keep(DEVICE, SIX, NOW)
    between = iter([replace_parts(SIX, day=120), None])

    def sound_off(session: Session) -> Session:
        newer = next(between)
        if newer is not None:
            memory.keep(DEVICE, newer, NOW)
        return session._replace(sound=False)

    memory.change(DEVICE, NOW + 1, sound_off)

    assert memory.recall(DEVICE, NOW + DEVICES_KEPT).session == replace_parts(SIX, day=120, sound=False)


def test_a_store_that_breaks_is_told(tmp_path: Path, file: Store, memory: Memory) -> None:
    """The front decides whether the evening goes on without."""
    file.close()
    (tmp_path / "tables.sqlite").write_text("no database at all " * 100, "utf-8")

    with pytest.raises(Unreachable):
        memory.recall(DEVICE, NOW)
    with pytest.raises(Unreachable):
        memory.keep(DEVICE, SIX, NOW)
    with pytest.raises(Unreachable):
        memory.change(DEVICE, NOW, lambda _: SEVEN)
    with pytest.raises(Unreachable):
        memory.forget(DEVICE)


def test_a_sealed_file_names_no_device(tmp_path: Path) -> None:
    """Who can read the file learns neither who plays nor what."""
    with closing(open_store(address(tmp_path), SECRET)) as store:
        Memory(store, SECRET).keep(DEVICE, SIX, NOW)
        written = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert DEVICE.encode() not in written
    assert b"werewolf" not in written
