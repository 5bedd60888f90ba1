"""Prism: a mock of Twilio's API that is made of Twilio's own description of it.

`tests/data/twilio-messages.openapi.json` is the part about messages of `spec/json/twilio_api_v2010.json` in
github.com/twilio/twilio-oai (MIT). What breaks the description is answered with 422.
"""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.checkers import ROOT, missing, program

_CLI = ROOT / "node_modules" / "@stoplight" / "prism-cli" / "dist" / "index.js"
_DESCRIPTION = ROOT / "tests" / "data" / "twilio-messages.openapi.json"
_SECONDS = 30.0


@contextmanager
def prism() -> Iterator[str]:
    """The address of the mock, as long as it is needed."""
    node = program("node", "install Node.js, then `make test`")
    if not _CLI.is_file():
        missing("prism", "run `make test` or `npm ci`")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [node, str(_CLI), "mock", "--host", "127.0.0.1", "--port", str(port), str(_DESCRIPTION)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as running:
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()


def _wait_for(port: int) -> None:
    end = time.monotonic() + _SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
