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
from onenight.conversation.saved import to_json
from onenight.conversation.session import Phase, Session
from onenight.conversation.utterance import Utterance, apply_rules
from onenight.rules.errors import GameError
from onenight.speech.front import Front
from onenight.speech.lines import FIRST, Lines, list_languages
from onenight.speech.script import Voice
from onenight.ways.index import NEW, WAYS, reply, tell_untimed_day
from skill.envelope import NotForUs, check_application, checked, skill_ids
from skill.faults import fault, log, where
from skill.outside import ALONE, Door, Hosting, Memory, Outside
from skill.request import APART, TABLE, WishRequest, broken_off, envelope, request_type
from skill.response import mixing, most_seconds, respond

if TYPE_CHECKING:
    from evenings.sessions import Recalled

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
        """Whatever carries a wish."""
        return isinstance(handler_input.request_envelope.request, WishRequest)

    def handle(self, handler_input: HandlerInput) -> Response:
        """The wishes of one breath, one reply."""
        asked = handler_input.request_envelope.request
        assert isinstance(asked, WishRequest)  # noqa: S101 - `can_handle` made sure
        memory, hosting = cast("Outside", handler_input.context)
        lines = _lines(asked.locale)
        before, recalled, apart = _begun(memory, asked)
        answered = _answered(NEW if before is None else before, asked, lines, hosting)
        if Effect.FORGET in answered.effects and not _remember(memory, asked, None, recalled):
            sorry = lines.say("prompts.other.failure")
            answered = Reply(before or NEW, sorry, reprompt=sorry)
        door = ALONE if hosting is None else Door(hosting.number is not None, hosting.address)
        session = respond(answered, asked, lines, handler_input.response_builder, door)
        handler_input.attributes_manager.session_attributes = _attributes(session, apart=apart)
        if session != before and not apart and Effect.FORGET not in answered.effects:
            _remember(memory, asked, session, recalled)
        return handler_input.response_builder.response


class FailureHandler(AbstractExceptionHandler):
    """Apologizes for a fault of ours; the session stays as it was, so nothing is lost."""

    def can_handle(self, handler_input: HandlerInput, exception: Exception) -> bool:
        """Whatever it is."""
        return True

    def handle(self, handler_input: HandlerInput, exception: Exception) -> Response:
        """Log where it happened, without what was said."""
        from stores import NotOpened  # noqa: PLC0415 - only for a fault

        if not isinstance(exception, NotOpened):  # whoever could not open it has told
            fault("failed: %s", where(exception))
        asked = handler_input.request_envelope.request
        if isinstance(asked, WishRequest) and asked.session is not None:
            handler_input.attributes_manager.session_attributes = _attributes(asked.session, apart=asked.apart)
        sorry = _lines(asked.locale if asked else None).say("prompts.other.failure")
        return handler_input.response_builder.speak(sorry).ask(sorry).response


def _attributes(session: Session, *, apart: bool) -> dict[str, object]:
    """What Alexa's session holds until the next turn."""
    return {TABLE: to_json(session)} | ({APART: True} if apart else {})


def _answered(session: Session, asked: WishRequest, lines: Lines, hosting: Hosting | None) -> Reply:
    """The reply to what was asked, its timer set; where that fails, the reply of a device without timers."""
    front = _front(session, asked, lines)
    wishes = asked.wishes
    if len(wishes) > 1:
        wishes = apply_rules(Utterance(session, wishes), WAYS.of(session).host.rules).wishes
    answered = general.answer_wishes(session, wishes, front, reply if hosting is None else hosting.reply)
    if asked.device.timers == "granted":
        for effect in answered.effects:
            if isinstance(effect, SetTimer):
                return _timed(answered, effect, asked, front)
            if effect is Effect.END_TIMER:
                return _untimed(answered, asked, lines)
    return answered


def _timed(answered: Reply, timer: SetTimer, asked: WishRequest, front: Front) -> Reply:
    """The reply, with the timer set; the day is told where that fails."""
    if _rings(asked, front.lines, timer.seconds):
        return answered
    sorry = front.lines.say("skill.timers.failed")
    room = most_seconds(mixed=mixing(answered.session, asked.device)) - Voice.load(front.lines).estimate_seconds(sorry)
    told = tell_untimed_day(answered.session, front._replace(timers="none", most_seconds=room), timer.before)
    return told._replace(say=f"{sorry} {told.say}".strip(), party=answered.party)


def _untimed(answered: Reply, asked: WishRequest, lines: Lines) -> Reply:
    """The reply, with the timer taken back; where that fails this is said first."""
    if _rings(asked, lines, 0):
        return answered
    return answered._replace(say=f"{lines.say('skill.timers.still_set')} {answered.say}".strip())


def _rings(asked: WishRequest, lines: Lines, seconds: int) -> bool:
    """Whether the device rings in so many seconds, and no more at an earlier moment."""
    from skill import timers  # noqa: PLC0415 - only where one is set

    try:
        timers.ring(asked.device, lines, asked.locale or lines.raw("language.own.locale"), seconds)
    except timers.Failed as failed:
        fault("timer failed: %s", str(failed))
        return False
    return True


def _front(session: Session, asked: WishRequest, lines: Lines) -> Front:
    """What the device brings to a turn of this table."""
    device = asked.device
    seconds = most_seconds(mixed=mixing(session, device))
    scanned: Literal["screen", "card"] = "screen" if device.screen else "card"
    return Front(
        lines, asked.now, CHANCE, seconds, device.timers, device.mixes, called=True, scanned=scanned, speaks=None
    )


def _begun(memory: Memory | None, asked: WishRequest) -> "tuple[Session | None, Recalled[None] | None, bool]":
    """The session that a turn begins with, what was recalled for it, and whether it is apart.

    An evening is apart that began while the store failed: nobody knows what the device remembers, so nothing is kept in
    its place. As soon as it is known, the evening goes on from there, if it has not gone on by itself.
    """
    if memory is None or not asked.device.key or not (asked.session is None or asked.apart):
        return asked.session, None, False
    with _going_on():
        recalled = memory.recall(asked.device.key, asked.now)
        if asked.session is None or asked.session.phase is Phase.OPEN:
            return recalled.session or asked.session, recalled, False
        return asked.session, recalled, recalled.version is not None
    return asked.session, None, True


def _remember(
    memory: Memory | None, asked: WishRequest, session: Session | None, recalled: "Recalled[None] | None"
) -> bool:
    """Keep the table for the next session, or delete it; returns whether that is done, or nothing was to be done."""
    if memory is None or not asked.device.key:
        return True
    with _going_on():
        if session is None:
            memory.forget(asked.device.key)
        else:
            memory.keep(asked.device.key, session, asked.now, recalled)
        return True
    return False


def _leave(memory: Memory, asked: WishRequest) -> None:
    """Keep what an exit leaves behind; whatever fails there, nobody could be told."""
    from skill.exits import left  # noqa: PLC0415 - seldom, and never within a turn

    lines = _lines(asked.locale)
    try:
        with _going_on():
            memory.change(asked.device.key, asked.now, lambda kept: left(kept, asked, _front(kept, asked, lines)))
    except Exception as exception:  # noqa: BLE001 - as `FailureHandler` does in a turn
        fault("failed: %s", where(exception))


@contextmanager
def _going_on() -> Iterator[None]:
    """A store that fails costs the table its memory, never its game."""
    from stores import NotOpened, StoreError  # noqa: PLC0415 - only with a store

    try:
        yield
    except NotOpened:
        pass  # whoever could not open it has told
    except (GameError, StoreError) as failed:
        fault("store failed: %s", type(failed).__name__)


@lru_cache(maxsize=1)
def _skill() -> CustomSkill:
    builder = SkillBuilder()
    builder.add_request_handler(TableHandler())
    builder.add_exception_handler(FailureHandler())
    return builder.create()


def _lines(locale: str | None) -> Lines:
    """The words of a locale's language; where there are none yet, those of the first one."""
    language = (locale or "").partition("-")[0]
    return _words(language if language in list_languages() else FIRST)


@lru_cache(maxsize=8)
def _words(language: str) -> Lines:
    return Lines(language)


def answer(event: object, memory: Memory | None = None, hosting: Hosting | None = None) -> dict[str, object]:
    """Answer one event that has been found to be for this skill; what carries no wish gets silence.

    `memory`: where tables are remembered between two sessions; without it an evening ends with its session.
    `hosting`: who answers where games can be texted.
    """
    asked = envelope(event)
    if asked is None:
        return _wordless(event, memory)
    skill = _skill()
    return cast(
        "dict[str, object]",
        skill.serializer.serialize(skill.invoke(request_envelope=asked, context=Outside(memory, hosting))),
    )


def _wordless(event: object, memory: Memory | None) -> dict[str, object]:
    """The answer to what nobody said."""
    kind = request_type(event)
    ended = broken_off(event) if memory is not None else None
    if memory is not None and ended is not None and ended.device.key:
        _leave(memory, ended)
    if kind in FAULTS:
        log("document failed: %s", str(kind))
    return dict(UNFULFILLED if kind == "CanFulfillIntentRequest" else SILENT)


def lambda_handler(event: object, _context: object = None) -> dict[str, object]:
    """The AWS Lambda function: answers what is a request, and for one of the skills in `ALEXA_SKILL_ID` if it is set.

    What it refuses gets an empty answer, and a line in the log that says why. Tables are remembered in the store
    that `ONENIGHT_STORE` names, if it is set; with it and Twilio's settings it hosts texted games.
    """
    try:
        envelope = checked(event)
        accepted = os.environ.get("ALEXA_SKILL_ID")
        if accepted:
            check_application(envelope, skill_ids(accepted))
    except NotForUs as refused:
        log("refused: %s", refused.reason)
        return dict(SILENT)
    if not os.environ.get("ONENIGHT_STORE"):
        return answer(envelope)
    from skill.service import service  # noqa: PLC0415 - only with a store
    from stores.deadline import limit_waiting  # noqa: PLC0415 - as above

    with limit_waiting(STORE_SECONDS):
        return answer(envelope, *service(os.environ))


if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:  # before the first request, where there is more of a processor
    with suppress(Exception):
        _words(FIRST)
        _skill()
