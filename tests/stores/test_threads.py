"""Threads share a store; a forked process goes on with it."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from stores import CodeTaken, Keys, Store
from stores import connections as module
from stores.sqlite_file import MEMORY
from tests.stores import writer
from tests.stores.test_processes import check, created

needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")


def number(store: Store, table: str) -> int:
    """The number that a table of the writer's has."""
    found = store.load(table, now=writer.NOW)
    assert found
    assert found.state == writer.state(found.state["number"])
    count: int = found.state["number"]
    return count


def test_threads_lose_no_update(file: Store) -> None:
    """Six threads add 1 to the same number, each 30 times."""
    table = created(file)
    with ThreadPoolExecutor(6) as pool:
        told = list(pool.map(lambda _: writer.add_one(file, table)[0], range(180)))

    assert sorted(told) == list(range(1, 181))
    assert number(file, table) == 180


def test_one_of_many_gets_a_code(file: Store) -> None:
    """Threads that want the same code at once: one has it, the others are told."""
    start = threading.Barrier(8)

    def want(_: int) -> bool:
        start.wait(60)
        try:
            file.create({}, Keys("1234"), expires_at=writer.LATER, now=writer.NOW)
        except CodeTaken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(want, range(8))) == [False] * 7 + [True]


def test_a_store_closed_in_one_thread_goes_on_in_others(file: Store) -> None:
    """Closing waits for what others are doing, and they open again."""
    table = created(file)
    with ThreadPoolExecutor(4) as pool:
        added = [pool.submit(writer.add_one, file, table) for _ in range(100)]
        while not all(each.done() for each in added):
            file.close()

    assert number(file, table) == 100


def test_a_thread_that_ends_leaves_no_connection(file: Store, tmp_path: Path) -> None:
    """A server makes many threads."""
    for _ in range(5):
        thread = threading.Thread(target=file.check)
        thread.start()
        thread.join()

    owned = [held for held in module._all if held.connection and str(tmp_path) in held.owner.path]  # noqa: SLF001
    assert len(owned) <= 1


@needs_fork
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_forks_lose_no_update(file: Store, tmp_path: Path) -> None:
    """Processes forked off a working store, threads and all, write beside their parent and go before it."""
    table = created(file)
    children = []
    with ThreadPoolExecutor(3) as pool:
        added = [pool.submit(writer.add_one, file, table) for _ in range(120)]
        for _ in range(4):
            writer.add_one(file, table)
            children.append(forked(file, table))
        for child in children:
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert all(each.result() for each in added)

    assert number(file, table) == 120 + 4 + 4 * 20
    file.close()
    check(tmp_path)


def forked(store: Store, table: str) -> int:
    """A child that adds 1 twenty times; returns its process id."""
    child = os.fork()
    if not child:
        code = 1
        try:
            for _ in range(20):
                writer.add_one(store, table)
            code = 0
        finally:
            os._exit(code)
    return child


@needs_fork
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_no_connection_crosses_a_fork(file: Store) -> None:
    """So SQLite, in the child, believes in no lock that the child has not."""
    file.check()
    before = [held for held in module._all if held.connection and held.owner.path != MEMORY]  # noqa: SLF001
    assert before
    child = os.fork()
    if not child:
        os._exit(int(any(held.connection for held in before)))

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    file.check()
