"""The server for real use: gunicorn with two workers, each of which answers one request at a time."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from console.gunicorn_log import QuietLog
from console.gunicorn_worker import TimelyWorker
from webhooks.app import run_sender, stop_sender

MEMORY_FOLDER = "/dev/shm"  # noqa: S108 - what is made there has names that nobody can guess
"""Where workers have the file by which they show that they live, and where they count: a full disk stops neither."""

_CONTROL = "control_socket_disable"
"""Since 25.1 gunicorn can be run through a socket in the user's home, which it makes unasked; nobody needs it here."""


_STOPS = {signal.SIGTERM, signal.SIGINT, signal.SIGQUIT}
"""What a new worker is told only once it can hear it."""


@contextmanager
def share_metrics() -> Iterator[None]:
    """Have a folder where all workers count, as long as there are any; prometheus-client looks for it at its import."""
    owner = os.getpid()
    folder = os.environ["PROMETHEUS_MULTIPROC_DIR"] = mkdtemp(prefix="onenight-metrics-", dir=_find_memory_folder())
    try:
        yield
    finally:
        if os.getpid() == owner:  # workers come by here, too, when they end
            rmtree(folder, ignore_errors=True)


class Master(Arbiter):
    """The same, but for a gap: a new worker forgets what it is sent before it has handlers of its own (gunicorn 1910).

    It then works on until `graceful_timeout` is over and it is killed: 30 seconds for whoever stops the service.
    """

    def spawn_worker(self) -> int:
        """Start a worker that is told to stop no sooner than it can (see `release_signals`); return its process id."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
        try:
            return super().spawn_worker()
        finally:
            release_signals()


def release_signals() -> None:
    """Hear what was held back: in the master once there is a worker, in the worker once it has its handlers."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)


class Server(BaseApplication):
    """gunicorn with our application and nobody else's configuration."""

    def __init__(self, app: Flask, bind: str, options: Mapping[str, Any] | None = None) -> None:
        """Serve it at that address; `options` are gunicorn's."""
        self._app = app
        self._options: dict[str, Any] = {
            "bind": bind,
            "workers": 2,
            "worker_class": TimelyWorker,
            "logger_class": QuietLog,
            "accesslog": None,
            "forwarder_headers": "",  # else whoever is near tells where the application is mounted
            "worker_tmp_dir": _find_memory_folder(),
            "post_worker_init": self._begin_work,
            "worker_exit": lambda _server, _worker: stop_sender(app),
            **(options or {}),
        }
        super().__init__()

    def load_config(self) -> None:
        """Load the options alone."""
        for key, value in self._options.items():
            self.cfg.set(key, value)
        if _CONTROL in self.cfg.settings:
            self.cfg.set(_CONTROL, value=True)

    def load(self) -> Callable[..., Any]:
        """Return the application."""
        return self._app

    def run(self) -> None:
        """Serve until stopped."""
        Master(self).run()

    def _begin_work(self, _worker: object) -> None:
        release_signals()
        run_sender(self._app)


def _find_memory_folder() -> str | None:
    """Return the folder that is in memory; None, for the usual one, where there is none."""
    return MEMORY_FOLDER if os.access(MEMORY_FOLDER, os.W_OK) else None
