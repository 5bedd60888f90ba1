"""A night told afterwards: from the final cards and the moves, in any order, back to the cards that were dealt."""

from random import Random

import pytest

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck
from onenight.rules.game import ULTIMATE
from onenight.rules.night import Deal, run_night
from onenight.rules.record import Record, read_record
from onenight.rules.roles import Choice, Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.told_night import ToldNight
from tests.rules.decks_by_the_book import BAG
from tests.rules.random_games import draw_game


def tell(record: Record, chance: Random) -> ToldNight:
    """The end of a played game, with all moves of cards in any order; looks are not told."""
    deal = record.start
    assert isinstance(deal, Deal)
    night = run_night(deal, record.picks, record.rulebook)
    seats, center = night.cards[: deal.players], list(night.cards[deal.players :])
    chance.shuffle(center)
    told = ToldNight(deal.deck, record.rulebook, record.players, seats, tuple(center), None, {})
    moving, moves = {role.key for role in told.movers}, dict[str, tuple[int, ...]]()
    for role in told.movers:
        who = next((seat for seat in range(deal.players) if deal.cards[seat] is role), None)
        places = () if who is None else tuple(record.picks.get(who, ()))
        first: tuple[int, ...] = ()
        doing = role
        if role.action.copies or role.stake is Stake.COPYCAT:
            first, places = places[:1], places[1:]
            doing = (night.copied if role.action.copies else night.seen_by_copycat) or role
        if doing.key not in moving or (doing.words_first and places[:1] != (convert_word(0),)):
            places = ()
        if doing.joins:  # a look into the center by a lone wolf moves nothing
            places = tuple([place for place in places if place < deal.players])
        places = (*first, *places)
        moves[role.key] = () if who is None else (who, *places)
    order = chance.sample(list(moves), len(moves))
    copied = night.copied.key if night.copied else "villager"
    return told._replace(copied=copied, moves={key: moves[key] for key in order})


def took_from_center(record: Record) -> bool:
    """Whether a player's card came to lie in the center."""
    deal = record.start
    assert isinstance(deal, Deal)
    return any(place >= deal.players for places in record.picks.values() for place in places) or bool(deal.deck.extra)


def copied_once_at_most(record: Record) -> bool:
    """Whether nobody saw the Doppelgänger's card as the Copycat, and copied as it: that is not told."""
    deal = record.start
    assert isinstance(deal, Deal)
    seen = run_night(deal, record.picks, record.rulebook).seen_by_copycat
    return seen is None or not seen.action.copies


@pytest.mark.parametrize("seed", range(40))
def test_final_cards_and_moves_give_the_deal(seed: int) -> None:
    """Whatever was played: all players' cards as they were dealt, and a night that ends as it did.

    Only where a player's card came to lie in the center it may have been another one of those that lie there.
    """
    chance = Random(seed)  # noqa: S311 - a game, nothing secret
    games = [draw_game(chance, bag).record for bag in ((), BAG) for _ in range(5)]
    for record in filter(copied_once_at_most, map(read_record, games)):
        told = tell(record, chance)
        for number, key in enumerate(told.moves, 1):
            told._replace(moves=dict(list(told.moves.items())[:number])).check_move(key)

        deals = told.list_deals()

        assert isinstance(record.start, Deal)
        dealt = record.start.cards[: record.start.players]
        assert dealt in [deal.cards[: deal.players] for deal in deals]
        assert len(deals) == 1 or took_from_center(record)
        for deal in deals:
            assert run_night(deal, told.picks, told.rulebook).cards[: deal.players] == told.cards


def test_a_night_with_a_dusk_is_told_by_the_cards_that_moved() -> None:
    """Who got which mark is not told, nor is who slept for Fear; the Gremlin has exchanged cards, whom it told."""
    deck = Deck.of(ULTIMATE, ["vampire", "count", "gremlin", "drunk", "villager", "seer", "robber"])
    cards = [ULTIMATE.cards[key] for key in ("vampire", "drunk", "gremlin", "count", "villager", "seer", "robber")]
    moves = {"gremlin": (2, convert_word(0), 1, 3), "drunk": (3,), "robber": ()}
    told = ToldNight(deck, Rulebook(), ("Ann", "Ben", "Cy", "Di"), tuple(cards[:4]), tuple(cards[4:]), None, moves)

    assert told.complete
    assert told.find_most(ULTIMATE.cards["gremlin"]) == Choice(players=2)
    [deal] = told.list_deals()
    assert [card.key for card in deal.cards[:4]] == ["vampire", "count", "gremlin", "drunk"]
    assert told.name_picks() == {"Cy": ["cards", "Ben", "Di"]}


def test_the_copycat_is_told_as_what_moved_cards() -> None:
    """Which card of the center was seen follows from how all cards lie."""
    deck = Deck.of(ULTIMATE, ["vampire", "copycat", "count", "villager", "robber", "seer", "drunk"])
    cards = [ULTIMATE.cards[key] for key in ("copycat", "vampire", "count", "villager", "robber", "seer", "drunk")]
    moves = {"copycat": (1, 5, 0), "robber": (), "drunk": ()}
    told = ToldNight(deck, Rulebook(), ("Ann", "Ben", "Cy", "Di"), tuple(cards[:4]), tuple(cards[4:]), None, moves)

    assert told.complete
    assert told.find_most(ULTIMATE.cards["copycat"]) == Choice(players=1, center=2)
    [deal] = told.list_deals()
    assert [card.key for card in deal.cards[:4]] == ["vampire", "copycat", "count", "villager"]
    assert deal.cards[5].key == "robber"
    still = told._replace(moves={**moves, "copycat": (0, 5)})
    assert {deal.cards[:4] for deal in still.list_deals()} == {told.cards}
