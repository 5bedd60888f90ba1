"""What the page taps at the table: offers by night and by day, and taps at a stage of the week that is over."""

import pytest
from flask.testing import FlaskClient

from tests.webhooks.test_taps import Answer, client, intent, tap

__all__ = ("client",)


def offers(answer: Answer, *, dawn: bool) -> list[str]:
    """Return the intents that are offered by night, or by day, behind the answers to what is asked."""
    others = answer["offers"][len(answer["answers"]) :]
    return [each["wish"]["intent"] for each in others if each["dawn"] is dawn]


def begun(client: FlaskClient, game: str = "ultimate") -> Answer:
    """Return the answer once three players have begun the game."""
    table = tap(client, None, [intent("GameIntent", game=game), intent("SeatsIntent", names=["Ann", "Ben", "Cy"])])
    return tap(client, table, intent("BeginIntent"))


def test_offers_tell_night_from_day(client: FlaskClient) -> None:
    """What is there at either time is offered for both."""
    night = tap(client, begun(client), intent("BeginIntent"))

    assert night["table"]["phase"] == "night"
    assert offers(night, dawn=False) == ["AMAZON.PauseIntent", "AMAZON.HelpIntent", "AMAZON.StopIntent"]
    assert offers(night, dawn=True) == ["VoteIntent", "AddTimeIntent", "TimeLeftIntent", "AMAZON.HelpIntent"]


@pytest.mark.parametrize("wish", ["AMAZON.NextIntent", "BeginIntent", "DoneIntent"])
def test_tap_at_step_of_week_that_is_over(client: FlaskClient, wish: str) -> None:
    """Whatever leads on leads on once."""
    setup = begun(client, "week")
    once = tap(client, setup, intent("DoneIntent"), seen=setup["version"])
    twice = tap(client, once, intent(wish), seen=setup["version"])

    assert (once.get("stale"), twice.get("stale")) == (None, True)
    assert twice["table"] == once["table"]


def test_draft_keeps_card_beside_center(client: FlaskClient) -> None:
    """The one that was tapped, though the deck may not be played yet."""
    boxes = intent("BoxesIntent", boxes="base daybreak")
    table = tap(client, None, [boxes, intent("PlayersIntent", players="3")])
    cards = ["alpha_wolf", "werewolf", "seer", "robber", "troublemaker"]
    table = tap(client, table, intent("DeckIntent", cards=cards, extra="mystic_wolf"))

    assert (table["table"]["draft"]["extra"], table["table"]["extra"]) == ("mystic_wolf", None)
