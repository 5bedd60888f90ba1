"""The cost of the skill over the SDK under it, measured in turn with a hello-world skill in the same run.

python -m benchmarks.skill [--requests N] [--rounds N]

Computing is measured, for a clock would measure what else a machine does, too.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from compileall import compile_dir
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import cast

from ask_sdk_core.dispatch_components import AbstractRequestHandler
from ask_sdk_core.handler_input import HandlerInput
from ask_sdk_core.skill_builder import SkillBuilder
from ask_sdk_model import Response

from onenight.rules.game import ULTIMATE
from onenight.speech.render import ssml
from onenight.speech.script import compile_night
from skill import lambda_handler

Event = dict[str, object]


class Hello(AbstractRequestHandler):
    """The smallest skill there is."""

    def can_handle(self, handler_input: HandlerInput) -> bool:
        """Return True, for every request."""
        return handler_input is not None

    def handle(self, handler_input: HandlerInput) -> Response:
        """Say hello."""
        return handler_input.response_builder.speak("Hello").ask("Hello").response


def main() -> None:
    """Print the microseconds of each request, and as a multiple of hello-world."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=1000, help="of each kind")
    parser.add_argument("--rounds", type=int, default=15)
    plan = parser.parse_args()
    each = plan.requests // plan.rounds + 1
    costs = _measure_in_turn(
        {kind: partial(_measure_call, call, each) for kind, call in make_calls().items()}, plan.rounds
    )
    for kind, seconds in costs.items():
        print(f"{kind}: {seconds * 1e6:.0f} µs, {seconds / costs['hello-world']:.2f} times hello-world")
    for package in ("onenight", "stores", "evenings", "skill"):  # as an installed package has it
        compile_dir(Path(__file__).parent.parent / package, quiet=1)
    modules = ("ask_sdk_core.skill_builder", "skill.function")
    sdk, ours = _measure_in_turn({module: partial(_measure_import, module) for module in modules}, plan.rounds).values()
    print(f"import skill: {ours * 1e3:.0f} ms, {ours / sdk:.2f} times ask_sdk_core alone ({sdk * 1e3:.0f} ms)")


def make_calls() -> dict[str, Callable[[], object]]:
    """Return a call of each kind, hello-world's first; the nights go through all recommended decks in turn."""
    builder = SkillBuilder()
    builder.add_request_handler(Hello())
    hello = cast("Callable[[Event, None], object]", builder.lambda_handler())
    nights = cycle(list(_make_nights()))
    return {
        "hello-world": lambda: hello(make_event(), None),
        "launch": lambda: lambda_handler(make_event()),
        "night": lambda: lambda_handler(next(nights)),
        "night, never told before": lambda: _answer_without_caches(next(nights)),
    }


def _answer_without_caches(event: Event) -> object:
    """Answer with the night compiled and rendered anew."""
    compile_night.cache_clear()
    ssml.render_turn.cache_clear()
    return lambda_handler(event)


def _make_nights() -> Iterator[Event]:
    """Yield a request to begin, for each recommended deck."""
    for players in ULTIMATE.players:
        slots = {"players": {"name": "players", "value": str(players)}}
        proposed = lambda_handler(make_event("PlayersIntent", slots))
        checked = lambda_handler(make_event("BeginIntent", attributes=proposed["sessionAttributes"]))
        yield make_event("BeginIntent", attributes=checked["sessionAttributes"])


def make_event(intent: str = "", slots: object = None, attributes: object = None, device: str = "device") -> Event:
    """Return a request of Alexa's; without an intent it is a launch."""
    application = {"application": {"applicationId": "amzn1.ask.skill.benchmark"}, "user": {"userId": "someone"}}
    asked = {"type": "IntentRequest", "intent": {"name": intent, "slots": slots or {}}}
    request = asked if intent else {"type": "LaunchRequest"}
    return {
        "version": "1.0",
        "session": {"new": not attributes, "sessionId": "session", "attributes": attributes or {}, **application},
        "context": {"System": {"device": {"deviceId": device, "supportedInterfaces": {}}, **application}},
        "request": {"requestId": "request", "timestamp": "2026-11-21T20:00:00Z", "locale": "en-US", **request},
    }


def _measure_in_turn(kinds: dict[str, Callable[[], float]], count: int) -> dict[str, float]:
    """Return the median of each measurement, in rounds in which every kind has its turn."""
    rounds: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(count):
        for kind, measured in kinds.items():
            rounds[kind].append(measured())
    return {kind: median(seconds) for kind, seconds in rounds.items()}


def _measure_call(call: Callable[[], object], count: int) -> float:
    """Return the CPU seconds of a call, the mean of so many."""
    start = time.process_time()
    for _ in range(count):
        call()
    return (time.process_time() - start) / count


def _measure_import(module: str) -> float:
    """Return the CPU seconds that a new interpreter takes to import a module."""
    timed = f"import time; start = time.process_time(); import {module}; print(time.process_time() - start)"
    command = [sys.executable, "-c", timed]
    return float(subprocess.run(command, check=True, capture_output=True).stdout)  # noqa: S603 - our own interpreter


if __name__ == "__main__":
    main()
