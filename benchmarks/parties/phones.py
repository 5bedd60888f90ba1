"""The players of a party: the texts that their phones got, their answers, and what was acknowledged.

In each round some players change their mind, and one waits with the last answer until they have: what was acknowledged
last is what has to count.
"""

from dataclasses import dataclass, field
from random import Random
from threading import Lock
from typing import NamedTuple

from benchmarks.parties import text_reader
from benchmarks.parties.text_reader import LINES, Answer, Kind

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")
CHANGE_EVERY = 5
"""One of so many players changes each answer."""


class Text(NamedTuple):
    """A text that a player sends."""

    phone: str
    body: str
    noted: tuple[str, ...]
    """What the reply has to repeat."""
    kind: Kind | None = None
    """The text that it answers; None: it joins the table."""
    answer: Answer | None = None


@dataclass
class Phone:
    """One player's."""

    name: str
    number: str
    joined: bool = False
    got: dict[Kind, str] = field(default_factory=dict)
    noted: dict[Kind, Answer] = field(default_factory=dict)
    """The last answers that were acknowledged."""


@dataclass
class Round:
    """The players who have still to change an answer, and the text that is held back until then."""

    changing: set[str]
    last: str
    held: Text | None = None


class Table:
    """One party, as its players see it; may be shared by threads."""

    def __init__(self, number: int, players: int, token: str, code: str) -> None:
        """Give each player a phone number that no other table has."""
        numbers = [f"+1555{number * len(NAMES) + seat:07}" for seat in range(players)]
        self.number, self.token, self.code = number, token, code
        self.phones = {own: Phone(name, own) for name, own in zip(NAMES, numbers, strict=False)}
        self.faults: list[str] = []
        self.sent = 0
        """Texts that were answered as they should be."""
        self._chance = Random(number)  # noqa: S311 - a benchmark keeps no secrets
        self._rounds: dict[Kind, Round] = {}
        self._dealt = False
        self._lock = Lock()

    def make_joins(self) -> list[Text]:
        """Return the texts by which all players join."""
        return [
            Text(each.number, f"JOIN {self.code} {each.name}", (LINES.say("texts.join.welcome", name=each.name),))
            for each in self.phones.values()
        ]

    @property
    def is_over(self) -> bool:
        """Return whether every player has been texted the verdict."""
        with self._lock:
            return all("verdict" in each.got for each in self.phones.values())

    def mark_ready(self) -> bool:
        """Return True once: the first time that all players have joined."""
        with self._lock:
            first = not self._dealt and all(each.joined for each in self.phones.values())
            self._dealt = self._dealt or first
            return first

    def receive_text(self, number: str, body: str) -> list[Text]:
        """Take a text to a phone; return what its player texts then. A text that comes again is known."""
        with self._lock:
            phone, kind = self.phones[number], text_reader.recognize_kind(body)
            if kind is None or phone.got.get(kind, body) != body:
                self.faults.append(f"an unexpected text: {body}")
                return []
            if kind in phone.got or kind == "verdict":
                phone.got[kind] = body
                return []
            phone.got[kind] = body
            return self._answer_text(phone, kind)

    def receive_reply(self, text: Text, reply: str) -> list[Text]:
        """Take the reply to a text; return the texts that are sent then."""
        with self._lock:
            phone = self.phones[text.phone]
            if not all(part in reply for part in text.noted):
                self.faults.append(f"{text.body!r} is answered {reply!r}")
                return []
            self.sent += 1
            if text.kind is None or text.answer is None:
                phone.joined = True
                return []
            first = text.kind not in phone.noted
            phone.noted[text.kind] = text.answer
            return self._send_changes(self._rounds[text.kind], phone, text.kind, first=first)

    def add_fault(self, what: str) -> None:
        """Note what went wrong."""
        with self._lock:
            self.faults.append(what)

    def _send_changes(self, played: Round, phone: Phone, kind: Kind, *, first: bool) -> list[Text]:
        """Return the texts after an acknowledged answer: its change, or the last answer once all have changed."""
        if phone.number not in played.changing:
            return []
        if first:
            return self._make_texts(phone, kind)
        played.changing.discard(phone.number)
        held = played.held
        if played.changing or held is None:
            return []
        played.held = None
        return [held]

    def _answer_text(self, phone: Phone, kind: Kind) -> list[Text]:
        """Return the texts that answer this one; the last player's is held back until others have changed theirs."""
        played = self._rounds.get(kind) or self._begin_round(kind)
        texts = self._make_texts(phone, kind)
        if texts and phone.number == played.last and played.changing:
            played.held = texts[0]
            return []
        return texts

    def _begin_round(self, kind: Kind) -> Round:
        last, *changing = self._chance.sample(list(self.phones), 1 + max(1, len(self.phones) // CHANGE_EVERY))
        played = self._rounds[kind] = Round(set(changing), last)
        return played

    def _make_texts(self, phone: Phone, kind: Kind) -> list[Text]:
        others = [each.name for each in self.phones.values() if each is not phone]
        answer = text_reader.choose_answer(phone.got[kind], others, self._chance)
        if answer is None:
            self.faults.append(f"an unknown question: {phone.got[kind]}")
            return []
        return [Text(phone.number, answer.body, answer.noted, kind, answer)]
