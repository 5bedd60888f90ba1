"""What a device asks of the skill, and when, as text files: sections of steps, and what is true after each.

    ## An exit by day keeps the clock running
    takes {"table": $check}
    0 says BEGIN
    40 exits
      kept.phase = "night"

In a step `says` is followed by a wish as `parse_heard` reads it; a number before it is when it is said, in seconds
after `NOW`. `opens` is a launch, `exits` the end of a session with its reason, `consents` what the table answered
Alexa, and `sends` an event of any other type. `takes` are the attributes of the session that goes on, as JSON;
`remembers` is what the store holds of the device. The store `fails` with an error of that name, and `works` again. The
device has `timers` that are `offered`, or permitted with a status; `POST 500` is how the API answers. What happens
`meanwhile` does so just before the next state is saved. `notes word path` keeps a value as `$word`. Checks are those of
`tests/webhooks/scripts.py`; an answer is `timed` where the day is told instead of being left to a timer.
"""

import json
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from string import Template
from typing import Any

import pytest

import stores
from evenings.device_memory import Memory
from evenings.sessions import RecalledSession
from onenight.conversation.session import Phase, Session
from onenight.conversation.session_json import to_json
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.ways.index import from_json
from skill import answer
from tests.fixtures import parse_heard
from tests.sessions import make_session, replace_parts
from tests.skill.alexa_events import DEVICE, NOW, Event, ask, make_event, make_launch, make_slots
from tests.skill.read_answers import Answer, read
from tests.skill.timers_api import SCOPE, Timers
from tests.webhooks.scripts import check_answer, find_value

SILENCE = {"version": "1.0", "response": {}}
INTERRUPTED = "The night was interrupted. Go on?"


def propose(players: int) -> Session:
    """A table of so many whose deck is proposed."""
    return make_session(Phase.DECK, players=players, deck=recommend_deck(ULTIMATE, players))


SIX = propose(6)
CHECK = SIX._replace(phase=Phase.CHECK)
DAY = replace_parts(SIX, phase=Phase.DAY, ends=int(NOW.timestamp()) + 300)
TABLES = {"five": propose(5), "six": SIX, "seven": propose(7), "check": CHECK, "day": DAY}
"""The tables that a script knows from the first: `$six`."""


def after(seconds: float) -> datetime:
    """So long after `NOW`."""
    return NOW + timedelta(seconds=seconds)


def end_session(seconds: float, attributes: object = None, **more: object) -> Event:
    """The session ends, because of an exit unless it is said why."""
    request = {"type": "SessionEndedRequest", **(more or {"reason": "USER_INITIATED"})}
    return make_event(request, {} if attributes is None else attributes, after(seconds))


def tell_consent(status: str | None, attributes: object = None, name: str = "AskFor") -> Event:
    """Alexa tells what the table said to her question."""
    payload = {"permissionScope": SCOPE, "status": status, "isCardThrown": False}
    request = {"type": "Connections.Response", "name": name, "status": {"code": "200", "message": "OK"}}
    return make_event({**request, "token": "timers", "payload": payload}, attributes)


class WatchedMemory(Memory):
    """A memory that notes what is asked of it, and fails where it is told to."""

    def __init__(self, fault: Exception | None = None) -> None:
        """In a store of its own."""
        self.store = stores.open_store("sqlite:///:memory:")
        super().__init__(self.store, None)
        self.plain = Memory(self.store, None)
        """The same without notes."""
        self.fault = fault
        self.calls: list[str] = []

    def _note(self, *call: object) -> Memory:
        """Note a call; returns what does it."""
        self.calls.append(" ".join(map(str, call)))
        if self.fault is not None:
            raise self.fault
        return self.plain

    def recall(self, key: str, now: float) -> RecalledSession[None]:
        """Note it."""
        return self._note("recall", key, int(now)).recall(key, now)

    def keep(self, key: str, session: Session, now: float, recalled: RecalledSession[None] | None = None) -> None:
        """Note it, with how many played at what was recalled."""
        before = recalled and recalled.session and recalled.session.players
        self._note("keep", key, session.players, int(now), before).keep(key, session, now, recalled)

    def change(self, key: str, now: float, change: Callable[[Session], Session]) -> None:
        """Note it."""
        self._note("change", key, int(now)).change(key, now, change)

    def forget(self, key: str) -> None:
        """Note it."""
        self._note("forget", key).forget(key)


class DeviceScript:
    """A script of a device, and what it was answered last."""

    def __init__(self, timers: Timers | None, log: pytest.LogCaptureFixture, patch: pytest.MonkeyPatch) -> None:
        """Nothing is remembered; a device whose script is about timers has them."""
        self._memory, self._timers, self._log, self._patch = WatchedMemory(), timers, log, patch
        self._dress: Callable[[Event], Event] = lambda asked: asked
        self._kept = {name: json.dumps(to_json(session)) for name, session in TABLES.items()}
        self._attributes: object = None
        self._answer: Answer | None = None

    def follow(self, lines: Sequence[str]) -> None:
        """Do every step, and check what is told of its answer."""
        for line in lines:
            told = Template(line).safe_substitute(self._kept)
            if line.startswith(" "):
                check_answer(self._look(), told.strip())
            else:
                self._step(*told.split(" ", 1))

    def _step(self, verb: str, rest: str = "") -> None:
        match verb:
            case "takes":
                self._attributes = json.loads(rest)
            case "remembers":
                session = from_json(json.loads(rest))
                assert session is not None
                self._memory.plain.keep(DEVICE, session, NOW.timestamp())
            case "forgets":
                self._memory.plain.forget(DEVICE)
            case "store":
                self._memory.fault = None if rest == "works" else getattr(stores, rest.removeprefix("fails "))("secret")
            case "timers":
                self._set_timers(*rest.split())
            case "meanwhile":
                self._delay_save(rest)
            case "notes":
                word, path = rest.split()
                self._kept[word] = json.dumps(find_value(self._look(), path))
            case _:
                self._ask(float(verb), *rest.split(" ", 1))

    def _set_timers(self, how: str, status: str = "") -> None:
        assert self._timers is not None
        timers = self._timers
        if status:
            timers.status[how] = int(status)
        else:
            self._dress = timers.offer if how == "offered" else lambda asked: timers.permit(asked, how)

    def _delay_save(self, step: str) -> None:
        """Have a step happen just before the next state is saved."""
        store, save = self._memory.store, self._memory.store.save

        def late(*told: Any, **more: Any) -> int:  # noqa: ANN401 - as it is called
            self._patch.setattr(store, "save", save)
            self._step(*step.split(" ", 1))
            return save(*told, **more)

        self._patch.setattr(store, "save", late)

    def _ask(self, seconds: float, what: str, rest: str = "") -> None:
        """Ask the skill; what is not answered ends a session, or leaves it as it is."""
        asked = self._dress(self._make_event(seconds, what, rest))
        answered = answer(asked, self._memory)
        if what in ("exits", "sends"):
            assert answered == SILENCE
        else:
            self._answer = read(answered)
            self._attributes = self._answer.attributes

    def _make_event(self, seconds: float, what: str, rest: str) -> Event:
        match what:
            case "says":
                heard = parse_heard(rest)
                return ask(heard.intent, make_slots(heard), self._attributes, after(seconds))
            case "opens":
                return make_launch(now=after(seconds))
            case "exits":
                return end_session(seconds, self._attributes, **({"reason": rest} if rest else {}))
            case "consents":
                return tell_consent(json.loads(rest), self._attributes)
            case "sends":
                return make_event({"type": rest}, self._attributes, after(seconds))
        raise ValueError(what)

    def _look(self) -> dict[str, Any]:
        """Return the last answer, and what is remembered; `kept_as` is that without when it was."""
        found: dict[str, Any] = {"calls": self._memory.calls, "log": self._log.text}
        if (session := self._memory.plain.recall(DEVICE, NOW.timestamp()).session) is not None:
            found |= {"kept": to_json(session), "kept_as": to_json(session._replace(seen=0))}
        if (given := self._answer) is not None:
            found |= {"text": given.text, "listens": given.listens, "attributes": given.attributes}
            found |= {"session": given.session and to_json(given.session)}
            found["asks"] = given.find_directive("Connections.SendRequest") is not None
            found["timed"] = sum(part for part in given.speech if isinstance(part, int)) > 100
        if self._timers is not None:
            found |= {"set": self._timers.set, "api": len(self._timers.calls)}
        return {"kept": None, "kept_as": None} | found
