"""The service stops and comes back behind nginx, as it does at every update."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.hosting.site import Site, host_site, read_unit
from tests.hosting.test_nginx import linux, text
from tests.waiting import wait_until
from tests.webhooks.twilio.signed_requests import make_incoming_text
from webhooks.texts.sender import TRY_SECONDS

GUNICORN_WAITS = 30
"""gunicorn's `graceful_timeout`, which we leave as it is."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A site of its own."""
    with host_site(tmp_path) as running:
        yield running


@linux
def test_what_is_under_way_is_finished(site: Site) -> None:
    """Texts that wait for the store when the service is stopped are answered, and the next one after its start."""
    texts = [make_incoming_text("+12025550147", "RULES", f"SM{number}") for number in range(2)]
    with closing(sqlite3.connect(site.store, isolation_level=None)) as other, ThreadPoolExecutor(3) as pool:
        other.execute("BEGIN IMMEDIATE")
        clients = [site.open_client() for _ in texts]
        waiting = [pool.submit(text, client, **form) for client, form in zip(clients, texts, strict=True)]
        wait_until(lambda: site.count_answering() == len(texts))
        stopping = pool.submit(site.stop)
        time.sleep(0.3)
        assert not stopping.done()
        assert not any(each.done() for each in waiting)
        other.execute("ROLLBACK")
        answers = [each.result() for each in waiting]
        assert stopping.result() == 0
    site.start()

    assert [answer.status for answer in answers] == [200, 200]
    assert all(b"<Message>" in answer.data for answer in answers)
    assert text(site.open_client()).status == 200


def test_without_the_service_there_is_an_answer_at_once(site: Site) -> None:
    """Twilio and Alexa learn that it failed, and nobody waits; once it is back nobody waits either."""
    assert site.stop() == 0
    before = time.monotonic()
    assert [text(site.open_client()).status for _ in range(3)] == [502] * 3
    assert time.monotonic() - before < 6  # each that waited for nothing would take 2 s and more

    site.start()
    assert site.open_client().send("GET", "/healthz").status == 200
    assert (site.folder / "log" / "onenight.error.log").read_text() == ""


def test_systemd_waits_for_gunicorn_and_gunicorn_for_texts() -> None:
    """Each longer than what it waits for."""
    [seconds] = read_unit()["TimeoutStopSec"]

    assert int(seconds) > GUNICORN_WAITS > TRY_SECONDS
