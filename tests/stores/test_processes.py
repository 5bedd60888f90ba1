"""Several processes write at once, and some of them are killed."""

import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from stores import Store, open_store
from tests.checkers import ROOT
from tests.stores import writer
from tests.stores.conftest import SECRET, address

Process = subprocess.Popen[str]


@contextmanager
def writing(folder: Path, table: str, times: int, secret: str | None) -> Iterator[Process]:
    """A process that adds 1 to a table's number so many times."""
    command = [sys.executable, "-m", "tests.stores.writer", address(folder), table, str(times)]
    command += [secret] if secret else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


def created(store: Store) -> str:
    """A new table of number 0."""
    return store.create(writer.state(0), writer.KEYS, expires_at=writer.LATER, now=writer.NOW)


def check(folder: Path) -> None:
    """The file is whole, by SQLite's own account."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_no_update_is_lost(file: Store, secret: str | None, tmp_path: Path) -> None:
    """Four processes add 1 to the same number, each 40 times."""
    table = created(file)
    first = file.load(table, now=writer.NOW)
    with (
        writing(tmp_path, table, 40, secret) as a,
        writing(tmp_path, table, 40, secret) as b,
        writing(tmp_path, table, 40, secret) as c,
        writing(tmp_path, table, 40, secret) as d,
    ):
        told = [line for process in (a, b, c, d) for line in process.communicate(timeout=60)[0].splitlines()]
        assert [process.returncode for process in (a, b, c, d)] == [0] * 4

    last = file.load(table, now=writer.NOW)
    assert first
    assert last
    assert sorted(int(line.split()[0]) for line in told) == list(range(1, 161))
    assert last.state == writer.state(160)
    assert last.version == first.version + 160
    check(tmp_path)


def test_a_killed_process_leaves_whole_states(tmp_path: Path) -> None:
    """Killed (kill -9) at any moment: what was acknowledged is there, nothing is half written, no version goes back."""
    chance = random.Random(1)  # noqa: S311 - moments, not secrets
    with closing(open_store(address(tmp_path))) as store:
        tables = created(store), created(store)
        before = [store.load(table, now=writer.NOW) for table in tables]
    for _ in range(15):
        told = killed(tmp_path, tables, chance)
        check(tmp_path)
        with closing(open_store(address(tmp_path))) as store:
            after = [store.load(table, now=writer.NOW) for table in tables]
        for old, new, (number, version) in zip(before, after, told, strict=True):
            assert old
            assert new
            assert new.state == writer.state(new.state["number"])
            assert number <= new.state["number"] <= number + 1
            assert version <= new.version <= version + 1
            assert new.version - old.version == new.state["number"] - old.state["number"] > 0
        before = after


def killed(folder: Path, tables: tuple[str, str], chance: random.Random) -> list[tuple[int, int]]:
    """Kill two writers at a random moment of their work; returns the last that each has acknowledged."""
    with writing(folder, tables[0], 10_000, None) as a, writing(folder, tables[1], 10_000, None) as b:
        outputs = [process.stdout for process in (a, b) if process.stdout]
        told = [output.readline() for output in outputs]
        time.sleep(chance.uniform(0, 0.05))
        for process in chance.sample((a, b), 2):
            process.kill()
        told = [(first + output.read()).rpartition("\n")[0] for first, output in zip(told, outputs, strict=True)]
    numbers = [[int(word) for word in text.splitlines()[-1].split()] for text in told]
    return [(number, version) for number, version in numbers]


def test_processes_can_make_the_file_together(tmp_path: Path, secret: str | None) -> None:
    """Whoever comes first makes it; the others wait."""
    code = "import sys; from stores import open_store; open_store(*sys.argv[1:]).check()"
    command = [sys.executable, "-c", code, address(tmp_path / "new"), *([secret] if secret else [])]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(8)]

    assert [process.communicate(timeout=60)[1] for process in processes] == [""] * 8
    check(tmp_path / "new")


def test_a_store_is_opened_while_others_write(tmp_path: Path) -> None:
    """Opening, and a change of one's own, wait for no more than the change under way."""
    with closing(open_store(address(tmp_path), SECRET)) as store:
        table = created(store)
        with writing(tmp_path, table, 10_000, SECRET) as process:
            assert process.stdout
            process.stdout.readline()
            with closing(open_store(address(tmp_path), SECRET)) as other:
                assert writer.add_one(other, table)[0] > 1
            assert process.poll() is None
