"""The threads of a sender: some see to a party each, others send a text each."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

from webhooks.texts.messages import CALLS_AT_ONCE

PARTIES_AT_ONCE = 8
"""Threads that each see to a party; the texts themselves are sent by `CALLS_AT_ONCE` others."""


class Threads(NamedTuple):
    """Who works as long as somebody sends."""

    parties: ThreadPoolExecutor
    """Each sees to a party."""
    texts: ThreadPoolExecutor
    """Each sends a text."""


@contextmanager
def start_threads() -> Iterator[Threads]:
    """Start the threads of a sender; the context ends when all that was begun is done."""
    with (
        ThreadPoolExecutor(CALLS_AT_ONCE, "sender-text") as texts,
        ThreadPoolExecutor(PARTIES_AT_ONCE, "sender-party") as parties,
    ):
        yield Threads(parties, texts)
