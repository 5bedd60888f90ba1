"""gunicorn's log, but for what it tells of requests: addresses, queries, and tracebacks that quote them."""

import sys
from traceback import extract_tb
from typing import Any

from gunicorn.glogging import Logger

from console.log_setting import find_form


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
