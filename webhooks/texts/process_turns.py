"""Name each turn of sending that a process takes, so that others see whether who claimed a text still lives.

A process is its number and when it was started, for numbers come again; where the kernel does not tell (elsewhere than
on Linux, or of another container) nobody knows. Source: proc(5), `/proc/PID/stat`; random(4), pid_namespaces(7).
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_STATE, _STARTED = 0, 19
"""Where `/proc/PID/stat` has the state of a process and when it was started, counted after its name."""

_DEAD = "ZX"
"""The states of what has ended, and waits to be counted."""

_turns: set[str] = set()
"""The turns of this process that are under way."""


class Process(NamedTuple):
    """A process, for all times and containers of a machine."""

    boot: str
    """Since when the machine runs; empty where a service may not see it (systemd's `ProcSubset`)."""
    namespace: str
    """Among which processes its number counts."""
    number: str
    started: str


@contextmanager
def begin_turn() -> Iterator[str]:
    """Begin a turn of this process; yield its name."""
    name = " ".join([*(_read_own_process(os.getpid()) or ()), secrets.token_hex(8)])
    _turns.add(name)
    try:
        yield name
    finally:
        _turns.remove(name)


def is_turn_under_way(name: str) -> bool | None:
    """Return whether a turn is still under way; None where it cannot be known."""
    if name in _turns:
        return True
    this, fields = _read_own_process(os.getpid()), name.split(" ")[:-1]
    if this is None or len(fields) != len(this):
        return None
    process = Process(*fields)
    if process.boot and this.boot and process.boot != this.boot:
        return False
    if process.namespace != this.namespace:
        return None
    if process == this:  # and it is none of ours any more
        return False
    started = _read_start_time(process.number)
    return None if started is None else started == process.started


@lru_cache(maxsize=2)
def _read_own_process(number: int) -> Process | None:
    """Return this process, of this number; None where the kernel does not tell."""
    boot = ""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    try:
        namespace = Path("/proc/self/ns/pid").readlink().name
    except OSError:
        return None
    started = _read_start_time(str(number))
    return Process(boot, namespace, str(number), started) if started else None


def _read_start_time(number: str) -> str | None:
    """Return when a process started, in clock ticks; '' if it has ended, None if it cannot be known."""
    try:
        fields = Path(f"/proc/{int(number)}/stat").read_text().rpartition(")")[2].split()
        return "" if fields[_STATE] in _DEAD else fields[_STARTED]
    except (FileNotFoundError, ProcessLookupError):
        return ""
    except (OSError, ValueError, IndexError):
        return None
