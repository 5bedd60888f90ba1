"""`POST /twilio/voice`: the conversation by phone.

Before and after the game it listens to speech and keys; while the night or the day is told, to keys alone, so that a
table that talks interrupts nothing. Each address that a document leads on to names a step of the call, and each step
is answered once.
"""

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import SystemRandom
from traceback import extract_tb
from typing import NamedTuple

from flask import Blueprint, Response, request

from evenings.hosting import Hosting
from evenings.services import Services
from evenings.sessions import retry_on_conflict
from onenight.conversation import chapters
from onenight.conversation.alternatives import Alternatives
from onenight.conversation.evening import EVENING
from onenight.conversation.reply import Effect, Reply
from onenight.conversation.session import Phase, Session
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.offered_languages import is_offered
from onenight.ways.index import NEW, WAYS
from onenight.wishes.wish import Kind, Wish
from stores import NotOpened, steady_clock
from stores.metrics import log_metric
from webhooks.calls import document, keypad
from webhooks.calls.callers import Call, Calls, hash_caller, is_hidden
from webhooks.dialed_numbers import ONE_LANGUAGE, DialedNumbers
from webhooks.texts.account import Account
from webhooks.twilio_form import read_signed_form

CLOCK: Callable[[], float] = steady_clock.now
"""What tells the time."""
CHANCE = SystemRandom()
"""What decks are drawn with."""
MOST_STEP_FAILURES = 2
"""How often a step that failed is tried again by the call itself."""

ENDED_STATUSES = frozenset({"completed", "busy", "failed", "no-answer", "canceled"})
"""How a call ends (Twilio, "Call status values"); nothing can be said any more."""
SILENT = '<?xml version="1.0" encoding="UTF-8"?><Response />'

log = logging.getLogger(__name__)


class CallStep(NamedTuple):
    """A request of a call: what was heard, at which step of it."""

    sid: str
    caller: str
    called: str = ""
    """The number that was called; it takes texts, too, unless somebody has said another."""
    step: int | None = None
    """None where the call begins."""
    digits: str = ""
    speech: str = ""
    failures: int = 0
    """How often this step has failed."""
    hidden: bool = False
    """Whether the caller hides the number."""

    @classmethod
    def read(cls, form: Mapping[str, str], query: Mapping[str, str], secret: str) -> "CallStep":
        """Read a step from Twilio's form and from the query of our own address."""
        sid = form.get("CallSid", "")
        return cls(
            sid,
            hash_caller(form.get("From", ""), sid, secret),
            called if (called := form.get("To", "")).startswith("+") else "",
            _read_number(query.get("step")),
            digits if len(digits := form.get("Digits", "").strip()) <= _LONGEST_NUMBER else "",
            form.get("SpeechResult", "").strip(),
            _read_number(query.get("failed")) or 0,
            is_hidden(form.get("From", "")),
        )


def _read_number(text: str | None) -> int | None:
    """Return a short decimal number of a form; None for anything else."""
    return int(text) if text and text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


_LONGEST_NUMBER = 6


def make_call_routes(account: Account, services: Services, hosting: Hosting, dialed: DialedNumbers) -> Blueprint:
    """Return the route `/twilio/voice`; `dialed`: the languages of the numbers."""
    routes = Blueprint("calls", "webhooks.calls.endpoint")
    phone = CallService(account.public, services, hosting, dialed)

    @routes.post("/twilio/voice")
    def answer_call() -> Response:
        return Response(phone.answer(read_signed_form(account), request.args), mimetype="text/xml")

    return routes


class CallService:
    """Answers calls; may be shared by threads."""

    def __init__(self, public: str, services: Services, hosting: Hosting, dialed: DialedNumbers = ONE_LANGUAGE) -> None:
        """Keep the tables of callers in this store; `public` is our address, `dialed` what is spoken where."""
        self._address = f"{public}/twilio/voice"
        self._calls = Calls(services.store)
        self._secret = services.secret or ""
        self._hosting = hosting
        self._dialed = dialed

    def answer(self, form: Mapping[str, str], query: Mapping[str, str]) -> str:
        """Return the TwiML document that a call goes on with."""
        asked = CallStep.read(form, query, self._secret)
        if not asked.sid or form.get("CallStatus") in ENDED_STATUSES:
            return SILENT
        try:
            return self._answer_step_once(asked)
        except Exception as problem:  # noqa: BLE001 - whatever it is, somebody is on the phone
            if not isinstance(problem, NotOpened):  # else the log has been told
                *_, last = extract_tb(problem.__traceback__)
                log.error("call failed: %s at %s:%s", type(problem).__name__, last.filename, last.lineno)  # noqa: TRY400
            log_metric("Faults")
            return self._write_apology(asked)

    def _answer_step_once(self, asked: CallStep) -> str:
        """Return the answer to a step; a step that Twilio repeats gets the same answer again.

        Raises:
            Conflict: somebody always came between.
            Unreachable: the store does not answer.
        """
        said = Alternatives(asked.speech)
        return retry_on_conflict(lambda: self._answer_step(asked, said, CLOCK()))

    def _answer_step(self, asked: CallStep, said: Alternatives, now: float) -> str:
        """Answer a step in one try.

        Raises:
            Conflict: somebody came between.
        """
        found = self._calls.recall(asked.caller, now)
        call, session, step = found.beside, found.session or NEW, asked.step or 0
        if call.sid == asked.sid and step <= call.step:
            return call.answer
        if asked.step is not None and call.sid not in (asked.sid, ""):
            return self._choose_documents(asked).write_text("")  # the table is at a newer call
        spoken = self._dialed.language_at(asked.called)
        if call.sid == asked.sid and is_offered(session.language):  # the call may have gone over to another one
            spoken = session.language
        front = Front(_load_lines(spoken), now, CHANCE, number=asked.called, speaks=_load_lines)
        reply = self._reply(session, asked, said, front)
        answer = self._choose_documents(asked, reply.session.language).write_reply(
            reply, f"{self._address}?step={step + 1}", now
        )
        after = NEW if Effect.FORGET in reply.effects else reply.session
        told = found._replace(beside=Call(asked.sid, step, answer, not asked.hidden))
        self._calls.save(asked.caller, after, told, now)
        return answer

    def _write_apology(self, asked: CallStep) -> str:
        """Return an apology that leads to the same step again; after `MOST_STEP_FAILURES` it hangs up."""
        step = "" if asked.step is None else f"step={asked.step}&"  # a call that has not begun begins anew
        address = f"{self._address}?{step}failed={asked.failures + 1}"
        lines, telling = _load_lines(self._dialed.language_at(asked.called)), self._choose_documents(asked)
        if asked.failures < MOST_STEP_FAILURES:
            return telling.write_text(lines.raw("voice.call.failure"), address)
        return telling.write_text(lines.raw("voice.call.hang_up"))

    def _choose_documents(self, asked: CallStep, language: str = "") -> document.CallDocuments:
        """Return the documents in the voice of the number's locale, or of the call's language."""
        locale = self._dialed.locale_at(asked.called)
        return _make_documents(locale if language in ("", locale.partition("-")[0]) else language)

    def _reply(self, session: Session, asked: CallStep, said: Alternatives, front: Front) -> Reply:
        news = self._hosting.tell_news(session, front)
        if news is not None:  # what was said or pressed was meant for what was before
            return chapters.tell_first_chapter(WAYS, news, front)
        if asked.step is None:
            return self._begin_call(session, front)
        if asked.digits:
            return self._reply_to_keys(session, asked.digits, front)
        if asked.speech:
            return self._reply_to_speech(session, asked, said, front)
        return self._reply_to_silence(session, asked, front)

    def _reply_to_silence(self, session: Session, asked: CallStep, front: Front) -> Reply:
        """Reply where nothing was heard: the night or day that is told goes on."""
        if chapters.is_under_way(WAYS, session, front.now) and not WAYS.of(session).waits_for_phones(session):
            again = Wish(Kind.GO_ON)  # what failed may have been a key
            return (
                self._reply_to_wish(session, again, front)
                if asked.failures
                else chapters.tell_next_chapter(WAYS, session, front)
            )
        return self._ask_again(session, front)

    def _reply_to_wish(self, session: Session, wish: Wish, front: Front) -> Reply:
        return chapters.tell_first_chapter(
            WAYS, self._hosting.reply(WAYS.of(session).interrupt_night(session), wish, front), front
        )

    def _begin_call(self, session: Session, front: Front) -> Reply:
        """Reply to the beginning of a call; a day that is still running goes on."""
        stands = session.clock.left and front.now - session.seen < EVENING
        by_day = session.phase is Phase.DAY and (chapters.is_under_way(WAYS, session, front.now) or stands)
        return self._reply_to_wish(session, Wish(Kind.TIME_LEFT if by_day else Kind.LAUNCH), front)

    def _reply_to_keys(self, session: Session, digits: str, front: Front) -> Reply:
        told = chapters.is_under_way(WAYS, session, front.now)
        if told and WAYS.of(session).interrupt_night(session) != session:
            return self._reply_to_wish(session, Wish(Kind.PAUSE), front)
        tap = keypad.find_tap(session, digits)
        if tap is None and told:
            return chapters.tell_next_chapter(WAYS, session, front)
        (wish,) = (Wish(Kind.UNKNOWN),) if tap is None else tap.wishes()
        reply = self._reply_to_wish(session, wish, front)
        keys = keypad.describe_answer_keys(reply.session, front.lines) if wish == Wish(Kind.HELP) else ""
        return reply._replace(say=f"{keys} {reply.say}".strip())

    def _reply_to_speech(self, session: Session, asked: CallStep, said: Alternatives, front: Front) -> Reply:
        from onenight.interpretation.sentence import reply_to  # noqa: PLC0415 - a service that is texted hears nothing

        told = WAYS.of(session).interrupt_night(session)
        reply = reply_to(WAYS, told, said, front._replace(overheard=True), self._reply_unless_passing)
        if not reply.left:
            return chapters.tell_first_chapter(WAYS, reply, front)
        unsaid = self._reply_to_silence(session, asked, front)  # the table talks, but not to us
        return unsaid._replace(say="") if unsaid.listen else unsaid

    def _reply_unless_passing(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Reply to a wish, but leave alone talk of the table that is not meant for us."""
        if session.pending is None and _is_said_in_passing(session, wish):
            return Reply(session, "", left=True)
        return self._hosting.reply(session, wish, front)

    def _ask_again(self, session: Session, front: Front) -> Reply:
        """Repeat the question after a silence; once the table's patience is over, hang up."""
        if front.now - max(session.seen, session.clock.ends) > document.choose_wait(session).patience:
            return Reply(session, front.lines.raw("voice.call.hang_up"), listen=False)
        if WAYS.of(session).waits_for_phones(session):
            return chapters.tell_next_chapter(WAYS, session, front)
        again = self._hosting.answer_with_party(session, lambda party: chapters.ask_again(WAYS, session, front, party))
        return again._replace(reprompt="")


@lru_cache(maxsize=8)
def _load_lines(language: str) -> Lines:
    return document.load_call_lines(language)


@lru_cache(maxsize=16)
def _make_documents(locale: str) -> document.CallDocuments:
    return document.CallDocuments(_load_lines(locale.partition("-")[0]), locale)


def _is_said_in_passing(session: Session, wish: Wish) -> bool:
    """Return whether people say this to one another while a night or a day waits; who wants to stop hangs up."""
    way, passing = WAYS.of(session), wish.entry.passing
    waits = passing == "waiting" and session.phase not in way.turn_phases
    return session.phase in way.talking_phases and (passing == "always" or waits)
