"""What a phone offers to be tapped in a week: every move can be, and it tells nothing of anybody's hand or token."""

from collections.abc import Iterator
from random import Random

import pytest

from onenight.rules.week import play
from onenight.rules.week.cards import CARDS
from onenight.rules.week.moves import Move, Target
from onenight.rules.week.tokens import TokenKind
from onenight.rules.week.week import Week
from onenight.speech.lines import read_sections as lines_of
from onenight.texting.player_answer import PlayerAnswer
from onenight.texting.texted_game import Asks
from onenight.ways.one_week.texts import phone_offers
from onenight.ways.one_week.texts.party_state import set_week, week_of
from onenight.ways.one_week.texts.reading import read_move
from tests.texting.playing import LINES
from tests.ways.one_week.texts.playing import NAMES, deal_party, is_tappable, is_voting, make_tap, text_turn

WORDS = lines_of("en", "page")
EACH_NUMBER = (3, 5, 7)


def tapped(move: Move, week: Week) -> list[str]:
    """What is tapped for a move, in order: words that programs know, cards, rooms and names."""
    passes = move.move == "pass" or (move.move == "night" and not move.targets and not move.look)
    parts = [move.does, move.card, move.room, move.by, move.staff, move.player, move.direction and str(move.direction)]
    return [part for part in parts if part] + _targets(move, week) + ["pass"] * passes


def _targets(move: Move, week: Week) -> list[str]:
    """Tokens by whom they belong to; a role token is meant where nothing else is said."""
    if {target.kind for target in move.targets} <= {TokenKind.ROLE}:
        return [_place(target, week) for target in move.targets]
    if len(places := {target.place for target in move.targets}) == 1:  # both tokens of one
        return [_place(move.targets[0], week), *[str(target.kind) for target in move.targets]]
    if {target.kind for target in move.targets} == {TokenKind.ARTIFACT} and len(places) > 1:
        return ["artifact", *[_place(target, week) for target in move.targets]]
    return [part for target in move.targets for part in (_place(target, week), str(target.kind))]


def _place(target: Target, week: Week) -> str:
    return "oneself" if target.place == week.name(week.actor) else target.place


def sent(part: str, offered: Asks) -> str:
    """What is texted for something that is tapped; it has to be offered."""
    if part in offered.words:
        return str(WORDS["phone"][f"say_{part}"])
    if part in offered.cards:
        return str(WORDS["castle"][f"card_{part}"])
    if part in offered.rooms:
        return str(WORDS["castle"][f"room_{part}"])
    assert part in offered.names, (part, offered)
    return part


def weeks(players: int, seed: int) -> Iterator[Week]:
    """A week from its first turn to its vote."""
    line, chance = deal_party(NAMES[:players], seed), Random(seed)  # noqa: S311 - a test keeps no secrets
    while not is_voting(line.party):
        yield week_of(line.party)
        line = text_turn(line, chance, seed)
    yield week_of(line.party)


@pytest.mark.parametrize("players", EACH_NUMBER)
def test_every_move_can_be_tapped(players: int) -> None:
    """By as many things as an answer takes at most, and what is texted then is that move."""
    for week in weeks(players, players):
        offered = phone_offers.build_asks(week, week.actor)
        assert offered
        for move in play.list_possible_moves(week):
            if move.move == "vote" or not is_tappable(move):
                continue
            parts = tapped(move, week)
            text = " ".join([sent(part, offered) for part in parts])
            assert len(parts) <= offered.most, (parts, offered)
            assert read_move(week, PlayerAnswer(text), LINES) == move, (text, offered)
            tap = make_tap(move, week)
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
