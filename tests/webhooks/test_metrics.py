"""`/metrics`: what was done is counted by all workers, told to this machine alone, and holds nothing of the games."""

import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import pytest
from flask.testing import FlaskClient

from stores.metrics import Name
from tests.pages import read_table
from tests.test_locks import plays_with_texts
from tests.waiting import wait_until
from tests.webhooks.served_process import SECRET, World, run_server
from tests.webhooks.service import Service
from tests.webhooks.twilio.api import run_twilio
from webhooks import create_app
from webhooks.metrics import FORWARDED, TEXTS
from webhooks.settings import Settings


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The server for real use, which counts."""
    with run_twilio() as api, run_server(tmp_path_factory.mktemp("counted"), api, ONENIGHT_METRICS="1") as running:
        yield running


def read_metrics(service: Service) -> Mapping[str, float]:
    """The figures, by metric and labels."""
    got = service.send("GET", "/metrics")
    assert got.status == 200
    lines = [line for line in got.data.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_an_evening_is_counted(world: World) -> None:
    """Turns, texts and refusals; no name, number, code, role or secret is in it, whichever worker is asked."""
    plays_with_texts(world.service, world.api)
    assert world.service.send("POST", "/twilio/sms", b"Body=x").status == 403
    wait_until(lambda: read_metrics(world.service).get('onenight_texts_total{state="sent"}') == 3.0, 60.0)
    found = read_metrics(world.service)

    assert found['onenight_turns_total{front="page"}'] == 3
    assert found['onenight_turns_total{front="text"}'] == 3
    assert found['onenight_turns_total{front="call"}'] == 1
    assert found['onenight_refusals_total{code="signature-missing"}'] == 1
    assert (
        found["onenight_texts_waiting"] == found["onenight_oldest_text_seconds"] == found["onenight_faults_total"] == 0
    )
    told = world.service.send("GET", "/metrics").data.decode()
    secrets = (SECRET, "Alice", "Bob", "Carol", "werewolf", "villager", "2025550", *world.read_states())
    assert [secret for secret in secrets if secret in told] == []


def test_workers_count_together(world: World) -> None:
    """Whoever of them answers, and whoever is asked."""
    key = 'onenight_request_seconds_count{route="/healthz",status="200"}'
    before = read_metrics(world.service)[key]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: world.service.send("GET", "/healthz"), range(40)))

    assert {read_metrics(world.service)[key] for _ in range(10)} == {before + 40}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """The service for trying out, in this process."""
    return create_app(Settings(dev=True, metrics=True)).test_client()


@pytest.mark.parametrize("address", ["192.0.2.1", "10.0.0.8", "2001:db8::1", ""])
def test_others_are_not_told(client: FlaskClient, address: str) -> None:
    """They get what any unknown path gets."""
    there, nowhere = (client.get(path, environ_overrides={"REMOTE_ADDR": address}) for path in ("/metrics", "/nowhere"))

    assert (there.status_code, there.data) == (nowhere.status_code, nowhere.data)
    assert there.status_code == 404


@pytest.mark.parametrize("header", FORWARDED)
def test_proxies_are_not_told(client: FlaskClient, header: str) -> None:
    """They are on this machine, and ask for others."""
    assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404
    assert client.get("/metrics").status_code == 200


def test_a_proxy_that_is_set_is_not_told() -> None:
    """Whatever it says of who asks."""
    client = create_app(Settings(dev=True, metrics=True, proxies=1)).test_client()

    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404


def test_nobody_counts_who_was_not_asked_to() -> None:
    """Without the setting there is no such path."""
    assert create_app(Settings(dev=True)).test_client().get("/metrics").status_code == 404


def test_what_the_sender_counts_has_its_state() -> None:
    """The names are those of the functions' metrics."""
    assert set(TEXTS) == {name for name in get_args(Name) if name.startswith("Texts")}


def test_each_metric_is_explained(world: World) -> None:
    """In the guide; labels are words of ours: rules, statuses, codes."""
    explained = {
        row[0].strip("`").partition("{")[0] for row in read_table("docs/operations.md", "| metric | what it counts |")
    }
    got = world.service.send("GET", "/metrics").data.decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", got, re.MULTILINE))

    assert explained == set(kinds)
