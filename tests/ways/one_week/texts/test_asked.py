"""What players of a week ask by text, in the middle of whatever goes on, however they put it."""

from random import Random

import pytest

from onenight.rules.week.week import WeekStep
from onenight.texting.gsm import count_segments
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.queries import describe_board
from tests.texting.playing import LINES, Line
from tests.ways.one_week.texts.playing import LONG, deal_party, is_voting, text_turn

ROOMS = ("foyer", "observatory", "parlor", "study")


def night() -> Line:
    """Bob and Cy with staff in the Parlor, Dora with one in the Study; the night has begun, and Bob acts first."""
    line = deal_party(seed=4, rooms=ROOMS)
    for _ in range(3):
        seat = week_of(line.party).actor
        room, staff = (("study", "Jeeves"), ("parlor", "Alfred"), ("parlor", "Alice"))[(seat + 1) % 3]
        line, _ = line.send_text(seat, f"{room} {staff}")
        if week_of(line.party).step is WeekStep.ACT:
            line, _ = line.send_text(seat, "pass")
    assert week_of(line.party).step is WeekStep.NIGHT
    return line


def answered(line: Line, seat: int, body: str) -> str:
    """What a question is answered; nothing else comes of it."""
    after, stepped = line.send_text(seat, body)
    assert (find_state(after.party).week, after.party.outbox) == (find_state(line.party).week, line.party.outbox)
    return stepped.reply


ASKED = {
    "umm whats my token again": "Your token is face down.",
    "can I see my token": "Your token is face down.",
    "what did I have again?": "You hold Insomniac (two)",
    "which cards have i got": "You hold Insomniac (two)",
    "who is in the kitchen?": "Clockwise: Foyer; Observatory; Parlor: ",
    "where is everyone": "Clockwise: Foyer; Observatory; Parlor: ",
    "WHERE": "Clockwise: Foyer; Observatory; Parlor: ",
    "ok which way": ", left. Clockwise: ",
    "how many days are left": "Monday, 1 of 5. Turn: ",
    "what day is it?": "Monday, 1 of 5. Turn: ",
    "what does the parlor do": "Parlor: you may",
    "whats the claw?": "Claw of the Werewolf: ",
    "what does a seer do": "Seer: you move one room.",
    "what is a tanner": "Tanner: you win only if you are chosen",
    "how do i win": "a Tanner wants to be.",
}


@pytest.mark.parametrize("acts", [True, False])
@pytest.mark.parametrize(("text", "says"), ASKED.items())
def test_whoever_asks_is_answered(text: str, says: str, *, acts: bool) -> None:
    """Whosever turn it is."""
    line = night()
    actor = week_of(line.party).actor

    assert says in answered(line, actor if acts else (actor + 1) % 3, text)


def test_help_tells_whoever_waits_what_can_be_asked() -> None:
    """On another's turn there is no move to be helped with."""
    line = night()
    actor = week_of(line.party).actor

    assert "Text card and who" in answered(line, actor, "help")
    assert "You can text HAND, TOKEN, WHERE" in answered(line, (actor + 1) % 3, "help")


def test_again_tells_what_came_of_a_turn_that_is_over() -> None:
    """Not the question to it, which would be read as a new turn; before any turn, the token."""
    line = night()
    actor = week_of(line.party).actor
    assert "your turn. Cards:" in answered(line, actor, "again")

    line, stepped = line.send_text(actor, "insomniac")

    assert stepped.reply.startswith("You laid down the Insomniac. You saw your token: ")
    assert answered(line, actor, "again") == f"One Week, for you only: {stepped.reply}"
    assert "You are a" in answered(deal_party(seed=4), (week_of(deal_party(seed=4).party).actor + 1) % 3, "again")


def test_what_was_seen_is_told_to_whoever_saw_it() -> None:
    """Through a move of theirs, and to nobody else."""
    line = night()
    actor = week_of(line.party).actor
    line, stepped = line.send_text(actor, "insomniac")
    line, _ = line.send_text(week_of(line.party).actor, "nothing robber")

    assert answered(line, actor, "what did I see?").removeprefix("One Week, for you only: ") in stepped.reply
    assert "nothing but your own token" in answered(line, (actor + 1) % 3, "what did I see?")


def test_a_question_is_no_vote() -> None:
    """After the last night."""
    line = deal_party(seed=4, rooms=ROOMS)
    chance = Random(1)  # noqa: S311 - a test keeps no secrets
    while not is_voting(line.party):
        line = text_turn(line, chance)

    assert "Clockwise: " in answered(line, 0, "where was cy?")


def test_where_all_are_fits_two_segments() -> None:
    """Seven with the longest names, all in different rooms of the longest names."""
    rooms = ("foyer", "secret_passage", "staff_quarters", "guest_bedroom", "sitting_room", "observatory", "panic_room")
    week = week_of(deal_party(LONG, rooms=(*rooms, "laboratory")).party)
    for number in range(len(week.markers)):
        week = week.replace_marker(number, week.markers[number]._replace(room=week.castle.ring[number % 8]))

    assert count_segments(describe_board(week.change_calendar(day=3), LINES)) <= 2


def test_the_rules_tell_how_not_to_look() -> None:
    """What a Robber can text besides; nothing else tells it."""
    assert "UNSEEN" in answered(night(), 0, "rules")
