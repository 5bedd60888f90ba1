"""`onenight serve`: the webhooks for real use, by gunicorn; with `--dev` for trying out, as `play` serves its page."""

import argparse
import os
from collections.abc import Mapping
from contextlib import nullcontext

from dotenv import load_dotenv

from console import browser_server, game_options
from console.address import LOOPBACK, bind_socket, parse_address
from console.log_setting import set_up_log
from onenight.rules.errors import NotAllowed
from onenight.speech.lines import Lines
from webhooks.app import create_app
from webhooks.settings import Settings


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Serve until stopped; settings come from the environment and, unless told otherwise, a `.env` file beside it.

    Raises:
        NotAllowed: `dev-is-local`, `no-gunicorn`, or as `Settings.read` and `create_app` tell.
        NotUnderstood: as these and `set_up_log` tell.
    """
    if not arguments.no_env_file:
        load_dotenv(".env")
    set_up_log(os.environ)
    host, port = parse_address(arguments.bind)
    if arguments.dev and host not in LOOPBACK:
        raise NotAllowed("dev-is-local", field="--bind")
    if not arguments.dev:
        return _serve_production(host, port, game_options.choose_language(arguments))
    settings = Settings.read(game_options.choose_language(arguments), dev=True)
    with bind_socket(host, port) as listening:
        shown = f"http://{host}:{listening.getsockname()[1]}"
        browser_server.serve(
            create_app(settings), listening, lambda: game_options.print_note(lines, "serving", address=shown)
        )
    return 0


def _serve_production(host: str, port: int, environment: Mapping[str, str]) -> int:
    settings = Settings.read(environment)
    try:
        from console.gunicorn_server import Server, share_metrics  # noqa: PLC0415 - Windows has no gunicorn
    except ImportError:
        raise NotAllowed("no-gunicorn") from None
    with share_metrics() if settings.metrics else nullcontext():
        Server(create_app(settings), f"{host}:{port}").run()
    return 0
