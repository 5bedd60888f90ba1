"""A whole week by texts over HTTP: the host talks, five simulated phones text, and the page asks how it went."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from onenight.rules.week import play
from onenight.texting.party import Stage
from onenight.ways.one_week.texts.party_state import find_state, week_of
from tests.console.running import run_onenight
from tests.ways.one_week.texts.playing import NAMES, is_voting, word_move
from tests.webhooks.simulated_table import Simulated, host_simulated

ROOMS = "the rooms are Foyer, Archives, Laboratory, Dynamite, Observatory and Workshop"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Simulated]:
    """A service that was started to play, and its host."""
    with host_simulated(tmp_path, Simulated) as started:
        yield started


def acts(table: Simulated) -> None:
    """Whoever is awaited texts something that goes; now and then the host goes on without them."""
    week = week_of(table.load_party())
    if table.chance.random() < 0.05:
        table.say("next")
        return
    moves = play.list_possible_moves(week)
    doing = [move for move in moves if move.move != "pass" and (move.move != "night" or move.targets or move.look)]
    answer = table.send_to_phone(week.actor, word_move(table.chance.choice(doing or moves)))
    assert week_of(table.load_party()) != week, answer


def test_a_whole_week(table: Simulated) -> None:
    """From "one week" to the recap; whoever looks is told what is public, and the record is judged as it was told."""
    for said in ("one week", "five players", "next", ROOMS):
        table.say(said)
    joining = table.say("text us our roles")["table"]
    assert joining["week"]["rooms"] == ["foyer", "archives", "laboratory", "dynamite", "observatory", "workshop"]
    table.code = joining["code"]
    assert "You are in, Jeeves 2" in table.send_to_phone(0, f"JOIN {table.code} Jeeves")["reply"]
    for seat, name in enumerate(NAMES[:5]):
        assert table.send_to_phone(seat, f"JOIN {table.code} {name}")["name"] == name
    assert table.say("deal")["table"]["week"]["rooms"] == joining["week"]["rooms"]
    refused = table.post("/api/record", {"session": table.session})
    assert refused.status == 409

    while not is_voting(table.load_party()):
        acts(table)
        shown = table.look()["table"]["week"]
        week = week_of(table.load_party())
        assert shown["rooms"] == list(week.castle.ring)
        assert shown["player"] == (None if is_voting(table.load_party()) else week.name(week.actor))
    assert find_state(table.load_party()).diary.told == len(find_state(table.load_party()).diary.moves)
    for seat in range(5):
        table.send_to_phone(seat, NAMES[(seat + 1) % 2])

    assert table.load_party().stage is Stage.VERDICT
    said = table.say("has everyone voted")
    record = table.post("/api/record", {"session": table.session}).data
    judged = json.loads(run_onenight("judge", stdin=json.dumps(record).encode()).lines[0])
    assert judged["reason"] in said["say"]
    assert said["table"]["week"]["verdict"]["winners"] == judged["winners"]
    retold = table.post("/api/recap", {"session": table.session}).data
    assert retold["record"] == record
    assert len(retold["sights"]) == len(record["moves"])
    assert all(name in table.send_to_phone(0, "recap")["reply"] for name in NAMES[:5])
