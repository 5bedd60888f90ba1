"""The files that we ship for self-hosting, run for real: nginx with its TLS in front of `onenight serve`."""

import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

from tests.checkers import ROOT, skip_or_fail
from tests.console.running import ENVIRONMENT
from tests.ports import hold_ports
from tests.self_signed import certify
from tests.waiting import wait_until
from tests.webhooks.authority import SKILL
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN

SHIPPED = ROOT / "deploy" / "self-hosted"
HOST = "your.host"
"""The name that stands for a host of one's own."""
SECRET = "a secret of nobody in particular"  # noqa: S105 - a test's
SETTINGS = {
    "ONENIGHT_SECRET": SECRET,
    "ALEXA_SKILL_ID": SKILL,
    "TWILIO_ACCOUNT_SID": SID,
    "TWILIO_AUTH_TOKEN": TOKEN,
    "TWILIO_FROM": "+15550100099",
    "TWILIO_API_BASE_URL": "http://127.0.0.1:9",
    "PUBLIC_BASE_URL": PUBLIC,
    "ONENIGHT_PROXIES": "1",
}


# What Debian's nginx.conf has that matters to a site, in a folder of our own.
AROUND = """
{user}
daemon off;
worker_processes 1;
pid "{folder}/nginx.pid";
error_log "{folder}/nginx.log";
events {{ worker_connections 768; }}
http {{
    client_body_temp_path "{folder}/body";
    proxy_temp_path "{folder}/proxy";
    fastcgi_temp_path "{folder}/fastcgi";
    scgi_temp_path "{folder}/scgi";
    uwsgi_temp_path "{folder}/uwsgi";
    access_log "{folder}/log/machine.log";
    gzip on;
    include "{folder}/site.conf";
}}
"""


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    data: bytes


class Client:
    """A client of the site, at an address on loopback, on one connection."""

    def __init__(self, port: int, certificate: Path | None, source: str = "127.0.0.1") -> None:
        """Trust that certificate; without one it is plain http."""
        self._port = port
        self._source = source
        self._context = ssl.create_default_context(cafile=str(certificate)) if certificate else None
        self._connection: HTTPConnection | None = None

    def send(self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> Answer:
        """Send a request as the client of `your.host`."""
        connection = self._connection = self._connection or self._connect()
        connection.request(method, path, body, {"Host": HOST, **(headers or {})})
        with connection.getresponse() as response:
            answer = Answer(response.status, dict(response.headers.items()), response.read())
        if connection.sock is None:  # nginx has closed it
            self._connection = None
        return answer

    def close(self) -> None:
        """Close the connection; the next request makes another."""
        if self._connection:
            self._connection.close()
        self._connection = None

    def _connect(self) -> HTTPConnection:
        raw = socket.create_connection(("127.0.0.1", self._port), timeout=20, source_address=(self._source, 0))
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # headers and body go out one by one
        if self._context is None:
            plain = HTTPConnection(HOST)
            plain.sock = raw
            return plain
        secure = HTTPSConnection(HOST)
        secure.sock = self._context.wrap_socket(raw, server_hostname=HOST)
        return secure


class Site:
    """nginx and the service behind it, in a folder."""

    def __init__(self, folder: Path, ports: Sequence[int]) -> None:
        """Make a certificate, and write the site's file, for three ports that are held; nothing runs yet."""
        self.folder = folder
        self.port, self.plain_port, self.service_port = ports
        self.store = folder / "tables.sqlite"
        self.service_log = folder / "service.log"
        (folder / "log").mkdir()
        (folder / "acme").mkdir()
        self.certificate, self._key = certify(folder, HOST)
        (folder / "site.conf").write_text(self._substitute())
        user = "user root;" if os.geteuid() == 0 else ""  # the folder is ours alone
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
        self._service: subprocess.Popen[bytes] | None = None
        self._clients: list[Client] = []

    def open_client(self, source: str = "127.0.0.1") -> Client:
        """A client with TLS; it is closed with the site."""
        self._clients.append(Client(self.port, self.certificate, source))
        return self._clients[-1]

    def open_plain_client(self) -> Client:
        """A client without."""
        self._clients.append(Client(self.plain_port, None))
        return self._clients[-1]

    def read_access_log(self) -> str:
        """The site's access log."""
        return (self.folder / "log" / "onenight.log").read_text()

    def make_nginx_command(self, *options: str) -> list[str]:
        """The command that runs nginx with the site."""
        return [find_nginx(), "-e", "stderr", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), *options]

    @contextmanager
    def run_nginx(self) -> Iterator[None]:
        """Let nginx run."""
        told = self.folder / "nginx.told"  # what it says until it has read where its log is
        with (
            told.open("wb") as out,
            subprocess.Popen(self.make_nginx_command(), stdin=subprocess.DEVNULL, stdout=out, stderr=out) as process,
        ):
            try:
                wait_until(lambda: _is_listening(self.port) or process.poll() is not None)
                logs = (told, self.folder / "nginx.log")
                assert process.poll() is None, "".join(log.read_text() for log in logs if log.exists())
                yield
            finally:
                process.send_signal(signal.SIGQUIT)

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the service by the unit's command."""
        environment = ENVIRONMENT | SETTINGS | {"ONENIGHT_STORE": f"sqlite:///{self.store}"}
        with self.service_log.open("ab") as out:
            self._service = subprocess.Popen(
                make_command(self.service_port), cwd=self.folder, env=environment, stdout=out, stderr=out
            )
        started = self._service
        wait_until(lambda: _is_listening(self.service_port) or started.poll() is not None)
        assert started.poll() is None, self.service_log.read_text()
        return started

    def count_answering(self) -> int:
        """Return how many of the service's workers have a connection that they answer on (Linux)."""
        assert self._service
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
        here, established = f":{self.service_port:04X}", "01"
        sockets = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(here) and row[3] == established}
        workers = Path(f"/proc/{self._service.pid}/task/{self._service.pid}/children").read_text().split()
        return sum(not sockets.isdisjoint(_list_open_files(worker)) for worker in workers)

    def hang_up(self) -> None:
        """Close all clients."""
        for client in self._clients:
            client.close()

    def stop(self) -> int:
        """Stop the service as systemd does; returns its exit code."""
        assert self._service
        self._service.terminate()
        return self._service.wait(60)

    def _substitute(self) -> str:
        """The shipped file with our own ports and folders, and nothing else changed."""
        text = (SHIPPED / "nginx.conf").read_text("utf-8")
        for shipped, ours, times in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};", 1),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl", 1),
            ("listen [::]:80;", "", 1),  # not every machine has it
            ("listen [::]:443 ssl http2;", "", 1),
            ("server 127.0.0.1:8000;", f"server 127.0.0.1:{self.service_port};", 1),
            ("/etc/letsencrypt/live/your.host/fullchain.pem", f'"{self.certificate}"', 1),
            ("/etc/letsencrypt/live/your.host/privkey.pem", f'"{self._key}"', 1),
            ("/var/log/nginx/onenight.log", f'"{self.folder / "log" / "onenight.log"}"', 2),
            ("/var/log/nginx/onenight.error.log", f'"{self.folder / "log" / "onenight.error.log"}"', 2),
            ("/var/www/html", f'"{self.folder / "acme"}"', 1),
        ):
            assert text.count(shipped) == times, shipped
            text = text.replace(shipped, ours)
        return text


@contextmanager
def host_site(folder: Path) -> Iterator[Site]:
    """The whole of it, as long as it is needed; it ends well, and says no secret."""
    with hold_ports(3) as ports:
        site = Site(folder, ports)
        with site.run_nginx():
            site.start()
            try:
                wait_until(lambda: site.open_client().send("GET", "/healthz").status == 200)
                yield site
            finally:
                site.hang_up()
                code = site.stop()
    told = site.service_log.read_text()
    assert code == 0, told
    assert "Traceback" not in told
    assert not any(secret in told for secret in (SECRET, TOKEN))


def find_nginx() -> str:
    """The path of nginx; Debian's stands where only root looks."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    return found or skip_or_fail("nginx", "install it (Debian: apt install nginx-light)")


def read_unit() -> dict[str, list[str]]:
    """The unit's settings, by name; of some there are several."""
    settings: dict[str, list[str]] = {}
    for line in (SHIPPED / "onenight.service").read_text("utf-8").splitlines():
        if found := re.fullmatch(r"([A-Za-z]+)=(.*)", line):
            settings.setdefault(found[1], []).append(found[2])
    return settings


def make_command(port: int) -> list[str]:
    """Return the unit's command, with this checkout's program, and another port."""
    [started] = read_unit()["ExecStart"]
    program, *arguments = shlex.split(started)
    assert program.endswith("/bin/onenight")
    assert arguments[-1] == "127.0.0.1:8000"
    return [sys.executable, "-m", "console", *arguments[:-1], f"127.0.0.1:{port}"]


def _list_open_files(process: str) -> set[str]:
    """Return what a process has opened, as Linux names it."""
    found = set()
    for each in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed just now
            found.add(str(each.readlink()))
    return found


def _is_listening(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0
