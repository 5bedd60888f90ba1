"""An evening in production: a host who talks to Alexa, players who text, and the sender between table and Twilio."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from deploy.lambda_packages import ALEXA, HTTP, SENDER
from deploy.local_lambda import Instance
from evenings.parties import Parties
from evenings.stored_party import StoredParty
from onenight.hearing.heard_values import LAUNCH
from onenight.texting.party import Party
from tests.conversation.evening import interpret
from tests.functions.built_packages import start_instance
from tests.functions.cloud import SECRET, Cloud
from tests.functions.gateway import Gateway
from tests.sessions import make_session
from tests.skill.alexa_events import Event, ask, make_launch, make_slots
from tests.skill.read_answers import Answer, read
from tests.texting.playing import draw_legal_answer
from tests.webhooks.twilio.api import Api
from tests.webhooks.twilio.signed_requests import send_text
from webhooks.texts.leases import claim_due_texts

NAMES = ("Quillfeather", "Zephyrine", "Oksanna", "Thibault", "Brunhild")
"""Names that stand nowhere else."""

SWEEP: Event = {
    "version": "0",
    "id": "53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa",
    "detail-type": "Scheduled Event",
    "source": "aws.events",
    "account": "123456789012",
    "time": "2026-11-21T20:15:00Z",
    "region": "eu-west-1",
    "resources": ["arn:aws:events:eu-west-1:123456789012:rule/sweep"],
    "detail": {},
}
"""What the clock sends."""


class Functions(NamedTuple):
    """An instance of each function, warm for several evenings."""

    cloud: Cloud
    api: Api
    parties: Parties
    """The checkout's view of the table."""
    alexa: Instance
    http: Instance
    sender: Instance

    def sweep(self) -> None:
        """The clock calls."""
        assert self.sender.invoke(SWEEP).body == {}

    def stream(self, times: int = 1) -> None:
        """The table's stream calls with what has come since; a batch may come several times."""
        for batch in self.cloud.take_batches():
            for _ in range(times):
                assert self.sender.invoke({"Records": batch}).body == {"batchItemFailures": []}

    def lines(self) -> list[str]:
        """The logs of all three."""
        return [line for each in (self.alexa, self.http, self.sender) for line in each.lines]


@contextmanager
def run_functions(cloud: Cloud, api: Api, folder: Path) -> Iterator[Functions]:
    """All three, with this Twilio."""
    with (
        cloud.store() as store,
        start_instance(ALEXA, folder, cloud.make_environment("alexa")) as alexa,
        start_instance(HTTP, folder, cloud.make_environment("http", api.address)) as http,
        start_instance(SENDER, folder, cloud.make_environment("sender", api.address)) as sender,
    ):
        yield Functions(cloud, api, Parties(store, SECRET), alexa, http, sender)


class Evening:
    """One table; after each word and each text the sender hears of what is to be sent, all of it twice."""

    def __init__(self, functions: Functions, first: int) -> None:
        """A table of its own: another device, and phones from that one on."""
        self.functions = functions
        self.gateway = Gateway(functions.http)
        self.phones = [f"+1202555{first + seat:04}" for seat in range(len(NAMES))]
        self.device = f"amzn1.ask.device.{first}"
        self.session = make_session()
        self.streams = True
        """Whether the stream brings the sender what has come."""
        self.said: list[str] = []
        """All that was texted, and replied."""
        self._attributes: object = None
        self._messages = 0
        self._chance = Random(first)  # noqa: S311 - a test keeps no secrets

    def say(self, text: str) -> Answer:
        """The host says something; the answer as a speaker plays it."""
        heard = interpret(text, self.session)
        now = datetime.now(UTC)
        asked = (
            make_launch(now=now) if heard.intent == LAUNCH else self._make_request(heard.intent, make_slots(heard), now)
        )
        asked["context"]["System"]["device"]["deviceId"] = self.device
        answer = read(self.functions.alexa.invoke(asked).body)
        self._attributes = answer.attributes if answer.listens else None
        assert answer.session is not None
        self.session = answer.session
        self._bring_texts()
        return answer

    def move_on(self, functions: Functions) -> None:
        """Go on with other instances, in a new session of Alexa's."""
        self.functions, self.gateway, self._attributes = functions, Gateway(functions.http), None

    def send_text(self, seat: int, body: str) -> str:
        """A player texts, and Twilio tells of it twice, as it does where an answer was late; returns the reply."""
        self._messages += 1
        message = f"SM{self.phones[0][1:]}{self._messages:021}"
        reply = send_text(self.gateway, self.phones[seat], body, message)
        assert send_text(self.gateway, self.phones[seat], body, message) == reply
        self.said += [body, reply]
        self._bring_texts()
        return reply

    def open_party(self) -> None:
        """Texts are wished for, and everybody joins with the code that is spoken."""
        self.say("Alexa, open One Night Werewolf")
        heard = self.say("text us our roles")
        code = self.session.code
        assert code
        assert " ".join(code) in heard.text
        for seat, name in enumerate(NAMES):
            assert self.send_text(seat, f"JOIN {code} {name}").startswith(f"You are in, {name}.")

    def answer_all(self, absent: tuple[int, ...] = ()) -> None:
        """Everyone reads what was texted last, and answers it as is allowed, in any order."""
        before = self.load_party()
        for seat in self._chance.sample(range(len(NAMES)), len(NAMES)):
            if seat not in absent:
                assert self.list_inbox(seat)[-1] == self.list_outbox(seat)[-1]
                reply = self.send_text(seat, draw_legal_answer(before, seat, self._chance))
                assert reply.startswith(("Noted", "Your vote:")), reply

    def load_party(self) -> Party:
        """The party as it is kept."""
        kept = self.functions.parties.load(self.table())
        assert kept
        return kept.party

    def table(self) -> str:
        """Its id."""
        table = self.functions.parties.find_by_phone(self.phones[0])
        assert table
        return table

    def list_outbox(self, seat: int) -> list[str]:
        """Return the party's texts to a player."""
        return [text.body for text in self.load_party().outbox if text.phone == self.phones[seat]]

    def list_inbox(self, seat: int) -> list[str]:
        """Return the texts that Twilio has taken for a player's phone, in order."""
        with self.functions.api.lock:
            return [each["body"] for each in self.functions.api.messages if each["to"] == self.phones[seat]]

    def count_tries(self) -> Counter[str]:
        """Return how many texts to each phone were tried to be sent."""
        with self.functions.api.lock:
            return Counter(post["To"] for post in self.functions.api.posts if post["To"] in self.phones)

    def pass_time(self, seconds: float) -> None:
        """Let time pass for its texts: whoever claimed one has that much less of it left."""

        def passed(kept: StoredParty, _: object) -> tuple[StoredParty, None]:
            attempts = {key: each._replace(due=each.due - seconds) for key, each in kept.attempts.items()}
            return kept._replace(attempts=attempts), None

        self.functions.parties.change(self.table(), passed)

    def claim_briefly(self) -> None:
        """Somebody looks whether its texts are anybody's, and leaves what is free alone for a moment."""
        self.functions.parties.change(
            self.table(),
            lambda kept, front: claim_due_texts(kept, front, "somebody", local=self.functions.parties.local),
        )

    def _bring_texts(self) -> None:
        if self.streams:
            self.functions.stream(times=2)

    def _make_request(self, intent: str, filled: object, now: datetime) -> Event:
        return ask(intent, filled, self._attributes, now)
