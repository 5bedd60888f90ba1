"""The web service in this process, asked as a WSGI server would: for trying out, for real use, and at home."""

import io
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from datetime import UTC, datetime
from functools import cache
from random import Random

from flask import Flask
from werkzeug.test import run_wsgi_app

from stores.location import Location
from tests.hostile.request import Answer, Request
from tests.hostile.run import Server
from tests.webhooks.authority import SKILL, Authority
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN
from webhooks import create_app
from webhooks.alexa.signature import Verifier
from webhooks.page.home import LanListener
from webhooks.settings import Settings
from webhooks.texts.account import Account

ACCOUNT = Account(SID, TOKEN, "+15550100099", PUBLIC, "http://127.0.0.1:9")
_SECRET = "correct horse battery staple"  # noqa: S105 - a test's


class Inside(Server):
    """Applications at one address, their log, and what they write to standard error."""

    def __init__(self, lines: list[str], errors: io.StringIO, *apps: Flask) -> None:
        """Nothing is sent yet. A request is for the first application that has its path; else for the first of all."""
        self._apps = apps
        self._lines = lines
        self._errors = errors

    def send(self, request: Request, chance: Random) -> Answer:  # noqa: ARG002 - as others do
        """The answer, read to its end; what the application raises is raised."""
        environment = request.environment()
        app = next((app for app in self._apps if environment["PATH_INFO"] in list_rules(app)), self._apps[0])
        parts, status, headers = run_wsgi_app(app, environment)
        return Answer(int(status.split()[0]), dict(headers), b"".join(parts))

    def take_log(self) -> list[str]:
        """Return the new lines of the log, and all that was written past it."""
        told = [*self._lines, *self._errors.getvalue().splitlines()]
        self._lines.clear()
        self._errors.truncate(0)
        self._errors.seek(0)
        return told

    @property
    def rules(self) -> frozenset[str]:
        """The paths that are routed, as they are written."""
        return frozenset().union(*map(list_rules, self._apps))


@cache
def list_rules(app: Flask) -> frozenset[str]:
    """The paths of an application, as they are written."""
    return frozenset(rule.rule for rule in app.url_map.iter_rules())


class Door(LanListener):
    """The door of a home; what others reach there is made at once."""

    def __init__(self) -> None:
        """Nobody has opened it."""
        self.visitors: Flask | None = None

    def open(self, visitors: Callable[[], Flask], port: int) -> str:  # noqa: ARG002 - no port is taken
        """Let them in."""
        self.visitors = self.visitors or visitors()
        return "http://192.0.2.1:8001"

    def close(self) -> None:
        """Nobody is in."""


def _make_home_service() -> tuple[Flask, Flask]:
    """Return the service of `onenight play`, with a voice that says the words themselves, and its home paths."""
    door = Door()
    own = create_app(Settings(play=True, limit=None), door=door, speak=lambda text, _language, _speed: text.encode())
    asks = own.test_client()
    table = asks.post("/api/talk", json={"text": "six players"}).get_json()["session"]
    asks.post("/api/home", json={"session": table, "phones": True, "screen": False})
    assert door.visitors
    return own, door.visitors


class _Lines(logging.Handler):
    """Keeps what is logged, with its traceback."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines += self.format(record).splitlines()


@contextmanager
def run_inside() -> Iterator[tuple[Inside, ...]]:
    """The services, with empty stores: for trying out, for real use, and at home."""
    lines: list[str] = []
    errors = io.StringIO()
    handler = _Lines(lines)
    authority = Authority()
    fetch = authority.make_leaf().fetch
    verifier = Verifier(frozenset({SKILL}), roots=authority.roots, fetch=fetch, now=lambda: datetime.now(UTC))
    trying = create_app(Settings(dev=True, limit=None))
    place = Location(secret=_SECRET)
    real = create_app(Settings(SKILL, place=place, twilio=ACCOUNT, sends=False, limit=None), verifier)
    logging.getLogger().addHandler(handler)
    try:
        with redirect_stderr(errors):
            yield tuple(Inside(lines, errors, *apps) for apps in ((trying,), (real,), _make_home_service()))
    finally:
        logging.getLogger().removeHandler(handler)
