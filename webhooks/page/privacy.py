"""`GET /privacy`: what is kept of those who play, how long, and how to be forgotten; in words, with the code's figures.

It says the same on every front, for a table's speaker, phones and page belong together; only where it lies differs.
"""

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from math import ceil

from flask import Blueprint, Response, request

from evenings import contacts, device_memory, stored_party, sweep
from onenight.data import find_data
from onenight.speech.lines import Lines
from stores.location import Location
from webhooks import lockout
from webhooks.answer_language import choose_language
from webhooks.calls import callers
from webhooks.page import table_limit
from webhooks.page.files import send_document
from webhooks.page.table_state import TABLES_KEPT

CHAPTERS = ("short", "evenings", "browser", "texts", "forget", "others")
"""All but the last one, which says where everything lies."""

BACKUP_DAYS, LOG_DAYS = 1, 14
"""How long AWS keeps its backup and the logs, as `serverless.yml` has it."""

HOUR = 3600
DAY = 24 * HOUR


def make_privacy_routes(place: Location, language: str) -> Blueprint:
    """Return the route `/privacy`, for a service that keeps its tables in this place, and speaks this language."""
    routes = Blueprint("privacy", "webhooks.page.privacy")

    @routes.get("/privacy")
    def send_privacy() -> Response:
        return send_document(
            _write_document(choose_place_chapter(place), choose_language(request.args.get("language", ""), language))
        )

    return routes


def choose_place_chapter(place: Location) -> str:
    """Return the name of the chapter that says where everything is stored."""
    if place.address.startswith("dynamodb:"):
        return "aws"
    return "sealed" if place.secret else "plain"


def list_figures() -> Mapping[str, int]:
    """Return the figures of the text, in days and hours."""
    oldest = contacts.ERASED + contacts.PERIOD
    return {
        "memory": _round_up(device_memory.DEVICES_KEPT, DAY),
        "call": _round_up(callers.CALLS_KEPT, HOUR),
        "table": _round_up(TABLES_KEPT, HOUR),
        "party": _round_up(stored_party.PARTIES_KEPT, HOUR),
        "joinable": _round_up(stored_party.JOINABLE, HOUR),
        "guess": _round_up(lockout.GUESSES_SECONDS, HOUR),
        "opened": _round_up(table_limit.LIMIT_SECONDS, HOUR),
        "sweep": _round_up(sweep.SWEPT_EVERY, HOUR),
        "contact": _round_up(contacts.CONTACTS_KEPT, DAY),
        "erased_from": _round_up(contacts.ERASED, HOUR),
        "erased_to": _round_up(oldest, HOUR) + 1,  # the eraser comes by now and then
        "backup": BACKUP_DAYS,
        "logs": LOG_DAYS,
    }


def _round_up(seconds: float, unit: int) -> int:
    """Return a time in whole units, never shorter than it is."""
    return ceil(seconds / unit)


@lru_cache
def _write_document(where: str, language: str) -> str:
    lines = Lines(language)
    named = {name: escape(lines.raw(f"privacy.page.{name}"), quote=False) for name in ("title", "about", "lead")}
    chapters = "\n".join(_write_chapter(lines, name) for name in (*CHAPTERS, where))
    frame = (find_data("templates") / "privacy" / "document.html").read_text("utf-8")
    return frame.format(language=lines.language, chapters=chapters, **named)


def _write_chapter(lines: Lines, name: str) -> str:
    """Return a heading and its paragraphs, as HTML."""
    told = (text.format_map(list_figures()) for text in lines.strings("privacy", name, "text"))
    heading = f"      <h2>{escape(lines.raw(f'privacy.{name}.heading'), quote=False)}</h2>"
    return "\n".join([heading, *(f"      <p>{escape(text, quote=False)}</p>" for text in told)])
