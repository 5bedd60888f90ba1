"""A window that says where its voice is: the night goes on from there, whatever the clock says."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.webhooks.service import Got, Service, serve_app
from webhooks import create_app
from webhooks.settings import Settings


@pytest.fixture
def service() -> Iterator[Service]:
    """A service with tables in memory."""
    with serve_app(create_app(Settings(dev=True, limit=None))) as running:
        yield running


def post(service: Service, **body: object) -> Got:
    """Say something."""
    return service.send("POST", "/api/talk", json.dumps(body).encode(), {"Content-Type": "application/json"})


def woken(answer: Any) -> list[str]:  # noqa: ANN401 - JSON
    """Who is woken in what is told, in order; the Werewolves not before their own call."""
    return [cue["step"] for cue in answer["cues"] if cue.get("moment") == "wake"]


def begun(service: Service, *before: str) -> Any:  # noqa: ANN401 - JSON
    """A night that has just begun to be told."""
    told = post(service, session=None, text="five players").data
    for text in (*before, "begin", "begin"):
        told = post(service, session=told["session"], text=text).data
    return told


@pytest.mark.parametrize("role", ["werewolf", "seer", "robber", "troublemaker"])
def test_the_night_goes_on_where_it_was_heard(service: Service, role: str) -> None:
    """At once after the beginning, the clock would say that it has only begun."""
    night = begun(service)
    cue = next(index for index, cue in enumerate(night["cues"]) if cue["step"] == role and "pause" in cue)
    waits = post(service, session=night["session"], text="pause", at=[night["told"], cue]).data
    goes_on = post(service, session=night["session"], text="go on").data

    assert waits["table"]["phase"] == "night"
    assert woken(goes_on)[0] == role
    assert woken(goes_on) == woken(night)[woken(night).index(role) :]


def test_what_was_said_before_the_script_is_counted(service: Service) -> None:
    """A night that goes on begins with a sentence; the cues after it are those of the script."""
    night = begun(service)
    first = post(service, session=night["session"], text="pause", at=[night["told"], 0]).data
    again = post(service, session=first["session"], text="go on").data
    cue = next(index for index, cue in enumerate(again["cues"]) if cue["step"] == "robber")
    post(service, session=night["session"], text="pause", at=[again["told"], cue])

    assert woken(post(service, session=night["session"], text="go on").data)[0] == "robber"


def test_a_place_in_something_else_is_nothing(service: Service) -> None:
    """Whoever answers to what was told before is answered by the clock."""
    night = begun(service)
    cue = len(night["cues"]) - 1
    post(service, session=night["session"], text="pause", at=[night["told"] - 1, cue])

    assert woken(post(service, session=night["session"], text="go on").data) == woken(night)
