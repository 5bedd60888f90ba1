"""Facts about one role or two, from the catalog and from nights that the engine plays.

A night is played at a table that holds the two roles and Villagers; nobody else does anything in it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from onenight.rules.actions import convert_word
from onenight.rules.deck import Deck
from onenight.rules.game import Game
from onenight.rules.night import Deal, Night, Village, run_night
from onenight.rules.picks import find_target_fault
from onenight.rules.roles import IDLE, Choice, Role, Stake
from onenight.rules.rulebook import Rulebook

ACTOR, TARGET = 0, 1
"""The seats of the two roles."""
PLAYERS_OF_NIGHT = 3
CENTER = PLAYERS_OF_NIGHT
"""The place of the first center card."""


class Meeting(NamedTuple):
    """What became of two roles when the one acted upon the other."""

    night: Night
    allowed: bool
    """Whether the rules let the one choose the other."""


def is_called(role: Role) -> bool:
    """Return whether a role opens its eyes at night."""
    return role.order is not None and not role.thumb


def list_in_wake_order(roles: Sequence[Role]) -> tuple[Role, ...]:
    """Return the roles with a call of their own, the first to wake first."""
    return tuple([role for role in roles if is_called(role)])


def find_call(role: Role) -> str:
    """Return the key of the role in whose call a role first opens its eyes."""
    return role.joins or role.key


def is_shown_holder(role: Role, other: Role, rulebook: Rulebook) -> bool:
    """Return whether a night without a pick shows the holder of `role` who the holder of `other` is."""
    if role is other and role.copies == 1:
        return False
    night = run_night(_deal(role, other, rulebook.game), {}, rulebook)
    return any(sight.seat == ACTOR and sight.place == TARGET for sight in night.sights)


def list_roles_shown(role: Role, among: Sequence[Role], rulebook: Rulebook) -> tuple[Role, ...]:
    """Return the roles whose holders are shown who the holder of `role` is."""
    return tuple([each for each in among if is_shown_holder(each, role, rulebook)])


def play_meeting(role: Role, other: Role, rulebook: Rulebook) -> Meeting:
    """Return the night in which `role` picks the card of `other`, of a player or else of the center."""
    deal = _deal(role, other, rulebook.game)
    target = TARGET
    if role.action is not IDLE and not any(choice.players or choice.words for choice in role.choices):
        cards = list(deal.cards)
        cards[TARGET], cards[CENTER] = cards[CENTER], cards[TARGET]
        deal, target = deal._replace(cards=tuple(cards)), CENTER
    picks = {ACTOR: _choose_places(role, target)} if role.choices else {}
    allowed = True

    def watch(village: Village, night: Night, seat: int, acting: Role, places: Sequence[int]) -> Sequence[int]:
        nonlocal allowed
        if seat == ACTOR and acting is role and target in places and target < PLAYERS_OF_NIGHT:
            allowed = find_target_fault(village, night, seat, acting, target) is None
        return places if allowed else ()

    night = run_night(deal, picks, rulebook, watch)
    return Meeting(night, allowed)


def may_pick(role: Role, *, players: int = 0, center: int = 0) -> bool:
    """Return whether one pick of a role may hold at least so many players' cards, and so many of the center."""
    return any(choice.players >= players and choice.center >= center for choice in role.choices)


def may_pick_center(role: Role, rulebook: Rulebook) -> bool:
    """Return whether a role may ever act upon a card of the center."""
    if role.only_alone:
        return rulebook.house.lone_wolf and may_pick(role, center=1)
    call = rulebook.game.cards.get(find_call(role))
    joined = call is not None and call is not role and is_called(role) and may_pick_center(call, rulebook)
    return may_pick(role, center=1) or joined or role.beside


def may_pick_both(role: Role, rulebook: Rulebook) -> bool:
    """Return whether a role may act upon a player's card and upon one of the center in the same night."""
    alone_before = role.joins is not None and may_pick(role, players=1) and may_pick_center(role, rulebook)
    return may_pick(role, players=1, center=1) or alone_before


def _choose_places(role: Role, target: int) -> tuple[int, ...]:
    """Return the pick of a role that acts upon the card at `target`."""
    choice = next((each for each in role.choices if each.players or not each.center), role.choices[0])
    return tuple(_list_places(choice, role, target))


def _list_places(choice: Choice, role: Role, target: int) -> Iterator[int]:
    """Yield the places and words of one shape of pick, the target first."""
    if role.action.looks_first:  # what she looks at lies in the center, and she takes it herself
        yield from (CENTER, ACTOR)
        return
    yield from [target, 2, CENTER + 1][: choice.players + choice.center]
    yield from [convert_word(0)] * choice.words


def _deal(role: Role, other: Role, game: Game) -> Deal:
    """Return a table of the two roles and Villagers."""
    villager = game.cards[Stake.VILLAGER]
    dealt = (role, other, *[villager] * (PLAYERS_OF_NIGHT - 2), *[villager] * game.center)
    extra = game.cards[Stake.WEREWOLF]
    deck = Deck(
        game, tuple(sorted(dealt, key=game.places.__getitem__)), extra if _needs_extra_card(role, other) else None
    )
    return Deal(deck, (*dealt, extra) if _needs_extra_card(role, other) else dealt, PLAYERS_OF_NIGHT)


def _needs_extra_card(role: Role, other: Role) -> bool:
    """Return whether one of the roles needs a card beside the center."""
    return role.beside or other.beside
