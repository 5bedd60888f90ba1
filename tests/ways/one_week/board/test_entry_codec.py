"""Entries of a week's log are stored as short strings, and read as they were written."""

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onenight.rules.week.castle import Direction
from onenight.rules.week.components import ROLES, ROOMS, ROUND_ROOMS
from onenight.rules.week.setup import PLAYERS, STAFF
from onenight.ways.one_week import entry_kinds
from onenight.ways.one_week.entry_codec import decode, encode
from onenight.ways.one_week.entry_kinds import (
    NOTHING,
    ArrowGiven,
    ArrowPromised,
    ArtifactTaken,
    DynamitePlaced,
    DynamiteReturned,
    Entry,
    FoyerEntered,
    MarkersPlaced,
    NamesSettled,
    OthersTold,
    RoomRemoved,
    RoomReplaced,
    SetupBegun,
    ShieldTaken,
    StartPlayerChosen,
    StepDone,
    TokenTold,
    WolfTold,
    list_seats,
)
from onenight.ways.one_week.log import Stay, from_json, is_possible, to_json
from tests.fixtures import read_cases


def make_entry(told: Mapping[str, Any]) -> Entry:
    """Return the entry of its kind and fields."""
    way = {"direction": Direction(told["direction"])} if "direction" in told else {}
    entry: Entry = getattr(entry_kinds, told["kind"])(**{key: told[key] for key in told if key != "kind"} | way)
    return entry


STORED = {text: make_entry(told) for text, told in read_cases(__file__)["stored"].items()} | {"x?": OthersTold(None)}
"""What was stored, and that nobody can tell of others."""

DAMAGED = (
    *("", "..", "q", "s", "s7", "sa", "h", "hA", "h1D", "a1", "a1u", "dz", "dp", "la", "laz", "me", "m1", "e", "e123"),
    *("t", "c", "cp", "r1", "k", "kv", "k2", "k2-", "k2vwt", "w", "w?", "x?2", "x-", "s1 ", "s\u0663"),
)
"""Strings that no version has stored; the last one has a digit that is not ours."""

SEAT = st.sampled_from(range(PLAYERS.stop - 1))
SEATS = st.lists(SEAT).map(tuple)
STAFF_MEMBERS = st.lists(st.sampled_from(STAFF)).map(tuple)
ROOM = st.sampled_from(tuple(ROOMS))
ROUND_ROOM = st.sampled_from(ROUND_ROOMS)
SHOWN = st.tuples(st.sampled_from((*ROLES, None)), st.sampled_from((*ROLES, NOTHING, None))).filter(any)
SOME_SEATS = SEATS.filter(bool)

KINDS: Mapping[type, st.SearchStrategy[Entry]] = {
    StepDone: st.just(StepDone()),
    NamesSettled: st.just(NamesSettled()),
    SetupBegun: st.just(SetupBegun()),
    StartPlayerChosen: st.builds(StartPlayerChosen, SEAT),
    FoyerEntered: st.builds(FoyerEntered, SEAT, STAFF_MEMBERS),
    ArrowPromised: st.builds(ArrowPromised, SEAT),
    ArrowGiven: st.builds(ArrowGiven, SEAT, st.sampled_from(Direction)),
    RoomRemoved: st.builds(RoomRemoved, ROUND_ROOM),
    RoomReplaced: st.builds(RoomReplaced, ROUND_ROOM, ROUND_ROOM),
    MarkersPlaced: st.builds(MarkersPlaced, st.lists(SEAT | st.sampled_from(STAFF), min_size=1).map(tuple), ROOM),
    ShieldTaken: st.builds(ShieldTaken, SEAT, SEAT | st.none()),
    ArtifactTaken: st.builds(ArtifactTaken, SEAT),
    DynamitePlaced: st.builds(DynamitePlaced, ROOM),
    DynamiteReturned: st.builds(DynamiteReturned, ROOM),
    TokenTold: st.builds(lambda seats, shown: TokenTold(seats, *shown), SOME_SEATS, SHOWN),
    WolfTold: st.builds(WolfTold, st.booleans()),
    OthersTold: st.builds(OthersTold, SEATS | st.none()),
}
"""Every kind of entry, with all that it can tell."""


def test_every_kind_of_entry_is_tried() -> None:
    """One that is added is added here, too."""
    kinds = set(get_args(Entry))

    assert set(KINDS) == kinds
    assert {type(entry) for entry in STORED.values()} == kinds


@pytest.mark.parametrize("text", STORED)
def test_stored_entry_means_the_same_for_good(text: str) -> None:
    """Byte for byte."""
    assert decode(text) == STORED[text]
    assert encode(STORED[text]) == text


@given(st.lists(st.one_of(*KINDS.values())))
def test_log_is_read_as_it_was_written(log: list[Entry]) -> None:
    """Through plain JSON, with the rooms and the days."""
    stay = Stay(days=2, log=tuple(log))

    assert from_json(json.loads(json.dumps(to_json(stay)))) == stay


@given(st.lists(st.one_of(*KINDS.values())))
def test_entries_are_stored_as_different_words(log: list[Entry]) -> None:
    """Two entries share a string only if they are the same, and none has a space in it."""
    texts = [encode(entry) for entry in log]

    assert len(set(texts)) == len(set(log))
    assert " ".join(texts).split() == texts


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_entry_is_refused(text: str) -> None:
    """So the table begins afresh, as with whatever else is damaged."""
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        decode(text)


@pytest.mark.parametrize("entry", [entry for entry in STORED.values() if list_seats(entry)], ids=encode)
def test_entry_tells_only_of_players_at_the_table(entry: Entry) -> None:
    """A seat that nobody has damages the log."""
    last = max(list_seats(entry))

    assert {str(seat) for seat in list_seats(entry)} == {sign for sign in encode(entry) if sign.isdecimal()}
    assert is_possible(Stay(log=(entry,)), max(PLAYERS.start, last + 1))
    assert last < PLAYERS.start or not is_possible(Stay(log=(entry,)), last)
