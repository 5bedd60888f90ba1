"""The night of a finished game, deed by deed: who looked where, which cards moved. For a front that draws it.

Nothing of the rules stands here: what was seen is the engine's, and which cards an action moves is asked of it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.boxes.daybreak import LEFT
from onenight.rules.marks import Mark, find_mark
from onenight.rules.night import TOGETHER, Deal, Night, Picks, Sight, Village, run_night
from onenight.rules.roles import MARKED, MARKS_SEEN, Role, Stake
from onenight.rules.rulebook import Rulebook

_PAIR = 2
SEEN_MARKS: Mapping[Role, Mark] = {seen: mark for mark, seen in MARKS_SEEN.items()}
"""The marks by what is seen of them."""


class NightWork(NamedTuple):
    """The night work of one player."""

    seat: int
    role: Role
    """As which role it was done."""
    named: tuple[int, ...]
    """What was picked."""
    places: tuple[int, ...]
    """The same as far as it was done, and with whom it was done."""
    before: Night
    players: int

    @property
    def after(self) -> Night:
        """The night once the work was done."""
        if self.role.choices and not self.places and not self.role.action.without_pick:
            return self.before
        return self.role.action.effect(self.before, self.seat, self.places, self.players)

    @property
    def looks(self) -> tuple[Sight, ...]:
        """The cards that were looked at by it, in order."""
        return self.after.sights[len(self.before.sights) :]

    @property
    def is_elsewhere(self) -> bool:
        """Whether the work met another player than the one named in the answer, untold."""
        action = self.role.action
        return action.goes_on and not action.copies and self.places[-1:] not in ((), self.named[-1:])

    @property
    def end(self) -> Stake | None:
        """The stake of the card that ended it; None where none did."""
        return next((sight.role.stake for sight in self.looks if sight.role.stake in self.role.action.ends), None)


class NightEvent(NamedTuple):
    """A deed of a player in the night, or a sight."""

    seat: int
    """Whose deed it was; `TOGETHER`: that of all who were awake."""
    role: str
    """The key of the role that did it."""
    does: str
    """One of `sees`, with open eyes, others who are awake; `looks`, at cards; `copies`, `swaps`; `moves_left` and
    `moves_right`, more than two cards; `gives`, `swaps_marks`, `looks_at_mark`; `sleeps`, for a mark of Fear; what is
    done when something is laid, and what everybody does (`Action.does`)."""
    places: tuple[int, ...]
    cards: tuple[str, ...] = ()
    """What was seen, place by place."""
    marks: tuple[str, ...] = ()
    """The marks that were seen or given, place by place."""


def describe_steps(events: Iterable[NightEvent], places: Sequence[str]) -> list[Mapping[str, object]]:
    """Return what happened in a night as plain JSON; who swaps the own card or mark names the other place alone.

    `places`: the names of all places, as a record has them. What is done together is done by "".
    """
    return [
        {
            "who": "" if event.seat == TOGETHER else places[event.seat],
            "role": event.role,
            "does": event.does,
            "places": [
                places[place] for place in event.places if not event.does.startswith("swaps") or place != event.seat
            ],
            "cards": list(event.cards),
            **({"marks": list(event.marks)} if event.marks else {}),
        }
        for event in events
    ]


def play_deeds(deal: Deal, picks: Picks, rulebook: Rulebook) -> tuple[Night, list[NightWork]]:
    """Return a night in which all was picked as it was allowed, with the work of each player, in order."""
    deeds = list[NightWork]()

    def watch(village: Village, night: Night, seat: int, role: Role, places: Sequence[int]) -> Sequence[int]:
        if seat not in night.afraid and not (seat in night.laid.shields and role.action.own_card):
            deeds.append(NightWork(seat, role, tuple(places), tuple(places), night, village.players))
        return places

    return run_night(deal, picks, rulebook, watch), deeds


def list_events(deal: Deal, night: Night, deeds: Iterable[NightWork]) -> Iterator[NightEvent]:
    """Yield what was done and seen in a night, in order; a player who did nothing has no deed."""
    at = 0
    for deed in deeds:
        yield from _list_awake(deal, night, at, len(deed.before.sights))
        at = len(deed.after.sights)
        yield from _list_work(deed)
    yield from _list_awake(deal, night, at, len(night.sights))


def _list_awake(deal: Deal, night: Night, first: int, end: int) -> Iterator[NightEvent]:
    """Yield the sights of others who are awake, of their thumbs, and of whom they have marked."""
    for (seat, _), seen in groupby(night.sights[first:end], key=lambda sight: (sight.seat, sight.role is MARKED)):
        role = deal.cards[seat]
        yield _make_sight(seat, (role.action.copies and night.copied) or role, "sees", tuple(seen))


def _list_work(deed: NightWork) -> Iterator[NightEvent]:
    """Yield the looks and moves of one player's work, and what it laid on the table.

    It is done again to cards that all differ, so that also two Villagers are seen to change places.
    """
    numbered = tuple([replace(card, key=str(place)) for place, card in enumerate(deed.before.cards)])
    again = deed._replace(before=deed.before._replace(cards=numbered))
    role, action, before, after = deed.role, deed.role.action, deed.before, deed.after
    becomes = action.copies or after.seen_by_copycat is not before.seen_by_copycat
    looks = [
        _make_sight(deed.seat, role, "looks_at_mark" if marks else "copies" if becomes else "looks", tuple(seen))
        for marks, seen in groupby(deed.looks, key=lambda sight: sight.role in SEEN_MARKS)
    ]
    moves = [*_list_moves(deed, _moved_places(again))]
    looks_first = any(numbered[sight.place] is sight.role for sight in again.looks)
    yield from (*looks, *moves) if looks_first else (*moves, *looks)
    laid = after.laid.find_seats(action.lays) != before.laid.find_seats(action.lays)
    if laid or (action.does and not action.lays and (deed.places or not role.choices)):
        yield NightEvent(deed.seat, role.key, action.does, deed.places[:1])
    for seat in sorted(after.afraid - before.afraid):
        yield NightEvent(seat, role.key, "sleeps", (seat,))


def _list_moves(deed: NightWork, moved: tuple[int, ...]) -> Iterator[NightEvent]:
    """Yield how one player's work moved cards, from place to place, and which marks it gave or exchanged."""
    seat, role, action = deed.seat, deed.role, deed.role.action
    picked = tuple([place for place in deed.places if place >= 0])
    if moved:
        does = "swaps"
        if len(moved) > _PAIR:
            does = "moves_left" if convert_word(deed.places[0]) == role.words.index(LEFT) else "moves_right"
        yield NightEvent(seat, role.key, does, moved)
    elif action.gives is not None:
        given = (seat, *picked) if action.without_pick else picked
        if given:
            marks = tuple([str(find_mark(deed.after.laid.marks, place)) for place in given])
            yield NightEvent(seat, role.key, "gives", given, marks=marks)
    elif picked and action.handles_marks and not action.looks:
        yield NightEvent(seat, role.key, "swaps_marks", picked if len(picked) == _PAIR else (seat, *picked))


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
    """Return the event of seeing some cards, or some marks."""
    places = tuple([sight.place for sight in sights])
    cards = tuple([sight.role.key for sight in sights if sight.role not in SEEN_MARKS])
    marks = tuple([str(SEEN_MARKS[sight.role]) for sight in sights if sight.role in SEEN_MARKS])
    return NightEvent(seat, role.key, does, places, cards, marks)
