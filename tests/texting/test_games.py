"""Whole texted games: three texts a player, four with a Doppelgänger, and the engine's verdict."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.deck import Deck, recommend_deck
from onenight.rules.errors import NotAllowed
from onenight.rules.game import BASE, FIRST_BOX, GAMES, ULTIMATE
from onenight.rules.night_steps import has_dusk
from onenight.rules.record import read_record
from onenight.rules.result import play_and_judge
from onenight.rules.rulebook import PRESETS, Rulebook
from onenight.texting.events import PlayerRemoved, RoundClosed, TextReceived, VoteSpoken
from onenight.texting.gsm import count_segments
from onenight.texting.join_request import JoinRequest
from onenight.texting.outbox import TextReport
from onenight.texting.party import Party, Stage
from onenight.texting.party_json import from_json, to_json
from onenight.texting.step import step
from onenight.ways.index import read_party_game
from onenight.ways.one_night.texts.game import NightDealt, TextedNight
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.rounds import night, verdict
from tests.effort import count_examples
from tests.rules.random_decks import draw_blind_deck
from tests.texting.playing import (
    CODE,
    LINES,
    NAMES,
    Line,
    deal_party,
    join_players,
    make_front,
    number_of,
    play_to_verdict,
)

BOXES = (
    BASE,
    (FIRST_BOX, "daybreak"),
    (FIRST_BOX, "bonus"),
    (FIRST_BOX, "daybreak", "bonus"),
    (FIRST_BOX, "vampire"),
    tuple(ULTIMATE.boxes),
)
RULEBOOKS = (*(Rulebook(ULTIMATE, house) for house in PRESETS.values()), Rulebook(GAMES["original"]))


@st.composite
def tables(draw: st.DrawFn) -> Line:
    """A table of any size and deck, dealt."""
    rulebook = draw(st.sampled_from(RULEBOOKS))
    players = draw(st.sampled_from(rulebook.game.players))
    seed = draw(st.integers(0, 10_000))
    boxes = draw(st.sampled_from(BOXES))
    deck = draw_blind_deck(players, rulebook, Random(seed), boxes)  # noqa: S311 - a test keeps no secrets
    return deal_party(players, rulebook, deck, seed)


@settings(deadline=None, max_examples=count_examples(150))
@given(line=tables(), seed=st.integers(0, 10_000))
def test_a_texted_game_ends_as_its_record_is_judged(line: Line, seed: int) -> None:
    """The exported record gives the same dead, teams and winners; the story, too; the party survives JSON all along."""
    ended = play_to_verdict(line, seed).party
    judged = play_and_judge(read_record(ended.plays.record(ended)))
    told: Any = ended.plays.story(ended, LINES)

    assert judged.verdict == verdict(ended)
    assert told["result"]["winners"] == list(ended.plays.list_winners(ended))
    assert from_json(json.loads(json.dumps(to_json(ended))), read_party_game) == ended


@settings(deadline=None, max_examples=count_examples(150))
@given(line=tables(), seed=st.integers(0, 10_000))
def test_every_text_is_one_segment_and_there_are_few(line: Line, seed: int) -> None:
    """Three texts for each player, one more for each further round and for what lies on the table; one segment each.

    Nobody gets another number of them, or at another time, but who has an artifact, as everybody knows.
    """
    ended = play_to_verdict(line, seed).party
    deck, players = kept_night(ended).deck, len(ended.seats)
    copies = "doppelganger" in deck or "copycat" in deck
    rounds = {"second": copies, "look": has_dusk(deck), "rest": "witch" in deck}
    further = [kind for kind, there in rounds.items() if there]
    laid = ["laid"] if any(key in deck for key in ("sentinel", "revealer", "curator")) else []
    of_all = [text.kind for text in ended.outbox if text.kind != "artifact"]

    assert Counter(of_all) == dict.fromkeys(
        ["nightfall", "dawn", "verdict", *laid, *further],
        players,
    )
    assert len(ended.outbox) - len(of_all) == len(night(ended).laid.artifacts)
    assert [text.body for text in ended.outbox if count_segments(text.body) != 1] == []
    assert all(count_segments(reply) == 1 for _, reply in ended.heard)


def test_missing_answers_do_not_hold_the_night_up() -> None:
    """The host wakes them up: who may act did nothing, and who must act got a random legal pick."""
    line = deal_party(10, deck=recommend_deck(ULTIMATE, 10))
    line = line.step(RoundClosed())
    drunk = kept_night(line.party).dealt.index("drunk")

    assert line.party.stage is Stage.DAWN
    assert kept_night(line.party).filled == ((drunk,) if drunk < 10 else ())


def test_everybody_has_to_vote() -> None:
    """The count does not close before every vote is in; the host can speak a missing one."""
    line = deal_party(3).step(RoundClosed())
    line, _ = line.send_text(0, "Bob")
    line, _ = line.send_text(1, "Alice")
    with pytest.raises(NotAllowed) as refused:
        line.step(RoundClosed())

    assert refused.value.arguments["names"] == ("Carol",)
    assert line.step(VoteSpoken("Carol", "Bob")).party.stage is Stage.VERDICT


def test_a_player_who_leaves_keeps_the_seat() -> None:
    """After the deal the seat stays with missing answers; before it, it is given up."""
    assert [seat.name for seat in join_players(4).step(PlayerRemoved("Bob")).party.seats] == ["Alice", "Carol", "Dave"]

    line = deal_party(4).step(PlayerRemoved("Bob"))
    assert [seat.left for seat in line.party.seats] == [False, True, False, False]
    for seat in (0, 2, 3):
        line, _ = line.send_text(seat, "pass")
    assert len(line.party.seats) == 4


def test_who_waits_for_the_next_game_can_be_taken_out() -> None:
    """She is texted that, and the game that is under way knows nothing of it."""
    line, _ = deal_party(4).send_text(9, "JOIN 4821 Mia")
    assert [seat.name for seat in line.party.late] == ["Mia"]

    out = line.step(PlayerRemoved("mia")).party

    assert out.late == ()
    assert out.seats == line.party.seats
    assert [text.phone for text in out.outbox[len(line.party.outbox) :]] == [line.party.late[0].phone]


def test_the_same_message_changes_nothing_twice() -> None:
    """Twilio repeats a message: the same reply, the same state."""
    line = deal_party(3)
    once, first = line.send_text(0, "Bob")
    again = Line(once.party, 3).send_text(0, "Carol")[1]

    assert (again.reply, again.party) == (first.reply, once.party)


def test_nothing_is_told_before_the_verdict() -> None:
    """No record and no recap of a game that is not over."""
    line = deal_party(3)
    with pytest.raises(NotAllowed):
        line.party.plays.record(line.party)

    assert line.send_text(0, "recap")[1].reply == LINES.raw("texts.heard.no_recap")


def test_too_few_cannot_be_dealt() -> None:
    """Two players hear why not, and stay joined."""
    line = join_players(2)
    with pytest.raises(NotAllowed, match="too-few-players"):
        line.step(NightDealt(Rulebook(), Deck.of(ULTIMATE, recommend_deck(ULTIMATE, 3).keys)))

    assert [seat.name for seat in line.party.seats] == list(NAMES[:2])
    assert make_front().lines is LINES


def test_an_evening_of_many_games_stays_small() -> None:
    """Of the texts those of the last two games are kept, and any that still has to be sent."""
    line = deal_party(10)
    late = line.party.outbox[0].key
    for _ in range(4):
        line = play_to_verdict(line)
        for text in line.party.outbox:
            if text.key != late:
                line = line.step(TextReport("sent", text.key, sid=f"SM{text.key}"))
        line = line.step(NightDealt(kept_night(line.party).rulebook, kept_night(line.party).deck))

        old = [text.key for text in line.party.outbox if text.game < line.party.game - 1]
        assert old == ([late] if line.party.game > 2 else [])
        assert len(line.party.outbox) == 40 + len(old)


def test_what_a_text_asks_to_join_is_givenat_the_door() -> None:
    """The game takes what was read, and reads no words again: neither a code nor a name."""
    table = Line(Party(CODE, TextedNight())).party
    unread = step(table, TextReceived(number_of(0), f"JOIN {CODE} Alice", "SM1"), make_front())
    given = step(table, TextReceived(number_of(0), "JOIN 1111 Bob", "SM2", JoinRequest(CODE, "Alice")), make_front())

    assert (unread.party.seats, unread.reply) == ((), LINES.raw("texts.join.how"))
    assert [seat.name for seat in given.party.seats] == ["Alice"]
