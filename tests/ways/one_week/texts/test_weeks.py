"""Whole weeks by texts only: what comes of them, what the texts cost, and what nonsense does."""

import json
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.game import GAMES
from onenight.rules.rulebook import Rulebook
from onenight.rules.week.calendar import WeekStage
from onenight.rules.week.components import ROUND_ROOMS
from onenight.rules.week.record import replay_record
from onenight.rules.week.setup import OPTIONS, Options
from onenight.rules.week.state import describe_result
from onenight.rules.week.state import to_json as week_json
from onenight.rules.week.week import WeekStep
from onenight.texting.events import GameReplaced, PlayerRemoved, RoundClosed, TableOpened
from onenight.texting.gsm import count_segments
from onenight.texting.party import Party, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.ways.index import open_party, read_party_game
from onenight.ways.one_night.texts.game import TextedNight, make_undealt
from onenight.ways.one_week.texts.bodies import write_turn as letter
from onenight.ways.one_week.texts.game import MoveSpoken, TextedWeek, WeekDealt, replace_with_week
from onenight.ways.one_week.texts.move_intent import Intent
from onenight.ways.one_week.texts.news import list_news
from onenight.ways.one_week.texts.party_state import find_state, week_of
from onenight.ways.one_week.texts.recap import write_recap
from tests.effort import count_examples
from tests.fixtures import read_cases
from tests.texting.playing import LINES, Line
from tests.ways.one_week.texts.playing import LONG, NAMES, deal_party, is_voting, play_to_verdict, text_turn

CASES = read_cases(__file__)

SEEDS = st.integers(0, 100_000)
SIZES = st.integers(3, 7)
NIGHT = LINES.raw("letters.recap.night").partition("{")[0]
"""How the part of a recap that tells a day's night begins."""
MOST_SENT = 1600
"""Characters that Twilio takes in one text."""


def castle(seed: int, players: int) -> tuple[str, ...]:
    """Any rooms."""
    chance = Random(seed)  # noqa: S311 - a test keeps no secrets
    rooms = ["foyer", *chance.sample(ROUND_ROOMS, players)]
    chance.shuffle(rooms)
    return tuple(rooms)


@settings(deadline=None, max_examples=count_examples(60))
@given(seed=SEEDS, players=SIZES)
def test_a_week_by_texts_is_the_week_of_the_rules(seed: int, players: int) -> None:
    """The record of what was texted is replayed to the same end; every text is one or two segments.

    A recap is about five, and more only where a single day, which no text is cut in, takes more.
    """
    chance = Random(seed)  # noqa: S311 - as above
    options = Options(**{key: chance.choice(values) for key, values in OPTIONS.items()})  # type: ignore[arg-type]
    line = play_to_verdict(deal_party(LONG[:players], seed, options, castle(seed, players)), seed)
    party = line.party

    again, _ = replay_record(json.loads(json.dumps(party.plays.record(party))))

    assert week_json(again) == find_state(party).week
    assert describe_result(again)["votes"] == {
        party.seats[seat].name: party.seats[at].name for seat, at in party.votes.items()
    }
    assert from_json(json.loads(json.dumps(to_json(party))), read_party_game) == party
    bodies = [*(text.body for text in party.outbox), *(reply for _, reply in party.heard)]
    assert not [body for body in bodies if count_segments(body) > 2]
    recaps = [write_recap(party, LINES, day) for day in range(again.days + 1)]
    assert not [told for told in recaps if count_segments(told) > 5 and told.count(NIGHT) > 1]
    assert max(map(len, recaps)) <= MOST_SENT
    assert count_segments(LINES.raw("letters.rules.week")) <= 2
    assert party.plays.story(party, LINES)["record"] == party.plays.record(party)
    assert len([text for text in party.outbox if text.kind == "verdict"]) == players


WORDS = st.sampled_from(CASES["words"])


@settings(deadline=None, max_examples=count_examples(60))
@given(seed=SEEDS, data=st.data())
def test_nonsense_never_raises(seed: int, data: st.DataObject) -> None:
    """Whatever anyone texts is answered, in one or two segments, and at most its sender's move is made."""
    players = data.draw(SIZES)
    line = deal_party(LONG[:players], seed, rooms=castle(seed, players))
    chance = Random(seed)  # noqa: S311 - as above
    for _ in range(data.draw(st.integers(0, 60))):
        if not is_voting(line.party):
            line = text_turn(line, chance, seed)
    for _ in range(8):
        body = " ".join(data.draw(st.lists(WORDS, max_size=4)))
        acts = not is_voting(line.party) and data.draw(st.booleans())
        seat = week_of(line.party).actor if acts else data.draw(st.integers(0, players - 1))
        before = line.party
        line, stepped = line.send_text(seat, body, seed)
        assert stepped.reply
        assert count_segments(stepped.reply) <= 2
        if before.stage is Stage.WEEK and not is_voting(before) and week_of(before).actor != seat:
            assert find_state(line.party).week == find_state(before).week


def test_chance_acts_for_whoever_is_missing() -> None:
    """By night a card is laid down unused; who has left is not waited for."""
    line = deal_party(NAMES[:4], 5)
    line = line.step(PlayerRemoved(NAMES[0]), 5)
    for _ in range(200):
        if is_voting(line.party):
            break
        assert week_of(line.party).name(week_of(line.party).actor) != NAMES[0]
        line = line.step(RoundClosed(), 5)

    nights = [move for move in find_state(line.party).diary.moves if move["move"] == "night"]
    assert nights
    assert all("targets" not in move and "look" not in move for move in nights)
    assert find_state(line.party).diary.chance == tuple(range(len(find_state(line.party).diary.moves)))
    assert line.party.missing == NAMES[:4]
    assert play_to_verdict(line).party.stage is Stage.VERDICT


def test_what_the_host_speaks_by_day_is_played() -> None:
    """By night it is not."""
    line = deal_party(NAMES[:3], 2, rooms=("foyer", "archives", "kitchen", "study"))
    for staff in ("Alfred", "Alice", "Jeeves"):
        week = week_of(line.party)
        assert week.step is WeekStep.ARRIVE
        line = line.step(MoveSpoken(week.name(week.actor), Intent(rooms=("study",), names=(staff,))))

    assert [move["room"] for move in find_state(line.party).diary.moves] == ["study"] * 3
    assert list_news(line.party, LINES)[-1].startswith("Night falls.")


def test_a_crowded_room_fits_two_segments() -> None:
    """All in the Study, each with an artifact, whatever is left in the hand."""
    week = week_of(deal_party(LONG, 1, rooms=("foyer", "study", *ROUND_ROOMS[:6])).party)
    week = week.change_calendar(stage=WeekStage.NIGHT, day=3)  # the longest name of a day
    for number in range(len(week.markers)):
        week = week.replace_marker(number, week.markers[number]._replace(room="study", artifact="void"))

    for hand in (hand for size in range(1, 6) for hand in combinations(week.hands[week.actor], size)):
        hands = (*week.hands[: week.actor], hand, *week.hands[week.actor + 1 :])
        assert count_segments(letter(week._replace(hands=hands), LINES)) <= 2, hand


def test_staff_do_not_play() -> None:
    """Who is called like them gets a number, as of two players of a name one does; also where the week comes later."""
    fresh = Line(Party("4821", TextedWeek(TextedNight())))
    before, _ = Line(open_party("4821")).send_text(0, "JOIN 4821 Alice")
    later = before.step(GameReplaced(replace_with_week(before.party.plays))).party

    assert "You are in, Alice 2: Alice works in the castle" in fresh.send_text(0, "JOIN 4821 Alice")[1].reply
    assert "You are now Jeeves 2" in fresh.send_text(0, "JOIN 4821 Bob")[0].send_text(0, "I am Jeeves")[1].reply
    assert [seat.name for seat in later.seats] == ["Alice 2"]
    assert "so you are Alice 2" in later.outbox[-1].body


def test_a_player_called_like_one_of_the_staff() -> None:
    """Where only players can be meant, the name alone is the player's."""
    line = deal_party(("Alice", "Bob", "Cy"), 3, rooms=("foyer", "guest_bedroom", "armory", "kitchen"))
    for text in ("foyer alfred", "kitchen alice", "pass", "kitchen jeeves", "pass"):
        line, _ = line.send_text(week_of(line.party).actor, text)
    week = week_of(line.party)
    assert week.step is WeekStep.GIVE
    to = next(name for name in week.setup.players if name != week.name(week.calendar.arrow))
    given, _ = line.send_text(week.actor, f"{to.split()[0]} left")

    assert week.setup.players[0] == "Alice 2"
    assert find_state(given.party).diary.moves[-1] == {"move": "give", "player": to, "direction": "left"}


def test_the_recap_tells_day_by_day() -> None:
    """Who came where, what was done there, the arrow, the cards of the night; as much as a text takes, then more."""
    line = play_to_verdict(deal_party(NAMES[:4], 0, rooms=castle(0, 4)))
    told = []
    body = "recap"
    while body:
        line, stepped = line.send_text(0, body)
        told.append(stepped.reply)
        body = stepped.reply.rpartition("text: ")[2] if "To read on" in stepped.reply else ""
    days = ("Monday:", "Tuesday:", "Wednesday:", "Thursday:", "Friday:")

    given = [move for move in find_state(line.party).diary.moves if move["move"] == "give"]
    arrows = [f"; the arrow to {move['player']}, {move['direction']}" for move in given]

    assert len(told) > 1
    assert arrows
    assert [arrow for arrow in arrows if arrow not in " ".join(told)] == []
    assert [day for day in days if day in " ".join(told)] == list(days)
    assert line.send_text(1, "recap friday")[1].reply.startswith("Friday: ")
    assert line.send_text(1, "Tuesday?")[1].reply.startswith("Tuesday: ")


def test_a_table_goes_back_to_what_it_played_before() -> None:
    """Also after weeks, and whenever it was stored: their game with cards is still the one that is known."""
    original = Party("4821", make_undealt(Rulebook(GAMES["original"])))
    line = Line(original).step(GameReplaced(replace_with_week(original.plays)))
    for seat, name in enumerate(NAMES[:3]):
        line, _ = line.send_text(seat, f"JOIN 4821 {name}")
    line = play_to_verdict(line.step(WeekDealt())).step(TableOpened())
    stored = from_json(json.loads(json.dumps(to_json(line.party))), read_party_game)

    assert stored is not None
    assert line.party.plays == stored.plays == TextedWeek(original.plays)
    assert line.step(GameReplaced(stored.plays.give_up())).party.plays == original.plays
