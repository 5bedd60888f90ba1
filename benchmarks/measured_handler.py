"""A handler that is put beside a function's package, answers as the function does, and says what that took.

It asks `HANDLER` (module and attribute, with a colon between) and adds `took`: the seconds of computing in all, the
seconds of them inside the store's calls, and how often it was asked for what. Computing, for on a machine that others
share a clock would measure them, too.
"""

import os
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

from stores.dynamodb_client import Table

module, _, name = os.environ["HANDLER"].partition(":")
handler = getattr(import_module(module), name)
calls: Counter[str] = Counter()
waited = 0.0


def count_and_time(what: str, call: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same call, counted and timed."""

    def measure(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever it takes
        global waited  # noqa: PLW0603 - one request after the other
        begun = time.thread_time()
        try:
            return call(*arguments, **named)
        finally:
            waited += time.thread_time() - begun
            calls[what] += 1

    return measure


for each in ("get", "write"):
    setattr(Table, each, count_and_time(each, getattr(Table, each)))


def lambda_handler(event: object, context: object) -> object:
    """Return the function's answer, and the seconds and store calls that it took."""
    global waited  # noqa: PLW0603
    waited = 0.0
    calls.clear()
    begun = time.thread_time()
    answer = handler(event, context)
    seconds = time.thread_time() - begun
    return {"answer": answer, "took": {"seconds": seconds, "waited": waited, "calls": dict(calls)}}
