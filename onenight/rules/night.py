"""The night: cards that change places, what each player sees, in wake order. Cards are only ever permuted."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.game import Game
from onenight.rules.marks import Mark, PlayerMarks, list_holders
from onenight.rules.night_steps import (
    LOVERS,
    OWN_MARK,
    TABLE_CALLS,
    Step,
    find_copied_timing,
    has_dusk,
    joins_awake,
    list_steps,
)
from onenight.rules.roles import IDLE, MARKED, MOVED, NOTHING, Copied, Laid, Night, Role, Sight, Stake
from onenight.rules.rulebook import Rulebook

__all__ = ["Deal", "Night", "Picks", "Sight", "Village", "resolve_roles", "run_night"]

Picks = Mapping[int, Sequence[int]]
"""The places each seat chose, in order; no entry or an empty one: nothing done (`picks.check_pick` tells who may)."""
TOGETHER = -1
"""In the place of a seat among the picks: whom the Vampires have marked together."""


class Deal(NamedTuple):
    """A deck dealt out: a card for every seat, then the center, then the card beside it where one lies there."""

    deck: Deck
    cards: tuple[Role, ...]
    players: int


Watch = Callable[["Village", Night, int, Role, Sequence[int]], Sequence[int]]
"""Called before every piece of night work and before the look at the own marks; returns the places to be used.

It gets the table, whose work it is, as which role, and what of the pick belongs to it.
"""


def run_night(
    deal: Deal, picks: Picks, rulebook: Rulebook, watch: Watch | None = None, *, dusk_only: bool = False
) -> Night:
    """Play a whole night and return it: every pick applied in wake order, whatever the order it was told in.

    `dusk_only`: play the dusk, the look at the own mark and the meeting of the Lovers, and no call behind them.

    The picks must be allowed (`onenight.rules.picks.check_pick`); what a shield forbids does not happen.
    """
    holders: dict[Role, list[int]] = {}
    for seat, card in enumerate(list_roles_as_called(deal, picks)):
        holders.setdefault(card, []).append(seat)
    copycat = find_copycat(deal)
    if copycat is not None:  # he is called as what he saw, too
        holders[deal.cards[copycat]] = [copycat]
    thumbs: dict[Role, dict[int, Role]] = {}
    plain = watch is None and rulebook.game.first.issuperset(holders)
    if not plain:
        for role in [role for role in holders if role.joins is not None]:
            call = rulebook.game.cards[str(role.joins)]
            if role.thumb:  # with the eyes closed
                thumbs.setdefault(call, {}).update(dict.fromkeys(holders[role], role))
            else:
                holders[call] = sorted([*holders.get(call, ()), *holders[role]])
    village = Village(deal.deck, picks, rulebook, deal.players, plain, holders, thumbs, watch, copycat)
    calls = list_steps(deal.deck, rulebook)
    if dusk_only:
        calls = calls[: 1 + max(place for place, step in enumerate(calls) if step.role in TABLE_CALLS)]
    return village.play_calls(Night(deal.cards), calls)


def find_copycat(deal: Deal) -> int | None:
    """Return the seat that was dealt the Copycat; None: nobody was."""
    return next((seat for seat in range(deal.players) if deal.cards[seat].stake is Stake.COPYCAT), None)


def list_roles_as_called(deal: Deal, picks: Picks) -> Sequence[Role]:
    """Return the role by seat as which each player is called: of the Copycat the card of the center that he sees."""
    roles, copycat = list(deal.cards[: deal.players]), find_copycat(deal)
    if copycat is not None and picks.get(copycat):
        roles[copycat] = deal.cards[picks[copycat][0]]
    return roles


class Village(NamedTuple):
    """What stays the same during one night: who was dealt what, and what they chose."""

    deck: Deck
    picks: Picks
    rulebook: Rulebook
    players: int
    plain: bool
    """Whether only cards of the first box were dealt and nobody watches: then nothing stands in an action's way."""
    holders: Mapping[Role, Sequence[int]]
    """Who wakes in the call of each role."""
    thumbs: Mapping[Role, Mapping[int, Role]]
    """Who puts out a thumb there with eyes closed, and as which role."""
    watch: Watch | None
    copycat: int | None = None
    """The seat that was dealt the Copycat; None: nobody was."""

    def play_calls(self, night: Night, calls: Sequence[Step]) -> Night:
        """Return the night after all of these calls."""
        for step in calls:
            if step.role is OWN_MARK:
                if self.watch is not None:
                    self.watch(self, night, TOGETHER, OWN_MARK, ())
                night = night.fall_asleep()
            elif step.role is LOVERS:
                night = night.meet_lovers()
            elif step.copy:
                if night.copied is step.role:
                    night = self.do_night_work(night, night.copier, step.role)
            else:
                night = self.play_call(night, step.role)
        return night

    def play_call(self, night: Night, role: Role) -> Night:
        """Return the night after the call of a role: of all who are called as it, and then of her who copied it."""
        for seat in self.holders.get(role, ()):
            night = self.do_night_work(night, seat, role)
        copied = night.copied
        if copied is not None and (copied is role or copied.joins is not None) and self.wakes_with(copied, role):
            night = self.do_night_work(night, night.copier, role)
        return self.act_together(night, role) if role.action.together else night

    def act_together(self, night: Night, role: Role) -> Night:
        """Return the night after those who are awake as `role` have done its work together."""
        places = self.picks.get(TOGETHER, ())
        if self.watch is not None:
            places = self.watch(self, night, TOGETHER, role, places)
        return role.action.effect(night, TOGETHER, places, self.players) if places else night

    def wakes_with(self, copied: Role, role: Role) -> bool:
        """Return whether a Doppelgänger who copied the one role opens her eyes with the holders of the other."""
        if copied is role:
            return find_copied_timing(role, self.rulebook) is Copied.TOGETHER
        return joins_awake(copied, role)

    def list_awake(self, night: Night, role: Role) -> Sequence[int]:
        """Return the seats that open their eyes as `role`: without those who sleep for Fear."""
        called = self.list_called(night, role)
        return [seat for seat in called if seat not in night.afraid] if night.afraid else called

    def list_called(self, night: Night, role: Role) -> Sequence[int]:
        """Return the seats that are called as `role`, or put out a thumb while only others are awake."""
        holders = self.holders.get(role, ())
        copied = night.copied
        if copied is not None and (copied is role or copied.joins is not None) and self.wakes_with(copied, role):
            return [*holders, night.copier]
        return holders

    def list_recognized(self, night: Night, role: Role) -> Sequence[int]:
        """Return the seats that are shown, with open eyes or by a thumb, to who recognizes `role`; no joined thumbs."""
        if self.plain:
            return self.list_called(night, role)
        if role is MOVED:
            return sorted(night.movers)
        alike = [other for other in self.rulebook.game.cards.values() if other.recognized_as == role.key]
        also = [seat for other in alike for seat in self.holders.get(other, ())]
        copied = night.copied
        if copied in (role, *alike) and copied.copied is not Copied.TOGETHER:
            also.append(night.copier)
        return [*self.list_called(night, role), *also]

    def find_thumbs(self, night: Night, role: Role) -> Mapping[int, Role]:
        """Return the seats that put out a thumb while `role` is awake, each with the role it has."""
        shown = self.thumbs.get(role, {})
        copied = night.copied
        if shown and copied is not None and copied.thumb and copied.joins == role.key:
            return {**shown, night.copier: copied}
        return shown

    def do_night_work(self, night: Night, seat: int, role: Role) -> Night:
        """Return the night after one player's work; a Doppelgänger's first pick is the player she copies."""
        afraid = seat in night.afraid
        if role.recognizes is not None and not afraid:
            night = self.recognize(night, seat, role)
        action = role.action
        if action is IDLE or action.together or (role.only_alone and not self.may_act_alone(night, seat, role)):
            return night
        places = self.find_own_places(seat, role)
        if action.copies:
            places = places[:1]
        elif night.copied is role and seat == night.copier:
            places = places[1:]
        allowed = places if self.plain else self.allow_places(night, seat, role, places)
        if afraid or allowed is None or (role.choices and not allowed and not action.without_pick):
            return night
        before, night = night, action.effect(night, seat, allowed, self.players)
        if not self.plain and night is not before and self.is_mover(role, allowed):
            night = night._replace(movers=night.movers | {seat})
        copied = night.copied if action.copies else None
        if copied is not None and find_copied_timing(copied, self.rulebook, dusk=has_dusk(self.deck)) is Copied.AT_ONCE:
            return self.do_night_work(night, seat, copied)
        return night

    def recognize(self, night: Night, seat: int, role: Role) -> Night:
        """Return the night after `seat` has seen whom its role is shown: of who sleeps for Fear at most a thumb."""
        known = self.rulebook.game.cards.get(str(role.recognizes), MOVED)
        night = night.recognize(seat, self.list_met(night, role, known), known)
        if self.thumbs:
            night = self.see_thumbs(night, seat, role, known)
        if role.recognizes_marked and known in self.holders:
            night = night.notice([Sight(seat, other, MARKED) for other in self.picks.get(TOGETHER, ())])
        return night

    def list_met(self, night: Night, role: Role, known: Role) -> Sequence[int]:
        """Return the seats whom `role` is shown as `known`: by open eyes, else by thumbs, too."""
        if known is role or role.recognizes_awake:
            return self.list_awake(night, known)
        return self.list_recognized(night, known)

    def find_own_places(self, seat: int, role: Role) -> Sequence[int]:
        """Return the places that a player picked as `role`: the Copycat's first pick is the card that he sees."""
        places = self.picks.get(seat, ())
        if seat != self.copycat:
            return places
        return places[:1] if role.stake is Stake.COPYCAT else places[1:]

    def is_mover(self, role: Role, places: Sequence[int]) -> bool:
        """Return whether a player who acted so has looked at a card or moved one, or a mark where that counts."""
        action = role.action
        if action.handles_cards and (action.find_cards is None or action.find_cards(places)):
            return True
        return action.handles_marks and self.rulebook.house.aura_seer == "cards and marks"

    def allow_places(self, night: Night, seat: int, role: Role, places: Sequence[int]) -> Sequence[int] | None:
        """Return the places of a pick as far as the shields allow it; None where the action does not happen at all."""
        lone_look = role.only_alone and role.action.looks
        if lone_look or role.joins is not None:  # alone they look at the center, and pick players for all else
            places = [place for place in places if (place >= self.players) == lone_look]
        if self.watch is not None:
            places = self.watch(self, night, seat, role, places)
        shields = night.laid.shields
        if seat in shields and role.action.own_card:
            return None
        if role.action.to_player:
            return places
        if role.action.one_by_one:
            return [place for place in places if place not in shields]
        touched = places if role.action.find_cards is None or not places else role.action.find_cards(places)
        return None if any(place in shields for place in touched) else places

    def see_thumbs(self, night: Night, seat: int, role: Role, known: Role) -> Night:
        """Return the night after `seat` has seen thumbs; only players of the thumbs' call tell them from open eyes.

        Who sleeps for Fear puts none out for that call.
        """
        for other, shown in self.find_thumbs(night, known).items():
            if role is not known or other not in night.afraid:
                night = night.recognize(seat, (other,), shown if role is known else known)
        return night

    def may_act_alone(self, night: Night, seat: int, role: Role) -> bool:
        """Return whether a player who may act only alone is so: awake as `role` with nobody whom it recognizes."""
        house, known = self.rulebook.house, self.rulebook.game.cards[str(role.recognizes)]
        met = any(other != seat for other in self.list_met(night, role, known))
        if met or (role.action.looks and not house.lone_wolf):
            return False
        return not (self.thumbs and house.dream_wolf == "company" and self.list_awake_thumbs(night, role))

    def list_awake_thumbs(self, night: Night, role: Role) -> Sequence[int]:
        """Return the seats that put out a thumb to who is awake as `role`."""
        return [seat for seat in self.find_thumbs(night, role) if seat not in night.afraid]


def resolve_roles(night: Night, rulebook: Rulebook) -> tuple[Role, ...]:
    """Return the role that every card counts as, place by place: the Doppelgänger as copied, or a Villager.

    Then as what an investigation found, and as an artifact says.
    """
    cards, laid, known = night.cards, night.laid, rulebook.game.cards
    found = resolve_copier(cards, night.copied, rulebook, night.seen_by_copycat)
    if laid is NOTHING:
        return found
    became = [laid.find_investigated_stake(card) for card in cards]
    resolved = [role if stake is None else known[stake] for role, stake in zip(found, became, strict=True)]
    artifacts = tuple(rulebook.game.artifacts.values())
    for seat, artifact in laid.artifacts:
        makes = artifacts[artifact].makes
        if makes is not None:
            resolved[seat] = known[makes]
    return tuple(resolved)


def list_traitors(laid: Laid, game: Game) -> tuple[int, ...]:
    """Return the seats that win by the death of another of their team alone, by an artifact or by a mark."""
    artifacts = tuple(game.artifacts.values())
    found = {seat for seat, artifact in laid.artifacts if artifacts[artifact].traitor}
    return tuple(sorted(found.union(list_holders(laid.marks, Mark.TRAITOR))))


def list_marks_in_force(laid: Laid, game: Game) -> PlayerMarks:
    """Return the marks that count at the vote: a Vampire's does not where an artifact says what its holder is."""
    artifacts = tuple(game.artifacts.values())
    made = [seat for seat, artifact in laid.artifacts if artifacts[artifact].makes is not None]
    return tuple([(seat, mark) for seat, mark in laid.marks if mark is not Mark.VAMPIRE or seat not in made])


def resolve_copier(
    cards: tuple[Role, ...], copied: Role | None, rulebook: Rulebook, seen_by_copycat: Role | None = None
) -> tuple[Role, ...]:
    """Return the role that every card counts as, given the roles that were copied (None: no role)."""
    copier, villager = rulebook.game.copier, rulebook.game.cards[Stake.VILLAGER]
    becomes = copied or villager
    lapse = rulebook.find_lapse(becomes)
    if lapse is not None and lapse.counts_as is not None:
        becomes = rulebook.game.cards[lapse.counts_as]
    if any(card.stake is Stake.COPYCAT for card in cards):
        copying = seen_by_copycat is not None and seen_by_copycat.action.copies  # then he copied, and not her card
        his, becomes = (becomes, villager) if copying else (seen_by_copycat or villager, becomes)
        cards = tuple([his if card.stake is Stake.COPYCAT else card for card in cards])
    return tuple([becomes if card is copier else card for card in cards]) if copier in cards else cards
