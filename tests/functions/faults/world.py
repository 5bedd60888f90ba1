"""The three functions as they are packaged, a table, parameters and a small Twilio, with ways between that can fail."""

import json
import os
import shutil
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import urlencode
from uuid import NAMESPACE_OID, uuid4, uuid5
from xml.etree import ElementTree as ET

import boto3

from deploy import lambda_packages
from deploy.bundle import BUILT
from deploy.lambda_packages import Function
from deploy.local_lambda import Answer, FunctionFailed, Instance, provide
from evenings.parties import Parties
from onenight.conversation.session import Phase
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed
from onenight.texting.party import Outgoing, Party
from stores import Store, open_store
from stores.dynamodb_schema import TABLE
from tests.functions.faults.proxy import Way, run_proxy
from tests.sessions import make_session
from tests.skill.alexa_events import Event, make_attributes
from tests.texting.playing import NAMES, number_of
from tests.waiting import becomes_true
from tests.webhooks.authority import SKILL
from tests.webhooks.dealt_parties import deal_night, join_party
from tests.webhooks.secret_search import Needles
from tests.webhooks.twilio.api import Api, run_twilio
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN, make_incoming_text, sign

SECRET = "no horse, no battery, and nothing correct"  # noqa: S105 - a test's
REGION = "eu-west-1"
AWS = {"AWS_REGION": REGION, "AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}

HASTY = (
    "webhooks.texts.messages:CALL_SECONDS=0.5 webhooks.texts.leases:LEASE_SECONDS=3"
    " webhooks.texts.leases:LOOK_WAIT_SECONDS=0.5"
)
"""Constants of a sender that nobody wants to wait for."""

APOLOGY = "Sorry, something went wrong"
"""What a speaker says where it was not its table's fault."""

PATIENCE = 60.0
"""Seconds that a test waits for what comes by itself."""

PATIENT = "{}.function:STORE_SECONDS=60 stores.deadline:RETRY_SECONDS=30"
"""A function of this package that waits for its store as long as a busy machine needs."""

ALEXA_WAITS, TWILIO_WAITS = 8.0, 14.0
"""Seconds, as `serverless.yml` has them."""


def busy_seconds(seconds: float) -> float:
    """Return how many seconds so many may take here now: more where more processes want to run than there are cores."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


SIX = make_session(Phase.DECK, players=6, deck=recommend_deck(ULTIMATE, 6))
FIVE = {"players": {"name": "players", "value": "5"}}


class World:
    """What a test plays with."""

    def __init__(self, endpoint: str, folder: Path, around: ExitStack) -> None:
        """An empty table, and nothing fails."""
        self.name = f"tables-{uuid4().hex[:8]}"
        self.endpoint, self.folder, self._around = endpoint, folder, around
        self.amazon = boto3.client("dynamodb", endpoint_url=endpoint, region_name=REGION)
        self.amazon.create_table(TableName=self.name, **TABLE)
        self.put_secret("/secret")
        self.put_secret("/token", TOKEN)
        self.store: Way = around.enter_context(run_proxy(endpoint))
        self.parameters: Way = around.enter_context(run_proxy(endpoint))
        self.api: Api = around.enter_context(run_twilio())
        self.twilio: Way = around.enter_context(run_proxy(self.api.address))
        self.tables: Store = open_store(self._address(endpoint), SECRET)
        self.parties = Parties(self.tables, SECRET)
        self.instances: list[Instance] = []
        self._pool = around.enter_context(ThreadPoolExecutor(32))
        self._locks: defaultdict[int, Lock] = defaultdict(Lock)

    def start_alexa(self, *, patient: bool = False, shift: float = 0.0, **more: str) -> Instance:
        """Start an instance of the skill; `patient`: it waits for its store as long as a busy machine needs."""
        return self._start(lambda_packages.ALEXA, shift, PATIENT.format("skill") if patient else "", more)

    def start_http(self, *, patient: bool = False, shift: float = 0.0, **more: str) -> Instance:
        """Start one of the function that answers texts and phones; `patient`: as for the skill."""
        return self._start(lambda_packages.HTTP, shift, PATIENT.format("webhooks") if patient else "", more)

    def start_sender(self, *, constants: str = "", shift: float = 0.0, **more: str) -> Instance:
        """Start one of the sender, with these constants of modules in place of their own."""
        return self._start(lambda_packages.SENDER, shift, constants, more)

    def _start(self, function: Function, shift: float, constants: str, more: Mapping[str, str]) -> Instance:
        """Start an instance, its clock ahead by that much, with these settings beside the usual ones."""
        settings = {**self._environment(), **more}
        folder, handler = BUILT / function.name, function.handler
        if shift or constants:
            settings |= {"PACKAGE": str(folder), "HANDLER": handler, "SHIFT": str(shift), "CONSTANTS": constants}
            folder, handler = self.folder / uuid4().hex / function.name, "faulty_handler.lambda_handler"
            folder.mkdir(parents=True)
            shutil.copy(Path(__file__).with_name("faulty_handler.py"), folder)
        instance = Instance(folder, handler, settings, provide(BUILT.parent / "provided"))
        self._around.callback(instance.stop)
        self.instances.append(instance)
        return instance

    def begin(self, instance: Instance, event: Event) -> "Future[Answer]":
        """Something that happens beside the test; an instance answers one event after the other."""

        def invoke() -> Answer:
            with self._locks[id(instance)]:
                return instance.invoke(event)

        return self._pool.submit(invoke)

    def answer_at_once(self, *asked: tuple[Instance, Event]) -> list[Answer]:
        """The answers to events that come at the same moment."""
        return [each.result() for each in [self.begin(instance, event) for instance, event in asked]]

    def open_party(self, players: int = 0) -> tuple[str, str]:
        """A table that so many have joined; its id and its code."""
        table, party = join_party(self.parties, players)
        return table, party.code

    def deal_party(self, players: int = 5) -> str:
        """A table whose night has fallen: a text for each waits to be sent."""
        table, _ = self.open_party(players)
        deal_night(self.parties, table, players, "bonus")  # of five, with a Thing and a Squire
        return table

    def put_secret(self, name: str, value: str = SECRET) -> None:
        """Somebody puts a secret into the parameter store, under that name."""
        parameters = boto3.client("ssm", endpoint_url=self.endpoint, region_name=REGION)
        parameters.put_parameter(Name=name, Value=value, Type="SecureString", Overwrite=True)

    def close_round(self, table: str) -> None:
        """The host closes the round."""
        self.parties.step(table, RoundClosed())

    def load_party(self, table: str) -> Party:
        """A party as it is kept."""
        kept = self.parties.load(table)
        assert kept
        return kept.party

    def list_unsent(self, table: str) -> list[Outgoing]:
        """Return the texts that have still to be sent, or to be cleared up."""
        return [text for text in self.load_party(table).outbox if text.state in ("waiting", "tried")]

    def is_each_sent_once(self, table: str) -> bool:
        """Return whether Twilio has taken every text of the party exactly once."""
        return self.api.list_bodies() == sorted((text.phone, text.body) for text in self.load_party(table).outbox)

    def list_lines(self, *instances: Instance) -> list[dict[str, Any]]:
        """All that these instances have logged, or all there are."""
        return [json.loads(line) for instance in instances or self.instances for line in list(instance.lines)]

    def list_messages(self) -> str:
        """Return the logged messages alone, a line each."""
        return "\n".join(line["message"] for line in self.list_lines() if "message" in line)

    def count_faults(self, *instances: Instance) -> int:
        """Return how many people were not served, by the metric `Faults`; a slow start counts, too."""
        return sum(line.get("Faults", 0) for line in self.list_lines(*instances))

    def read_items(self) -> list[dict[str, Any]]:
        """Everything in the table."""
        found: list[dict[str, Any]] = self.amazon.scan(TableName=self.name, ConsistentRead=True)["Items"]
        return found

    def wait_until(self, what: Callable[[], bool]) -> None:
        """Wait until it is true."""
        assert becomes_true(what, PATIENCE), self.list_messages()

    def find_leaks(self) -> set[str]:
        """Return players' words and secrets that stand in the log, and lines that are no JSON."""
        words = frozenset([*NAMES, "+1555", SECRET, TOKEN, "werewolf", "seer", "robber", "drunk", "troublemaker"])
        lines = [line for instance in self.instances for line in instance.lines]
        return Needles(words, frozenset()).search_text("\n".join(lines)) | {
            line for line in lines if not line.startswith("{")
        }

    def _address(self, endpoint: str) -> str:
        return f"dynamodb://{self.name}?region={REGION}&endpoint={endpoint}"

    def _environment(self) -> dict[str, str]:
        return AWS | {
            "AWS_ENDPOINT_URL_SSM": self.parameters.address,
            "ONENIGHT_STORE": self._address(self.store.address),
            "ONENIGHT_SECRET": "ssm:/secret",
            "ALEXA_SKILL_ID": SKILL,
            "TWILIO_ACCOUNT_SID": SID,
            "TWILIO_AUTH_TOKEN": "ssm:/token",
            "TWILIO_FROM": "+15550100099",
            "TWILIO_API_BASE_URL": self.twilio.address,
            "PUBLIC_BASE_URL": PUBLIC,
        }


def find_failure(instance: Instance, event: Event) -> str:
    """The kind of error that a call of a function ends with."""
    try:
        answer = instance.invoke(event)
    except FunctionFailed as failed:
        kind: str = json.loads(str(failed))["errorType"]
        return kind
    raise AssertionError(answer.body)


def make_sms(seat: int, body: str, message: str) -> Event:
    """A player's text, as API Gateway hands it on."""
    return make_post("/twilio/sms", make_incoming_text(number_of(seat), body, message))


def make_post(path: str, form: Mapping[str, str]) -> Event:
    """A form of Twilio's, as API Gateway hands it on (payload 2.0); what comes again has the token that it had."""
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {
            "content-type": "application/x-www-form-urlencoded; charset=utf-8",
            "host": "game.example.org",
            "i-twilio-idempotency-token": str(uuid5(NAMESPACE_OID, urlencode(form))),
            "x-forwarded-proto": "https",
            "x-twilio-signature": sign(path, form),
        },
        "requestContext": {
            "http": {"method": "POST", "path": path, "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"},
            "stage": "$default",
        },
        "body": b64encode(urlencode(form).encode()).decode(),
        "isBase64Encoded": True,
    }


def read_reply(answer: Answer) -> str:
    """Return the reply that a player gets."""
    assert answer.body["statusCode"] == 200, answer.body
    root = ET.fromstring(answer.body["body"])  # noqa: S314 - our own answer
    return root[0].text or "" if len(root) else ""


def read_stream(*tables: str) -> Event:
    """Return the stream's records of these parties."""
    images = [{"table_id": {"B": b64encode(table.encode()).decode()}} for table in tables]
    return {"Records": [{"eventName": "MODIFY", "dynamodb": {"NewImage": image}} for image in images]}


SCHEDULE: Event = {"source": "aws.events", "detail-type": "Scheduled Event", "detail": {}}


def make_hosting_session(table: str, players: int = 5) -> dict[str, object]:
    """The attributes of Alexa's session while players join."""
    rules = Rulebook()
    deck = recommend_deck(rules.game, players)
    return make_attributes(make_session(Phase.JOIN, rules, players, deck, party=table))


def read_speech(answer: Answer) -> str:
    """Return the speech of Alexa's response."""
    speech: str = answer.body["response"].get("outputSpeech", {}).get("ssml", "")
    return speech


def list_names(party: Party) -> Sequence[str]:
    """Return the names of a table's players, by seat."""
    return [seat.name for seat in party.seats]
