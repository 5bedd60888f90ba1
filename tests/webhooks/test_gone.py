"""A service whose store's file was deleted: every front says so, and the log once."""

import json
import logging
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stores.location import Location
from tests.skill.alexa_events import ask
from tests.webhooks.service import Service, serve_app
from tests.webhooks.twilio.api import run_twilio
from tests.webhooks.twilio.signed_requests import make_incoming_text, post
from webhooks import create_app, health
from webhooks.app import SENDER
from webhooks.settings import Settings

SECRET = "correct horse battery staple"  # noqa: S105 - a test's
CALL = {"CallSid": "CA1", "From": "+12025550147", "To": "+15550100099"}

FRONTS: dict[str, tuple[int, Callable[[Service], int]]] = {
    "health": (503, lambda service: service.send("GET", "/healthz").status),
    "talk": (503, lambda service: service.post("/api/talk", {"session": None, "text": "six players"}).status),
    "look": (503, lambda service: service.post("/api/look", {"session": "x" * 24, "seen": None}).status),
    "text": (
        503,
        lambda service: post(service, "/twilio/sms", make_incoming_text("+12025550147", "bob", "SM1")).status,
    ),
    "report": (
        503,
        lambda service: post(service, "/twilio/status", make_incoming_text("+12025550147", "", "SM1")).status,
    ),
    "call": (200, lambda service: post(service, "/twilio/voice", CALL).status),
    "alexa": (200, lambda service: service.send("POST", "/alexa", json.dumps(launched()).encode()).status),
}
"""What each front answers: a caller hears an apology, and Alexa goes on without a memory."""


def launched() -> object:
    """Somebody tells Alexa how many are playing."""
    event = ask("PlayersIntent", {"players": {"name": "players", "value": "6"}})
    event["request"]["timestamp"] = time.time()
    return event


def test_deleted_file_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asks, and though texts and erasing look for work by themselves."""
    monkeypatch.setattr(health, "CHECKED_EVERY", 0.0)
    with run_twilio() as api:
        place = Location(f"sqlite:///{tmp_path}/tables.sqlite", SECRET)
        app = create_app(Settings(dev=True, place=place, twilio=api.make_account("+15550100099")))
        sender = app.extensions[SENDER]
        with serve_app(app) as service:
            (tmp_path / "tables.sqlite").unlink()
            for _ in range(2):
                told = {name: asked(service) for name, (_, asked) in FRONTS.items()}
                assert told == {name: status for name, (status, _) in FRONTS.items()}
                assert sender._list_due(time.time()) == []  # noqa: SLF001 - what its thread does each second
                sender._eraser.run(lambda: False)  # noqa: SLF001 - and each ten minutes
        sender.stop()

    assert [each.name for each in caplog.records if each.levelno > logging.INFO] == ["stores.sqlite_file"]
