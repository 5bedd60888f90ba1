"""A run of hostile episodes: each is drawn from the seed and its own number alone, so that it can be run again."""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from tests.hostile.episodes import EPISODES
from tests.hostile.judge import find_log_problems, find_misshapen, find_problems
from tests.hostile.request import Answer, Request


class Problem(NamedTuple):
    """What was wrong, and where."""

    seed: int
    episode: int
    what: str
    request: Request

    def __str__(self) -> str:
        """On one line, with the command that does it again."""
        return f"{self.what} | python -m tests.hostile --seed {self.seed} --episode {self.episode} | {self.request}"


class Server:
    """Whoever answers."""

    exact = True
    """Whether what is sent is just the request, and so the application's to answer."""

    def send(self, request: Request, chance: Random) -> Answer:
        """The answer to a request; `chance` may decide how it is sent."""
        raise NotImplementedError

    def take_log(self) -> list[str]:
        """The lines that were logged since this was asked last."""
        raise NotImplementedError


class Run:
    """Counts requests and what they cost."""

    def __init__(self, seed: int, server: Callable[[Random], Server]) -> None:
        """Send to the server that is drawn for each episode."""
        self.seed = seed
        self.sent = 0
        self.statuses: dict[int, int] = {}
        self.slowest: tuple[float, str] = (0.0, "")
        self._server = server

    def run_requests(self, requests: int) -> Iterator[Problem]:
        """The problems of so many requests, or a few more."""
        episode = 0
        while self.sent < requests:
            yield from self.run_episode(episode)
            episode += 1

    def run_episode(self, number: int) -> list[Problem]:
        """The problems of one episode."""
        chance = Random(f"{self.seed} {number}")  # noqa: S311 - has to be drawn again
        server = self._server(chance)
        found: list[Problem] = []

        def send(request: Request) -> Answer:
            before = time.process_time()
            answer = server.send(request, chance)
            self.slowest = max(self.slowest, (time.process_time() - before, f"{number} {request}"))
            self.sent += 1
            self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
            wrong = [*find_problems(answer), *find_log_problems(server.take_log())]
            if server.exact and answer.status and request.method != "HEAD":
                wrong += find_misshapen(request, answer)
            found.extend(Problem(self.seed, number, what, request) for what in wrong)
            return answer

        chance.choice(EPISODES)(chance, send)
        return found
