"""Answers of One Night in two texts: what the first lacks is asked for, and the second alone says it."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from onenight.conversation.session import Phase
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.roles import Choice
from onenight.rules.rulebook import Rulebook
from onenight.texting.events import RoundClosed
from onenight.texting.party import Stage
from onenight.texting.party_json import from_json, to_json
from onenight.texting.places import PlaceQuestion
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.reading import read_places
from onenight.ways.index import read_party_game, reply
from onenight.ways.one_night.texts.party_state import kept_night
from onenight.ways.one_night.texts.prompts import question
from onenight.wishes.wish import Kind, Wish
from tests.fixtures import make_wish, read_cases
from tests.sessions import make_session
from tests.texting.playing import LINES, NAMES, Line, deal_party, make_front

CASES = read_cases(__file__)

DECK = Deck.of(ULTIMATE, ("werewolf", "werewolf", "seer", "robber", "troublemaker", "drunk", "villager", "villager"))


def asked(shape: str, players: int = 5) -> tuple[Line, int]:
    """A game in which somebody is asked so, and their seat."""
    keys = ("werewolf", "werewolf", "seer", "troublemaker", "robber", "villager", "villager", "drunk")[: players + 3]
    for seed in range(99):
        line = deal_party(players, Rulebook(), Deck.of(ULTIMATE, keys), seed)
        for seat in range(1, players):
            if question(line.party, seat).line == shape:
                return line, seat
    raise AssertionError(shape)


def places(line: Line, seat: int) -> tuple[int, ...] | None:
    """What has been understood of a seat."""
    return kept_night(line.party).first.get(seat)


def others(seat: int, players: int = 5) -> list[str]:
    """The names of everybody else."""
    return [name for index, name in enumerate(NAMES[:players]) if index != seat]


REST = "That is one, and the other? Please text it, or "


@pytest.mark.parametrize("shape", ["troublemaker", "decoy_two"])
def test_two_names_in_two_texts(shape: str) -> None:
    """Whether it counts or not: nobody is to see the difference."""
    line, seat = asked(shape)
    one, two, *_ = others(seat)
    first, stepped = line.send_text(seat, one)
    second, noted = first.send_text(seat, two)
    whole, also = line.send_text(seat, f"{one} and {two}")

    assert stepped.reply == f"{REST}two names or no."
    assert places(first, seat) is None
    assert first.party.incomplete_answers == {seat: PlayerAnswer(one)}
    assert from_json(json.loads(json.dumps(to_json(first.party))), read_party_game) == first.party
    assert (places(second, seat), noted.reply) == (places(whole, seat), also.reply)
    assert not second.party.incomplete_answers


@pytest.mark.parametrize(("texts", "noted"), CASES["changed"])
def test_minds_are_changed(texts: tuple[str, ...], noted: tuple[str, ...]) -> None:
    """A whole answer takes the place of any half; nonsense and questions leave it; a half changes no answer."""
    line, seat = asked("troublemaker")
    names = others(seat)
    for text in texts:
        line, _ = line.send_text(seat, text.format(*names))

    assert places(line, seat) == tuple([NAMES.index(name.format(*names)) for name in noted])


def test_the_only_other_card_is_not_asked_for() -> None:
    """Of two in the center; of players see nights/halves.txt."""
    asked_so = PlaceQuestion(0, NAMES[:3], 2, (Choice(players=1), Choice(center=2)), may_pass=True)

    assert read_places(PlayerAnswer("2"), asked_so, LINES) == (4, 3)


def test_a_half_is_forgotten_with_its_round() -> None:
    """What was begun in the night is no part of a vote, or of the next night."""
    line, seat = asked("troublemaker")
    half, _ = line.send_text(seat, others(seat)[0])
    after = half.step(RoundClosed())

    assert half.party.incomplete_answers
    assert after.party.stage is Stage.DAWN
    assert not after.party.incomplete_answers


# Its host


def voting() -> Line:
    """Everybody has been told what they saw."""
    line, _ = asked("troublemaker")
    return line.step(RoundClosed())


@pytest.mark.parametrize(("wishes", "votes"), CASES["spoken"])
def test_votes_are_spoken_in_two_sentences(
    wishes: Sequence[Mapping[str, Any]], votes: Sequence[tuple[int, int]]
) -> None:
    """Who points, and at whom."""
    line = voting()
    session, party = make_session(Phase.VOTE, players=5, deck=DECK, names=NAMES[:5], party="one"), line.party
    for wish in wishes:
        answer = reply(session, make_wish(wish), make_front(), party)
        assert answer.party is not None
        session, party = answer.session, answer.party

    assert party.votes == dict(votes)


def test_who_leaves_is_asked_for() -> None:
    """Aloud, by a name alone; where nobody has called us, "somebody left" is talk."""
    line, _ = asked("troublemaker")
    session = make_session(Phase.NIGHT, players=5, deck=DECK, names=NAMES[:5], party="one")
    called = make_front()
    first = reply(session, Wish(Kind.LEAVE), called, line.party)
    then = reply(first.session, Wish(Kind.NAME, names=("Bob",)), called, first.party)

    assert reply(session, Wish(Kind.LEAVE), make_front()._replace(overheard=True), line.party).left
    assert first.say == LINES.raw("errors.wishes.who-is-meant")
    assert then.party is not None
    assert [seat.name for seat in then.party.seats if seat.left] == ["Bob"]
