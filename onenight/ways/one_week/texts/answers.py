"""The questions to the host of a week by text, and the answers on offer: public moves only, never a hand.

By night, and for the vote, it is the phones that are asked.
"""

from collections.abc import Callable, Mapping, Sequence

from onenight.conversation.answer_offers import NONE, Offer, Offers, offer_line, offer_person
from onenight.conversation.session import Session
from onenight.rules.week import play
from onenight.rules.week.components import recommend_rooms
from onenight.rules.week.moves import Move
from onenight.rules.week.setup import PLAYERS
from onenight.rules.week.week import Week, WeekStep
from onenight.speech.lines import Lines
from onenight.texting.party import Party, Stage
from onenight.ways.one_week.offers import (
    offer_cards,
    offer_directions,
    offer_lines,
    offer_rooms,
    offer_staff,
)
from onenight.ways.one_week.one_week import stay_of
from onenight.ways.one_week.texts.party_state import week_of
from onenight.ways.one_week.texts.picked_values import list_distinct
from onenight.ways.one_week.texts.playing import BY_NIGHT, VOTING, find_missing_part
from onenight.ways.one_week.texts.spoken_moves import read_intent
from onenight.wishes.wish import Wish


def offer_ring(session: Session, party: Party, lines: Lines) -> Offers:
    """Return the rooms of the castle, also before it is dealt; none while the number of players is unknown."""
    if party.stage is not Stage.JOIN:
        return offer_rooms(week_of(party).castle.ring, lines)
    chosen, count = stay_of(session).rooms, max(len(party.seats), session.players)
    return offer_rooms(chosen or (recommend_rooms(count) if count in PLAYERS else ()), lines)


def _offer_deal(_session: Session, party: Party, lines: Lines) -> Offers:
    """Return the offers of a deal once as many are in as can play; the deal leads on."""
    if len(party.seats) not in PLAYERS:
        return NONE
    deal = offer_line("prompts.now.deal", lines)._replace(label=lines.raw("castle.lead.join"), leads=True)
    return Offers((deal, *offer_lines("random", lines=lines).each))


def _offer_moves(session: Session, party: Party, lines: Lines) -> Offers:
    """Return the moves of the player to act by day, for the host may speak them."""
    week, rest = week_of(party), session.rest
    if week.step in (*BY_NIGHT, *VOTING):
        return Offers(fingers=week.step is WeekStep.VOTE)  # the host can speak one that is missing
    if rest is None or rest.names != (week.name(week.actor),):
        return _FIRST[week.step](week, lines)
    missing = find_missing_part(week, read_intent(rest), lines)
    return _REST[missing](_find_agreeing_moves(week, rest), week, lines) if missing in _REST else NONE


# A move, or how one begins


def _offer_move_rooms(week: Week, lines: Lines) -> Offers:
    """Return offers of the rooms that the player to act can go to."""
    return offer_rooms(list_distinct(move.room for move in play.list_possible_moves(week)), lines)


def _offer_deeds(week: Week, lines: Lines) -> Offers:
    """Return the deeds that can be done in a room."""
    deeds = list_distinct(move.does for move in play.list_possible_moves(week))
    return Offers(tuple([offer_line(f"castle.deeds.{deed}", lines) for deed in (*deeds, "pass")]))


def _offer_recipients(week: Week, _lines: Lines) -> Offers:
    """Return offers of the players who may get the arrow."""
    return Offers(_offer_people(week, play.list_possible_moves(week)))


_FIRST: Mapping[WeekStep, Callable[[Week, Lines], Offers]] = {
    WeekStep.ARRIVE: _offer_move_rooms,
    WeekStep.WALK: lambda _week, lines: offer_cards(lines),
    WeekStep.PASSAGE: _offer_move_rooms,
    WeekStep.ACT: _offer_deeds,
    WeekStep.GIVE: _offer_recipients,
}
"""The offers that begin a move of each step; all cards, for a hand is secret."""


# The rest of a move


def _find_agreeing_moves(week: Week, rest: Wish) -> Sequence[Move]:
    """Return the moves that agree with the part of one that was said."""
    moves = play.list_possible_moves(week)
    same = [move for move in moves if move.does == rest.choice] if rest.choice else moves
    return [move for move in same if set(rest.rooms) <= {move.room, move.by}]


def _offer_people(week: Week, moves: Sequence[Move]) -> tuple[Offer, ...]:
    """Return offers of the people these moves may be about: players, and staff."""
    names = list_distinct(move.player for move in moves)
    return (
        *[offer_person(name) for name in week.setup.players if name in names],
        *offer_staff(list_distinct(move.staff for move in moves)),
    )


_REST: Mapping[str, Callable[[Sequence[Move], Week, Lines], Offers]] = {
    **dict.fromkeys(
        ("room", "goes"), lambda moves, _week, lines: offer_rooms(list_distinct(move.room for move in moves), lines)
    ),
    "comes": lambda moves, _week, lines: offer_rooms(list_distinct(move.by for move in moves), lines),
    **dict.fromkeys(
        ("who", "who-gets-it", "staff-needed"), lambda moves, week, _lines: Offers(_offer_people(week, moves))
    ),
    "card": lambda _moves, _week, lines: offer_cards(lines),
    "direction-needed": lambda _moves, _week, lines: offer_directions(lines),
}
"""The offers for each missing part of a move, a line of `letters.refused`."""

AT: Mapping[Stage, Callable[[Session, Party, Lines], Offers]] = {Stage.JOIN: _offer_deal, Stage.WEEK: _offer_moves}
"""The offers at each stage; after the verdict nothing is asked."""
