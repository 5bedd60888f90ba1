"""Threads share a store; a forked process goes on with it."""

import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from stores import CodeTaken, Keys, Store
from stores import connections as module
from stores.sqlite_file import MEMORY
from tests.stores import writer
from tests.stores.shared_stores import Shared
from tests.stores.test_processes import created, loaded

needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")


def test_threads_lose_no_update(shared: Shared) -> None:
    """Six threads add 1 to the same number, many times."""
    times = shared.count_share(180)
    with shared.open() as store:
        table = created(store)
        with ThreadPoolExecutor(6) as pool:
            told = list(pool.map(lambda _: writer.add_one(store, table)[0], range(times)))

        assert sorted(told) == list(range(1, times + 1))
        assert loaded(store, table).state["number"] == times


def test_one_of_many_gets_a_code(shared: Shared) -> None:
    """Threads that want the same code at once, that of a table which has expired: one has it, the others are told."""
    start = threading.Barrier(8)
    with shared.open() as store:
        store.create({}, Keys("1234"), expires_at=writer.NOW, now=writer.NOW - 60)

        def want(_: int) -> bool:
            start.wait(60)
            try:
                store.create({}, Keys("1234"), expires_at=writer.LATER, now=writer.NOW)
            except CodeTaken:
                return False
            return True

        with ThreadPoolExecutor(8) as pool:
            assert sorted(pool.map(want, range(8))) == [False] * 7 + [True]


def test_a_store_closed_in_one_thread_goes_on_in_others(shared: Shared) -> None:
    """Closing waits for what others are doing, and they open again."""
    times = shared.count_share(100)
    with shared.open() as store:
        table = created(store)
        with ThreadPoolExecutor(4) as pool:
            added = [pool.submit(writer.add_one, store, table) for _ in range(times)]
            while not all(each.done() for each in added):
                store.close()
                time.sleep(0.1 * (shared.fewer - 1))  # a client that is made anew for each call gets nowhere

        assert sorted(each.result()[0] for each in added) == list(range(1, times + 1))
        assert loaded(store, table).state["number"] == times


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
def test_forks_lose_no_update(shared: Shared) -> None:
    """Processes forked off a working store, threads and all, write beside their parent and go before it."""
    times, own = shared.count_share(120), shared.count_share(20)
    with shared.open() as store:
        table = created(store)
        children = []
        with ThreadPoolExecutor(3) as pool:
            added = [pool.submit(writer.add_one, store, table) for _ in range(times)]
            for _ in range(4):
                writer.add_one(store, table)
                children.append(forked(store, table, own))
            for child in children:
                assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert all(each.result() for each in added)

        assert loaded(store, table).state["number"] == times + 4 + 4 * own
    shared.check()


def forked(store: Store, table: str, times: int) -> int:
    """Fork a child that adds 1 so many times; returns its process id."""
    child = os.fork()
    if not child:
        code = 1
        try:
            for _ in range(times):
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
