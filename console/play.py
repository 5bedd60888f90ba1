"""`onenight play`: the page, on this machine or for all devices of a home, with simulated phones or with Twilio's."""

import argparse
import os
import sys
import webbrowser
from contextlib import closing

from dotenv import load_dotenv

from console import audio, browser_server, game_options
from console.address import EVERYWHERE, LOOPBACK, bind_socket, find_own_address, parse_address
from console.home_server import HomeServer
from console.log_setting import set_up_log
from onenight.speech.lines import Lines
from webhooks.app import create_app
from webhooks.settings import Settings


def run(arguments: argparse.Namespace, lines: Lines) -> int:
    """Serve the page until stopped; settings come from the environment and a `.env` file beside it."""
    load_dotenv(".env")
    set_up_log(os.environ)
    host, port = parse_address(arguments.bind)
    speak = audio.find_speaker(os.environ)
    with bind_socket(host, port) as listening:
        port = listening.getsockname()[1]
        shown = f"http://{_find_address(host)}:{port}"
        settings = Settings.read(
            game_options.choose_language(arguments), play=True, address="" if host in LOOPBACK else shown
        )
        line = "playing" if host in LOOPBACK else "playing_for_all"

        def ready() -> None:
            print(lines.say(f"console.said.{line}", address=shown), flush=True)
            if _has_screen():
                webbrowser.open(shown if host not in EVERYWHERE else f"http://127.0.0.1:{port}")

        with closing(HomeServer(arguments.home, port + 1)) as server:
            door = server if host in LOOPBACK else None
            browser_server.serve(create_app(settings, door=door, speak=speak), listening, ready)
    return 0


def _find_address(host: str) -> str:
    """Return the address under which others reach us: where we listen everywhere, that of the way out."""
    if host not in EVERYWHERE:
        return host
    return find_own_address() or "127.0.0.1"


def _has_screen() -> bool:
    """Return whether somebody sits here, in front of a screen with windows."""
    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return windows and not os.environ.get("CI") and sys.stdout.isatty()
