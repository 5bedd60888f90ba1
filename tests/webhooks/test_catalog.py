"""What a table can choose on the page: all that the rules have; every choice is a wish, and then in force."""

import json
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from onenight.conversation.session import Session
from onenight.conversation.view import describe_table
from onenight.rules.game import GAMES, ULTIMATE, WEEK
from onenight.rules.rulebook import OFFICIAL, OPTION_VALUES, PRESETS
from onenight.speech.announcers import list_announcers
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.ways.index import NEW, WAYS, reply
from tests.checkers import ROOT, find_program
from webhooks.page.catalog import describe_catalog
from webhooks.page.tap_request import read_tap

LINES = Lines("en")
CATALOG: Any = describe_catalog(LINES)
Table = Mapping[str, Any]


class After(NamedTuple):
    """A table after some wishes."""

    session: Session
    table: Table
    say: str


def after(*wished: Mapping[str, object]) -> After:
    """Return the table of five after these wishes, read as a request's."""
    session, said = NEW, ""
    for each in ({"intent": "PlayersIntent", "slots": {"players": ["5"]}}, *wished):
        for wish in read_tap({"wish": each}).wishes():
            answer = reply(session, wish, Front(LINES, 1e9, Random(7)))  # noqa: S311
            session, said = answer.session, answer.say
    return After(session, describe_table(WAYS, session, LINES, 1e9), said)


def one(intent: str, **slots: str) -> Mapping[str, object]:
    """Return a wish with one value in each slot."""
    return {"intent": intent, "slots": {slot: [value] for slot, value in slots.items()}}


def menu(tables: Iterable[Table] = ()) -> list[dict[str, Any]]:
    """Return the groups of the page's menu, each with its choices, and which of them is in force at these tables."""
    node = find_program("node", "install Node.js")
    asked = json.dumps({"catalog": json.loads(json.dumps(CATALOG)), "tables": list(tables)})
    command = [node, "tests/page/js/menu-wishes.js"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, cwd=ROOT, timeout=60, check=True)
    groups: list[dict[str, Any]] = json.loads(done.stdout)
    return groups


@cache
def played(group: str) -> tuple[Mapping[str, object], ...]:
    """Return the wishes for a table that has such a choice."""
    if group == "until":
        return (one("GameIntent", game=WEEK),)
    return (one("BoxesIntent", boxes=" ".join(ULTIMATE.boxes)),) if group.startswith("rule.") else ()


def test_all_there_is() -> None:
    """Every box with every card, every pace, every house rule both ways, the official one first."""
    assert [game["key"] for game in CATALOG["games"]] == [*GAMES, WEEK]
    for game in CATALOG["games"][: len(GAMES)]:
        roles = GAMES[game["key"]].cards
        assert {role["key"]: role["copies"] for role in game["roles"]} == {key: roles[key].copies for key in roles}
        assert list(game["cards"]) == list(GAMES[game["key"]].players)
    assert [pace["key"] for pace in CATALOG["paces"]] == list(PACES)
    assert [each["key"] for each in CATALOG["announcers"]] == list(list_announcers())
    assert [preset["key"] for preset in CATALOG["presets"]] == list(PRESETS)
    official = {key: getattr(OFFICIAL, key) for key in OPTION_VALUES}
    assert {rule["key"]: rule["values"][0]["value"] for rule in CATALOG["rules"]} == official
    assert all({each["value"] for each in rule["values"]} == {*OPTION_VALUES[rule["key"]]} for rule in CATALOG["rules"])
    assert CATALOG["table"]["pace"] == "normal"


def test_choice_of_menu_is_in_force() -> None:
    """Each of each group, as the page wishes for it and shows it; it is there, and back."""
    groups = menu()
    cases = [
        (group["key"], choice["value"], after(*played(group["key"]), *(each["wish"] for each in order)).table)
        for group in groups
        for choice in group["choices"]
        for order in ([choice], [choice, *group["choices"], choice])
    ]
    shown = {group["key"]: group["now"] for group in menu([table for *_, table in cases])}
    wrong = [(key, value, shown[key][at]) for at, (key, value, _) in enumerate(cases) if shown[key][at] != value]

    assert len(cases) > 2 * len(groups)
    assert wrong == []


@pytest.mark.parametrize("minutes", range(1, CATALOG["longest_day"] + 1))
def test_day_lasts_as_long_as_is_tapped(minutes: int) -> None:
    """And without a clock at another tap."""
    day = after(one("SetTimeIntent", duration=f"PT{minutes}M")).table["day"]
    untimed = after({"intent": "UntimedIntent"}).table["day"]

    assert (day, untimed["timed"]) == ({"seconds": 60 * minutes, "timed": True}, False)


@pytest.mark.parametrize("preset", CATALOG["presets"], ids=lambda preset: preset["key"])
def test_preset_sets_all_rules(preset: dict[str, str]) -> None:
    """All rules at once."""
    table = after(one("HouseRuleIntent", rule=preset["key"])).table

    assert table["house_rules"] == PRESETS[preset["key"]].list_changes()


@pytest.mark.parametrize("game", GAMES)
def test_role_is_told(game: str) -> None:
    """What each does, in its game."""
    for role in GAMES[game].roles:
        told = after(one("GameIntent", game=game), one("ExplainRoleIntent", role=role)).say
        assert str(LINES.section("roles", game)[role]) in told


@pytest.mark.parametrize(
    ("intent", "same"),
    [("RandomDeckIntent", False), ("UsualDeckIntent", True), ("RecommendedDeckIntent", True)],
)
def test_whole_decks(intent: str, same: bool) -> None:  # noqa: FBT001 - a table's column
    """Drawn, as last time, and recommended."""
    before, table = after().table, after({"intent": intent}).table

    assert (table["deck"] == before["deck"]) is same
    assert table["draft"] is None
