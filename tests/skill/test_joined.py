"""What Alexa says and shows of how players' phones join: by a name that can be said, a card, and a picture to scan."""

from typing import Any

import pytest

from evenings.hosting import Hosting
from onenight.conversation.reply import Reply
from onenight.conversation.session import Session
from onenight.speech.front import Front
from onenight.texting.party import Party
from onenight.ways.index import open_party, reply
from onenight.wishes.wish import Wish
from skill import answer
from skill.service import raise_not_opened
from tests.sessions import make_session
from tests.skill.alexa_events import add_interfaces, ask, make_attributes
from tests.skill.read_answers import Answer, read

APL = "Alexa.Presentation.APL"
RENDER = "Alexa.Presentation.APL.RenderDocument"
SHORT, LONG = "https://game.example.org", "https://abcdefghij.execute-api.eu-west-1.amazonaws.com"
SPOKEN = "Open game.example.org and type 4 8 2 1 0 3."
CARD, SCREEN = "Open the link on the card in your Alexa app", "or scan the code on my screen"


OPEN = open_party("482103")


class Host(Hosting):
    """Whoever hosts a texted game that stands still, or is open."""

    def __init__(self, address: str, number: str | None = None, party: Party = OPEN) -> None:
        """Of one game alone."""
        super().__init__(raise_not_opened, number, address)
        self.party = party

    def reply(self, session: Session, wish: Wish, front: Front) -> Reply:
        """Answer one wish."""
        return reply(session, wish, front._replace(address=self.address, number=self.number), self.party)


def responded(host: Host, intent: str = "TextRolesIntent", *interfaces: str) -> Any:  # noqa: ANN401 - JSON
    """What is sent at a table that is joined with 482103."""
    return answer(
        add_interfaces(ask(intent, None, make_attributes(make_session(party="table"))), *interfaces), hosting=host
    )


def invited(host: Host, intent: str = "TextRolesIntent", *interfaces: str) -> Answer:
    """The same, taken apart."""
    return read(responded(host, intent, *interfaces))


@pytest.mark.parametrize("intent", ["TextRolesIntent", "AMAZON.RepeatIntent"])
def test_a_short_name_is_spoken(intent: str) -> None:
    """Twice, again at "repeat", and then what to say when all are in; with a speaker that shows nothing."""
    told = invited(Host(SHORT), intent)

    assert told.text.count(SPOKEN) == 2
    assert told.text.index("When everyone is in, say: deal.") > told.text.rindex(SPOKEN)


@pytest.mark.parametrize(("interfaces", "screen"), [((), False), ((APL,), True)])
def test_a_long_name_is_not(interfaces: tuple[str, ...], *, screen: bool) -> None:
    """The card has it, and a screen what is scanned."""
    told = invited(Host(LONG), "TextRolesIntent", *interfaces)

    assert CARD in told.text
    assert (SCREEN in told.text) == screen
    assert "amazonaws" not in told.text


def test_whoever_wants_may_text() -> None:
    """Both are said, one after the other."""
    told = invited(Host(SHORT, "+15550100099")).text

    assert told.index("Text the word join, then 4 8 2 1 0 3") < told.index(
        "Or open game.example.org and type 4 8 2 1 0 3."
    )


def test_the_card_has_a_picture() -> None:
    """Of the code alone, where Alexa may show it; and the link to be opened."""
    card = responded(Host(LONG))["response"]["card"]

    assert card["type"] == "Standard"
    assert f"{LONG}/#code=482103" in card["text"]
    assert set(card["image"].values()) == {f"{LONG}/api/qr.png?code=482103"}
    assert responded(Host("", "+15550100099"))["response"]["card"]["type"] == "Simple"


def test_a_screen_shows_the_same() -> None:
    """As long as players join, whatever is said meanwhile."""
    for intent in ("TextRolesIntent", "WhoIsInIntent"):
        shown = invited(Host(LONG), intent, APL).find_directive(RENDER)
        assert shown is not None
        assert shown["datasources"]["table"]["picture"] == f"{LONG}/api/qr.png?code=482103"
        assert shown["datasources"]["table"]["rows"] == ["Scan this, or type 482103"]
