"""A hosted week on the other fronts: by phone with keys, over HTTP, and as it is shown on a screen."""

import pytest

from onenight.conversation.session import Session
from onenight.conversation.view import describe_table
from onenight.speech.lines import Lines
from onenight.ways.index import WAYS
from skill.screen import build_directive
from tests.conversation.test_conversation import NOW
from tests.ways.one_week.board.test_hosted import POINTS
from tests.webhooks.twilio.phones import Phones
from webhooks import create_app
from webhooks.settings import Settings

LINES = Lines("en")


def test_a_week_by_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key by key: 1 is done wherever a turn runs; what the table says to one another changes nothing."""
    call = Phones(monkeypatch).call(1)
    call.wait_until_said("How many are playing?")
    call.speak("One week.")
    call.wait_until_said("in the castle")
    call.speak("Three players.")
    call.wait_until_said("Who is sitting there")
    call.speak("Until Monday.")
    call.wait_until_said("Who is sitting there")
    for heard in (
        "The castle",
        "Lay the rooms",
        "On the Foyer",
        "Mix two",
        "The last three",
        "five action",
        "The draw",
    ):
        call.press("1", after=2)
        call.wait_until_said(heard)
    for heard in ("one of the staff", "one of the staff", "one of the staff", "who gets the arrow", "Night falls"):
        call.press("1", after=2)
        call.wait_until_said(heard)
    call.speak("So you are a werewolf, are you not?", after=2)
    call.press("2", after=2)
    call.wait_until_said("The night of Monday")
    for heard in ("it is your turn", "it is your turn", "You have four minutes to talk"):
        call.press("1", after=2)
        call.wait_until_said(heard)
    call.press("1", after=4)
    call.wait_until_said("Who points at whom?")
    for keys, heard in (("12", "Who else"), ("32", "What is Player 2"), ("2", "A Tanner was chosen")):
        call.press(keys if len(keys) > 1 else f"{keys}#", after=2)
        call.wait_until_said(heard)


def test_a_week_over_http() -> None:
    """`POST /api/talk` tells the table as it stands, with its week."""
    client = create_app(Settings(dev=True)).test_client()
    state = None
    for text in ("one week", "we are Ann, Ben and Cy", "begin", *["done"] * 7, "I go to the Foyer"):
        asked = {"text": text, **({"session": state} if state else {})}
        answer = client.post("/api/talk", json=asked)
        assert answer.status_code == 200, answer.data
        told = answer.get_json()
        state = told.get("session", state)
    table = told["table"]

    assert (table["game"], table["phase"]) == ("week", "day")
    assert (table["week"]["day"], table["week"]["stage"]) == (1, "arrive")
    assert table["week"]["holder"] == table["week"]["player"]


@pytest.mark.parametrize("session", POINTS.values(), ids=POINTS)
def test_a_week_is_shown(session: Session) -> None:
    """A screen has something to show of every point, but while the table is empty."""
    table = {**describe_table(WAYS, session, LINES, NOW), "runs": bool(session.clock.ends)}

    assert (build_directive(table, "castle", LINES) is None) == (table["phase"] == "open")
