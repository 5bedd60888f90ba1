"""The Alexa function: an event in, a response out, and never an exception to the caller."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from random import SystemRandom
from typing import TYPE_CHECKING, Literal, cast

from ask_sdk_core.dispatch_components import AbstractExceptionHandler, AbstractRequestHandler
from ask_sdk_core.handler_input import HandlerInput
from ask_sdk_core.skill import CustomSkill
from ask_sdk_core.skill_builder import SkillBuilder
from ask_sdk_model import Response

from onenight.conversation import general
from onenight.conversation.reply import Effect, Reply, SetTimer
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.conversation.utterance import Utterance, apply_rules
from onenight.rules.errors import GameError
from onenight.speech.front import Front
from onenight.speech.lines import FIRST, Lines, list_languages
from onenight.speech.script import Voice
from onenight.ways.index import NEW, WAYS, reply
from skill.envelope import NotForUs, check_application, require_request, split_skill_ids
from skill.fault_log import describe_exception, log, log_fault
from skill.request import APART, TABLE, WishRequest, build_envelope, read_early_end, request_type
from skill.response import is_sound_mixed, max_night_seconds, respond
from skill.skill_services import NO_PHONES, PhoneAccess, SkillServices

if TYPE_CHECKING:
    from evenings.device_memory import Memory
    from evenings.hosting import Hosting
    from evenings.sessions import RecalledSession

CHANCE = SystemRandom()
"""What decks are drawn with."""

STORE_SECONDS = 4.0
"""After so many seconds of a request the store is not asked any more. Ours: Alexa waits for 8 in all; a try that is
under way then takes up to 2.5 more, and a new instance takes about one before."""


SILENT: Mapping[str, object] = {"version": "1.0", "response": {}}
"""The answer to player events, skill events, the end of a session: nothing may or need be said."""

UNFULFILLED: Mapping[str, object] = {"version": "1.0", "response": {"canFulfillIntent": {"canFulfill": "NO"}}}
"""Nobody is sent here without having asked for this skill."""


FAULTS = frozenset({"Alexa.Presentation.APL.RuntimeError", "Alexa.Presentation.APLA.RuntimeError"})
"""How a device says that it could not show, or play, what we sent it. Whoever runs the skill should know."""


class TableHandler(AbstractRequestHandler):
    """Answers launches and intents, all by way of the conversation."""

    def can_handle(self, handler_input: HandlerInput) -> bool:
        """Return whether the request carries a wish."""
        return isinstance(handler_input.request_envelope.request, WishRequest)

    def handle(self, handler_input: HandlerInput) -> Response:
        """Answer all wishes of one utterance in one response."""
        asked = handler_input.request_envelope.request
        assert isinstance(asked, WishRequest)  # noqa: S101 - `can_handle` made sure
        memory, hosting = cast("SkillServices", handler_input.context)
        lines = _find_lines(asked.locale)
        before, recalled, apart = _recall_table(memory, asked)
        answered = _answer_wishes(NEW if before is None else before, asked, lines, hosting)
        if Effect.FORGET in answered.effects and not _remember(memory, asked, None, recalled):
            sorry = lines.say("prompts.other.failure")
            answered = Reply(before or NEW, sorry, reprompt=sorry)
        door = NO_PHONES if hosting is None else PhoneAccess(hosting.number is not None, hosting.address)
        session = respond(answered, asked, lines, handler_input.response_builder, door)
        handler_input.attributes_manager.session_attributes = _session_attributes(session, apart=apart)
        if session != before and not apart and Effect.FORGET not in answered.effects:
            _remember(memory, asked, session, recalled)
        return handler_input.response_builder.response


class FailureHandler(AbstractExceptionHandler):
    """Apologizes for a fault of ours; the session stays as it was, so nothing is lost."""

    def can_handle(self, handler_input: HandlerInput, exception: Exception) -> bool:
        """Return True, for every exception."""
        return True

    def handle(self, handler_input: HandlerInput, exception: Exception) -> Response:
        """Log where it happened, without what was said, and say that something went wrong."""
        from stores import NotOpened  # noqa: PLC0415 - only for a fault

        if not isinstance(exception, NotOpened):  # whoever could not open it has told
            log_fault("failed: %s", describe_exception(exception))
        asked = handler_input.request_envelope.request
        if isinstance(asked, WishRequest) and asked.session is not None:
            handler_input.attributes_manager.session_attributes = _session_attributes(asked.session, apart=asked.apart)
        sorry = _find_lines(asked.locale if asked else None).say("prompts.other.failure")
        return handler_input.response_builder.speak(sorry).ask(sorry).response


def _session_attributes(session: Session, *, apart: bool) -> dict[str, object]:
    """Return the attributes that Alexa's session holds until the next turn."""
    return {TABLE: to_json(session)} | ({APART: True} if apart else {})


def _answer_wishes(session: Session, asked: WishRequest, lines: Lines, hosting: "Hosting | None") -> Reply:
    """Return the reply to the wishes, with the device's timer set or canceled as the reply wants it."""
    front = _make_front(session, asked, lines)
    wishes = asked.wishes
    if len(wishes) > 1:
        wishes = apply_rules(Utterance(session, wishes), WAYS.of(session).rules).wishes
    answered = general.answer_wishes(session, wishes, front, reply if hosting is None else hosting.reply)
    if asked.device.timers == "granted":
        for effect in answered.effects:
            if isinstance(effect, SetTimer):
                return _set_timer(answered, effect, asked, front)
            if effect is Effect.END_TIMER:
                return _cancel_timer(answered, asked, lines)
    return answered


def _set_timer(answered: Reply, timer: SetTimer, asked: WishRequest, front: Front) -> Reply:
    """Return the reply with the timer set; where that fails, the reply of a device without timers, and an apology."""
    if _try_timer(asked, front.lines, timer.seconds):
        return answered
    sorry = front.lines.say("skill.timers.failed")
    voice = Voice.load(front.lines)
    room = max_night_seconds(mixed=is_sound_mixed(answered.session, asked.device)) - voice.estimate_seconds(sorry)
    told = general.tell_day_without_timer(
        WAYS, answered.session, front._replace(timers="none", most_seconds=room), timer.before
    )
    return told._replace(say=f"{sorry} {told.say}".strip(), party=answered.party)


def _cancel_timer(answered: Reply, asked: WishRequest, lines: Lines) -> Reply:
    """Return the reply with the timer canceled; where that fails, it says first that the timer is still set."""
    if _try_timer(asked, lines, 0):
        return answered
    return answered._replace(say=f"{lines.say('skill.timers.still_set')} {answered.say}".strip())


def _try_timer(asked: WishRequest, lines: Lines, seconds: int) -> bool:
    """Return whether the device's timer could be set to ring in so many seconds, and at no earlier moment."""
    from skill import timers  # noqa: PLC0415 - only where one is set

    try:
        timers.replace_timer(asked.device, lines, asked.locale or lines.raw("language.own.locale"), seconds)
    except timers.TimerFailed as failed:
        log_fault("timer failed: %s", str(failed))
        return False
    return True


def _make_front(session: Session, asked: WishRequest, lines: Lines) -> Front:
    """Return what the device brings to a turn of this table: lines, time, screen, timers, seconds for a night."""
    device = asked.device
    seconds = max_night_seconds(mixed=is_sound_mixed(session, device))
    scanned: Literal["screen", "card"] = "screen" if device.screen else "card"
    return Front(lines, asked.now, CHANCE, seconds, device.timers, device.mixes, scanned=scanned, speaks=None)


def _recall_table(
    memory: "Memory | None", asked: WishRequest
) -> "tuple[Session | None, RecalledSession[None] | None, bool]":
    """Return the session that a turn begins with, what was recalled for it, and whether it is apart.

    An evening is apart that began while the store failed: nobody knows what the device remembers, so nothing is kept in
    its place. As soon as it is known, the evening goes on from there, if it has not gone on by itself.
    """
    if memory is None or not asked.device.key or not (asked.session is None or asked.apart):
        return asked.session, None, False
    with _log_store_failures():
        recalled = memory.recall(asked.device.key, asked.now)
        if asked.session is None or asked.session.phase is Phase.OPEN:
            return recalled.session or asked.session, recalled, False
        return asked.session, recalled, recalled.version is not None
    return asked.session, None, True


def _remember(
    memory: "Memory | None", asked: WishRequest, session: Session | None, recalled: "RecalledSession[None] | None"
) -> bool:
    """Keep the table for the next session, or delete it where `session` is None; return whether nothing failed."""
    if memory is None or not asked.device.key:
        return True
    with _log_store_failures():
        if session is None:
            memory.forget(asked.device.key)
        else:
            memory.keep(asked.device.key, session, asked.now, recalled)
        return True
    return False


def _remember_exit(memory: "Memory", asked: WishRequest) -> None:
    """Keep the session as an exit leaves it; a failure is logged, for no response could tell of it."""
    from skill.exit_session import session_after_exit  # noqa: PLC0415 - seldom, and never within a turn

    lines = _find_lines(asked.locale)
    try:
        with _log_store_failures():
            memory.change(
                asked.device.key,
                asked.now,
                lambda kept: session_after_exit(kept, asked, _make_front(kept, asked, lines)),
            )
    except Exception as exception:  # noqa: BLE001 - as `FailureHandler` does in a turn
        log_fault("failed: %s", describe_exception(exception))


@contextmanager
def _log_store_failures() -> Iterator[None]:
    """Log a failure of the store and go on: it costs the table its memory, never its game."""
    from stores import NotOpened, StoreError  # noqa: PLC0415 - only with a store

    try:
        yield
    except NotOpened:
        pass  # whoever could not open it has told
    except (GameError, StoreError) as failed:
        log_fault("store failed: %s", type(failed).__name__)


@lru_cache(maxsize=1)
def _build_skill() -> CustomSkill:
    builder = SkillBuilder()
    builder.add_request_handler(TableHandler())
    builder.add_exception_handler(FailureHandler())
    return builder.create()


def _find_lines(locale: str | None) -> Lines:
    """Return the lines of the locale's language; where it has none, those of the first language."""
    language = (locale or "").partition("-")[0]
    return _load_lines(language if language in list_languages() else FIRST)


@lru_cache(maxsize=8)
def _load_lines(language: str) -> Lines:
    return Lines(language)


def answer(event: object, memory: "Memory | None" = None, hosting: "Hosting | None" = None) -> dict[str, object]:
    """Return the response to an event for this skill; `SILENT` where it carries no wish.

    `memory`: where tables are remembered between two sessions; without it an evening ends with its session.
    `hosting`: who answers where games can be texted.
    """
    asked = build_envelope(event)
    if asked is None:
        return _answer_without_wish(event, memory)
    skill = _build_skill()
    return cast(
        "dict[str, object]",
        skill.serializer.serialize(skill.invoke(request_envelope=asked, context=SkillServices(memory, hosting))),
    )


def _answer_without_wish(event: object, memory: "Memory | None") -> dict[str, object]:
    """Return the response to an event that carries no wish; the end of a session is remembered."""
    kind = request_type(event)
    ended = read_early_end(event) if memory is not None else None
    if memory is not None and ended is not None and ended.device.key:
        _remember_exit(memory, ended)
    if kind in FAULTS:
        log("document failed: %s", str(kind))
    return dict(UNFULFILLED if kind == "CanFulfillIntentRequest" else SILENT)


def lambda_handler(event: object, _context: object = None) -> dict[str, object]:
    """Return the response of the AWS Lambda function, for the skills in `ALEXA_SKILL_ID` if it is set.

    What it refuses gets an empty answer, and a line in the log that says why. Tables are remembered in the store
    that `ONENIGHT_STORE` names, if it is set; with it and Twilio's settings it hosts texted games.
    """
    try:
        envelope = require_request(event)
        accepted = os.environ.get("ALEXA_SKILL_ID")
        if accepted:
            check_application(envelope, split_skill_ids(accepted))
    except NotForUs as refused:
        log("refused: %s", refused.reason)
        return dict(SILENT)
    if not os.environ.get("ONENIGHT_STORE"):
        return answer(envelope)
    from skill.service import open_services  # noqa: PLC0415 - only with a store
    from stores.deadline import limit_waiting  # noqa: PLC0415 - as above

    with limit_waiting(STORE_SECONDS):
        return answer(envelope, *open_services(os.environ))


if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:  # before the first request, where there is more of a processor
    with suppress(Exception):
        _load_lines(FIRST)
        _build_skill()
