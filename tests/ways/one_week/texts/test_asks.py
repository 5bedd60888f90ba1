"""What a phone offers to be tapped in a week: every move can be, and it tells nothing of anybody's hand or token."""

from collections.abc import Iterator
from random import Random

import pytest

from onenight.rules.week import play
from onenight.rules.week.components import CARDS
from onenight.rules.week.week import Week
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.texted_game import Asks
from onenight.ways.one_week.texts import phone_offers
from onenight.ways.one_week.texts.party_state import set_week, week_of
from onenight.ways.one_week.texts.reading import read_move
from tests.texting.playing import LINES
from tests.ways.one_week.texts.playing import NAMES, deal_party, is_tappable, is_voting, make_tap, text_turn

EACH_NUMBER = (3, 5, 7)


def weeks(players: int, seed: int) -> Iterator[Week]:
    """A week from its first turn to its vote."""
    line, chance = deal_party(NAMES[:players], seed), Random(seed)  # noqa: S311 - a test keeps no secrets
    while not is_voting(line.party):
        yield week_of(line.party)
        line = text_turn(line, chance, seed)
    yield week_of(line.party)


@pytest.mark.parametrize("players", EACH_NUMBER)
def test_every_move_can_be_tapped(players: int) -> None:
    """By as many things as an answer takes at most, all of which are offered; `test_tapped.py` texts the same."""
    for week in weeks(players, players):
        offered = phone_offers.build_asks(week, week.actor)
        assert offered
        for move in play.list_possible_moves(week):
            if move.move == "vote" or not is_tappable(move):
                continue
            tap = make_tap(move, week)
            assert sum(map(len, tap)) <= offered.most, (tap, offered)
            assert all(set(values) <= set(getattr(offered, kind)) for kind, values in tap._asdict().items() if values)
            assert read_move(week, PlayerAnswer(tap=tap), LINES) == move, (tap, offered)


@pytest.mark.parametrize("players", EACH_NUMBER)
def test_every_phone_offers_the_same(players: int) -> None:
    """In a turn; and whatever is in hands and under markers. For the vote everybody is offered all others."""
    for week in weeks(players, players + 10):
        each = [phone_offers.build_asks(week, seat) for seat in range(players)]
        if week.step in ("discussion", "vote"):
            assert each == [Asks(tuple([name for name in NAMES[:players] if name != own])) for own in NAMES[:players]]
            continue
        assert len(set(each)) == 1
        markers = tuple([marker._replace(role="villager") for marker in week.markers])
        hands = tuple([tuple(CARDS)[:1] if hand else () for hand in week.hands])
        assert phone_offers.build_asks(week._replace(markers=markers, hands=hands), 0) == each[0]


def test_a_role_is_the_token_that_was_dealt() -> None:
    """Though it lies elsewhere by now: a phone tells nobody what they have not seen."""
    line = deal_party(NAMES[:5])
    week = week_of(line.party)
    first = [line.party.plays.dealt_role(line.party, seat) for seat in range(5)]
    assert first == [marker.role for marker in week.markers[:5]]
    moved = week._replace(markers=(*week.markers[1:5], week.markers[0], *week.markers[5:]))
    later = set_week(line.party, moved)
    assert [later.plays.dealt_role(later, seat) for seat in range(5)] == first
