"""nginx with the shipped file: what goes through, what is refused, and what is logged."""

import json
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from skill import envelope
from tests.hosting.site import HOST, SETTINGS, SHIPPED, Answer, Client, Site, host_site
from tests.ports import hold_ports
from tests.webhooks.authority import make_launch
from tests.webhooks.twilio.signed_requests import FORM_TYPE, make_incoming_text, sign
from webhooks import create_app, request_fields, twilio_form
from webhooks.page.files import POLICY
from webhooks.rate_limit import LIMIT, PHONES
from webhooks.settings import Settings

PHONE, BODY = "+12025550147", "JOIN 4821 Quillfeather"
CONF = (SHIPPED / "nginx.conf").read_text("utf-8")
WORKERS = 2
FLOOD = 2000
"""More requests than any limit lets through at once."""
KIB = 1024

LINE = re.compile(
    r"\S+T\S+ [A-Z]+ "
    r"(other|/(alexa|healthz|privacy|twilio/(sms|status|voice))?|/api/(look|phone|qr|recap|record|talk|wishes|page/)) "
    r"\d{3} \d+ [\d.]+ (-|[\d.]+)\n"
)
"""A line of the access log, to its end."""

linux = pytest.mark.skipif(
    sys.platform == "darwin", reason="only Linux has more loopback addresses, and tells what a process has opened"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site, for all tests that leave it running."""
    with host_site(tmp_path_factory.mktemp("site")) as running:
        yield running


def text(client: Client, target: str = "/twilio/sms", signature: str = "", **fields: str) -> Answer:
    """Post a form of Twilio's, by default a text, signed unless with another signature."""
    fields = fields or make_incoming_text(PHONE, BODY, "SM1")
    headers = {"Content-Type": FORM_TYPE, "X-Twilio-Signature": signature or sign(target, fields)}
    return client.send("POST", target, urlencode(fields).encode(), headers)


def look(client: Client, **headers: str) -> Answer:
    """Look at a table that is not there; it counts as a question all the same."""
    body = json.dumps({"session": "nobody's"}).encode()
    return client.send("POST", "/api/look", body, {"Content-Type": "application/json", **headers})


def test_nginx_accepts_the_file(tmp_path: Path) -> None:
    """Without a warning, but for the one of newer versions about how HTTP/2 is asked for."""
    with hold_ports(3) as ports:
        command = Site(tmp_path, ports).make_nginx_command("-t")
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr
    warnings = [line for line in done.stderr.splitlines() if "[" in line and 'the "listen ... http2"' not in line]
    assert warnings == []


def test_a_signed_text_is_answered(site: Site) -> None:
    """Twilio's signature is over the public address, which nginx does not know."""
    answer = text(site.open_client())

    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/xml")
    assert b"<Response><Message>" in answer.data


@pytest.mark.parametrize("target", ["/twilio/status?text=a%2Fb+c%20d&text=", "/twilio/status?%74ext=%c3%a9&&x"])
def test_path_and_query_come_through_as_they_were_signed(site: Site, target: str) -> None:
    """Byte by byte, whatever is escaped in them."""
    assert text(site.open_client(), target, MessageSid="SM1", MessageStatus="sent").status == 204


def test_a_wrong_signature_is_refused(site: Site) -> None:
    """By the service itself."""
    assert text(site.open_client(), signature="AAAA").status == 403
    assert (
        text(site.open_client(), signature=sign("/twilio/voice", make_incoming_text(PHONE, BODY, "SM1"))).status == 403
    )


def test_alexa_without_a_signature_is_refused(site: Site) -> None:
    """With the service's own reason."""
    answer = site.open_client().send(
        "POST", "/alexa", make_launch(datetime.now(UTC)), {"Content-Type": "application/json"}
    )

    assert (answer.status, json.loads(answer.data)) == (400, {"error": "chain-address-missing"})


def test_the_health_check(site: Site) -> None:
    """It comes through."""
    answer = site.open_client().send("GET", "/healthz")

    assert (answer.status, json.loads(answer.data)) == (200, {"status": "ok"})


def test_the_page_and_its_files(site: Site) -> None:
    """Everything that it loads; each header stands there once."""
    client = site.open_client()
    index = client.send("GET", "/")
    parts = re.findall(r'(?:src|href)="(/api/[^"#]+)"', index.data.decode())

    assert index.status == 200
    assert parts
    assert {client.send("GET", part).status for part in parts} == {200}
    assert index.headers["Content-Security-Policy"] == POLICY
    assert index.headers["X-Content-Type-Options"] == "nosniff"
    assert index.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert index.headers["Server"] == "nginx"


def test_the_privacy_page(site: Site) -> None:
    """It comes through, with its style."""
    client = site.open_client()
    answer = client.send("GET", "/privacy")

    assert answer.status == 200
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert b"sealed with a secret" in answer.data
    assert client.send("GET", "/api/page/privacy.css").status == 200


def test_each_header_stands_there_once(site: Site) -> None:
    """What the service says of security nginx does not say again."""
    context = ssl.create_default_context(cafile=str(site.certificate))
    with (
        socket.create_connection(("127.0.0.1", site.port), timeout=20) as raw,
        context.wrap_socket(raw, server_hostname=HOST) as secure,
    ):
        secure.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        head = b"".join(iter(lambda: secure.recv(1 << 16), b"")).partition(b"\r\n\r\n")[0].decode()
    names = [line.partition(":")[0].lower() for line in head.split("\r\n")[1:]]

    assert len(names) == len(set(names)), names


def test_http_2_is_spoken(site: Site) -> None:
    """And no TLS older than 1.2."""
    context = ssl.create_default_context(cafile=str(site.certificate))
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", site.port), timeout=20) as raw,
        context.wrap_socket(raw, server_hostname=HOST) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"
    assert "ssl_protocols TLSv1.2 TLSv1.3;" in CONF


@pytest.mark.parametrize("path", ["/", "/api/phone?x=1", "/twilio/sms"])
def test_http_leads_to_https(site: Site, path: str) -> None:
    """Under the site's own name, whatever name was asked for."""
    answer = site.open_plain_client().send("GET", path, headers={"Host": "elsewhere.example"})

    assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}{path}")


def test_who_gives_certificates_is_answered_over_http(site: Site) -> None:
    """The file that certbot puts there, and nothing around it."""
    challenge = site.folder / "acme" / ".well-known" / "acme-challenge" / "token"
    challenge.parent.mkdir(parents=True)
    challenge.write_text("proof")

    assert site.open_plain_client().send("GET", "/.well-known/acme-challenge/token").data == b"proof"
    assert site.open_plain_client().send("GET", "/.well-known/acme-challenge/other").status == 404


@pytest.mark.parametrize(
    ("path", "most", "longest"),
    [
        ("/alexa", envelope.BODY_BYTES, 400),
        ("/twilio/sms", twilio_form.BODY_BYTES, 403),
        ("/api/talk", request_fields.BODY_BYTES, 400),
    ],
)
def test_what_is_too_long_is_refused_at_the_door(site: Site, path: str, most: int, longest: int) -> None:
    """The longest that the service reads reaches it; one more byte does not."""
    client = site.open_client()

    assert client.send("POST", path, b"x" * most).status == longest
    refused = client.send("POST", path, b"x" * (most + 1))
    assert (refused.status, b"nginx" in refused.data) == (413, True)


def test_the_limits_of_both_agree() -> None:
    """Bodies are as long as the service reads, and stay in memory; nobody waits longer than who asks."""
    sizes = dict(re.findall(r"location (?:= )?(\S+) \{\s+client_max_body_size (\d+)k;", CONF))
    waits = dict(re.findall(r"location (?:= )?(\S+) \{[^}]*proxy_read_timeout (\d+)s;", CONF))
    in_memory = re.search(r"client_body_buffer_size (\d+)k;", CONF)

    assert {path: int(size) * KIB for path, size in sizes.items()} == {
        "/alexa": envelope.BODY_BYTES,
        "/twilio/": twilio_form.BODY_BYTES,
        "/": request_fields.BODY_BYTES,
    }
    assert in_memory
    assert int(in_memory[1]) >= max(int(size) for size in sizes.values())
    assert {path: int(seconds) for path, seconds in waits.items()} == {"/alexa": 8, "/twilio/": 15, "/": 15}


def test_every_answer_fits_into_memory() -> None:
    """The largest file of the page, and the longest answer that Alexa takes, fit into the buffers of one answer."""
    count, size = re.findall(r"proxy_buffers (\d+) (\d+)k;", CONF)[0]
    files = (SHIPPED.parents[1] / "templates" / "page").iterdir()
    largest = max(path.stat().st_size for path in files)

    assert int(count) * int(size) * KIB > max(largest, 120_000)


def test_the_service_counts_first() -> None:
    """What nginx lets through is more than what all workers would."""
    rate, burst = re.findall(r"rate=(\d+)r/s;", CONF), re.findall(r"burst=(\d+) nodelay;", CONF)

    for limit in (LIMIT, PHONES):
        assert [int(each) > WORKERS * limit.each_second for each in rate] == [True]
        assert [int(each) > WORKERS * limit.burst for each in burst] == [True]


def until(status: int, send: Callable[[], Answer]) -> Answer:
    """Ask until it is answered so."""
    for _ in range(FLOOD):
        answer = send()
        if answer.status == status:
            return answer
    raise AssertionError(f"never {status}")


@linux
def test_nobody_escapes_the_limit_by_a_forged_header(site: Site) -> None:
    """Every request names another client, in every spelling; the bucket is still the sender's, and nobody else's."""
    names = iter(range(10**6))
    wild = site.open_client("127.0.0.2")

    def forged() -> Answer:
        other = f"203.0.113.{next(names) % 250}"
        return look(wild, **{"X-Forwarded-For": other, "x_forwarded_for": other, "Forwarded": f"for={other}"})

    refused = until(503, forged)

    assert json.loads(refused.data)["error"]["code"] == "too-many"
    assert int(refused.headers["Retry-After"]) >= 1
    assert look(site.open_client("127.0.0.4")).status == 404


@linux
def test_a_flood_ends_at_the_door(site: Site) -> None:
    """Of anything but Alexa's and Twilio's: they are many, and come from few addresses."""
    source = "127.0.0.3"

    def wild(_: int) -> Answer:
        client = site.open_client(source)
        return until(503, lambda: client.send("GET", "/healthz"))

    with ThreadPoolExecutor(4) as pool:
        refused = list(pool.map(wild, range(4)))

    assert {(b"nginx" in answer.data, answer.headers["Retry-After"]) for answer in refused} == {(True, "2")}
    assert text(site.open_client(source)).status == 200
    assert site.open_client().send("GET", "/healthz").status == 200


@linux
@pytest.mark.parametrize(("path", "source"), [("/alexa", "127.0.0.5"), ("/twilio/sms", "127.0.0.6")])
def test_nobody_has_many_requests_under_way(path: str, source: str, site: Site) -> None:
    """Of Alexa's and Twilio's paths, which no other limit holds for; others are answered meanwhile."""
    [most] = {int(each) for each in re.findall(r"limit_conn onenight_requests (\d+);", CONF)}
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 9\r\n\r\n".encode()
    context = ssl.create_default_context(cafile=str(site.certificate))
    with ExitStack() as stack:
        for _ in range(most):
            raw = socket.create_connection(("127.0.0.1", site.port), 20, (source, 0))
            stack.enter_context(context.wrap_socket(raw, server_hostname=HOST)).sendall(head)
        refused = until(429, lambda: site.open_client(source).send("POST", path))
        other = site.open_client().send("POST", path)

    assert b"nginx" in refused.data
    assert other.status in (400, 403)


def test_the_log_holds_nothing_of_anybody(site: Site) -> None:
    """Neither numbers nor texts, addresses, queries or paths that somebody made up; and no other log gets any of it."""
    client = site.open_client()
    text(client)
    text(client, f"/twilio/status?text={PHONE}", MessageSid="SM1")
    client.send("GET", f"/api/phone?phone={PHONE}", headers={"User-Agent": BODY, "Referer": PHONE})
    client.send("GET", f"/{PHONE}/Quillfeather?{PHONE}")
    client.send("POST", "/twilio/sms", b"x" * (twilio_form.BODY_BYTES + 1))
    site.open_plain_client().send("GET", f"/{PHONE}?{PHONE}")
    logged = site.read_access_log()

    assert "".join(match[0] for match in LINE.finditer(logged)) == logged
    assert " POST /twilio/status 204 " in logged
    assert " GET other 404 " in logged
    assert " POST /twilio/sms 413 " in logged
    assert (site.folder / "log" / "onenight.error.log").read_text() == ""
    assert (site.folder / "log" / "machine.log").read_text() == ""
    assert PHONE[1:] not in site.service_log.read_text()


def test_the_log_tells_every_path_of_ours() -> None:
    """What the service has routes for is logged by its name."""
    app: Flask = create_app(Settings.read(SETTINGS | {"ONENIGHT_STORE": "sqlite:///:memory:"}))
    known = [re.compile(each) for each in re.findall(r"^ +~(\^\S+) +\S+;$", CONF, re.MULTILINE)]
    paths = [str(rule).replace("<name>", "main.js") for rule in app.url_map.iter_rules()]

    assert len(known) == 3
    assert [path for path in paths if not any(each.search(path) for each in known)] == []
