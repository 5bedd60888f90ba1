"""The parameter store fails while a new instance starts, and is there again."""

from typing import NamedTuple

import pytest

from deploy.local_lambda import FunctionFailed, Instance
from tests.functions.faults.proxy import Fault
from tests.functions.faults.world import (
    ALEXA_WAITS,
    APOLOGY,
    FIVE,
    SCHEDULE,
    SIX,
    TWILIO_WAITS,
    World,
    busy_seconds,
    make_hosting_session,
    make_post,
    make_sms,
    read_reply,
    read_speech,
)
from tests.skill.alexa_events import Event, ask, make_attributes
from tests.webhooks.twilio.signed_requests import RECORDED

BEGIN_WORKS = "Night falls."


class Three(NamedTuple):
    """New instances of all functions, and what they are asked."""

    alexa: Instance
    http: Instance
    sender: Instance
    cards: Event
    begin: Event
    join: Event

    @classmethod
    def start(cls, world: World, secret: str = "/secret") -> "Three":  # noqa: S107 - its name, not itself
        """Start them; `secret`: where their secret lies."""
        (table, _), (_, code) = world.open_party(5), world.open_party(2)
        return cls(
            world.start_alexa(ONENIGHT_SECRET=f"ssm:{secret}"),
            world.start_http(ONENIGHT_SECRET=f"ssm:{secret}"),
            world.start_sender(ONENIGHT_SECRET=f"ssm:{secret}"),
            ask("PlayersIntent", FIVE, make_attributes(SIX)),
            ask("BeginIntent", None, make_hosting_session(table)),
            make_sms(8, f"JOIN {code} Ivan", "SM8"),
        )

    def fail(self, world: World, kind: str) -> None:
        """Cards are played, a host hears an apology, a text gets 503, the sender fails its call; all in time."""
        sent = world.begin(self.sender, SCHEDULE)
        cards, refused = world.answer_at_once((self.alexa, self.cards), (self.http, self.join))
        sorry = self.alexa.invoke(self.begin)
        with pytest.raises(FunctionFailed, match=kind):
            sent.result()
        assert read_speech(cards).startswith("<speak>Five players")
        assert APOLOGY in read_speech(sorry)
        assert refused.body["statusCode"] == 503
        assert max(cards.seconds, sorry.seconds) < busy_seconds(ALEXA_WAITS)
        assert refused.seconds < busy_seconds(TWILIO_WAITS)
        world.wait_until(lambda: world.count_faults() >= 4)

    def work(self) -> None:
        """The same works with the next request."""
        assert BEGIN_WORKS in read_speech(self.alexa.invoke(self.begin))
        assert read_reply(self.http.invoke(self.join)).startswith("You are in, Ivan.")
        assert self.sender.invoke(SCHEDULE).body == {}


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        pytest.param("hang", "ReadTimeoutError", id="silent"),
        pytest.param("denied", "AccessDeniedException", id="forbidden"),
    ],
)
def test_secrets_that_cannot_be_read_for_a_while(world: World, fault: Fault, told: str) -> None:
    """Nobody is left without an answer, and nothing is lost; the log tells what Amazon answered."""
    world.parameters.fail(fault)
    three = Three.start(world)
    three.fail(world, "Unreachable")
    world.parameters.heal()

    assert f"no answer: GetParameters: {told}" in world.list_messages()
    three.work()


def test_a_secret_that_is_not_there(world: World) -> None:
    """The same until somebody puts it there."""
    name = f"/late/{world.name}"
    three = Three.start(world, name)
    three.fail(world, "NotUnderstood")
    world.put_secret(name)

    assert "missing-parameter" in world.list_messages()
    three.work()


def test_a_call_hears_an_apology(world: World) -> None:
    """Who calls meanwhile is not cut off: the call tries again by itself, twice, and then says good-bye."""
    world.parameters.fail("denied")
    http = world.start_http()
    call = make_post("/twilio/voice", RECORDED["14_voice_incoming"]["form"])
    first, last = (http.invoke(call | {"rawQueryString": query}).body for query in ("", "step=3&failed=2"))

    assert (first["statusCode"], last["statusCode"]) == (200, 200)
    assert "Sorry" in first["body"]
    assert ">voice?failed=1</Redirect>" in first["body"]
    assert "<Redirect" not in last["body"]
    assert "<Hangup" in last["body"]


def test_a_second_is_waited_for(world: World) -> None:
    """Secrets that are throttled for a second while instances start are read all the same."""
    world.parameters.fail("limit", seconds=1)
    Three.start(world).work()

    assert world.count_faults() == 0
