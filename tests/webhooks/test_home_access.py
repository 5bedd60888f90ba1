"""What a table has opened to its home: as it is kept with the table, and as it is opened again."""

import pytest
from flask import Flask

from evenings.hosting import Hosting
from evenings.services import Services
from onenight.conversation.evening import EVENING
from onenight.conversation.reply import Effect, Reply
from onenight.speech.front import SIMULATED
from onenight.ways.index import NEW
from stores import steady_clock
from tests.stores.memory import MemoryStore
from tests.webhooks.scripts import read_rows
from webhooks.page.home import Home
from webhooks.page.home_access import NOTHING, HomeAccess

ADDRESS = "http://192.168.1.20:8001"
TOLD = Reply(NEW, "Six players.")
STOPPED = TOLD._replace(listen=False)
FORGOTTEN = TOLD._replace(effects=(Effect.FORGET,))


class Door:
    """A door at a machine that has one address, or none."""

    def __init__(self, address: str = ADDRESS) -> None:
        """Nobody is let in."""
        self.address = address
        self.wanted: list[int] = []

    def open(self, _visitors: object, port: int) -> str:
        """Note which port is wanted."""
        self.wanted.append(port)
        return self.address

    def close(self) -> None:
        """Nothing is to be done."""


def home_at(door: Door) -> Home:
    """A service that has just begun, with this door."""
    hosting = Services(MemoryStore(), None, SIMULATED).hosting
    assert isinstance(hosting, Hosting)
    return Home(door, hosting, lambda: Flask("visitors"), farewell=0)


def kept(**differs: object) -> HomeAccess:
    """What a table had opened before, an hour before its evening is over."""
    return HomeAccess(phones=True, screen=True, until=steady_clock.now() + 3600, address=ADDRESS)._replace(**differs)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("address", "port"), [("", 0), (ADDRESS, 8001), ("http://[fd00::1]:8002", 8002), ("http://host:99999", 0)]
)
def test_home_access_port(address: str, port: int) -> None:
    """That of its address, where it has one."""
    assert HomeAccess(address=address).port == port


@pytest.mark.parametrize(("differs", "goes_on", "opens"), read_rows("home_access.txt", "opened again"))
def test_reopen_opens_only_living_evenings(differs: dict[str, object], goes_on: bool, opens: bool) -> None:  # noqa: FBT001 - columns
    """Not one that is over, unless it goes on in time; the port that it had is wanted."""
    door, before = Door(), kept(**differs)
    opened = home_at(door).reopen("table", before, goes_on=goes_on)
    assert door.wanted == ([8001] if opens else [])
    assert opened == (before._replace(rests=False) if opens else before)


def test_reopen_tells_another_address() -> None:
    """For as long as the evening goes on, and until the host opens or shuts it."""
    home = home_at(Door("http://192.168.1.20:9000"))
    opened = home.reopen("table", kept(), goes_on=False)
    assert (opened.address, opened.moved) == ("http://192.168.1.20:9000", True)
    assert home.reopen("table", kept(), goes_on=False) == opened
    assert home.note_reply("table", opened, TOLD).moved
    assert home.describe_addresses("table") == {
        "phones": "http://192.168.1.20:9000",
        "screen": "http://192.168.1.20:9000/tv",
        "moved": True,
    }
    chosen = home.choose("table", opened, phones=True, screen=False)
    assert not chosen.moved
    assert home.describe_addresses("table") == {"phones": "http://192.168.1.20:9000", "screen": ""}


def test_reopen_tries_again_until_there_is_a_network() -> None:
    """Until then what was open is kept, and shown to be shut."""
    door = Door("")
    home, before = home_at(door), kept()
    assert home.reopen("table", before, goes_on=False) == before
    assert home.describe_addresses("table") == {"phones": "", "screen": ""}
    later = home.note_reply("table", before, TOLD)
    assert later.until > before.until + EVENING - 3700
    door.address = ADDRESS
    assert home.reopen("table", later, goes_on=False) == later
    assert home.describe_addresses("table")["phones"] == ADDRESS


@pytest.mark.parametrize(("reply", "rests"), [(TOLD, False), (STOPPED, True), (FORGOTTEN, True)])
def test_told_shuts_with_the_evening(reply: Reply, rests: bool) -> None:  # noqa: FBT001 - a column
    """What was open is kept, in case the evening goes on."""
    home = home_at(Door())
    opened = home.reopen("table", kept(), goes_on=False)
    after = home.note_reply("table", opened, reply)
    assert (after.rests, home.describe_addresses("table")["phones"]) == (rests, "" if rests else ADDRESS)
    assert home.reopen("table", after, goes_on=True).rests is False
    assert home.describe_addresses("table")["phones"] == ADDRESS


def test_look_under_way_reopens_nothing() -> None:
    """It has read what the table had opened before the evening ended, or before the host shut it."""
    home = home_at(Door())
    opened = home.reopen("table", kept(), goes_on=False)
    after = home.note_reply("table", opened, STOPPED)
    home.reopen("table", opened, goes_on=False)
    assert home.describe_addresses("table")["phones"] == ""
    opened = home.reopen("table", after, goes_on=True)
    assert home.describe_addresses("table")["phones"] == ADDRESS
    home.choose("table", opened, phones=False, screen=False)
    home.reopen("table", opened, goes_on=False)
    assert home.describe_addresses("table") == {"phones": "", "screen": ""}


@pytest.mark.parametrize(("differs", "is_shown"), read_rows("home_access.txt", "shown"))
def test_is_shown_while_evening_goes_on(differs: dict[str, object], is_shown: bool) -> None:  # noqa: FBT001 - a column
    """Where no door is opened, too: what is kept tells it."""
    before = kept(**differs)
    assert before.is_shown(steady_clock.now()) is is_shown
    assert before.note_reply(STOPPED, steady_clock.now()).is_shown(steady_clock.now()) is False
    assert (
        before.note_reply(STOPPED, steady_clock.now()).reopen(goes_on=True).is_shown(steady_clock.now()) is is_shown
        or differs != {}
    )


def test_told_after_the_evening_opens_nothing() -> None:
    """Whoever speaks on the next day begins another one."""
    home = home_at(Door())
    assert home.note_reply("table", kept(until=1.0), TOLD) == NOTHING
