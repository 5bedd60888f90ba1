"""Tables of DynamoDB are forgotten while others write to them; what they share with files: `test_processes.py`."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from stores import Keys
from tests.effort import slow
from tests.stores import mover, tables, writer
from tests.stores.shared_stores import run_shared_table


@slow
def test_tables_are_forgotten_while_others_write() -> None:
    """Whoever writes is told; no key stays behind."""
    with run_shared_table() as shared, shared.open() as store:
        made = [store.create(writer.make_state(0), Keys(), expires_at=writer.LATER, now=writer.NOW) for _ in range(3)]

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

        assert tables.read_items(shared.endpoint) == []
