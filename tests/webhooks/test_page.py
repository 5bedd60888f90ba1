"""The page's files and words over real HTTP, what is drawn for phones to read, and how often a client may ask."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from xml.etree import ElementTree

import pytest

from onenight.data import find_data
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.marks import Mark
from onenight.rules.roles import Team
from onenight.rules.rulebook import FURTHER_BOX_OPTIONS, HouseRules
from onenight.rules.week.components import ROOMS
from tests.checkers import ROOT
from tests.webhooks.service import Got, Service, serve_app
from webhooks import create_app
from webhooks.page import files as served
from webhooks.page.files import TYPES
from webhooks.rate_limit import MOST_CLIENTS, Limit, Rate
from webhooks.settings import Settings

PAGE = ROOT / "templates" / "page"
FILES = sorted(path.name for path in PAGE.iterdir())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service that was started to play, and counts nothing."""
    with serve_app(create_app(Settings(play=True, limit=None))) as running:
        yield running


def get(service: Service, path: str, etag: str = "") -> tuple[HTTPResponse, bytes]:
    """Fetch something; returns the response with its headers, and the body."""
    connection = HTTPConnection("127.0.0.1", service.port, timeout=20)
    try:
        connection.request("GET", path, headers={"If-None-Match": etag} if etag else {})
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


def post(service: Service, path: str, data: object) -> Got:
    """Post JSON."""
    return service.send("POST", path, json.dumps(data).encode(), {"Content-Type": "application/json"})


ADDRESSES = {"/": "index.html", "/api/phone": "phone.html", **{f"/api/page/{name}": name for name in FILES}}


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_file_is_served_as_it_is(service: Service, path: str) -> None:
    """With its type, and a policy that lets nothing in from elsewhere; who has it already is told so."""
    response, body = get(service, path)
    expected = PAGE / ADDRESSES[path]
    told = re.search(rb'<div class="not-started" hidden>.*</div>', body)
    written = body.replace(told[0], served.NOT_STARTED.encode()) if told else body

    assert (response.status, written) == (200, expected.read_bytes())
    assert (told is not None) == (expected.suffix == ".html")
    assert response.headers["Content-Type"] == TYPES[expected.suffix[1:]]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.headers["Cache-Control"] == "no-cache"
    policy = dict(part.strip().split(" ", 1) for part in response.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    again, nothing = get(service, path, response.headers["ETag"])
    assert (again.status, nothing) == (304, b"")


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "..%2f__init__.py",
        "%2e%2e/__init__.py",
        "nope.js",
        "index.html/",
        "INDEX.HTML",
        "a%00.js",
        "a" * 253 + ".js",
        "%C3%A9" * 999,
        "words.json%0a",
    ],
)
def test_nothing_else_is_served(service: Service, name: str) -> None:
    """No other folder, and no file that is not there; the refusal is JSON."""
    response, body = get(service, f"/api/page/{name}")

    assert response.status == 404
    assert json.loads(body)["error"]["code"] == "unknown-path"


def test_the_words(service: Service) -> None:
    """Every line of page.toml by section and key; every role, team and mark by its name."""
    response, body = get(service, "/api/page/words.json")
    words = json.loads(body)
    written = tomllib.loads((find_data("templates") / "en" / "page.toml").read_text("utf-8"))

    assert response.headers["Content-Type"] == "application/json"
    assert all(words[f"{section}.{key}"] == text for section, lines in written.items() for key, text in lines.items())
    for role in (role for game in GAMES.values() for role in game.cards.values()):
        assert words[f"role.{role.key}"]
        assert words[f"order.{role.key}"] == role.number
    assert all(words[f"team.{team}"] for team in Team)
    assert all(words[f"verdict.{team}"] and words[f"evening.with_{team}"] for team in Team)
    assert all(words[f"mark.{mark}"] for mark in Mark)
    assert all(words[f"artifact.{key}"] for key in ULTIMATE.artifacts)
    options = [*words["catalog"]["rules"], *words["catalog"]["lists"]]
    assert {option["key"] for option in options} == set(HouseRules._fields)
    assert {option["key"] for option in options if option["box"]} == set(FURTHER_BOX_OPTIONS)
    assert {option["key"] for option in options if option["box"] == "bonus"} == {"prince", "cursed", "aura_seer"}
    assert all(words[f"rules.{option['key']}"] for option in options)
    assert get(service, "/api/page/words.json", response.headers["ETag"])[0].status == 304


def list_symbols(name: str) -> set[str]:
    """The drawings of a sheet, by their names."""
    root = ElementTree.parse(PAGE / name)  # noqa: S314 - our own
    return {each.attrib["id"] for each in root.iter(f"{SVG}symbol")}


def test_every_role_room_and_picture_is_drawn() -> None:
    """In sheets that a browser can read, which takes nothing of one with a fault."""
    assert {role.key for game in GAMES.values() for role in game.cards.values()} <= list_symbols("roles.svg")
    assert {f"mark-{mark}" for mark in Mark} <= list_symbols("roles.svg")
    assert {*ROOMS, "artifact", "shield", "charge", "flag", "token"} <= list_symbols("emblems.svg")
    assert list_symbols("first-evening.svg") == {"deal", "look", "sleep"}


class Outside(HTMLParser):
    """Collects what a document loads or runs that the policy would refuse."""

    def __init__(self) -> None:
        """Nothing found."""
        super().__init__()
        self.found: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at the attributes."""
        self._script = tag in ("script", "style")
        for name, value in attrs:
            elsewhere = name in ("src", "href") and re.match(r"(?i)[a-z]+:|//", value or "")
            if name.startswith("on") or name == "style" or elsewhere:
                self.found.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        """No script or style stands in the document."""
        if self._script and data.strip():
            self.found.append(data)
        self._script = False


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith((".html", ".svg"))])
def test_nothing_in_a_document_needs_more_than_the_policy_allows(name: str) -> None:
    """No script or style inside, no address of another host."""
    outside = Outside()
    outside.feed((PAGE / name).read_text("utf-8"))

    assert outside.found == []


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith((".js", ".css"))])
def test_no_file_names_another_host(name: str) -> None:
    """Nothing is loaded from anywhere else; the name of SVG's language is no address."""
    text = (PAGE / name).read_text("utf-8").replace("http://www.w3.org/2000/svg", "")

    assert not re.findall(r"https?://[a-z]", text)
    assert not re.findall(r"\b(?:eval|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b", text)


LINKS = [
    "sms:+15550100099?&body=JOIN%204821%20",
    "sms:72345",
    "http://192.168.1.5:8000/api/phone#abc",
    "https://x.example/",
]


@pytest.mark.parametrize("link", LINKS)
def test_an_address_is_drawn(service: Service, link: str) -> None:
    """As an SVG that takes the size of its place and runs nothing."""
    got = post(service, "/api/qr", {"text": link})
    root = ElementTree.fromstring(got.data["svg"])  # noqa: S314 - our own

    assert got.status == 200
    assert root.tag == f"{SVG}svg"  # as an image it needs its namespace
    assert "viewBox" in root.attrib
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {"svg", "path", "g"}
    assert not [name for each in root.iter() for name in each.attrib if name.startswith("on") or name == "style"]


def test_a_wrong_method_is_told_in_json(service: Service) -> None:
    """With what would be right in its header."""
    response, body = get(service, "/api/look")

    assert (response.status, json.loads(body)["error"]["code"]) == (405, "wrong-method")
    assert "POST" in response.headers["Allow"]
    assert service.send("GET", "/nope").status == 404


# How often


def test_too_much_is_refused_for_a_while() -> None:
    """With the seconds after which to ask again; the page itself comes always."""
    with serve_app(create_app(Settings(play=True, limit=Limit(each_second=0.5, burst=5)))) as service:
        for _ in range(5):
            assert post(service, "/api/look", {"session": None}).status == 404
        got = post(service, "/api/look", {"session": None})
        assert (got.status, got.data["error"]["code"]) == (503, "too-many")
        assert get(service, "/")[0].status == 200
        assert service.send("GET", "/healthz").status == 200
        connection = HTTPConnection("127.0.0.1", service.port, timeout=20)
        connection.request("POST", "/api/talk", b"{}", {"X-Forwarded-For": "203.0.113.9, 127.0.0.1"})
        response = connection.getresponse()
        assert (response.status, response.headers["Retry-After"]) == (503, "2")
        connection.close()


@pytest.mark.parametrize("path", ["/api/page/words.json", "/api/qr.png?code=4821"])
def test_what_is_made_for_who_asks_is_counted(path: str) -> None:
    """As what is posted is; files are not."""
    limit = Limit(each_second=0.001, burst=3)
    asks = create_app(Settings(play=True, limit=limit, public="https://your.host")).test_client()
    statuses = [asks.get(path).status_code for _ in range(4)]

    assert (statuses, asks.post("/api/look").status_code) == ([200, 200, 200, 503], 503)
    assert {asks.get(each).status_code for each in ("/", "/api/phone", "/api/page/main.js")} == {200}


@pytest.mark.parametrize("play", [False, True])
def test_the_page_knows_whether_phones_can_play(*, play: bool) -> None:
    """Before there is a table: who has nothing that texts or opens phones is offered cards alone."""
    asks = create_app(Settings(play=play)).test_client()
    assert asks.get("/api/page/words.json").get_json()["catalog"]["phones"] is play


def test_words_and_codes_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each language, and each address."""
    made, codes, words = Counter[str](), (served._draw_qr_png, served.draw_qr_svg), served._write_words  # noqa: SLF001 - what is kept

    def counted(language: str, *, speaks: bool, phones: bool) -> bytes:
        made[language] += 1
        return words(language, speaks=speaks, phones=phones)

    monkeypatch.setattr(served, "_write_words", counted)
    for each in codes:
        each.cache_clear()
    asks = create_app(Settings(play=True, limit=None, public="https://your.host")).test_client()
    for _ in range(3):
        for path in ("/api/page/words.json", "/api/page/words.json?language=de", "/api/qr.png?code=4821"):
            assert asks.get(path).status_code == 200
        assert asks.post("/api/qr", json={"text": "https://your.host/"}).status_code == 200

    assert made == {"en": 1, "de": 1}
    assert [each.cache_info().misses for each in codes] == [1, 1]


def test_the_usual_limit_is_for_machines_alone() -> None:
    """Ten windows that look once a second, and a burst of texts, are served."""
    rate = Rate(Limit())
    waits = [rate.wait("home", second + window / 10) for second in range(60) for window in range(10)]
    waits += [rate.wait("home", 60.0) for _ in range(40)]

    assert set(waits) == {0}


def test_a_bucket_empties_and_fills() -> None:
    """So many at once, then so many a second; others are not touched."""
    rate = Rate(Limit(each_second=10, burst=3))
    assert [rate.wait("a", 100.0) for _ in range(5)] == [0, 0, 0, 1, 1]
    assert rate.wait("b", 100.0) == 0
    assert [rate.wait("a", 100.1) for _ in range(2)] == [0, 1]
    assert [rate.wait("a", 200.0) for _ in range(4)] == [0, 0, 0, 1]


def test_threads_share_a_bucket() -> None:
    """None of them gets more than there is."""
    rate = Rate(Limit(each_second=0.001, burst=50))
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: rate.wait("a", 100.0), range(400)))

    assert waits.count(0) == 50


def test_many_clients_are_forgotten() -> None:
    """A flood of addresses fills no memory; who is busy stays known while there is room."""
    rate = Rate(Limit(each_second=1, burst=1))
    for number in range(MOST_CLIENTS - 1):
        rate.wait(f"quiet {number}", 1.0)
    assert rate.wait("busy", 1.5) == 0
    assert rate.wait("one more", 2.0) == 0
    assert rate.wait("busy", 2.0) == 1
    for number in range(3 * MOST_CLIENTS):
        rate.wait(f"flood {number}", 2.0)
    assert len(rate._full) <= MOST_CLIENTS  # noqa: SLF001 - nobody else sees how much is kept
