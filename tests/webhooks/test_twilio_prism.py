"""What we ask of Twilio is what its own API description allows, and its answers are read."""

import time
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from onenight.texting.party import Outgoing
from tests.webhooks.twilio.api import PATH
from tests.webhooks.twilio.prism import run_prism
from tests.webhooks.twilio.signed_requests import PUBLIC, SID, TOKEN
from webhooks.texts.account import Account
from webhooks.texts.messages import Messages

TEXT = Outgoing("1 nightfall 0", "+15550100001", "One Night Werewolf, for your eyes only: ä <&> 1 3")
SENT = "SM" + "a" * 32
"""The message of the description's example."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A mock made of the description."""
    with run_prism() as running:
        yield running


@pytest.mark.parametrize("sender", ["+15550100099", "MG" + "0" * 32, "whatsapp:+15550100099"])
def test_a_text_is_sent(address: str, sender: str) -> None:
    """From a number, a service, or WhatsApp: taken, with Twilio's name for it."""
    messages = Messages(Account(SID, TOKEN, sender, PUBLIC, address))
    outcome = messages.send(TEXT, f"{PUBLIC}/twilio/status?text=table.0123")
    messages.close()

    assert outcome == ("taken", SENT, 0)


def test_a_text_is_looked_up(address: str) -> None:
    """The example's list holds messages of years ago; one with the right text and time would be found."""
    messages = Messages(Account(SID, TOKEN, "+15550100099", PUBLIC, address))
    nothing = messages.find(TEXT, time.time(), frozenset())
    example = messages.find(TEXT._replace(body="testing"), 0.0 + 60, frozenset())
    messages.close()

    assert nothing is None
    assert example
    assert (example.kind, example.sid[:2]) == ("taken", "SM")


def test_the_mock_is_strict(address: str) -> None:
    """What the description does not allow is refused: the tests above say something."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=20)
    form = {"Content-Type": "application/x-www-form-urlencoded", "Authorization": "Basic eDp5"}
    connection.request("POST", PATH, "To=%2B15550100001&ValidityPeriod=soon", form)
    status = connection.getresponse().status
    connection.close()

    assert status == 422
