"""Several processes and threads write to one table of DynamoDB at once, and some of the processes are killed."""

import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import pytest

from stores import CodeTaken, FoundBy, Keys, Store, open_store
from tests.checkers import ROOT
from tests.effort import slow
from tests.stores import mover, tables, writer
from tests.stores.conftest import SECRET
from tests.stores.test_processes import Process, created
from tests.stores.test_threads import forked, needs_fork, number

pytestmark = slow

QUEUES = ("even", "odd")


@pytest.fixture
def endpoint() -> Iterator[str]:
    """Where an empty table is."""
    with tables.served() as found:
        yield found


@pytest.fixture
def store(endpoint: str) -> Iterator[Store]:
    """A store in it."""
    with closing(open_store(tables.address(endpoint))) as opened:
        yield opened


@contextmanager
def working(module: str, *arguments: str) -> Iterator[Process]:
    """A process that works at a table."""
    command = [sys.executable, "-m", f"tests.stores.{module}", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


def test_no_update_is_lost(endpoint: str) -> None:
    """Four processes add 1 to the same number, each 15 times."""
    place = tables.address(endpoint)
    with closing(open_store(place, SECRET)) as store:
        table = created(store)
        first = store.load(table, now=writer.NOW)
        with (
            working("writer", place, table, "15", SECRET) as a,
            working("writer", place, table, "15", SECRET) as b,
            working("writer", place, table, "15", SECRET) as c,
            working("writer", place, table, "15", SECRET) as d,
        ):
            told = [line for process in (a, b, c, d) for line in process.communicate(timeout=60)[0].splitlines()]
            assert [process.returncode for process in (a, b, c, d)] == [0] * 4
        last = store.load(table, now=writer.NOW)

    assert first
    assert last
    assert sorted(int(line.split()[0]) for line in told) == list(range(1, 61))
    assert last.state == writer.state(60)
    assert last.version == first.version + 60


def test_a_killed_process_leaves_whole_states(store: Store, endpoint: str) -> None:
    """Killed (kill -9) at any moment: what was acknowledged is there; keys and queues are those of the state there."""
    chance = random.Random(1)  # noqa: S311 - moments, not secrets
    made = [
        store.create(writer.state(0), mover.keys(name, 0), expires_at=writer.LATER, now=writer.NOW, table=name)
        for name in ("a", "b")
    ]
    before = [number(store, table) for table in made]
    for _ in range(5):
        told = killed(tables.address(endpoint), made, chance)
        after = [number(store, table) for table in made]
        for old, new, acknowledged in zip(before, after, told, strict=True):
            assert old < acknowledged <= new <= acknowledged + 1
        assert pointers(endpoint) == {
            name for table, at in zip(made, after, strict=True) for name in names(table, at)
        } | {f"phone/{mover.SHARED}"}
        for table, at in zip(made, after, strict=True):
            assert store.find(FoundBy.CODE, f"{table}-{at}", now=writer.NOW) == table
            queues = [[at for each, at in store.due(queue, now=writer.LATER**2) if each == table] for queue in QUEUES]
            assert queues == ([[writer.NOW + at], []] if at % 2 == 0 else [[], [writer.NOW + at]])
        before = after


def names(table: str, at: int) -> set[str]:
    """The pointers that only one table has."""
    return {f"code/{table}-{at}", f"phone/{table}%20{at}", f"phone/{table}%20{at + 1}"}


def pointers(endpoint: str) -> set[str]:
    """All pointers in the table."""
    found: set[Any] = {item["pk"]["S"] for item in tables.items(endpoint)}
    return {key for key in found if not key.startswith("table/")}


def killed(place: str, made: Sequence[str], chance: random.Random) -> list[int]:
    """Kill two movers at a random moment of their work; returns the last number that each has acknowledged."""
    with working("mover", place, made[0], "10000") as a, working("mover", place, made[1], "10000") as b:
        outputs = [process.stdout for process in (a, b) if process.stdout]
        told = [output.readline() for output in outputs]
        time.sleep(chance.uniform(0, 0.1))
        for process in chance.sample((a, b), 2):
            process.kill()
        told = [(first + output.read()).rpartition("\n")[0] for first, output in zip(told, outputs, strict=True)]
    return [int(text.splitlines()[-1].split()[0]) for text in told]


def test_threads_lose_no_update(store: Store) -> None:
    """Six threads add 1 to the same number, each 5 times; the client is closed under them now and then."""
    table = created(store)
    with ThreadPoolExecutor(6) as pool:
        added = [pool.submit(writer.add_one, store, table) for _ in range(30)]
        while not all(each.done() for each in added):
            store.close()
            time.sleep(0.3)

    assert sorted(each.result()[0] for each in added) == list(range(1, 31))
    assert number(store, table) == 30


def test_one_of_many_gets_a_code(store: Store) -> None:
    """Threads that want the same code at once, that of a table which has expired: one has it, the others are told."""
    store.create({}, Keys("1234"), expires_at=writer.NOW, now=writer.NOW - 60)
    start = threading.Barrier(8)

    def want(_: int) -> bool:
        start.wait(60)
        try:
            store.create({}, Keys("1234"), expires_at=writer.LATER, now=writer.NOW)
        except CodeTaken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(want, range(8))) == [False] * 7 + [True]


def test_tables_are_forgotten_while_others_write(store: Store, endpoint: str) -> None:
    """Whoever writes is told; no key stays behind."""
    made = [store.create(writer.state(0), Keys(), expires_at=writer.LATER, now=writer.NOW) for _ in range(3)]

    def write(table: str) -> int:
        for moved in range(200):
            try:
                mover.move(store, table)
            except AssertionError:  # it is there no more
                return moved
        pytest.fail("the table is still there")

    with ThreadPoolExecutor(3) as pool:
        writing = [pool.submit(write, table) for table in made]
        time.sleep(0.3)
        for table in made:
            store.delete(table)
        assert all(each.result() for each in writing)

    assert tables.items(endpoint) == []


@needs_fork
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_forks_lose_no_update(store: Store) -> None:
    """Processes forked off a working store, threads and all, write beside their parent, with clients of their own."""
    import os  # noqa: PLC0415 - see `needs_fork`

    table = created(store)
    with ThreadPoolExecutor(3) as pool:
        added = [pool.submit(writer.add_one, store, table) for _ in range(15)]
        children = [forked(store, table) for _ in range(2)]
        for child in children:
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert all(each.result() for each in added)

    assert number(store, table) == 15 + 2 * 20
