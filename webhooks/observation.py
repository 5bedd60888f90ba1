"""What is logged and counted of each request: its rule, status, seconds and refusal, and nothing that it holds."""

import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from flask import Flask, Response, g, request

OTHER = "other"
"""The rule of a request for a path that there is not."""

log = logging.getLogger(__name__)


class Observed(NamedTuple):
    """One answered request."""

    route: str
    """The rule that its path matched, never the path."""
    status: int
    seconds: float
    refused: str
    """The code of its refusal; "" where it was none."""


def observe(app: Flask, count: Callable[[Observed], None] | None) -> None:
    """Log each answered request at level debug, and count it; the first of all hooks, so that none is left out."""

    @app.before_request
    def begin() -> None:
        g.begun = time.monotonic()

    @app.after_request
    def end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else OTHER
        observed = Observed(route, response.status_code, time.monotonic() - g.begun, g.get("refused", ""))
        log.debug("answered: %s %s in %s s", route, observed.status, round(observed.seconds, 3))
        if count:
            count(observed)
        return response
