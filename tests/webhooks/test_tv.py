"""`/tv`: a second screen types a code, once, and is known by a cookie; it learns nothing that is not everybody's."""

import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from evenings import parties as dealing
from evenings.parties import Parties
from evenings.wrong_codes import CODES_OF_A_GUESS
from onenight.texting.party import SEAT_OPEN_SECONDS
from onenight.ways.one_night.texts.party_state import kept_night
from stores import steady_clock
from stores.location import Location
from tests.speech.nights import OURS
from tests.texting.playing import NAMES, draw_legal_answer
from tests.webhooks.simulated_table import Simulated, make_key
from tests.webhooks.tapped_table import InProcess
from webhooks import create_app
from webhooks.lockout import MOST_GUESSES
from webhooks.page.screens import CODE_DIGITS, CODE_SECONDS, MOST_SCREENS, PairedScreens, screen_key
from webhooks.settings import Settings

NOW = 1_794_000_000.0
SECRET = "correct horse battery staple"  # noqa: S105 - a test's
PUBLIC = "https://game.example.org"
HOURS = 3600.0


class Club:
    """A service of several processes over one store, whose clock stands still."""

    def __init__(self, place: Location, clock: list[float]) -> None:
        """Two processes, as `onenight serve` has them."""
        self.place, self.clock = place, clock
        self.processes = [create_app(Settings(place=place, public=PUBLIC, limit=None)) for _ in range(2)]
        self.session = str(self.talk("five players")["session"])

    def post(self, path: str, data: object, process: int = 0) -> Any:  # noqa: ANN401 - JSON
        """Post JSON to a process."""
        got = self.processes[process].test_client().post(path, json=data)
        assert got.status_code == 200, got.text
        return got.get_json()

    def talk(self, text: str, session: str | None = None) -> Any:  # noqa: ANN401 - JSON
        """Say something at a table."""
        return self.post("/api/talk", {"session": session, "text": text})

    def opens(self, screen: bool = True) -> Any:  # noqa: ANN401, FBT001, FBT002 - JSON; a table shows itself, or does not
        """The table shows itself on another screen, or on none."""
        return self.post("/api/home", {"session": self.session, "screen": screen})

    def television(self, process: int = 1) -> "Television":
        """A television, whose requests another process answers."""
        return Television(self.processes[process].test_client())


class Television:
    """A browser that keeps cookies."""

    def __init__(self, client: FlaskClient) -> None:
        """It knows no table."""
        self.client = client

    def types(self, code: object, peer: str = "203.0.113.9") -> TestResponse:
        """Somebody types a code."""
        environ = {"REMOTE_ADDR": peer}
        return self.client.post("/api/tv", json={"code": code}, base_url=PUBLIC, environ_base=environ)

    def refusal(self, code: object, peer: str = "203.0.113.9") -> str:
        """Return the code of the error that a code is answered with; empty where it is the right one."""
        got = self.types(code, peer).get_json()
        return str(got["error"]["code"]) if "error" in got else ""

    def looks(self, seen: int | None = None) -> Any:  # noqa: ANN401 - JSON
        """It looks again, with its cookie."""
        got = self.client.post("/api/tv", json={"seen": seen}, base_url=PUBLIC)
        assert got.status_code == 200, got.text
        return got.get_json()


def open_screen(host: Simulated, screen: FlaskClient) -> None:
    """The table of this host shows itself on a screen."""
    opened = host.post("/api/home", {"session": host.session, "screen": True}).data
    assert screen.post("/api/tv", json={"code": opened["code"]}).status_code == 200


NONE = {"version": None}


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A service on the internet, with one table."""
    clock = [NOW]
    monkeypatch.setattr(steady_clock, "now", lambda: clock[0])
    return Club(Location(f"sqlite:///{tmp_path / 'tables.sqlite'}", SECRET), clock)


def wrong(number: int, code: str) -> str:
    """A code that is nobody's."""
    return f"{(int(code) + 1 + number) % 10**6:06}"


def test_code_is_for_one_screen_of_any_process(club: Club) -> None:
    """It shows the table from then on without one, with a cookie that no script reads and no other site sends."""
    opened = club.opens()
    assert opened["screen"] == f"{PUBLIC}/tv"
    first, second = club.television(), club.television(0)
    assert first.looks() == NONE
    got = first.types(opened["code"])
    assert got.get_json()["table"]["players"] == 5
    cookie = got.headers["Set-Cookie"]
    for each in ("HttpOnly", "SameSite=Strict", "Secure", "Path=/api/tv", "Max-Age=86400"):
        assert each in cookie
    assert second.refusal(opened["code"]) == "unknown-screen-code"
    club.talk("seven players", club.session)
    assert first.looks()["table"]["players"] == 7
    shown = club.post("/api/look", {"session": club.session})
    assert shown["home"] == {"phones": None, "screen": f"{PUBLIC}/tv", "code": "", "seconds": 0, "screens": 1}
    assert second.types(club.opens()["code"]).status_code == 200
    assert first.looks()["version"] == second.looks()["version"]


def test_screen_is_told_nothing_that_opens_anything(club: Club) -> None:
    """No token, no code for another screen, nothing to be tapped."""
    screen = club.television()
    screen.types(club.opens()["code"])
    code = club.opens()["code"]
    shown = screen.looks()
    told = json.dumps(shown)
    assert club.session not in told
    assert code not in told
    assert not shown.keys() & {"session", "home", "offers", "answers", "now", "dawn", "last"}


def test_code_is_good_for_ten_minutes(club: Club) -> None:
    """And is not shown any longer; a new one takes the place of the old one."""
    old = club.opens()
    assert old["seconds"] == CODE_SECONDS
    new = club.opens()
    assert club.television().refusal(old["code"]) == "unknown-screen-code"
    club.clock[0] += CODE_SECONDS
    assert club.television().refusal(new["code"]) == "unknown-screen-code"
    assert club.talk("help", club.session)["home"]["code"] == ""


@pytest.mark.parametrize("ends", ["shut", "stop", "six hours", "forgotten"])
def test_screen_shows_nothing_once_table_is_shut(club: Club, ends: str) -> None:
    """Nor can a code be typed that was shown before; after "stop" it shows the table again once the evening goes on."""
    screen = club.television()
    screen.types(club.opens()["code"])
    code = club.opens()["code"]
    match ends:
        case "shut":
            club.opens(screen=False)
        case "stop":
            club.talk("stop", club.session)
        case "six hours":
            club.clock[0] += 6 * HOURS + 1
        case _:
            club.talk("forget us", club.session)
            club.talk("yes", club.session)
    assert screen.looks() == NONE
    assert club.television().refusal(code, "198.51.100.7") == "unknown-screen-code"
    back = club.talk("who is in?", club.session)
    assert (screen.looks() != NONE) is (ends == "stop")
    assert (back["home"]["screen"] != "") is (ends == "stop")


@pytest.mark.parametrize("code", ["", "12345", "1234567", "12 456", "abcdef", 123456, ["1"], True, "१२३४५६"])
def test_code_has_six_digits(club: Club, code: object) -> None:
    """What is none is told so, and is no guess."""
    club.opens()
    screen = club.television()
    assert {screen.refusal(code) for _ in range(MOST_GUESSES + 2)} == {"wrong-type-screen-code"}
    assert screen.refusal(club.opens()["code"]) == ""


def test_wrong_codes_count_as_at_joining(club: Club) -> None:
    """Ten of an address; beyond them right and wrong are answered alike, and another address has its own."""
    code = club.opens()["code"]
    screen = club.television()
    told = [screen.refusal(wrong(number, code)) for number in range(MOST_GUESSES + 2)]
    assert told == ["unknown-screen-code"] * MOST_GUESSES + ["too-many-screen-codes"] * 2
    assert screen.refusal(code) == "too-many-screen-codes"
    assert screen.refusal(wrong(0, code)) == "unknown-screen-code"  # which it knows by now
    join = (
        club.processes[0]
        .test_client()
        .post(
            "/api/phone",
            json={"phone": make_key(0), "text": "JOIN 4321 Ann", "message": "m"},
            environ_base={"REMOTE_ADDR": "203.0.113.9"},
        )
    )
    assert join.get_json()["reply"] == OURS.raw("texts.join.wait")
    assert club.television().refusal(code, "198.51.100.7") == ""


def test_code_is_taken_back_after_wrong_guesses(club: Club) -> None:
    """One of a thousand, from however many addresses; the host sees that it is gone, and asks for another one."""
    parties = Parties(club.place.open(), SECRET)
    for _ in range(3):
        parties.wrong_codes.add("")
    opened, screen = club.opens(), club.television()
    for _ in range(10**CODE_DIGITS // CODES_OF_A_GUESS - 1):
        parties.wrong_codes.add("")
    seen = club.post("/api/look", {"session": club.session})
    assert seen["home"]["code"] == opened["code"]
    assert screen.refusal(wrong(0, opened["code"])) == "too-many"  # the thousandth: its answer is put off

    assert screen.refusal(opened["code"]) == "too-many"  # as any that nobody has
    shown = club.post("/api/look", {"session": club.session, "seen": seen["version"]})
    assert shown["home"]["code"] == ""
    assert screen.refusal(club.opens()["code"]) == ""


def test_screen_is_not_told_code_of_open_seat(club: Club) -> None:
    """Neither in words nor beside them, nor once it is worth nothing; what is told next is told there, too."""
    app = create_app(Settings(place=club.place, play=True, limit=None))
    screen = app.test_client()
    host = Simulated(InProcess(app.test_client()), Parties(club.place.open(), club.place.secret))

    def looks() -> Any:  # noqa: ANN401 - JSON
        return screen.post("/api/tv", json={}).get_json()

    host.say("three players")
    open_screen(host, screen)
    host.join(3)
    for text in (f"let {NAMES[1]} back in", f"make it a quick game, and let {NAMES[2]} back in"):
        back = host.say(text)["texts"]["back"]
        assert back["code"] in host.look()["say"].replace(" ", "")
        for later in (0.0, SEAT_OPEN_SECONDS):
            club.clock[0] += later
            told = looks() | {"version": 0, "ago": 0}
            assert back["code"] not in json.dumps(told).replace(" ", "")
            assert (told["say"], told["cues"], told["seconds"]) == ("", [], [])
            assert told["texts"]["joined"] == list(NAMES[:3])
    told = host.say("who is in?")
    assert looks()["say"] == told["say"] != ""


def test_store_holds_no_code_and_no_cookie(club: Club, tmp_path: Path) -> None:
    """What is kept is sealed, and what it is found by is a keyed hash."""
    screen = club.television()
    cookie = screen.types(club.opens()["code"]).headers["Set-Cookie"].partition(";")[0].partition("=")[2]
    code = club.opens()["code"]
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
        place = Location(f"sqlite:///{folder / f'{seed}.sqlite'}")
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
