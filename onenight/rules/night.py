"""The night: cards that change places, what each player sees, in wake order. Cards are only ever permuted.

A place is a number: 0 to players - 1 are the seats, the center cards follow.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from onenight.rules.deck import Deck
from onenight.rules.roles import Action, Copied, Role, Stake
from onenight.rules.rulebook import Rulebook
from onenight.rules.steps import Step, steps, when_copied

Picks = Mapping[int, Sequence[int]]
"""The places each seat chose, in order; no entry or an empty one: nothing done (`picks` tells who may)."""


class Deal(NamedTuple):
    """A deck dealt out: a card for every seat, then the center."""

    deck: Deck
    cards: tuple[Role, ...]
    players: int


class Sight(NamedTuple):
    """What one player learned: the role at a place."""

    seat: int
    place: int
    role: Role


class Night(NamedTuple):
    """The cards as they lie, what the Doppelgänger card copied, and all that was seen so far."""

    cards: tuple[Role, ...]
    copied: Role | None = None
    sights: tuple[Sight, ...] = ()

    def look(self, seat: int, *places: int) -> "Night":
        """The night after `seat` has looked at the cards at `places`."""
        seen = tuple([Sight(seat, place, self.cards[place]) for place in places])
        return Night(self.cards, self.copied, self.sights + seen)

    def recognize(self, seat: int, others: Sequence[int], role: Role) -> "Night":
        """The night after `seat` has seen that `others` are of `role` (open eyes or thumbs, not cards)."""
        seen = tuple([Sight(seat, other, role) for other in others if other != seat])
        return Night(self.cards, self.copied, self.sights + seen) if seen else self

    def swap(self, one: int, other: int) -> "Night":
        """The night after the cards at two places have been exchanged."""
        cards = list(self.cards)
        cards[one], cards[other] = cards[other], cards[one]
        return Night(tuple(cards), self.copied, self.sights)

    def copy(self, seat: int, place: int) -> "Night":
        """The night after the Doppelgänger at `seat` has become the role of the card at `place`."""
        return Night(self.cards, self.cards[place], self.sights).look(seat, place)

    def roles(self, rulebook: Rulebook) -> tuple[Role, ...]:
        """What every card counts as: the Doppelgänger card is what it copied, or a villager."""
        return counted(self.cards, self.copied, rulebook)


def counted(cards: tuple[Role, ...], copied: Role | None, rulebook: Rulebook) -> tuple[Role, ...]:
    """What every card counts as, given what the Doppelgänger card copied (None: nobody)."""
    copier = rulebook.game.copier
    if copier not in cards:
        return cards
    becomes = copied or rulebook.game.roles[Stake.VILLAGER]
    lapse = rulebook.lapse(becomes)
    if lapse is not None and lapse.counts_as is not None:
        becomes = rulebook.game.roles[lapse.counts_as]
    return tuple([becomes if card is copier else card for card in cards])


def _look(night: Night, seat: int, places: Sequence[int]) -> Night:
    return night.look(seat, *places) if places else night


def _rob(night: Night, seat: int, places: Sequence[int]) -> Night:
    return night.swap(seat, places[0]).look(seat, seat) if places else night


def _switch(night: Night, _seat: int, places: Sequence[int]) -> Night:
    return night.swap(places[0], places[1]) if places else night


def _drink(night: Night, seat: int, places: Sequence[int]) -> Night:
    return night.swap(seat, places[0]) if places else night


def _check(night: Night, seat: int, _places: Sequence[int]) -> Night:
    return night.look(seat, seat)


ACTIONS: Mapping[Action, Callable[[Night, int, Sequence[int]], Night]] = {
    Action.LOOK: _look,
    Action.ROB: _rob,
    Action.SWITCH: _switch,
    Action.DRINK: _drink,
    Action.CHECK: _check,
}
"""What an action does to a night; without picks it does nothing."""


def play(deal: Deal, picks: Picks, rulebook: Rulebook) -> Night:
    """Play a whole night: every pick applied in wake order, whatever the order it was told in.

    The picks must be allowed (`onenight.rules.picks.check`).
    """
    holders: dict[Role, list[int]] = {}
    for seat in range(deal.players):
        holders.setdefault(deal.cards[seat], []).append(seat)
    return _Village(picks, rulebook, holders).sleep(Night(deal.cards), steps(deal.deck, rulebook))


class _Village(NamedTuple):
    """What stays the same during one night: who was dealt what, and what they chose."""

    picks: Picks
    rulebook: Rulebook
    holders: Mapping[Role, Sequence[int]]

    def sleep(self, night: Night, calls: Sequence[Step]) -> Night:
        for step in calls:
            if step.copy:
                if night.copied is step.role:
                    night = self.act(night, self.copier(night), step.role)
            else:
                for seat in self.holders.get(step.role, ()):
                    night = self.act(night, seat, step.role)
                if night.copied is step.role and when_copied(step.role, self.rulebook) is Copied.TOGETHER:
                    night = self.act(night, self.copier(night), step.role)
        return night

    def copier(self, night: Night) -> int:
        return night.sights[0].seat  # copying is the first thing that happens in a night

    def awake(self, night: Night, role: Role) -> Sequence[int]:
        """The seats that open their eyes (or raise a thumb) together as `role`."""
        holders = self.holders.get(role, ())
        if night.copied is role and when_copied(role, self.rulebook) is Copied.TOGETHER:
            return [*holders, self.copier(night)]
        return holders

    def act(self, night: Night, seat: int, role: Role) -> Night:
        """One player's night work; the Doppelgänger's first pick is the player she copies, the rest her role's."""
        places = self.picks.get(seat, ())
        if role.recognizes is not None:
            known = self.rulebook.game.roles[role.recognizes]
            night = night.recognize(seat, self.awake(night, known), known)
        if role.action is None or (role.only_alone and not self.may_look_alone(night, role)):
            return night
        if role.action is Action.COPY:
            return self.copy(night, seat, places)
        if night.copied is role and seat == self.copier(night):
            places = places[1:]
        return ACTIONS[role.action](night, seat, places)

    def may_look_alone(self, night: Night, role: Role) -> bool:
        return self.rulebook.house.lone_wolf and len(self.awake(night, role)) == 1

    def copy(self, night: Night, seat: int, places: Sequence[int]) -> Night:
        if not places:
            return night
        night = night.copy(seat, places[0])
        copied = night.cards[places[0]]
        if when_copied(copied, self.rulebook) is Copied.AT_ONCE:
            return self.act(night, seat, copied)
        return night
