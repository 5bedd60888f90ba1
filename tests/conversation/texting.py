"""The phones of evenings that are played by text: what they send, what they get, and what does not reach them."""

from random import Random

from evenings.hosting import Hosting
from evenings.parties import Parties
from onenight.speech.lines import Lines
from onenight.texting.events import Event, OptedIn, OptedOut, TextReceived
from onenight.texting.join_request import read_join_request
from onenight.texting.outbox import TextReport
from onenight.texting.party import Outgoing
from stores import open_store

NUMBER = "+15550100099"
"""What the players text."""

_HEADS = [f"{file}.head.{name}" for file in ("texts", "letters") for name in ("secret", "verdict")]


class Phones:
    """The phones of one evening, and who hosts its games; whatever is drawn is the same every time."""

    def __init__(self, lines: Lines) -> None:
        """Nobody has texted; the host speaks these lines."""
        chance = Random(1)  # noqa: S311 - a test keeps no secrets
        self.parties = Parties(open_store("sqlite:///:memory:"), None, chance=chance, language=lines.language)
        self._heads = [lines.say(head, text="") for head in _HEADS]
        self.hosting = Hosting(lambda: self.parties, NUMBER)
        self._numbers: dict[str, str] = {}
        self._messages = 0
        self._read: set[tuple[str, str]] = set()

    def answer_line(self, line: str) -> list[str]:
        """Return the answer to `+ Alice: nobody`, none to `! Alice 21610`, and the texts that go out then."""
        name, _, said = line[1:].strip().partition(":" if line.startswith("+") else " ")
        phone = self._numbers.setdefault(name, f"+1555010{len(self._numbers):04}")
        if line.startswith("!"):
            return self._fail_text(phone, int(said))
        words: dict[str, Event] = {"STOP": OptedOut(phone), "START": OptedIn(phone)}
        consent = words.get(said.strip())
        if consent is not None:  # Twilio's own words, which never reach the game
            table = self.parties.find_by_phone(phone)
            self.parties.step(table or "", consent)
            return self.take_texts(table or "")
        self._messages += 1
        asked = read_join_request(said.strip(), self.parties.lines)
        text = TextReceived(phone, said.strip(), f"SM{self._messages}", asked)
        table = self.parties.find_by_code(asked.code) if asked and asked.code else self.parties.find_by_phone(phone)
        stepped = self.parties.step(table, text) if table else None
        return [stepped.reply if stepped else "(nobody knows this phone)", *self.take_texts(table or "")]

    def take_texts(self, table: str) -> list[str]:
        """The texts that have gone out since, without their first words, which say nothing."""
        kept = self.parties.load(table) if table else None
        new = [text for text in kept.party.outbox if (table, text.key) not in self._read] if kept else []
        self._read |= {(table, text.key) for text in new}
        return [f"* {self._name(text)}: {self._strip_head(text.body)}" for text in new]

    def _fail_text(self, phone: str, error: int) -> list[str]:
        table = self.parties.find_by_phone(phone)
        assert table
        kept = self.parties.load(table)
        assert kept
        last = [text for text in kept.party.outbox if text.phone == phone][-1]
        self.parties.step(table, TextReport("failed", last.key, error=error))
        return []

    def _name(self, text: Outgoing) -> str:
        return next(name for name, number in self._numbers.items() if number == text.phone)

    def _strip_head(self, body: str) -> str:
        head = next((head for head in self._heads if body.startswith(head)), "")
        return body.removeprefix(head)
