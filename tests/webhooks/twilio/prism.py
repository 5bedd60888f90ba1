"""Prism: a mock of Twilio's API that is made of Twilio's own description of it.

`tests/data/twilio-messages.openapi.json` is the part about messages of `spec/json/twilio_api_v2010.json` in
github.com/twilio/twilio-oai (MIT). What breaks the description is answered with 422.
"""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from typing import IO

from tests.checkers import ROOT, find_program, skip_or_fail
from tests.ports import hold_ports

_CLI = ROOT / "node_modules" / "@stoplight" / "prism-cli" / "dist" / "index.js"
_DESCRIPTION = ROOT / "tests" / "data" / "twilio-messages.openapi.json"
_SECONDS = 60.0


@contextmanager
def run_prism() -> Iterator[str]:
    """The address of the mock, as long as it is needed."""
    node = find_program("node", "install Node.js, then `make test`")
    if not _CLI.is_file():
        skip_or_fail("prism", "run `make test` or `npm ci`")
    command = [node, str(_CLI), "mock", "--host", "127.0.0.1", "--port"]
    with (
        hold_ports() as [port],
        TemporaryFile() as log,
        subprocess.Popen([*command, str(port), str(_DESCRIPTION)], stdout=log, stderr=log, cwd=ROOT) as running,
    ):
        try:
            _wait_for(port, running, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()


def _wait_for(port: int, running: subprocess.Popen[bytes], log: IO[bytes]) -> None:
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end and running.poll() is None:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.05)
    log.seek(0)
    raise AssertionError(log.read().decode(errors="replace"))
