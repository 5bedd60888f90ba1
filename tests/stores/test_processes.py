"""Several processes write at once, and some of them are killed."""

import random
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from stores import FoundBy, Store
from stores.store import Stored
from tests.checkers import ROOT
from tests.stores import mover, writer
from tests.stores.conftest import PLAIN, SECRET
from tests.stores.shared_stores import Shared, SharedFile

QUEUES = ("even", "odd")


def created(store: Store) -> str:
    """Return a new table of number 0."""
    return store.create(writer.make_state(0), writer.KEYS, expires_at=writer.LATER, now=writer.NOW)


def loaded(store: Store, table: str) -> Stored:
    """Return a table as it is; it is whole."""
    found = store.load(table, now=writer.NOW)
    assert found
    assert found.state == writer.make_state(found.state["number"])
    return found


def test_no_update_is_lost(shared: Shared) -> None:
    """Four processes add 1 to the same number, many times."""
    times = shared.count_share(45)
    with shared.open() as store, ExitStack() as stack:
        table = created(store)
        first = loaded(store, table)
        processes = [stack.enter_context(shared.start_process("writer", table, times)) for _ in range(4)]
        told = [line for process in processes for line in process.communicate(timeout=300)[0].splitlines()]
        assert [process.returncode for process in processes] == [0] * 4
        last = loaded(store, table)

    assert sorted(int(line.split()[0]) for line in told) == list(range(1, 4 * times + 1))
    assert last.state["number"] == 4 * times
    assert last.version == first.version + 4 * times
    shared.check()


@pytest.mark.parametrize("shared", PLAIN, indirect=True)
def test_a_killed_process_leaves_whole_states(shared: Shared) -> None:
    """Killed (kill -9) at any moment: what was acknowledged is there, nothing is half written, no version goes back.

    Keys and queues are those of the state that is there.
    """
    chance = random.Random(1)  # noqa: S311 - moments, not secrets
    with shared.open() as store:
        made = [
            store.create(
                writer.make_state(0), mover.make_keys(name, 0), expires_at=writer.LATER, now=writer.NOW, table=name
            )
            for name in ("a", "b")
        ]
        before = [loaded(store, table) for table in made]
    for _ in range(shared.count_share(15)):
        told = killed(shared, made, chance)
        shared.check()
        with shared.open() as store:
            after = [loaded(store, table) for table in made]
            for table, old, new, acknowledged in zip(made, before, after, told, strict=True):
                follows(old, new, acknowledged)
                leads(store, table, new.state["number"])
        keys = [own_keys(table, new.state["number"]) for table, new in zip(made, after, strict=True)]
        assert shared.held_keys() == set().union(*keys) | {("phone", mover.SHARED)}
        before = after


def follows(old: Stored, new: Stored, acknowledged: tuple[int, int]) -> None:
    """Assert that a table is as it was acknowledged last, or one change further."""
    number, version = acknowledged
    assert old.state["number"] < number <= new.state["number"] <= number + 1
    assert version <= new.version <= version + 1
    assert new.version - old.version == new.state["number"] - old.state["number"]


def leads(store: Store, table: str, number: int) -> None:
    """Assert that a table is found by the code of its number, and stands in that queue alone."""
    assert store.find(FoundBy.CODE, f"{table}-{number}", now=writer.NOW) == table
    queues = [[at for each, at in store.due(queue, now=writer.LATER**2) if each == table] for queue in QUEUES]
    assert queues == ([[writer.NOW + number], []] if number % 2 == 0 else [[], [writer.NOW + number]])


def own_keys(table: str, number: int) -> set[tuple[str, str]]:
    """Return the keys that only one table has."""
    return {("code", f"{table}-{number}"), ("phone", f"{table} {number}"), ("phone", f"{table} {number + 1}")}


def killed(shared: Shared, made: Sequence[str], chance: random.Random) -> list[tuple[int, int]]:
    """Kill two movers at a random moment of their work; returns the last that each has acknowledged."""
    with shared.start_process("mover", made[0], 10_000) as a, shared.start_process("mover", made[1], 10_000) as b:
        outputs = [process.stdout for process in (a, b) if process.stdout]
        told = [output.readline() for output in outputs]
        time.sleep(chance.uniform(0, 0.1))
        for process in chance.sample((a, b), 2):
            process.kill()
        told = [(first + output.read()).rpartition("\n")[0] for first, output in zip(told, outputs, strict=True)]
    numbers = [[int(word) for word in text.splitlines()[-1].split()] for text in told]
    return [(number, version) for number, version in numbers]


def test_processes_can_make_the_file_together(tmp_path: Path, secret: str | None) -> None:
    """Whoever comes first makes it; the others wait."""
    file = SharedFile(tmp_path / "new", secret)
    code = "import sys; from stores import open_store; open_store(*sys.argv[1:]).check()"
    command = [sys.executable, "-c", code, file.address, *([secret] if secret else [])]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(8)]

    assert [process.communicate(timeout=60)[1] for process in processes] == [""] * 8
    file.check()


def test_a_store_is_opened_while_others_write(tmp_path: Path) -> None:
    """Opening, and a change of one's own, wait for no more than the change under way."""
    file = SharedFile(tmp_path, SECRET)
    with file.open() as store:
        table = created(store)
        with file.start_process("writer", table, 10_000) as process:
            assert process.stdout
            process.stdout.readline()
            with file.open() as other:
                assert writer.add_one(other, table)[0] > 1
            assert process.poll() is None
