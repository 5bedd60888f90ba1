"""`GET /privacy`: there whatever is set up, with the code's own figures; and what it promises of "forget us" is so."""

import re
import sqlite3
import tomllib
from collections.abc import Callable, Mapping
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from evenings import contacts, device_memory, stored_party, sweep
from evenings.hosting import Hosting
from evenings.parties import Parties
from evenings.services import Services
from onenight.speech.lines import Lines
from onenight.ways.index import NEW
from stores import open_store
from stores.location import Location
from tests.checkers import ROOT
from tests.webhooks.authority import SKILL
from tests.webhooks.test_page import Outside
from tests.webhooks.twilio.call import NUMBER, START
from tests.webhooks.twilio.phones import ACCOUNT, SECRET
from webhooks import create_app, lockout
from webhooks.calls import callers
from webhooks.calls.callers import Call, Calls, hash_caller
from webhooks.calls.endpoint import CallService
from webhooks.page import privacy, table_limit, table_state
from webhooks.page.files import POLICY
from webhooks.settings import Settings
from webhooks.texts import eraser

SEALED = Location(secret=SECRET)
WRITTEN = tomllib.loads((ROOT / "templates" / "en" / "privacy.toml").read_text("utf-8"))
HOUR, DAY = 3600, 24 * 3600

SERVICES: Mapping[str, Settings] = {
    "serve, Alexa alone": Settings(alexa_skill_id=SKILL, place=SEALED),
    "serve, Twilio alone": Settings(twilio=ACCOUNT, place=SEALED, sends=False),
    "serve, both": Settings(alexa_skill_id=SKILL, twilio=ACCOUNT, place=SEALED, sends=False),
    "serve --dev": Settings(dev=True),
    "play": Settings(play=True),
}

PROMISED: Mapping[str, tuple[float, float]] = {
    "memory": (device_memory.DEVICES_KEPT, DAY),
    "call": (callers.CALLS_KEPT, HOUR),
    "table": (table_state.TABLES_KEPT, HOUR),
    "party": (stored_party.PARTIES_KEPT, HOUR),
    "joinable": (stored_party.JOINABLE, HOUR),
    "guess": (lockout.GUESSES_SECONDS, HOUR),
    "opened": (table_limit.LIMIT_SECONDS, HOUR),
    "sweep": (sweep.SWEPT_EVERY, HOUR),
    "contact": (contacts.CONTACTS_KEPT, DAY),
}
"""A figure of the page, the time in the code that it tells, and the unit it is told in."""


class Read(HTMLParser):
    """A document's headings and paragraphs, as a screen reader finds them."""

    def __init__(self) -> None:
        """Nothing is read yet."""
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Something begins."""
        if tag not in ("meta", "link"):
            self.open.append(tag)
        if tag in ("title", "h1", "h2", "p"):
            self.found.append((tag, ""))
        if tag == "html":
            self.found.append((tag, str(dict(attrs)["lang"])))

    def handle_endtag(self, tag: str) -> None:
        """It ends, and nothing in it is left open."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """What stands in it."""
        if self.open and self.open[-1] in ("title", "h1", "h2", "p"):
            tag, text = self.found[-1]
            self.found[-1] = (tag, text + data)


def read(html: str) -> list[tuple[str, str]]:
    """A document, tag by tag."""
    reader = Read()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader.found


def client(place: Location) -> FlaskClient:
    """Somebody who looks at the page of a service with this store, which need not be there."""
    app = Flask(__name__)
    app.register_blueprint(privacy.make_privacy_routes(place, "en"))
    return app.test_client()


@pytest.mark.parametrize("name", SERVICES)
def test_the_page_is_there_whatever_is_set_up(name: str) -> None:
    """Under the policy of the page's own files; the style that it asks for is there, and nothing of it is inline."""
    with create_app(SERVICES[name]).test_client() as service:
        got = service.get("/privacy")
        style = re.findall(r'href="([^"]+)"', got.text)
        outside = Outside()
        outside.feed(got.text)

        assert (got.status_code, got.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert got.headers["Content-Security-Policy"] == POLICY
        assert outside.found == []
        assert style
        assert {service.get(each).status_code for each in style} == {200}
        assert service.get("/privacy", headers={"If-None-Match": got.headers["ETag"]}).status_code == 304
        assert service.head("/privacy").status_code == 200
        assert service.post("/privacy").status_code == 405


@pytest.mark.parametrize(
    ("place", "last"),
    [
        (SEALED, "sealed"),
        (Location("sqlite:////var/lib/onenight/tables.sqlite", SECRET), "sealed"),
        (Location(), "plain"),
        (Location("dynamodb://onenight-prod?region=eu-west-1", SECRET), "aws"),
    ],
)
def test_it_is_told_where_everything_lies(place: Location, last: str) -> None:
    """A title, a heading, chapters with theirs, in order; the last one is that of the store."""
    told = read(client(place).get("/privacy").text)
    chapters = [WRITTEN[name] for name in (*privacy.CHAPTERS, last)]
    filled = [line.format(**privacy.list_figures()) for chapter in chapters for line in chapter["text"]]

    assert told[:3] == [("html", "en"), ("title", WRITTEN["page"]["title"]), ("h1", WRITTEN["page"]["about"])]
    assert [text for tag, text in told if tag == "h2"] == [chapter["heading"] for chapter in chapters]
    assert [text for tag, text in told if tag == "p"] == [WRITTEN["page"]["lead"], *filled]


def test_every_chapter_is_told_somewhere() -> None:
    """No words are left over."""
    assert WRITTEN.keys() == {"page", *privacy.CHAPTERS, "sealed", "plain", "aws"}


def test_what_is_written_cannot_be_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are words, in every language."""
    privacy._write_document.cache_clear()  # noqa: SLF001 - else it is put together already
    monkeypatch.setattr(Lines, "strings", lambda *_: ["<b>1 & 2</b>"])
    assert ("p", "<b>1 & 2</b>") in read(client(SEALED).get("/privacy").text)
    privacy._write_document.cache_clear()  # noqa: SLF001 - nobody else reads that


# The figures


@pytest.mark.parametrize("name", PROMISED)
def test_a_figure_is_the_codes(name: str) -> None:
    """To the day or hour, so that nothing is rounded away."""
    seconds, unit = PROMISED[name]
    assert privacy.list_figures()[name] * unit == seconds


def test_twilios_copies_are_gone_when_it_is_said() -> None:
    """The last text of a period is erased the soonest, the first one the latest, after one more look."""
    told = privacy.list_figures()
    assert told["erased_from"] * HOUR == eraser.ERASE_AFTER_SECONDS
    latest = eraser.ERASE_AFTER_SECONDS + contacts.PERIOD + eraser.ERASED_EVERY
    assert latest <= told["erased_to"] * HOUR < latest + HOUR


def test_what_aws_keeps_is_what_it_is_told_to() -> None:
    """The backup, and the logs."""
    told = (ROOT / "serverless.yml").read_text("utf-8")
    assert re.findall(r"logRetentionInDays: (\d+)", told) == [str(privacy.LOG_DAYS)]
    assert re.findall(r"RecoveryPeriodInDays: (\d+)", told) == [str(privacy.BACKUP_DAYS)]


def test_every_figure_is_told_and_no_other() -> None:
    """All figures come from the code; those that are told as one hour or day are one."""
    lines = [line for chapter in WRITTEN.values() for line in chapter.get("text", ())]
    named = {name for line in lines for name in re.findall(r"\{(\w+)\}", line)}

    assert named == privacy.list_figures().keys()
    assert re.findall(r"\d+", " ".join(re.sub(r"AES-256|\{\w+\}", "", line) for line in lines)) == []
    single = {name for line in lines for name in re.findall(r"\{(\w+)\} (?:hour|day)\b", line)}
    assert {privacy.list_figures()[name] for name in single} == {1}


# Forget us


def tables(file: Path) -> int:
    """How many states a store holds, whatever they are."""
    with closing(sqlite3.connect(file)) as connection:
        count: int = connection.execute("SELECT count(*) FROM state").fetchone()[0]
        return count


def forgotten_page(file: Path) -> None:
    """A table of the page that waits for players to join its texted game."""
    token: object = None
    counted = []
    settings = Settings(play=True, place=Location(f"sqlite:///{file}", SECRET), limit=None)
    with create_app(settings).test_client() as service:
        for text in ("five players", "text us our roles", "forget us", "yes"):
            token = service.post("/api/talk", json={"session": token, "text": text}).get_json()["session"]
            counted.append(tables(file))
    assert counted == [1, 2, 2, 0]


def forgotten_caller(file: Path) -> None:
    """A call, of which something remains, as long as it is promised."""
    with closing(open_store(f"sqlite:///{file}", SECRET)) as store:
        phone = CallService("https://example.org", Services(store, SECRET), Hosting(lambda: Parties(store, SECRET), ""))
        form = {"CallSid": "CA1", "From": NUMBER, "To": "+15550100099"}
        said = ("", "We are Ann, Ben, Cy and Dee.", "Forget us.", "Yes.")
        for step, text in enumerate(said):
            answer = phone.answer({**form, "SpeechResult": text}, {"step": str(step)} if step else {})
        left = Calls(store).recall(hash_caller(NUMBER, "CA1", SECRET), START + HOUR)
        assert "All forgotten" in answer
        assert (left.session, left.beside) == (NEW, Call(sid="CA1", step=len(said) - 1, answer=answer))
        store.purge(now=START + callers.CALLS_KEPT + 1)


@pytest.mark.parametrize("front", [forgotten_page, forgotten_caller])
def test_forget_us_leaves_nothing_but_what_is_told(
    front: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of Alexa and the terminal `tests/skill/test_devices.py` and `tests/console/test_talk.py` tell."""
    monkeypatch.setattr("webhooks.calls.endpoint.CLOCK", lambda: START)
    front(tmp_path / "tables.sqlite")
    assert tables(tmp_path / "tables.sqlite") == 0
