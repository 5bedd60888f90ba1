"""Tables over HTTP as `fixtures/tables/` tells them: hosts, phones and other windows, and all that is answered."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from evenings.parties import Parties
from stores.location import Location
from tests.webhooks.scripts import TableScript, check_answer, list_scripts, read_sections
from tests.webhooks.service import serve_app
from tests.webhooks.simulated_table import Simulated
from webhooks import create_app
from webhooks.settings import Settings


@pytest.mark.parametrize(("file", "title"), list_scripts("tables"))
def test_table_goes_as_told(file: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a service that was started to play, or with the settings of the first line; what it speaks are words."""
    lines = read_sections(file)[title]
    settings: dict[str, Any] = {"play": True}
    if lines[0].startswith("Service "):
        settings = json.loads(lines.pop(0).removeprefix("Service "))
    place = Location(f"sqlite:///{tmp_path}/tables.sqlite", "s" * 32)
    one, two = (
        create_app(Settings(place=place, limit=None, **settings), speak=lambda text, *_: text.encode())
        for _ in range(2)
    )
    with serve_app(one) as service, serve_app(two) as other, closing(place.open()) as store:
        parties = Parties(store, place.secret, nudge=None)
        TableScript(lambda: Simulated(service, parties), monkeypatch, other).follow(lines)


@pytest.mark.parametrize("line", ['say = "No"', "say ~ no", "say ! Yes", "say.# = 2", "say"])
def test_answer_that_is_another_one_is_noticed(line: str) -> None:
    """So is a line that is no check."""
    with pytest.raises(AssertionError):
        check_answer({"say": "Yes"}, line)
