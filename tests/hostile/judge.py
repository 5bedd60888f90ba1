"""What must not come of a request, whatever it was: a fault, a traceback, an unknown line in the log, its own words."""

import json
import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from tests.checkers import ROOT
from tests.hostile.request import CANARY, Answer, Request

GUIDE = (ROOT / "docs" / "operations.md").read_text("utf-8")
FAULTS = ("failed: ", "call failed: ", "sending failed: ", "erasing failed: ", "document failed: ")
"""Lines that ask for a report: a fault of ours."""
_GUNICORN = (
    r"\[[^]]*\] \[\d+\] \[INFO\] (?:Starting gunicorn .*|Listening at: .*|Using worker: .*|Booting worker with pid: \d+"
    r"|Handling signal: term|Worker exiting \(pid: \d+\)|Shutting down: Master)"
)


def list_known_lines() -> re.Pattern[str]:
    """The lines that the guide explains, faults of ours aside, and those of gunicorn's start and end."""
    rows = GUIDE.split("\n| line | what it means, and what to do |\n", 1)[1].split("\n\n", 1)[0]
    explained = [line for line in re.findall(r"^\| `([^`]+)` \|", rows, re.MULTILINE) if not line.startswith(FAULTS)]
    return re.compile("|".join([re.escape(line).replace("…", "[^\n]*") for line in explained] + [_GUNICORN]))


_LINES = list_known_lines()


def find_problems(answer: Answer) -> Iterator[str]:
    """Yield the problems of an answer."""
    if answer.status >= 500:
        yield f"status {answer.status}"
    if any("\n" in each or "\r" in each for pair in answer.headers.items() for each in pair):
        yield "a header of several lines"
    if answer.status >= 400 and CANARY.encode() in answer.body:
        yield "its own words in a refusal"


def find_misshapen(request: Request, answer: Answer) -> Iterator[str]:
    """Answers that are not in the form of their path."""
    path = request.target.partition("?")[0]
    try:
        if path.startswith("/api/") and answer.status >= 400 and answer.status != 412:
            assert set(json.loads(answer.body)["error"]) == {"code", "message"}
        elif path == "/alexa" and request.method == "POST" and answer.status in (200, 400):
            assert set(json.loads(answer.body)) <= {"error", "version", "response", "sessionAttributes", "userAgent"}
        elif path in ("/twilio/sms", "/twilio/voice") and request.method == "POST" and answer.status == 200:
            assert ET.fromstring(answer.body).tag == "Response"  # noqa: S314 - our own answer
    except (ValueError, KeyError, TypeError, AssertionError, ET.ParseError) as problem:
        yield f"misshapen: {type(problem).__name__}"


def find_log_problems(told: Iterable[str]) -> Iterator[str]:
    """Yield the problems of lines of a log, or of standard error."""
    for line in told:
        if CANARY in line:
            yield "its own words in the log"
        elif line and not _LINES.fullmatch(line):
            yield f"in the log: {line}"
