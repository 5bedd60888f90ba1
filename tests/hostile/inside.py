"""The web service in this process, asked as a WSGI server would: for trying out, and for real use."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from datetime import UTC, datetime
from random import Random

from flask import Flask
from werkzeug.test import run_wsgi_app

from stores.location import Location
from tests.hostile.request import Answer, Request
from tests.hostile.run import Server
from tests.webhooks.authority import SKILL, Authority
from tests.webhooks.twilio.signed import PUBLIC, SID, TOKEN
from webhooks import create_app
from webhooks.alexa.signature import Verifier
from webhooks.settings import Settings
from webhooks.texts.account import Account

ACCOUNT = Account(SID, TOKEN, "+15550100099", PUBLIC, "http://127.0.0.1:9")
_SECRET = "correct horse battery staple"  # noqa: S105 - a test's


class Inside(Server):
    """An application, its log, and what it writes to standard error."""

    def __init__(self, app: Flask, lines: list[str], errors: io.StringIO) -> None:
        """Nothing is sent yet."""
        self._app = app
        self._lines = lines
        self._errors = errors

    def send(self, request: Request, chance: Random) -> Answer:  # noqa: ARG002 - as others do
        """The answer, read to its end; what the application raises is raised."""
        environment = request.environment()
        parts, status, headers = run_wsgi_app(self._app, environment)
        return Answer(int(status.split()[0]), dict(headers), b"".join(parts))

    def told(self) -> list[str]:
        """What came into the log, and what was written past it."""
        told = [*self._lines, *self._errors.getvalue().splitlines()]
        self._lines.clear()
        self._errors.truncate(0)
        self._errors.seek(0)
        return told


class _Lines(logging.Handler):
    """Keeps what is logged, with its traceback."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines += self.format(record).splitlines()


@contextmanager
def inside() -> Iterator[tuple[Inside, Inside]]:
    """Both services, with empty stores: for trying out, and for real use."""
    lines: list[str] = []
    errors = io.StringIO()
    handler = _Lines(lines)
    authority = Authority()
    fetch = authority.leaf().fetch
    verifier = Verifier(frozenset({SKILL}), roots=authority.roots, fetch=fetch, now=lambda: datetime.now(UTC))
    trying = create_app(Settings(dev=True, limit=None))
    place = Location(secret=_SECRET)
    real = create_app(Settings(SKILL, place=place, twilio=ACCOUNT, sends=False, limit=None), verifier)
    logging.getLogger().addHandler(handler)
    try:
        with redirect_stderr(errors):
            yield Inside(trying, lines, errors), Inside(real, lines, errors)
    finally:
        logging.getLogger().removeHandler(handler)
