"""What is tapped at a table is never heard; what else comes of it stands in `fixtures/tables/taps.txt`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webhooks.scripts import read_wishes
from tests.webhooks.tapped_table import Json, TappedTable, serve_at_home

WORDS = ("onenight.interpretation.sentence", "onenight.hearing.ear")
"""The modules that hear begin so."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TappedTable]:
    """A table of three at home."""
    with serve_at_home(tmp_path) as host:
        opened = host.opens()
        opened.wish(read_wishes("SeatsIntent names=Grandma Rose/Ich/Ann"))
        yield opened


def offers(answer: Json, *, dawn: bool) -> list[str]:
    """Return the intents that are offered by night, or by day, behind the answers to what is asked."""
    others = answer["offers"][len(answer["answers"]) :]
    return [each["wish"]["intent"] for each in others if each["dawn"] is dawn]


def test_nothing_that_is_tapped_is_heard(table: TappedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of taps imports no hearing."""
    for name in [name for name in sys.modules if name.startswith(WORDS)]:
        monkeypatch.setitem(sys.modules, name, None)  # whoever imports it now fails
    table.wish(read_wishes("DeckIntent cards=werewolf/werewolf/seer/robber/drunk/tanner"))
    for wish in ("BeginIntent", "BeginIntent", "AwakeIntent", "VoteIntent"):
        table.wish(read_wishes(wish))
    shown = table.wish(read_wishes("PointIntent names=Ich/Ann target=Grandma Rose"))

    assert shown["table"]["votes"] == {"Ich": "Grandma Rose", "Ann": "Grandma Rose"}


def test_offers_tell_night_from_day(table: TappedTable) -> None:
    """What is there at either time is offered for both."""
    table.wish(read_wishes("BeginIntent"))
    night = table.wish(read_wishes("BeginIntent"))

    assert night["table"]["phase"] == "night"
    assert offers(night, dawn=False) == ["AMAZON.PauseIntent", "AMAZON.HelpIntent", "AMAZON.StopIntent"]
    assert offers(night, dawn=True) == ["VoteIntent", "AddTimeIntent", "TimeLeftIntent", "AMAZON.HelpIntent"]
