"""The face that a phone chooses: kept with its seat, and changed by joining again."""

import pytest

from onenight.texting.events import TableOpened, TextReceived
from onenight.texting.join_request import JoinRequest
from onenight.texting.party import Party, SeatOpened
from onenight.texting.party_json import from_json, to_json
from onenight.texting.step import step
from onenight.ways.index import read_party_game
from tests.texting.playing import CODE, Line, deal_party, join_players, make_front, make_received, number_of


def joins(line: Line, number: int, name: str, face: str) -> Party:
    """The party once a phone has joined with a face."""
    asked = TextReceived(number_of(number), "", f"{name} {face}", JoinRequest(CODE, name, face=face))
    return step(line.party, asked, make_front()).party


def test_face_of_a_seat_is_the_last_that_its_phone_chose() -> None:
    """Whoever joins again without one keeps it; of a game under way, too."""
    party = joins(join_players(2), 2, "Carol", "owl-3")
    assert [seat.face for seat in party.seats] == ["", "", "owl-3"]
    assert joins(Line(party), 2, "Carol", "cat-0").seats[2].face == "cat-0"
    assert joins(Line(party), 2, "Carla", "").seats[2][::3] == ("Carla", "owl-3")
    assert joins(deal_party(3), 1, "Bob", "cat-0").seats[1].face == "cat-0"


def test_who_comes_late_has_her_face_in_the_next_game() -> None:
    """She waits with it."""
    late = joins(Line(joins(deal_party(3), 7, "Zoe", "fox-1")), 7, "Zoe", "")

    assert late.late[0].face == "fox-1"
    assert Line(late).step(TableOpened()).party.seats[-1].face == "fox-1"


def test_face_stays_with_a_seat_that_another_phone_takes() -> None:
    """It is its player's."""
    back = Line(joins(deal_party(3), 1, "Bob", "fox-1")).step(SeatOpened("Bob", "0999", make_front().now + 60)).party
    after = step(back, make_received(number_of(7), "JOIN 0999", "SM7"), make_front()).party

    assert (after.seats[1].phone, after.seats[1].face) == (number_of(7), "fox-1")


def test_faces_are_kept() -> None:
    """Only where any was chosen; a party that was kept before there were faces opens as it was."""
    party, plain = joins(join_players(2), 2, "Carol", "owl-3"), to_json(join_players(3).party)

    assert to_json(party)["faces"] == {number_of(2): "owl-3"}
    assert "faces" not in plain
    for kept in (party, join_players(3).party, joins(deal_party(3), 7, "Zoe", "fox-1")):
        assert from_json(to_json(kept), read_party_game) == kept
    assert plain["seats"] == [[seat.name, seat.phone, False] for seat in join_players(3).party.seats]


@pytest.mark.parametrize("faces", [["owl-3"], "owl-3", 3])
def test_faces_that_are_none_are_no_party(faces: object) -> None:
    """What is kept is read whole, or not at all."""
    assert from_json({**to_json(join_players(3).party), "faces": faces}, read_party_game) is None
