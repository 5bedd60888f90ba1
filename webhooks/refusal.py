"""Answer requests that are refused: with a code, and a sentence where somebody reads it.

One handler decides for every path; each family of paths has its own form of answer. The log holds nothing that they
said.
"""

import logging
from collections.abc import Callable, Mapping
from functools import cached_property
from html import escape
from traceback import extract_tb
from types import TracebackType

from flask import Flask, Response, g, jsonify, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from onenight.speech.lines import Lines, load_lines
from stores import Conflict, NotOpened, StoreError, Unreachable
from webhooks.answer_language import choose_language
from webhooks.client_names import name_client
from webhooks.rate_limit import Limit, Rate
from webhooks.refused import Refused
from webhooks.request_fields import BODY_BYTES

API, MCP, ALEXA, TWILIO = "/api/", "/mcp", "/alexa", "/twilio/"
"""How the paths of each family begin."""

PHONE = "/api/phone"
"""Where phones are counted by their tokens, not by their addresses (`page/phone_limit.py`)."""

COSTLY = ("/api/qr.png", "/api/page/words.json")
"""What is made for who asks, though it is read as files are, which cost next to nothing."""

UNREADABLE = "unreadable-request"
"""What is no HTTP, or breaks off."""

_CODES: Mapping[int, str] = {404: "unknown-path", 405: "wrong-method"}

_SIGNPOST = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<p>{told}</p><p><a href="/">{address}</a></p></html>
"""
"""What a person sees who has mistyped the path of an address: where the page is."""

log = logging.getLogger(__name__)


class Service(Flask):
    """Flask without its own log of faults, which has tracebacks and the data of requests."""

    @cached_property
    def logger(self) -> logging.Logger:
        """Return a silent logger: Flask's own would write all of our log in its format, too."""
        silent = logging.getLogger(f"{__name__}.flask")
        silent.disabled = True
        return silent

    def log_exception(
        self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None] | None
    ) -> None:
        """Log a fault that no handler has seen, in one line."""
        if exc_info and exc_info[1]:
            _log_fault(exc_info[1])


def read_body(most: int = BODY_BYTES) -> bytes:
    """Return the body of the request, up to one byte more than `most`.

    Raises:
        Refused: `unreadable-request`, where it breaks off, is no HTTP, or does not come.
    """
    read = b""
    try:
        while len(read) <= most and (part := request.stream.read(most + 1 - len(read))):  # also what was promised
            read += part
    except Exception:  # noqa: BLE001 - each server has its own errors: of sockets, of chunks
        raise Refused(UNREADABLE) from None
    return read


def guard(app: Flask, limit: Limit | None, language: str) -> None:
    """Count the requests to the API, answer every fault, and set the headers that all answers have.

    `language`: what faults are told in to who asks for none that is offered.
    """
    rate = Rate(limit) if limit else None

    @app.before_request
    def count() -> None:
        posts = request.method == "POST" and (request.path == MCP or (_is_under(API) and request.path != PHONE))
        asks = request.path in COSTLY or posts
        wait = rate.wait(name_client(request.remote_addr)) if rate and asks else 0
        if wait:
            raise Refused("too-many", 503, seconds=wait)

    @app.errorhandler(Exception)
    def answer_fault(error: Exception) -> Response | HTTPException:
        return _answer(error, language)

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def _answer(error: Exception, language: str) -> Response | HTTPException:
    """Return the answer to a request that failed, in the form of its family of paths."""
    form = next((form for prefix, form in _FORMS.items() if _is_under(prefix)), None)
    if form is None and isinstance(error, NotFound) and request.method in ("GET", "HEAD"):
        return _make_signpost(language)
    if isinstance(error, HTTPException) and (form is None or (error.code in _CODES and form is not _write_sentence)):
        return error
    refused = find_refusal(error, texted=_is_under(TWILIO))
    g.refused = refused.code
    response = (form or _write_sentence)(refused, language)
    response.status_code = refused.status
    if "seconds" in refused.arguments:
        response.headers["Retry-After"] = str(refused.arguments["seconds"])
    if isinstance(error, MethodNotAllowed):
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return response


def find_refusal(error: Exception, *, texted: bool = False) -> Refused:
    """Return the refusal that tells a client of a fault; `texted`: it is Twilio, which comes again."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, HTTPException):
        return Refused(_CODES.get(error.code or 0, UNREADABLE), error.code or 400)
    told = isinstance(error, NotOpened)  # the log has it already
    if isinstance(error, Unreachable | Conflict) and texted:
        if not told:
            log.warning("not served: %s", type(error).__name__)
        return Refused("busy", 503)
    if isinstance(error, Unreachable):
        if not told:
            log.warning("store unreachable: %s", error)
        return Refused("store-unreachable", 503)
    if isinstance(error, StoreError) and not texted:
        return Refused("busy", 503)
    _log_fault(error)
    return Refused("failure", 500)


def _log_fault(error: BaseException) -> None:
    """Log an error by its type and place, without its text."""
    *_, last = extract_tb(error.__traceback__)
    log.error("failed: %s at %s:%s", type(error).__name__, last.filename, last.lineno)


def _make_signpost(language: str) -> Response:
    """Return a page for a person at an unknown path, with the address of the table's page."""
    lines, address = load_lines(choose_language("", language)), request.host
    told = lines.raw("web.signpost.told")
    page = {"language": lines.language, "title": lines.raw("page.start.title"), "told": told, "address": address}
    response = Response(_SIGNPOST.format(**{key: escape(text) for key, text in page.items()}), 404)
    response.headers["Content-Security-Policy"] = "default-src 'none'"
    return response


def _write_sentence(refused: Refused, language: str) -> Response:
    """Return the code and a sentence as JSON, for programs and those who write them."""
    return jsonify(describe_refusal(refused, load_lines(choose_language("", language))))


def describe_refusal(refused: Refused, lines: Lines) -> dict[str, object]:
    """Return a refusal as plain JSON: its code, and its sentence."""
    message = lines.say(f"web.refused.{refused.code}", **refused.arguments)
    return {"error": {"code": refused.code, "message": message}}


def _write_code(refused: Refused, _language: str) -> Response:
    """Return the code as JSON, for Alexa; the log has it for the owner of the service."""
    _log_refusal(refused)
    return jsonify({"error": refused.code})


def _write_nothing(refused: Refused, _language: str) -> Response:
    """Return an empty body, for Twilio; the log has the code."""
    _log_refusal(refused)
    return Response("")


def _log_refusal(refused: Refused) -> None:
    if refused.status < 500:  # noqa: PLR2004 - else it is a fault of ours, and logged as one
        log.warning("refused: %s", refused.code)


_FORMS: Mapping[str, Callable[[Refused, str], Response]] = {
    API: _write_sentence,
    MCP: _write_sentence,
    ALEXA: _write_code,
    TWILIO: _write_nothing,
}


def _is_under(prefix: str) -> bool:
    return request.path.startswith(prefix)
