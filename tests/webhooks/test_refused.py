"""Requests of programs that are refused: `fixtures/refused.txt` has each with its status, and the code that is told."""

import re
from collections.abc import Iterator

import pytest

from tests.webhooks.scripts import read_rows, read_sections
from tests.webhooks.service import Service, serve_app
from webhooks import create_app
from webhooks.settings import Settings


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service that was started to play, with a voice."""
    app = create_app(Settings(play=True, limit=None), speak=lambda text, _language, _speed: text.encode())
    with serve_app(app) as running:
        yield running


@pytest.mark.parametrize("title", read_sections("refused.txt"))
def test_refused(service: Service, title: str) -> None:
    """With a code for programs, and a sentence for who writes them."""
    for path, body, status, code in read_rows("refused.txt", title):
        got = service.post(path, body)

        assert (got.status, got.data["error"]["code"]) == (status, code), body
        assert re.fullmatch(r"[^{}]{10,}[.…]", got.data["error"]["message"]), body
