"""`onenight serve`: the webhooks for real use, by gunicorn."""

import argparse
import os
from collections.abc import Callable
from typing import Any, Literal

from dotenv import load_dotenv
from flask import Flask
from gunicorn.app.base import BaseApplication

from onenight.rules.errors import NotAllowed, NotUnderstood, quoted
from onenight.speech.lines import Lines
from webhooks.app import create_app
from webhooks.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_PORTS = range(65536)


def run(arguments: argparse.Namespace, _lines: Lines) -> int:
    """Serve until stopped; settings come from the environment and a `.env` file beside it."""
    load_dotenv(".env")
    host, port = address(arguments.bind)
    if arguments.dev and host not in LOOPBACK:
        raise NotAllowed("dev-is-local", field="--bind")
    settings = Settings.read(os.environ, dev=arguments.dev)
    _Server(create_app(settings), f"{host}:{port}", workers=1 if arguments.dev else 2).run()
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


class _Server(BaseApplication):
    """gunicorn with our application and nobody else's configuration."""

    def __init__(self, app: Flask, bind: str, workers: int) -> None:
        self._app = app
        self._options: dict[str, Any] = {
            "bind": bind,
            "workers": workers,
            "accesslog": None,
            "loglevel": "info",
            "post_worker_init": lambda _worker: _sender(app, "start"),
            "worker_exit": lambda _server, _worker: _sender(app, "stop"),
        }
        super().__init__()

    def load_config(self) -> None:
        for key, value in self._options.items():
            self.cfg.set(key, value)

    def load(self) -> Callable[..., Any]:
        return self._app


def _sender(app: Flask, what: Literal["start", "stop"]) -> None:
    """Start or stop what sends texts, where there is a sender: one in each worker."""
    sender = app.extensions.get("onenight.sender")
    if sender is not None:
        getattr(sender, what)()
