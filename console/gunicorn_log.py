"""gunicorn's worker and log, but for what they tell of requests: addresses, queries, and tracebacks that quote them."""

import sys
from collections.abc import Mapping
from contextlib import suppress
from socket import socket
from traceback import extract_tb
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.http.errors import ExpectationFailed, LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.util import write_error
from gunicorn.workers.sync import SyncWorker

from console.log_setting import find_form

_STATUSES: Mapping[type[BaseException], tuple[int, str]] = {
    LimitRequestLine: (414, "URI Too Long"),
    LimitRequestHeaders: (431, "Request Header Fields Too Large"),
    ExpectationFailed: (417, "Expectation Failed"),
    ParseException: (400, "Bad Request"),
}
"""What is answered to what is no HTTP, or too long."""


class QuietLog(Logger):
    """Its lines about the server itself; a fault is one line like ours, and a connection that broke is none."""

    def setup(self, cfg: Any) -> None:  # noqa: ANN401 - gunicorn's
        """Write where and as gunicorn does; where our own lines have a form, in that one."""
        super().setup(cfg)
        form = find_form()
        for handler in self.error_log.handlers if form else ():
            handler.setFormatter(form)

    def exception(self, msg: object, *_args: object, **_kwargs: object) -> None:
        """Log a fault, as `webhooks.refusal` logs it."""
        error = sys.exc_info()[1]
        if error is None:
            self.log("error", msg)
        elif not isinstance(error, OSError | SystemExit):  # of a request that took too long the master has told
            *_, last = extract_tb(error.__traceback__)
            self.log("error", "failed: %s at %s:%s", type(error).__name__, last.filename, last.lineno)


class QuietWorker(SyncWorker):
    """A sync worker that says nothing of whom it refuses, and quotes nobody's request back."""

    def handle_error(self, req: Any, client: socket, addr: Any, exc: BaseException) -> None:  # noqa: ANN401, ARG002 - gunicorn's
        """Answer what cannot be read, or could not be answered."""
        answer = next((each for kind, each in _STATUSES.items() if isinstance(exc, kind)), None)
        if answer is None:
            self.log.exception("failed")
        with suppress(OSError):  # nobody is there any more
            write_error(client, *(answer or (500, "Internal Server Error")), "")
