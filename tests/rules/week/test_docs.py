"""What `docs/week.md` says of records is so."""

import json
import re
from collections.abc import Iterable

import pytest

from onenight.rules.week.components import ARTIFACTS, CARDS, DEEDS, ROOMS
from onenight.rules.week.record import replay_record
from onenight.rules.week.setup import OPTIONS
from onenight.rules.week.state import describe_result
from tests.checkers import ROOT

DOCS = ROOT / "docs"
TEXT = (DOCS / "week.md").read_text("utf-8")
WORDS = set(re.findall(r"`([a-z_ ]+)`", TEXT))


def test_its_record_ends_as_it_says() -> None:
    """The example is judged as it stands in the text."""
    end = describe_result(replay_record(json.loads((DOCS / "week.json").read_text("utf-8"))).week)

    assert (end["winners"], end["winning_teams"], end["most_votes"]) == (["Cy"], ["werewolf"], [])
    assert end["registry"] == {"Cy": "ruby"}
    for told in ('"winners": ["Cy"]', '"most_votes": []', '"registry": {"Cy": "ruby"}'):
        assert told in TEXT


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("rooms", ROOMS),
        ("cards", CARDS),
        ("artifacts", ARTIFACTS),
        ("deeds", DEEDS),
        ("options", OPTIONS),
        ("values", [value for values in OPTIONS.values() for value in values]),
    ],
)
def test_every_name_is_in_it(what: str, names: Iterable[object]) -> None:
    """Nothing that can stand in a record is left out."""
    assert {str(name) for name in names} <= WORDS, what
