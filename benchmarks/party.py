"""Many texted parties at once, from the first join to the last verdict: what is served in a second, and how fast.

python -m benchmarks.party [--parties N] [--players N] [--kill] [--short]

A real server with two workers, a small Twilio and the players are processes of one machine and share it: the figures
are those of the whole, not of the server alone. It exits with 1 if anything was lost, doubled or judged otherwise.

--kill: workers are killed at random, the clock of the server's machine is set by up to a day, and the small Twilio
answers 15 % of the texts with errors, late or not at all.
--short: by default two parties of four, a smoke run of a few seconds; with --kill the server waits for tenths of
seconds where it should wait for seconds.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.parties import checks
from benchmarks.parties.evening import Evening
from benchmarks.parties.host import Host
from benchmarks.parties.phones import Table
from benchmarks.parties.server import SECRET, World, disturb, run_servers
from benchmarks.parties.webhook import Webhook
from evenings.parties import Parties
from stores import open_store

WARM_UP = 2
"""Parties that are played before, unmeasured: each worker imports late what it needs."""

PATIENCE, KILLED_PATIENCE, SHORT_PATIENCE = 30.0, 150.0, 60.0
"""Seconds without a text after which an evening is given up; a text that gets no answer is tried five times, and looked
up ten seconds after each."""

FAULTS_SHOWN = 20


def main() -> int:
    """Print the figures; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parties", type=int)
    parser.add_argument("--players", type=int, choices=range(3, 11))
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args()
    parties, players = (2, 4) if chosen.short else (20, 10)
    count, seats = chosen.parties or parties, chosen.players or players
    with (
        tempfile.TemporaryDirectory() as folder,
        run_servers(Path(folder), kill=chosen.kill, short=chosen.short) as world,
        closing(open_store(world.store, SECRET)) as store,
        closing(Webhook(world.port)) as webhook,
    ):
        patience = SHORT_PATIENCE if chosen.short else KILLED_PATIENCE if chosen.kill else PATIENCE
        evening = Evening(Host(world.port), webhook, world, patience)
        warm = evening.open_tables(range(0 if chosen.short else WARM_UP), seats)
        tables = evening.open_tables(range(WARM_UP, WARM_UP + count), seats)
        figures = _play(evening, warm, tables, Parties(store, SECRET), kill=chosen.kill)
        faults = [*_list_faults([*warm, *tables], figures), *_find_logged_failures(world)]
    for fault, times in Counter(faults).most_common(FAULTS_SHOWN):
        print(f"{times} times: {fault}", file=sys.stderr)
    for name, value in figures.items():
        print(f"{name + ':':<32}{value:>12,.1f}" if isinstance(value, float) else f"{name + ':':<32}{value:>12,}")
    print("Server, small Twilio and players share this machine: these are figures of the whole.")
    return int(bool(faults))


def _play(
    evening: Evening, warm: Sequence[Table], tables: Sequence[Table], parties: Parties, *, kill: bool
) -> Mapping[str, float]:
    """Play the first tables unmeasured, then the others; return the figures, of which counts are whole numbers."""
    world, way = evening.world, evening.webhook.way
    evening.play(warm)
    checks.wait_until_sent(parties, warm, evening.patience)
    before = _wait_for_reports(world)
    way.clear()
    with disturb(world, if_so=kill) as disturbed:
        busy = world.busy_seconds()
        seconds = evening.play(tables)
        busy = world.busy_seconds() - busy
    evening.close()
    checks.wait_until_sent(parties, tables, evening.patience)
    after = _wait_for_reports(world)
    equal = checks.count_equal_records(evening.host, parties, tables, set(after["delivered"]))
    sent = sum(table.sent for table in tables)
    answered = way.seconds if sent > 1 else [0.0, 0.0]
    return {
        "parties": len(tables),
        "players": sum(len(table.phones) for table in tables),
        "texts in": sent,
        "seconds": seconds,
        "texts a second": sent / seconds,
        "server's CPU ms a text": busy / max(1, sent) * 1e3,
        "p50 ms": median(answered) * 1e3,
        "p99 ms": quantiles(answered, n=100)[-1] * 1e3,
        "posted twice at once": way.figures["twins"],
        "answered unequally": way.figures["unequal"],
        "not served": way.figures["unserved"],
        "connections broken": way.figures["broken"],
        "texts out": after["taken"] - before["taken"],
        "troubled posts": after["troubled"] - before["troubled"],
        "sent twice, excused": after["excused"],
        "sent twice": after["doubled"],
        "reports answered": after["reported"] - before["reported"],
        "reports lost": after["unreported"] - before["unreported"],
        "workers killed": disturbed["workers killed"],
        "clock set": disturbed["clock set"],
        "records judged equal": equal,
        "records": len(tables),
    }


def _wait_for_reports(world: World) -> dict[str, Any]:
    """Return the small Twilio's figures once it has nothing to report any more."""
    end = time.monotonic() + PATIENCE
    while (figures := world.fetch_figures())["to_report"] and time.monotonic() < end:
        time.sleep(0.05)
    return figures


def _list_faults(tables: Sequence[Table], figures: Mapping[str, float]) -> Iterator[str]:
    """Yield what was lost, doubled or judged otherwise."""
    yield from (
        f"{name}: {figures[name]}" for name in ("answered unequally", "not served", "sent twice") if figures[name]
    )
    yield from (f"no verdict for everybody at table {table.number}" for table in tables if not table.is_over)
    yield from (fault for table in tables for fault in table.faults)


def _find_logged_failures(world: World) -> list[str]:
    """Return the lines of the server's log that must never be there."""
    lines = world.log.read_text("utf-8", "replace").splitlines()
    return [line for line in lines if "failed: " in line or "Traceback" in line]


if __name__ == "__main__":
    sys.exit(main())
