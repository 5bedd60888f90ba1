"""A page at home, and pages of others that would like to read it."""

import json
import socket

import pytest

from tests.speech.nights import OURS
from tests.webhooks.scripts import read_rows
from webhooks import create_app
from webhooks.settings import Settings

MEMORY = "sqlite:///:memory:"


@pytest.mark.parametrize(("host", "origin", "status"), read_rows("hosts.txt", "hosts"))
def test_a_page_at_home_is_known_by_its_names(
    host: str, origin: str | None, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else's page gets at it, by whatever name it leads here; with programs there is no such danger."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.example.org")
    app = create_app(Settings.read({"ONENIGHT_STORE": MEMORY, "PUBLIC_BASE_URL": "https://Your.host/"}, play=True))
    headers = {"Host": host} if origin is None else {"Host": host, "Origin": origin}
    for method, path in (("GET", "/"), ("POST", "/api/qr"), ("GET", "/healthz"), ("GET", "/nothing")):
        got = app.test_client().open(path, method=method, json={"text": "http://x"}, headers=headers)
        assert got.status_code == (404 if status == 200 and path == "/nothing" else status)
        if status == 421:
            assert json.loads(got.data)["error"]["message"] == OURS.raw("web.refused.wrong-host")


def test_a_page_of_nowhere_is_somebody_elses() -> None:
    """Where the browser tells whose it is not."""
    client = create_app(Settings(dev=True)).test_client()
    told = [
        client.post("/api/qr", json={"text": "http://x"}, headers={"Origin": "null", "Sec-Fetch-Site": site})
        for site in ("same-origin", "cross-site", "same-site")
    ]

    assert [each.status_code for each in told] == [200, 421, 421]


def test_for_real_every_name_is_taken() -> None:
    """There nginx knows the site's."""
    client = create_app(Settings()).test_client()

    assert client.get("/", headers={"Host": "any.example"}).status_code == 200
