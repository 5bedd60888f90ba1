"""Where the time of a run went: a plugin that prints the files that took most of it at the end."""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import pytest

SHOWN = 10
"""How many files are printed."""

_BEGAN = pytest.StashKey[float]()
_CPU = "cpu_seconds"


def cpu_seconds() -> float:
    """Return the processor time of this process, and of its children that have ended, in seconds."""
    return sum(os.times()[:4])


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note when a test begins."""
    item.stash[_BEGAN] = cpu_seconds()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Have the last report of a test carry what it cost, to the process that prints the table."""
    if call.when == "teardown" and _BEGAN in item.stash:
        item.user_properties.append((_CPU, cpu_seconds() - item.stash[_BEGAN]))


def format_table(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """Return the lines of the table: seconds by the clock and of processor time by file, and the sums of all files."""
    costs: Mapping[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for report in reports:
        file = costs[report.nodeid.partition("::")[0]]
        file[0] += report.duration
        file[1] += sum(float(str(value)) for key, value in report.user_properties if key == _CPU)
    dearest = sorted(costs.items(), key=lambda each: -max(each[1]))
    every = [sum(column) for column in zip(*costs.values(), strict=True)] or [0.0, 0.0]
    yield f"{'seconds':>8} {'of CPU':>8}"
    for path, (seconds, cpu) in [*dearest[:SHOWN], (f"all {len(costs)} files", every)]:
        yield f"{seconds:8.1f} {cpu:8.1f}  {path}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table, unless a few tests alone were run."""
    stats = terminalreporter.stats
    reports = [each for some in stats.values() for each in some if isinstance(each, pytest.TestReport)]
    if len({report.nodeid.partition("::")[0] for report in reports}) > SHOWN:
        terminalreporter.write_sep("=", "where the time went, by file")
        terminalreporter.write_line("\n".join(format_table(reports)))
