"""Runs a function's package as Lambda does: by Amazon's runtime client, in a process that sees nothing else.

What Lambda's own machine brings (the runtime client, boto3) is installed once, into a folder beside the packages. The
interface that the client asks for events is a small one, so it is served here: "Using the Lambda runtime API for custom
runtimes" in Amazon's documentation.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import uuid4

from deploy.bundle import PYTHON, WHOLE, compile_folder, install, pin_requirements

PROVIDED = (
    *("awslambdaric", "boto3", "botocore", "jmespath", "python-dateutil", "s3transfer", "simplejson", "six"),
    *("snapshot-restore-py", "urllib3"),
)
"""What a function finds there without having brought it."""

READY = ".ready"
"""The file in that folder that says for which Python it is, and what was locked."""

SECONDS = 30.0
"""The longest that an answer may take; a function that has not answered by then is stuck."""

START = """
import sys
sys.path[:0] = sys.argv[1:3]
del sys.argv[1:3]
from awslambdaric.__main__ import main
main(sys.argv)
"""
"""Lambda's own start, with what it provides behind the package."""


class FunctionFailed(Exception):
    """The function ended with an error, or not at all; the text is what Lambda was told."""


class Answer(NamedTuple):
    """What came of an event."""

    body: Any
    """What the function returned, from JSON."""
    seconds: float
    """How long the function took for it, by the clock of whoever asked."""


class Instance:
    """One instance of a function: a process, and the interface where it fetches its events."""

    def __init__(self, folder: Path, handler: str, environment: Mapping[str, str], provided: Path) -> None:
        """Start it; it is ready when it asks for its first event."""
        self._events: Queue[tuple[str, bytes]] = Queue()
        self._answers: Queue[tuple[bool, bytes]] = Queue()
        self._asked = threading.Event()
        self._server = _make_server(self)
        self.lines: list[str] = []
        """What the function has written to its log."""
        known = {name: os.environ[name] for name in ("PATH", "LANG", "TZ") if name in os.environ}
        api = f"127.0.0.1:{self._server.server_port}"
        lambdas = {
            "AWS_LAMBDA_RUNTIME_API": api,
            "AWS_LAMBDA_FUNCTION_NAME": folder.name,
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "512",
            "AWS_LAMBDA_LOG_FORMAT": "JSON",
            "AWS_LAMBDA_LOG_LEVEL": "INFO",
            "LAMBDA_TASK_ROOT": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",  # the folder is read-only there
        }
        command = [sys.executable, "-S", "-c", START, str(folder), str(provided), handler]
        self.born = time.perf_counter()
        self._process = subprocess.Popen(  # noqa: S603 - our own
            command,
            cwd=folder,
            env={**known, **lambdas, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def invoke(self, event: object, seconds: float = SECONDS) -> Answer:
        """Let it answer an event.

        Raises:
            Failed: it told an error, has died, or took too long.
        """
        begun = time.perf_counter()
        self._events.put((str(uuid4()), json.dumps(event).encode()))
        while True:
            try:
                done, body = self._answers.get(timeout=0.2)
                break
            except Empty:
                if self._process.poll() is not None or time.perf_counter() - begun > seconds:
                    raise FunctionFailed("no answer: " + "\n".join(self.lines[-5:])) from None
        if not done:
            raise FunctionFailed(body.decode())
        return Answer(json.loads(body), time.perf_counter() - begun)

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it, and the interface."""
        self.kill()
        self._reader.join()
        self._server.shutdown()
        self._server.server_close()

    def _next(self) -> tuple[str, bytes] | None:
        """The next event, for the function; None where it is gone."""
        while self._process.poll() is None:
            try:
                return self._events.get(timeout=0.2)
            except Empty:
                continue
        return None

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        with self._process.stdout as output:
            self.lines.extend(line.rstrip("\n") for line in output)


@contextmanager
def run_instance(folder: Path, handler: str, environment: Mapping[str, str], provided: Path) -> Iterator[Instance]:
    """Yield an instance of the function in a folder, for as long as it is needed."""
    instance = Instance(folder, handler, environment, provided)
    try:
        yield instance
    finally:
        instance.stop()


def provide(folder: Path) -> Path:
    """Install what Lambda's machine brings, unless it is there as locked; returns the folder.

    Several may want it at once: one installs it beside, and moves it there whole, while the others wait.
    """
    wanted = f"{PYTHON}\n{pin_requirements(PROVIDED, WHOLE)}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with lock_process(folder.with_suffix(".lock")):
        if not (folder / READY).is_file() or (folder / READY).read_text("utf-8") != wanted:
            with TemporaryDirectory(dir=folder.parent, prefix=f"{folder.name}-") as beside:
                made = Path(beside) / folder.name
                install(PROVIDED, made, WHOLE)
                compile_folder(made)
                (made / READY).write_text(wanted, "utf-8")
                shutil.rmtree(folder, ignore_errors=True)
                made.rename(folder)
    return folder


@contextmanager
def lock_process(lock: Path) -> Iterator[None]:
    """Hold a lock between processes; the system lets go for one that dies."""
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _make_server(instance: Instance) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # an answer is written in two parts, and the second would wait

        def do_GET(self) -> None:
            event = instance._next()  # noqa: SLF001 - the two are one
            if event is None:
                self.close_connection = True
                return
            headers = {
                "Lambda-Runtime-Aws-Request-Id": event[0],
                "Lambda-Runtime-Deadline-Ms": str(int((time.time() + SECONDS) * 1000)),
                "Lambda-Runtime-Invoked-Function-Arn": "arn:aws:lambda:eu-west-1:000000000000:function:local",
            }
            self._answer(200, event[1], headers)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            instance._answers.put((self.path.endswith("/response"), body))  # noqa: SLF001
            self._answer(202, b"{}", {})

        def _answer(self, status: int, body: bytes, headers: Mapping[str, str]) -> None:
            self.send_response(status)
            for name, value in {
                **headers,
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
            }.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - its name there
            """Nothing: the function's own lines tell."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign] # a function that is ended hangs up
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    return server
