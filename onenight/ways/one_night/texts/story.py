"""The night of a finished game, deed by deed: who looked where, which cards moved. For a front that draws it.

Nothing of the rules stands here: what was seen is the engine's, and which cards an action moves is asked of it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.boxes.daybreak import LEFT
from onenight.rules.night import Night, Sight
from onenight.rules.roles import Role
from onenight.texting.party import Party
from onenight.ways.one_night.texts.course import NightWork, deal_of, play_night

_PAIR = 2


class NightEvent(NamedTuple):
    """A deed of a player in the night, or a sight."""

    seat: int
    role: str
    """The key of the role that did it."""
    does: str
    """One of `sees`, with open eyes, others who are awake; `looks`, at cards; `copies`, `swaps`; `moves_left` and
    `moves_right`, more than two cards; what is done when something is laid (`Action.does`)."""
    places: tuple[int, ...]
    cards: tuple[str, ...] = ()
    """What was seen, place by place."""


def list_deeds(party: Party) -> Iterator[NightEvent]:
    """Yield what was done and seen, in order; a player who did nothing has no deed."""
    went, at = play_night(party), 0
    for deed in went.deeds:
        yield from _list_awake(party, went.night, at, len(deed.before.sights))
        at = len(deed.after.sights)
        yield from _list_work(deed)
    yield from _list_awake(party, went.night, at, len(went.night.sights))


def _list_awake(party: Party, night: Night, first: int, end: int) -> Iterator[NightEvent]:
    """Yield the sights of others who are awake, or of their thumbs."""
    for seat, seen in groupby(night.sights[first:end], key=lambda sight: sight.seat):
        role = deal_of(party).cards[seat]
        yield _make_sight(seat, (role.action.copies and night.copied) or role, "sees", tuple(seen))


def _list_work(deed: NightWork) -> Iterator[NightEvent]:
    """Yield the looks and moves of one player's work, and what it laid on the table.

    It is done again to cards that all differ, so that also two Villagers are seen to change places.
    """
    marked = tuple([replace(card, key=str(place)) for place, card in enumerate(deed.before.cards)])
    again = deed._replace(before=deed.before._replace(cards=marked))
    action, looked, moved = deed.role.action, deed.looks, _moved_places(again)
    looks = [_make_sight(deed.seat, deed.role, "copies" if action.copies else "looks", looked)] if looked else []
    does = "swaps"
    if len(moved) > _PAIR:
        does = "moves_left" if convert_word(deed.places[0]) == deed.role.words.index(LEFT) else "moves_right"
    moves = [NightEvent(deed.seat, deed.role.key, does, moved)] if moved else []
    looks_first = any(marked[sight.place] is sight.role for sight in again.looks)
    yield from (*looks, *moves) if looks_first else (*moves, *looks)
    laid = deed.after.laid.find_seats(action.lays) != deed.before.laid.find_seats(action.lays)
    if laid or (action.to_player and deed.places):
        yield NightEvent(deed.seat, deed.role.key, action.does, deed.places[:1])


def _moved_places(deed: NightWork) -> tuple[int, ...]:
    """Return the places whose cards changed, each before the one where its card went; the player's own comes first."""
    goes = {int(card.key): place for place, card in enumerate(deed.after.cards) if int(card.key) != place}
    if not goes:
        return ()
    found = [deed.seat if deed.seat in goes else min(goes)]
    while goes[found[-1]] != found[0]:
        found.append(goes[found[-1]])
    return tuple(found)


def _make_sight(seat: int, role: Role, does: str, sights: tuple[Sight, ...]) -> NightEvent:
    """Return the event of seeing some cards."""
    places = tuple([sight.place for sight in sights])
    return NightEvent(seat, role.key, does, places, tuple([sight.role.key for sight in sights]))
