"""`POST /alexa`: Alexa's requests, answered by the skill once it is sure that they are Alexa's."""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request

from evenings.services import Services
from skill import answer
from skill.envelope import BODY_BYTES, Envelope, NotForUs, check_application, read_envelope, split_skill_ids
from webhooks.alexa.signature import Headers, Verifier
from webhooks.refusal import read_body
from webhooks.refused import Refused
from webhooks.settings import Settings

Check = Callable[[Headers, bytes], Envelope]
"""Turns headers and body into a request that may be answered, or raises `NotForUs`."""


def make_alexa_routes(settings: Settings, services: Services, verifier: Verifier | None = None) -> Blueprint:
    """Return the route `/alexa`, which checks requests as the settings ask; a test brings its own verifier."""
    ids = split_skill_ids(settings.alexa_skill_id)
    check = _accept_unsigned(ids) if settings.dev else (verifier or Verifier(ids)).verify
    routes = Blueprint("alexa", "webhooks.alexa.endpoint")

    @routes.post("/alexa")
    def answer_alexa() -> Response:
        try:
            envelope = check(request.headers, read_body(BODY_BYTES))
        except NotForUs as refused:
            raise Refused(refused.reason) from None
        return jsonify(answer(envelope, services.memory, services.hosting))

    return routes


def _accept_unsigned(ids: frozenset[str]) -> Check:
    """Return a check for `serve --dev`, which accepts recorded and hand-made requests of any time."""

    def check(_headers: Headers, body: bytes) -> Envelope:
        envelope = read_envelope(body)
        if ids:
            check_application(envelope, ids)
        return envelope

    return check
