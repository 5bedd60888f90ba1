"""`/tv`: a second screen types a code, once, and is known by a cookie; it learns nothing that is not everybody's."""

import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from evenings import parties as dealing
from evenings.parties import Parties
from evenings.wrong_codes import CODES_OF_A_GUESS
from onenight.texting.party import SEAT_OPEN_SECONDS
from onenight.ways.one_night.texts.party_state import kept_night
from stores import steady_clock
from stores.location import Location
from tests.texting.playing import NAMES, draw_legal_answer
from tests.webhooks.simulated_table import Simulated
from tests.webhooks.tapped_table import InProcess
from webhooks import create_app
from webhooks.page.screens import CODE_DIGITS, MOST_SCREENS, PairedScreens, screen_key
from webhooks.settings import Settings

NOW = 1_794_000_000.0
SECRET = "correct horse battery staple"  # noqa: S105 - a test's
PUBLIC = "https://game.example.org"
HOURS = 3600.0


def open_screen(host: Simulated, screen: FlaskClient) -> None:
    """The table of this host shows itself on a screen."""
    opened = host.post("/api/home", {"session": host.session, "screen": True}).data
    assert screen.post("/api/tv", json={"code": opened["code"]}).status_code == 200


class Club(Simulated):
    """A service on the internet, in process, with one table; its clock stands still."""

    def __init__(self, place: Location, clock: list[float]) -> None:
        """Somebody has said how many play."""
        self.app, self.clock = create_app(Settings(place=place, public=PUBLIC, limit=None)), clock
        self.screen = InProcess(self.app.test_client())
        super().__init__(InProcess(self.app.test_client()), Parties(place.open(), place.secret))
        self.say("three players")

    def opens(self) -> str:
        """The table shows itself; returns the code."""
        return str(self.post("/api/home", {"session": self.session, "screen": True}).data["code"])

    def asks(self, body: object) -> Any:  # noqa: ANN401 - JSON
        """What the screen is answered."""
        return self.screen.post("/api/tv", body).data

    def refusal(self, code: object) -> str:
        """Return the code of the error that a typed code is answered with; empty where it is the right one."""
        got = self.asks({"code": code})
        return str(got["error"]["code"]) if "error" in got else ""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A service with one table."""
    clock = [NOW]
    monkeypatch.setattr(steady_clock, "now", lambda: clock[0])
    return Club(Location(f"sqlite:///{tmp_path / 'tables.sqlite'}", SECRET), clock)


def test_code_is_taken_back_after_wrong_guesses(club: Club) -> None:
    """One of a thousand, from however many addresses; the host sees that it is gone, and asks for another one."""
    for _ in range(3):
        club.parties.wrong_codes.add("")
    code = club.opens()
    for _ in range(10**CODE_DIGITS // CODES_OF_A_GUESS - 1):
        club.parties.wrong_codes.add("")
    seen = club.look()
    assert seen["home"]["code"] == code
    assert club.refusal(f"{(int(code) + 1) % 10**6:06}") == "too-many"  # the thousandth: its answer is put off

    assert club.refusal(code) == "too-many"  # as any that nobody has
    assert club.look(seen["version"])["home"]["code"] == ""
    assert club.refusal(club.opens()) == ""


def test_screen_is_not_told_code_of_open_seat(club: Club) -> None:
    """Neither in words nor beside them, nor once it is worth nothing; what is told next is told there, too."""
    assert club.refusal(club.opens()) == ""
    club.join(3)
    for text in (f"let {NAMES[1]} back in", f"make it a quick game, and let {NAMES[2]} back in"):
        back = club.say(text)["texts"]["back"]
        assert back["code"] in club.look()["say"].replace(" ", "")
        for later in (0.0, SEAT_OPEN_SECONDS):
            club.clock[0] += later
            told = club.asks({}) | {"version": 0, "ago": 0}
            assert back["code"] not in json.dumps(told).replace(" ", "")
            assert (told["say"], told["cues"], told["seconds"]) == ("", [], [])
            assert told["texts"]["joined"] == list(NAMES[:3])
    told = club.say("who is in?")
    assert club.asks({})["say"] == told["say"] != ""


def test_store_holds_no_code_and_no_cookie(club: Club, tmp_path: Path) -> None:
    """What is kept is sealed, and what it is found by is a keyed hash."""
    got = club.app.test_client().post("/api/tv", json={"code": club.opens()})
    cookie = got.headers["Set-Cookie"].partition(";")[0].partition("=")[2]
    code = club.opens()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert kept
    for each in (code, cookie, screen_key(cookie)):
        assert each.encode() not in kept


def test_screens_of_table_are_bounded() -> None:
    """The oldest makes room."""
    screens = PairedScreens()
    for number in range(MOST_SCREENS + 1):
        screens = screens.with_screen(str(number))
    assert len(screens.known) == MOST_SCREENS
    assert screen_key("0") not in screens.known


# Two deals


class Evening(Simulated):
    """A texted game, dealt with a seed, as a screen shows it after each answer until the last vote."""

    def __init__(self, folder: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """Play it; whoever is asked answers in the same order, as the role wants it."""
        place = self.place = Location(f"sqlite:///{folder / f'{seed}.sqlite'}")
        monkeypatch.setattr(dealing, "SystemRandom", lambda: Random(seed))  # noqa: S311 - a test keeps no secrets
        self.app = create_app(Settings(place=place, play=True, limit=None))
        self.screen = self.app.test_client()
        self.shown: list[str] = []
        with closing(place.open()) as store:
            super().__init__(InProcess(self.app.test_client()), Parties(store, place.secret, nudge=None))
            self.say("five players")
            open_screen(self, self.screen)
            self.deal(5)
            for last in (5, 4):
                for seat in range(last):
                    self.note_shown()
                    party = self.load_party()
                    self.dealt = kept_night(party).dealt
                    self.send_to_phone(seat, draw_legal_answer(party, seat, Random(seat)))  # noqa: S311 - as above
            self.note_shown()

    def note_shown(self) -> None:
        """Note what the screen shows, but for when."""
        shown = self.screen.post("/api/tv", json={"seen": None}).get_json()
        self.shown.append(json.dumps({**shown, "version": 0, "ago": 0}, sort_keys=True))


def test_screen_shows_the_same_for_two_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From nightfall to the last vote, who has answered included."""
    monkeypatch.setattr(steady_clock, "now", lambda: NOW)
    one, other = (Evening(tmp_path, seed, monkeypatch) for seed in (1, 2))
    assert one.dealt != other.dealt
    assert [json.loads(each)["table"]["phase"] for each in one.shown] == ["night"] * 5 + ["day"] * 5
    assert json.loads(one.shown[2])["texts"]["waiting"] == list(NAMES[2:5])
    assert one.shown == other.shown


def test_screen_is_told_the_night_after_the_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table itself is told, and not before; a screen that shows no table is told nothing."""
    evening = Evening(tmp_path, 1, monkeypatch)
    before = evening.screen.post("/api/tv/recap", json={})
    assert (before.status_code, before.get_json()["error"]["code"]) == (409, "not-over")
    evening.send_to_phone(4, NAMES[0])
    told = evening.screen.post("/api/tv/recap", json={}).get_json()
    assert told == evening.post("/api/recap", {"session": evening.session}).data
    assert set(told) == {"record", "result", "steps"}
    stranger = evening.app.test_client().post("/api/tv/recap", json={})
    assert (stranger.status_code, stranger.get_json()["error"]["code"]) == (404, "unknown-table")
