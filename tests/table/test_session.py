"""The session as JSON: small, whole, and nothing else than what was written."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck, recommended
from onenight.rules.game import GAMES, ULTIMATE
from onenight.rules.rulebook import OFFICIAL_VALUES, OPTIONS, PRESETS, HouseRules, Rulebook, house_rules
from onenight.speech.pace import PACES
from onenight.table.session import Phase, Session, from_json, to_json

LARGEST_BYTES = 1000
EVERYBODY = "doppelganger werewolf werewolf minion mason mason seer robber troublemaker drunk insomniac hunter tanner"
OTHERWISE = house_rules(
    {key: next(value for value in values if value != OFFICIAL_VALUES[key]) for key, values in OPTIONS.items()}
)
"""Every house rule changed."""

SIX = Session(Phase.DECK, players=6, deck=recommended(ULTIMATE, 6))
WRITTEN = to_json(SIX)


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A table of any game, size, pace and point of the evening."""
    game = draw(st.sampled_from(list(GAMES.values())))
    house = draw(st.sampled_from([*PRESETS.values(), OTHERWISE])) if game is ULTIMATE else HouseRules()
    players = draw(st.sampled_from(game.players))
    phase = draw(st.sampled_from([phase for phase in Phase if phase is not Phase.OPEN]))
    pace = draw(st.sampled_from(list(PACES.values())))
    told = draw(st.integers(0, 20))
    return Session(phase, Rulebook(game, house), players, recommended(game, players), pace, told, draw(st.booleans()))


@given(sessions() | st.just(Session()))
@settings(deadline=None)
def test_a_session_comes_back_whole(session: Session) -> None:
    """What was written is read as the same session, also by way of text."""
    assert from_json(json.loads(json.dumps(to_json(session)))) == session


def test_the_largest_session_is_small() -> None:
    """Ten players with thirteen cards and every house rule changed take less than a kilobyte."""
    deck = Deck.of(ULTIMATE, EVERYBODY.split())
    largest = Session(Phase.NIGHT, Rulebook(ULTIMATE, OTHERWISE), 10, deck, PACES["normal"], 99, paused=True)

    assert len(json.dumps(to_json(largest))) < LARGEST_BYTES
    assert from_json(to_json(largest)) == largest


@pytest.mark.parametrize(
    "damage",
    [
        {"phase": None},
        {"phase": "noon"},
        {"phase": ["deck"]},
        {"game": "chess"},
        {"game": {}},
        {"house_rules": None},
        {"house_rules": {"lone_wolf": 1}},
        {"house_rules": "chess"},
        {"players": None},
        {"players": 7},
        {"players": "6"},
        {"players": 6.5},
        {"players": 1e999},
        {"players": "9" * 5000},
        {"deck": None},
        {"deck": []},
        {"deck": {}},
        {"deck": "werewolf"},
        {"deck": ["werewolf"] * 9},
        {"deck": [["werewolf"]] * 9},
        {"pace": "hasty"},
        {"pace": []},
        {"told": "many"},
        {"told": -1},
        {"told": 2.5},
        {"paused": "no"},
        {"paused": None},
        {"told": 1e999},
        {"told": float("nan")},
        {"phase": "open", "deck": ["werewolf"] * 100_000},
    ],
    ids=lambda damage: json.dumps(damage)[:40],
)
def test_a_damaged_session_is_none(damage: dict[str, object]) -> None:
    """A value that never stood there makes it no session at all, and nothing is raised."""
    assert from_json(WRITTEN | damage) is None


def test_a_deeply_nested_session_is_none() -> None:
    """What is nested deeper than Python can follow is no session, and nothing is raised."""
    junk: object = True
    for _ in range(5000):
        junk = [junk]

    assert from_json(WRITTEN | {"house_rules": {"lone_wolf": junk}}) is None


@pytest.mark.parametrize("key", WRITTEN)
def test_a_session_with_a_key_missing_is_none(key: str) -> None:
    """Each key is needed."""
    assert from_json({name: value for name, value in WRITTEN.items() if name != key}) is None


@pytest.mark.parametrize("data", [None, [], "", 5, True, {}, [WRITTEN], json.dumps(WRITTEN), {"table": WRITTEN}])
def test_what_is_no_session_is_none(data: object) -> None:
    """Anything but the object that was written is no session."""
    assert from_json(data) is None


JUNK: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | st.sampled_from(list(Phase)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(list(WRITTEN)), JUNK, min_size=1))
def test_whatever_is_read_can_be_written_and_read_again(damage: dict[str, object]) -> None:
    """Junk in any value gives no session, or one that is as small and whole as any other."""
    session = from_json(WRITTEN | damage)

    if session is not None:
        text = json.dumps(to_json(session), allow_nan=False)
        assert len(text) < LARGEST_BYTES
        assert from_json(json.loads(text)) == session
