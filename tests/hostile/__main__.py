"""Hostile requests by hand: `python -m tests.hostile --seed 1 --requests 100000`."""

import argparse
import sys
from tempfile import TemporaryDirectory

from tests.hostile.in_process import run_inside
from tests.hostile.run import Problem, Run
from tests.hostile.served_process import run_outside


def main() -> int:
    """Run, and print each problem on a line that says how to have it again; exit code 1 if there was any."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int, default=10_000, help="how many, or a few more")
    parser.add_argument("--episode", type=int, help="one episode of the seed alone, as a problem's line names it")
    parser.add_argument("--outside", action="store_true", help="over connections, broken ones too, to `onenight serve`")
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    if asked.outside:
        with TemporaryDirectory() as folder, run_outside(folder) as server:
            return _describe_run(Run(asked.seed, lambda _chance: server), asked)
    with run_inside() as servers:
        return _describe_run(Run(asked.seed, lambda chance: chance.choice(servers)), asked)


def _describe_run(run: Run, asked: argparse.Namespace) -> int:
    found: dict[str, Problem] = {}
    for problem in run.run_requests(asked.requests) if asked.episode is None else run.run_episode(asked.episode):
        if found.setdefault(problem.what, problem) is problem:  # each kind once
            print(problem, flush=True)
    print(f"{run.sent} requests: {dict(sorted(run.statuses.items()))}")
    print(f"the dearest: {1000 * run.slowest[0]:.0f} ms of CPU: {run.slowest[1]}")
    return int(bool(found))


sys.exit(main())
