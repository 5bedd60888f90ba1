"""The sender function: the table's stream brings it parties that have texts to send; a clock calls it to sweep.

What a call leaves over, because time is up, Twilio is slow or the instance was killed, is due in the store, and the
next sweep finds it there.
"""

import logging
import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

from evenings.parties import Parties
from evenings.services import Services
from onenight.rules.errors import GameError
from stores import StoreError, steady_clock
from stores.location import Location
from stores.metrics import log_metric
from stores.parameters import resolve_settings
from stores.stream import list_tables
from webhooks.texts.account import Account
from webhooks.texts.sender import TRY_SECONDS, Sender

MARGIN_SECONDS = TRY_SECONDS + 5.0
"""Seconds before the end of a call from which on nothing is begun any more."""

STREAM_SECONDS = 10.0
"""Seconds that a call from the stream waits for texts that were put off. Ours: other parties wait behind it."""

log = logging.getLogger(__name__)


class Context(Protocol):
    """The part of Lambda's context that is used."""

    def get_remaining_time_in_millis(self) -> int:
        """Return the milliseconds until the call is ended."""


def lambda_handler(event: Mapping[str, Any], context: Context) -> dict[str, object]:
    """Send the texts of a stream's parties, or sweep.

    Nothing of a stream is ever asked for again: what could not be done is due, and found by a sweep. Only where there
    is nothing to work with at all the call fails, and the stream brings its parties once more.

    Raises:
        StoreError, GameError: it cannot be set up.
    """
    sender, parties = _open_sending()
    if sender is None:
        parties.sweep()
        log_metric("OldestUnsent", 0.0)  # else it would look as if nobody swept
        return {}
    end = steady_clock.now() + context.get_remaining_time_in_millis() / 1000 - MARGIN_SECONDS
    if "Records" in event:
        sender.serve(list_tables(event["Records"]), min(end, steady_clock.now() + STREAM_SECONDS))
        return {"batchItemFailures": []}
    sender.sweep(end)
    log_metric("OldestUnsent", parties.seconds_behind())
    return {}


@lru_cache(maxsize=1)
def _open_sending() -> tuple[Sender | None, Parties]:
    """Return the sender and the parties it sends for, made once for each instance.

    The sender is None where there is no account of Twilio's, and all phones come for their texts.
    """
    try:
        environment = resolve_settings(os.environ)
        account = Account.read(environment)
        parties = Services.at(Location.read(environment), account and account.number).parties
        sender = None if account is None else Sender(account, lambda: parties)
    except (GameError, StoreError) as problem:
        log_metric("Faults")
        log.error("not set up: %s", problem.key if isinstance(problem, GameError) else type(problem).__name__)  # noqa: TRY400
        raise
    return sender, parties
