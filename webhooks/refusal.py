"""What programs are told that ask for what they cannot have: a code, and a sentence.

The log holds nothing that they said.
"""

import logging
from traceback import extract_tb

from flask import Blueprint, Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from onenight.speech.lines import Lines
from stores import StoreError, Unreachable
from webhooks.asked import BODY_BYTES, Refused
from webhooks.client import client
from webhooks.rate import Limit, Rate

API = "/api/"

Answer = tuple[Response, int]

log = logging.getLogger(__name__)


def body() -> bytes:
    """The body of the request, as far as it is read."""
    return request.stream.read(BODY_BYTES + 1)


def refusal(error: Exception) -> Answer:
    """The answer to a request that cannot be answered."""
    if isinstance(error, Unreachable):
        log.warning("store unreachable: %s", error)
        error = Refused("store-unreachable", 503)
    elif isinstance(error, StoreError):
        error = Refused("busy", 503)
    elif not isinstance(error, Refused):
        *_, last = extract_tb(error.__traceback__)
        log.error("failed: %s at %s:%s", type(error).__name__, last.filename, last.lineno)
        error = Refused("failure", 500)
    message = Lines().say(f"web.refused.{error.code}", **error.arguments)
    response = jsonify({"error": {"code": error.code, "message": message}})
    if "seconds" in error.arguments:
        response.headers["Retry-After"] = str(error.arguments["seconds"])
    return response, error.status


def routes_of(name: str) -> Blueprint:
    """A blueprint whose faults are told in JSON."""
    routes = Blueprint(name, f"webhooks.{name}")

    @routes.errorhandler(Exception)
    def failed(error: Exception) -> HTTPException | Answer:
        return error if isinstance(error, HTTPException) else refusal(error)

    return routes


def guard(app: Flask, limit: Limit | None) -> None:
    """Count the requests to the API, tell its errors in JSON, and let no browser guess what an answer is."""
    rate = Rate(limit) if limit else None

    @app.before_request
    def count() -> Response | None:
        asks = _api() and request.method == "POST"  # the page's files cost next to nothing
        wait = rate.wait(client(request.remote_addr)) if rate and asks else 0
        if not wait:
            return None
        response, status = refusal(Refused("too-many", 429, seconds=wait))
        response.status_code = status
        return response

    @app.errorhandler(404)
    def unknown(error: HTTPException) -> HTTPException | Answer:
        return refusal(Refused("unknown-path", 404)) if _api() else error

    @app.errorhandler(405)
    def unusual(error: MethodNotAllowed) -> MethodNotAllowed | Answer:
        if not _api():
            return error
        response, status = refusal(Refused("wrong-method", 405))
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
        return response, status

    @app.after_request
    def plain(response: Response) -> Response:
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def _api() -> bool:
    return request.path.startswith(API)
