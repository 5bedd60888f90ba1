"""A request's way from the door and back, as the code goes it: `python -m tests.journeys alexa`, or text, call, page.

Printed are the modules that it comes through, in the order in which they are first entered from another room, and all
of the front's own. Each is traced in a process of its own, for what a process has done once it does not do again.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from tests.checkers import ROOT
from tests.rooms import find_room
from tests.sources import PATHS

FILES: Mapping[str, str] = {str(path): module for module, path in PATHS.items()}
"""The modules of ours by the files they stand in."""

LEAVES = ("rules", "stores")
"""Rooms that everything comes to again and again; named once, when they are first reached."""


def trace_modules(request: Callable[[], object]) -> list[str]:
    """The modules that a request comes through."""
    found: dict[str, None] = {}

    def enter(frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        here = FILES.get(frame.f_code.co_filename)
        if here is None or not _is_function(frame):
            return
        there = _find_caller(frame)
        door = next(iter(found), here)
        if there is None or find_room(there) != find_room(here) or find_room(here) == find_room(door):
            found.setdefault(find_room(here) if find_room(here) in LEAVES else here)

    sys.setprofile(enter)
    try:
        request()
    finally:
        sys.setprofile(None)
    return list(found)


def _is_function(frame: FrameType) -> bool:
    """Return whether a frame is a function's, and not of a module or class that is being made."""
    return bool(frame.f_code.co_flags & CO_OPTIMIZED) and not frame.f_code.co_name.startswith("<")


def _find_caller(frame: FrameType) -> str | None:
    """The module of ours that a function was called from, whatever of others lies between."""
    above = frame.f_back
    while above is not None:
        module = FILES.get(above.f_code.co_filename)
        if module is not None and _is_function(above):
            return module
        above = above.f_back
    return None


@contextmanager
def make_settings(**more: str) -> Iterator[None]:
    """The settings of a service with a store of its own."""
    with TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        os.environ.update({"ONENIGHT_STORE": address, "ONENIGHT_SECRET": "correct horse battery staple", **more})
        yield


def ask_alexa() -> list[str]:
    """Alexa hears how many are playing."""
    from tests.skill.alexa_events import ask  # noqa: PLC0415 - what is not asked for is not loaded
    from tests.webhooks.authority import SKILL  # noqa: PLC0415

    event = ask("PlayersIntent", {"count": {"name": "count", "value": "6"}})
    with make_settings(ALEXA_SKILL_ID=SKILL):
        from skill import lambda_handler  # noqa: PLC0415

        return trace_modules(lambda: lambda_handler(event, None))


def send_text() -> list[str]:
    """A player joins by text."""
    from tests.webhooks.twilio.signed_requests import make_incoming_text  # noqa: PLC0415

    return _make_post(
        "/twilio/sms", lambda code: make_incoming_text("+15550100001", f"JOIN {code} Alice", "SM" + "1" * 32)
    )


def place_call() -> list[str]:
    """A caller is greeted."""
    from tests.webhooks.twilio.signed_requests import RECORDED  # noqa: PLC0415

    return _make_post("/twilio/voice", lambda _code: RECORDED["14_voice_incoming"]["form"])


def _make_post(path: str, filled: Callable[[str], Mapping[str, str]]) -> list[str]:
    """A form of Twilio's, signed, where a table with this code is open."""
    from urllib.parse import urlencode  # noqa: PLC0415

    from tests.webhooks.twilio.signed_requests import FORM_TYPE, PUBLIC, SID, TOKEN, sign  # noqa: PLC0415

    account = {"TWILIO_ACCOUNT_SID": SID, "TWILIO_AUTH_TOKEN": TOKEN, "TWILIO_FROM": "+15550100099"}
    with make_settings(PUBLIC_BASE_URL=PUBLIC, ALEXA_SKILL_ID="amzn1.ask.skill.1", **account):
        from webhooks.app import PARTIES, create_app  # noqa: PLC0415

        app = create_app()
        form = filled(app.extensions[PARTIES].create()[1].code)
        client = app.test_client()
        headers = {"X-Twilio-Signature": sign(path, form), "Content-Type": FORM_TYPE}
        return trace_modules(lambda: client.post(path, data=urlencode(form).encode(), headers=headers))


def type_on_page() -> list[str]:
    """A sentence is typed on the page."""
    with make_settings():
        from webhooks import create_app  # noqa: PLC0415
        from webhooks.settings import Settings  # noqa: PLC0415

        client = create_app(Settings.read(os.environ, play=True)).test_client()
        return trace_modules(lambda: client.post("/api/talk", json={"session": None, "text": "six players"}))


DOORS: Mapping[str, Callable[[], list[str]]] = {
    "alexa": ask_alexa,
    "text": send_text,
    "call": place_call,
    "page": type_on_page,
}


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    print(json.dumps(DOORS[sys.argv[1]]()))  # noqa: T201 - a command
