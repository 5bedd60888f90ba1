"""The tools: what each answers and refuses, and what models are told of them."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

import webhooks.assistants
from evenings.services import Services
from onenight.rules.game import GAMES
from onenight.speech.lines import FIRST
from onenight.speech.offered_languages import list_offered_languages
from onenight.speech.pace import PACES
from onenight.ways.index import WAYS
from stores import Unreachable
from stores.location import Location
from tests.fixtures import read_table
from tests.pages import read_table as read_page_table
from tests.webhooks.scripts import read_rows, read_sections
from webhooks.assistants.tools import TOOLS, Desk, call_tool
from webhooks.client_names import LOOPBACK
from webhooks.narration import FORMATS
from webhooks.page import table_limit
from webhooks.page.guests import Guests
from webhooks.page.tables import Tables

TOLD = json.loads((Path(webhooks.assistants.__file__).parent / "tools.json").read_text("utf-8"))
DESCRIBED = {each["name"]: each for each in TOLD["tools"]}
API = {"/api/talk": "talk", "/api/wishes": "offers"}


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A desk over a store in memory."""
    return Desk(Tables(Services.at(Location()), Guests()), LOOPBACK, FIRST)


def test_refused_calls_tell_code_and_sentence(desk: Desk) -> None:
    """Each with the code that programs and records get, and where it is."""
    for tool, arguments, code in read_table(__file__, "refused"):
        answer = call_tool(desk, tool, json.loads(arguments))
        error = answer.data["error"]

        assert answer.refused
        assert isinstance(error, dict)
        assert error["code"] == code, (tool, arguments, error)
        assert re.fullmatch(r"[^{}]{10,}[.]", error["message"])


def test_answered_calls(desk: Desk) -> None:
    """Each tool with what it is for, in several languages."""
    for tool, arguments, words in read_table(__file__, "answered"):
        answer = call_tool(desk, tool, json.loads(arguments))

        assert not answer.refused, (tool, arguments, answer)
        assert words in json.dumps(answer.data, ensure_ascii=False), (tool, arguments, answer)


def test_requests_are_refused_as_under_api(desk: Desk) -> None:
    """What `/api/talk` and `/api/wishes` refuse, the tools refuse by the same code."""
    rows = [row for title in read_sections("refused.txt") for row in read_rows("refused.txt", title)]
    asked = [(API[path], body, code) for path, body, _, code in rows if path in API and isinstance(body, dict)]

    assert len(asked) > 10
    for tool, body, code in asked:
        answer = call_tool(desk, tool, body)
        assert answer.refused
        assert answer.data["error"]["code"] == code, body  # type: ignore[index] # an object, as above


def test_refusal_is_told_in_language_of_call(desk: Desk) -> None:
    """Not in that of the service."""
    answer = call_tool(desk, "judge", {"record": [], "language": "de"})

    assert answer.data == {
        "error": {"code": "wrong-type-record", "field": "", "message": "Ein Protokoll ist ein JSON-Objekt."}
    }


def test_request_longer_than_under_api_is_refused(desk: Desk) -> None:
    """A text by its letters, all else by bytes; a record by those of records."""
    for tool, arguments, code in (
        ("talk", {"text": "x" * 5000}, "text-too-long"),
        ("talk", {"session": "x" * 20_000}, "body-too-long"),
        ("ask_rule", {"question": "x " * 3000}, "text-too-long"),
        ("judge", {"record": {"players": ["x" * 70_000]}}, "too-large"),
    ):
        assert call_tool(desk, tool, arguments).data["error"]["code"] == code  # type: ignore[index] # as above


def test_tables_of_stranger_are_limited(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of the page are, within an hour; a table that is open goes on."""
    monkeypatch.setattr(table_limit, "MOST_TABLES", 2)
    stranger = desk._replace(client="198.51.100.7")
    opened = [call_tool(stranger, "talk", {}) for _ in range(3)]

    assert [each.refused for each in opened] == [False, False, True]
    assert opened[2].data["error"]["code"] == "too-many-tables"  # type: ignore[index] # as above
    assert not call_tool(stranger, "talk", {"session": opened[0].data["session"], "text": "six players"}).refused


@pytest.mark.parametrize(("error", "code"), [(Unreachable("gone"), "store-unreachable"), (OSError("gone"), "failure")])
def test_fault_is_told_without_its_text(
    desk: Desk, error: Exception, code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither to the assistant nor, where it is ours, in the log."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(desk.tables, "answer", fail)
    answer = call_tool(desk, "talk", {"text": "six players"})

    assert answer.data["error"]["code"] == code  # type: ignore[index] # as above
    assert "gone" not in str(answer.data)
    assert "six players" not in caplog.text


def test_page_tells_every_tool_with_its_arguments() -> None:
    """As models are told them."""
    told = read_page_table("docs/assistants.md", "| tool | arguments | answer |")
    arguments = {tool: set(re.findall(r"\w+", some)) - {"or"} for tool, some, _ in told}

    assert arguments == {tool: {*each["inputSchema"]["properties"]} for tool, each in DESCRIBED.items()}


def test_every_tool_is_described_as_it_is() -> None:
    """By schemas that are valid, whose choices are those that there are."""
    assert DESCRIBED.keys() == TOOLS.keys()
    for each in DESCRIBED.values():
        jsonschema.Draft202012Validator.check_schema(each["inputSchema"])
        assert set(each["inputSchema"]["required"]) <= each["inputSchema"]["properties"].keys()
    boxes = DESCRIBED["legal_deck"]["inputSchema"]["properties"]["boxes"]["items"]["enum"]
    narrated = DESCRIBED["narrate"]["inputSchema"]["properties"]

    assert tuple(boxes) == GAMES["ultimate"].boxes
    assert narrated["game"]["enum"] == list(GAMES)
    assert DESCRIBED["ask_rule"]["inputSchema"]["properties"]["game"]["enum"] == list(WAYS.games)
    assert (narrated["pace"]["enum"], narrated["format"]["enum"]) == (list(PACES), list(FORMATS))
    assert set(re.findall(r"\b[a-z]{2}\b", narrated["language"]["description"])) - {"of", "or"} == {
        *list_offered_languages()
    }
