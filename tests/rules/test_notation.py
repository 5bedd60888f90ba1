"""The one-line notation of a table reads as it is meant."""

import pytest

from tests.notation import make_final_record, make_record, read_cards, read_sights


def test_a_line_is_a_record() -> None:
    """Cards, picks, votes and a Hunter's target of one line are the parts of one record."""
    line = (
        "Ana=robber Ben=hunter Cy=seer *1=drunk *2=villager *3=werewolf Ana:Ben Cy:*1,*3 Ana>Ben Ben>Cy Cy>Ben Ben!Cy"
    )

    assert make_record(line, game="ultimate") == {
        "game": "ultimate",
        "players": ["Ana", "Ben", "Cy"],
        "dealt": {"Ana": "robber", "Ben": "hunter", "Cy": "seer"},
        "center": ["drunk", "villager", "werewolf"],
        "picks": {"Ana": ["Ben"], "Cy": ["center 1", "center 3"]},
        "votes": {"Ana": "Ben", "Ben": "Cy", "Cy": "Ben"},
        "hunter_targets": {"Ben": "Cy"},
    }


def test_what_a_line_leaves_out_the_record_leaves_out() -> None:
    """Without votes and picks there are none; a pick of nothing is an empty list."""
    assert make_record("Ana=seer *1=drunk Ana:") == {
        "players": ["Ana"],
        "dealt": {"Ana": "seer"},
        "center": ["drunk"],
        "picks": {"Ana": []},
    }


def test_final_cards_may_leave_out_the_center() -> None:
    """Cards to be scored alone stand under their own key."""
    assert make_final_record("Ana=seer") == {"players": ["Ana"], "cards": {"Ana": "seer"}}
    assert make_final_record("Ana=seer *1=drunk")["center"] == ["drunk"]


def test_expectations_are_told_the_same_way() -> None:
    """Places and sights are read like the line itself."""
    assert read_cards("Ana=seer *2=drunk") == {"Ana": "seer", "center 2": "drunk"}
    assert read_sights("Ana:Ben=drunk,*1=seer") == {"Ana": [["Ben", "drunk"], ["center 1", "seer"]]}
    assert read_sights("Ana:Ben=mark-fear") == {"Ana": [["Ben", "mark fear"]]}


@pytest.mark.parametrize("line", ["Ana", "Ana=seer=drunk", "=seer", "Ana->Ben>Cy"])
def test_a_slip_of_the_pen_is_reported(line: str) -> None:
    """A token that is none of the four kinds is quoted."""
    with pytest.raises(ValueError, match="is none of"):
        make_record(line)
