"""`onenight play`: the page, from a command to an address, on this machine or for a whole home."""

import json
import re
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from waitress.adjustments import Adjustments

from console import browser_server, play
from evenings.parties import Parties
from onenight.data import find_data
from skill.envelope import BODY_BYTES
from stores import open_store
from tests.console.running import COMMAND, ENVIRONMENT, run, run_onenight
from tests.console.terminal import Terminal
from tests.console.test_serve import ANY_PORT, half_open, healthy
from tests.fixtures import read_table
from tests.speech.nights import OURS
from tests.waiting import wait_until
from tests.webhooks.service import Service
from tests.webhooks.simulated_table import Simulated, make_key
from webhooks.page.table_limit import MOST_TABLES

TWILIO = {
    "TWILIO_ACCOUNT_SID": f"AC{'0' * 32}",
    "TWILIO_AUTH_TOKEN": "a token that nobody sees",
    "TWILIO_FROM": "+15550100099",
    "PUBLIC_BASE_URL": "https://game.example.org",
    "TWILIO_API_BASE_URL": "http://127.0.0.1:9",
}


class Playing(NamedTuple):
    """A command that serves the page."""

    service: Service
    process: subprocess.Popen[str]
    said: str
    """The sentence that it printed."""


@contextmanager
def playing(
    folder: Path,
    bind: str = "127.0.0.1:0",
    home: str = "",
    options: tuple[str, ...] = (),
    *,
    killed: bool = False,
    **settings: str,
) -> Iterator[Playing]:
    """The command in a folder, with its tables there, until Ctrl-C; it ends well, and says one sentence.

    `killed`: it is ended without being told.

    `home`: this machine's address in its network, as far as phones that are let in go. It finds no espeak-ng, and so
    keeps nobody waiting for a voice, unless `PATH` is among the settings.
    """
    environment = ENVIRONMENT | {"ONENIGHT_STORE": "sqlite:///tables.sqlite", "PATH": ""} | settings
    command = [*COMMAND, "play", "--bind", bind, *(["--home", home] if home else []), *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True
    ) as process:
        assert process.stdout
        said = process.stdout.readline()
        [port] = re.findall(r"http://[^ ]+:(\d+)[ ,]", said)
        try:
            service = Service(int(port))
            healthy(service)
            yield Playing(service, process, said)
        finally:
            process.send_signal(signal.SIGKILL if killed else signal.SIGINT)
        out, complaints = process.communicate(timeout=60)
    assert (process.returncode, out, complaints) == (-signal.SIGKILL if killed else 0, "", "")


def talk(service: Service, text: str, session: str | None = None) -> Any:  # noqa: ANN401 - JSON
    """Say something on the page."""
    got = service.post("/api/talk", {"session": session, "text": text})
    assert got.status == 200, got
    return got.data


def test_one_sentence_and_the_page_is_there(tmp_path: Path) -> None:
    """Without any setting: the page, the conversation, and phones; and it is all there after a restart."""
    with playing(tmp_path) as first:
        assert first.said == OURS.say("console.said.playing", address=f"http://127.0.0.1:{first.service.port}") + "\n"
        assert b"<!doctype html>" in first.service.send("GET", "/").data
        opened = talk(first.service, "text us our roles")
        assert (opened["texts"]["how"], opened["texts"]["address"]) == ("simulated", "")
        assert first.service.send("POST", "/alexa").status == 404
    with playing(tmp_path) as second:
        assert talk(second.service, "who is in?", opened["session"])["table"]["phase"] == "join"


def test_half_open_requests_keep_nobody_waiting(tmp_path: Path) -> None:
    """A thread works once a request is there as a whole; Ctrl-C does not wait for the rest of them either."""
    with playing(tmp_path) as running, half_open(running.service.port, 200):
        assert talk(running.service, "six players")["table"]["players"] == 6
        before = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(60) == 0
        assert time.monotonic() - before < 40  # who waited for them would for 60


def test_it_can_be_stopped_at_once(tmp_path: Path) -> None:
    """As soon as it has said where it is."""
    for sent in (signal.SIGINT, signal.SIGTERM):
        command = [*COMMAND, "play", "--bind", "127.0.0.1:0"]
        pipe = subprocess.PIPE
        with subprocess.Popen(
            command, cwd=tmp_path, env=ENVIRONMENT | TWILIO, stdout=pipe, stderr=pipe, text=True
        ) as process:
            assert process.stdout
            process.stdout.readline()
            process.send_signal(sent)
            assert (process.communicate(timeout=60), process.returncode) == (("", ""), 0)


def test_long_requests_stay_in_memory(tmp_path: Path) -> None:
    """What is said gets into no temporary file, and what no path reads is refused; nothing tells what serves."""
    usual = Adjustments()
    assert usual.inbuf_overflow > 2 * BODY_BYTES
    with playing(tmp_path) as running, closing(HTTPConnection("127.0.0.1", running.service.port, timeout=60)) as client:
        client.request("POST", "/api/talk", b" " * (2 * BODY_BYTES))
        response = client.getresponse()
        assert (response.status, response.headers["Server"], response.headers["Via"]) == (413, None, None)


def test_proxies_are_believed_where_there_are_some(tmp_path: Path) -> None:
    """Behind one, each of its clients has a limit of its own."""
    with playing(tmp_path, ONENIGHT_PROXIES="1") as running:

        def opens(whose: str) -> int:
            return running.service.send("POST", "/api/talk", b"{}", {"X-Forwarded-For": whose}).status

        assert any(opens("203.0.113.7") == 429 for _ in range(MOST_TABLES + 1))
        assert opens("203.0.113.8") == 200


@pytest.mark.parametrize(("soft", "hard", "refused", "connections"), read_table(__file__, "connections"))
def test_connections_are_files(
    soft: str, hard: str, refused: str, connections: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many are taken as this process may have, and some files are left for its tables."""

    def more(_what: int, limits: tuple[int, int]) -> None:
        assert limits[0] <= int(hard) or int(hard) < 0
        if refused:
            raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (int(soft), int(hard)))
    monkeypatch.setattr(resource, "setrlimit", more)

    assert browser_server._raise_connection_limit() == int(connections)  # noqa: SLF001 - no test has so many


# A family behind one address


def test_family_behind_one_address_is_never_refused(tmp_path: Path) -> None:
    """Ten phones, a television and two windows load their pages, look for a minute and answer a deal, all at once."""
    store = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with playing(tmp_path) as running, closing(open_store(store)) as kept:
        table = Simulated(running.service, Parties(kept, None, nudge=None))
        table.join(10)
        table.say("deal")
        look = ("POST", "/api/look", {"session": table.session, "seen": None})
        window = [*_load("/"), *[look] * 60]
        television = [*_load("/tv"), *[("POST", "/api/tv", {"seen": None})] * 60]
        phones = [
            [
                *_load("/api/phone"),
                *[("POST", "/api/phone", {"phone": make_key(seat), "seen": None})] * 30,
                ("POST", "/api/phone", {"phone": make_key(seat), "text": "1", "message": f"answer{seat}"}),
            ]
            for seat in range(10)
        ]
        family = [window, window, television, *phones]
        with ThreadPoolExecutor(len(family)) as pool:
            got = list(pool.map(partial(_ask_all, running.service.port), family))

    assert {status for statuses in got for status in statuses} == {200}


def _load(page: str) -> list[tuple[str, str, object]]:
    """The requests of a browser that opens a page, whose files are about sixty."""
    files = sorted(path.name for path in (find_data("templates") / "page").glob("*.js"))[:60]
    return [("GET", path, None) for path in (page, "/api/page/words.json", *(f"/api/page/{name}" for name in files))]


def _ask_all(port: int, asked: list[tuple[str, str, object]]) -> list[int]:
    """What each of a browser's requests is answered, one after the other."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as client:
        return [_ask(client, *each).status for each in asked]


def _ask(client: HTTPConnection, method: str, path: str, body: object = None) -> HTTPResponse:
    client.request(method, path, None if body is None else json.dumps(body))
    response = client.getresponse()
    response.read()
    return response


def test_script_that_asks_wildly_is_told_when_to_come_again(tmp_path: Path) -> None:
    """With 503; from then on it is answered."""
    with playing(tmp_path) as running, closing(HTTPConnection("127.0.0.1", running.service.port, timeout=60)) as script:
        asked = ("POST", "/api/look", {"session": None, "seen": None})
        answers = (_ask(script, *asked) for _ in range(10_000))
        refused = next(answer for answer in answers if answer.status != 404)
        assert (refused.status, refused.headers["Retry-After"]) == (503, "1")
        wait_until(lambda: _ask(script, *asked).status == 404)


def test_with_ipv6(tmp_path: Path) -> None:
    """In brackets, as in an address."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            pass
    except OSError:
        pytest.skip("this machine has no IPv6")
    with subprocess.Popen(
        [*COMMAND, "play", "--bind", "[::1]:0"], cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        [port] = re.findall(r"http://\[::1\]:(\d+) ", process.stdout.readline())
        with closing(HTTPConnection("::1", int(port), timeout=60)) as client:
            client.request("GET", "/healthz")
            assert client.getresponse().status == 200
        process.terminate()
    assert process.returncode == 0


def test_it_needs_no_file(tmp_path: Path) -> None:
    """A table in memory is one for all who ask at the same time."""
    with playing(tmp_path, ONENIGHT_STORE="sqlite:///:memory:") as running:
        token = talk(running.service, "six players")["session"]
        assert {talk(running.service, "help", token)["table"]["players"] for _ in range(20)} == {6}


def test_settings_are_read(tmp_path: Path) -> None:
    """From `.env`: with Twilio a player texts the number or opens the address; a code that anybody can try is long."""
    (tmp_path / ".env").write_text("".join(f"{name}='{value}'\n" for name, value in TWILIO.items()), "utf-8")
    with playing(tmp_path) as running:
        texts = talk(running.service, "text us our roles")["texts"]

    assert (texts["how"], texts["number"]) == ("both", TWILIO["TWILIO_FROM"])
    assert texts["address"] == TWILIO["PUBLIC_BASE_URL"]
    assert len(texts["code"]) == 6


def test_the_environment_comes_first(tmp_path: Path) -> None:
    """Before `.env`; and what is wrong in that is told."""
    (tmp_path / ".env").write_text("ONENIGHT_STORE=elsewhere\nONENIGHT_SECRET=short\n", "utf-8")
    done = run(
        [*COMMAND, "play", *ANY_PORT], cwd=tmp_path, environment=ENVIRONMENT | {"ONENIGHT_STORE": "sqlite:///:memory:"}
    )

    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("ONENIGHT_SECRET: ")


def test_for_a_whole_home(tmp_path: Path) -> None:
    """Where it listens everywhere, it tells the address that phones can use, on the page as well."""
    with playing(tmp_path, "0.0.0.0:0") as running:
        [address] = re.findall(r"http://[0-9.:]+", running.said)
        texts = talk(running.service, "text us our roles")["texts"]

    assert running.said == OURS.say("console.said.playing_for_all", address=address) + "\n"
    assert texts["address"] == address
    assert not address.startswith(("http://0", "http://[::]"))


REFUSED: list[tuple[str, dict[str, str], str]] = [
    ("nonsense", {}, "nonsense"),
    ("127.0.0.1:99999", {}, "99999"),
    ("no-such-host.invalid:8000", {}, "no-such-host.invalid:8000"),
    ("127.0.0.1:0", {"ONENIGHT_STORE": "nonsense"}, "ONENIGHT_STORE"),
    ("127.0.0.1:0", {"TWILIO_FROM": "+15550100099"}, "TWILIO_ACCOUNT_SID"),
]


@pytest.mark.parametrize(("bind", "settings", "told"), REFUSED)
def test_what_is_wrong_is_one_sentence(bind: str, settings: dict[str, str], told: str, tmp_path: Path) -> None:
    """At the start, with exit code 1."""
    done = run([*COMMAND, "play", "--bind", bind], cwd=tmp_path, environment=ENVIRONMENT | settings)

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert told in done.err


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    """With what to try instead."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        bind = f"127.0.0.1:{other.getsockname()[1]}"
        done = run([*COMMAND, "play", "--bind", bind], cwd=tmp_path)

    assert (done.code, done.out, len(done.complaints)) == (1, "", 1)
    assert bind in done.err


@pytest.mark.parametrize("arguments", [("play", "--fast"), ("play", "127.0.0.1:8000"), ("play", "--bind")])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    """The conversation in the terminal is `talk`."""
    assert run_onenight(*arguments).code == 2


def test_a_browser_is_opened_for_who_sits_here(tmp_path: Path) -> None:
    """In a terminal with a screen; Ctrl-C ends it."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new" && mv "{opened}.new" "{opened}"\n')
    browser.chmod(0o755)
    settings = {"DISPLAY": ":0", "BROWSER": str(browser), "CI": "", "ONENIGHT_STORE": "sqlite:///:memory:"}
    terminal = Terminal([*COMMAND, "play", "--bind", "127.0.0.1:0"], tmp_path, ENVIRONMENT | settings)
    [port] = re.findall(r"http://127\.0\.0\.1:(\d+) $", terminal.until("http://") + terminal.until(" "))
    healthy(Service(int(port)))
    terminal.type("\x03")

    assert "Traceback" not in terminal.rest()
    assert terminal.code == 0
    assert opened.read_text().strip() == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize(("settings", "terminal", "opens"), read_table(__file__, "screens"))
def test_nobody_is_surprised_by_a_window(
    settings: str, terminal: str, opens: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is opened by a script, in CI, or where there is no screen."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI"):
        monkeypatch.delenv(name, raising=False)
    for setting in settings.split():
        monkeypatch.setenv(*setting.split("="))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout.isatty", lambda: bool(terminal))

    assert play._has_screen() == bool(opens)  # noqa: SLF001 - a test has no screen


def test_second_one_tells_where_first_one_runs(tmp_path: Path) -> None:
    """Also where both are started at the same moment: one plays, the other ends, and says which address to open."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        at = f"127.0.0.1:{free.getsockname()[1]}"
    pipe = subprocess.PIPE
    started = [
        subprocess.Popen(
            [*COMMAND, "play", "--bind", at], cwd=tmp_path, env=ENVIRONMENT | {"PATH": ""}, stdout=pipe, stderr=pipe
        )
        for _ in range(2)
    ]
    try:
        wait_until(lambda: any(each.poll() is not None for each in started))
        [refused] = [each for each in started if each.poll() is not None]
        [plays] = [each for each in started if each is not refused]
        assert plays.stdout
        assert refused.stderr
        assert f"http://{at} " in plays.stdout.readline().decode()
        assert f"open http://{at}." in refused.stderr.read().decode()
    finally:
        for each in started:
            each.send_signal(signal.SIGINT)
            each.communicate(timeout=60)
