"""The host of a week by text: what is told, who is gone on without, and that all agree on the end."""

import json

import pytest

from onenight.conversation.reply import Reply
from onenight.conversation.session import Phase, Session
from onenight.conversation.view import describe_table
from onenight.rules.errors import NotAllowed
from onenight.texting.events import VoteSpoken
from onenight.texting.party import Party, Stage
from onenight.ways.index import WAYS, open_party, reply
from onenight.ways.one_week.log import Stay
from onenight.ways.one_week.texts.game import MoveSpoken
from onenight.ways.one_week.texts.move_intent import Intent
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.wishes.wish import Kind, Wish
from tests.console.running import run_onenight
from tests.sessions import make_session, replace_parts
from tests.texting.playing import LINES, make_front
from tests.ways.one_week.texts.playing import NAMES, deal_party, join_players, play_to_verdict

ROOMS = ("foyer", "archives", "kitchen", "study")
TOLD = Wish(Kind.EVERYONE_ANSWERED)
TABLE = make_session(week=Stay(), party="one")


def says(party: Party, *wishes: Wish, session: Session = TABLE) -> Reply:
    """What the host is answered in the end."""
    answer = Reply(session, "", party=party)
    for wish in wishes:
        answer = reply(answer.session, wish, make_front(), answer.party)
    return answer


def test_a_week_is_dealt_and_played_from_the_front() -> None:
    """From the deal in the chosen castle to the first night, spoken by the host."""
    session = replace_parts(TABLE, week=Stay(ROOMS), players=3)
    answer = says(join_players(NAMES[:3]).party, Wish(Kind.BEGIN), session=session)
    assert answer.party is not None
    assert answer.party.stage is Stage.WEEK
    assert week_of(answer.party).castle.ring == ROOMS
    first = week_of(answer.party).name(week_of(answer.party).actor)
    assert first in answer.say

    gone_on = says(answer.party, Wish(Kind.NEXT), Wish(Kind.NEXT), Wish(Kind.NEXT), session=answer.session)

    assert gone_on.party is not None
    assert len(find_state(gone_on.party).diary.chance) >= 3
    assert "night" in gone_on.say or week_of(gone_on.party).calendar.day == 1
    assert describe_table(WAYS, gone_on.session, LINES, 0, gone_on.party)["week"]


@pytest.mark.parametrize(
    ("here", "told"), [(0, "Nobody is in yet."), (1, "Bob is in."), (2, "Two are in: Bob and Cy.")]
)
def test_too_few_cannot_play(here: int, told: str) -> None:
    """The host hears who is in, and how many it takes."""
    answer = says(join_players(NAMES[:here]).party, Wish(Kind.BEGIN))

    assert answer.say.startswith(f"{told} A week takes three to seven players.")
    assert answer.party is not None
    assert answer.party.stage is Stage.JOIN


def test_a_castle_for_others_is_not_dealt() -> None:
    """Rooms for five are no castle for three: the table hears it, and then has the recommended ones."""
    five = Wish(Kind.ROOMS, rooms=("study", "kitchen", "parlor", "archives", "armory"))
    told = says(join_players(NAMES[:3]).party, five, Wish(Kind.BEGIN))
    assert told.party is not None
    assert told.party.stage is Stage.JOIN
    assert "for five players, and three are in" in told.say

    dealt_ = says(told.party, Wish(Kind.BEGIN), session=told.session).party

    assert dealt_ is not None
    assert week_of(dealt_).castle.ring == ("foyer", "kitchen", "great_hall", "parlor")


def test_what_a_front_shows_is_the_weeks() -> None:
    """Nobody adds a Tanner to a castle."""
    waiting, dealt_ = says(join_players(NAMES[:3]).party, TOLD), says(deal_party(NAMES[:3]).party, TOLD)

    assert waiting.now == ("who is in?", "deal", "rooms at random", "with cards after all", "help")
    assert dealt_.now == ("whose turn is it?", "next", "help")


def test_a_player_who_leaves_is_gone() -> None:
    """By day chance acts at once; the arrow that waits to be given may go to whoever "left"."""
    line = deal_party(NAMES[:3], 4, rooms=("foyer", "study", "sitting_room", "workshop"))
    name = week_of(line.party).name(week_of(line.party).actor)
    gone = says(line.party, Wish(Kind.LEAVE, names=(name,))).party

    assert gone is not None
    assert [seat.left for seat in gone.seats] == [seat.name == name for seat in gone.seats]
    assert len(find_state(gone).diary.moves) == 1


def test_a_table_that_chose_a_week_is_texted_one() -> None:
    """The party that was opened for it becomes a week with the first wish."""
    answer = says(open_party("4821"), Wish(Kind.TEXT_ROLES))

    assert answer.party is not None
    assert find_state(answer.party).week == {}
    assert says(answer.party, Wish(Kind.GAME, choice="ultimate"), session=answer.session).party == open_party("4821")


@pytest.mark.parametrize("seed", range(6))
def test_judge_agrees_with_the_spoken_verdict(seed: int) -> None:
    """The record of a week by text is judged as it was told."""
    party = play_to_verdict(deal_party(NAMES[: 3 + seed % 5], seed), seed).party
    answer = says(party, Wish(Kind.EVERYONE_ANSWERED))
    judged = json.loads(run_onenight("judge", stdin=json.dumps(party.plays.record(party)).encode()).lines[0])

    assert answer.session.phase is Phase.VERDICT
    assert judged["reason"] in answer.say
    shown = describe_table(WAYS, answer.session, LINES, 0, party)["week"]
    assert isinstance(shown, dict)
    assert shown["verdict"]["winners"] == judged["winners"]
    assert shown["verdict"]["most_votes"] == judged["most_votes"]
    assert shown["verdict"]["faces"] == {
        name: {"role": role, "artifact": judged["artifacts"].get(name)} for name, role in judged["roles"].items()
    }


def test_every_wish_is_answered_at_every_stage() -> None:
    """Nothing that can be said faults, before, in and after a week."""
    line = deal_party(NAMES[:3], 4)
    voting = line
    while week_of(voting.party).step != "discussion":
        voting = voting._replace(party=says(voting.party, Wish(Kind.NEXT)).party or voting.party)
    for party in (join_players(NAMES[:3]).party, line.party, voting.party, play_to_verdict(line, 4).party):
        for kind in Kind:
            assert says(party, Wish(kind)).session is not None


def test_the_clock_of_the_last_discussion_stands_and_runs_on() -> None:
    """Paused, it says "go on"; then it does."""
    party = deal_party(NAMES[:3], 4).party
    while week_of(party).step != "discussion":
        party = says(party, Wish(Kind.NEXT)).party or party
    paused = says(party, Wish(Kind.TIMER), Wish(Kind.PAUSE))
    assert paused.party is not None
    assert not paused.session.clock.ends
    assert paused.session.clock.left

    assert says(paused.party, Wish(Kind.GO_ON), session=paused.session).session.clock.ends


def test_who_is_where_is_told_for_there_is_no_board() -> None:
    """Of a room that is asked about, and of all; of one that is not in the castle, only what it does."""
    line = deal_party(NAMES[:3], 4, rooms=("foyer", "study", "sitting_room", "workshop"))
    first = week_of(line.party).name(week_of(line.party).actor)
    line = line.step(MoveSpoken("", Intent(rooms=("study",), names=("alfred",))))
    tells = {room: says(line.party, Wish(Kind.ROOM, rooms=(room,))).say for room in ("study", "workshop", "kitchen")}

    assert f"There now: {first} and Alfred." in tells["study"]
    assert "Nobody is there." in tells["workshop"]
    assert "Nobody" not in tells["kitchen"]
    assert f"Study with {first} and Alfred, Sitting Room" in says(line.party, Wish(Kind.ROOMS)).say
    assert f"The arrow lies in front of {first} and points left." in says(line.party, Wish(Kind.WHOSE_TURN)).say


def test_what_is_not_the_hosts_to_say() -> None:
    """By night nobody is spoken for; nor is anyone whose turn it is not; votes wait for the end."""
    line = deal_party(NAMES[:3], 4, rooms=("foyer", "study", "sitting_room", "workshop"))
    week = week_of(line.party)
    other = week.name((week.actor + 1) % 3)
    with pytest.raises(NotAllowed, match="not-your-turn"):
        line.step(MoveSpoken(other, Intent(rooms=("study",), names=("alfred",))))
    with pytest.raises(NotAllowed, match="no-such-move"):
        line.step(MoveSpoken("", Intent(cards=("seer",), direction="left")))
    with pytest.raises(NotAllowed, match="no-vote-now"):
        line.step(VoteSpoken(NAMES[0], NAMES[1]))
    for staff in ("alfred", "alice", "jeeves"):
        line = line.step(MoveSpoken("", Intent(rooms=("study",), names=(staff,))))
    with pytest.raises(NotAllowed, match="not-aloud"):
        line.step(MoveSpoken("", Intent(cards=("insomniac",))))


def test_the_registry_is_kept_over_the_evening() -> None:
    """Who has won stands in it at once, and once the next week is dealt."""
    party = next(
        party
        for seed in range(9)
        if "page of" in says(party := play_to_verdict(deal_party(NAMES[:3], seed), seed).party, TOLD).say
    )
    read = says(party, TOLD, Wish(Kind.STANDINGS)).say
    again = says(party, TOLD, Wish(Kind.REMATCH), Wish(Kind.STANDINGS))

    assert "Guest Registry: " in read
    assert read.split(".")[0] == again.say.split(".")[0]
    assert again.party is not None
    assert again.party.stage is Stage.WEEK
    assert find_state(again.party).diary.moves == ()
