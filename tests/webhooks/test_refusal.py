"""Faults of requests and of ours: one handler for every path, one line in the log, and never Flask's own."""

import io
import logging
from collections.abc import Callable
from http import HTTPStatus

import pytest
from flask import Flask
from gunicorn.http.errors import ChunkMissingTerminator, InvalidChunkSize, NoMoreData

from tests.webhooks.authority import SKILL
from tests.webhooks.test_app import TWILIO as ACCOUNT
from webhooks import create_app
from webhooks.refusal import Service, guard
from webhooks.settings import Settings
from webhooks.texts.account import Account

APIS = ("/api/talk", "/api/look", "/api/record", "/api/recap", "/api/phone", "/api/qr")
TWILIOS = ("/twilio/sms", "/twilio/status", "/twilio/voice")
BREAKS = (InvalidChunkSize(b"Zebedee"), ChunkMissingTerminator(b"Zebedee"), NoMoreData(), TimeoutError(), OSError(5))


class Broken(io.RawIOBase):
    """A body that cannot be read."""

    def __init__(self, error: Exception) -> None:
        """Fail in this way."""
        super().__init__()
        self._error = error

    def readable(self) -> bool:
        """Like any other."""
        return True

    def read(self, _size: int = -1) -> bytes:
        """Fail."""
        raise self._error


def all_of_it(*, dev: bool) -> Flask:
    """A service with every path; with `dev` Alexa's requests need no signature."""
    account = None if dev else Account.read(ACCOUNT)
    return create_app(Settings(alexa_skill_id=SKILL, dev=dev, play=True, twilio=account, limit=None, sends=False))


@pytest.mark.parametrize("error", BREAKS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("path", ["/alexa", *APIS, *TWILIOS])
def test_a_body_that_breaks_off_is_the_clients_fault(
    path: str, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """400 in the form of that path; the log says so of Alexa's and Twilio's, and nothing of the body."""
    client = all_of_it(dev=path not in TWILIOS).test_client()
    with caplog.at_level(logging.INFO):
        got = client.post(path, environ_overrides={"wsgi.input": Broken(error), "wsgi.input_terminated": True})

    assert got.status_code == HTTPStatus.BAD_REQUEST
    if path in APIS:
        assert b'"code":"unreadable-request"' in got.data
        assert caplog.messages == []
    else:
        assert got.data.strip() == (b"" if path in TWILIOS else b'{"error":"unreadable-request"}')
        assert caplog.messages == ["refused: unreadable-request"]


@pytest.mark.parametrize("path", ["/alexa", *APIS])
def test_a_body_shorter_than_promised_is_the_same(path: str) -> None:
    """Also where werkzeug finds out."""
    got = all_of_it(dev=True).test_client().post(path, data=b"{}", environ_overrides={"CONTENT_LENGTH": "99"})

    assert got.status_code == HTTPStatus.BAD_REQUEST
    assert b"unreadable-request" in got.data


def view(at: str) -> Callable[[], str]:
    """Something that fails with what nobody may read."""

    def failing() -> str:
        raise KeyError(at, "Zebedee")

    return failing


@pytest.mark.parametrize("path", ["/api/x", "/alexa", "/twilio/x", "/x"])
@pytest.mark.parametrize("where", ["view", "after"])
def test_a_fault_of_ours_is_one_line(
    path: str, where: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """On every path, and wherever it happens; Flask's own handler is never installed."""
    app = Service("webhooks", static_folder=None)
    guard(app, None, "en")
    app.add_url_rule(path, view_func=view(path) if where == "view" else lambda: "")
    if where == "after":
        app.after_request(lambda _response: view(path)())
    got = app.test_client().get(path)

    assert got.status_code == HTTPStatus.INTERNAL_SERVER_ERROR
    assert {message.partition(" at ")[0] for message in caplog.messages} == {"failed: KeyError"}
    assert b"Zebedee" not in got.data
    assert "Zebedee" not in caplog.text + "".join(capfd.readouterr())
    assert logging.getLogger("webhooks").handlers == []


@pytest.mark.parametrize(
    ("language", "told"), [("en", "nothing at this address"), ("de", "gibt es nichts"), ("fr", "rien")]
)
def test_a_wrong_path_says_which_one_is_right(language: str, told: str) -> None:
    """To whoever types an address; nothing that was typed is said again, and nothing is fetched from elsewhere."""
    client = all_of_it(dev=True).test_client()
    got = client.get("/phoen<b>", headers={"Accept-Language": language})
    assert (got.status_code, got.content_type) == (HTTPStatus.NOT_FOUND, "text/html; charset=utf-8")
    assert told in got.text
    assert '<a href="/">localhost</a>' in got.text
    assert "phoen" not in got.text
    assert got.headers["Content-Security-Policy"] == "default-src 'none'"
