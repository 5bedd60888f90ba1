"""A player's phone in the browser, at the real server; the other players' phones are programs."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from string import Template

import pytest
from playwright.sync_api import Page

from evenings.parties import Parties
from onenight.texting.party import Stage
from stores import open_store
from tests.console.test_play import Playing
from tests.page.browser import Windows, find_part, wait_for_text
from tests.page.conftest import Opens
from tests.page.scripts import SCREENS, VALUES, Script
from tests.texting.playing import draw_legal_answer
from tests.webhooks.simulated_table import Simulated

OWNER = "Zed"
PLAYERS = 3
PHONE = SCREENS["small"]

# A browser without a motor shakes, too, as far as a page can tell.
_SHAKEN = """
window.shaken = 0;
navigator.vibrate = () => { window.shaken += 1; return true; };
"""


class Guest:
    """Somebody with a phone in the browser, at a table of programs."""

    def __init__(self, windows: Windows, table: Simulated) -> None:
        """They have not joined."""
        self.windows, self.table = windows, table
        windows.context.add_init_script(_SHAKEN)

    def scans(self, code: str | None = None) -> Page:
        """Open what the code on the table's page says."""
        phone = self.windows.open(f"/api/phone#code={code or self.table.code}&speed=6")
        find_part(phone, "phone-name").wait_for()
        return phone

    def joins(self) -> Page:
        """With a seat after those who are in."""
        phone = self.scans()
        find_part(phone, "phone-name").fill(OWNER)
        find_part(phone, "phone-join").click()
        wait_for_text(phone, "phone-moment", f"You are in, {OWNER}")
        return phone

    @property
    def seat(self) -> int:
        """The own one: the last."""
        return PLAYERS - 1

    def deals(self) -> None:
        """The host has the roles dealt."""
        self.table.say("three players")
        dealt = self.table.say("deal")
        assert self.table.load_party().stage is Stage.NIGHTFALL, dealt["say"]

    def others_answer(self) -> None:
        """Everybody but the phone in the browser."""
        party = self.table.load_party()
        for seat in range(PLAYERS - 1):
            self.table.send_to_phone(seat, draw_legal_answer(party, seat, self.table.chance))

    def taps(self, phone: Page) -> None:
        """Answer what is asked with the buttons alone."""
        answer = draw_legal_answer(self.table.load_party(), self.seat, self.table.chance)
        for word in answer.split(" and "):
            phone.locator(f"[data-testid=phone-pick][data-say='{word}']").tap()
        find_part(phone, "phone-send").tap()

    def secrets(self) -> list[str]:
        """What only this phone was texted."""
        party = self.table.load_party()
        return [
            text.body for text in party.outbox if text.phone == party.seats[self.seat].phone and "eyes" in text.body
        ]


@pytest.fixture
def table(server: Playing, folder: Path, aftermath: ExitStack) -> Simulated:
    """A table that two have joined; it ends with the test, for the programs play at the next table, too."""
    store = aftermath.enter_context(closing(open_store(f"sqlite:///{folder / 'tables.sqlite'}")))
    table = Simulated(server.service, Parties(store, None, nudge=None))
    table.join(PLAYERS - 1)
    aftermath.callback(lambda: table.parties.end(table.parties.find_by_code(table.code) or ""))
    return table


@pytest.fixture
def guest(person: Opens, table: Simulated) -> Guest:
    """Whoever comes last."""
    return Guest(person(**PHONE), table)


def visible(phone: Page) -> str:
    """All that can be read on the phone."""
    return phone.locator("body").inner_text()


def show_texts(phone: Page) -> None:
    """Turn to the texts."""
    find_part(phone, "side-texts").click()


def send_text(phone: Page, text: str) -> None:
    """Text something, from the side of the texts."""
    show_texts(phone)
    find_part(phone, "phone-input").fill(text)
    find_part(phone, "phone-text-send").tap()


def looked(phone: Page) -> None:
    """Wait until the phone has looked twice, with nothing new."""
    for _ in range(2):
        with phone.expect_response(lambda got: got.url.endswith("/api/phone") and set(got.json()) == {"version"}):
            pass


def forgive(guest: Guest) -> None:
    """What a browser complains of a connection that was cut."""
    cut = [each for each in guest.windows.complaints if "ERR_FAILED" in each]
    guest.windows.complaints[:] = [each for each in guest.windows.complaints if each not in cut]


class PhoneScript(Script):
    """A script of a guest's phone; `$code` is the code of the table, `$apart` as it is said."""

    def __init__(self, guest: Guest, scripts: Mapping[str, Sequence[str]]) -> None:
        """Nobody has scanned the code."""
        super().__init__(lambda: guest.windows, scripts)
        self._guest = guest

    def take(self, line: str) -> None:
        """Take one step, or see what is true."""
        code = self._guest.table.code
        super().take(Template(line).safe_substitute(code=code, apart=f"{code[:2]} {code[2:]}"))

    def scan(self, code: str) -> None:
        """Open what the code on the table's page says."""
        self.page = self._guest.scans(code)

    def join(self, _: str) -> None:
        """Have a seat."""
        self.page = self._guest.joins()

    def leave(self, _: str) -> None:
        """Go elsewhere, and back."""
        self.page.goto("about:blank")
        self.page.go_back()

    def deal(self, _: str) -> None:
        """The host has the roles dealt."""
        self._guest.deals()

    def others(self, _: str) -> None:
        """Everybody else answers what is asked."""
        self._guest.others_answer()

    def answer(self, _: str) -> None:
        """Answer it by buttons, too."""
        self._guest.taps(self.page)

    def table(self, text: str) -> None:
        """The host says something."""
        self._guest.table.say(text)

    def text(self, text: str) -> None:
        """Text something."""
        send_text(self.page, text)

    def cut(self, _: str) -> None:
        """There is no connection."""
        self._guest.windows.context.route("**/api/phone", lambda route: route.abort())

    def mend(self, _: str) -> None:
        """There is one again; what the browser complained of is forgiven."""
        self._guest.windows.context.unroute("**/api/phone")
        looked(self.page)
        forgive(self._guest)

    def looked(self, _: str) -> None:
        """Wait until the phone has looked twice."""
        looked(self.page)

    def covered(self, count: str) -> None:
        """Nothing of so many secrets can be read, or is kept."""
        secrets = self._guest.secrets()
        seen = visible(self.page) + str(self.page.evaluate(VALUES["storage"]))
        assert len(secrets) == int(count)
        assert not any(secret in seen for secret in secrets)

    def _read(self, what: str) -> list[str]:
        if what == "heard":
            return [str(len(self._guest.table.load_party().heard))]
        return [self._guest.table.load_party().seats[-1].face] if what == "face" else super()._read(what)
