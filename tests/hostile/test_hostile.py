"""Whatever is sent to any path, nothing breaks, and the log says nothing of it; more by `python -m tests.hostile`."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.effort import count_examples
from tests.hostile import single_requests
from tests.hostile.in_process import run_inside
from tests.hostile.judge import find_log_problems, find_problems
from tests.hostile.request import CANARY, Answer, Request
from tests.hostile.run import Run, Server
from tests.hostile.served_process import run_outside


class Deaf(Server):
    """Answers nothing, and remembers what it was asked."""

    def __init__(self) -> None:
        """Nothing was asked."""
        self.asked: list[Request] = []

    def send(self, request: Request, chance: Random) -> Answer:  # noqa: ARG002 - as others do
        """Nothing."""
        self.asked.append(request)
        return Answer(0)

    def take_log(self) -> list[str]:
        """Nothing."""
        return []


def test_no_request_is_a_fault() -> None:
    """No 5xx, no traceback, no line of the log that the guide does not know, and nothing of a request in it."""
    statuses: set[int] = set()
    with run_inside() as servers:
        for seed in (1, 2, 3):
            run = Run(seed, lambda chance: chance.choice(servers))
            assert list(map(str, run.run_requests(count_examples(1000)))) == []
            statuses |= run.statuses.keys()

    assert statuses >= {200, 204, 400, 403, 404, 405}


def test_every_route_is_asked() -> None:
    """Of every application: whoever adds a path adds it to the list of those that are asked."""
    with run_inside() as servers:
        routes = {rule for server in servers for rule in server.rules}

    known = [re.compile(re.sub("<[^>]+>", "[^/]+", rule)) for rule in sorted(routes)]
    assert [rule.pattern for rule in known if not any(map(rule.fullmatch, single_requests.PATHS))] == []
    assert {rule for rule in routes if rule.startswith("/api/")} >= set(single_requests.APIS)


def test_no_connection_is_a_fault(tmp_path: Path) -> None:
    """The same for the server as it is for real use, whose requests break off, or are no HTTP at all."""
    with run_outside(tmp_path) as server:
        run = Run(4, lambda _chance: server)
        found = list(map(str, run.run_requests(count_examples(300))))

    assert found == []
    assert {0, 200, 204, 400, 403, 404} <= run.statuses.keys()  # some of each kind, even by hand


def test_an_episode_can_be_had_again() -> None:
    """From its seed and number alone it asks the same if it is answered the same; another number, something else."""
    asked = []
    for number in (*range(20), *range(20)):
        deaf = Deaf()
        Run(5, lambda _chance, server=deaf: server).run_episode(number)  # type: ignore[misc]
        asked.append(tuple(deaf.asked))

    assert asked[:20] == asked[20:]
    assert len(set(asked)) == 20


@pytest.mark.parametrize(
    ("answer", "told", "what"),
    [
        (Answer(500), "", "status 500"),
        (Answer(400, {}, CANARY.encode()), "", "its own words in a refusal"),
        (Answer(200, {"X": "a\nb"}), "", "a header of several lines"),
        (Answer(200), f"refused: {CANARY}", "its own words in the log"),
        (Answer(200), "failed: KeyError at x.py:1", "in the log: failed: KeyError at x.py:1"),
        (Answer(200), "Traceback (most recent call last):", "in the log: Traceback (most recent call last):"),
        (Answer(200), "refused: signature-wrong", None),
        (Answer(200, {}, CANARY.encode()), "", None),
    ],
)
def test_the_judge_sees_it(answer: Answer, told: str, what: str | None) -> None:
    """What must not come of a request is found; what may, is passed over."""
    assert [*find_problems(answer), *find_log_problems([told])] == ([what] if what else [])
