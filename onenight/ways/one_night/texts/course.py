"""The course of a texted night: what comes of choices that were made blindly, for nobody saw the shields.

What the table forbids when its turn comes falls away, or goes to the next seat clockwise that may be chosen. Source:
docs/rules/daybreak.md, "By texts".
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.night import Deal, Night, Picks, Sight, Village, run_night
from onenight.rules.picks import find_fault, find_target_fault, list_shown, list_targets
from onenight.rules.roles import Role
from onenight.texting.party import Party
from onenight.ways.one_night.story import NightWork
from onenight.ways.one_night.texts.party_state import kept_night


class BlindNight(NamedTuple):
    """A night as it went, as far as its questions have been answered."""

    night: Night
    deeds: tuple[NightWork, ...]
    looked: Mapping[int, Sight]
    """Who has seen a center card and has not chosen yet what to do with it, each with what was seen."""

    @property
    def picks(self) -> dict[int, tuple[int, ...]]:
        """The picks that were done, by seat, in the order in which they were made: as a record tells them."""
        found: dict[int, tuple[int, ...]] = {}
        for deed in self.deeds:
            if deed.places:
                found[deed.seat] = (*found.get(deed.seat, ()), *deed.places)
        return dict(sorted(found.items()))

    def is_tapped(self, seat: int) -> bool:
        """Return whether a player has felt another one's work."""
        return any(seat in deed.places for deed in self.deeds if deed.role.action.to_player)

    def by(self, seat: int) -> tuple[NightWork, ...]:
        """Return the work of one player, in order."""
        return tuple([deed for deed in self.deeds if deed.seat == seat])


def play_night(party: Party) -> BlindNight:
    """Return the night as far as its questions have been answered."""
    begun, chosen = _play_begun(party)
    rest = {seat: kept_night(party).rest.get(seat, ()) for seat in begun.looked}
    if not any(rest.values()):
        return begun
    return _play_choices(party, {**chosen, **{seat: (*chosen[seat], *rest[seat]) for seat in rest}})


def play_before_rest(party: Party) -> BlindNight:
    """Return the night without what is chosen once a center card has been seen."""
    return _play_begun(party)[0]


def _play_begun(party: Party) -> tuple[BlindNight, Picks]:
    """Return that night, and the first and second answers it was played with.

    Whatever the Doppelgänger's second answer is to, what she copies depends on first answers alone.
    """
    now, deal = kept_night(party), deal_of(party)
    chosen: dict[int, tuple[int, ...]] = {seat: now.first.get(seat, ()) for seat in range(deal.players)}
    found = _play_choices(party, chosen)
    copier = next((seat for seat in chosen if deal.cards[seat].action.copies), None)
    if copier is None or not now.second.get(copier):
        return found, chosen
    chosen[copier] = (*chosen[copier], *now.second[copier])
    return _play_choices(party, chosen), chosen


def deal_of(party: Party) -> Deal:
    """Return the deal as the rules know it."""
    now = kept_night(party)
    return Deal(now.deck, tuple([now.deck.game.cards[key] for key in now.dealt]), len(party.seats))


def _play_choices(party: Party, chosen: Picks) -> BlindNight:
    """Return the night with these choices, each of which was made blindly."""
    walk = _Walk(kept_night(party).artifacts)
    night = run_night(deal_of(party), chosen, kept_night(party).rulebook, walk.take_pick)
    return BlindNight(night, tuple(walk.deeds), walk.looked)


class _Walk:
    """A walk through a night, and the work that was done so far."""

    def __init__(self, artifacts: Sequence[int]) -> None:
        self.artifacts = artifacts
        self.deeds: list[NightWork] = []
        self.looked: dict[int, Sight] = {}

    def take_pick(self, village: Village, night: Night, seat: int, role: Role, places: Sequence[int]) -> Sequence[int]:
        """Return the places of a blind pick that are done, and record the work."""
        if seat in night.laid.shields and role.action.own_card:
            return ()
        done = tuple(self._allow_places(village, night, seat, role, places)) if role.choices else ()
        self.deeds.append(NightWork(seat, role, tuple(places), done, night, village.players))
        return done

    def _allow_places(
        self, village: Village, night: Night, seat: int, role: Role, places: Sequence[int]
    ) -> Sequence[int]:
        """Return the places of a blind pick that the cards on the table allow; () for none."""
        if role.among_seen:  # it has not seen them yet when it is asked, so it looks at all
            places = list_shown(village, night, seat, role)
        if not places:
            return ()
        if role.action.one_by_one:
            return _list_looked_at(village, night, seat, role, places)
        if role.action.looks_first:
            places = self._replace_brewed(village, len(night.cards), places)
            if all(place >= village.players for place in places):
                self.looked[seat] = Sight(seat, places[0], night.cards[places[0]])
                return ()
        if role.action.lays == "artifacts":
            laid = [artifact for _, artifact in night.laid.artifacts]
            drawn = [convert_word(artifact) for artifact in self.artifacts if artifact not in laid][:1]
            places = (*places, *drawn) if drawn else ()
        if role.action.goes_on:
            *before, named = places
            chosen = find_clockwise(village, night, seat, role, named)
            places = () if chosen is None else (*before, chosen)
        return places if places and not find_fault(village, night, seat, role, places) else ()

    def _replace_brewed(self, village: Village, cards: int, places: Sequence[int]) -> Sequence[int]:
        """Return the places with the next center card that no earlier brew has taken, for both were asked at once."""
        taken = [place for deed in self.deeds if deed.role.action.looks_first for place in deed.places]
        taken += [sight.place for sight in self.looked.values()]
        center, first = cards - village.players, places[0] - village.players
        following = (village.players + (first + step) % center for step in range(center))
        return (next(place for place in following if place not in taken), *places[1:])


def find_clockwise(village: Village, night: Night, seat: int, role: Role, named: int) -> int | None:
    """Return the player who was named, else the next one clockwise who may be chosen; None where nobody may be."""
    seats = ((named + step) % village.players for step in range(village.players))
    targets = list_targets(role, seat, village.players)
    possible = (other for other in seats if other in targets)
    return next((other for other in possible if find_target_fault(village, night, seat, role, other) is None), None)


def _list_looked_at(village: Village, night: Night, seat: int, role: Role, places: Sequence[int]) -> Sequence[int]:
    """Return the places that are looked at one by one: none that is shielded, none after one that ends it."""
    seen: list[int] = []
    for place in places:
        if find_target_fault(village, night, seat, role, place) is None:
            seen.append(place)
            if night.cards[place].stake in role.action.ends:
                break
    return seen
