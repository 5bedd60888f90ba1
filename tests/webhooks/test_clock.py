"""A machine whose clock is set while the server runs, or before: no text is late, lost or doubled, no table is gone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.texting.playing import NAMES, number_of
from tests.waiting import wait_until
from tests.webhooks.dealt_parties import deal_night, join_party
from tests.webhooks.served_process import World, run_server
from tests.webhooks.twilio.api import Behavior, run_twilio
from tests.webhooks.twilio.signed_requests import send_text

HOUR = 3600.0
DAY = 24 * HOUR
EVERYTHING: tuple[Behavior, ...] = ((429, 20429), (503, 20503), "lose", "drop", "slow")
"""What can go wrong with a text."""
PLAYERS = len(EVERYTHING)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server, whose machine has the right time when it starts."""
    with run_twilio() as api, run_server(tmp_path_factory.mktemp("served"), api) as world:
        yield world


@pytest.fixture
def world(served: World) -> Iterator[World]:
    """The same; afterwards its machine has the right time again."""
    yield served
    served.set_clock(0.0)


def deals(world: World, first: int, plan: list[Behavior]) -> tuple[str, list[tuple[str, str]]]:
    """A night falls for phones from `first` on, with what Twilio does with the texts; once it has seen each."""
    table, _ = join_party(world.parties, PLAYERS, first)
    before = len(world.api.posts)
    world.api.plan = plan
    deal_night(world.parties, table, PLAYERS, "bonus")
    wait_until(lambda: len(world.api.posts) >= before + PLAYERS)
    return table, sorted((text.phone, text.body) for text in world.load_party(table).outbox)


def sent_once(world: World, table: str, texts: list[tuple[str, str]]) -> None:
    """Each text is taken by Twilio, once, and known to be."""
    world.wait_until_sent(table)
    assert {text.state for text in world.load_party(table).outbox} == {"sent"}
    phones = {number for number, _ in texts}
    assert [each for each in world.api.list_bodies() if each[0] in phones] == texts


@pytest.mark.parametrize(
    ("ahead", "killed"),
    [
        pytest.param(-HOUR, True, id="set back, and workers are killed"),
        pytest.param(-HOUR, False, id="set back"),
        pytest.param(2 * DAY, False, id="set ahead"),
    ],
)
def test_texts_that_wait_when_the_clock_is_set(
    world: World,
    ahead: float,
    killed: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """They wait no longer, are no older, and are found at Twilio if they are there; whoever comes next sees it so."""
    table, texts = deals(world, 10 * (2 * (ahead > 0) + killed), [*EVERYTHING])
    world.set_clock(ahead)
    if killed:
        world.kill_workers()
    sent_once(world, table, texts)


@pytest.mark.parametrize("ahead", [3 * HOUR, 2 * DAY], ids=["three hours", "two days"])
def test_nothing_is_gone_because_the_clock_is_ahead(world: World, ahead: float) -> None:
    """Neither a party with its code nor a table of the page, neither meanwhile nor afterwards."""
    table, party = world.parties.create()
    session = says(world, None, "six players")["session"]
    first = 50 + 10 * (ahead > DAY)
    for seat, clock in enumerate((ahead, -ahead, 0.0)):
        world.set_clock(clock)
        reply = send_text(
            world.service, number_of(first + seat), f"JOIN {party.code} {NAMES[seat]}", f"SM{table}{seat}"
        )
        assert reply.startswith("You are in")
        told = says(world, session, "how many are we?")
        assert (told["session"], told["table"]["players"]) == (session, 6)


def test_a_clock_that_is_wrong_from_the_start_and_then_set_back(tmp_path: Path) -> None:
    """What Twilio has taken is found by Twilio's time; what was put off does not rest until its time comes again."""
    with run_twilio() as api:
        with run_server(tmp_path, api, 20 * HOUR) as world:
            first, texts = deals(world, 0, [*EVERYTHING])
            sent_once(world, first, texts)
            second, texts = deals(world, 10, [*[EVERYTHING[0]] * 50 * PLAYERS])
        api.plan = []
        with run_server(tmp_path, api) as world:
            sent_once(world, second, texts)


def says(world: World, session: str | None, text: str) -> Any:  # noqa: ANN401 - JSON
    """What the page is answered."""
    body = json.dumps({"session": session, "text": text}).encode()
    got = world.service.send("POST", "/api/talk", body, {"Content-Type": "application/json"})
    assert got.status == 200
    return got.data
