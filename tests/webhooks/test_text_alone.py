"""Clients from before there were wishes, who send `text` alone: what they send and read is as it was at 0.1.0."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.webhooks.scripts import read_rows
from webhooks import Settings, create_app

READ = {
    *("session", "say", "cues", "seconds", "listen", "answers", "several", "fingers", "now", "grave", "dawn", "last"),
    *("table", "texts", "told", "version"),
}
"""What such a client reads of an answer."""
READ_OF_ANSWERS = {"say", "label", "kind", "key"}
"""The same of an answer to what is asked."""


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    """A service at home."""
    with create_app(Settings(dev=True, limit=None)).test_client() as client:
        yield client


@pytest.mark.parametrize("tapping", [False, True], ids=["alone", "beside a window that taps"])
def test_evening_by_text_alone(client: FlaskClient, *, tapping: bool) -> None:
    """From the greeting to a verdict that is corrected; also where another window of the table taps meanwhile."""
    session = None
    for request, phase, told in read_rows("text_alone.txt", "evening"):
        if tapping and session is not None:
            client.post("/api/talk", json={"session": session, "wish": {"intent": "AMAZON.HelpIntent"}, "id": phase})
        answer = client.post("/api/talk", json={"session": session, **request}).get_json()
        session = answer["session"]
        assert answer.keys() >= READ
        assert all(each.keys() >= READ_OF_ANSWERS for each in answer["answers"])
        assert answer["table"]["phase"] == phase
        assert told in " ".join(cue.get("say", "") for cue in answer["cues"])
        assert client.post("/api/look", json={"session": session, "seen": answer["version"]}).get_json() == {
            "version": answer["version"]
        }
