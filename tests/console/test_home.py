"""A table of `onenight play` opens to its home: the phones' part and one table's second screen, and nothing else."""

import logging
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from html import unescape
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from flask import Flask
from waitress.task import ErrorTask

from console import channel
from console.address import bind_socket
from console.browser_server import make_listener
from console.home_server import CONNECTIONS, OF_ADDRESS, HomeServer
from tests.console.test_play import Playing, playing, talk
from tests.effort import slow
from tests.speech.nights import OURS
from tests.waiting import wait_until
from tests.webhooks.service import Service
from webhooks.page.home import FAREWELL

HOME = "127.0.0.2"
"""Stands for this machine's address in the network: others of this machine reach it, as phones would."""

LEFT_OUT = (
    ("GET", "/privacy"),
    ("GET", "/healthz"),
    ("POST", "/api/talk"),
    ("POST", "/api/look"),
    ("POST", "/api/record"),
    ("POST", "/api/recap"),
    ("POST", "/api/home"),
    ("POST", "/api/qr"),
    ("POST", "/alexa"),
    ("POST", "/twilio/sms"),
)
"""What a table's own machine reaches, or a server would."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Playing]:
    """The page, on this machine alone."""
    with playing(tmp_path, home=HOME) as started:
        yield started


SHUT = {"phones": "", "screen": "", "code": "", "seconds": 0, "screens": 0}


def chosen(running: Playing, session: str, **opened: bool) -> dict[str, Any]:
    """A table opens itself, or shuts."""
    body = {"session": session, "phones": False, "screen": False, **opened}
    answer = running.service.post("/api/home", body)
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.data
    return found


class Screen:
    """A television in the home, with its cookie."""

    def __init__(self, home: Mapping[str, str]) -> None:
        """It has opened the address that the table shows, and knows no table."""
        self.service = at(home["screen"])
        assert self.service.send("GET", urlsplit(home["screen"]).path).status == 200

    def asks(self, body: object) -> Any:  # noqa: ANN401 - JSON
        """What it is told; what it is to keep it keeps."""
        return self.service.post("/api/tv", body).data


def at(address: str) -> Service:
    """Where an address leads."""
    parts = urlsplit(address)
    assert parts.hostname
    assert parts.port
    return Service(parts.port, parts.hostname)


def shut(service: Service) -> bool:
    """Whether nobody is there."""
    try:
        with socket.create_connection((HOME, service.port), 5):
            return False
    except ConnectionResetError:
        return False  # it was closing just then
    except ConnectionRefusedError:
        return True


def told_over(service: Service) -> bool:
    """Whether a phone is told that it is over."""
    answer = service.post("/api/phone", {"phone": "q3Zf0mJ8sR2xUu1T7cVb9w"})
    return (answer.status, answer.data["error"]["code"]) == (410, "phones-shut-out")


def test_a_phone_comes_in(running: Playing) -> None:
    """After a tap; it has its page, joins with the code, and reaches nothing else."""
    opened = talk(running.service, "text us our roles")
    assert opened["home"] == SHUT
    told = chosen(running, opened["session"], phones=True)
    phones = at(told["phones"])
    assert phones.host == HOME
    shown = talk(running.service, "who is in?", opened["session"])["texts"]
    assert (shown["how"], shown["windows"], shown["address"]) == ("browser", True, told["phones"])
    assert phones.send("GET", f"/api/qr.png?code={opened['table']['code']}").status == 200
    short, long = (phones.send("GET", path) for path in ("/", "/api/phone"))
    assert (short.status, short.data) == (200, long.data)
    assert phones.send("GET", "/api/page/phone.js").status == 200
    asked = {"phone": "q3Zf0mJ8sR2xUu1T7cVb9w", "text": f"JOIN {opened['table']['code']} Mia", "message": "m"}
    assert phones.post("/api/phone", asked).data["name"] == "Mia"
    assert talk(running.service, "who is in?", opened["session"])["texts"]["joined"] == ["Mia"]
    for method, path in LEFT_OUT:
        answer = phones.send(method, path, b"{}")
        assert answer.status in (404, 405), (method, path, answer.status)


@slow
def test_it_ends_with_the_evening(running: Playing) -> None:
    """After "stop" phones are told so, and then nobody is there; another tap opens the same address."""
    session = talk(running.service, "five players")["session"]
    phones = chosen(running, session, phones=True)["phones"]
    assert talk(running.service, "stop", session)["home"] == SHUT
    assert told_over(at(phones))
    assert chosen(running, session, phones=True)["phones"] == phones
    assert chosen(running, session)["phones"] == ""
    assert told_over(at(phones))
    for method, path in (*LEFT_OUT, ("GET", "/api/qr.png")):
        assert at(phones).send(method, path, b"{}").status in (404, 405, 410), (method, path)
    wait_until(lambda: shut(at(phones)), 2 * FAREWELL)


def test_an_evening_that_goes_on_has_its_phones(running: Playing) -> None:
    """Whoever says "same again" after "stop" deals to the phones that were in; after "forget us" nobody comes in."""
    session = talk(running.service, "text us our roles")["session"]
    phones = chosen(running, session, phones=True)["phones"]
    talk(running.service, "stop", session)
    assert told_over(at(phones))
    running.service.post("/api/look", {"session": session, "seen": None})
    assert told_over(at(phones))
    assert talk(running.service, "who is in?", session)["home"]["phones"] == phones
    assert at(phones).send("GET", "/api/phone").status == 200
    talk(running.service, "stop", session)
    other = talk(running.service, "five players")["session"]
    assert talk(running.service, "six players", other)["home"]["phones"] == ""
    assert told_over(at(phones))
    talk(running.service, "who is in?", session)
    talk(running.service, "forget us", session)
    talk(running.service, "yes", session)
    assert talk(running.service, "five players", session)["home"]["phones"] == ""
    assert told_over(at(phones))


def test_a_second_screen(running: Playing) -> None:
    """With its code it shows the one table that drew it, also what is told later, and nothing can be said there."""
    session = talk(running.service, "five players")["session"]
    talk(running.service, "six players")
    home = chosen(running, session, screen=True)
    screen = Screen(home)
    assert screen.asks({"seen": None}) == {"version": None}
    shown = screen.asks({"code": home["code"]})
    assert (shown["table"]["players"], "home" in shown, "session" in shown) == (5, False, False)
    assert session not in str(shown)
    assert screen.asks({"seen": shown["version"]}) == {"version": shown["version"]}
    talk(running.service, "seven players", session)
    assert screen.asks({"seen": shown["version"]})["table"]["players"] == 7
    for method, path in LEFT_OUT:
        assert screen.service.send(method, path, b"{}").status in (404, 405)
    assert screen.service.post("/api/phone", {"phone": "q3Zf0mJ8sR2xUu1T7cVb9w"}).data["error"]["code"] == "no-phones"


def test_one_door_for_two(running: Playing) -> None:
    """It is open while phones or a screen of any table need it; a screen that was shut out needs a new code."""
    tables = [talk(running.service, f"{count} players")["session"] for count in ("five", "six")]
    homes = [chosen(running, session, screen=True) for session in tables]
    screens = [Screen(home) for home in homes]
    for screen, home, players in zip(screens, homes, (5, 6), strict=True):
        assert screen.asks({"code": home["code"]})["table"]["players"] == players
    chosen(running, tables[0])
    assert screens[0].asks({"seen": None}) == {"version": None}
    again = chosen(running, tables[0], screen=True)
    assert screens[0].asks({"seen": None}) == {"version": None}
    assert screens[0].asks({"code": again["code"]})["table"]["players"] == 5
    chosen(running, tables[0])
    chosen(running, tables[1])
    assert shut(screens[1].service)


PHONE = {"phone": "q3Zf0mJ8sR2xUu1T7cVb9w"}


class Killed(NamedTuple):
    """A table of a `play` that was killed in the middle of its evening."""

    session: str
    home: dict[str, Any]
    """What it had opened: the addresses for phones and for a screen."""
    cookie: str
    """What its screen keeps."""
    version: int
    """At which its page has seen it."""


def looked(running: Playing, session: str, seen: int | None = None) -> dict[str, Any]:
    """How a table stands."""
    answer = running.service.post("/api/look", {"session": session, "seen": seen})
    assert answer.status == 200, answer
    found: dict[str, Any] = answer.data
    return found


@pytest.fixture
def killed(tmp_path: Path) -> Killed:
    """It had let a phone and a screen in, and Mia has a seat."""
    with playing(tmp_path, home=HOME, killed=True) as running:
        opened = talk(running.service, "text us our roles")
        session = opened["session"]
        home = chosen(running, session, phones=True, screen=True)
        joins = PHONE | {"text": f"JOIN {opened['table']['code']} Mia", "message": "m"}
        assert at(home["phones"]).post("/api/phone", joins).data["name"] == "Mia"
        screen = Screen(home)
        assert screen.asks({"code": home["code"]})["texts"]["joined"] == ["Mia"]
        seen = looked(running, session)
        assert seen["home"] == home | {"code": "", "seconds": 0, "screens": 1}
        return Killed(session, seen["home"], screen.service.cookie, seen["version"])


@slow
def test_door_is_open_again_after_kill(killed: Killed, tmp_path: Path) -> None:
    """As soon as the page looks, at the same address: phones and screen go on, and the page has nothing to tell."""
    phones = at(killed.home["phones"])
    with playing(tmp_path, home=HOME) as running:
        assert shut(phones)
        assert looked(running, killed.session, killed.version) == {"version": killed.version}
        assert phones.post("/api/phone", PHONE).data["name"] == "Mia"
        screen = Screen(killed.home)
        screen.service.cookie = killed.cookie
        assert screen.asks({"seen": None})["texts"]["joined"] == ["Mia"]
        assert looked(running, killed.session)["home"] == killed.home
        assert chosen(running, killed.session)["phones"] == ""
        assert looked(running, killed.session)["home"] == SHUT


@slow
def test_page_is_told_new_address_where_port_is_taken(killed: Killed, tmp_path: Path) -> None:
    """With its first look, and for the rest of the evening; the next start takes the new port, also for who speaks."""
    before = at(killed.home["phones"])
    with socket.create_server((HOME, before.port)), playing(tmp_path, home=HOME) as running:
        told = looked(running, killed.session, killed.version)
        phones = at(told["home"]["phones"])
        assert phones.port != before.port
        assert told["home"]["moved"]
        assert told["texts"]["address"] == told["home"]["phones"]
        assert phones.post("/api/phone", PHONE).data["name"] == "Mia"
        assert looked(running, killed.session, told["version"]) == {"version": told["version"]}
    with playing(tmp_path, home=HOME) as running:
        assert talk(running.service, "who is in?", killed.session)["home"] == told["home"]
        assert phones.post("/api/phone", PHONE).data["name"] == "Mia"
        again = chosen(running, killed.session, phones=True)
        assert again == SHUT | {"phones": told["home"]["phones"]}


def test_door_that_was_shut_stays_shut_after_kill(tmp_path: Path) -> None:
    """What was shut by hand is opened by hand; where the evening had ended it is open once it goes on."""
    with playing(tmp_path, home=HOME, killed=True) as running:
        ended, by_hand = (talk(running.service, "text us our roles")["session"] for _ in range(2))
        phones = [chosen(running, session, phones=True)["phones"] for session in (ended, by_hand)]
        chosen(running, by_hand)
        talk(running.service, "stop", ended)
    with playing(tmp_path, home=HOME) as running:
        for session in (ended, by_hand):
            assert looked(running, session)["home"]["phones"] == ""
        assert shut(at(phones[0]))
        assert talk(running.service, "who is in?", by_hand)["home"]["phones"] == ""
        assert talk(running.service, "who is in?", ended)["home"]["phones"] == phones[0]


def test_only_this_machine_opens_it(tmp_path: Path) -> None:
    """Where all are let in anyway there is nothing to open; and a table that is not there opens nothing."""
    with playing(tmp_path, "0.0.0.0:0") as running:
        session = talk(running.service, "five players")["session"]
        assert chosen(running, session, phones=True) == SHUT | {"phones": None}
    with playing(tmp_path) as running:
        answer = running.service.post("/api/home", {"session": "nobody's", "phones": True, "screen": False})
        assert answer.data["error"]["message"] == OURS.raw("web.refused.unknown-table")
        answer = running.service.post("/api/home", {"session": "nobody's"})
        assert answer.data["error"]["code"] == "wrong-type-home"


def test_another_port_where_that_is_taken(tmp_path: Path) -> None:
    """Who has the next port keeps it."""
    with socket.create_server((HOME, 0)) as taken, playing(tmp_path, home=HOME) as running:
        session = talk(running.service, "five players")["session"]
        phones = at(chosen(running, session, phones=True)["phones"])
        assert phones.port != taken.getsockname()[1]
        assert phones.send("GET", "/api/phone").status == 200


# Devices that say nothing


@contextmanager
def connected(phones: Service, source: str, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections of a device, each of which has said no more than that."""
    with ExitStack() as stack:
        opened = [socket.create_connection((HOME, phones.port), 30, (source, 0)) for _ in range(count)]
        for each in opened:
            stack.enter_context(each).sendall(said)
        yield opened


@pytest.fixture
def phones() -> Iterator[Service]:
    """A door of a home that is open."""
    app = Flask("visitors")
    app.add_url_rule("/healthz", view_func=lambda: "well")
    with closing(HomeServer(HOME, 0)) as door:
        yield at(door.open(lambda: app))


@pytest.mark.skipif(sys.platform != "linux", reason="loopback has one address")
def test_device_that_holds_connections_keeps_out_itself(phones: Service) -> None:
    """It has its share of them, and others come in; what it lets go of is there again."""
    told = OF_ADDRESS + OF_ADDRESS // 2
    with connected(phones, "127.0.0.3", CONNECTIONS) as silent:
        assert phones.send("GET", "/healthz").data == b"well"
        assert [each.recv(1) for each in silent[told:]] == [b""] * (CONNECTIONS - told)
    wait_until(lambda: _served(phones, "127.0.0.3"), 30)


@pytest.mark.skipif(sys.platform != "linux", reason="loopback has one address")
def test_connection_too_many_is_told_to_come_again(phones: Service) -> None:
    """A family behind one address has enough; the next one gets a page that loads itself again, and then is served."""
    family = 13 * 6
    with connected(phones, "127.0.0.4", OF_ADDRESS) as held:
        assert all(_well(each) for each in held[:family])
        with connected(phones, "127.0.0.4", 1, b"GET / HTTP/1.1\r\nHost: home\r\n\r\n") as [refused]:
            refused.settimeout(30)
            answer = HTTPResponse(refused)
            answer.begin()
            page = answer.read().decode()
    assert (answer.status, answer.headers["Retry-After"]) == (503, str(channel.AGAIN_SECONDS))
    assert f'http-equiv="refresh" content="{channel.AGAIN_SECONDS}"' in page
    assert OURS.say("web.refused.too-many", seconds=channel.AGAIN_SECONDS) in unescape(page)
    wait_until(lambda: _served(phones, "127.0.0.4"), 30)


def _served(phones: Service, source: str) -> bool:
    with suppress(ConnectionError), connected(phones, source, 1, b"GET /healthz HTTP/1.0\r\n\r\n") as [asking]:
        return asking.recv(15) == b"HTTP/1.0 200 OK"
    return False


@pytest.mark.parametrize("said", [b"", b"GET /healthz HT", b"POST /healthz HTTP/1.1\r\nContent-Length: 9\r\n\r\nx"])
def test_request_that_does_not_come_is_given_up(said: bytes, phones: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """In time, though something comes now and then; a connection that has been answered waits for its next request."""
    monkeypatch.setattr(channel, "REQUEST_SECONDS", 0.3)
    with connected(phones, "127.0.0.1", 2) as [slow, answered]:
        assert _well(answered)
        slow.sendall(said)
        slow.settimeout(0.1)
        wait_until(lambda: _closed(slow, said[:1]), 30)
        assert _well(answered)


@pytest.mark.parametrize("said", [b"nonsense\r\n\r\n", b"GET /healthz HTTP/1.1\r\n : x\r\n\r\n"])
def test_client_that_leaves_while_error_is_served_is_no_fault(said: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """What it asked may have been no HTTP, so that it has no path to be logged: nobody is told of it."""

    class Leaving(ErrorTask):
        def execute(self) -> None:
            self.channel.handle_close()
            super().execute()

    listening, (ours, theirs) = bind_socket(HOME, 0), socket.socketpair()
    with closing(make_listener(Flask("visitors"), {}, listening, CONNECTIONS, OF_ADDRESS)) as server, theirs:
        leaving = server.channel_class(server, ours, (HOME, 0), server.adj, map={})
        request = leaving.parser_class(server.adj)
        request.received(said)
        assert request.error
        leaving.requests, leaving.error_task_class = [request], Leaving
        leaving.service()
        server.task_dispatcher.shutdown()
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


def _well(connection: socket.socket) -> bool:
    """Whether another request is answered."""
    connection.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
    read = b""
    while not read.endswith(b"well") and (part := connection.recv(1000)):
        read += part
    return read.startswith(b"HTTP/1.1 200 OK")


def _closed(connection: socket.socket, said: bytes) -> bool:
    """Whether it is closed; if not, something more is said."""
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        connection.sendall(said)
        return False
    except ConnectionResetError:
        return True
