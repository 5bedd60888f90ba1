"""Devices as `devices/` tells them: exits, what is remembered between two sessions, timers and their permission."""

from pathlib import Path

import pytest

from skill import answer, lambda_handler
from tests.skill.alexa_events import NOW, ask, make_attributes, make_launch
from tests.skill.device_scripts import CHECK, INTERRUPTED, SILENCE, SIX, DeviceScript, WatchedMemory, after, end_session
from tests.skill.read_answers import read
from tests.webhooks.scripts import list_scripts, read_sections

SLOTS = {"players": {"name": "players", "value": "6"}}


@pytest.mark.parametrize(("file", "title"), list_scripts("../../skill/devices"))
def test_device_is_answered_as_told(
    file: str,
    title: str,
    request: pytest.FixtureRequest,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every step, with what is remembered after it; a device of `timers.txt` has a stand-in for the Timers API."""
    timers = request.getfixturevalue("timers") if file.endswith("timers.txt") else None
    DeviceScript(timers, caplog, monkeypatch).follow(read_sections(file)[title])


def test_a_device_goes_by_its_id_or_by_its_user() -> None:
    """Where there is no device id the user's is used; without either nothing is remembered, and the game goes on."""
    memory = WatchedMemory()
    asked = ask("PlayersIntent", SLOTS)
    asked["context"]["System"] = {"user": {"userId": "amzn1.ask.account.1"}}
    nobody = ask("PlayersIntent", SLOTS)
    del nobody["context"]

    assert read(answer(nobody, memory)).session == SIX
    assert memory.recall("", NOW.timestamp()).session is None
    answer(asked, memory)
    assert memory.recall("amzn1.ask.account.1", NOW.timestamp()).session is not None
    assert read(answer(make_launch(), memory)).text.startswith("Welcome")


def test_the_function_remembers_where_a_store_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `ONENIGHT_STORE` the Lambda function keeps tables there, sealed if there is a secret; exits, too."""
    monkeypatch.setenv("ONENIGHT_STORE", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    monkeypatch.setenv("ONENIGHT_SECRET", "a secret of more than enough letters")
    lambda_handler(ask("PlayersIntent", SLOTS))

    assert read(lambda_handler(make_launch())).text.startswith("Six of you again")
    begun = read(lambda_handler(ask("BeginIntent", attributes=make_attributes(CHECK))))
    assert lambda_handler(end_session(40, begun.attributes)) == SILENCE
    assert read(lambda_handler(make_launch(now=after(300)))).text == INTERRUPTED
    assert b"werewolf" not in (tmp_path / "tables.sqlite").read_bytes()


@pytest.mark.parametrize("address", ["nonsense", "sqlite:////dev/null/tables.sqlite", "postgres://x"])
def test_a_store_that_cannot_be_opened_stops_no_game(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A setting that leads nowhere costs the memory and leaves a line in the log; an exit is silent."""
    monkeypatch.setenv("ONENIGHT_STORE", address)

    assert read(lambda_handler(ask("PlayersIntent", SLOTS))).session == SIX
    assert "store failed" in caplog.text
    assert lambda_handler(end_session(40, make_attributes(CHECK))) == SILENCE
