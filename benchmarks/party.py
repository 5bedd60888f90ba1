"""Many texted parties at once, from the first join to the last verdict: what is served in a second, and how fast.

python -m benchmarks.party [--parties N] [--players N] [--stored M ...] [--rounds N] [--kill]
                           [--trouble SHARE] [--clock] [--short]

A real server with two workers, a small Twilio and the players are processes of one machine and share it: the figures
are those of the whole, not of the server alone. It exits with 1 if anything was lost, doubled or judged otherwise.

--stored 1 10 100: the same again with so many times as many games in the store, finished ones besides those played.
--rounds N: all of that so often, in turn; counts are summed up, of rates and times medians are taken.
--kill: workers are killed at random, and the small Twilio answers errors, late or not at all.
--trouble SHARE: it does so with that share of the texts; 0.15 with --kill, else none.
--clock: the clock of the server's machine is set at random, by up to a day.
--short: by default two parties of four, a smoke run of a few seconds; with --kill the server waits for tenths of
seconds where it should wait for seconds.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from benchmarks.parties import checks
from benchmarks.parties.evening import Evening, Postman
from benchmarks.parties.figures import RunResult, format_table
from benchmarks.parties.finished_games import fill
from benchmarks.parties.host import Host
from benchmarks.parties.phones import Table
from benchmarks.parties.server import SECRET, TROUBLE, World, kill_workers, run_servers, set_clock
from benchmarks.parties.webhook import Webhook
from evenings.parties import Parties
from stores import open_store

WARM_UP = 2
"""Parties that are played before, unmeasured: each worker imports late what it needs."""

PATIENCE, KILLED_PATIENCE, SHORT_PATIENCE = 30.0, 150.0, 60.0
"""Seconds without a text after which an evening is given up; a text that gets no answer is tried five times, and looked
up ten seconds after each."""

FAULTS_SHOWN = 20


class Plan(NamedTuple):
    """The options of a run."""

    parties: int
    players: int
    kill: bool
    trouble: float
    """The share of texts with which the small Twilio has some."""
    clock: bool
    short: bool

    @property
    def patience(self) -> float:
        """Seconds without a text after which an evening is given up."""
        return SHORT_PATIENCE if self.short else KILLED_PATIENCE if self.trouble else PATIENCE


def main() -> int:
    """Print the figures; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parties", type=int)
    parser.add_argument("--players", type=int, choices=range(3, 11))
    parser.add_argument("--stored", type=int, nargs="+", default=[1])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--kill", action="store_true")
    parser.add_argument("--trouble", type=float)
    parser.add_argument("--clock", action="store_true")
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args()
    parties, players = (2, 4) if chosen.short else (20, 10)
    trouble = TROUBLE * chosen.kill if chosen.trouble is None else chosen.trouble
    plan = Plan(chosen.parties or parties, chosen.players or players, chosen.kill, trouble, chosen.clock, chosen.short)
    runs: dict[int, list[RunResult]] = {times: [] for times in chosen.stored}
    for _ in range(chosen.rounds):
        for times, ran in runs.items():
            ran.append(_run_plan(plan, times))
            told = ran[-1].figures
            print(
                f"x{times}: {told['texts a second']:.0f} texts a second, p99 {told['p99 ms']:.0f} ms", file=sys.stderr
            )
            for fault, count in Counter(ran[-1].faults).most_common(FAULTS_SHOWN):
                print(f"{count} times: {fault}", file=sys.stderr)
    print(format_table(runs))
    print("Server, small Twilio and players share this machine: these are figures of the whole.")
    return int(any(run.faults for ran in runs.values() for run in ran))


def _run_plan(plan: Plan, times: int) -> RunResult:
    """Play once, in a folder and with a server of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        run_servers(
            Path(folder), trouble=plan.trouble, short=plan.short and plan.trouble > 0, clock=plan.clock
        ) as world,
    ):
        store = open_store(world.store, SECRET)
        parties = Parties(store, SECRET)
        try:
            return _play_evening(plan, times, world, parties)
        finally:
            store.close()


def _play_evening(plan: Plan, times: int, world: World, parties: Parties) -> RunResult:
    host, webhook = Host(world.port), Webhook(world.port)
    evening = Evening(host, webhook, Postman(world.twilio), plan.patience)
    stored = (times - 1) * plan.parties
    warm = _open_tables(host, range(WARM_UP if stored or not plan.short else 0), plan.players)
    evening.play(warm)
    checks.wait_until_sent(parties, warm, plan.patience)
    _wait_for_reports(world)
    if stored:
        fill(parties, warm[0].code, stored)
    webhook.way.clear()
    before = world.fetch_figures()
    tables = _open_tables(host, range(WARM_UP, WARM_UP + plan.parties), plan.players)
    with kill_workers(world, if_so=plan.kill) as killed, set_clock(world, if_so=plan.clock) as clocks:
        busy = world.busy_seconds()
        seconds = evening.play(tables)
        busy = world.busy_seconds() - busy
    evening.close()
    checks.wait_until_sent(parties, tables, plan.patience)
    after = _wait_for_reports(world)
    equal = _check_results(host, parties, tables, after)
    webhook.close()
    sent = sum(table.sent for table in tables)
    answered = webhook.way.seconds if sent > 1 else [0.0, 0.0]
    figures = {
        "parties": plan.parties,
        "players": plan.players * plan.parties,
        "finished games stored": stored,
        "texts in": sent,
        "seconds": seconds,
        "texts a second": sent / seconds,
        "server's CPU ms a text": busy / max(1, sent) * 1e3,
        "p50 ms": median(answered) * 1e3,
        "p99 ms": quantiles(answered, n=100)[-1] * 1e3,
        "posted twice at once": webhook.way.figures["twins"],
        "answered unequally": webhook.way.figures["unequal"],
        "not served": webhook.way.figures["unserved"],
        "connections broken": webhook.way.figures["broken"],
        "texts out": after["taken"] - before["taken"],
        "troubled posts": after["troubled"] - before["troubled"],
        "sent twice, excused": after["excused"],
        "sent twice": after["doubled"],
        "reports answered": after["reported"] - before["reported"],
        "reports lost": after["unreported"] - before["unreported"],
        "workers killed": len(killed),
        "clock set": len(clocks),
        "records judged equal": equal,
        "records": plan.parties,
    }
    return RunResult(figures, [*_list_faults([*warm, *tables], figures), *_find_logged_failures(world)])


def _open_tables(host: Host, numbers: Sequence[int], players: int) -> list[Table]:
    return [Table(number, players, *host.open()) for number in numbers]


def _wait_for_reports(world: World) -> dict[str, Any]:
    """Return the small Twilio's figures once it has nothing to report any more."""
    end = time.monotonic() + PATIENCE
    while (figures := world.fetch_figures())["to_report"] and time.monotonic() < end:
        time.sleep(0.05)
    return figures


def _check_results(host: Host, parties: Parties, tables: Sequence[Table], figures: dict[str, Any]) -> int:
    """Return how many records are judged as they were played; what is wrong is a fault of its table."""
    found = checks.collect_results(host, tables)
    equal = 0
    for table, told, result in zip(tables, found, checks.judge_records(found), strict=True):
        equal += told is not None and checks.match_judge(table, told, result)
        checks.check_store(table, parties, set(figures["delivered"]))
    return equal


def _list_faults(tables: Sequence[Table], figures: dict[str, float]) -> list[str]:
    wrong = [f"{name}: {figures[name]}" for name in ("answered unequally", "not served", "sent twice") if figures[name]]
    unfinished = [f"no verdict for everybody at table {table.number}" for table in tables if not table.is_over]
    return [*wrong, *unfinished, *(fault for table in tables for fault in table.faults)]


def _find_logged_failures(world: World) -> list[str]:
    """Return the lines of the server's log that must never be there."""
    lines = world.log.read_text("utf-8", "replace").splitlines()
    return [line for line in lines if "failed: " in line or "Traceback" in line]


if __name__ == "__main__":
    sys.exit(main())
