"""Answers by tap: what a text that says the same is answered, letter by letter, and nothing else."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onenight.rules.errors import NotAllowed
from onenight.rules.game import BASE, FIRST_BOX
from onenight.rules.roles import Choice
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed
from onenight.texting.party import Stage
from onenight.texting.party_json import from_json, to_json
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer, Tap
from onenight.texting.reading import Command, read_places
from onenight.ways.index import read_party_game
from tests.effort import count_examples
from tests.fixtures import read_cases
from tests.rules.random_decks import draw_blind_deck
from tests.texting.playing import LINES, NAMES, Line, deal_party, draw_legal_tap, join_players
from tests.texting.test_halves import asked, others, places

CASES = read_cases(__file__)


def any_tap(chance: Random, players: int) -> Tap:
    """Names, also the own one and nobody's, cards of the center, nobody: whatever a program may send."""
    names = chance.sample([*NAMES[:players], "mallory"], chance.randrange(4))
    center = chance.sample([1, 2, 3, 9], chance.randrange(3))
    return Tap(tuple(names), tuple(center), words=("nobody",) * (chance.random() < 0.2))


@settings(deadline=None, max_examples=count_examples(60))
@given(data=st.data())
def test_tap_is_answered_as_its_text(data: st.DataObject) -> None:
    """Right or wrong, half or whole, at every stage: the same answer, the same texts to all, the same party."""
    seed, boxes = data.draw(st.integers(0, 5000)), data.draw(st.sampled_from((BASE, (FIRST_BOX, "daybreak", "bonus"))))
    chance, rulebook, players = Random(seed), Rulebook(), 5  # noqa: S311 - a test keeps no secrets
    line = deal_party(players, rulebook, draw_blind_deck(players, rulebook, chance, boxes), seed)
    for _ in range(6 * players):
        seat = chance.randrange(players)
        given_right = chance.random() < 0.6 and line.party.stage is not Stage.VERDICT
        tap = draw_legal_tap(line.party, seat, chance) if given_right else any_tap(chance, players)
        (by_tap, tapped), (by_text, read) = (line.send_answer(seat, tap, by, seed) for by in ("tap", "text"))
        assert tapped.reply == read.reply, (tap, tapped.reply, read.reply)
        assert by_tap.party._replace(incomplete_answers={}) == by_text.party._replace(incomplete_answers={})
        assert set(by_tap.party.incomplete_answers) == set(by_text.party.incomplete_answers)
        line = data.draw(st.sampled_from((by_tap, by_text)))
        if chance.random() < 0.05 and line.party.stage not in (Stage.DAWN, Stage.VERDICT):
            line = line.step(RoundClosed(), seed)


@pytest.mark.parametrize(("first", "then"), [("tap", "tap"), ("tap", "text"), ("text", "tap")])
def test_half_is_completed_either_way(first: str, then: str) -> None:
    """What was tapped is remembered as it was tapped, also in the store."""
    line, seat = asked("troublemaker")
    one, two, *_ = others(seat)
    half, stepped = line.send_answer(seat, Tap((one,)), first)
    second, noted = half.send_answer(seat, Tap((two,)), then)
    whole, also = line.send_answer(seat, Tap((one, two)), "text")

    assert stepped.reply.startswith("That is one, and the other?")
    assert half.party.incomplete_answers == {
        seat: PlayerAnswer(tap=Tap((one,))) if first == "tap" else PlayerAnswer(one)
    }
    assert from_json(json.loads(json.dumps(to_json(half.party))), read_party_game) == half.party
    assert (places(second, seat), noted.reply) == (places(whole, seat), also.reply)
    assert not second.party.incomplete_answers


def test_halves_of_several_are_stored() -> None:
    """Texted, tapped and both: each is found again."""
    party = join_players(4).party
    mixed = PlayerAnswer("and", Tap((NAMES[2],), (1,)), tap_first=True)
    party = party._replace(
        incomplete_answers={2: mixed, 0: PlayerAnswer(NAMES[1]), 1: PlayerAnswer(tap=Tap(words=("left",)))}
    )

    assert from_json(json.loads(json.dumps(to_json(party))), read_party_game) == party


def test_name_that_is_a_word_needs_no_guess() -> None:
    """Who was tapped is "Rob", never what somebody does."""
    one = PlaceQuestion(0, ("Ann", "Rob", "Will"), 3, (Choice(players=1),), may_pass=True)
    assert read_places(PlayerAnswer(tap=Tap(("Will",))), one, LINES) == (2,)
    with pytest.raises(NotAllowed, match="answer-shape"):
        read_places(PlayerAnswer(tap=Tap(("Rob", "Will"))), one, LINES)


@pytest.mark.parametrize(("kind", "argument", "text"), CASES["commands"])
@pytest.mark.parametrize("line", [join_players(3), deal_party(3)], ids=["joined", "dealt"])
def test_command_is_answered_as_its_text(line: Line, kind: Any, argument: str, text: str) -> None:  # noqa: ANN401 - a literal of `Command`
    """At any time."""
    (by_tap, one), (by_text, other) = line.send_tap(1, Command(kind, argument)), line.send_text(1, text)
    assert one.reply == other.reply
    assert by_tap.party == by_text.party


def test_tap_is_answered_where_nothing_is_asked() -> None:
    """Before the deal, and by who is out or waits."""
    line = join_players(3)
    assert line.send_tap(0, Tap((NAMES[1],)))[1].reply == LINES.say("texts.join.waiting", name=NAMES[0])
    assert line.send_tap(7, Tap((NAMES[1],)))[1].reply == LINES.raw("texts.join.how")
    out, _ = deal_party(3).send_tap(0, Command("leave"))
    assert "out of this game" in out.send_tap(0, Tap((NAMES[1],)))[1].reply
    late, _ = deal_party(3).send_text(5, "JOIN 4821 Zed")
    assert "in the next one" in late.send_tap(5, Tap((NAMES[1],)))[1].reply
    assert late.send_tap(5, Command("leave"))[1].reply == LINES.say("texts.join.left", name="Zed")
