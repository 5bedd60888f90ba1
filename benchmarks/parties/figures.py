"""The figures of runs as a table: a column for each number of stored games, and what it is of the first one's."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

COMPARED = ("texts a second", "server's CPU ms a text", "p50 ms", "p99 ms")


class RunResult(NamedTuple):
    """The results of a run: the figures, by name, and the faults."""

    figures: dict[str, float]
    """Counts are whole numbers, rates and times are not."""
    faults: list[str]


def format_table(runs: Mapping[int, Sequence[RunResult]]) -> str:
    """Return the table, a column for each multiple of stored games; counts are sums, other figures medians."""
    columns = {times: _merge_runs([run.figures for run in ran]) for times, ran in runs.items()}
    first = next(iter(columns.values()))
    lines = [_format_row("", [f"x{times}" for times in columns])]
    lines += [_format_row(f"{name}:", [_format_value(column[name]) for column in columns.values()]) for name in first]
    if len(columns) > 1:
        lines += [
            _format_row(f"{name}, ratio:", [f"{column[name] / first[name]:.2f}" for column in columns.values()])
            for name in COMPARED
        ]
    return "\n".join(lines)


def _merge_runs(runs: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {
        name: median([run[name] for run in runs]) if isinstance(value, float) else sum(run[name] for run in runs)
        for name, value in runs[0].items()
    }


def _format_value(value: float) -> str:
    return f"{value:,.1f}" if isinstance(value, float) else f"{value:,}"


def _format_row(name: str, values: Sequence[str]) -> str:
    return f"{name:<32}" + "".join([f"{value:>12}" for value in values])
