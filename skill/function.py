"""The Alexa function: an event in, a response out, and never an exception to the caller."""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from ask_sdk_core.dispatch_components import AbstractExceptionHandler, AbstractRequestHandler
from ask_sdk_core.handler_input import HandlerInput
from ask_sdk_core.skill import CustomSkill
from ask_sdk_core.skill_builder import SkillBuilder
from ask_sdk_model import Response

from onenight.speech.lines import Lines, languages
from onenight.speech.render import ssml
from onenight.table.conversation import reply
from onenight.table.session import to_json
from skill.envelope import Refused, check_application, checked, skill_ids
from skill.request import TABLE, Asked, envelope, request_type
from skill.response import respond

SILENT: Mapping[str, object] = {"version": "1.0", "response": {}}
"""The answer to player events, skill events, the end of a session: nothing may or need be said."""

UNFULFILLED: Mapping[str, object] = {"version": "1.0", "response": {"canFulfillIntent": {"canFulfill": "NO"}}}
"""Nobody is sent here without having asked for this skill."""


class TableHandler(AbstractRequestHandler):
    """Answers launches and intents, all by way of the conversation."""

    def can_handle(self, handler_input: HandlerInput) -> bool:
        """Whatever carries a wish."""
        return isinstance(handler_input.request_envelope.request, Asked)

    def handle(self, handler_input: HandlerInput) -> Response:
        """One wish, one reply."""
        asked = handler_input.request_envelope.request
        assert isinstance(asked, Asked)  # noqa: S101 - `can_handle` made sure
        lines = _lines(asked.locale)
        answered = reply(asked.session, asked.wish, lines, most_seconds=ssml.RESPONSE_SECONDS)
        session = respond(answered, lines, handler_input.response_builder)
        handler_input.attributes_manager.session_attributes = {TABLE: to_json(session)}
        return handler_input.response_builder.response


class FailureHandler(AbstractExceptionHandler):
    """Apologizes for a fault of ours; the session stays as it was, so nothing is lost."""

    def can_handle(self, handler_input: HandlerInput, exception: Exception) -> bool:
        """Whatever it is."""
        return True

    def handle(self, handler_input: HandlerInput, exception: Exception) -> Response:
        """Log where it happened, without what was said."""
        log("failed: %s", _where(exception))
        asked = handler_input.request_envelope.request
        sorry = _lines(asked.locale if asked else None).say("prompts.other.failure")
        return handler_input.response_builder.speak(sorry).ask(sorry).response


def log(message: str, what: str) -> None:
    """Log a fault or a refusal, by its kind only: nothing that was said."""
    import logging  # noqa: PLC0415 - slow to import, and nearly never needed

    logging.getLogger(__name__).warning(message, what)


def _where(exception: Exception) -> str:
    """The kind of a fault and its place in the code; its message could quote what was said."""
    from traceback import extract_tb  # noqa: PLC0415 - as above

    *_, last = extract_tb(exception.__traceback__)
    return f"{type(exception).__name__} at {last.filename}:{last.lineno}"


@lru_cache(maxsize=1)
def _skill() -> CustomSkill:
    builder = SkillBuilder()
    builder.add_request_handler(TableHandler())
    builder.add_exception_handler(FailureHandler())
    return builder.create()


@lru_cache(maxsize=32)
def _lines(locale: str | None) -> Lines:
    """The words of a locale's language; English where there are none yet."""
    language = (locale or "").partition("-")[0]
    return Lines(language if language in languages() else "en")


def answer(event: object) -> dict[str, object]:
    """Answer one event that has been found to be for this skill; what is no launch and no intent gets silence."""
    asked = envelope(event)
    if asked is None:
        return dict(UNFULFILLED if request_type(event) == "CanFulfillIntentRequest" else SILENT)
    skill = _skill()
    return cast("dict[str, object]", skill.serializer.serialize(skill.invoke(request_envelope=asked, context=None)))


def lambda_handler(event: object, _context: object = None) -> dict[str, object]:
    """The AWS Lambda function: answers what is a request, and for one of the skills in `ALEXA_SKILL_ID` if it is set.

    What it refuses gets an empty answer, and a line in the log that says why.
    """
    try:
        envelope = checked(event)
        accepted = os.environ.get("ALEXA_SKILL_ID")
        if accepted:
            check_application(envelope, skill_ids(accepted))
    except Refused as refused:
        log("refused: %s", refused.reason)
        return dict(SILENT)
    return answer(envelope)
