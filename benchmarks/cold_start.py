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
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from statistics import median, quantiles
from unittest.mock import patch

import boto3

from benchmarks.skill import Event, make_event
from deploy.bundle import BUILT, ROOT, compile_folder, install
from deploy.lambda_packages import ALEXA, HTTP, Function
from deploy.local_lambda import provide, run_instance
from evenings.parties import Parties
from onenight.rules.deck import recommend_deck
from onenight.rules.game import ULTIMATE
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed, TextReceived
from onenight.texting.join_request import JoinRequest
from onenight.ways.one_night.texts.game import NightDealt
from stores import open_store
from tests.functions.gateway import make_event as make_http_event
from tests.stores.tables import CREDENTIALS, NAME, REGION, make, make_address, serve_amazon
from tests.webhooks.twilio.signed_requests import NUMBER, PUBLIC, SID, TOKEN, make_incoming_text, make_signed_post

HELLO = BUILT.parent / "hello"
PROVIDED = BUILT.parent / "provided"

SECRET = "a secret of the benchmark"  # noqa: S105 - as it says
SMS = "/twilio/sms"


def main() -> None:
    """Print the medians, what they are as a multiple of hello-world, and what a warm turn costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--turns", type=int, default=200)
    plan = parser.parse_args()
    provide(PROVIDED)
    _build_hello("alexa", ALEXA)
    _build_hello("sms", HTTP)
    with _start_aws() as endpoint:
        environment = _make_environment(endpoint)
        _compare(ALEXA, "alexa", make_event(), environment, plan.rounds)
        _compare(HTTP, "sms", make_sms("+15550100001", "hello", "SM" + "0" * 32), environment, plan.rounds)
        launches = [make_event(device=f"device-{number}") for number in range(plan.turns)]
        _measure_warm_turns("Alexa, launch", ALEXA, environment, launches)
        _measure_warm_turns("SMS, a vote", HTTP, environment, _make_votes(environment, plan.turns))


def _compare(function: Function, hello: str, event: Event, environment: Mapping[str, str], rounds: int) -> None:
    """Start both in turn and print the median seconds to the first answer; the first start is not measured."""
    starts = [(BUILT / function.name, function.handler), (HELLO / hello, f"benchmarks.hello.{hello}.lambda_handler")]
    seconds: list[list[float]] = [[], []]
    for _ in range(rounds + 1):
        for (folder, handler), each in zip(starts, seconds, strict=True):
            with run_instance(folder, handler, environment, PROVIDED) as instance:
                instance.invoke(event)
                each.append(time.perf_counter() - instance.born)
    our, their = (median(each[1:]) for each in seconds)
    print(f"{function.name}: cold {our * 1e3:.0f} ms, {our / their:.2f} times hello-world ({their * 1e3:.0f} ms)")


def _measure_warm_turns(what: str, function: Function, environment: Mapping[str, str], events: Iterable[Event]) -> None:
    """Print the milliseconds and store calls of turns of an instance that has answered before."""
    folder = BUILT.parent / "measured" / function.name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT / function.name, folder)
    shutil.copy(ROOT / "benchmarks" / "measured_handler.py", folder)
    module, _, attribute = function.handler.rpartition(".")
    with run_instance(
        folder, "measured_handler.lambda_handler", {**environment, "HANDLER": f"{module}:{attribute}"}, PROVIDED
    ) as it:
        took = [it.invoke(event).body["took"] for event in events]
    took = took[len(took) // 10 :]
    ours = [(each["seconds"] - each["waited"]) * 1e3 for each in took]
    calls = Counter(", ".join(f"{n} {verb}" for verb, n in sorted(each["calls"].items())) or "none" for each in took)
    usual, share = calls.most_common(1)[0]
    percentiles = quantiles(ours, n=100)
    print(
        f"{what}: warm p50 {median(ours):.2f} ms, p99 {percentiles[98]:.2f} ms without the store; "
        f"store calls: {usual} ({share} of {len(took)} turns)"
    )


def _build_hello(name: str, like: Function) -> None:
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
    with serve_amazon() as endpoint, patch.dict(os.environ, CREDENTIALS):
        make(endpoint)
        parameters = boto3.client("ssm", endpoint_url=endpoint, region_name=REGION)
        for name, value in (("/secret", SECRET), ("/token", TOKEN)):
            parameters.put_parameter(Name=name, Value=value, Type="SecureString")
        yield endpoint


def _make_environment(endpoint: str) -> dict[str, str]:
    return CREDENTIALS | {
        "AWS_REGION": REGION,
        "AWS_ENDPOINT_URL_SSM": endpoint,
        "ENDPOINT": endpoint,
        "TABLE": NAME,
        "ONENIGHT_STORE": make_address(endpoint),
        "ONENIGHT_SECRET": "ssm:/secret",
        "TWILIO_ACCOUNT_SID": SID,
        "TWILIO_AUTH_TOKEN": "ssm:/token",
        "TWILIO_FROM": NUMBER,
        "PUBLIC_BASE_URL": PUBLIC,
    }


def make_sms(phone: str, body: str, message: str) -> Event:
    """Return a text that came to Twilio, as API Gateway hands it on."""
    return make_http_event("POST", SMS, *make_signed_post(SMS, make_incoming_text(phone, body, message)))


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
