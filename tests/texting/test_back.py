"""A seat that its host lets another phone take: when its code is one, and when it is a number like any other."""

import pytest

from onenight.texting.events import TroubleMentioned
from onenight.texting.party import SEAT_OPEN_SECONDS, Party, SeatOpened
from onenight.texting.step import step
from tests.texting.playing import LINES, Line, deal_party, make_front, make_received, number_of

CODE = "0999"
OPENED = make_front().now


def opened() -> Party:
    """A table of three under way, where Bob's seat has just been opened."""
    return deal_party(3).step(SeatOpened("Bob", CODE, OPENED + SEAT_OPEN_SECONDS)).party


@pytest.mark.parametrize("body", [f"{CODE} Mia", f"JOIN {CODE} Mia", f"JOIN {CODE}"])
@pytest.mark.parametrize(
    ("later", "taken"), [(0.0, True), (119.0, True), (120.0, False), (86_400.0, False), (-1.0, False), (-3600.0, False)]
)
def test_seat_code_is_good_for_two_minutes(body: str, later: float, taken: bool) -> None:  # noqa: FBT001 - a table
    """However it is texted, by a phone without a seat; before it was opened a clock has been set back."""
    stepped = step(opened(), make_received(number_of(7), body, "SM7"), make_front()._replace(now=OPENED + later))

    assert (stepped.party.seats[1].phone == number_of(7)) is taken
    assert stepped.party.back is None
    if not taken:
        assert "back in" not in stepped.reply


@pytest.mark.parametrize("later", [120.0, -3600.0])
def test_next_text_clears_seat_that_is_shut(later: float) -> None:
    """Should the clock come to its two minutes once more, it stays shut."""
    at = make_front()._replace(now=OPENED + later)
    after = step(opened(), make_received(number_of(0), "who", "SM8"), at).party

    assert after.back is None
    assert step(after, make_received(number_of(7), f"{CODE} Mia", "SM9"), make_front()).reply == LINES.raw(
        "texts.join.how"
    )


def test_player_with_own_seat_is_told_nothing_by_shut_code() -> None:
    """It reads like any other text of theirs."""
    at = make_front()._replace(now=OPENED + SEAT_OPEN_SECONDS)
    told, other = (
        step(opened(), make_received(number_of(0), f"{code} Mia", "SM"), at).reply for code in (CODE, "0998")
    )

    assert told.replace(CODE, "0998") == other
    assert Line(opened()).send_text(0, f"{CODE} Mia")[1].party.seats == opened().seats


def test_hosts_clock_shuts_no_seat() -> None:
    """A speaker's requests are dated a moment before they come in: before the seat that they open."""
    told = step(opened(), TroubleMentioned(frozenset({"1 left Dave"})), make_front()._replace(now=OPENED - 1))

    assert told.party.back == opened().back
