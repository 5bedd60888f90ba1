"""Whole evenings over HTTP that are tapped alone, from who plays to the next game: nobody is heard."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from onenight.rules.week import play
from onenight.texting.player_answer import Tap
from onenight.ways.one_week.texts.party_state import week_of
from tests.texting.playing import draw_legal_tap
from tests.ways.one_week.texts.playing import is_tappable, is_voting, make_tap
from tests.webhooks.hearing_count import note_hearings
from tests.webhooks.tapped_table import Host, Json, TappedTable, make_wish_json, serve_at_home

NAMES = ("Bob", "Cy", "Dora", "Eli")
DAYBREAK = ["doppelganger", "alpha_wolf", "seer", "curator", "bodyguard", "hunter", "villager", "tanner"]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A service at home."""
    with serve_at_home(tmp_path) as host:
        yield host


@pytest.fixture(autouse=True)
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is heard in a test: nothing, unless it takes that away itself."""
    texts = note_hearings(monkeypatch)
    yield texts
    assert texts == []


def winners(table: TappedTable) -> Json:
    """Who has won; None before the verdict."""
    shown = table.shown["table"]
    verdict = shown["week"]["verdict"] if shown["week"] else shown["verdict"]
    return None if verdict is None else verdict["winners"]


BOTH_BOXES: Sequence[Mapping[str, object]] = (
    make_wish_json("SeatsIntent", names=["Grandma Rose", "Ich", "", "Bob", "Cy"]),
    make_wish_json("BoxesIntent", boxes="base daybreak"),
    make_wish_json("DeckIntent", cards=DAYBREAK, extra="werewolf"),
)
ORIGINAL: Sequence[Mapping[str, object]] = (
    make_wish_json("GameIntent", game="original"),
    make_wish_json("PlayersIntent", players="5"),
)
WEEK: Sequence[Mapping[str, object]] = (
    make_wish_json("GameIntent", game="week"),
    make_wish_json("PlayersIntent", players="4"),
)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("opening", [BOTH_BOXES, ORIGINAL, WEEK], ids=["both boxes", "original", "week"])
def test_evening_with_cards_is_tapped_to_its_verdict(
    host: Host, opening: Sequence[Mapping[str, object]], language: str
) -> None:
    """What is offered leads on, what is open takes values; and then there is a next game."""
    table, chance = host.opens(language), Random(language)  # noqa: S311 - a test keeps no secrets
    for wish in opening:
        assert table.wish(wish).get("language", "en") == language
    table.come_to("verdict", chance)
    assert winners(table) is not None
    table.take("RematchIntent")
    assert table.phase in {"check", "deck"}
    table.come_to("vote", chance)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texted_night_is_tapped_to_its_verdict(host: Host, language: str) -> None:
    """By the host and by every phone, which takes what it is offered."""
    table, chance = host.opens(language), Random(1)  # noqa: S311 - as above
    table.wish(make_wish_json("TextRolesIntent"))
    table.join_by_tap(NAMES)
    table.come_to("night", chance)
    for phase in ("day", "verdict"):
        party = table.load_party()
        for seat in range(len(NAMES)):
            table.answer_by_tap(seat, draw_legal_tap(party, seat, chance))
        assert table.phase == phase
        if phase == "day":
            table.take("VoteIntent")
    assert winners(table) is not None
    table.take("RematchIntent")
    assert table.phase == "night"


@pytest.mark.parametrize("language", ["en", "de"])
def test_texted_week_is_tapped_to_its_verdict(host: Host, language: str) -> None:
    """Now the phone of whose turn it is, now the host for it, who also goes on without it."""
    table, chance = host.opens(language), Random(1)  # noqa: S311 - as above
    table.wish(make_wish_json("GameIntent", game="week"))
    table.wish(make_wish_json("TextRolesIntent"))
    table.join_by_tap(NAMES[:3])
    table.take("RoomsIntent")
    table.take("BeginIntent")
    turns = 0
    while not is_voting(table.load_party()):
        turns, week = turns + 1, week_of(table.load_party())
        if turns % 3 == 0:
            table.lead_on(chance)
            continue
        move = chance.choice([move for move in play.list_possible_moves(week) if is_tappable(move)])
        table.answer_by_tap(week.actor, make_tap(move, week))
        assert week_of(table.load_party()) != week, move
    for seat in range(3):
        table.answer_by_tap(seat, Tap((table.send_to_phone(seat)["asks"]["names"][0],)))
    assert winners(table) is not None
    table.take("RematchIntent")
    assert table.phase == "day"


def test_sentence_is_heard(host: Host, heard: list[str]) -> None:
    """So that the other tests here count what they mean to."""
    host.opens().say("five players")
    assert heard == ["five players"]
    heard.clear()
