"""What a table can choose on the page: all that the rules have; every choice is a sentence that the announcer hears."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from onenight.conversation.session import Session
from onenight.conversation.view import table_object
from onenight.rules.game import GAMES, WEEK
from onenight.rules.rulebook import OFFICIAL, PRESETS, READINGS
from onenight.speech.front import Front
from onenight.speech.lines import Lines
from onenight.speech.pace import PACES
from onenight.ways.index import NEW, WAYS, reply
from onenight.wishes.interpret.sentence import reply_to
from webhooks.page.catalog import catalog

LINES = Lines("en")
CATALOG: Any = catalog(LINES)


def said(*texts: str) -> tuple[Session, dict[str, Any]]:
    """The table after these sentences."""
    session = NEW
    for text in texts:
        session = reply_to(WAYS, session, text, Front(LINES, 1e9, random.Random(7)), reply).session  # noqa: S311
    return session, table_object(WAYS, session, LINES, 1e9)


def word(name: str, **filled: object) -> str:
    """A sentence of the page."""
    return LINES.raw(f"page.{name}").format(**filled)


def test_all_there_is() -> None:
    """Every box with every card, every pace, every house rule both ways, the official one first."""
    assert [game["key"] for game in CATALOG["games"]] == [*GAMES, WEEK]
    for game in CATALOG["games"][: len(GAMES)]:
        roles = GAMES[game["key"]].cards
        assert {role["key"]: role["copies"] for role in game["roles"]} == {key: roles[key].copies for key in roles}
        assert list(game["cards"]) == list(GAMES[game["key"]].players)
    assert [pace["key"] for pace in CATALOG["paces"]] == list(PACES)
    assert [preset["key"] for preset in CATALOG["presets"]] == list(PRESETS)
    official = {key: getattr(OFFICIAL, key) for key in READINGS}
    assert {rule["key"]: rule["values"][0]["value"] for rule in CATALOG["rules"]} == official
    assert all({each["value"] for each in rule["values"]} == {*READINGS[rule["key"]]} for rule in CATALOG["rules"])
    assert CATALOG["table"]["pace"] == "normal"


def choices() -> Iterator[Any]:
    """Every choice of the menu: the sentence for it, and where the table then has which value."""
    for game in CATALOG["games"]:
        yield pytest.param(word("menu.game_wish", game=game["name"]), "game", game["key"], id=f"game {game['key']}")
    for pace in CATALOG["paces"]:
        yield pytest.param(word("menu.pace_wish", pace=pace["name"]), "pace", pace["key"], id=f"pace {pace['key']}")
    for kind in ("none", *CATALOG["tournaments"]):
        yield pytest.param(
            word(f"menu.tournament_{kind}_wish"), "tournament", None if kind == "none" else kind, id=kind
        )
    for on in (True, False):
        yield pytest.param(word(f"menu.sound_{'on' if on else 'off'}_wish"), "sound", on, id=f"sound {on}")
    for count in range(1, CATALOG["longest_day"] + 1):
        wish = word("menu.minute_wish" if count == 1 else "menu.minutes_wish", count=count)
        yield pytest.param(wish, "day", {"seconds": 60 * count, "timed": True}, id=f"{count} minutes")
    yield pytest.param(word("menu.no_timer_wish"), "day", {"seconds": 300, "timed": False}, id="no timer")


@pytest.mark.parametrize(("wish", "key", "value"), [*choices()])
def test_every_choice_is_heard(wish: str, key: str, value: object) -> None:
    """At a table that chooses its cards."""
    _, table = said("5 players", wish)

    assert table[key] == value


@pytest.mark.parametrize("rule", CATALOG["rules"], ids=lambda rule: rule["key"])
def test_every_house_rule_is_heard_both_ways(rule: dict[str, Any]) -> None:
    """It changes that rule alone, and back; the page has a name for what it is about."""
    official, other = rule["values"]
    there = word("menu.rule_wish", rule=other["name"])
    _, table = said("5 players", there)
    assert table["house_rules"] == {rule["key"]: other["value"]}
    _, table = said("5 players", there, word("menu.rule_wish", rule=official["name"]))
    assert table["house_rules"] == {}
    assert word(f"rules.{rule['key']}")


@pytest.mark.parametrize("preset", CATALOG["presets"], ids=lambda preset: preset["key"])
def test_every_preset_is_heard(preset: dict[str, str]) -> None:
    """All rules at once."""
    _, table = said("5 players", word("menu.rule_wish", rule=preset["name"]))

    assert table["house_rules"] == PRESETS[preset["key"]].changes()


@pytest.mark.parametrize(
    ("game", "role"), [pytest.param(game, role, id=f"{game} {role}") for game in GAMES for role in GAMES[game].roles]
)
def test_every_card_is_put_in_and_taken_out(game: str, role: str) -> None:
    """As it is said by the taps: all of a role but one are taken out, or all put in; what the role does is told."""
    before = ("5 players", word("menu.game_wish", game=LINES.entry("words", "games", game)["name"]))
    _, table = said(*before)
    count, copies = table["deck"].count(role), GAMES[game].roles[role].copies
    for wish, by in (("deck.add_wish", copies - count), ("deck.take_out_wish", -count)):
        if not by:
            continue
        name = LINES.role(role) if abs(by) == 1 else LINES.entry("words", "roles", role)["many"]
        _, changed = said(*before, word(wish, count=abs(by), role=name))
        assert changed["draft"]["deck"].count(role) == count + by
    session, _ = said(*before)
    asked = word("deck.what_wish", role=LINES.role(role))
    told = reply_to(WAYS, session, asked, Front(LINES, 1e9, random.Random(7)), reply).say  # noqa: S311
    assert str(LINES.section("roles", game)[role]) in told


def test_several_taps_are_one_change() -> None:
    """Two cards for two others leave no draft."""
    clauses = [word("deck.add_wish", count=1, role=role) for role in ("Drunk", "Tanner")]
    clauses.append(word("deck.take_out_wish", count=2, role="Villagers"))
    _, table = said("5 players", word("recap.comma").join(clauses))

    assert table["draft"] is None
    assert {"drunk", "tanner"} <= {*table["deck"]}


@pytest.mark.parametrize(("key", "same"), [("surprise", False), ("usual", True), ("recommended", True)])
def test_whole_decks(key: str, same: bool) -> None:  # noqa: FBT001 - a table's column
    """Drawn, as last time, and recommended."""
    _, before = said("5 players")
    _, after = said("5 players", word(f"deck.{key}_wish"))

    assert (after["deck"] == before["deck"]) is same
    assert after["draft"] is None
