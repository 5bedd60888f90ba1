"""The HTTP function: events of an API Gateway (HTTP API, payload 2.0), answered by the web service.

It has neither `/alexa`, which Lambda calls without HTTP, nor what sends texts: that is another function, which sees in
the table what there is to send.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from apig_wsgi import make_lambda_handler

from onenight.rules.errors import GameError
from onenight.speech.lines import FIRST
from stores import StoreError
from stores.deadline import limit_waiting
from stores.metrics import log_metric
from stores.parameters import resolve_settings
from webhooks.app import create_app
from webhooks.settings import Settings

GatewayEvent = dict[str, Any]
GatewayAnswer = dict[str, Any]

FAULT = 500
"""From this status on somebody was not served."""

STORE_SECONDS = 9.0
"""After so many seconds of a request the store is not asked any more. Ours: the function has 14, and a try that is
under way then takes up to 2.5."""

VOICE = "/twilio/voice"

log = logging.getLogger(__name__)


def lambda_handler(event: GatewayEvent, context: object = None) -> GatewayAnswer:
    """Answer an event of the API Gateway; where the service cannot be set up, the next event tries again."""
    with limit_waiting(STORE_SECONDS):
        try:
            service = _load_service()
        except (GameError, StoreError) as problem:
            log.error("not set up: %s", problem.key if isinstance(problem, GameError) else type(problem).__name__)  # noqa: TRY400
            log_metric("Faults")
            return _write_apology(event) if event.get("rawPath") == VOICE else UNAVAILABLE
        answer = service(event, context)
    if answer["statusCode"] >= FAULT:
        log_metric("Faults")
    return answer


UNAVAILABLE: GatewayAnswer = {"statusCode": 503, "headers": {"Retry-After": "1"}, "body": ""}
"""Whoever asked, a program, asks again."""


def _write_apology(event: GatewayEvent) -> GatewayAnswer:
    """Return an apology in TwiML; the call tries the same step again by itself, up to `MOST_STEP_FAILURES` times."""
    from webhooks.calls import document as spoken  # noqa: PLC0415 - nearly never needed
    from webhooks.calls.endpoint import MOST_STEP_FAILURES  # noqa: PLC0415 - as above

    query = dict(parse_qsl(event.get("rawQueryString", "")))
    said = query.get("failed", "0")
    failed = int(said) if said.isdecimal() and len(said) == 1 else MOST_STEP_FAILURES
    again = f"voice?{urlencode({**query, 'failed': failed + 1})}" if failed < MOST_STEP_FAILURES else None
    lines = spoken.load_call_lines(FIRST)
    document = spoken.CallDocuments(lines).write_text(
        lines.raw(f"voice.call.{'failure' if again else 'hang_up'}"), again
    )
    return {"statusCode": 200, "headers": {"Content-Type": "text/xml"}, "body": document}


def read_settings() -> Settings:
    """Return the web service's settings for the function: without a skill and without a sender.

    Raises:
        NotUnderstood: a setting is missing or malformed.
        Unreachable: the parameter store does not answer.
    """
    return Settings.read(resolve_settings(os.environ), sends=False)


@lru_cache(maxsize=1)
def _load_service() -> Callable[[GatewayEvent, object], GatewayAnswer]:
    handler: Callable[[GatewayEvent, object], GatewayAnswer] = make_lambda_handler(create_app(read_settings()))
    return handler


if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:  # before the first request, where there is more of a processor
    with suppress(GameError, StoreError):
        _load_service()
