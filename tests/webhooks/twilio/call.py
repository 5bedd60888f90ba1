"""A phone call as Twilio makes it of our TwiML, on a clock of its own: what is said and when, what is heard or lost.

    call = Call(client, Random(1))
    call.dial()
    call.until("How many are playing?")
    call.speak("Six players.")

What a document may hold stands in `limits`. Source: Twilio, TwiML reference for Say, Pause, Gather, Redirect, Hangup.
"""

import heapq
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple, Protocol
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

from onenight.speech.lines import Lines
from onenight.speech.script import Voice
from tests.webhooks.twilio.limits import NESTED, check_twiml
from tests.webhooks.twilio.signed_requests import FORM_TYPE, PUBLIC, RECORDED, sign

VOICE = Voice.load(Lines("en"))
NUMBER = "+15550100001"
START = 1_794_000_000.0
"""When every call begins, in Unix seconds: a November night."""

END_OF_SPEECH = 1.0
"""Seconds of silence after which `speechTimeout="auto"` takes speech as ended, about."""


class Got(Protocol):
    """An answer of a test client."""

    @property
    def status_code(self) -> int:
        """The HTTP status."""

    @property
    def data(self) -> bytes:
        """The body."""


class Client(Protocol):
    """A test client of the application."""

    def post(self, path: str, *, data: bytes, headers: Mapping[str, str]) -> Got:
        """Post a form."""


class Op(NamedTuple):
    """One thing that a document does: a verb, or listening after the last word in a Gather."""

    kind: str
    text: str = ""
    seconds: float = 0.0
    gather: Mapping[str, str] | None = None

    def can_hear(self, what: str) -> bool:
        """Return whether keys ("dtmf") or speech are heard meanwhile."""
        return self.gather is not None and what in self.gather.get("input", "dtmf").split()


class Event(NamedTuple):
    """Something that somebody at the table does."""

    at: float
    kind: str
    text: str


class Heard(NamedTuple):
    """What happened in a call, and when, in seconds since it began."""

    at: float
    kind: str
    """say, pause, listen; press, speech: those that were taken; lost, unheard: those that were not; request, hangup."""
    text: str = ""
    seconds: float = 0.0
    """How long it took, if nothing interrupted it."""


class Line(NamedTuple):
    """What a call is like."""

    speed: tuple[float, float] = (0.8, 1.2)
    """How much longer than estimated speech takes, from least to most."""
    latency: tuple[float, float] = (0.2, 1.5)
    """What a request takes, in seconds."""
    twice: bool = False
    """Whether every request comes a second time; it gets the same answer."""


USUAL = Line()


class Call:
    """One call."""

    now = START

    def __init__(self, client: Client, chance: Random, line: Line = USUAL, number: str = NUMBER) -> None:
        """Nobody has dialed."""
        self._client = client
        self._chance = chance
        self._line = line
        self.form: dict[str, str] = {**RECORDED["14_voice_incoming"]["form"], "From": number, "Caller": number}
        self.transcript: list[Heard] = []
        self.documents: list[str] = []
        self.over = True
        self._ops: Iterator[Op] = iter(())
        self._op: Op | None = None
        self._began = self._ends = 0.0
        self._events: list[Event] = []
        self._digits = ""

    # What the people at the table do

    def dial(self) -> None:
        """Call, and call again: another call."""
        self.form["CallSid"] = f"CA{self._chance.getrandbits(128):032x}"
        self.form["CallStatus"] = "ringing"
        self._events, self.over = [], False
        self._ask(f"{PUBLIC}/twilio/voice", {})
        self.form["CallStatus"] = "in-progress"

    def press(self, keys: str, after: float = 0.5) -> None:
        """Press keys, one after the other."""
        for index, key in enumerate(keys):
            heapq.heappush(self._events, Event(self.now + after + index * 0.3, "press", key))

    def speak(self, text: str, after: float = 0.5) -> None:
        """Say something."""
        heapq.heappush(self._events, Event(self.now + after, "speech", text))

    def hang_up(self) -> None:
        """Hang up; Twilio tells of the end of the call."""
        self._stop()
        ended = {**RECORDED["18_call_status_completed"]["form"], **self.form, "CallStatus": "completed"}
        got = self._post(f"{PUBLIC}/twilio/voice", ended)
        assert got == '<?xml version="1.0" encoding="UTF-8"?><Response />'

    # How time passes

    def wait_until_said(self, text: str, seconds: float = 3600.0) -> Heard:
        """Wait until something of that kind has been said to its end; returns when, and how long it took."""
        ends, known = self.now + seconds, len(self.transcript)
        while self.now < ends and not self.over:
            self._step()
            for heard in self.transcript[known:]:
                if heard.kind == "say" and text in heard.text:
                    return heard
            known = len(self.transcript)
        raise AssertionError(f"{text!r} was not said; the last that was: {self.transcript[-5:]}")

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        ends = self.now + seconds
        while not self.over and self._next() <= ends:
            self._step()
        self.now = max(self.now, ends)

    def list_said(self, since: int = 0) -> list[str]:
        """Everything that was said, from a place in the transcript on."""
        return [heard.text for heard in self.transcript[since:] if heard.kind == "say"]

    @property
    def listens(self) -> bool:
        """Whether speech would be heard now."""
        return self._op is not None and self._op.can_hear("speech")

    def _next(self) -> float:
        return min([self._ends, *(event.at for event in self._events[:1])])

    def _step(self) -> None:
        """Whatever happens next."""
        if self._events and self._events[0].at < self._ends:
            event = heapq.heappop(self._events)
            self.now = max(self.now, event.at)
            (self._send_key if event.kind == "press" else self._send_speech)(event.text)
        else:
            self.now = self._ends
            self._end()

    def _end(self) -> None:
        """The end of what is under way."""
        op = self._op
        assert op is not None
        if op.kind in ("collect", "recognize"):
            self._submit(op)
            return
        self._note(op.kind, op.text, self.now - self._began, self._began)
        self._begin()

    def _begin(self) -> None:
        op = next(self._ops, None)
        assert op is not None, "the document ends, and with it the call"
        if op.kind == "Redirect":
            self._ask(op.text, {})
        elif op.kind == "Hangup":
            self._stop()
        else:
            self._turn(op, op.seconds)

    def _turn(self, op: Op, seconds: float) -> None:
        self._op, self._began, self._ends = op, self.now, self.now + seconds

    def _stop(self) -> None:
        self._note("hangup")
        self.over, self._ends = True, float("inf")

    def _send_key(self, key: str) -> None:
        op = self._op
        if op is None or not op.can_hear("dtmf") or op.gather is None:
            self._note("lost", key)
            return
        self._digits = (self._digits if op.kind == "collect" else "") + key
        self._note("press", key)
        gather = op.gather
        finished = key == gather.get("finishOnKey", "#")
        self._turn(Op("collect", gather=gather), float(gather.get("timeout", "5")))
        if finished or len(self._digits) == int(gather.get("numDigits", "99")):
            self._digits = self._digits.removesuffix(key) if finished else self._digits
            self._submit(Op("collect", gather=gather))

    def _send_speech(self, text: str) -> None:
        op = self._op
        if op is None or not op.can_hear("speech") or op.kind == "collect":
            self._note("unheard", text)
            return
        self._note("speech", text)
        before = f"{op.text} " if op.kind == "recognize" else ""
        self._turn(Op("recognize", before + text, gather=op.gather), VOICE.estimate_seconds(text) + END_OF_SPEECH)

    def _submit(self, op: Op) -> None:
        assert op.gather is not None
        heard = {"SpeechResult": op.text, "Confidence": "0.91"} if op.kind == "recognize" else {"Digits": self._digits}
        if self._digits or op.kind == "recognize":
            self._digits = ""
            self._ask(op.gather["action"], heard)
        else:
            self._begin()  # nothing but the finishing key: on to the next verb

    # What is asked

    def _ask(self, address: str, heard: Mapping[str, str]) -> None:
        """Ask for the next document, and begin it; whatever is done meanwhile is lost."""
        latency = self._chance.uniform(*self._line.latency)
        self.now += latency / 2
        self._note("request", address)
        form = {**self.form, **heard}
        document = self._post(address, form)
        assert not self._line.twice or self._post(address, form) == document
        self.now += latency / 2
        while self._events and self._events[0].at <= self.now:
            event = heapq.heappop(self._events)
            self._note({"press": "lost", "speech": "unheard"}[event.kind], event.text, 0.0, event.at)
        self.documents.append(document)
        self._op, self._ops = None, iter(tuple(self._read(document)))
        self._begin()

    def _post(self, address: str, form: Mapping[str, str]) -> str:
        target = address.removeprefix(PUBLIC)
        headers = {"Content-Type": FORM_TYPE, "X-Twilio-Signature": sign(target, form)}
        got = self._client.post(target, data=urlencode(form).encode(), headers=headers)
        assert got.status_code == 200, got
        return got.data.decode()

    def _note(self, kind: str, text: str = "", seconds: float = 0.0, at: float | None = None) -> None:
        self.transcript.append(Heard((self.now if at is None else at) - START, kind, text, seconds))

    def _read(self, document: str) -> Iterator[Op]:
        """Do what a document says, once it is sure that Twilio takes it."""
        for verb in check_twiml(document):
            if verb.tag == "Gather":
                yield from (self._read_verb(nested)._replace(gather=verb.attrib) for nested in verb)
                yield Op("listen", seconds=float(verb.get("timeout", "5")), gather=verb.attrib)
            elif verb.tag in NESTED:
                yield self._read_verb(verb)
            else:
                yield Op(verb.tag, verb.text or "")

    def _read_verb(self, verb: ET.Element) -> Op:
        if verb.tag == "Pause":
            return Op("pause", seconds=float(verb.attrib["length"]))
        text = verb.text or ""
        return Op("say", text, VOICE.estimate_seconds(text) * self._chance.uniform(*self._line.speed))
