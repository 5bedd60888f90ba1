"""The course of a texted night: what comes of choices that were made blindly, for nobody saw the shields.

What the table forbids when its turn comes falls away, or goes to the next seat clockwise that may be chosen. Source:
docs/rules/daybreak.md, "By texts".
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.game import Game
from onenight.rules.night import TOGETHER, Deal, Night, Picks, Sight, Village, run_night
from onenight.rules.night_steps import find_copied_timing, has_dusk
from onenight.rules.picks import find_copied_role, find_fault, find_target_fault, list_shown, list_targets
from onenight.rules.roles import Copied, Role, Stake
from onenight.texting.party import Party, Stage
from onenight.texting.places import Places
from onenight.ways.one_night.story import NightWork
from onenight.ways.one_night.texts.party_state import kept_night


class BlindNight(NamedTuple):
    """A night as it went, as far as its questions have been answered."""

    night: Night
    deeds: tuple[NightWork, ...]
    looked: Mapping[int, Sight]
    """Who has seen a center card and has not chosen yet what to do with it, each with what was seen."""
    together: tuple[int, ...]
    """The seats that were awake together, and picked together."""

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
        return any(seat in deed.places for deed in self.deeds if deed.role.action.is_felt)

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


def play_dusk(party: Party) -> BlindNight:
    """Return the night as it is once everybody has seen the own mark, and the Lovers have met."""
    return _play_choices(party, _play_begun(party)[1], dusk_only=True)


def _play_begun(party: Party) -> tuple[BlindNight, Picks]:
    """Return that night, and the picks it was played with.

    Whose answer to a round is a pick, and as which role, depends on the answers to earlier rounds alone.
    """
    now, deal = kept_night(party), deal_of(party)
    chosen: dict[int, tuple[int, ...]] = dict.fromkeys(range(deal.players), ())
    votes: dict[int, int] = {}
    found = _play_choices(party, chosen)
    for stage, answers in ((Stage.NIGHTFALL, now.first), (Stage.SECOND, now.second), (Stage.LOOK, now.look)):
        before = found.night
        for seat, places in answers.items():
            role = find_asked_role(party, seat, stage, before)
            if role is None:
                continue
            for each, picked in _split_by_role(deal, role, places):
                together = acts_together(each, now.deck.game)
                votes |= {seat: picked[0]} if together and picked else {}
                chosen[seat] = (*chosen[seat], *(picked[1:] if together else picked))
        if any(answers.values()):
            chosen |= _count_together(votes, deal.players)
            found = _play_choices(party, chosen)
    return found, chosen


def _split_by_role(deal: Deal, role: Role, places: Places) -> list[tuple[Role, Places]]:
    """Return an answer by roles: behind the player who is copied comes what is picked as that role."""
    if not (role.action.copies and places):
        return [(role, places)]
    return [(role, places[:1]), (find_copied_role(deal, {}, places[0]), places[1:])]


def find_asked_role(party: Party, seat: int, stage: Stage, night: Night) -> Role | None:
    """Return the role as which a player is asked in a round before the rest; None where it is a decoy.

    `night`: as it was before the round. Without a dusk all are asked at nightfall, and a Doppelgänger once more.
    """
    now = kept_night(party)
    dealt, dusk = now.deck.game.cards[now.dealt[seat]], has_dusk(now.deck)
    became = find_became(dealt, seat, night)
    if stage is Stage.NIGHTFALL:
        return dealt if not dusk or _acts_at_dusk(party, dealt) else None
    if stage is Stage.SECOND:
        asked = became is not None and (not dusk or _acts_at_dusk(party, became, copied=dealt.action.copies))
        return became if asked else None
    last, copied = became or dealt, dealt.action.copies
    if last.action.copies and night.copier == seat and night.copied is not None:  # the Copycat saw her card
        return night.copied if (night.copied.order or 0) >= 0 else None
    return None if seat in night.afraid or _acts_at_dusk(party, last, copied=copied) else last


def find_became(dealt: Role, seat: int, night: Night) -> Role | None:
    """Return what the Doppelgänger has copied, or the Copycat has seen; None for all others."""
    if dealt.action.copies:
        return night.copied if night.copier == seat else None
    return night.seen_by_copycat if dealt.stake is Stake.COPYCAT else None


def _acts_at_dusk(party: Party, role: Role, *, copied: bool = False) -> bool:
    """Return whether a role acts before everybody looks at the own mark."""
    if (role.order or 0) < 0 or role.action.copies:
        return True
    return copied and find_copied_timing(role, kept_night(party).rulebook, dusk=True) is Copied.AT_ONCE


def acts_together(role: Role, game: Game) -> bool:
    """Return whether whoever wakes as a role picks something together with others, first of all."""
    call = role if role.joins is None or role.thumb else game.cards[role.joins]
    return call.action.together


def _count_together(votes: Mapping[int, int], players: int) -> dict[int, tuple[int, ...]]:
    """Return what was picked together: the player named most, or first by seat; if one of them, the next clockwise."""
    if not 0 < len(votes) < players:
        return {}
    named = [votes[seat] for seat in sorted(votes)]
    most = max(named, key=named.count)
    chosen = next(seat for step in range(players) if (seat := (most + step) % players) not in votes)
    return {TOGETHER: (chosen,)}


def deal_of(party: Party) -> Deal:
    """Return the deal as the rules know it."""
    now = kept_night(party)
    return Deal(now.deck, tuple([now.deck.game.cards[key] for key in now.dealt]), len(party.seats))


def _play_choices(party: Party, chosen: Picks, *, dusk_only: bool = False) -> BlindNight:
    """Return the night with these choices, each of which was made blindly."""
    walk = _Walk(kept_night(party).artifacts)
    night = run_night(deal_of(party), chosen, kept_night(party).rulebook, walk.take_pick, dusk_only=dusk_only)
    return BlindNight(night, tuple(walk.deeds), walk.looked, walk.together)


class _Walk:
    """A walk through a night, and the work that was done so far."""

    def __init__(self, artifacts: Sequence[int]) -> None:
        self.artifacts = artifacts
        self.deeds: list[NightWork] = []
        self.looked: dict[int, Sight] = {}
        self.together: tuple[int, ...] = ()

    def take_pick(self, village: Village, night: Night, seat: int, role: Role, places: Sequence[int]) -> Sequence[int]:
        """Return the places of a blind pick that are done, and record the work."""
        if role.action.together:
            self.together = tuple(village.list_awake(night, role))
        if seat in night.afraid or (seat in night.laid.shields and role.action.own_card):
            return ()
        done = (
            tuple(self._allow_places(village, night, seat, role, places))
            if role.choices or role.action.together
            else ()
        )
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
