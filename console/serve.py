"""`onenight serve`: the webhooks for real use, by gunicorn."""

import argparse
import os
from collections.abc import Callable, Mapping
from typing import Any, Literal

from dotenv import load_dotenv
from flask import Flask
from gunicorn.app.base import BaseApplication

from console.arbiter import Master, ready
from console.worker import Worker
from onenight.rules.errors import NotAllowed, NotUnderstood, quoted
from onenight.speech.lines import Lines
from webhooks.app import SENDER, create_app
from webhooks.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
BROWSED = {"workers": 1, "worker_class": Worker, "threads": 16, "graceful_timeout": 10}
"""How browsers are served, which open connections that they do not use at once; options of gunicorn.

Ours: ten phones, the page in a few windows, and some that are slow; and the seconds that Ctrl-C waits for what is under
way.
"""
_PORTS = range(65536)
_CONTROL = "control_socket_disable"
"""Since 25.1 gunicorn can be run through a socket in the user's home, which it makes unasked; nobody needs it here."""


def run(arguments: argparse.Namespace, _lines: Lines) -> int:
    """Serve until stopped; settings come from the environment and a `.env` file beside it."""
    load_dotenv(".env")
    host, port = address(arguments.bind)
    if arguments.dev and host not in LOOPBACK:
        raise NotAllowed("dev-is-local", field="--bind")
    settings = Settings.read(os.environ, dev=arguments.dev)
    options = {"loglevel": "info", **(BROWSED if arguments.dev else {"workers": 2})}
    Server(create_app(settings), f"{host}:{port}", options).run()
    return 0


def address(bind: str) -> tuple[str, int]:
    """The host and port of HOST:PORT.

    Raises:
        NotUnderstood: `bad-address`.
    """
    host, _, port = bind.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) not in _PORTS:
        raise NotUnderstood("bad-address", field="--bind", value=quoted(bind))
    return host, int(port)


class Server(BaseApplication):
    """gunicorn with our application and nobody else's configuration."""

    def __init__(self, app: Flask, bind: str, options: Mapping[str, Any]) -> None:
        """Serve it at that address; `options` are gunicorn's."""
        self._app = app
        self._options: dict[str, Any] = {
            "bind": bind,
            "accesslog": None,
            "post_worker_init": self._started,
            "worker_exit": lambda _server, _worker: _sender(app, "stop"),
            **options,
        }
        super().__init__()

    def load_config(self) -> None:
        """Nothing but the options."""
        for key, value in self._options.items():
            self.cfg.set(key, value)
        if _CONTROL in self.cfg.settings:
            self.cfg.set(_CONTROL, value=True)

    def load(self) -> Callable[..., Any]:
        """The application."""
        return self._app

    def run(self) -> None:
        """Serve until stopped."""
        Master(self).run()

    def _started(self, _worker: object) -> None:
        ready()
        _sender(self._app, "start")


def _sender(app: Flask, what: Literal["start", "stop"]) -> None:
    """Start or stop what sends texts, where there is a sender: one in each worker."""
    sender = app.extensions.get(SENDER)
    if sender is not None:
        getattr(sender, what)()
