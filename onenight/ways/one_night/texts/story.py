"""The night of a finished game, deed by deed: who looked where, which cards moved. For a front that draws it.

Nothing of the rules stands here: what was seen is the engine's, and which cards an action moves is asked of it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Literal, NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.boxes.daybreak import LEFT
from onenight.rules.night import Night, Sight
from onenight.rules.roles import Action, Role
from onenight.texting.party import Party
from onenight.ways.one_night.texts.course import LOOKS_FIRST, NightWork, deal_of, play_night

Does = Literal["sees", "copies", "swaps", "moves_left", "moves_right", "looks", "shields", "turns", "endows"]
_PAIR = 2


class NightEvent(NamedTuple):
    """A deed of a player in the night, or a sight."""

    seat: int
    role: str
    """The key of the role that did it."""
    does: Does
    """To see is with open eyes, others who are awake; to look is at cards; more than two of them move."""
    places: tuple[int, ...]
    cards: tuple[str, ...] = ()
    """What was seen, place by place."""


def list_deeds(party: Party) -> Iterator[NightEvent]:
    """Yield what was done and seen, in order; a player who did nothing has no deed."""
    went, players, at = play_night(party), len(party.seats), 0
    for deed in went.deeds:
        yield from _list_awake(party, went.night, at, len(deed.before.sights))
        looked = deed.looks(players)
        at = len(deed.before.sights) + len(looked)
        yield from _list_work(deed, looked, players)
    yield from _list_awake(party, went.night, at, len(went.night.sights))


def _list_awake(party: Party, night: Night, first: int, end: int) -> Iterator[NightEvent]:
    """Yield the sights of others who are awake, or of their thumbs."""
    for seat, seen in groupby(night.sights[first:end], key=lambda sight: sight.seat):
        role = deal_of(party).cards[seat]
        known = night.copied if role.action is Action.COPY and night.copied is not None else role
        yield _make_sight(seat, known, "sees", tuple(seen))


def _list_work(deed: NightWork, looked: tuple[Sight, ...], players: int) -> Iterator[NightEvent]:
    """Yield the looks and moves of one player's work, and what it laid on the table."""
    looks = (
        [_make_sight(deed.seat, deed.role, "copies" if deed.role.action is Action.COPY else "looks", looked)]
        if looked
        else []
    )
    moved = _moved_places(deed, players)
    moves = [NightEvent(deed.seat, deed.role.key, _move_kind(deed, moved), moved)] if moved else []
    yield from (*looks, *moves) if deed.role.action in LOOKS_FIRST else (*moves, *looks)
    before, after = deed.before.laid, deed.after(players).laid
    laid: tuple[tuple[Does, bool], ...] = (
        ("shields", after.shields != before.shields),
        ("turns", after.face_up != before.face_up),
        ("endows", after.artifacts != before.artifacts),
    )
    yield from [NightEvent(deed.seat, deed.role.key, does, deed.places[:1]) for does, there in laid if there]


def _move_kind(deed: NightWork, moved: tuple[int, ...]) -> Does:
    """Return the kind of a move: two cards that swap places, or more that move left or right."""
    if len(moved) == _PAIR:
        return "swaps"
    return "moves_left" if convert_word(deed.places[0]) == deed.role.words.index(LEFT) else "moves_right"


def _moved_places(deed: NightWork, players: int) -> tuple[int, ...]:
    """Return the places whose cards changed, each before the one where its card went; the player's own comes first.

    It is done to cards that all differ, so that also two Villagers are seen to change places.
    """
    marked = tuple([replace(deed.role, key=str(place)) for place in range(len(deed.before.cards))])
    after = deed._replace(before=deed.before._replace(cards=marked)).after(players).cards
    goes = {int(card.key): place for place, card in enumerate(after) if marked[place] is not card}
    if not goes:
        return ()
    found = [deed.seat if deed.seat in goes else min(goes)]
    while goes[found[-1]] != found[0]:
        found.append(goes[found[-1]])
    return tuple(found)


def _make_sight(seat: int, role: Role, does: Does, sights: tuple[Sight, ...]) -> NightEvent:
    """Return the event of seeing some cards."""
    places = tuple([sight.place for sight in sights])
    return NightEvent(seat, role.key, does, places, tuple([sight.role.key for sight in sights]))
