"""The metrics of what runs: on Lambda lines in CloudWatch's embedded metric format, on standard output.

They hold numbers alone. Elsewhere they are told to whoever has asked for them with `listen`, and nothing is printed.

Source: Amazon, "CloudWatch embedded metric format specification".
"""

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Literal

NAMESPACE = "OneNight"

Name = Literal["Faults", "TextsSent", "TextsFailed", "TextsFiltered", "OldestUnsent"]
"""Faults: requests that were answered with an apology or status 5xx. The last one is in seconds."""

UNITS = {"OldestUnsent": "Seconds"}


_listeners: list[Callable[[Name, float], None]] = []


def listen(count: Callable[[Name, float], None]) -> None:
    """Have `count` called with each figure from now on; once for a function that is given again."""
    if count not in _listeners:
        _listeners.append(count)


def log_metric(name: Name, value: float = 1) -> None:
    """Count, or state, one figure of what runs."""
    for count in _listeners:
        count(name, value)
    function = os.environ.get("AWS_LAMBDA_FUNCTION_NAME")
    if function is None:
        return
    metric = {"Name": name, "Unit": UNITS.get(name, "Count")}
    directive = {"Namespace": NAMESPACE, "Dimensions": [["FunctionName"]], "Metrics": [metric]}
    line = {
        "_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [directive]},
        "FunctionName": function,
        name: value,
    }
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
