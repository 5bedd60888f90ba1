"""`POST /alexa`: Alexa's requests, answered by the skill once it is sure that they are Alexa's."""

import logging
from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request

from skill import answer
from skill.envelope import BODY_BYTES, Envelope, Refused, check_application, read_envelope, skill_ids
from stores.hosting import Hosting
from stores.memory import Memory
from webhooks.settings import Settings
from webhooks.signature import Headers, Verifier

Check = Callable[[Headers, bytes], Envelope]
"""Turns headers and body into a request that may be answered, or raises Refused."""

log = logging.getLogger(__name__)


def alexa(
    settings: Settings, memory: Memory, hosting: Hosting | None = None, verifier: Verifier | None = None
) -> Blueprint:
    """The route, checking as the settings ask for; a test brings a verifier that trusts its own authority."""
    ids = skill_ids(settings.alexa_skill_id)
    check = _unsigned(ids) if settings.dev else (verifier or Verifier(ids)).verify
    routes = Blueprint("alexa", "webhooks.alexa")

    @routes.post("/alexa")
    def alexa() -> Response | tuple[Response, int]:
        try:
            envelope = check(request.headers, request.stream.read(BODY_BYTES + 1))
        except Refused as refused:
            log.warning("refused: %s", refused.reason)
            return jsonify({"error": refused.reason}), 400
        return jsonify(answer(envelope, memory, hosting))

    return routes


def _unsigned(ids: frozenset[str]) -> Check:
    """For `serve --dev`: recorded and hand-made requests are welcome, of any time."""

    def check(_headers: Headers, body: bytes) -> Envelope:
        envelope = read_envelope(body)
        if ids:
            check_application(envelope, ids)
        return envelope

    return check
