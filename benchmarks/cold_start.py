"""The wait for a new instance of a function, compared with a hello-world packaged the same way.

python -m benchmarks.cold_start [--rounds N] [--turns N]

Each instance is Amazon's runtime client in a process of its own, started anew; the table is moto's, on this machine.
Every function answers a first event in its turn, round by round. Then what a turn costs while an instance is warm: the
milliseconds of computing that are not the store's, and how often the store is asked. Needs `make package`.
"""

import argparse
import os
import shutil
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode

import boto3
from twilio.request_validator import RequestValidator

from deploy import lambda_packages
from deploy.bundle import BUILT, ROOT, compile_folder, install
from deploy.local_lambda import Instance, provide, run_instance
from evenings.parties import Parties
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed, TextReceived
from onenight.texting.join_request import JoinRequest
from onenight.ways.one_night.texts.game import NightDealt
from stores import open_store
from stores.dynamodb_schema import TABLE
from tests.stores.tables import serve_amazon

HELLO = BUILT.parent / "hello"
PROVIDED = BUILT.parent / "provided"

SECRET, TOKEN, SID = "a secret of the benchmark", "0" * 32, "AC" + "0" * 32
PUBLIC = "https://game.example.org"
REGION, NAME = "eu-west-1", "tables"
CREDENTIALS = {"aws_access_key_id": "testing", "aws_secret_access_key": "testing", "region_name": REGION}

Event = dict[str, Any]


class Contender(NamedTuple):
    """A function that is measured, and the event that it answers."""

    name: str
    folder: Path
    handler: str
    event: Event


def main() -> None:
    """Print the medians, what they are as a multiple of hello-world, and what a warm turn costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--turns", type=int, default=200)
    plan = parser.parse_args()
    provide(PROVIDED)
    _build_hello("alexa", lambda_packages.ALEXA)
    _build_hello("sms", lambda_packages.HTTP)
    with _start_aws() as endpoint:
        environment = _make_environment(endpoint)
        for ours, theirs in _make_pairs():
            _compare(ours, theirs, environment, plan.rounds)
        _measure_warm_turns("Alexa, launch", lambda_packages.ALEXA, environment, lambda _: _make_launches(plan.turns))
        _measure_warm_turns(
            "Alexa, another number of players",
            lambda_packages.ALEXA,
            environment,
            lambda it: _make_player_changes(it, plan.turns),
        )
        _measure_warm_turns(
            "SMS, a vote", lambda_packages.HTTP, environment, lambda _: _make_votes(environment, plan.turns)
        )


def _make_pairs() -> Iterator[tuple[Contender, Contender]]:
    """Yield each function with its hello-world."""
    alexa = _make_event("LaunchRequest")
    text = make_sms("+15550100001", "hello", "SM" + "0" * 32)
    for ours, hello, event in ((lambda_packages.ALEXA, "alexa", alexa), (lambda_packages.HTTP, "sms", text)):
        module = f"benchmarks.hello.{hello}.lambda_handler"
        yield (
            Contender(ours.name, BUILT / ours.name, ours.handler, event),
            Contender(hello, HELLO / hello, module, event),
        )


def _compare(ours: Contender, theirs: Contender, environment: Mapping[str, str], rounds: int) -> None:
    """Start both in turn and print the median seconds to the first answer; the first start is not measured."""
    taken: dict[str, list[float]] = {"ours": [], "theirs": []}
    for _ in range(rounds + 1):
        for who, contender in (("ours", ours), ("theirs", theirs)):
            with run_instance(contender.folder, contender.handler, environment, PROVIDED) as instance:
                instance.invoke(contender.event)
                taken[who].append(time.perf_counter() - instance.born)
    our, their = (median(seconds[1:]) for seconds in taken.values())
    print(f"{ours.name}: cold {our * 1e3:.0f} ms, {our / their:.2f} times hello-world ({their * 1e3:.0f} ms)")


def _measure_warm_turns(
    what: str,
    function: lambda_packages.Function,
    environment: Mapping[str, str],
    events: Callable[[Instance], Iterable[Event]],
) -> None:
    """Print the milliseconds and store calls of turns of an instance that has answered before."""
    folder = BUILT.parent / "measured" / function.name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT / function.name, folder)
    shutil.copy(ROOT / "benchmarks" / "measured_handler.py", folder)
    module, _, attribute = function.handler.rpartition(".")
    with run_instance(
        folder, "measured_handler.lambda_handler", {**environment, "HANDLER": f"{module}:{attribute}"}, PROVIDED
    ) as it:
        took = [it.invoke(event).body["took"] for event in events(it)]
    took = took[len(took) // 10 :]
    ours = [(each["seconds"] - each["waited"]) * 1e3 for each in took]
    calls = Counter(", ".join(f"{n} {verb}" for verb, n in sorted(each["calls"].items())) or "none" for each in took)
    usual, share = calls.most_common(1)[0]
    percentiles = quantiles(ours, n=100)
    print(
        f"{what}: warm p50 {median(ours):.2f} ms, p99 {percentiles[98]:.2f} ms without the store; "
        f"store calls: {usual} ({share} of {len(took)} turns)"
    )


def _build_hello(name: str, like: lambda_packages.Function) -> None:
    """Build a hello-world's package, with the requirements of the function it is compared with."""
    folder = HELLO / name
    if not (folder / "benchmarks").exists():
        install(like.requirements, folder)
    shutil.rmtree(folder / "benchmarks", ignore_errors=True)
    (folder / "benchmarks" / "hello").mkdir(parents=True)
    for file in ("__init__.py", "hello/__init__.py", f"hello/{name}.py", "hello/table.py"):
        shutil.copy(ROOT / "benchmarks" / file, folder / "benchmarks" / file)
    compile_folder(folder)


@contextmanager
def _start_aws() -> Iterator[str]:
    """Start AWS with a table and the parameters on this machine; yield the address."""
    with serve_amazon() as endpoint:
        boto3.client("dynamodb", endpoint_url=endpoint, **CREDENTIALS).create_table(TableName=NAME, **TABLE)
        parameters = boto3.client("ssm", endpoint_url=endpoint, **CREDENTIALS)
        for name, value in (("/secret", SECRET), ("/token", TOKEN)):
            parameters.put_parameter(Name=name, Value=value, Type="SecureString")
        yield endpoint


def _make_environment(endpoint: str) -> dict[str, str]:
    return {
        "AWS_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_ENDPOINT_URL_SSM": endpoint,
        "ENDPOINT": endpoint,
        "TABLE": NAME,
        "ONENIGHT_STORE": f"dynamodb://{NAME}?region={REGION}&endpoint={endpoint}",
        "ONENIGHT_SECRET": "ssm:/secret",
        "TWILIO_ACCOUNT_SID": SID,
        "TWILIO_AUTH_TOKEN": "ssm:/token",
        "TWILIO_FROM": "+15550100099",
        "PUBLIC_BASE_URL": PUBLIC,
    }


def _make_event(
    kind: str, intent: str = "", attributes: object = None, slots: object = None, device: str = "device"
) -> Event:
    """Return a request of Alexa's."""
    application = {"application": {"applicationId": "amzn1.ask.skill.benchmark"}, "user": {"userId": "someone"}}
    moment = {"requestId": "request", "timestamp": datetime.now(UTC).isoformat(), "locale": "en-US"}
    asked = {"intent": {"name": intent, "slots": slots or {}}} if intent else {}
    return {
        "version": "1.0",
        "session": {"new": not attributes, "sessionId": "session", "attributes": attributes or {}, **application},
        "context": {"System": {"device": {"deviceId": device, "supportedInterfaces": {}}, **application}},
        "request": {"type": kind, **moment, **asked},
    }


def make_sms(phone: str, body: str, message: str) -> Event:
    """Return a text that came to Twilio, as API Gateway hands it on (payload 2.0)."""
    form = {"From": phone, "To": "+15550100099", "Body": body, "MessageSid": message, "AccountSid": SID}
    signature = RequestValidator(TOKEN).compute_signature(f"{PUBLIC}/twilio/sms", form)
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": "/twilio/sms",
        "rawQueryString": "",
        "headers": {
            "content-type": "application/x-www-form-urlencoded; charset=utf-8",
            "host": "game.example.org",
            "x-forwarded-proto": "https",
            "x-twilio-signature": signature,
        },
        "requestContext": {
            "http": {"method": "POST", "path": "/twilio/sms", "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"},
            "stage": "$default",
        },
        "body": b64encode(urlencode(form).encode()).decode(),
        "isBase64Encoded": True,
    }


def _make_launches(turns: int) -> Iterable[Event]:
    """Return launches, each from another device, as in the first minute of an evening."""
    return [_make_event("LaunchRequest", device=f"device-{number}") for number in range(turns)]


def _make_player_changes(instance: Instance, turns: int) -> Iterator[Event]:
    """Yield requests of one table, each with another number of players."""
    attributes: object = None
    for number in range(turns):
        slots = {"players": {"name": "players", "value": str(3 + number % 8)}}
        event = _make_event("IntentRequest", "PlayersIntent", attributes, slots=slots)
        attributes = instance.invoke(event).body["answer"]["sessionAttributes"]
        yield event


def _make_votes(environment: Mapping[str, str], turns: int) -> Iterator[Event]:
    """Yield texts of five players of six who change their votes again and again; the sixth never votes."""
    with patch.dict(os.environ, environment):
        parties = Parties(open_store(environment["ONENIGHT_STORE"], SECRET), SECRET)
        table, party = parties.create()
        phones = [f"+1555010{number:04d}" for number in range(6)]
        names = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")
        for phone, name in zip(phones, names, strict=True):
            parties.step(table, TextReceived(phone, "JOIN", f"SM{name}", JoinRequest(party.code, name)))
        parties.step(table, NightDealt(Rulebook(), recommend_deck(ULTIMATE, 6)), RoundClosed())
    for number in range(turns):
        voter = number % 5
        voted = names[(voter + 1 + number // 5 % 5) % 6]
        yield make_sms(phones[voter], voted, f"SM{number:032d}")


if __name__ == "__main__":
    main()
